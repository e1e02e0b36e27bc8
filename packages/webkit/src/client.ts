import type { Calls, InputOf, Method, OutputOf } from '@baize/contract/define-call';
import { fillPath, queryOf } from '@baize/contract/fill-request';
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@baize/contract/headers';
import { clientFailure, isUnknownOutcome, type CallResult, type Failure, type FailureCode } from './outcome.ts';
import type { SealKey } from '@baize/contract/seal';
import type { Sealer } from './seal.ts';

/** What the browser keeps of a call: where it goes, and whether its body is sealed or it goes under a key. */
export type TableLine = readonly [method: Method, path: string, kind?: 'sealed' | 'keyed'];
/** Generated from the contract, so that no schema is in the first load: `npm run docs`. */
export type CallTable<T> = { readonly [N in keyof T]: TableLine };

/** The input may be left out where all of it may. */
type Args<I> = undefined extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];
/** Names of the calls that go under an Idempotency-Key. */
export type KeyedCallName<T extends Calls> = {
  [N in keyof T & string]: T[N]['keyed'] extends true ? N : never;
}[keyof T & string];

export type CallOptions = { signal?: AbortSignal; timeoutMs?: number; idempotencyKey?: string };
export type KeyedOptions = {
  /** Of an attempt whose outcome is not known; default: a new one. */
  key?: string;
  /** The first answer did not come: the call is asked again from now on. */
  onUnknown?: () => void;
  signal?: AbortSignal;
};

export type Client<T extends Calls> = {
  /** Never rejects: every failure is a value. */
  call: <N extends keyof T & string>(name: N, ...args: Args<InputOf<T[N]>>) => Promise<CallResult<OutputOf<T[N]>>>;
  /**
   * A call that must not happen twice, under one Idempotency-Key. An unknown outcome is asked again with the same key;
   * when it stays unknown the answer is OUTCOME_UNKNOWN with that key.
   */
  keyed: <N extends KeyedCallName<T>>(
    name: N,
    input: InputOf<T[N]>,
    options?: KeyedOptions,
  ) => Promise<CallResult<OutputOf<T[N]>>>;
};

export type ClientConfig<T extends Calls> = {
  table: CallTable<T>;
  /** Where the calls stand, without a slash at the end: `/api/v1`. */
  baseUrl: string;
  getToken: () => string | null;
  /** The server says that the token counts no more. Called once per such answer to a call that carried a token. */
  onSessionEnded?: (code: FailureCode) => void;
  /** Every failure of a call that its caller did not give up. */
  onFailure?: (failure: Failure) => void;
  /** Whether sealed calls are sealed now. The demo on plain http cannot. */
  sealing?: () => boolean;
  /** The call that tells the key to seal with. */
  sealKeyCall?: keyof T & string;
  /**
   * Looks at every value that came. In development and in tests it holds values against the contract: answer-check.ts.
   */
  onValue?: (name: string, value: unknown) => void;
  fetch?: typeof fetch;
  /** Pauses between two questions about one unknown outcome. */
  retryPausesMs?: readonly number[];
};

export const CALL_TIMEOUT_MS = 20_000;
/** A keyed call with an unknown outcome is asked again this often, after these pauses. */
export const UNKNOWN_RETRY_PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;

/** A fresh idempotency key: 128 random bits. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A client of the envelope API, typed by the calls of the contract: `createClient<SiteCalls>({ table: SITE_TABLE, ...
 * })`.
 *
 * Inputs travel as query of GET and DELETE and as JSON of the others; `:name` parts of a path are taken out of the
 * input. The token goes as a header; the device cookie travels by itself (same origin).
 */
