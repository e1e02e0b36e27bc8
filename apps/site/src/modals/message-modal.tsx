import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { useT } from '@baize/webkit/i18n';
import { launch, type LaunchCard } from '../launch.ts';
import { openModal, type ModalProps } from '../modals.ts';

type MessageProps = ModalProps & {
  messageKey: string;
  params?: Record<string, string>;
  action?: 'login' | 'register';
  tryCard?: LaunchCard;
  /** Where the way in leads back to. */
  returnTo?: string;
};

/** One message that must be read, with the way on. */
export default function MessageModal({ close, messageKey, params, action, tryCard, returnTo }: MessageProps) {
  const t = useT();
  function goOn(run: () => void) {
    close();
    run();
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('in_popup_prompt')}
      labels={{ close: t('shell.close') }}
      footer={
        <>
          {tryCard && <Button onClick={() => goOn(() => launch(tryCard, 'try'))}>{t('shell.tryPlay')}</Button>}
          {action ? (
            <Button variant="primary" onClick={() => goOn(() => openModal(action, { returnTo, tryCard }))}>
              {t(`shell.${action}`)}
            </Button>
          ) : (
            <Button variant="primary" onClick={close}>
              {t('in_increase_submit')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(messageKey, params)}</p>
    </Dialog>
  );
}
