/**
 * The states of an order that pays in. `pending` waits for its payment; `confirming`: the player says it was paid;
 * `review`: late, unequal or above the channel's threshold, so a person decides. `disputed` and `settled` are of orders
 * on which a provider and we do not agree.
 */
export const DEPOSIT_STATES = [
  'pending',
  'confirming',
  'review',
  'credited',
  'failed',
  'expired',
  'cancelled',
  'rejected',
  'disputed',
  'settled',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

type Step = { readonly from: readonly DepositState[]; readonly to: DepositState };
const steps = <Name extends string>(all: Readonly<Record<Name, Step>>): Readonly<Record<Name, Step>> => all;

/** Money may come for an order in any of these; a rejected one is reopened first. */
const PAYABLE: readonly DepositState[] = ['pending', 'confirming', 'review', 'expired', 'cancelled'];

/** Every step of an order that a person matches with the money. What is no step from a state is refused there. */
export const DEPOSIT_STEPS = steps({
  // the clock
  expire: { from: ['pending'], to: 'expired' },
  // the player
  claim: { from: ['pending'], to: 'confirming' },
  claimLate: { from: ['expired', 'cancelled'], to: 'review' },
  cancel: { from: ['pending'], to: 'cancelled' },
  // operators
  mark: { from: PAYABLE, to: 'review' },
  credit: { from: PAYABLE, to: 'credited' },
  reject: { from: ['confirming', 'review'], to: 'rejected' },
  reopen: { from: ['rejected'], to: 'review' },
});
export type DepositStep = keyof typeof DEPOSIT_STEPS;

/** Where a step leads from here; undefined: it is not a step from here. */
export function depositStepFrom(state: DepositState, step: DepositStep): DepositState | undefined {
  const { from, to } = DEPOSIT_STEPS[step];
  return from.includes(state) ? to : undefined;
}

/** Orders in these still wait for something: money, a word, or a decision. */
export const OPEN_DEPOSITS: readonly DepositState[] = ['pending', 'confirming', 'review'];
export const isOpenDeposit = (state: DepositState): boolean => OPEN_DEPOSITS.includes(state);

const MILLION = 1_000_000n;
/** Deposits and their fees are whole hundredths of the unit. */
export const CENT = 1_000n;

/** `rate` in millionths of the amount; `fixed` in units of money. */
export type DepositFee = { readonly fixed: bigint; readonly rate: number };

/** What a deposit costs, rounded down; at least a hundredth of it arrives. */
export function depositFee(amount: bigint, { fixed, rate }: DepositFee): bigint {
  const share = (amount * BigInt(rate)) / MILLION;
  const fee = fixed + share - (share % CENT);
  return fee < amount ? fee : amount - CENT;
}

/** What was asked for, with hundredths that no other open order of the account has; undefined: all are taken. */
export function uniqueAmount(
  wished: bigint,
  taken: ReadonlySet<bigint>,
  draw: (below: number) => number,
): bigint | undefined {
  const whole = wished - (wished % (100n * CENT));
  const free = Array.from({ length: 99 }, (_, index) => whole + BigInt(index + 1) * CENT).filter(
    (amount) => !taken.has(amount),
  );
  return free.length === 0 ? undefined : free[draw(free.length)];
}

const MINUTES_OF_DAY = 1_440;
/** Whether a time of day, in minutes, is within opening hours; those that pass midnight end on the next day. */
export function isWithinHours(minute: number, { from, to }: { readonly from: string; readonly to: string }): boolean {
  const [opens, closes] = [minutesOf(from), minutesOf(to)];
  const now = ((minute % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return opens <= closes ? now >= opens && now < closes : now >= opens || now < closes;
}
const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};
