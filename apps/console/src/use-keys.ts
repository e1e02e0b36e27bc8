import { useEffect } from 'react';
import { createStore } from '@baize/webkit/store';

const STORE_KEY = 'console-keys';
const WRITING = 'input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable]';

const stored = (): boolean => {
  try {
    return localStorage.getItem(STORE_KEY) !== 'off';
  } catch {
    return true;
  }
};

/** Single keys can be switched off (WCAG 2.1.4): speech input would press them by accident. */
export const keysOn = createStore(stored());
export function chooseKeys(on: boolean): void {
  keysOn.set(on);
  try {
    localStorage.setItem(STORE_KEY, on ? 'on' : 'off');
  } catch {
    // Storage forbidden: the choice holds for this page.
  }
}

/** Whether a key press is a command here: not while writing, not under a window, not with a modifier. */
export function isCommand(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>,
  target: Pick<Element, 'closest'> | null,
): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return (
    target === null ||
    (target.closest(WRITING) === null && target.closest('[role=dialog],[role=alertdialog],[role=menu]') === null)
  );
}

/**
 * Gives a focus that rests nowhere to the page. What a key opens gives the focus back when it closes, and must not give
 * it back to nothing: a keyboard or a reader would begin anew at the top.
 */
export function holdFocus(): void {
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * Single-key commands of a page: the key in lower case and what it does. `first`: before the commands of other parts.
 */
export function useKeys(commands: Record<string, (() => void) | undefined>, first = false): void {
  const on = keysOn.useValue();
  useEffect(() => {
    if (!on) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (!isCommand(event, event.target instanceof Element ? event.target : null)) return;
      const command = commands[event.key.toLowerCase()];
      if (command === undefined) return;
      event.preventDefault();
      holdFocus();
      command();
    };
    document.addEventListener('keydown', listen, { capture: first });
    return () => document.removeEventListener('keydown', listen, { capture: first });
  });
}
