// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import type { StepsForm } from '@baize/domain/games/steps/forms';
import { parseAmount, type Amount } from '@baize/domain/money';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en } from '../messages/en.ts';
import { GameProvider, wordsOf, WordsProvider, type GameContextValue } from '../parts/context.tsx';
import type { Sounds } from '../sound/sounds.ts';
import blackjack from './blackjack/blackjack-view.tsx';
import hilo from './hilo/hilo-view.tsx';
import poker from './poker/poker-view.tsx';
import { StepsPanel } from './steps-panel.tsx';
import type { CommonTableView, StepsView } from './steps-view.ts';

const at = (text: string): Amount => parseAmount(text)!;
const words = wordsOf({ lang: 'en', theme: 'dark', offset: 0 }, en);
const silent = new Proxy({}, { get: () => () => undefined }) as Sounds;
/** Cards count by fours from the deuces up to the aces. */
const [TWO, FOUR, SEVEN, NINE, JACK, OTHER_JACK, KING] = [0, 8, 20, 28, 36, 37, 44] as const;

type Table = { readonly form: StepsForm; readonly state: 'open' | 'closed'; readonly stake?: string };
const roundOf = ({ form, state, stake = '10' }: Table, shown: Fields, steps: readonly Fields[] = []) => ({
  id: 'r',
  state,
  stake: at(stake),
  payout: at('0'),
  multiplierE4: 0n,
  currency: 'BDT',
  detail: { family: 'steps', form, params: {}, steps, shown },
});
type Shown = ReturnType<typeof roundOf>;

/** The table while `turning` is being shown, or as it stands with `open`. */
function draw(view: StepsView, { open, turning }: { open?: Shown; turning?: Shown }): void {
  const limits = { min: at('1'), max: at('500'), step: at('0.01'), first: at('10'), payoutStep: at('0.00001') };
  const game = { enabled: true, maxMultiplierE4: 20_000n };
  const bet = { call: { name: turning?.detail.steps.length === 0 ? 'startSteps' : 'playStep' }, stake: 0n };
  const progress = turning
    ? { at: 'showing', requestId: 'q', bet, late: false, result: { round: turning, balance: at('90') } }
    : { at: 'ready' };
  const state = {
    status: 'ready',
    balance: at('90'),
    rounds: [],
    progress,
    play: { currency: 'BDT', game, limits, open },
  };
  const context = {
    control: { subscribe: () => () => undefined, get: () => state, shown: () => undefined },
    stake: at('10'),
    sounds: () => silent,
    setMistyped: () => undefined,
  };
  render(
    <WordsProvider value={words}>
      <GameProvider value={context as unknown as GameContextValue}>
        <StepsPanel view={view as CommonTableView} />
      </GameProvider>
    </WordsProvider>,
  );
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a guess that was lost is told by neither deck nor table before its card lies', () => {
  const open = roundOf({ form: 'hilo', state: 'open' }, { cards: [SEVEN] });
  const lost = roundOf({ form: 'hilo', state: 'closed' }, { cards: [SEVEN, TWO] }, [{ move: 'higher' }]);
  draw(hilo, { open, turning: lost });
  // Seven ranks of thirteen: what stood on the button that was pressed.
  expect(screen.getByRole('button', { name: /^Higher or same/ }).textContent).toContain('53.84 %');
  expect(screen.queryByRole('button', { name: en['steps.deal'] })).toBeNull();
  expect(document.querySelector('[class*=lost]')).toBeNull();
});

test('a guess that came true is counted when its card lies', () => {
  const open = roundOf({ form: 'hilo', state: 'open' }, { cards: [SEVEN] });
  const right = roundOf({ form: 'hilo', state: 'open' }, { cards: [SEVEN, KING] }, [{ move: 'higher' }]);
  draw(hilo, { open, turning: right });
  expect(screen.getByRole('img', { name: /^0 of/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cash out/ })).toBeNull();
  cleanup();
  draw(hilo, { open: right });
  expect(screen.getByRole('img', { name: /^1 of/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Cash out/ })).toBeTruthy();
});

test('a hand is marked in the table of prizes when all of it is turned', () => {
  const dealt = roundOf({ form: 'poker', state: 'open' }, { hand: [JACK, OTHER_JACK, TWO, FOUR, NINE] });
  draw(poker, { turning: dealt });
  expect(document.querySelector('[aria-current]')).toBeNull();
  cleanup();
  draw(poker, { open: dealt });
  expect(document.querySelector('[aria-current]')?.textContent).toContain(en['poker.jacksOrBetter']);
});

test('the prizes of a round that goes on are those of its own stake', () => {
  const dealt = roundOf({ form: 'poker', state: 'open', stake: '3' }, { hand: [JACK, OTHER_JACK, TWO, FOUR, NINE] });
  draw(poker, { open: dealt });
  expect(document.querySelector('[aria-current]')?.textContent).toMatch(/1×৳\u00a03\.00$/);
});

test('a card counts when it lies', () => {
  const own = () => document.querySelector('[data-figure=hand-1]')!.textContent;
  const open = roundOf({ form: 'blackjack', state: 'open' }, { cards: [SEVEN, NINE, TWO, -1] });
  const hit = roundOf({ form: 'blackjack', state: 'open' }, { cards: [SEVEN, NINE, TWO, -1, TWO] }, [{ move: 'hit' }]);
  draw(blackjack, { open });
  const before = own();
  cleanup();
  draw(blackjack, { open, turning: hit });
  expect(own()).toBe(before);
  cleanup();
  draw(blackjack, { open: hit });
  expect(own()).not.toBe(before);
});
