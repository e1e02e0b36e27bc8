// @vitest-environment happy-dom
import type { Bill, Bills, ExplainedAccount, ExplainedBill } from '@baize/contract/salaries';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, serve } from '../../../test-page.tsx';
import { BillsPage } from './bills-page.tsx';

const ID = '7d447a4e-9946-4996-8da0-cc32a94f8404';
/** The daily salary of the rules: 620 000 of bets by 8 active accounts, of which B's line costs 1 500. */
const waiting: Bill = {
  id: ID,
  kind: 'DAILY',
  category: 'LIVE',
  currency: 'BDT',
  period: { from: '2026-11-21T18:00:00.000Z', to: '2026-11-22T18:00:00.000Z' },
  validBet: '620000.00',
  netLoss: '0.00',
  active: 8,
  carriedIn: '0.00',
  base: '0.00',
  carriedOut: '0.00',
  tier: 2,
  rate: '0.008',
  gross: '4960.00',
  downlineCost: '1500.00',
  net: '3460.00',
  paid: '0.00',
  status: 'UNCOLLECTED',
  issuedAt: '2026-11-22T18:30:00.000Z',
  paidAt: null,
  reason: null,
  orders: null,
  collectable: true,
};
const paid: Bill = { ...waiting, paid: '3460.00', status: 'ISSUED', collectable: false };
const pageOf = (bill: Bill): Bills => ({
  content: [bill],
  newer: null,
  older: null,
  currency: 'BDT',
  totals: { bills: 1, gross: bill.gross, downlineCost: bill.downlineCost, net: bill.net, paid: bill.paid },
});
const tierOf = (minimumBet: string, activeMember: number, rate: string) => ({
  minimumBet,
  netLoss: '0.00',
  activeMember,
  rate,
});
const explained: ExplainedBill = {
  bill: paid,
  terms: {
    kind: 'DAILY',
    category: 'LIVE',
    period: 'daily',
    carry: 'NONE',
    rateType: 'P',
    tiers: [tierOf('10000.00', 3, '0.005'), tierOf('100000.00', 5, '0.008'), tierOf('500000.00', 10, '0.012')],
  },
  period: 'daily',
  rule: { activeMinBet: '100.00', activeMinDeposit: '0.00', lossMode: 'GATE', differenceMode: 'COST_ROLLUP' },
  tiers: [
    { missed: [], paid: false, amount: '3100.00' },
    { missed: [], paid: true, amount: '4960.00' },
    { missed: ['activeMember'], paid: false, amount: '0.00' },
  ],
  downlines: [{ account: 'agentb', category: 'LIVE', gross: '1500.00', cost: '1500.00', net: '1500.00' }],
  salariesDeducted: '0.00',
  members: {
    content: [{ id: '9', account: 'riverplayer', validBet: '370000.00', netLoss: '-20.00', deposits: '0.00' }],
    newer: null,
    older: null,
  },
};

/** One bet, placed before the day and settled in it. */
const behind: ExplainedAccount = {
  account: 'riverplayer',
  currency: 'BDT',
  validBet: '370000.00',
  netLoss: '-20.00',
  deposits: '0.00',
  rows: {
    content: [
      {
        id: ID,
        version: 2,
        what: 'bet',
        at: '2026-11-21T18:00:01.000Z',
        category: 'LIVE',
        gameName: 'Limbo',
        placedAt: '2026-11-21T17:59:58.000Z',
        validBet: '370000.00',
        netLoss: '-20.00',
        deposits: '0.00',
      },
    ],
    pageNum: 1,
    pageSize: 10,
    total: 1,
    totalPages: 1,
  },
};

test('what waits is collected once, and the payment is explained down to tiers, downlines and accounts', async () => {
  let bill = waiting;
  const server = serve({
    'GET /agent/daily-salaries': () => ({ value: pageOf(bill) }),
    [`POST /agent/bill/${ID}/collect`]: () => {
      bill = paid;
      return { value: paid };
    },
    [`GET /agent/bill/${ID}`]: () => ({ value: explained }),
    [`GET /agent/bill/${ID}/accounts/9`]: () => ({ value: behind }),
  });
  await draw(<BillsPage kind="DAILY" />);
  const row = (await screen.findAllByRole('row')).find((each) => each.textContent.includes('4,960.00'))!;
  expect(row.textContent).toMatch(/1,500\.00.*3,460\.00.*To be collected/);
  await userEvent.click(within(row).getByRole('button', { name: /^Collect/ }));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Collect/ })).toEqual([]));
  expect(server.askedFor(`POST /agent/bill/${ID}/collect`)).toHaveLength(1);
  expect(screen.getAllByText('Paid').length).toBeGreaterThan(0);

  await userEvent.click(screen.getAllByRole('button', { name: /^Explain/ })[0]!);
  const sheet = within(await screen.findByRole('dialog', { name: 'Explain this payment' }));
  expect((await sheet.findByText('Less agentb, Live casino')).parentElement!.textContent).toMatch(/1,500\.00/);
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Tier 1: 0\.5% reached.*3,100\.00$/),
    expect.stringMatching(/^Tier 2: 0\.8% reached and paid.*4,960\.00$/),
    expect.stringMatching(/^Tier 3: 1\.2% Too few active accounts\..*0\.00$/),
  ]);
  expect(sheet.getByRole('row', { name: /^riverplayer 370,000\.00 \D+20\.00$/ })).toBeDefined();
  await userEvent.click(sheet.getByRole('button', { name: 'riverplayer' }));
  const bet = await sheet.findByText('Limbo');
  expect(bet.closest('li')!.textContent).toMatch(/^LimboSettled .*Placed .*20\.00Valid bet 370,000\.00$/);
  expect(sheet.getByText('1 row, valid bet 370,000.00').parentElement!.textContent).toMatch(/20\.00$/);
});

test('where downlines earned more than the contract comes to, what others bear is told, so that the sum is right', async () => {
  const short: Bill = { ...paid, gross: '1000.00', net: '0.00', paid: '0.00' };
  serve({
    'GET /agent/daily-salaries': () => ({ value: pageOf(short) }),
    [`GET /agent/bill/${ID}`]: () => ({ value: { ...explained, bill: short } }),
  });
  await draw(<BillsPage kind="DAILY" />);
  await userEvent.click((await screen.findAllByRole('button', { name: /^Explain/ }))[0]!);
  const sheet = within(await screen.findByRole('dialog', { name: 'Explain this payment' }));
  const figures = ['My contract comes to', 'Less agentb, Live casino', 'Borne above me', 'My share'];
  const told = figures.map((name) => sheet.getByText(name).parentElement!.textContent.slice(name.length));
  expect(told).toEqual(['৳ 1,000.00', '−৳ 1,500.00', '৳ 500.00', '৳ 0.00']);
});

test('a bill that came to nothing is not told as paid', async () => {
  const nothing: Bill = { ...paid, gross: '1500.00', net: '0.00', paid: '0.00' };
  serve({ 'GET /agent/daily-salaries': () => ({ value: pageOf(nothing) }) });
  await draw(<BillsPage kind="DAILY" />);
  expect(await screen.findByText('Nothing due')).toBeTruthy();
  expect(screen.queryByText('Paid', { selector: 'td *' })).toBeNull();
});
