import type { PageMessage } from '@baize/contract/play/frame-messages';
import { parseAmount } from '@baize/domain/money';
import { expect, test } from 'vitest';
import type { PlayState } from '../wire/rounds.ts';
import type { GameEvent, GameState } from './game-state.ts';
import { createJackpotNews } from './jackpot-news.ts';

type Said = Extract<PageMessage, { type: 'jackpot' | 'jackpot-hit' }>;
const pool = (amount: string): Said => ({
  type: 'jackpot',
  amount,
  currency: 'BDT',
  odds: '50000000000.00',
  mustHitBy: null,
});
const HIT: Said = { type: 'jackpot-hit', amount: '100000000.00', currency: 'BDT', by: 'de***1' };

function setup({ mode = 'real', jackpot = true } = {}) {
  const told: GameEvent[] = [];
  const table = { isCalm: true };
  const play = { mode, currency: 'BDT', game: { jackpot } } as PlayState;
  const news = createJackpotNews({
    get: () => ({ play }) as GameState,
    dispatch: (event) => void told.push(event),
    isCalm: () => table.isCalm,
  });
  return { news, told, table };
}
const amounts = (told: readonly GameEvent[]) =>
  told.map((event) => (event.type === 'jackpot' ? event.pool.amount : event.type === 'jackpot-hit' && event.hit));

test('the figure of the pool is shown as it is told', () => {
  const { news, told } = setup();
  news.hear(pool('100000001.50'));
  expect(told).toEqual([
    { type: 'jackpot', pool: { amount: parseAmount('100000001.50'), odds: parseAmount('50000000000.00') } },
  ]);
});

test('the bounds of a pool that must be won are shown with it', () => {
  const { news, told } = setup();
  news.hear({ ...pool('612.40'), mustHitBy: { from: '500.00', to: '4500.00' } } as Said);
  const mustHitBy = { from: parseAmount('500.00'), to: parseAmount('4500.00') };
  expect(told).toMatchObject([{ type: 'jackpot', pool: { amount: parseAmount('612.40'), mustHitBy } }]);
});

test('a pool that falls while the reels turn is told after them, and so is who won it', () => {
  const { news, told, table } = setup();
  news.hear(pool('100000000.00'));
  table.isCalm = false;
  news.hear(HIT);
  news.hear(pool('90000000.00'));
  expect(amounts(told)).toEqual([parseAmount('100000000.00')]);
  table.isCalm = true;
  news.catchUp();
  expect(amounts(told).slice(1)).toEqual([
    parseAmount('90000000.00'),
    { amount: parseAmount('100000000.00'), by: 'de***1' },
  ]);
  news.catchUp();
  expect(told).toHaveLength(3);
});

test.each([{ mode: 'try' }, { jackpot: false }])('a game %j that cannot win it shows none', (game) => {
  const { news, told } = setup(game);
  news.hear(pool('1.00'));
  news.hear(HIT);
  expect(told).toEqual([]);
});

const WON: Extract<PageMessage, { type: 'jackpot-won' }> = {
  type: 'jackpot-won',
  pool: 'night-market',
  epoch: '3',
  name: 'Night Market',
  amount: '100000000.00',
  currency: 'BDT',
};

test('who has won it themself is told so after the reels, in a game that feeds no pool too', () => {
  const { news, told, table } = setup({ jackpot: false });
  table.isCalm = false;
  news.hear(WON);
  expect(told).toEqual([]);
  table.isCalm = true;
  news.catchUp();
  expect(told).toEqual([{ type: 'jackpot-won', win: { ...WON, amount: parseAmount('100000000.00') } }]);
  const free = setup({ mode: 'try' });
  free.news.hear(WON);
  expect(free.told).toEqual([]);
});
