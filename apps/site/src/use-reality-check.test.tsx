// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { modalStore } from './modals.ts';
import { setStakeInPlay } from './stake-guard.ts';
import { draw, serve } from './test-page.tsx';
import { useRealityCheck } from './use-reality-check.ts';

const MINUTE_MS = 60_000;
const LOGIN_MS = Date.parse('2025-11-22T10:00:00.000Z');
const RULES = { code: 'strict', minimumAge: 21, autoplay: false, quickSpin: false } as const;
const REST = { tryPlay: { guests: false, members: false }, lockOut: { failures: 3, minutes: 60 } } as const;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: LOGIN_MS });
  modalStore.merge({ open: [] });
  serve({
    'GET /wallet/session-result': () => ({
      value: {
        since: new Date(LOGIN_MS).toISOString(),
        now: new Date().toISOString(),
        staked: '120.00',
        paid: '80.50',
      },
    }),
  });
});
afterEach(() => {
  setStakeInPlay(false);
  vi.useRealTimers();
});

function Game({ isPlaying }: { isPlaying: boolean }) {
  useRealityCheck(isPlaying);
  return null;
}
const after = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
const reminded = () =>
  modalStore.get().open.map(({ name, props }) => [name, Math.floor(Number(props['elapsedMs']) / MINUTE_MS)]);
const play = (isPlaying: boolean, realityCheckMinutes: number | null) =>
  draw(<Game isPlaying={isPlaying} />, { jurisdiction: { ...RULES, ...REST, stakeMax: {}, realityCheckMinutes } });

test('a player is reminded of time and money of their login, as often as the rules ask', async () => {
  await play(true, 30);
  await after(29);
  expect(reminded()).toEqual([]);
  await after(2);
  expect(reminded()).toEqual([['realityCheck', 30]]);
  expect(modalStore.get().open[0]!.props).toMatchObject({ staked: '120.00', paid: '80.50' });
  await after(30);
  expect(reminded()).toEqual([['realityCheck', 60]]);
});

test('the time of other games and pages counts: a game that is opened late reminds at its door, once', async () => {
  vi.setSystemTime(LOGIN_MS + 75 * MINUTE_MS);
  await play(true, 30);
  await after(0.1);
  expect(reminded()).toEqual([['realityCheck', 75]]);
  modalStore.merge({ open: [] });
  await play(true, 30);
  await after(10);
  expect(reminded()).toEqual([]);
  await after(6);
  expect(reminded()).toEqual([['realityCheck', 90]]);
});

test('the window waits for the end of a round, but not for a game that never ends one', async () => {
  await play(true, 30);
  await after(29.9);
  setStakeInPlay(true);
  await after(0.5);
  expect(reminded()).toEqual([]);
  setStakeInPlay(false);
  expect(reminded()).toEqual([['realityCheck', 30]]);
  modalStore.merge({ open: [] });
  await after(29);
  setStakeInPlay(true);
  await after(4);
  expect(reminded()).toEqual([['realityCheck', 60]]);
});

test.each([
  [true, null],
  [false, 30],
] as const)('playing: %s, every %s minutes: nobody is reminded', async (isPlaying, every) => {
  await play(isPlaying, every);
  await after(300);
  expect(reminded()).toEqual([]);
});
