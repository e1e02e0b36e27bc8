/** States of a contract, from its offer to its end. */
export const CONTRACT_STATES = [
  'OFFERED',
  'ACTIVE',
  'EDIT_PENDING',
  'TERMINATION_PENDING',
  'REJECTED',
  'TERMINATED',
  'TERMINATED_AUTO',
] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

/**
 * What happens to a contract. `END` is what an upline's own change does: the contract that this one stood on is gone,
 * or covers it no longer.
 */
export const CONTRACT_EVENTS = ['AGREE', 'REFUSE', 'EXPIRE', 'EDIT', 'TERMINATE', 'END'] as const;
export type ContractEvent = (typeof CONTRACT_EVENTS)[number];

const CONTRACT_STEPS: Readonly<Record<ContractState, Partial<Record<ContractEvent, ContractState>>>> = {
  OFFERED: { AGREE: 'ACTIVE', REFUSE: 'REJECTED', EXPIRE: 'REJECTED', END: 'REJECTED' },
  ACTIVE: { EDIT: 'EDIT_PENDING', TERMINATE: 'TERMINATION_PENDING', END: 'TERMINATED_AUTO' },
  EDIT_PENDING: { AGREE: 'ACTIVE', REFUSE: 'ACTIVE', EXPIRE: 'ACTIVE', END: 'TERMINATED_AUTO' },
  TERMINATION_PENDING: { AGREE: 'TERMINATED', REFUSE: 'ACTIVE', EXPIRE: 'ACTIVE', END: 'TERMINATED_AUTO' },
  REJECTED: {},
  TERMINATED: {},
  TERMINATED_AUTO: {},
};

/** Where an event leads; undefined: it is not allowed in this state, and nothing changes. */
export const nextContractState = (state: ContractState, event: ContractEvent): ContractState | undefined =>
  CONTRACT_STEPS[state][event];

/** A question that a downline has to answer, and which state waits for it. */
export const CONTRACT_REQUESTS = ['NEW', 'EDIT', 'TERMINATION'] as const;
export type ContractRequest = (typeof CONTRACT_REQUESTS)[number];
export type ContractAnswer = 'AGREE' | 'REFUSE';

const REQUEST_OF: Partial<Record<ContractState, ContractRequest>> = {
  OFFERED: 'NEW',
  EDIT_PENDING: 'EDIT',
  TERMINATION_PENDING: 'TERMINATION',
};
export const requestOf = (state: ContractState): ContractRequest | undefined => REQUEST_OF[state];

/** An unanswered request lapses after this long. */
export const REQUEST_HOURS = 72;

/** States in which the agreed terms are in force, whatever is asked. */
export const isInForce = (state: ContractState): boolean =>
  state === 'ACTIVE' || state === 'EDIT_PENDING' || state === 'TERMINATION_PENDING';

/** States of a bill: what one contract pays for one period. */
export const BILL_STATES = [
  'UNAPPROVED',
  'UNCOLLECTED',
  'ISSUED',
  'DENIED',
  'NOT_REACHED',
  'PARTIAL',
  'INSUFFICIENT',
  'EXPIRED',
] as const;
export type BillState = (typeof BILL_STATES)[number];

/** `PAY` pays it whole, `PAY_PART` and `PAY_NOTHING` as far as the upline's money goes. */
export const BILL_EVENTS = ['APPROVE', 'DENY', 'PAY', 'PAY_PART', 'PAY_NOTHING', 'EXPIRE'] as const;
export type BillEvent = (typeof BILL_EVENTS)[number];

const BILL_STEPS: Readonly<Record<BillState, Partial<Record<BillEvent, BillState>>>> = {
  UNAPPROVED: { APPROVE: 'UNCOLLECTED', DENY: 'DENIED' },
  UNCOLLECTED: {
    PAY: 'ISSUED',
    PAY_PART: 'PARTIAL',
    PAY_NOTHING: 'INSUFFICIENT',
    DENY: 'DENIED',
    EXPIRE: 'EXPIRED',
  },
  PARTIAL: { PAY: 'ISSUED', PAY_PART: 'PARTIAL', PAY_NOTHING: 'PARTIAL' },
  INSUFFICIENT: { PAY: 'ISSUED', PAY_PART: 'PARTIAL', PAY_NOTHING: 'INSUFFICIENT' },
  ISSUED: {},
  DENIED: {},
  NOT_REACHED: {},
  EXPIRED: {},
};

export const nextBillState = (state: BillState, event: BillEvent): BillState | undefined => BILL_STEPS[state][event];

/** How bills begin where a brand has them looked at, waits for who collects them, or pays at once. */
export type BillPolicy = { readonly approval: boolean; readonly autoIssue: boolean };

/** The state in which a bill is written. One that pays at once is paid in the same step, so that it ends `ISSUED`. */
export function openBillState(reached: boolean, { approval, autoIssue }: BillPolicy): BillState {
  if (!reached) return 'NOT_REACHED';
  if (approval) return 'UNAPPROVED';
  return autoIssue ? 'ISSUED' : 'UNCOLLECTED';
}
