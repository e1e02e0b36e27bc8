import type { Exchange, Transport } from '../../http-exchange.ts';
import type { Writable } from '../../strict-json.ts';
import {
  decimalOf,
  readTransferRequest,
  transferPathOf,
  writeTransferAnswer,
  type MoveKind,
  type Rejection,
  type TransferPath,
  type TransferRequest,
} from './messages.ts';
import {
  createTransferVerifier,
  signTransferReport,
  TRANSFER_HEADERS,
  type Merchant,
  type ReceivedTransfer,
} from './signing.ts';

/**
 * A supplier that speaks the transfer wallet, for the demo and for tests: it keeps balances, plays nothing by itself,
 * and errs on request.
 */
export const TRANSFER_FAULTS = [
  'lost-before', // the call never arrives
  'lost-after', // done, and the answer is lost
  'late', // it arrives once it is let in, long after the caller has given up
  'unknown', // done or not, it says that it does not know
  'pending',
  'duplicate', // it says that the reference stands for something else
  'wrong-amount', // it moves a unit less, and says so
  'in-game', // refused while a round is open
  'part', // of a withdrawal it gives half
  'false-never', // of what is asked about it says that it was never received, though it was
  'not-json',
  'down', // refuses all connections until it is up again
] as const;
export type TransferStandInFault = (typeof TRANSFER_FAULTS)[number];

/** What is written down, one entry a line, so that a restart finds it again. */
export type TransferEntry =
  | { readonly kind: 'player'; readonly user: string }
  | { readonly kind: 'play'; readonly user: string; readonly amount: string }
  | { readonly kind: 'burnt'; readonly reference: string }
  | {
      readonly kind: 'moved';
      readonly user: string;
      readonly reference: string;
      readonly content: string;
      readonly amount: string;
      readonly record: Readonly<Record<string, string>>;
    };
export type TransferStandInOptions = {
  readonly merchants: readonly Merchant[];
  /** Address of a game's page. */
  readonly gameUrl: (order: TransferRequest<'launch'>) => string;
  readonly now?: () => number;
  readonly entries?: readonly TransferEntry[];
  readonly keep?: (entry: TransferEntry) => void;
};
export type TransferReply = {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};
/** A round as its report tells it, in the words of the feed; whatever else is said instead. */
export type ToldRow = Readonly<Record<string, Writable>>;

export type TransferStandIn = {
  /** Undefined: the connection breaks. */
  readonly handle: (path: string, received: ReceivedTransfer) => TransferReply | undefined;
  /** The same as a client's network, without a socket. */
  readonly transport: Transport;
  /** The next calls of a path err so, one after the other; `down` holds until `recover`. */
  readonly failNext: (path: TransferPath | 'any', ...faults: readonly TransferStandInFault[]) => void;
  readonly recover: () => void;
  /** Lets in what came late. */
  readonly letLateIn: () => void;
  /** The player wins or loses there. */
  readonly play: (user: string, amount: bigint) => void;
  readonly balanceOf: (user: string) => bigint;
  /** Rounds that its report tells from now on, in this order. */
  readonly tell: (...rows: readonly ToldRow[]) => void;
  /** What the next report says of itself, in place of what is right. */
  readonly distortReport: (fields: ToldRow, sign?: string) => void;
};

type Answered = { readonly body: string };
type Books = {
  readonly balances: Map<string, bigint>;
  readonly known: Map<string, { readonly content: string; readonly record?: Readonly<Record<string, string>> }>;
  readonly write: (entry: TransferEntry) => void;
};

