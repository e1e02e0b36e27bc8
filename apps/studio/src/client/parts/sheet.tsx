import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { useWords } from './context.tsx';
import { useLatest } from './use-latest.ts';
import styles from './sheet.module.css';

export interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  /** 620 px instead of the drawer's width on wide screens. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/**
 * A panel over the game: from below on phones, at the end edge on wide screens. The browser's own dialog keeps the
 * focus inside, closes on Escape and on a press beside it, and makes the game behind it inert, without a library in the
 * game's bundle.
 */
export function Sheet({ title, onClose, wide, children }: SheetProps) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useLatest(onClose);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const cancel = (event: Event): void => {
      event.preventDefault();
      close.current();
    };
    const press = (event: Event): void => {
      if (event.target === element) close.current();
    };
    element.addEventListener('cancel', cancel);
    element.addEventListener('click', press);
    element.showModal();
    return () => {
      element.removeEventListener('cancel', cancel);
      element.removeEventListener('click', press);
      element.close();
    };
  }, [close]);
  return (
    <dialog className={cx(styles.sheet, wide && styles.wide)} ref={dialog} aria-label={title}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2>{title}</h2>
          <IconButton icon="x" label={t('frame.close')} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
