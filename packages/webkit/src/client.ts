import type { Calls, InputOf, Method, OutputOf } from '@baize/contract/define-call';
import { fillPath, queryOf } from '@baize/contract/fill-request';
import type { SealKey } from '@baize/contract/seal';
import { err } from '@baize/domain/result';
import { exchange } from './exchange.ts';
import { clientFailure, isUnknownOutcome, type CallResult, type Failure, type FailureCode } from './outcome.ts';
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
  const call = createSend(config);
  const keyed = (name: string, input: unknown, options: KeyedOptions = {}): Promise<CallResult<unknown>> =>
    askUntilKnown((idempotencyKey) => call(name, input, { idempotencyKey, signal: options.signal }), {
      pauses: config.retryPausesMs ?? UNKNOWN_RETRY_PAUSES_MS,
      ...options,
    });
  return { call, keyed } as unknown as Client<T>;
}

type Send = (name: string, input: unknown, options?: CallOptions) => Promise<CallResult<unknown>>;

/** Sends one call: sealed where it must be, and once more with a fresh key where the key was no longer the server's. */
function createSend<T extends Calls>(config: ClientConfig<T>): Send {
  const sealing = createSealing(async () => (await send(config.sealKeyCall!, undefined, {})) as CallResult<SealKey>);

  async function send(name: string, input: unknown, options: CallOptions): Promise<CallResult<unknown>> {
    const [method, template, kind] = config.table[name]!;
    const { path, rest } = fillPath(template, input);
    const inQuery = method === 'GET' || method === 'DELETE';
    let body = inQuery ? undefined : JSON.stringify(rest ?? {});
    if (kind === 'sealed' && (config.sealing?.() ?? true)) {
      const sealed = await sealing.seal(`${method} ${template}`, rest ?? {});
      if (!sealed.ok) return sealed;
      body = JSON.stringify({ sealed: sealed.value });
    }
    const token = config.getToken();
    const outcome = await exchange({
      fetch: config.fetch ?? fetch,
      url: config.baseUrl + path + (inQuery ? queryOf(rest) : ''),
      method,
      body,
      token,
      idempotencyKey: options.idempotencyKey,
      signal: options.signal,
      timeoutMs: options.timeoutMs,
    });
    tell(config, name, { outcome, withToken: token !== null });
    return outcome;
  }

  return async (name, input, options = {}) => {
    const outcome = await send(name, input, options);
    // The key may have been rotated since it was fetched. A sealed body is used up either way.
    if (outcome.ok || outcome.error.code !== 'SEAL_INVALID' || config.table[name]![2] !== 'sealed') return outcome;
    await sealing.forget();
    return send(name, input, options);
  };
}

type Told = { readonly outcome: CallResult<unknown>; readonly withToken: boolean };

/** Those who follow all calls of the page learn what came of one. */
function tell<T extends Calls>(config: ClientConfig<T>, name: string, { outcome, withToken }: Told): void {
  if (outcome.ok) return config.onValue?.(name, outcome.value);
  const { error } = outcome;
  if (withToken && error.code === 'NOT_LOGGED_IN') config.onSessionEnded?.(error.code);
  if (error.code !== 'ABORTED') config.onFailure?.(error);
}

/** Sealing is for logging in and registering: its code comes with the first of these calls. */
function createSealing(getKey: () => Promise<CallResult<SealKey>>) {
  let held: Promise<Sealer> | null = null;
  const sealer = (): Promise<Sealer> => (held ??= import('./seal.ts').then(({ createSealer }) => createSealer(getKey)));
  return {
    seal: async (route: string, body: unknown): Promise<CallResult<string>> => {
      try {
        return await (await sealer()).seal(route, body);
      } catch {
        held = null; // its code did not arrive, or the key was unusable: the next try starts afresh
        return err(clientFailure(globalThis.navigator?.onLine === false ? 'OFFLINE' : 'SEAL_INVALID'));
      }
    },
    forget: async (): Promise<void> => (await sealer()).forget(),
  };
}

type Asking = KeyedOptions & { readonly pauses: readonly number[] };

/** Asks under one key until the outcome is known; a failure carries the key, so that it can be asked for later. */
async function askUntilKnown(
  ask: (idempotencyKey: string) => Promise<CallResult<unknown>>,
  { key = newKey(), pauses, signal, onUnknown }: Asking,
): Promise<CallResult<unknown>> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await ask(key);
    if (outcome.ok) return outcome;
    if (!isUnknownOutcome(outcome.error)) return err({ ...outcome.error, key });
    if (attempt === pauses.length || signal?.aborted)
      return err({ ...outcome.error, code: 'OUTCOME_UNKNOWN', messageKey: 'error.OUTCOME_UNKNOWN', key });
    if (attempt === 0) onUnknown?.();
    await pause(pauses[attempt]!, signal);
  }
}

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