export function createTransferStandIn(options: TransferStandInOptions): TransferStandIn {
  const { merchants, now = Date.now } = options;
  const secrets = new Map(merchants.map(({ merchantId, secret }) => [merchantId, secret]));
  const verify = createTransferVerifier((merchantId) => secrets.get(merchantId));
  const books = openBooks(options);
  const report = createReport(now);
  const faults: { readonly path: string; readonly fault: TransferStandInFault }[] = [];
  const late: (() => void)[] = [];
  let isDown = false;
  const takeFault = (path: string): TransferStandInFault | undefined => {
    const at = faults.findIndex((each) => each.path === path || each.path === 'any');
    return at < 0 ? undefined : faults.splice(at, 1)[0]!.fault;
  };
  const handle: TransferStandIn['handle'] = (target, received) => {
    const path = transferPathOf(target);
    if (path === undefined) return { status: 404, body: '' };
    if (isDown) return undefined;
    const fault = takeFault(path);
    if (fault === 'down') isDown = true;
    if (fault === 'down' || fault === 'lost-before') return undefined;
    const verdict = verify(received);
    if (!verdict.ok) return said('BAD_SIGNATURE', null, { message: verdict.reason });
    if (path === 'bets') return report.answer(secrets.get(verdict.merchantId)!, received);
    const act = (given?: TransferStandInFault): Answered =>
      answer({ books, options, now, path, received, fault: given });
    if (fault === 'late') {
      late.push(() => act());
      return undefined;
    }
    if (fault === 'pending') return said('PENDING');
    if (fault === 'duplicate') return said('DUPLICATE');
    if (fault === 'in-game') return said('REJECTED', null, { reason: 'IN_GAME' });
    if (fault === 'false-never' && path === 'check') return said('UNKNOWN');
    const { body } = act(fault);
    if (fault === 'lost-after') return undefined;
    if (fault === 'unknown') return said('UNKNOWN');
    return { status: 200, body: fault === 'not-json' ? body.slice(1) : body };
  };
  return {
    handle,
    transport: transportTo(handle, { now, isDown: () => isDown }),
    failNext: (path, ...next) => {
      faults.push(...next.map((fault) => ({ path, fault })));
    },
    recover: () => {
      isDown = false;
      faults.length = 0;
    },
    letLateIn: () => {
      for (const act of late.splice(0)) act();
    },
    play: (user, amount) => books.write({ kind: 'play', user, amount: String(amount) }),
    balanceOf: (user) => books.balances.get(user) ?? 0n,
    tell: report.tell,
    distortReport: report.distort,
  };
}

/** What it reports of rounds: the cursor counts rows. */
function createReport(now: () => number) {
  const rows: ToldRow[] = [];
  let distortion: { readonly fields: ToldRow; readonly sign: string | undefined } | undefined;
  return {
    tell: (...told: readonly ToldRow[]): void => {
      rows.push(...told);
    },
    distort: (fields: ToldRow, sign?: string): void => {
      distortion = { fields, sign };
    },
    answer: (secret: Buffer, { body, headers }: ReceivedTransfer): TransferReply => {
      const read = readTransferRequest('bets', body);
      if (!read.ok) return said('BAD_REQUEST', null, { message: read.field });
      const { cursor = '', limit } = read.value;
      const from = Number(cursor);
      const data = rows.slice(from, from + limit);
      const next = String(from + data.length);
      const page = { cursor, data, next_cursor: next, has_more: rows.length > from + data.length };
      const right = { ...page, as_of: new Date(now()).toISOString() };
      const answer = said('OK', { ...right, ...distortion?.fields });
      const nonce = String(headers[TRANSFER_HEADERS.nonce]);
      const signed = signTransferReport(secret, nonce, Buffer.from(answer.body));
      const sign = distortion?.sign;
      distortion = undefined;
      return { ...answer, headers: sign === undefined ? signed : { [TRANSFER_HEADERS.sign]: sign } };
    },
  };
}

const said = (...parts: Parameters<typeof writeTransferAnswer>): TransferReply & Answered => ({
  status: 200,
  body: writeTransferAnswer(...parts),
});

