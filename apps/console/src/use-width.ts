import { useEffect, useState, type RefObject } from 'react';

const FALLBACK_WIDTH = 640;

/** The width of a box in pixels, as it changes: a drawing is made for it. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FALLBACK_WIDTH);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.floor(entry.contentRect.width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
