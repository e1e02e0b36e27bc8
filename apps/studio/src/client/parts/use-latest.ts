import { useEffect, useRef, type RefObject } from 'react';

/** Keeps the latest value for code that runs outside rendering. */
export function useLatest<T>(value: T): RefObject<T> {
  const box = useRef(value);
  useEffect(() => {
    box.current = value;
  });
  return box;
}