function transportTo(
  handle: TransferStandIn['handle'],
  { now, isDown }: { readonly now: () => number; readonly isDown: () => boolean },
): Transport {
  return {
    send: async ({ url, headers, body, method }): Promise<Exchange> => {
      const wasDown = isDown();
      const reply = handle(url.pathname, { method, target: url.pathname, body, headers, nowMs: now() });
      if (reply) return { ok: true, status: reply.status, headers: reply.headers ?? {}, body: Buffer.from(reply.body) };
      return { ok: false, reason: 'NETWORK', cause: wasDown ? 'ECONNREFUSED' : 'ECONNRESET' };
    },
    close: () => undefined,
  };
}

function openBooks({ entries = [], keep = () => undefined }: TransferStandInOptions): Books {
  const balances: Books['balances'] = new Map();
  const known: Books['known'] = new Map();
  const take = (entry: TransferEntry): void => {
    if (entry.kind === 'burnt') known.set(entry.reference, { content: '' });
    else if (entry.kind === 'player') balances.set(entry.user, balances.get(entry.user) ?? 0n);
    else {
      balances.set(entry.user, (balances.get(entry.user) ?? 0n) + BigInt(entry.amount));
      if (entry.kind === 'moved') known.set(entry.reference, entry);
    }
  };
  for (const entry of entries) take(entry);
  return {
    balances,
    known,
    write: (entry) => {
      keep(entry);
      take(entry);
    },
  };
}

type Asked = {
  readonly books: Books;
  readonly options: TransferStandInOptions;
  readonly now: () => number;
  readonly path: TransferPath;
  readonly received: ReceivedTransfer;
  readonly fault: TransferStandInFault | undefined;
};

function answer(asked: Asked): Answered {
  const { books, options, path, received } = asked;
  const read = readTransferRequest(path, received.body);
  if (!read.ok) return said('BAD_REQUEST', null, { message: read.field });
  const request = read.value;
  if (path === 'launch') return said('OK', { url: options.gameUrl(request as TransferRequest<'launch'>) });
  if (path === 'check') {
    const { reference_no } = request as TransferRequest<'check'>;
    const found = books.known.get(reference_no);
    if (!found) books.write({ kind: 'burnt', reference: reference_no });
    return found?.record ? said('OK', found.record) : said('UNKNOWN');
  }
  const { user } = request as TransferRequest<'balance'>;
  if (path === 'create-player') {
    books.write({ kind: 'player', user });
    return said('OK', { user });
  }
  const balance = books.balances.get(user);
  if (balance === undefined) return rejected('USER_UNKNOWN');
  return path === 'balance' ? said('OK', { balance: decimalOf(balance) }) : move(asked, { user, balance });
}

const rejected = (reason: Rejection): Answered => said('REJECTED', null, { reason });

function move(
  { books, path, received, fault, now }: Asked,
  { user, balance }: { readonly user: string; readonly balance: bigint },
): Answered {
  const kind = path as MoveKind;
  const read = readTransferRequest(kind, received.body);
  if (!read.ok) return said('BAD_REQUEST', null, { message: read.field });
  const { reference_no: reference } = read.value;
  const content = `${kind} ${received.body.toString()}`;
  const before = books.known.get(reference);
  if (before) return said('DUPLICATE', before.content === content ? (before.record ?? null) : null);
  const asked = 'amount' in read.value ? read.value.amount : fault === 'part' ? balance / 2n : balance;
  const amount = fault === 'wrong-amount' ? asked - 1n : asked;
  const gain = kind === 'deposit' ? amount : -amount;
  if (balance + gain < 0n) return rejected('INSUFFICIENT_FUNDS');
  const record = {
    reference_no: reference,
    type: kind === 'deposit' ? 'deposit' : 'withdraw',
    amount: decimalOf(amount),
    before_balance: decimalOf(balance),
    after_balance: decimalOf(balance + gain),
    vendor_tx_id: `v-${books.known.size + 1}`,
    processed_at: new Date(now()).toISOString(),
  };
  books.write({ kind: 'moved', user, reference, content, amount: String(gain), record });
  return said('OK', record);
}
