import { useEffect, useRef, useState, type RefObject } from 'react';

export type Disclosure = {
  open: boolean;
  toggle: () => void;
  close: () => void;
  box: RefObject<HTMLDivElement | null>;
};

/** A button with what it opens: closed again by Escape (the focus goes back), by a press outside and by leaving it. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  return { open, toggle: () => setOpen(!open), close: () => setOpen(false), box };
}
