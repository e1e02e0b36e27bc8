// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en } from '../messages/en.ts';
import { AutoActions } from './auto-actions.tsx';
import { GameProvider, wordsOf, WordsProvider, type GameContextValue } from './context.tsx';
import { useAutoplay } from './use-autoplay.ts';

const words = wordsOf({ lang: 'en', theme: 'dark', offset: 0 }, en);
const STAKE = 100_000n;
type Store = { allowed: boolean; at: string; rounds: object[]; balance: bigint; covered: boolean };
let store: Store;
let listeners: (() => void)[] = [];
let state: object;
let presses = 0;
const set = (change: Partial<Store>): void => {
  store = { ...store, ...change };
  const play = { autoplayAllowed: store.allowed, currency: 'BDT' };
  const { rounds, balance, covered } = store;
  state = { play, progress: { at: store.at }, rounds, balance, covered };
  for (const listener of listeners) listener();
};
const control = {
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.push(listener);
    return () => undefined;
  },
};
/** A round is played at once and shown at once. */
const press = (payout: bigint): void => {
  presses += 1;
  set({
    rounds: [{ id: `r${presses}`, state: 'closed', stake: STAKE, payout }, ...store.rounds],
    balance: store.balance + payout - STAKE,
  });
};

const isFree = (round: object): boolean => 'free' in round;

function Game({ payout }: { readonly payout: bigint }) {
  const auto = useAutoplay({ press: () => press(payout), stake: STAKE, off: false, feature: isFree });
  return (
    <AutoActions auto={auto} stake={STAKE} off={false}>
      <button type="button">Play</button>
    </AutoActions>
  );
}
const draw = (payout: bigint): void => {
  render(
    <WordsProvider value={words}>
      <GameProvider value={{ control, covered: false, prefs: { speed: 'usual' } } as unknown as GameContextValue}>
        <Game payout={payout} />
      </GameProvider>
    </WordsProvider>,
  );
};
const begin = (): void => {
  fireEvent.click(screen.getByRole('button', { name: en['auto.open'] }));
  fireEvent.click(screen.getByRole('button', { name: en['auto.start'] }));
};
const pass = (times: number): void => {
  for (let turn = 0; turn < times; turn += 1)
    act(() => {
      vi.advanceTimersByTime(600);
    });
};

beforeEach(() => {
  vi.useFakeTimers();
  [listeners, presses] = [[], 0];
  set({ allowed: true, at: 'ready', rounds: [], balance: 10n * STAKE, covered: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a run presses until its rounds are played, and says why it is over', () => {
  draw(STAKE);
  begin();
  pass(15);
  expect(presses).toBe(10);
  expect(screen.getByRole('status').textContent).toBe(en['auto.end.count']);
});

test('no stake is placed that could pass the loss, and a press ends a run at once', () => {
  draw(0n);
  begin();
  pass(3);
  expect(presses).toBe(3);
  fireEvent.click(screen.getByRole('button', { name: /^Stop/ }));
  pass(5);
  expect(presses).toBe(3);
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: en['auto.open'] }));
  // Five stakes: the first of the limits that names this sum.
  fireEvent.click(screen.getAllByRole('button', { name: /^৳.5\.00$/u })[0]!);
  fireEvent.click(screen.getByRole('button', { name: en['auto.start'] }));
  pass(10);
  expect(presses).toBe(8);
  expect(screen.getByRole('status').textContent).toBe(en['auto.end.loss']);
});

/** Chooses in one group of the sheet by the words of its choice, and begins. */
const beginWith = (group: string, choice: RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name: en['auto.open'] }));
  const choices = within(screen.getByRole('group', { name: group }));
  fireEvent.click(choices.getByRole('button', { name: choice }));
  fireEvent.click(screen.getByRole('button', { name: en['auto.start'] }));
};

test('one round that wins enough ends a run, and wins that only add up to it do not', () => {
  draw(4n * STAKE);
  beginWith(en['auto.singleWin'], /^৳.5\.00$/u);
  pass(4);
  expect(presses).toBe(4);
  const round = { id: 'big', state: 'closed', stake: STAKE, payout: 5n * STAKE };
  act(() => set({ rounds: [round, ...store.rounds] }));
  pass(3);
  expect(presses).toBe(4);
  expect(screen.getByRole('status').textContent).toBe(en['auto.end.singleWin']);
});

test('a balance that was reached ends a run, wherever the money came from', () => {
  draw(STAKE);
  beginWith(en['auto.balance'], /^৳.15\.00$/u);
  pass(3);
  expect(presses).toBe(3);
  act(() => set({ balance: 15n * STAKE }));
  pass(3);
  expect(presses).toBe(3);
  expect(screen.getByRole('status').textContent).toBe(en['auto.end.balance']);
});

test('rounds of another window that came meanwhile are in the loss of the run', () => {
  draw(0n);
  fireEvent.click(screen.getByRole('button', { name: en['auto.open'] }));
  fireEvent.click(screen.getAllByRole('button', { name: /^৳.5\.00$/u })[0]!);
  fireEvent.click(screen.getByRole('button', { name: en['auto.start'] }));
  pass(2);
  const lost = ['x3', 'x2', 'x1'].map((id) => ({ id, state: 'closed', stake: STAKE, payout: 0n }));
  act(() => set({ rounds: [...lost, ...store.rounds] }));
  pass(5);
  expect(presses).toBe(2);
  expect(screen.getByRole('status').textContent).toBe(en['auto.end.loss']);
});

test('where the jurisdiction does not allow it there is nothing to press, and what is refused ends a run', () => {
  set({ allowed: false });
  draw(0n);
  expect(screen.queryByRole('button', { name: en['auto.open'] })).toBeNull();
  cleanup();
  set({ allowed: true });
  draw(STAKE);
  begin();
  pass(2);
  act(() => set({ at: 'refused' }));
  pass(2);
  expect(screen.getByRole('status').textContent).toBe(en['auto.end.trouble']);
});

test('behind a window of the page no round begins, and the run goes on when it is gone', () => {
  draw(STAKE);
  begin();
  pass(2);
  act(() => set({ covered: true }));
  pass(5);
  expect(presses).toBe(2);
  act(() => set({ covered: false }));
  pass(3);
  expect(presses).toBe(5);
});

test('free spins end a run unless the player lets it go on', () => {
  const bring = (): void =>
    act(() =>
      set({ rounds: [{ id: 'free', state: 'closed', stake: STAKE, payout: STAKE, free: true }, ...store.rounds] }),
    );
  draw(STAKE);
  begin();
  pass(2);
  bring();
  pass(5);
  expect(presses).toBe(2);
  expect(screen.getByRole('status').textContent).toBe(en['auto.end.feature']);
  fireEvent.click(screen.getByRole('button', { name: en['auto.open'] }));
  fireEvent.click(screen.getByRole('button', { name: en['auto.featureGoOn'] }));
  fireEvent.click(screen.getByRole('button', { name: en['auto.start'] }));
  pass(2);
  bring();
  pass(2);
  expect(presses).toBe(6);
});

test('an answer that is lost ends a run, and a word of it goes when the player plays on', () => {
  draw(STAKE);
  begin();
  pass(2);
  act(() => set({ at: 'checking' }));
  pass(1);
  expect(screen.getByRole('status').textContent).toBe(en['auto.end.connection']);
  act(() => set({ at: 'ready' }));
  pass(5);
  expect(presses).toBe(2);
  act(() => set({ at: 'sent' }));
  expect(screen.queryByRole('status')).toBeNull();
});
