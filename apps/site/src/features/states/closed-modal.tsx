import { Button } from '@baize/ui/button.tsx';
import { Dialog } from '@baize/ui/dialog.tsx';
import { useT } from '@baize/webkit/i18n';
import type { ModalProps } from '../../modals.ts';
import textStyles from '@baize/ui/text.module.css';

/** A window whose capability is not open on this brand. */
export default function ClosedModal({ close }: ModalProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={close}
      title={t('shell.closed.short')}
      labels={{ close: t('shell.close') }}
      footer={
        <Button variant="primary" onClick={close}>
          {t('shell.close')}
        </Button>
      }
    >
      <p className={textStyles.secondary}>{t('shell.closed.modal')}</p>
    </Dialog>
  );
}
