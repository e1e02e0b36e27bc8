import { ConfirmDialog } from '@baize/ui/confirm-dialog.tsx';
import { useT } from '@baize/webkit/i18n';
import { useState } from 'react';
import type { ModalProps } from '../modals.ts';
import { logout } from '../session.ts';

/** Logging out asks first, then waits for the server before everything of the session is forgotten. */
export default function LogoutModal({ close }: ModalProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    await logout();
    close();
  }
  return (
    <ConfirmDialog
      open
      title={t('in_popup_prompt')}
      text={t('in_sure_logout')}
      busy={isBusy}
      danger
      labels={{ confirm: t('shell.account.logout'), cancel: t('in_more_cancel') }}
      onConfirm={() => void confirm()}
      onCancel={close}
    />
  );
}
