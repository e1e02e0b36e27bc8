import { useEffect, useRef } from 'react';

/** Key name (as in KeyboardEvent.key, letters in lower case) to what it does. */
export type KeyMap = Readonly<Record<string, () => void>>;

/** The player has moved by keyboard since the last press of a pointer: then a focused control gets its own keys. */
let byKeyboard = false;
const MOVES = /^(Tab|Arrow\w+|Home|End)$/;
if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      byKeyboard = false;
    },
    true,
  );
  window.addEventListener(
    'keydown',
    (event) => {
      if (MOVES.test(event.key)) byKeyboard = true;
      // A browser presses a focused button again and again while Enter is held: that would be autoplay.
      if (event.repeat && event.key === 'Enter' && event.target instanceof Element && event.target.closest('button'))
        event.preventDefault();
    },
    true,
  );
}

const WRITING = 'input:not([type=range]), textarea, select, [contenteditable]';

/**
 * Quick keys of the page. They rest while the player writes or any dialog is open, and the space bar and Enter are left
 * to a control that the keyboard has reached by itself. A key that is held down counts once: holding is not playing on.
 */
export function useKeys(keys: KeyMap, enabled: boolean): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const act = current.current[key];
      const target = event.target instanceof Element ? event.target : undefined;
      if (!act || target?.closest(WRITING) || document.querySelector('dialog[open]')) return;
      const isPress = key === ' ' || key === 'Enter';
      if (isPress && byKeyboard && target?.closest('button, a, [role=gridcell]')) return;
      if (key.startsWith('Arrow') && target?.closest('[role=grid], [type=range], [role=radiogroup], [role=tablist]'))
        return;
      event.preventDefault();
      if (!event.repeat || key.startsWith('Arrow')) act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [enabled]);
}
