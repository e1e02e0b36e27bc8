import { PLAY_PREFIX } from '@baize/contract/addresses';
import type { InputOf, OutputOf } from '@baize/contract/define-call';
import { fillPath, queryOf } from '@baize/contract/fill-request';
import { PLAY_SESSION_HEADER } from '@baize/contract/headers';
import type { PlayCallName, PlayCalls } from '@baize/contract/play/calls';
import { PLAY_TABLE } from '@baize/contract/play/play-table.gen';
import type { CrashMessage, CrashTableNews } from '@baize/contract/play/crash-messages';
import { parseAmount, type Amount } from '@baize/domain/money';
import { followStream } from './stream.ts';
import {
  readFreeRounds,
  readGame,
  readPage,
  readRound,
  readState,
  toAmount,
  type FreeRounds,
  type GameInfo,
  type PlayState,
  type Round,
  type Seeds,
} from './rounds.ts';

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

export interface BetResult {
  readonly round: Round;
  /** Undefined when the studio could not name it. */
  readonly balance: Amount | undefined;
  /** How the free rounds stand that it was one of. */
  readonly freeRounds?: FreeRounds | undefined;
}
export interface Revealed {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly rounds: number;
}

/** The calls that take a stake. */
export const BET_CALLS = [
  'playDice',
  'spinSlot',
  'playInstant',
  'startSteps',
] as const satisfies readonly PlayCallName[];
export type BetCallName = (typeof BET_CALLS)[number];

/** One call as it can be stored and repeated: the same input always means the same bet. */
type CallOf<N extends PlayCallName> = { [M in N]: { readonly name: M; readonly input: InputOf<PlayCalls[M]> } }[N];
export type BetCall = CallOf<BetCallName>;
/** A call that takes a stake, or goes on with a round that took one. */
export type MoneyCall = BetCall | CallOf<'playStep'>;

const TIMEOUT_MS = 12_000;
const RETRY_AFTER_MAX_MS = 30_000;
/** The codes after which the same call is asked again, whatever its status. */
const ASK_AGAIN = new Set(['IN_PROGRESS', 'PREVIOUS_UNSETTLED', 'TOO_MANY', 'UNAVAILABLE', 'INTERNAL']);

/** What came back over the network. */
export interface RawReply {
  readonly status: number;
  readonly body: unknown;
  /** The header of that name. */
  readonly retryAfter: string | null;
}

/**
 * Sorts what came back. Only an answer in the agreed form settles a money call; a broken body, a lost connection or a
 * server in trouble leaves it unknown. `read` throws TypeError where the body is not of the agreed form.
 */
export function sortReply<T>({ status, body, retryAfter }: RawReply, read: (value: unknown) => T): Reply<T> {
  const seconds = Number(retryAfter);
  const named = retryAfter !== null && Number.isFinite(seconds) && seconds >= 0;
  const afterMs = named ? Math.min(RETRY_AFTER_MAX_MS, seconds * 1000) : undefined;
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
  readonly money: (call: MoneyCall) => Promise<Reply<BetResult>>;
  readonly rounds: (cursor?: string) => Promise<Reply<{ rounds: readonly Round[]; next: string | undefined }>>;
  readonly round: (id: string) => Promise<Reply<{ round: Round; game: GameInfo }>>;
  readonly rotate: (serverSeedHash: string) => Promise<Reply<{ revealed: Revealed; seeds: Seeds }>>;
  readonly setClientSeed: (clientSeed: string) => Promise<Reply<Seeds>>;
  readonly crashTable: () => Promise<Reply<{ table: CrashTableNews; mine: readonly Round[] }>>;
  readonly crashBet: (input: InputOf<PlayCalls['placeCrashBet']>) => Promise<Reply<BetResult>>;
  readonly crashCashOut: (round: string) => Promise<Reply<BetResult>>;
  /** Tells what the table says until the stream ends or is let go. */
  readonly crashStream: (signal: AbortSignal, hear: (message: CrashMessage) => void) => Promise<void>;
  readonly resetTry: () => Promise<Reply<Amount | undefined>>;
}

/** One call by its name in the contract: what goes in and what comes out are the contract's types. */
type Call = <N extends PlayCallName, T>(
  name: N,
  input: InputOf<PlayCalls[N]>,
  read: (value: OutputOf<PlayCalls[N]>) => T,
) => Promise<Reply<T>>;

const betResult = ({ round, balance, freeRounds }: OutputOf<PlayCalls['playDice']>): BetResult => ({
  round: readRound(round),
  balance: balance === null ? undefined : toAmount(balance),
  ...(freeRounds ? { freeRounds: readFreeRounds(freeRounds) } : {}),
});

/** The calls of the studio for one session. `session` is empty on the public pages. */
export function createApi(session: string, send: typeof fetch = fetch): PlayApi {
  const call = createCall(session, send);
  return {
    state: () => call('getState', undefined, readState),
    money: ({ name, input }) => call(name, input, betResult),
    rounds: (cursor) => call('listRounds', { cursor }, readPage),
    round: (id) => call('getRound', { id }, ({ round, game }) => ({ round: readRound(round), game: readGame(game) })),
    rotate: (serverSeedHash) => call('rotateSeeds', { serverSeedHash }, (rotation) => rotation),
    setClientSeed: (clientSeed) => call('changeClientSeed', { clientSeed }, ({ seeds }) => seeds),
    crashTable: () => call('readCrashTable', undefined, ({ table, mine }) => ({ table, mine: mine.map(readRound) })),
    crashBet: (input) => call('placeCrashBet', input, betResult),
    crashCashOut: (round) => call('cashOutCrash', { round }, betResult),
    crashStream: (signal, hear) => followStream(session, signal, hear),
    resetTry: () => call('resetTryBalance', undefined, ({ balance }) => toAmount(balance)),
  };
}

/** In development and in tests every answer is held against the contract; a production bundle has no schema. */
async function checkAnswer(name: PlayCallName, value: unknown): Promise<void> {
  const { PLAY_CALLS } = await import('@baize/contract/play/calls');
  const checked = PLAY_CALLS[name].output.safeParse(value);
  if (!checked.success) throw new TypeError(`${name}: ${checked.error.message}`);
}

function createCall(session: string, send: typeof fetch): Call {
  return async (name, input, read) => {
    const [method, template] = PLAY_TABLE[name];
    const { path, rest } = fillPath(template, input);
    const body = method === 'GET' ? undefined : JSON.stringify(rest ?? {});
    const url = PLAY_PREFIX + path + (method === 'GET' ? queryOf(rest) : '');
    const headers: Record<string, string> = {};
    if (session !== '') headers[PLAY_SESSION_HEADER] = session;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const options: RequestInit = {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
      credentials: 'same-origin',
    };
    let raw: RawReply;
    try {
      const response = await send(url, body === undefined ? options : { ...options, body });
      raw = {
        status: response.status,
        body: (await response.json()) as unknown,
        retryAfter: response.headers.get('retry-after'),
      };
    } catch {
      return { is: 'unknown', code: 'NETWORK', afterMs: undefined };
    }
    if (import.meta.env.DEV && raw.status === 200) {
      try {
        await checkAnswer(name, raw.body);
      } catch (error) {
        if (error instanceof TypeError) return { is: 'unknown', code: 'BAD_ANSWER', afterMs: undefined };
        throw error;
      }
    }
    return sortReply(raw, (value) => read(value as never));
  };
}
