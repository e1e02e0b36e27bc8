/** How long a page that was returned to may grow until it is as tall as it was. */
const GROWTH_MS = 3_000;
const PLACES_MAX = 50;
/** A hand on the page: from then on it is scrolled by its reader. */
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

const places = new Map<string, number>();
let returnTo: number | undefined;

function keep(): void {
  places.delete(location.href);
  places.set(location.href, window.scrollY);
  const [oldest] = places.keys();
  if (places.size > PLACES_MAX && oldest !== undefined) places.delete(oldest);
}

/** Remembers how far each address was scrolled, and on the way back or forth to which of these places it leads. */
export function followScroll(): void {
  window.addEventListener('scroll', keep, { passive: true });
  window.addEventListener('popstate', () => {
    returnTo = places.get(location.href);
  });
}

/** A page begins at its top, or where it was left when the way back led to it. */
export function scrollToPlace(): void {
  const top = returnTo;
  returnTo = undefined;
  if (top === undefined) {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    return;
  }
  const go = (): boolean => {
    window.scrollTo({ top, behavior: 'instant' });
    return Math.abs(window.scrollY - top) < 1;
  };
  if (go()) return;
  // What stands above the place is still on its way: the page is followed while it grows.
  const growth = new ResizeObserver(() => {
    if (go()) end();
  });
  const end = (): void => {
    growth.disconnect();
    clearTimeout(timer);
    for (const hand of HANDS) window.removeEventListener(hand, end);
  };
  const timer = setTimeout(end, GROWTH_MS);
  for (const hand of HANDS) window.addEventListener(hand, end, { passive: true });
  growth.observe(document.body);
}
