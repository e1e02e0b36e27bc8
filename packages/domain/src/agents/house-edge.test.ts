import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GAME_TYPES } from '../game-types.ts';
import { GAMES } from '../games/registry.ts';
import { findAboveEdge, HOUSE_EDGE, type Promises } from './house-edge.ts';
import { rate, RATE_UNIT } from './rates.ts';
import { daily, flat, money, realtime, tier } from './testing-agents.ts';
import type { Terms } from './terms.ts';

const NOTHING: Promises = { rebates: new Map(), contracts: [] };
const holding = (contracts: readonly Terms[], rebates: Record<string, bigint> = {}): Promises => ({
  contracts,
  rebates: new Map(Object.entries(rebates).map(([category, share]) => [category, rate(share)])),
});
const above = (after: Promises, before = NOTHING): string[] =>
  findAboveEdge(before, after).map(({ category, promised }) => `${category} ${promised}`);
const dailyOf = (share: string) => daily([tier(['0', '0', 0], share)]);

test('no game of the house keeps less than its kind is said to keep', () => {
  for (const { code, kind, rtpHighest } of GAMES)
    expect([code, 1_000_000 - Number(rtpHighest) * 1_000_000 >= Number(HOUSE_EDGE[kind])]).toEqual([code, true]);
});

test('what pays by valid bets is held against the edge, together with rebates and every other kind', () => {
  expect(above(holding([dailyOf('0.01')]))).toEqual([]);
  expect(above(holding([dailyOf('0.010001')]))).toEqual(['LIVE 10001']);
  expect(above(holding([dailyOf('0.006')], { LIVE: 4_001n }))).toEqual(['LIVE 10001']);
  expect(above(holding([dailyOf('0.006'), realtime('0.004', '0.002', '0')]))).toEqual([]);
  expect(above(holding([dailyOf('0.006'), realtime('0.002', '0.005', '0')]))).toEqual(['LIVE 11000']);
  expect(above(holding([], { FISH: 25_000n, BGS: 4_600n }))).toEqual(['BGS 4600']);
});

test('a dividend is a share of what the house keeps; with a salary beside it it may be too much', () => {
  expect(above(holding([flat('1')]))).toEqual([]);
  expect(above(holding([flat('0.4'), dailyOf('0.006')]))).toEqual([]);
  expect(above(holding([flat('0.4'), dailyOf('0.006001')]))).toEqual(['LIVE 10001']);
});

test('a fixed amount weighs most where its tier is only just reached', () => {
  const fixed = (minimumBet: string): Terms =>
    daily([{ ...tier([minimumBet, '0', 0], '0'), rate: money('100') }], { rateType: 'F' });
  expect(above(holding([fixed('10000')]))).toEqual([]);
  expect(above(holding([fixed('9999')]))).toEqual(['LIVE 10002']);
  expect(above(holding([fixed('0')]))).toHaveLength(1);
});

test('all categories together are held against each of them', () => {
  const all = daily([tier(['0', '0', 0], '0.02')], { category: 'CONS' });
  const low = GAME_TYPES.filter((category) => HOUSE_EDGE[category] < 20_000n);
  expect(above(holding([all])).map((each) => each.split(' ')[0])).toEqual(low);
});

test('whatever is held already, the same or less needs nobody, and what passes the edge always does', () => {
  const share = fc.bigInt({ min: 0n, max: RATE_UNIT });
  fc.assert(
    fc.property(fc.constantFrom(...GAME_TYPES), share, share, (category, one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      expect(above(holding([], { [category]: low }), holding([], { [category]: high }))).toEqual([]);
      const isMore = high > low && high > HOUSE_EDGE[category];
      expect(above(holding([], { [category]: high }), holding([], { [category]: low }))).toHaveLength(isMore ? 1 : 0);
    }),
  );
});
