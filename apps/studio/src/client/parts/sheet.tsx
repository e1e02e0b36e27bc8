import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { useWords } from './context.tsx';

/**
 * A panel over the game: from below on phones, at the end edge on wide screens. The browser's own dialog keeps the focus
 * inside, closes on Escape and makes the game behind it inert, without a library in the game's bundle.
 */
export function Sheet({ title, onClose, wide, children }: { title: string; onClose: () => void; wide?: boolean; children: ReactNode }) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog className={wide ? 'sheet wide' : 'sheet'} ref={dialog} aria-label={title} onCancel={(event) => { event.preventDefault(); onClose(); }} onClick={(event) => { if (event.target === dialog.current) onClose(); }}>
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
