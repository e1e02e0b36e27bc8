/**
 * Marks a box with `data-more` while something lies behind its end that can be scrolled to, so that what stays there
 * shows an edge. A ref of the box; answers what ends the watch.
 */
export function markMore(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const mark = () => {
    box.toggleAttribute('data-more', box.scrollWidth - box.clientWidth - Math.abs(box.scrollLeft) > 1);
  };
  mark();
  const resized = new ResizeObserver(mark);
  for (const each of [box, ...box.children]) resized.observe(each);
  box.addEventListener('scroll', mark, { passive: true });
  return () => {
    resized.disconnect();
    box.removeEventListener('scroll', mark);
  };
}
