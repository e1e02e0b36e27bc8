import type { WithdrawalTerms } from '@baize/contract/withdrawals';

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
