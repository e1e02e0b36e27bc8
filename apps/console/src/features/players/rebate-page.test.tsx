// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import PlayersArea from './players-area.tsx';

const PAYMENT = '11111111-2222-4333-8444-555555555555';
const WAGER = '99999999-2222-4333-8444-555555555555';
const AT = '2026-11-20T10:00:00.000Z';
const paid = { account: 'rahim', category: 'RNG', currency: 'BDT', amount: '4.00', paidAt: AT };
const bet = {
  wagerId: WAGER,
  memberId: '9',
  account: 'karim',
  at: AT,
  validBet: '1000.00',
  rate: '0.004',
  amount: '4.00',
};
const page = { content: [bet], pageNum: 1, pageSize: 25, total: 1, totalPages: 1 };

test('a rebate opens into the bets that it is of, each leading to its account and its round', async () => {
  history.replaceState(null, '', `/players/7/rebates/${PAYMENT}`);
  serve({ [`GET /players/7/rebates/${PAYMENT}`]: () => ({ value: { ...paid, bets: page } }) });
  await draw(<PlayersArea />);
  expect((await screen.findByRole('row', { name: /karim/ })).textContent).toMatch(/1,000\.00.*0\.40%.*4\.00/);
  expect(screen.getByRole('link', { name: 'karim' }).getAttribute('href')).toBe('/players/9');
  expect(screen.getByTitle(WAGER).closest('a')?.getAttribute('href')).toBe(`/rounds/9.${WAGER}`);
});

test('bets that are no longer kept are said to have gone', async () => {
  history.replaceState(null, '', `/players/7/rebates/${PAYMENT}`);
  serve({ [`GET /players/7/rebates/${PAYMENT}`]: () => ({ value: { ...paid, bets: null } }) });
  await draw(<PlayersArea />);
  expect(await screen.findByText('The bets are older than what is kept.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a number that no payment can have is answered without asking', async () => {
  history.replaceState(null, '', '/players/7/rebates/garbage');
  const asked = serve({});
  await draw(<PlayersArea />);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(asked).toEqual([]);
});
