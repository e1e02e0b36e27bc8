// @vitest-environment happy-dom
import type { ConsoleBill } from '@baize/contract/console/salaries';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import SalariesArea from './salaries-area.tsx';

const RUN = '11111111-2222-4333-8444-555555555555';
const AT = '2026-11-20T10:00:00.000Z';
const bill = (change: Partial<ConsoleBill>): ConsoleBill => ({
  id: 'b-1',
  kind: 'DAILY',
  category: 'LIVE',
  currency: 'BDT',
  period: { from: AT, to: AT },
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
  status: 'UNAPPROVED',
  issuedAt: AT,
  paidAt: null,
  reason: null,
  orders: null,
  collectable: false,
  playerId: '7',
  account: 'rahim',
  runId: RUN,
  decidedBy: null,
  decidedAt: null,
  waiting: false,
  ...change,
});
const RULE = {
  autoIssue: false,
  activeMinBet: '100.00',
  activeMinDeposit: '0.00',
  activeMode: 'PERIOD',
  lossMode: 'GATE',
  differenceMode: 'COST_ROLLUP',
  deductSalary: false,
  realtimeBasis: 'BET',
  secondFrom: '50000.00',
} as const;
const page = (content: readonly unknown[]) => ({ value: { content, newer: null, older: null } });

test('a bill that waits is approved with a reason; one that waits for a second operator is left alone', async () => {
  history.replaceState(null, '', '/salaries');
  const asked = serve({
    'GET /salary-bills': () => page([bill({}), bill({ id: 'b-2', account: 'karim', waiting: true })]),
    'POST /salary-bills/b-1/decide': () => ({ value: bill({ status: 'UNCOLLECTED' }) }),
  });
  await draw(<SalariesArea />);
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('button', { name: 'Approve' })).toHaveLength(1);
  fireEvent.click(table.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Looked at it.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(asked.find(({ route }) => route === 'POST /salary-bills/b-1/decide')?.body).toEqual({
      decision: 'approve',
      reason: 'Looked at it.',
    }),
  );
});

test('where no bill can be decided no column of decisions covers what is told of them', async () => {
  history.replaceState(null, '', '/salaries');
  serve({ 'GET /salary-bills': () => page([bill({ waiting: true }), bill({ id: 'b-2', status: 'ISSUED' })]) });
  await draw(<SalariesArea />);
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByText('rahim')).toHaveLength(2);
  expect(table.queryByRole('columnheader', { name: 'Decision' })).toBeNull();
});

const BILL = '22222222-2222-4333-8444-555555555555';

test('a bill opens into how it was reckoned and whose play it is, and an account into exactly its rows', async () => {
  history.replaceState(null, '', `/salaries/bills/${BILL}`);
  const tier = { minimumBet: '10000.00', netLoss: '0.00', activeMember: 3, rate: '0.008' };
  const member = { id: '9', account: 'riverplayer', validBet: '120.35', netLoss: '120.35', deposits: '0.00' };
  const row = { id: RUN, version: 2, what: 'bet', at: AT, category: 'LIVE', gameName: 'Limbo' };
  serve({
    [`GET /salary-bills/${BILL}`]: () => ({
      value: {
        bill: bill({ id: BILL, status: 'ISSUED' }),
        terms: { kind: 'DAILY', category: 'LIVE', period: 'daily', carry: 'NONE', rateType: 'P', tiers: [tier] },
        period: 'daily',
        rule: { activeMinBet: '100.00', activeMinDeposit: '0.00', lossMode: 'GATE', differenceMode: 'COST_ROLLUP' },
        tiers: [{ missed: ['activeMember'], paid: false, amount: '4960.00' }],
        downlines: [{ account: 'agentb', category: 'LIVE', gross: '1500.00', cost: '1500.00', net: '1500.00' }],
        salariesDeducted: '0.00',
        members: { content: [member], newer: null, older: null },
      },
    }),
    [`GET /salary-bills/${BILL}/accounts/9`]: () => ({
      value: {
        ...member,
        currency: 'BDT',
        rows: {
          content: [
            { ...row, placedAt: '2026-11-19T23:59:00.000Z', validBet: '120.35', netLoss: '120.35', deposits: '0.00' },
          ],
          pageNum: 1,
          pageSize: 25,
          total: 1,
          totalPages: 1,
        },
      },
    }),
  });
  await draw(<SalariesArea />);
  expect(await screen.findByText('Too few active accounts.')).toBeTruthy();
  expect(screen.getByText('Less agentb, Live').nextElementSibling!.textContent).toMatch(/1,500\.00/);
  fireEvent.click(screen.getByRole('link', { name: 'riverplayer' }));
  const cells = (await screen.findByRole('row', { name: /Limbo/ })).textContent;
  expect(cells).toMatch(/Bet.*Limbo.*120\.35.*120\.35/);
  expect(screen.getByText('The figure')).toBeTruthy();
});

test('a run is reckoned again when it is asked to, and every figure that differs is named', async () => {
  history.replaceState(null, '', `/salaries/runs/${RUN}`);
  const run = { id: RUN, kind: 'DAILY', period: 'daily', currency: 'BDT', from: AT, to: AT, state: 'DONE' };
  serve({
    [`GET /salary-runs/${RUN}`]: () => ({
      value: {
        run: { ...run, settledAt: AT, facts: 9, bills: 1, gross: '4960.00', net: '3460.00', digest: 'd' },
        rule: RULE,
        contracts: [],
        bills: [bill({ status: 'ISSUED' })],
      },
    }),
    [`GET /salary-runs/${RUN}/replay`]: () => ({
      value: {
        digest: 'e',
        sameInputs: false,
        bills: 1,
        differences: [{ account: 'rahim', category: 'LIVE', field: 'net', was: '3460.00', is: '3470.00' }],
      },
    }),
  });
  await draw(<SalariesArea />);
  expect(screen.queryByText('3470.00')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Reckon' }));
  expect(await screen.findByText('3470.00')).toBeTruthy();
});

test('the rules of each kind are shown, and may be changed by whom they are for alone', async () => {
  history.replaceState(null, '', '/salaries/rules');
  serve({
    'GET /salary-rules': () => ({ value: [{ ...RULE, kind: 'DIVIDEND', version: 0 }] }),
  });
  await draw(<SalariesArea />, ['salaries.read']);
  expect(await screen.findByText('the next upline bears it')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Change/ })).toBeNull();
});
