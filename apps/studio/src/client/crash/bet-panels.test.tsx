// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { parseAmount, type Amount } from '@baize/domain/money';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en } from '../messages/en.ts';
import { GameProvider, wordsOf, WordsProvider, type GameContextValue } from '../parts/context.tsx';
import { BetPanels } from './bet-panels.tsx';
import { EMPTY_TABLE, type CrashRound, type TableState } from './crash-state.ts';
import type { CrashTable } from './crash-table.ts';

const at = (text: string): Amount => parseAmount(text)!;
const play = {
  play: {
    currency: 'BDT',
    game: { enabled: true },
    limits: { min: at('1'), max: at('500'), step: at('0.01'), first: at('10') },
  },
};
const game = {
  control: { subscribe: () => () => undefined, get: () => play },
  sounds: () => ({ click: () => undefined }),
  setMistyped: () => undefined,
  stake: at('10'),
} as unknown as GameContextValue;
const words = wordsOf({ lang: 'en', theme: 'dark', offset: 0 }, en);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a press is offered from the first figure that is paid, and not before', () => {
  const bet = {
    id: 'r',
    state: 'open',
    stake: at('10'),
    detail: { shared: 's', phase: 'flying', targetE2: undefined },
  };
  const aboard = { armed: undefined, bet: bet as unknown as CrashRound, busy: undefined, problem: undefined };
  const state = {
    ...EMPTY_TABLE,
    round: { id: 's', startsAt: 0 },
    panels: [aboard, EMPTY_TABLE.panels[1]],
  } as unknown as TableState;
  let elapsed = 100;
  const cashOut = vi.fn();
  const table = { phase: () => 'flying', elapsed: () => elapsed, cashOut } as unknown as CrashTable;
  render(
    <WordsProvider value={words}>
      <GameProvider value={game}>
        <BetPanels table={table} state={state} />
      </GameProvider>
    </WordsProvider>,
  );
  const press = (): void => void fireEvent.click(screen.getByRole('button', { name: /In the round|Cash out/ }));
  expect(screen.queryByRole('button', { name: /^Cash out/ })).toBeNull();
  press();
  // e^(0.00006 × 165) is 1.0099, × 166 it is 1.01.
  elapsed = 165;
  act(() => void vi.advanceTimersByTime(100));
  press();
  expect(cashOut).not.toHaveBeenCalled();
  elapsed = 166;
  act(() => void vi.advanceTimersByTime(100));
  expect(screen.getByRole('button', { name: /^Cash out/ })).toBeTruthy();
  press();
  expect(cashOut).toHaveBeenCalledOnce();
});

test.each([
  ['২.৫', 250],
  ['10,00,000', 100_000_000],
])('a target typed as %s is the one that is bet with', (typed, targetE2) => {
  const press = vi.fn();
  const table = { phase: () => 'betting', elapsed: () => -1_000, press } as unknown as CrashTable;
  render(
    <WordsProvider value={words}>
      <GameProvider value={game}>
        <BetPanels table={table} state={EMPTY_TABLE} />
      </GameProvider>
    </WordsProvider>,
  );
  const target = screen.getByRole('textbox', { name: en['crash.target'] });
  fireEvent.change(target, { target: { value: typed } });
  fireEvent.blur(target);
  fireEvent.click(screen.getByRole('button', { name: /^Bet/ }));
  expect(press).toHaveBeenCalledWith(0, { stake: at('10'), targetE2 });
});
