import { isJsonObject, parseJson, type JsonObject } from '../strict-json.ts';
import { Failure } from './testbed.ts';

/** One unit of the currency in the wire's units. */
export const UNIT = 100_000n;
export const units = (whole: number): bigint => BigInt(whole) * UNIT;

/** Dialects that the runner speaks as a supplier. */
export const DIALECT_NAMES = ['v2', 'gap'] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];

/** A wallet answer as the runner saw it; `status` in the catalogue's short form, without `RS_` and `ERROR_`. */
export type Seen = {
  readonly dialect: DialectName;
  readonly http: number;
  readonly status: string;
  readonly balance: bigint | undefined;
  readonly detail: string | undefined;
  readonly user: string | undefined;
  readonly currency: string | undefined;
  readonly json: JsonObject | undefined;
  readonly requestUuid: string | undefined;
};

/** `RS_ERROR_TRANSACTION_ROLLED_BACK` is `ROLLED_BACK`, `RS_ERROR_DUPLICATE_TRANSACTION` is `DUPLICATE`. */
export const shortStatus = (status: string): string =>
  status
    .replace(/^RS_(?:ERROR_)?/, '')
    .replace(/^TRANSACTION_/, '')
    .replace(/^DUPLICATE_TRANSACTION$/, 'DUPLICATE');

export function seenOf(http: number, body: Buffer): Seen {
  const parsed = parseJson(body);
  const json = parsed.ok && isJsonObject(parsed.value) ? parsed.value : undefined;
  const text = (name: string): string | undefined => (typeof json?.[name] === 'string' ? json[name] : undefined);
  const balance = json?.['balance'];
  return {
    dialect: 'v2',
    http,
    json,
    status: shortStatus(text('status') ?? `HTTP_${http}`),
    balance: typeof balance === 'bigint' ? balance : undefined,
    detail: text('detail'),
    user: text('user'),
    currency: text('currency'),
    requestUuid: text('request_uuid'),
  };
}

export function check(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Failure(message);
}

export function equal<T>(actual: T, expected: T, what: string): void {
  check(Object.is(actual, expected), `${what}: expected ${String(expected)}, saw ${String(actual)}`);
}

/** What answers of a dialect with fewer words are told apart by; every other refusal is `OTHER`. */
const GAP_WORDS: Readonly<Record<string, string>> = {
  TOKEN_EXPIRED: 'INVALID_TOKEN',
  ...Object.fromEntries(
    [
      'OK',
      'NOT_ENOUGH_MONEY',
      'INVALID_TOKEN',
      'LIMIT_REACHED',
      'INVALID_GAME',
      'USER_DISABLED',
      'WRONG_CURRENCY',
      'INVALID_SIGNATURE',
    ].map((word) => [word, word]),
  ),
};
const wordOf = (dialect: DialectName, status: string): string =>
  dialect === 'v2' ? status : (GAP_WORDS[status] ?? 'OTHER');
/** Whether the answer is this one of the catalogue, as far as its dialect can say so. */
export const isAnswer = (seen: Seen, status: string): boolean => seen.status === wordOf(seen.dialect, status);

const httpOf = (dialect: DialectName, status: string): number => {
  if (status === 'OK') return 200;
  if (dialect === 'gap') return 412;
  return status === 'INVALID_SIGNATURE' ? 401 : 200;
};
/** Who it is about, where the dialect repeats it in its answers. */
export function expectParties(
  seen: Seen,
  { user, currency }: { readonly user: string; readonly currency: string },
): void {
  if (seen.dialect !== 'v2') return;
  equal(seen.user, user, 'user');
  equal(seen.currency, currency, 'currency');
}

export type Expected = {
  readonly balance?: bigint;
  readonly detail?: string;
  readonly http?: number;
  /** The name of the answer in the message of a failure. */
  readonly what?: string;
};

/** The catalogue's expectation of one answer: status, and where given the balance, detail and HTTP code. */
export function expectAnswer(seen: Seen, status: string, expected: Expected = {}): void {
  const { what = 'answer' } = expected;
  const told = seen.detail === undefined ? '' : ` ${seen.detail}`;
  check(isAnswer(seen, status), `${what}: expected ${status}, saw ${seen.status}${told} (HTTP ${seen.http})`);
  equal(seen.http, expected.http ?? httpOf(seen.dialect, status), `${what}: HTTP code`);
  if (expected.balance !== undefined) equal(seen.balance, expected.balance, `${what}: balance`);
  // Where a dialect has no field for it, its message may hold it or not.
  if (expected.detail !== undefined && (seen.dialect === 'v2' || seen.detail !== undefined))
    equal(seen.detail, expected.detail, `${what}: detail`);
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls until the probe holds; fails with its last words otherwise. */
export async function eventually(
  what: string,
  timeoutMs: number,
  probe: () => Promise<string | undefined> | string | undefined,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const missing = await probe();
    if (missing === undefined) return;
    if (Date.now() > end) throw new Failure(`${what}: ${missing} after ${timeoutMs} ms`);
    await sleep(50);
  }
}
