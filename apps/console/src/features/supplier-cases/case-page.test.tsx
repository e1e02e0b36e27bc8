// @vitest-environment happy-dom
import type { SupplierCase, SupplierCaseRow } from '@baize/contract/console/supplier-cases';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { CasePage } from './case-page.tsx';

const CASE: SupplierCase = {
  id: '12',
  supplier: 'xfer',
  supplierName: 'Transfer',
  code: 'ROUNDS_UNTOLD',
  day: '2026-01-02',
  openedAt: '2026-01-02T00:00:00.000Z',
  lastAt: '2026-01-02T00:00:00.000Z',
  rows: 1,
  amounts: [{ currency: 'BDT', amount: '15.00' }],
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  note: null,
};
const ROW: SupplierCaseRow = {
  id: '3',
  transaction: '7b0f0f60-4a5e-4d6a-9f25-9f7e3b6b7a10',
  kind: 'transfer',
  playerId: '10004',
  account: 'rahim',
  round: 'BZ0001',
  amount: '15.00',
  currency: 'BDT',
  toldAt: '2026-01-02T00:00:00.000Z',
  wager: null,
  stay: { moved: '-20.00', rounds: '-35.00', promos: '4.00', before: '4.00', unexplained: '15.00' },
};

async function open(found: Partial<SupplierCase>, row: Partial<SupplierCaseRow>): Promise<string[]> {
  serve({
    'GET /supplier-cases/12': () => ({ value: { ...CASE, ...found } }),
    'GET /supplier-cases/12/rows': () => ({ value: { content: [{ ...ROW, ...row }], before: null, after: null } }),
  });
  await draw(<CasePage id="12" />);
  const cells = within((await screen.findByText('rahim')).closest('tr')!).getAllByRole('cell');
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  return cells.map((cell, at) => `${heads[at]}: ${cell.textContent?.replaceAll('\u00a0', ' ')}`);
}

test('rounds that were left out: the sums that do not add up stand beside their difference, as money', async () => {
  const shown = await open({}, {});
  expect(shown).toContain('Amount: ৳ 15.00');
  expect(shown.slice(-4)).toEqual([
    'Went there, less what came home: −৳ 20.00',
    'Its rounds took, less what they paid: −৳ 35.00',
    'Given outside of rounds: ৳ 4.00',
    'Unexplained before: ৳ 4.00',
  ]);
});

test('cases of other kinds have no such sums', async () => {
  const shown = await open({ code: 'TRANSFER_DIFFERS' }, { stay: null });
  expect(shown.filter((cell) => cell.includes('rounds'))).toEqual([]);
});
