import { err, ok, type Result } from '@baize/domain/result';
import { randomUUID } from 'node:crypto';
import { TIMEOUTS, urlBelow, type Exchange, type Timeouts, type Transport } from '../../http-exchange.ts';
import { match, decimal, readShape, shape } from '../../shapes.ts';
import { FEED_BYTES_MAX } from '../../feed.ts';
import { BODY_BYTES_MAX, writeJson, type Writable } from '../../strict-json.ts';
import { readBetsPage, type BetsAsked, type BetsPage } from './bets.ts';
import {
  decimalOf,
  readTransferAnswer,
  TRANSFER_PREFIX,
  TRANSFER_RECORD,
  type MoveKind,
  type Rejection,
  type TransferAnswer,
  type TransferPath,
  type TransferRecord,
} from './messages.ts';
import { isSignedReport, TRANSFER_HEADERS, transferHeaders, type Merchant } from './signing.ts';

/** One movement of money between our wallet and the supplier's, as we know it. */
export type Move = {
  readonly kind: MoveKind;
  readonly reference: string;
  readonly user: string;
  readonly currency: string;
  /** Of `withdraw-all` the supplier says it. */
  readonly amount?: bigint;
};
export type PlayerName = { readonly user: string; readonly currency: string };
export type TransferLaunch = {
  /** Absent: try play. */
  readonly user?: string;
  readonly currency: string;
  readonly gameCode: string;
  readonly platform: 'GPL_DESKTOP' | 'GPL_MOBILE';
  readonly lang: string;
  readonly country: string;
  readonly ip: string;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  readonly meta?: Readonly<Record<string, Writable>>;
};

/** What became of a movement. Whatever is not said clearly is `unknown`, and is asked about, never sent again. */
export type MoveOutcome =
  | { readonly kind: 'done'; readonly record: TransferRecord }
  /** It has not happened and never will: `NEVER_RECEIVED` has burnt the reference, `NOT_SENT` never left us. */
  | { readonly kind: 'refused'; readonly reason: Rejection | 'NEVER_RECEIVED' | 'NOT_SENT' }
  /** The supplier tells of another movement than ours: a person must look. */
  | { readonly kind: 'contradiction'; readonly said: string }
  | { readonly kind: 'unknown'; readonly why: string };
/** Why a question got no answer that says anything. */
export type TransferFault = { readonly code: 'REFUSED' | 'NO_ANSWER'; readonly error: string };

export type TransferClient = {
  readonly move: (move: Move) => Promise<MoveOutcome>;
  readonly check: (move: Move) => Promise<MoveOutcome>;
  readonly createPlayer: (player: PlayerName) => Promise<Result<undefined, TransferFault>>;
  readonly balance: (player: PlayerName) => Promise<Result<bigint, TransferFault>>;
  readonly launch: (order: TransferLaunch) => Promise<Result<string, TransferFault>>;
  /** What was played there, page by page. */
  readonly bets: (asked: BetsAsked) => Promise<Result<BetsPage, TransferFault>>;
};
export type TransferClientOptions = {
  /** The supplier's origin; `/transfer/v1` lies below it. */
  readonly baseUrl: string;
  readonly merchant: Merchant;
  readonly transport: Transport;
  readonly now?: () => number;
  readonly timeouts?: Timeouts;
};

type Said = { readonly ok: true; readonly answer: TransferAnswer } | { readonly ok: false; readonly why: string };
/** Nothing is sent twice under one nonce; of the answer so much is read at most. */
type Sent = { readonly nonce: string; readonly bytesMax: number };
/** Before a connection stood nothing was sent; `NOT_ASKED` is the caller's own network that sends nothing. */
const NEVER_LEFT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'NOT_ASKED']);
const NOT_SENT = 'NOT_SENT';

