import { useEffect, useRef, useState, type RefObject } from 'react';

export type Disclosure<E extends HTMLElement> = {
  isOpen: boolean;
  toggle: () => void;
  close: () => void;
  box: RefObject<E | null>;
};

/**
 * A button that shows and hides a box beside it: closes on Escape (focus back on the button), a press outside, or focus
 * leaving.
 */
export function useDisclosure<E extends HTMLElement = HTMLDivElement>(): Disclosure<E> {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<E>(null);
  useEffect(() => {
    const element = box.current;
    if (!isOpen || element === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      element.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    const onLeave = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
  }, [isOpen]);
  return { isOpen, toggle: () => setOpen((was) => !was), close: () => setOpen(false), box };
}