export function createClient<T extends Calls>(config: ClientConfig<T>): Client<T> {
  let held: Promise<Sealer> | null = null;
  // Sealing is for logging in and registering: its code comes with the first of these calls.
  const sealer = (): Promise<Sealer> =>
    (held ??= import('./seal.ts').then(({ createSealer }) =>
      createSealer(async () => {
        const key = await send(config.sealKeyCall as keyof T & string, undefined, {});
        return key.ok ? { ok: true, value: key.value as SealKey } : key;
      }),
    ));

  async function sealBody(route: string, body: unknown): Promise<CallResult<string>> {
    try {
      return await (await sealer()).seal(route, body);
    } catch {
      held = null; // its code did not arrive, or the key was unusable: the next try starts afresh
      return clientFailure(globalThis.navigator?.onLine === false ? 'OFFLINE' : 'SEAL_INVALID');
    }
  }

  async function send(name: keyof T & string, input: unknown, options: CallOptions): Promise<CallResult<unknown>> {
    const [method, template, kind] = config.table[name];
    const { path, rest } = fillPath(template, input);
    const inQuery = method === 'GET' || method === 'DELETE';
    const url = config.baseUrl + path + (inQuery ? queryOf(rest) : '');
    let body = inQuery ? undefined : JSON.stringify(rest ?? {});
    if (kind === 'sealed' && (config.sealing?.() ?? true)) {
      const sealed = await sealBody(`${method} ${template}`, rest ?? {});
      if (!sealed.ok) return sealed;
      body = JSON.stringify({ sealed: sealed.value });
    }
    const token = config.getToken();
    const outcome = await exchange(config.fetch ?? fetch, url, method, body, token, options);
    if (!outcome.ok && token !== null && endsSession(outcome.code)) config.onSessionEnded?.(outcome.code);
    if (outcome.ok) config.onValue?.(name, outcome.value);
    else if (outcome.code !== 'ABORTED') config.onFailure?.(outcome);
    return outcome;
  }

  async function call(name: keyof T & string, input: unknown, options: CallOptions = {}): Promise<CallResult<unknown>> {
    const outcome = await send(name, input, options);
    // The key may have been rotated since it was fetched: one fresh key, one more try. A sealed body is used up either
    // way.
    if (!outcome.ok && outcome.code === 'SEAL_INVALID' && config.table[name][2] === 'sealed') {
      (await sealer()).forget();
      return send(name, input, options);
    }
    return outcome;
  }

  async function keyed(
    name: keyof T & string,
    input: unknown,
    options: KeyedOptions = {},
  ): Promise<CallResult<unknown>> {
    const idempotencyKey = options.key ?? newKey();
    const pauses = config.retryPausesMs ?? UNKNOWN_RETRY_PAUSES_MS;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await send(name, input, { idempotencyKey, signal: options.signal });
      if (outcome.ok || !isUnknownOutcome(outcome)) return outcome.ok ? outcome : { ...outcome, key: idempotencyKey };
      if (attempt === pauses.length || options.signal?.aborted)
        return { ...outcome, code: 'OUTCOME_UNKNOWN', messageKey: 'error.OUTCOME_UNKNOWN', key: idempotencyKey };
      if (attempt === 0) options.onUnknown?.();
      await pause(pauses[attempt]!, options.signal);
    }
  }

  return { call, keyed } as unknown as Client<T>;
}

const endsSession = (code: FailureCode): boolean => code === 'NOT_LOGGED_IN' || code === 'SESSION_REPLACED';

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

async function exchange(
  doFetch: typeof fetch,
  url: string,
  method: Method,
  body: string | undefined,
  token: string | null,
  options: CallOptions,
): Promise<CallResult<unknown>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token !== null) headers[TOKEN_HEADER] = token;
  if (options.idempotencyKey !== undefined) headers[IDEMPOTENCY_HEADER] = options.idempotencyKey;
  try {
    const response = await doFetch(url, {
      method,
      headers,
      body,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    return readEnvelope(await response.text(), response.headers.get('x-request-id'));
  } catch {
    if (options.signal?.aborted) return clientFailure('ABORTED');
    return clientFailure(timeout.aborted ? 'TIMEOUT' : 'OFFLINE');
  }
}

/** Reads `{success, value, message, code, ...}`. Anything else (a proxy's error page, half a body) is BAD_ANSWER. */
export function readEnvelope(text: string, requestId: string | null): CallResult<unknown> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return clientFailure('BAD_ANSWER', requestId);
  }
  if (typeof answer !== 'object' || answer === null) return clientFailure('BAD_ANSWER', requestId);
  const it = answer as {
    success?: unknown;
    value?: unknown;
    code?: unknown;
    message?: unknown;
    params?: unknown;
    fields?: unknown;
    captcha?: unknown;
    requestId?: unknown;
  };
  if (it.success === true) return { ok: true, value: it.value };
  if (it.success !== false || typeof it.code !== 'string') return clientFailure('BAD_ANSWER', requestId);
  const failure: Failure = {
    ok: false,
    code: it.code as FailureCode,
    messageKey: typeof it.message === 'string' ? it.message : `error.${it.code}`,
    params: wordsOf(it.params),
    fields: wordsOf(it.fields),
    captcha: it.captcha === true,
    requestId: typeof it.requestId === 'string' ? it.requestId : requestId,
  };
  return failure;
}

const wordsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
