// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { modalStore } from '../../modals.ts';
import { draw } from '../../test-page.tsx';
import { useRealityCheck } from './use-reality-check.ts';

const MINUTE_MS = 60_000;
const RULES = { code: 'strict', minimumAge: 21, autoplay: false, quickSpin: false } as const;
const REST = { tryPlay: { guests: false, members: false }, lockOut: { failures: 3, minutes: 60 } } as const;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  modalStore.merge({ open: [] });
});
afterEach(() => vi.useRealTimers());

function Game({ isPlaying }: { isPlaying: boolean }) {
  useRealityCheck(isPlaying);
  return null;
}
const reminded = () => modalStore.get().open.map(({ props }) => props);
const play = (isPlaying: boolean, realityCheckMinutes: number | null) =>
  draw(<Game isPlaying={isPlaying} />, { jurisdiction: { ...RULES, ...REST, realityCheckMinutes } });

test('a player is reminded as often as the rules ask, of all the time in the game', async () => {
  await play(true, 30);
  await vi.advanceTimersByTimeAsync(29 * MINUTE_MS);
  expect(reminded()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(reminded()).toEqual([{ messageKey: 'play.realityCheck', params: { minutes: '30' } }]);
  await vi.advanceTimersByTimeAsync(30 * MINUTE_MS);
  expect(reminded()).toEqual([{ messageKey: 'play.realityCheck', params: { minutes: '60' } }]);
});

test.each([
  [true, null],
  [false, 30],
] as const)('playing: %s, every %s minutes: nobody is reminded', async (isPlaying, every) => {
  await play(isPlaying, every);
  await vi.advanceTimersByTimeAsync(300 * MINUTE_MS);
  expect(reminded()).toEqual([]);
});
