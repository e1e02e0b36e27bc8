import { expect, test } from 'vitest';
import {
  BILL_EVENTS,
  BILL_STATES,
  CONTRACT_EVENTS,
  CONTRACT_STATES,
  isInForce,
  nextBillState,
  nextContractState,
  openBillState,
  requestOf,
} from './states.ts';

/** Every step that there is; what is not listed must be refused. */
const steps = <S extends string, E extends string>(
  states: readonly S[],
  events: readonly E[],
  next: (state: S, event: E) => S | undefined,
): string[] =>
  states.flatMap((state) =>
    events.flatMap((event) => {
      const after = next(state, event);
      return after ? [`${state} ${event} ${after}`] : [];
    }),
  );

test('a contract goes through its states in these steps and no others', () => {
  expect(steps(CONTRACT_STATES, CONTRACT_EVENTS, nextContractState)).toEqual([
    'OFFERED AGREE ACTIVE',
    'OFFERED REFUSE REJECTED',
    'OFFERED EXPIRE REJECTED',
    'OFFERED END REJECTED',
    'ACTIVE EDIT EDIT_PENDING',
    'ACTIVE TERMINATE TERMINATION_PENDING',
    'ACTIVE END TERMINATED_AUTO',
    'EDIT_PENDING AGREE ACTIVE',
    'EDIT_PENDING REFUSE ACTIVE',
    'EDIT_PENDING EXPIRE ACTIVE',
    'EDIT_PENDING END TERMINATED_AUTO',
    'TERMINATION_PENDING AGREE TERMINATED',
    'TERMINATION_PENDING REFUSE ACTIVE',
    'TERMINATION_PENDING EXPIRE ACTIVE',
    'TERMINATION_PENDING END TERMINATED_AUTO',
  ]);
});

test('what a downline is asked follows from the state, and agreed terms hold until they end', () => {
  expect(CONTRACT_STATES.map(requestOf)).toEqual([
    'NEW',
    undefined,
    'EDIT',
    'TERMINATION',
    undefined,
    undefined,
    undefined,
  ]);
  expect(CONTRACT_STATES.filter(isInForce)).toEqual(['ACTIVE', 'EDIT_PENDING', 'TERMINATION_PENDING']);
});

test('a bill goes through its states in these steps and no others: nothing is paid twice', () => {
  expect(steps(BILL_STATES, BILL_EVENTS, nextBillState)).toEqual([
    'UNAPPROVED APPROVE UNCOLLECTED',
    'UNAPPROVED DENY DENIED',
    'UNCOLLECTED DENY DENIED',
    'UNCOLLECTED PAY ISSUED',
    'UNCOLLECTED PAY_PART PARTIAL',
    'UNCOLLECTED PAY_NOTHING INSUFFICIENT',
    'UNCOLLECTED EXPIRE EXPIRED',
    'PARTIAL PAY ISSUED',
    'PARTIAL PAY_PART PARTIAL',
    'PARTIAL PAY_NOTHING PARTIAL',
    'INSUFFICIENT PAY ISSUED',
    'INSUFFICIENT PAY_PART PARTIAL',
    'INSUFFICIENT PAY_NOTHING INSUFFICIENT',
  ]);
});

test.each([
  [false, true, true, 'NOT_REACHED'],
  [true, true, true, 'UNAPPROVED'],
  [true, false, true, 'ISSUED'],
  [true, false, false, 'UNCOLLECTED'],
] as const)(
  'a bill that is reached %s, approved %s, issued by itself %s begins %s',
  (...[reached, approval, autoIssue, state]) => {
    expect(openBillState(reached, { approval, autoIssue })).toBe(state);
  },
);
