import type { Failure, FailureCode } from '@baize/webkit/outcome';

const CREDENTIAL: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'LOGIN_FAILED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_DISABLED',
  'BAD_REQUEST',
  'NOT_FOUND',
]);

/**
 * Whether a failure is about what was typed. All of these read the same: none says which part was wrong (standards,
 * item 10).
 */
export const isCredentialFailure = (failure: Pick<Failure, 'code'>): boolean => CREDENTIAL.has(failure.code);
