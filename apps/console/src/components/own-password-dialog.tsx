import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { showToast } from '@baize/ui/toast.tsx';
import { useT } from '@baize/webkit/i18n';
import { Consequences } from './consequences.tsx';
import { OwnPasswordForm, useOwnPassword } from './own-password-form.tsx';
import { useOperator } from '../session.ts';
import pageStyles from './page.module.css';

const FORM = 'own-password';

export default function OwnPasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { name } = useOperator();
  const action = useOwnPassword(() => {
    onClose();
    showToast({ tone: 'ok', title: t('password.done') });
  });
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!action.busy}
      title={t('password.change')}
      labels={{ close: t('shell.close') }}
      footer={
        <>
          <Button onClick={onClose} disabled={action.busy}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={action.busy}>
            {t('password.change')}
          </Button>
        </>
      }
    >
      <div className={pageStyles.form}>
        <OwnPasswordForm id={FORM} action={action} name={name} />
        <Consequences items={[t('password.sessions')]} />
      </div>
    </Dialog>
  );
}
