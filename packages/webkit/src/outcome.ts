import type { Code } from '@baize/contract/codes';

/**
 * Codes that only a browser knows: no network, no answer in time, an answer that is not the envelope, a call given up
 * by its caller. Everything else comes from the server's one list.
 */
export type ClientCode = 'OFFLINE' | 'TIMEOUT' | 'BAD_ANSWER' | 'ABORTED';
export type FailureCode = Exclude<Code, 'OK'> | ClientCode;

/**
 * A failure of a call, as a value. `messageKey` with `params` is what to say; `fields` names wrong fields by message
 * key.
 */
export type Failure = {
  ok: false;
  code: FailureCode;
  messageKey: string;
  params: Record<string, string>;
  fields: Record<string, string>;
  /** The failed-login indicator: show the captcha. */
  captcha: boolean;
  requestId: string | null;
  /** Idempotency key of a money call, so that its outcome can be asked again. */
  key?: string;
};
export type Success<T> = { ok: true; value: T };
export type CallResult<T> = Success<T> | Failure;

/** A failure made in the browser. */
export function clientFailure(code: FailureCode, requestId: string | null = null): Failure {
  return { ok: false, code, messageKey: `error.${code}`, params: {}, fields: {}, captcha: false, requestId };
}

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
  throw new CallError(outcome);
}

/** The failure inside anything a query threw. */
export function failureOf(error: unknown): Failure {
  return error instanceof CallError ? error.failure : clientFailure('BAD_ANSWER');
}
