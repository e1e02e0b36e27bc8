import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

export type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  /** What will happen, in one or two sentences. */
  text?: ReactNode;
  children?: ReactNode;
  labels: { confirm: string; cancel: string };
  danger?: boolean;
  busy?: boolean;
  /** Off until the consequences are accepted. */
  confirmDisabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question that must be answered. Focus starts on "cancel" when the answer cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, children, labels, danger, busy, confirmDisabled, onConfirm, onCancel } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.window} initialFocus={danger ? cancel : confirm}>
          <header className={styles.head}>
            <AlertDialog.Title>{title}</AlertDialog.Title>
          </header>
          <div className={styles.body}>
            {text && <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>}
            {children}
          </div>
          <footer className={styles.foot}>
            <Button variant="secondary" ref={cancel} disabled={busy} onClick={onCancel}>
              {labels.cancel}
            </Button>
            <Button
              variant={danger ? 'danger' : 'primary'}
              ref={confirm}
              busy={busy}
              disabled={confirmDisabled}
              onClick={onConfirm}
            >
              {labels.confirm}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
