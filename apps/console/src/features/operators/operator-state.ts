import type { OperatorRow } from '@baize/contract/console/operators';

/**
 * invited: the link waits to be used; over: it was not used in time. waiting: for another owner's confirmation.
 * guessed: strangers try so often that they have to wait.
 */
export const OPERATOR_STATES = ['active', 'disabled', 'invited', 'over', 'waiting', 'guessed'] as const;
export type OperatorState = (typeof OPERATOR_STATES)[number];

type Shown = Pick<OperatorRow, 'disabledAt' | 'enrolledAt' | 'guesses'> & {
  readonly invitation: Pick<NonNullable<OperatorRow['invitation']>, 'expiresAt'> | null;
  readonly confirmation: Pick<OperatorRow['confirmation'], 'state'>;
};

/** What is to be known of an operator first, the strongest first. */
export function operatorState(
  { disabledAt, enrolledAt, invitation, confirmation, guesses }: Shown,
  now: number,
): OperatorState {
  if (disabledAt !== null) return 'disabled';
  if (enrolledAt === null) return invitation !== null && Date.parse(invitation.expiresAt) > now ? 'invited' : 'over';
  if (guesses?.slowedUntil && Date.parse(guesses.slowedUntil) > now) return 'guessed';
  return confirmation.state === 'waiting' ? 'waiting' : 'active';
}
