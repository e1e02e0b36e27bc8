import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import type { EnrolmentLink } from '@baize/contract/console/operators';
import { enrolLink } from '../../lib/enrol-link.ts';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './operators.module.css';

/** The link of a new or reset operator, shown once: it closes only after a confirmation that it was passed on. */
export function LinkDialog({ made, onClose }: { made: EnrolmentLink; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const [passed, setPassed] = useState(false);
  const link = enrolLink(made.token);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ tone: 'ok', title: t('operator.link.copied') });
    } catch {
      showToast({ tone: 'err', title: t('operator.handout.notCopied') }); // not allowed here: it can be read
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closable={passed}
      title={t('operator.link.title', { name: made.operator.name })}
      subtitle={made.operator.displayName}
      labels={{ close: t('shell.close') }}
      footer={
        <Button variant="primary" disabled={!passed} onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      <div className={pageStyles.form}>
        <Note tone="warn" live>
          {t('operator.handout.once')}
        </Note>
        <dl className={styles.handout}>
          <dt>{t('operator.link.name')}</dt>
          <dd>
            <bdi className={cx(textStyles.mono, textStyles.wrap)}>{link}</bdi>
            <Button size="dense" icon="copy" aria-label={t('operator.link.copy')} onClick={() => void copy()}>
              {t('operator.handout.copy.short')}
            </Button>
          </dd>
          <dd className={cx(textStyles.tiny, textStyles.tertiary)}>
            {t('operator.link.until', { at: format.dateTime(made.expiresAt) })}
          </dd>
        </dl>
        <Checkbox checked={passed} onChange={(event) => setPassed(event.target.checked)}>
          {t('operator.link.passed')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
