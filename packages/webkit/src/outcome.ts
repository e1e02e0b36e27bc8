import type * as contract from '@baize/contract/failure';
import type { Result } from '@baize/domain/result';

/**
 * Codes that only a browser knows: no network, no answer in time, an answer that is not the envelope, a call given up
 * by its caller. Everything else comes from the contract's one list.
 */
export type BrowserCode = 'OFFLINE' | 'TIMEOUT' | 'BAD_ANSWER' | 'ABORTED';
export type FailureCode = contract.FailureCode | BrowserCode;

/** The contract's failure as a page has it: no part is missing, and it knows its words. */
export type Failure = Required<Omit<contract.Failure, 'code'>> & {
  readonly code: FailureCode;
  /** What to say, filled in by `params`. `fields` holds message keys too. */
  readonly messageKey: string;
  /** For support: the server's log has it. Null where no answer came. */
  readonly requestId: string | null;
  /** Idempotency key of a money call, so that its outcome can be asked again. */
  readonly key?: string;
};
/** What a call comes to: its value, or a failure. */
export type CallResult<T> = Result<T, Failure>;

/** A failure made in the browser. */
export const clientFailure = (code: FailureCode, requestId: string | null = null): Failure => ({
  code,
  messageKey: `error.${code}`,
  params: {},
  fields: {},
  captcha: false,
  recommended: [],
  requestId,
});

/**
 * Whether a failed call may still have had its effect: the request left and no final answer came back. Such a call must
 * be asked again with the same key, never blindly repeated with a new one.
 */
export function isUnknownOutcome(failure: Failure): boolean {
  return (
    failure.code === 'OFFLINE' ||
    failure.code === 'TIMEOUT' ||
    failure.code === 'BAD_ANSWER' ||
    failure.code === 'OUTCOME_UNKNOWN' ||
    failure.code === 'INTERNAL'
  );
}

/** What TanStack Query throws for a failed call: the failure travels inside. */
export class CallError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'CallError';
    this.failure = failure;
  }
}

/** The value of a successful outcome; throws CallError otherwise. For query functions only. */
export function unwrap<T>(outcome: CallResult<T>): T {
  if (outcome.ok) return outcome.value;
  throw new CallError(outcome.error);
}

/** The failure inside anything a query threw. */
export function failureOf(error: unknown): Failure {
  return error instanceof CallError ? error.failure : clientFailure('BAD_ANSWER');
}
