import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { useWords } from './context.tsx';
import { useLatest } from './use-latest.ts';

/**
 * A panel over the game: from below on phones, at the end edge on wide screens. The browser's own dialog keeps the focus
 * inside, closes on Escape and on a press beside it, and makes the game behind it inert, without a library in the game's bundle.
 */
export function Sheet({
  title,
  onClose,
  wide,
  children,
}: {
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
}) {
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
    <dialog className={wide ? 'sheet wide' : 'sheet'} ref={dialog} aria-label={title}>
      <div className="sheet-in">
        <header className="sheet-head">
          <h2>{title}</h2>
          <IconButton icon="x" label={t('frame.close')} onClick={onClose} />
        </header>
        <div className="sheet-body">{children}</div>
      </div>
    </dialog>
  );
}
