// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { speakTexts } from '@baize/webkit/testing-page';
import { Carousel } from './carousel.tsx';

/** A view is as wide as four slides, as on a desktop; happy-dom lays nothing out by itself. */
const SLIDE_PX = 100;
const VIEW_PX = 400;
const EVERY_MS = 1_234;
class Watcher {
  observe() {}
  disconnect() {}
}
const widthOf = (element: HTMLElement): number => (element.tagName === 'LI' ? SLIDE_PX : VIEW_PX);
const errors: unknown[] = [];
const note = (event: ErrorEvent) => errors.push(event.error);

beforeEach(async () => {
  await speakTexts(`${import.meta.dirname}/..`);
  // Embla reads the gap after the last slide.
  document.head.innerHTML = '<style>li { margin: 0px }</style>';
  errors.length = 0;
  window.addEventListener('error', note);
  vi.stubGlobal('IntersectionObserver', Watcher);
  vi.stubGlobal('ResizeObserver', Watcher);
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => errors.push(words));
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return widthOf(this);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'LI' ? [...this.parentElement!.children].indexOf(this) * SLIDE_PX : 0;
  });
});
afterEach(() => {
  cleanup();
  window.removeEventListener('error', note);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Row({ count }: { count: number }) {
  return (
    <Carousel
      look="cards"
      label="Games"
      loop={false}
      firstView={4}
      everyMs={EVERY_MS}
      slides={Array.from({ length: count }, (_, at) => ({ id: String(at), content: `Game ${at + 1}` }))}
      controls={(api, { isPlaying, canMove }, setPaused) => (
        <button type="button" data-moves={String(api !== null && canMove)} onClick={() => setPaused(isPlaying)}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
      )}
    />
  );
}
const button = () => screen.getByRole('button');
/** A sign of life brings the engine. */
const wake = () => act(async () => void fireEvent.pointerDown(window));

test.each([0, 1, 2, 3, 4])('%i slides that all fit stand still, with the engine behind them', async (count) => {
  const { container } = render(<Row count={count} />);
  await wake();
  if (count > 1) await waitFor(() => expect(container.querySelector('[class*=moving]')).not.toBeNull());
  expect(screen.queryAllByRole('listitem')).toHaveLength(count);
  expect(button().dataset.moves).toBe('false');
  fireEvent.click(button());
  fireEvent.click(button());
  expect(screen.queryAllByRole('listitem')).toHaveLength(count);
  expect(errors).toEqual([]);
});

test('more slides than fit move; when only some of them are left, what is left stands still', async () => {
  const { rerender } = render(<Row count={6} />);
  await wake();
  await waitFor(() => expect(button().dataset.moves).toBe('true'));
  for (const count of [2, 1, 0, 6]) {
    rerender(<Row count={count} />);
    // Embla watches its list of slides and reads it anew.
    await waitFor(() => expect(button().dataset.moves).toBe(String(count > 4)));
    expect(screen.queryAllByRole('listitem')).toHaveLength(count);
  }
  expect(errors).toEqual([]);
});

test('what was paused stays paused when other slides come', async () => {
  const { rerender } = render(<Row count={6} />);
  await wake();
  await waitFor(() => expect(button().dataset.moves).toBe('true'));
  fireEvent.click(button());
  const timers = vi.spyOn(window, 'setTimeout');
  for (const count of [3, 7]) {
    rerender(<Row count={count} />);
    await waitFor(() => expect(button().dataset.moves).toBe(String(count > 4)));
  }
  expect(timers.mock.calls.filter(([, delay]) => delay === EVERY_MS)).toEqual([]);
  fireEvent.click(button());
  expect(timers.mock.calls.filter(([, delay]) => delay === EVERY_MS)).toHaveLength(1);
});
