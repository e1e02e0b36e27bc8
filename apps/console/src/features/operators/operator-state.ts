import type { OperatorRow } from '@baize/contract/console/operators';

/** waiting: has not yet replaced the password that was handed out; over: and it is too late now. */
export type OperatorState = 'active' | 'disabled' | 'locked' | 'waiting' | 'over';
export const OPERATOR_STATES: readonly OperatorState[] = ['active', 'disabled', 'locked', 'waiting', 'over'];

/** What keeps an operator out, the strongest first. */
export function operatorState(
  { disabledAt, lockedUntil, passwordExpiresAt }: Pick<OperatorRow, 'disabledAt' | 'lockedUntil' | 'passwordExpiresAt'>,
  now: number,
): OperatorState {
  if (disabledAt !== null) return 'disabled';
  if (passwordExpiresAt !== null && Date.parse(passwordExpiresAt) <= now) return 'over';
  if (lockedUntil !== null && Date.parse(lockedUntil) > now) return 'locked';
  return passwordExpiresAt === null ? 'active' : 'waiting';
}
