// @vitest-environment happy-dom
import type { Withdrawal } from '@baize/contract/withdrawals';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { WithdrawalList } from './withdrawal-list.tsx';

const ORDER: Withdrawal = {
  id: '6f1c1f7e-6a51-4a55-9a43-0f2f6a0c3c11',
  amount: '600.00',
  fee: '0.00',
  net: '600.00',
  currency: 'BDT',
  state: 'resolved-refund',
  account: { kind: 'bank', provider: 'Sonali Bank', number: '••••1234' },
  createdAt: '2026-01-05T08:00:00.000Z',
  paidAt: '2026-01-05T08:10:00.000Z',
  confirmBy: null,
  claim: 'part',
  claimed: '200.00',
  returned: '400.00',
  closedAt: '2026-01-06T08:00:00.000Z',
  note: null,
};

test.each([
  ['400.00', '৳ 400.00 went back to your balance; the rest counts as arrived.'],
  ['600.00', '৳ 600.00 went back to your balance.'],
])('of a dispute that gave %s of 600.00 back the list says what became of the rest', async (returned, said) => {
  serve({ 'GET /withdrawals': () => ({ value: { content: [{ ...ORDER, returned }], older: null, newer: null } }) });
  await draw(<WithdrawalList confirmMinutes={30} onChanged={() => undefined} />);
  expect(await screen.findByText(said)).toBeDefined();
});
