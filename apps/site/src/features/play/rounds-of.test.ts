import type { Wager } from '@baize/contract/wagers';
import { expect, test } from 'vitest';
import { roundsOf } from './rounds-of.ts';

const wager = (id: string, round: string, rest: Partial<Wager>): Wager =>
  ({ id, round, stake: '10.00', payout: '0.00', status: 'lost', ...rest }) as Wager;
const shown = (wagers: readonly Wager[]) =>
  roundsOf(wagers).map(({ id, stake, payout, status }) => [id, stake, payout, status]);

test('a round that was doubled is one round, with all that was staked and paid, under its first wager', () => {
  const [later, doubled, first] = [
    wager('3', 'b', { payout: '4.00', status: 'returned' }),
    wager('2', 'a', { stake: '10.50', payout: '41.00', status: 'won' }),
    wager('1', 'a', { payout: '0.00' }),
  ];
  expect(shown([later, doubled, first])).toEqual([
    ['3', '10.00', '4.00', 'returned'],
    ['1', '20.50', '41.00', 'won'],
  ]);
});

test('a round is open while one of its wagers is', () => {
  expect(shown([wager('2', 'a', {}), wager('1', 'a', { status: 'open' })])).toEqual([['1', '20.00', '0.00', 'open']]);
  expect(shown([wager('2', 'a', { status: 'open' }), wager('1', 'a', {})])).toEqual([['1', '20.00', '0.00', 'open']]);
});

test('a stake that was given back is not part of what was staked, unless the whole round was', () => {
  const back = { status: 'reversed' } as const;
  expect(shown([wager('2', 'a', back), wager('1', 'a', {})])).toEqual([['1', '10.00', '0.00', 'lost']]);
  expect(shown([wager('2', 'a', {}), wager('1', 'a', back)])).toEqual([['1', '10.00', '0.00', 'lost']]);
  expect(shown([wager('2', 'a', back), wager('1', 'a', back)])).toEqual([['1', '20.00', '0.00', 'reversed']]);
});

test('wagers that name no round stand each for themselves', () => {
  expect(roundsOf([wager('2', '', {}), wager('1', '', {})])).toHaveLength(2);
});
