// @vitest-environment happy-dom
import type { FaultyDeposit } from '@baize/contract/console/deposits';
import { ToastRegion } from '@baize/ui/toast.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { FaultyDeposits } from './faulty-deposits.tsx';

const ROW: FaultyDeposit = {
  id: 'd0b5fd5a-0b1c-4c1e-9a53-1f2e3d4c5b6a',
  playerId: '7',
  account: 'rahim',
  method: 'sandbox-wallet',
  amount: '500.00',
  currency: 'BDT',
  createdAt: '2026-07-01T10:00:00.000Z',
  asked: 2,
  fault: 'timeout',
  faultAt: '2026-07-01T10:05:00.000Z',
  askAt: '2026-07-01T10:10:00.000Z',
  checkout: 'co_1',
  expiresAt: '2026-07-01T10:30:00.000Z',
};

async function open(row: FaultyDeposit) {
  const answer = { state: 'pending', fault: row.fault, asked: row.checkout !== null, expiresAt: row.expiresAt };
  const asked = serve({
    'GET /faulty-deposits': () => ({ value: { content: [row], pageNum: 1, pageSize: 10, total: 1, totalPages: 1 } }),
    [`POST /deposits/${row.id}/ask`]: () => ({ value: answer }),
  });
  await draw(
    <>
      <FaultyDeposits />
      <ToastRegion label="Messages" closeLabel="Close" />
    </>,
  );
  await screen.findAllByText('rahim');
  return { asked };
}

test('a provider that stays silent is told as that, with its fault', async () => {
  await open(ROW);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ask now' }));
  expect((await screen.findByText('The provider gives no answer: timeout')).textContent).toContain('timeout');
});

test('an order that never reached the provider says so and when it runs out, and offers no question', async () => {
  await open({ ...ROW, checkout: null });
  expect(screen.queryByRole('button', { name: 'Ask now' })).toBeNull();
  expect(screen.getAllByText('Never reached the provider').length).toBeGreaterThan(0);
  expect(screen.getAllByText(/^Runs out/).length).toBeGreaterThan(0);
});
