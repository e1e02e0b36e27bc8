import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { useEffect, useRef } from 'react';
import { Act } from '../../components/act.tsx';
import { DiffTable } from '../../components/diff-table.tsx';
import { FailureNote } from '../../components/failure.tsx';
import { differences } from '../../lib/diff.ts';
import { useCan } from '../../session.ts';
import type { BrandDraft, PartName } from './use-brand-draft.ts';

/** What will be saved, what went wrong, and the buttons; nothing while nothing was edited. */
export function SaveBar<K extends PartName>({ draft, invalid }: { draft: BrandDraft<K>; invalid?: boolean }) {
  const t = useT();
  const may = useCan('brand.write');
  const box = useRef<HTMLDivElement>(null);
  const refused = draft.conflict !== null || draft.failure !== null;
  // The list above may be long: what was refused is brought into sight.
  useEffect(() => {
    if (refused) box.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  if (!may)
    return (
      <div className="pad">
        <Note tone="info">{t('brand.readOnly')}</Note>
      </div>
    );
  return (
    <div className="save-area" aria-live="polite" ref={box}>
      {draft.conflict && <ConflictNote draft={draft} />}
      {draft.failure && (
        <FailureNote failure={draft.failure} safe={t('part.nothingChanged')}>
          <FieldErrors fields={draft.failure.fields} />
        </FailureNote>
      )}
      {draft.changes.length > 0 && (
        <>
          <details className="pending" open={draft.changes.length <= 6}>
            <summary className="p-b">{t('brand.changes', { count: draft.changes.length })}</summary>
            <DiffTable caption={t('brand.changes', { count: draft.changes.length })} rows={draft.changes} />
          </details>
          <div className="p-row save-acts">
            <Act look="go" busy={draft.busy} disabled={invalid} onClick={draft.save}>
              {t('shell.save')}
            </Act>
            <Act disabled={draft.busy} onClick={draft.discard}>
              {t('brand.discard')}
            </Act>
            <span className="p-mut">{t('brand.atOnce')}</span>
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
        <Act look="go" onClick={draft.putBack}>
          {t('conflict.putBack')}
        </Act>
      }
    >
      <p>{t('conflict.text')}</p>
      {others.length > 0 && (
        <>
          <p className="p-b">{t('conflict.others')}</p>
          <DiffTable caption={t('conflict.others')} rows={others} />
        </>
      )}
      <p className="p-b">{t('conflict.mine')}</p>
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
          <bdi className="p-mono">{name}</bdi>: {why}
        </li>
      ))}
    </ul>
  );
}
