// @vitest-environment happy-dom
import type { BrandWithdrawal } from '@baize/contract/console/withdrawals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import EndDialog from './end-dialog.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

const ORDER: BrandWithdrawal = {
  id: '6f1c1f7e-6a51-4a55-9a43-0f2f6a0c3c11',
  amount: '60000.00',
  fee: '0.00',
  net: '60000.00',
  currency: 'BDT',
  state: 'dispute',
  account: { kind: 'bank', provider: 'Sonali Bank', number: '••••1234' },
  createdAt: '2026-01-05T08:00:00.000Z',
  paidAt: '2026-01-05T08:10:00.000Z',
  confirmBy: '2026-01-05T08:40:00.000Z',
  claim: 'none',
  claimed: '0.00',
  returned: '0.00',
  closedAt: null,
  note: null,
  playerId: '7',
  login: 'rahim',
  reasons: [],
  approvedBy: null,
  decidedBy: null,
  ending: { as: 'refund', amount: '55000.00', by: 'N. Alam', reason: 'The bank returned it.' },
  fault: null,
  providerRef: null,
};
const MONEY = {
  cash: '0.00',
  held: '60000.00',
  deposited: '0.00',
  deposits: 0,
  paidOut: '0.00',
  payouts: 0,
  staked: '0.00',
  won: '0.00',
  turnoverLeft: '0.00',
};

test('the second person finds what the first asked for, and sends the same', async () => {
  const asked = serve({
    [`POST /withdrawals/${ORDER.id}/end`]: () => ({ value: { ...ORDER, state: 'resolved-refund' } }),
  });
  await draw(<EndDialog order={ORDER} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Goes back' }).value).toBe('55000.00');
  const user = userEvent.setup();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The bank told me too.');
  await user.click(dialog.getByRole('button', { name: 'Return a part' }));
  expect(asked.map(({ body }) => body)).toEqual([
    { ending: 'refund', amount: '55000.00', reason: 'The bank told me too.' },
  ]);
});

test.each([
  [false, 'N. Alam wants ৳ 55,000.00 to go back; a second person decides.'],
  [true, 'You asked for ৳ 55,000.00 to go back. Somebody else decides.'],
])('the panel says who wants what, and whose word is waited for (own: %s)', async (endingByMe, text) => {
  const found = {
    order: ORDER,
    holder: 'Rahim Uddin',
    claimNote: 'Nothing came.',
    proofs: [],
    money: MONEY,
    links: [],
  };
  const rest = { needsTwo: true, approvedByMe: false, secondFrom: '50000.00', endingByMe };
  serve({ [`GET /withdrawals/${ORDER.id}`]: () => ({ value: { ...found, ...rest } }) });
  await draw(<WithdrawalPanel id={ORDER.id} onAsk={() => undefined} />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('The bank returned it.')).toBeDefined();
});

const LINK = { playerId: '9', login: 'karim', by: 'device', times: 3, at: '2026-01-04T08:00:00.000Z' } as const;
const shareCase = (links: readonly (typeof LINK)[]) => {
  const order: BrandWithdrawal = { ...ORDER, state: 'risk-review', claim: null, reasons: ['shared-device'] };
  const rest = { needsTwo: false, approvedByMe: false, secondFrom: '50000.00', endingByMe: false };
  return { order, holder: 'Rahim Uddin', claimNote: null, proofs: [], money: MONEY, links, ...rest };
};

test('a reason that names another account leads to it', async () => {
  serve({ [`GET /withdrawals/${ORDER.id}`]: () => ({ value: shareCase([LINK]) }) });
  await draw(<WithdrawalPanel id={ORDER.id} onAsk={() => undefined} />);
  expect(await screen.findByText('Another account logs in on the same device.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'karim' }).getAttribute('href')).toBe('/players/9/sessions');
  expect(screen.getByText(/3 logins on the same device/)).toBeDefined();
});

test('a reason whose logins are no longer kept says so', async () => {
  serve({ [`GET /withdrawals/${ORDER.id}`]: () => ({ value: shareCase([]) }) });
  await draw(<WithdrawalPanel id={ORDER.id} onAsk={() => undefined} />);
  expect(await screen.findByText('The logins that said so are no longer kept.')).toBeDefined();
});

test('an order that ended says how much of it went back', async () => {
  const order: BrandWithdrawal = {
    ...ORDER,
    state: 'resolved-refund',
    returned: '55000.00',
    closedAt: '2026-01-06T08:00:00.000Z',
    ending: null,
  };
  serve({ [`GET /withdrawals/${ORDER.id}`]: () => ({ value: { ...shareCase([]), order } }) });
  await draw(<WithdrawalPanel id={ORDER.id} onAsk={() => undefined} />);
  const fact = (await screen.findByText('Went back')).closest('div');
  expect(fact?.textContent).toBe('Went back৳ 55,000.00');
});
