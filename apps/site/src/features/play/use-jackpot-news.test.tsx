// @vitest-environment happy-dom
import type { PageMessage } from '@baize/contract/play/frame-messages';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { useJackpotNews } from './use-jackpot-news.ts';

const POOL = {
  poolId: 'night-market',
  name: { en: 'Night Market' },
  currency: 'BDT',
  amount: '100000000.00',
  odds: '50000000000.00',
  gameCode: null,
  notFedBy: ['honey'],
  mustHitBy: null,
  feed: { min: '100.00', max: '500.00', everyMs: [3_000] },
  lastHit: null,
};
const HONEY = {
  ...POOL,
  poolId: 'mangrove-honey',
  amount: '612.40',
  odds: '1.00',
  gameCode: 'honey',
  notFedBy: [],
  mustHitBy: { from: '500.00', to: '4500.00' },
};
const told: PageMessage[] = [];
const post = (message: PageMessage): void => void told.push(message);

function Game({ isFed, gameCode = 'lantern' }: { isFed: boolean; gameCode?: string }) {
  const { greet } = useJackpotNews({ gameCode, isFed }, post);
  return <button onClick={greet}>ready</button>;
}

test('a game that feeds the pool hears its figure, and once more when it has become ready', async () => {
  told.length = 0;
  serve({ 'GET /jackpots': () => ({ value: [POOL, HONEY] }) });
  await draw(<Game isFed />);
  const { amount, currency, odds, mustHitBy } = POOL;
  const said = { type: 'jackpot', amount, currency, odds, mustHitBy };
  await waitFor(() => expect(told).toEqual([said]));
  screen.getByText('ready').click();
  expect(told).toEqual([said, said]);
});

test('a game with a pool of its own hears of that one, and between which amounts it is won', async () => {
  told.length = 0;
  serve({ 'GET /jackpots': () => ({ value: [POOL, HONEY] }) });
  await draw(<Game isFed gameCode="honey" />);
  const { amount, currency, odds, mustHitBy } = HONEY;
  await waitFor(() => expect(told).toEqual([{ type: 'jackpot', amount, currency, odds, mustHitBy }]));
});

test('a game whose own pool has stopped hears of none: it feeds no other', async () => {
  told.length = 0;
  const server = serve({ 'GET /jackpots': () => ({ value: [POOL] }) });
  await draw(<Game isFed gameCode="honey" />);
  await waitFor(() => expect(server.asked).not.toEqual([]));
  screen.getByText('ready').click();
  expect(told).toEqual([]);
});

test('a game that does not feed it asks for nothing and hears nothing', async () => {
  told.length = 0;
  const server = serve({ 'GET /jackpots': () => ({ value: [POOL] }) });
  await draw(<Game isFed={false} />);
  screen.getByText('ready').click();
  expect(told).toEqual([]);
  expect(server.asked).toEqual([]);
});
