import { parseAmount, type Amount } from '@baize/domain/money';
import {
  count,
  decodeRound,
  decodeSeeds,
  decodeState,
  decodeGame,
  fields,
  list,
  optional,
  sum,
  text,
  type GameInfo,
  type PlayState,
  type Round,
  type Seeds,
} from './decode.ts';

/** An answer, a refusal that is final, or "not known yet: ask the same again". */
export type Reply<T> =
  | { readonly is: 'answer'; readonly value: T }
  | {
      readonly is: 'refusal';
      readonly code: string;
      readonly balance: Amount | undefined;
      readonly round: string | undefined;
    }
  | { readonly is: 'unknown'; readonly code: string; readonly afterMs: number | undefined };

export interface BetAnswer {
  readonly round: Round;
  readonly balance: Amount | undefined;
}
export interface RevealAnswer extends BetAnswer {
  readonly gem: boolean;
}
export interface Revealed {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly rounds: number;
}

/** One money call as it can be stored and repeated: the same body always means the same bet. */
export interface MoneyCall {
  readonly path: '/dice' | '/spin' | '/mines/start' | '/mines/reveal' | '/mines/cash-out';
  readonly body: Readonly<Record<string, string | number>>;
}

const TIMEOUT_MS = 12_000;
const BASE = '/play/v1';
/** The codes after which the same call is asked again, whatever its status. */
const ASK_AGAIN = new Set(['IN_PROGRESS', 'PREVIOUS_UNSETTLED', 'TOO_MANY', 'UNAVAILABLE', 'INTERNAL']);

/**
 * Sorts what came back. Only an answer in the agreed form settles a money call; a broken body, a lost connection or a
 * server in trouble leaves it unknown.
 */
export function sortReply<T>(
  status: number,
  body: unknown,
  retryAfter: string | null,
  read: (value: unknown) => T,
): Reply<T> {
  const seconds = Number(retryAfter);
  const afterMs =
    retryAfter !== null && Number.isFinite(seconds) && seconds >= 0 ? Math.min(30_000, seconds * 1000) : undefined;
  if (status === 200) {
    try {
      return { is: 'answer', value: read(body) };
    } catch (error) {
      if (error instanceof TypeError) return { is: 'unknown', code: 'BAD_ANSWER', afterMs };
      throw error;
    }
  }
  const refusal = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const code = typeof refusal.error === 'string' ? refusal.error : undefined;
  if (code === undefined && (status >= 500 || status === 429 || status === 408))
    return { is: 'unknown', code: `HTTP_${status}`, afterMs };
  if (code !== undefined && ASK_AGAIN.has(code)) return { is: 'unknown', code, afterMs };
  return {
    is: 'refusal',
    code: code ?? `HTTP_${status}`,
    balance: typeof refusal.balance === 'string' ? parseAmount(refusal.balance) : undefined,
    round: typeof refusal.round === 'string' ? refusal.round : undefined,
  };
}

export interface PlayApi {
  readonly state: () => Promise<Reply<PlayState>>;
  readonly money: (call: MoneyCall) => Promise<Reply<BetAnswer>>;
  readonly reveal: (round: string, step: number, tile: number) => Promise<Reply<RevealAnswer>>;
  readonly rounds: (
    cursor?: string,
    limit?: number,
  ) => Promise<Reply<{ rounds: readonly Round[]; next: string | undefined }>>;
  readonly round: (id: string) => Promise<Reply<{ round: Round; game: GameInfo }>>;
  readonly rotate: (serverSeedHash: string) => Promise<Reply<{ revealed: Revealed; seeds: Seeds }>>;
  readonly setClientSeed: (clientSeed: string) => Promise<Reply<Seeds>>;
  readonly resetTry: () => Promise<Reply<Amount | undefined>>;
}

const betAnswer = (value: unknown): BetAnswer => {
  const answer = fields(value, 'answer');
  return { round: decodeRound(answer.round), balance: optional(answer.balance, (balance) => sum(balance, 'balance')) };
};

const revealed = (value: unknown): { revealed: Revealed; seeds: Seeds } => {
  const answer = fields(value, 'answer');
  const old = fields(answer.revealed, 'revealed');
  return {
    revealed: {
      serverSeed: text(old.serverSeed, 'serverSeed'),
      serverSeedHash: text(old.serverSeedHash, 'serverSeedHash'),
      clientSeed: text(old.clientSeed, 'clientSeed'),
      rounds: count(old.rounds, 'rounds'),
    },
    seeds: decodeSeeds(answer.seeds),
  };
};

/** The player API of the studio for one session. `session` is empty on the public pages. */
export function createApi(session: string, send: typeof fetch = fetch): PlayApi {
  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body: unknown,
    read: (value: unknown) => T,
  ): Promise<Reply<T>> => {
    const headers: Record<string, string> = {};
    if (session !== '') headers['x-session'] = session;
    if (body !== undefined) headers['content-type'] = 'application/json';
    let response: Response;
    let answer: unknown;
    try {
      const request: RequestInit = {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        cache: 'no-store',
        credentials: 'same-origin',
      };
      response = await send(BASE + path, body === undefined ? request : { ...request, body: JSON.stringify(body) });
      answer = await response.json();
    } catch {
      return { is: 'unknown', code: 'NETWORK', afterMs: undefined };
    }
    return sortReply(response.status, answer, response.headers.get('retry-after'), read);
  };
  return {
    state: () => call('GET', '/state', undefined, decodeState),
    money: ({ path, body }) => call('POST', path, body, betAnswer),
    reveal: (round, step, tile) =>
      call('POST', '/mines/reveal', { round, step, tile }, (value) => ({
        ...betAnswer(value),
        gem: fields(value, 'answer').gem === true,
      })),
    rounds: (cursor, limit = 20) =>
      call(
        'GET',
        `/rounds?limit=${limit}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        undefined,
        (value) => {
          const page = fields(value, 'page');
          return {
            rounds: list(page.rounds, 'rounds').map(decodeRound),
            next: optional(page.next, (next) => text(next, 'next')),
          };
        },
      ),
    round: (id) =>
      call('GET', `/rounds/${encodeURIComponent(id)}`, undefined, (value) => {
        const answer = fields(value, 'answer');
        return { round: decodeRound(answer.round), game: decodeGame(answer.game) };
      }),
    rotate: (serverSeedHash) => call('POST', '/seeds/rotate', { serverSeedHash }, revealed),
    setClientSeed: (clientSeed) =>
      call('PUT', '/seeds/client', { clientSeed }, (value) => decodeSeeds(fields(value, 'answer').seeds)),
    resetTry: () =>
      call('POST', '/try/reset', {}, (value) =>
        optional(fields(value, 'answer').balance, (balance) => sum(balance, 'balance')),
      ),
  };
}
