// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { parseAmount } from '@baize/domain/money';
import { afterEach, expect, test } from 'vitest';
import { en } from '../messages/en.ts';
import { GameProvider, wordsOf, WordsProvider, type GameContextValue } from '../parts/context.tsx';
import { IDLE_VIEW, type SlotView } from './presenter.ts';
import { ResultLine, SpokenResult } from './slot-lines.tsx';
import { FIREBIRD } from '@baize/domain/games/slot/models/firebird';

const words = wordsOf({ lang: 'en', theme: 'dark', offset: 0 }, en);
afterEach(cleanup);

test.each([
  ['0', 'No win'],
  ['4', 'Returned'],
  ['10', 'Returned'],
  ['10.01', 'Won'],
])('a spin of 10 that pays %s is spoken as: %s', (payout, said) => {
  const state = {
    play: { currency: 'BDT' },
    progress: { at: 'ready' },
    rounds: [{ stake: parseAmount('10')!, payout: parseAmount(payout)! }],
  };
  const control = { subscribe: () => () => undefined, get: () => state };
  const view = { ...IDLE_VIEW, phase: 'rest', result: true } as unknown as SlotView;
  render(
    <WordsProvider value={words}>
      <GameProvider value={{ control } as unknown as GameContextValue}>
        <SpokenResult view={view} />
      </GameProvider>
    </WordsProvider>,
  );
  expect(screen.getByRole('status').textContent).toMatch(new RegExp(`^${said}`, 'u'));
});

test.each([
  [false, 'Good luckup to 5,000×'],
  [true, 'No win'],
])('the largest win stands beside the wish before a spin, never beside a loss (result: %s)', (result, said) => {
  const state = { play: { currency: 'BDT', game: { volatility: 'high', maxMultiplierE4: 50_000_000n } } };
  const control = { subscribe: () => () => undefined, get: () => state };
  const view = { ...IDLE_VIEW, phase: 'rest', result } as unknown as SlotView;
  const { container } = render(
    <WordsProvider value={words}>
      <GameProvider value={{ control } as unknown as GameContextValue}>
        <ResultLine view={view} model={FIREBIRD} />
      </GameProvider>
    </WordsProvider>,
  );
  expect(container.textContent).toBe(said);
});
