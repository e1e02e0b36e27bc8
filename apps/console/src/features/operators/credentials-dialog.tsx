import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { Note } from '@baize/ui/note.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import type { OperatorCredentials } from '@baize/contract/console/operators';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../../show-part.tsx';
import { useFormat } from '../../use-format.ts';
import { cx } from '@baize/ui/cx.ts';
import textStyles from '@baize/ui/text.module.css';
import pageStyles from '../../components/page.module.css';
import styles from './operators.module.css';

const QR_CODE = lazyPart(() => import('@baize/ui/qr-code.tsx'));
const CODE_PX = 184;

/** Password and authenticator secret, shown once: it closes only after a confirmation that both were passed on. */
export function CredentialsDialog({ credentials, onClose }: { credentials: OperatorCredentials; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const [passed, setPassed] = useState(false);
  const { operator, password, passwordExpiresAt, totpSecret, totpUri } = credentials;
  return (
    <Dialog
      open
      onClose={onClose}
      closable={passed}
      title={t('operator.handout.title', { name: operator.name })}
      subtitle={operator.displayName}
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
        <dl className={styles.credentials}>
          <Secret
            name={t('operator.handout.password')}
            value={password}
            hint={t('operator.handout.until', { at: format.dateTime(passwordExpiresAt) })}
          />
          <Secret name={t('operator.handout.secret')} value={totpSecret} hint={t('operator.handout.scan')} />
        </dl>
        <figure className={styles.qrCode} style={{ minBlockSize: CODE_PX }}>
          <ShowPart part={QR_CODE} props={{ text: totpUri, size: CODE_PX, framed: true }} />
          <figcaption className={cx(textStyles.tiny, textStyles.secondary)}>
            {t('operator.handout.code', { name: operator.name })}
          </figcaption>
        </figure>
        <Checkbox checked={passed} onChange={(event) => setPassed(event.target.checked)}>
          {t('operator.handout.passed')}
        </Checkbox>
      </div>
    </Dialog>
  );
}

function Secret({ name, value, hint }: { name: string; value: string; hint: string }) {
  const t = useT();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ tone: 'ok', title: t('operator.handout.copied', { what: name }) });
    } catch {
      showToast({ tone: 'err', title: t('operator.handout.notCopied') }); // not allowed here: it can be read
    }
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi className={cx(textStyles.mono, textStyles.wrap)}>{value}</bdi>
        <Button
          size="dense"
          icon="copy"
          aria-label={t('operator.handout.copy', { what: name })}
          onClick={() => void copy()}
        >
          {t('operator.handout.copy.short')}
        </Button>
      </dd>
      <dd className={cx(textStyles.tiny, textStyles.tertiary)}>{hint}</dd>
    </div>
  );
}
