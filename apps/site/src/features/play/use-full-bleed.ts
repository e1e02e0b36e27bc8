import { useLayoutEffect } from 'react';

/**
 * Tells the frame that this page fills it. On the root and not found by `:has()`: the browser would look for it again
 * at every change of every page.
 */
export function useFullBleed(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.fullBleed = '';
    return () => {
      delete root.dataset.fullBleed;
    };
  }, []);
}
