import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';

/**
 * Enter opens what was found for the text in the field: at once where its answer is there, else when it comes, unless
 * the text has changed meanwhile.
 */
export function useEnter(text: string, answered: string | null, open: () => void): (event: KeyboardEvent) => void {
  const entered = useRef<string | null>(null);
  const openEntered = useEffectEvent(() => {
    if (answered === null || entered.current !== answered || text !== answered) return;
    entered.current = null;
    open();
  });
  useEffect(() => openEntered(), [answered]);
  return ({ key, nativeEvent }) => {
    if (key !== 'Enter' || nativeEvent.isComposing || text === '') return;
    if (text === answered) open();
    else entered.current = text;
  };
}
