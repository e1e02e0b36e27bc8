import { expect, test } from 'vitest';
import { parseAmount } from '@baize/domain/money';
import { lineStake } from './line-stake.ts';

const money = (text: string) => parseAmount(text)!;
const limits = { min: money('0.25'), max: money('500'), step: money('0.25') };

test('a stake between two steps is played at the lower one', () => {
  const chosen = lineStake(money('11.11'), limits, 25);
  expect(chosen.total).toBe(money('10'));
  expect(chosen.lineBet).toBe(money('0.4'));
  expect(chosen.next(1)).toBe(money('20'));
  expect(chosen.next(-1)).toBe(money('5'));
});

test('the ends have no further step', () => {
  expect(lineStake(limits.min, limits, 25).next(-1)).toBeUndefined();
  expect(lineStake(limits.max, limits, 25)).toMatchObject({ total: limits.max });
  expect(lineStake(limits.max, limits, 25).next(1)).toBeUndefined();
});

test('limits without any step still give a payable bet', () => {
  expect(lineStake(money('1'), { min: money('1.10'), max: money('1.20'), step: money('0.01') }, 25).total).toBe(
    money('1.10'),
  );
});
