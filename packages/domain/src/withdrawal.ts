/** The states of an order that pays out. What leads from one to another is data, so every other way is refused. */
export const WITHDRAWAL_STATES = [
  'applied',
  'risk-review',
  'approved',
  'paying',
  'unknown',
  'paid',
  'dispute',
  'received-full',
  'auto-received',
  'forced-received',
  'forced-return',
  'resolved-paid',
  'resolved-refund',
  'rejected',
  'cancelled',
  'failed',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

type Step = { readonly from: readonly WithdrawalState[]; readonly to: WithdrawalState };
const steps = <Name extends string>(all: Readonly<Record<Name, Step>>): Readonly<Record<Name, Step>> => all;

/** Every step that there is. `applied` money is held; nothing has gone out before `paying`. */
export const WITHDRAWAL_STEPS = steps({
  // the clock
  review: { from: ['applied'], to: 'risk-review' },
  pass: { from: ['applied'], to: 'approved' },
  send: { from: ['approved', 'unknown'], to: 'paying' },
  autoReceive: { from: ['paid'], to: 'auto-received' },
  // what the provider says, or does not
  lose: { from: ['paying', 'unknown'], to: 'unknown' },
  pay: { from: ['paying', 'unknown'], to: 'paid' },
  refuse: { from: ['paying', 'unknown'], to: 'failed' },
  // the player
  cancel: { from: ['applied', 'risk-review'], to: 'cancelled' },
  receive: { from: ['paid'], to: 'received-full' },
  dispute: { from: ['paid'], to: 'dispute' },
  // operators
  approve: { from: ['risk-review'], to: 'approved' },
  reject: { from: ['applied', 'risk-review', 'approved'], to: 'rejected' },
  forceReceived: { from: ['paid', 'dispute'], to: 'forced-received' },
  forceReturn: { from: ['paid', 'dispute'], to: 'forced-return' },
  resolvePaid: { from: ['dispute'], to: 'resolved-paid' },
  resolveRefund: { from: ['dispute'], to: 'resolved-refund' },
});
export type WithdrawalStep = keyof typeof WITHDRAWAL_STEPS;

/** Where a step leads from here; undefined: it is not a step from here. */
export function stepFrom(state: WithdrawalState, step: WithdrawalStep): WithdrawalState | undefined {
  const { from, to } = WITHDRAWAL_STEPS[step];
  return from.includes(state) ? to : undefined;
}

/** Orders in these hold their money; in all others it has gone back, or out. */
export const OPEN_WITHDRAWALS: readonly WithdrawalState[] = [
  'applied',
  'risk-review',
  'approved',
  'paying',
  'unknown',
  'paid',
  'dispute',
];
export const isOpenWithdrawal = (state: WithdrawalState): boolean => OPEN_WITHDRAWALS.includes(state);

const MILLION = 1_000_000n;
/** Fees are whole hundredths of the unit, rounded down. */
const CENT = 1_000n;

export type FeeRule = {
  /** So many of a day cost nothing. */
  readonly freePerDay: number;
  /** In millionths of the amount. */
  readonly rate: number;
};
/** What an order costs, of which there were `today` already. */
export function withdrawalFee(amount: bigint, { freePerDay, rate }: FeeRule, today: number): bigint {
  if (today < freePerDay) return 0n;
  const fee = (amount * BigInt(rate)) / MILLION;
  return fee - (fee % CENT);
}

export type Split = { readonly returned: bigint; readonly feeKept: bigint; readonly paid: bigint };
/** Where an order's money ends when so much of it goes back: the fee is kept of what stays out, never of more. */
export function splitOf({ amount, fee }: { readonly amount: bigint; readonly fee: bigint }, returned: bigint): Split {
  if (returned < 0n || returned > amount) throw new RangeError('an order gives back between nothing and all of it');
  const out = amount - returned;
  const feeKept = fee < out ? fee : out;
  return { returned, feeKept, paid: out - feeKept };
}
