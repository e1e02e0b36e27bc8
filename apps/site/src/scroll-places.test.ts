// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest';
import { followScroll, scrollToPlace } from './scroll-places.ts';

const tall = { now: 2_000 };
const grow: (() => void)[] = [];
class Growth {
  constructor(tell: () => void) {
    grow.push(tell);
  }
  readonly observe = (): void => undefined;
  readonly disconnect = (): void => undefined;
}

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', Growth);
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
    Object.defineProperty(window, 'scrollY', { value: Math.min(to.top ?? 0, tall.now), configurable: true });
    window.dispatchEvent(new Event('scroll'));
  }) as typeof window.scrollTo);
  followScroll();
});

test('a new page begins at its top, the way back leads to where the page was left, once it is tall enough', () => {
  history.replaceState(null, '', '/rng');
  window.scrollTo({ top: 1_200 });
  history.pushState(null, '', '/seamless?gameCode=a');
  scrollToPlace();
  expect(window.scrollY).toBe(0);
  // The lobby has not its tiles yet.
  tall.now = 300;
  history.replaceState(null, '', '/rng');
  window.dispatchEvent(new PopStateEvent('popstate'));
  scrollToPlace();
  expect(window.scrollY).toBe(300);
  tall.now = 2_000;
  for (const tell of grow) tell();
  expect(window.scrollY).toBe(1_200);
  // The place is led to once: the next page begins at its top.
  history.pushState(null, '', '/fish');
  scrollToPlace();
  expect(window.scrollY).toBe(0);
});
