// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { parseAmount, type Amount } from '@baize/domain/money';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DiceFields } from '../dice/dice-fields.tsx';
import limbo from '../instant/limbo/limbo-view.tsx';
import { en } from '../messages/en.ts';
import { GameProvider, wordsOf, WordsProvider, type GameContextValue } from './context.tsx';
import { StakeField } from './stake-field.tsx';

const at = (text: string): Amount => parseAmount(text)!;
const state = {
  play: { currency: 'BDT', limits: { min: at('1'), max: at('500'), step: at('0.01'), first: at('10') } },
};
const game = {
  control: { subscribe: () => () => undefined, get: () => state },
  sounds: () => ({ click: () => undefined }),
  setMistyped: () => undefined,
} as unknown as GameContextValue;
const words = wordsOf({ lang: 'en', theme: 'dark', offset: 0 }, en);

const draw = (part: ReactNode) =>
  render(
    <WordsProvider value={words}>
      <GameProvider value={game}>{part}</GameProvider>
    </WordsProvider>,
  );
const type = (field: HTMLElement, value: string): void => void fireEvent.change(field, { target: { value } });
afterEach(cleanup);

test('a dice figure is chosen while it is typed, and what cannot be played is not', () => {
  const choose = vi.fn();
  draw(<DiceFields choice={{ chanceE2: 4950, side: 'under' }} choose={choose} locked={false} />);
  const [multiplier, chance] = screen.getAllByRole<HTMLInputElement>('textbox');
  type(chance!, '25');
  expect(choose).toHaveBeenLastCalledWith({ chanceE2: 2500 });
  type(multiplier!, '3.');
  expect(choose).toHaveBeenLastCalledWith({ chanceE2: 3300 });
  expect(multiplier!.value).toBe('3.');
  type(chance!, '100');
  expect(choose).toHaveBeenCalledTimes(2);
});

test('a limbo target is chosen while it is typed', () => {
  const choose = vi.fn();
  draw(<limbo.Choice choice={{ target: '2.00' }} choose={choose} locked={false} />);
  const target = screen.getByRole<HTMLInputElement>('textbox');
  type(target, '12.5');
  expect(choose).toHaveBeenLastCalledWith({ target: '12.50' });
  expect(target.value).toBe('12.5');
  type(target, '0');
  expect(choose).toHaveBeenCalledTimes(1);
});

test('a stake is set while it is typed, inside the limits alone', () => {
  const onStake = vi.fn();
  draw(<StakeField stake={at('10')} onStake={onStake} locked={false} />);
  const stake = screen.getByRole<HTMLInputElement>('textbox');
  type(stake, '25.5');
  expect(onStake).toHaveBeenLastCalledWith(at('25.5'));
  expect(stake.value).toBe('25.5');
  type(stake, '501');
  type(stake, '0.5');
  expect(onStake).toHaveBeenCalledTimes(1);
});