export function createTransferClient(options: TransferClientOptions): TransferClient {
  const { baseUrl, merchant, transport, now = Date.now, timeouts = TIMEOUTS } = options;
  const send = (path: TransferPath, message: Writable, { nonce, bytesMax }: Sent): Promise<Exchange> => {
    const url = urlBelow(baseUrl, `${TRANSFER_PREFIX}${path}`);
    const body = Buffer.from(writeJson(message));
    const signed = { method: 'POST', target: url.pathname, body };
    const headers = transferHeaders(merchant, signed, { nowMs: now(), nonce });
    return transport.send({ method: 'POST', url, headers, body }, timeouts, bytesMax);
  };
  const ask = async (path: TransferPath, message: Writable): Promise<Said> =>
    saidBy(await send(path, message, { nonce: randomUUID(), bytesMax: BODY_BYTES_MAX }));
  const question = async <T>(
    path: TransferPath,
    message: Writable,
    read: (answer: TransferAnswer) => T | undefined,
  ): Promise<Result<T, TransferFault>> => {
    const said = await ask(path, message);
    if (!said.ok) return err({ code: 'NO_ANSWER', error: said.why });
    const { code, reason } = said.answer;
    if (code === 'REJECTED') return err({ code: 'REFUSED', error: reason ?? code });
    const value = code === 'OK' ? read(said.answer) : undefined;
    return value === undefined ? err({ code: 'NO_ANSWER', error: code }) : ok(value);
  };
  return {
    move: async (move) => {
      const said = await ask(move.kind, requestOf(move));
      if (!said.ok && said.why === NOT_SENT) return { kind: 'refused', reason: NOT_SENT };
      return said.ok && said.answer.code !== 'UNKNOWN' ? outcomeOf(said.answer, move) : unknown(whyOf(said));
    },
    check: async (move) => {
      const said = await ask('check', { reference_no: move.reference });
      if (!said.ok) return unknown(said.why);
      if (said.answer.code === 'UNKNOWN') return { kind: 'refused', reason: 'NEVER_RECEIVED' };
      return isQuestionRefused(said.answer, move) ? unknown(whyOf(said)) : outcomeOf(said.answer, move);
    },
    createPlayer: async (player) => {
      const made = await question('create-player', player, () => true);
      return made.ok ? ok(undefined) : made;
    },
    balance: (player) =>
      question('balance', player, ({ data }) => {
        const read = readShape(shape({ balance: decimal }), data);
        return read.ok ? read.value.balance : undefined;
      }),
    launch: ({ gameCode, lobbyUrl, depositUrl, ...order }) =>
      question(
        'launch',
        { ...order, game_code: gameCode, lobby_url: lobbyUrl, deposit_url: depositUrl },
        ({ data }) => {
          const read = readShape(shape({ url: match(/^https?:\/\/\S{1,2000}$/) }), data);
          return read.ok ? read.value.url : undefined;
        },
      ),
    bets: async (asked) => {
      const nonce = randomUUID();
      const exchange = await send('bets', asked, { nonce, bytesMax: FEED_BYTES_MAX });
      const said = saidBy(exchange, FEED_BYTES_MAX);
      if (!exchange.ok || !said.ok) return err({ code: 'NO_ANSWER', error: said.ok ? '' : said.why });
      const { body, headers } = exchange;
      if (said.answer.code !== 'OK') return err({ code: 'REFUSED', error: said.answer.code });
      if (!isSignedReport(merchant.secret, { nonce, body, sign: headers[TRANSFER_HEADERS.sign] }))
        return err({ code: 'NO_ANSWER', error: 'UNSIGNED' });
      const page = readBetsPage(asked, said.answer.data ?? {});
      return page.ok ? ok(page.value) : err({ code: 'NO_ANSWER', error: `UNDECODABLE ${page.field}` });
    },
  };
}

const requestOf = ({ reference, user, currency, amount }: Move): Writable => ({
  reference_no: reference,
  user,
  currency,
  amount: amount === undefined ? undefined : decimalOf(amount),
});

function saidBy(exchange: Exchange, bytesMax?: number): Said {
  if (!exchange.ok) {
    const neverLeft = exchange.reason === 'CONNECT_TIMEOUT' || NEVER_LEFT.has(exchange.cause ?? '');
    return { ok: false, why: neverLeft ? NOT_SENT : `${exchange.reason} ${exchange.cause ?? ''}`.trim() };
  }
  if (exchange.status !== 200) return { ok: false, why: `HTTP ${exchange.status}` };
  const answer = readTransferAnswer(exchange.body, bytesMax);
  return answer === undefined ? { ok: false, why: 'UNDECODABLE' } : { ok: true, answer };
}

const unknown = (why: string): MoveOutcome => ({ kind: 'unknown', why });
const whyOf = (said: Said): string => (said.ok ? said.answer.code : said.why);

/** A refusal that does not name the movement refuses the question: the movement may well have been made. */
const isQuestionRefused = ({ code, data }: TransferAnswer, { reference }: Move): boolean =>
  code === 'REJECTED' && data?.['reference_no'] !== reference;

/** An answer that names the movement, and is clear about it. */
function outcomeOf({ code, reason, data }: TransferAnswer, move: Move): MoveOutcome {
  if (code === 'REJECTED') return reason === undefined ? unknown(code) : { kind: 'refused', reason };
  if (code === 'DUPLICATE' && data === undefined) return { kind: 'contradiction', said: 'DUPLICATE of other content' };
  if (code !== 'OK' && code !== 'DUPLICATE') return unknown(code);
  const read = readShape(TRANSFER_RECORD, data);
  if (!read.ok) return unknown(`UNDECODABLE ${read.field}`);
  const { value: record } = read;
  const why = contradictionOf(record, move);
  return why === undefined ? { kind: 'done', record } : { kind: 'contradiction', said: why };
}

function contradictionOf(record: TransferRecord, move: Move): string | undefined {
  if (record.reference_no !== move.reference) return `reference ${record.reference_no}`;
  const isOurs = record.type === move.kind || (record.type === 'withdraw' && move.kind === 'withdraw-all');
  if (!isOurs) return `type ${record.type}`;
  if (move.amount !== undefined && record.amount !== move.amount) return `amount ${decimalOf(record.amount)}`;
  const { before_balance: before, after_balance: after, amount } = record;
  if ((move.kind === 'deposit' ? after - before : before - after) !== amount)
    return `balances ${decimalOf(before)} to ${decimalOf(after)}`;
  return undefined;
}
