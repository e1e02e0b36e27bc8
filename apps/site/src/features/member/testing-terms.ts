import type { Withdrawal, WithdrawalTerms } from '@baize/contract/withdrawals';

/** Of a member who can withdraw. */
export const TERMS: WithdrawalTerms = {
  currency: 'BDT',
  withdrawable: '900.00',
  min: '200.00',
  max: '50000.00',
  day: { count: 5, used: 0, max: '100000.00', taken: '0.00' },
  fee: { freePerDay: 2, freeLeft: 2, rate: 10_000 },
  turnover: { remaining: '0.00', rows: [] },
  hasPaymentPassword: true,
  payee: 'Rahim Uddin',
  accounts: [
    {
      id: '0198c5d2-1111-4000-8000-000000000001',
      kind: 'bank',
      provider: 'Sonali Bank',
      number: '••••1234',
      holder: 'R•••• U••••',
      boundAt: '2026-01-01T00:00:00.000Z',
      usableAt: '2026-01-02T00:00:00.000Z',
    },
  ],
  accountsMax: 5,
  kinds: ['bank'],
  coolingHours: 24,
  confirmMinutes: 30,
  frozen: false,
};

/** One of theirs of which a part went back. */
export const ORDER: Withdrawal = {
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
