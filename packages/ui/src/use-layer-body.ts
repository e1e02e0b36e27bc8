import { useState } from 'react';

const FIELDS = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';
const PRESSABLE = 'button:not(:disabled), a[href]';

/**
 * For the scrolling part of a dialog or drawer: where focus starts, and a tab stop while there is something to scroll.
 */
export function useLayerBody() {
  const [parts] = useState(() => {
    let body: HTMLElement | null = null;

    /** The first field, else the first button. By touch Base UI's own rule: no keyboard jumps over the text. */
    function initialFocus(openedBy: string): HTMLElement | boolean {
      if (openedBy === 'touch') return true;
      return body?.querySelector<HTMLElement>(FIELDS) ?? body?.querySelector<HTMLElement>(PRESSABLE) ?? true;
    }

    function bodyRef(box: HTMLElement | null) {
      body = box;
      if (!box) return undefined;
      const measure = () => {
        if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
        else box.removeAttribute('tabindex');
      };
      const resized = new ResizeObserver(measure);
      resized.observe(box);
      for (const child of box.children) resized.observe(child);
      measure();
      return () => {
        resized.disconnect();
        body = null;
      };
    }

    return { initialFocus, bodyRef };
  });
  return parts;
}
