// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { parseAmount } from '@baize/domain/money';
import { afterEach, expect, test } from 'vitest';
import { en } from '../messages/en.ts';
import { GameProvider, wordsOf, WordsProvider, type GameContextValue } from '../parts/context.tsx';
import { IDLE_VIEW, type SlotView } from './presenter.ts';
import { SpokenResult } from './slot-lines.tsx';

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
