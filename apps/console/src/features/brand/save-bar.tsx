import { REASON } from '@baize/contract/console/constants';
import type { Permission } from '@baize/contract/permissions';
import { Button } from '@baize/ui/button.tsx';
import { Field } from '@baize/ui/field.tsx';
import { Note } from '@baize/ui/note.tsx';
import { TextArea } from '@baize/ui/text-input.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useRef, useState } from 'react';
import { DiffTable } from '../../components/diff-table.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { differences } from '../../lib/diff.ts';
import { isReason } from '../../lib/reason.ts';
import { useCan } from '../../session.ts';
import type { PartName } from './drafts.ts';
import type { BrandDraft } from './use-brand-draft.ts';
import { cx } from '@baize/ui/cx.ts';
import layout from '@baize/ui/layout.module.css';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './save-bar.module.css';

type SaveBarProps<K extends PartName> = {
  draft: BrandDraft<K>;
  invalid?: boolean;
  /** The permission that the part needs. */
  permission?: Permission;
  /** Whether the change is saved with a reason. */
  asksReason?: boolean;
};

/** What will be saved, what went wrong, and the buttons; nothing while nothing was edited. */
export function SaveBar<K extends PartName>({
  draft,
  invalid,
  permission = 'brand.write',
  asksReason = false,
}: SaveBarProps<K>) {
  const t = useT();
  const may = useCan(permission);
  const [reason, setReason] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const refused = draft.conflict !== null || draft.failure !== null;
  // The list above may be long: what was refused is brought into sight.
  useEffect(() => {
    if (refused) box.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  if (!may)
    return (
      <div className={pageStyles.padded}>
        <Note tone="info">{t('brand.readOnly')}</Note>
      </div>
    );
  return (
    <div className={styles.area} aria-live="polite" ref={box}>
      {draft.conflict && <ConflictNote draft={draft} />}
      {draft.failure && (
        <FailureNote failure={draft.failure} safe={t('part.nothingChanged')}>
          <FieldErrors fields={draft.failure.fields} />
        </FailureNote>
      )}
      {draft.changes.length > 0 && (
        <>
          <details className={styles.changes} open={draft.changes.length <= 6}>
            <summary className={textStyles.strong}>{t('brand.changes', { count: draft.changes.length })}</summary>
            <DiffTable caption={t('brand.changes', { count: draft.changes.length })} rows={draft.changes} />
          </details>
          {asksReason && (
            <Field label={t('part.reason')} required hint={t('part.reason.audit')}>
              <TextArea
                rows={2}
                maxLength={REASON.max}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          )}
          <div className={cx(layout.row, styles.actions)}>
            <Button
              size="dense"
              variant="primary"
              busy={draft.busy}
              disabled={invalid || (asksReason && !isReason(reason))}
              onClick={() => draft.save(asksReason ? reason.trim() : undefined)}
            >
              {t('shell.save')}
            </Button>
            <Button size="dense" disabled={draft.busy} onClick={draft.discard}>
              {t('brand.discard')}
            </Button>
            <span className={textStyles.tertiary}>{t('brand.atOnce')}</span>
          </div>
        </>
      )}
    </div>
  );
}

function ConflictNote<K extends PartName>({ draft }: { draft: BrandDraft<K> }) {
  const t = useT();
  const { others, mine } = draft.conflict!;
  return (
    <Note
      tone="warn"
      live
      title={t('conflict.title')}
      actions={
        <Button size="dense" variant="primary" onClick={draft.putBack}>
          {t('conflict.putBack')}
        </Button>
      }
    >
      <p>{t('conflict.text')}</p>
      {others.length > 0 && (
        <>
          <p className={textStyles.strong}>{t('conflict.others')}</p>
          <DiffTable caption={t('conflict.others')} rows={others} />
        </>
      )}
      <p className={textStyles.strong}>{t('conflict.mine')}</p>
      <DiffTable caption={t('conflict.mine')} rows={differences(draft.draft, mine, true)} />
    </Note>
  );
}

function FieldErrors({ fields }: { fields: Record<string, string> }) {
  const names = Object.entries(fields);
  if (names.length === 0) return null;
  return (
    <ul>
      {names.map(([name, why]) => (
        <li key={name}>
          <bdi className={textStyles.mono}>{name}</bdi>: {why}
        </li>
      ))}
    </ul>
  );
}
