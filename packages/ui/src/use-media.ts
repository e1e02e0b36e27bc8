import { useCallback, useSyncExternalStore } from 'react';

export const PHONE = '(max-width: 767.98px)';
export const DESK = '(min-width: 1280px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
