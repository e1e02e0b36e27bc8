import { useEffect, useState } from 'react';

const EDGE_PX = 8;

/** Whether a row that scrolls sideways stands at its start or end. Measured anew when `content` changes. */
export function useEdges(
  row: { readonly current: HTMLElement | null },
  watch: boolean,
  content?: unknown,
): { readonly start: boolean; readonly end: boolean } {
  const [edges, setEdges] = useState({ start: true, end: false });
  useEffect(() => {
    const box = row.current;
    if (!box || !watch) return undefined;
    const measure = () => {
      const gone = Math.abs(box.scrollLeft);
      setEdges({ start: gone < EDGE_PX, end: gone + box.clientWidth > box.scrollWidth - EDGE_PX });
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [row, watch, content]);
  return edges;
}

/** A view further, in the direction of reading or against it. */
export function scrollAlong(box: HTMLElement | null, direction: 1 | -1): void {
  if (!box) return;
  const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
  box.scrollBy({ left: direction * sign * box.clientWidth, behavior: 'smooth' });
}
