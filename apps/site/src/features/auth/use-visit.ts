import type { RegisterDoor } from '@baize/contract/registration-doors';
import { useEffect, useRef, type RefObject } from 'react';
import { client } from '../../client.ts';

/**
 * Tells the house, for its figures, that a way to an account was shown and that something was entered in it. Nobody
 * waits for the answer.
 */
export function useVisit(door: RegisterDoor): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const note = (step: 'opened' | 'begun') => void client.call('noteRegistration', { door, step });
    const begin = () => note('begun');
    const element = form.current;
    note('opened');
    element?.addEventListener('input', begin, { once: true });
    return () => element?.removeEventListener('input', begin);
  }, [door]);
  return form;
}
