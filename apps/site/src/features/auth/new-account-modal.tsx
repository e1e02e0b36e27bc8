import { Button } from '@baize/ui/button.tsx';
import { Checkbox } from '@baize/ui/checkbox.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import layout from '@baize/ui/layout.module.css';
import { Note } from '@baize/ui/note.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import { useBoot } from '../../boot.ts';
import { notify } from '../../toast.ts';
import { saveAccountPicture } from './account-picture.ts';
import formStyles from './auth-form.module.css';
import styles from './new-account.module.css';

type NewAccountProps = { close: () => void; account: string; password: string };

/** Name and password of an account that one press has opened, shown this once. Leaving them takes a tick. */
export default function NewAccountModal({ close, account, password }: NewAccountProps) {
  const t = useT();
  const { brand } = useBoot();
  const [isKept, setKept] = useState(false);
  const lines = [
    { label: t('auth.field.username'), value: account },
    { label: t('auth.login.password'), value: password },
  ];
  async function copy() {
    try {
      await navigator.clipboard.writeText(lines.map(({ label, value }) => `${label}: ${value}`).join('\n'));
      notify({ kind: 'ok', text: t('auth.newAccount.copied') });
    } catch {
      // No permission, or no secure context: both are still there to be selected.
    }
  }
  return (
    <Dialog
      open
      onClose={close}
      closable={false}
      title={t('auth.newAccount.title')}
      subtitle={t('auth.newAccount.lead')}
      labels={{ close: t('shell.close'), move: t('auth.move') }}
    >
      <div className={formStyles.stack}>
        <dl className={styles.lines}>
          {lines.map(({ label, value }) => (
            <div key={label} className={styles.line}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <div className={layout.row}>
          <Button icon="copy" onClick={() => void copy()}>
            {t('auth.newAccount.copy')}
          </Button>
          <Button
            icon="download"
            onClick={() =>
              void saveAccountPicture({
                title: brand.name,
                subtitle: location.host,
                lines,
                note: t('auth.newAccount.note'),
                fileName: `${brand.code}-${account}.png`,
              })
            }
          >
            {t('auth.newAccount.save')}
          </Button>
        </div>
        <Note icon="info">{t('auth.newAccount.note')}</Note>
        <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
          {t('auth.newAccount.kept')}
        </Checkbox>
        <Button variant="primary" size="lg" block disabled={!isKept} onClick={close}>
          {t('auth.newAccount.done')}
        </Button>
      </div>
    </Dialog>
  );
}
