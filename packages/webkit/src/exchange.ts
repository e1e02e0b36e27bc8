import type { Method } from '@baize/contract/define-call';
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@baize/contract/headers';
import { err, ok } from '@baize/domain/result';
import { clientFailure, type CallResult, type Failure, type FailureCode } from './outcome.ts';

export const CALL_TIMEOUT_MS = 20_000;

export type Request = {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly method: Method;
  /** JSON. */
  readonly body: string | undefined;
  readonly token: string | null;
  readonly idempotencyKey: string | undefined;
  /** Given up by its caller. */
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number | undefined;
};

/** One request and its answer. Never rejects: what went wrong on the way is a failure with a code of the browser. */
export async function exchange(request: Request): Promise<CallResult<unknown>> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? CALL_TIMEOUT_MS);
  const { fetch } = request; // a browser's refuses to be called as a method of the request
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: headersOf(request),
      body: request.body,
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return readEnvelope(await response.text(), response.headers.get('x-request-id'));
  } catch {
    if (request.signal?.aborted) return err(clientFailure('ABORTED'));
    return err(clientFailure(timeout.aborted ? 'TIMEOUT' : 'OFFLINE'));
  }
}

function headersOf({ body, token, idempotencyKey }: Request): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === null ? {} : { [TOKEN_HEADER]: token }),
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
  };
}

/** Reads `{success, value, message, code, ...}`. Anything else (a proxy's error page, half a body) is BAD_ANSWER. */
export function readEnvelope(text: string, requestId: string | null): CallResult<unknown> {
  const answer = fieldsOf(text);
  if (answer?.success === true) return ok(answer.value);
  if (answer?.success !== false || typeof answer.code !== 'string') return err(clientFailure('BAD_ANSWER', requestId));
  return err({
    code: answer.code as FailureCode,
    messageKey: typeof answer.message === 'string' ? answer.message : `error.${answer.code}`,
    params: wordsOf(answer.params),
    fields: wordsOf(answer.fields),
    captcha: answer.captcha === true,
    recommended: Array.isArray(answer.recommended) ? (answer.recommended as Failure['recommended']) : [],
    requestId: typeof answer.requestId === 'string' ? answer.requestId : requestId,
  });
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? (answer as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

const wordsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
