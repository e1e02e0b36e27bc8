import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  contentOf,
  createOperatorClient,
  createSigner,
  pinKey,
  signCall,
  type SignedMessage,
  type CallKind,
  type OperatorClient,
  type Status,
  type TransactionCall,
  type WalletCall,
} from '@baize/wallet-protocol';
import { createGapOperatorClient } from '@baize/wallet-protocol/dialects/gap/operator-client';
import { isWritten, keyedWire, secretWire, type Dialect, type DoubleWire, type Told } from './double-wires.ts';

/**
 * A small operator for the studio's tests: real HTTP, real signatures, the books of the protocol (one effect per id,
 * tombstones, rollback before settlement), and faults on demand.
 */
export type Fault =
  | { readonly kind: 'status'; readonly status: Status }
  | { readonly kind: 'http'; readonly code: number }
  | { readonly kind: 'reset-before' }
  | { readonly kind: 'reset-after' }
  /** The call is booked, and its answer is held back until the promise resolves. */
  | { readonly kind: 'held-after'; readonly until: Promise<void> }
  | { readonly kind: 'garbage-after' }
  | { readonly kind: 'other-request-after' };

export type Booked = { readonly content: string; readonly status: Status; readonly balance: bigint };
export type Seen = {
  readonly at: number;
  readonly kind: CallKind;
  readonly body: string;
  readonly transaction: string | undefined;
};
type BetBook = {
  readonly user: string;
  readonly round: string;
  readonly amount: bigint;
  settled: boolean;
  reversed: boolean;
};

export type OperatorDouble = {
  readonly id: number;
  readonly url: string;
  readonly kid: string;
  readonly publicPem: string;
  readonly dialect: Dialect;
  /** Shared with the studio, where the dialect signs with one. */
  readonly secret: string;
  readonly seen: Seen[];
  readonly balances: Map<string, bigint>;
  readonly bets: Map<string, BetBook>;
  readonly wins: Map<string, { readonly amount: bigint; readonly reference: string }>;
  /** Rewards whose free rounds it takes. */
  readonly rewards: Set<string>;
  /** Decides per call; undefined is the ordinary course. */
  fault: (call: WalletCall, nth: number) => Fault | undefined;
  /** The operator's calls to a studio that uses `studioPem`. */
  client: (studioUrl: string, studioKid: string, studioPem: string) => OperatorClient;
  /** Headers of any message, signed as this operator. */
  sign: (message: SignedMessage) => Record<string, string>;
  /** Resolves when every call that came in has been dealt with. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
};

export const CURRENCY = 'BDT';

export function keyPair(): { readonly privatePem: string; readonly publicPem: string } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privatePem, publicPem: createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString() };
}

export type OperatorDoubleOptions = {
  readonly studioKid: string;
  readonly studioPem: string;
  /** Which wire it speaks; the first one where left out. */
  readonly dialect?: Dialect | undefined;
  /** The operator's id on the wire. */
  readonly id: number;
  /** Unix ms. */
  readonly clock: () => number;
};

export async function startOperatorDouble(options: OperatorDoubleOptions): Promise<OperatorDouble> {
  const { id, clock, dialect = 'v2' } = options;
  const secret = randomUUID();
  const keys = keyPair();
  const signer = createSigner({ kid: `operator-${id}`, privateKeyPem: keys.privatePem });
  const underWay = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const served = serve(request, response).finally(() => underWay.delete(served));
    underWay.add(served);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const double: OperatorDouble = {
    id,
    kid: signer.kid,
    publicPem: keys.publicPem,
    dialect,
    secret,
    seen: [],
    balances: new Map(),
    bets: new Map(),
    wins: new Map(),
    rewards: new Set(),
    fault: () => undefined,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client: (baseUrl, kid, pem) =>
      dialect === 'gap'
        ? createGapOperatorClient({ baseUrl: `${baseUrl}/gap`, casinoId: String(id), secret: Buffer.from(secret) })
        : createOperatorClient({ baseUrl, operatorId: id, signer, supplierKeys: [pinKey({ kid, pem })], clock }),
    sign: (message) => signCall(signer, message, clock()),
    idle: async () => {
      await Promise.all(underWay);
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const studio = { kid: options.studioKid, pem: options.studioPem };
  const wire = dialect === 'gap' ? secretWire(secret, clock) : keyedWire(studio, clock);
  const serve = createWallet(double, wire);
  return double;
}

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The wallet's side: verifies, writes down what it saw, books, and answers unless a fault is asked for. */
function createWallet(double: OperatorDouble, wire: DoubleWire): Serve {
  const books = createBooks(double);
  const counts = new Map<string, number>();
  return async (request, response) => {
    const body = await readBytes(request);
    const read = wire.read({ target: request.url ?? '', headers: request.headers, body });
    if (!read) return void response.writeHead(404).end();
    if (isWritten(read)) return end(response, read);
    const call = read;
    const { kind } = call;
    double.seen.push({
      at: Date.now(),
      kind,
      body: body.toString('utf8'),
      transaction: 'transactionUuid' in call ? call.transactionUuid : undefined,
    });
    const nth = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, nth);
    const fault = double.fault(call, nth);
    const told = (status: Status): Told => ({ status, currency: CURRENCY, balance: double.balances.get(call.user) });
    if (fault?.kind === 'status') return end(response, wire.write(call, told(fault.status)));
    if (fault?.kind === 'http') return void response.writeHead(fault.code).end('trouble');
    if (fault?.kind === 'reset-before') return void request.socket.destroy();
    const status = books(call);
    if (fault?.kind === 'reset-after') return void request.socket.destroy();
    if (fault?.kind === 'held-after') await fault.until;
    if (fault?.kind === 'garbage-after') return void response.writeHead(200).end('<html>');
    const write = fault?.kind === 'other-request-after' ? wire.writeToAnother : wire.write;
    const isFree = call.kind === 'bet' && call.isFree;
    const detail = isFree && status === 'RS_ERROR_DUPLICATE_TRANSACTION' ? ('REWARD_UNKNOWN' as const) : undefined;
    return end(response, write(call, { ...told(status), detail }));
  };
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function end(response: ServerResponse, { httpStatus, body }: ReturnType<DoubleWire['write']>): void {
  response.writeHead(httpStatus, { 'content-type': 'application/json' }).end(body);
}

/**
 * The protocol's books: one effect per id, tombstones for what was undone before it came, no rollback after
 * settlement.
 */
function createBooks(
  double: Pick<OperatorDouble, 'balances' | 'bets' | 'wins' | 'dialect' | 'rewards'>,
): (call: WalletCall) => Status {
  const booked = new Map<string, Booked>();
  const tombstones = new Set<string>();

  function book(call: WalletCall): Status {
    if (call.kind === 'info' || call.kind === 'balance') return 'RS_OK';
    const known = booked.get(call.transactionUuid);
    if (known) return known.content === contentOf(call) ? known.status : 'RS_ERROR_DUPLICATE_TRANSACTION';
    const status = apply(call);
    if (status !== 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      booked.set(call.transactionUuid, {
        content: contentOf(call),
        status,
        balance: double.balances.get(call.user) ?? 0n,
      });
    return status;
  }

  /** Where a win names its round alone: the latest bet that waits for its result. */
  const betOfRound = (round: string): string | undefined =>
    double.dialect === 'gap'
      ? [...double.bets].findLast(([, bet]) => bet.round === round && !bet.settled && !bet.reversed)?.[0]
      : undefined;

  function apply(call: TransactionCall): Status {
    const balance = double.balances.get(call.user) ?? 0n;
    if (call.kind === 'bet') {
      if (tombstones.has(call.transactionUuid)) return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
      if (call.isFree && !double.rewards.has(call.rewardUuid ?? '')) return 'RS_ERROR_DUPLICATE_TRANSACTION';
      const { user, round } = call;
      const amount = call.isFree ? 0n : call.amount;
      if (balance < amount) return 'RS_ERROR_NOT_ENOUGH_MONEY';
      double.balances.set(call.user, balance - amount);
      double.bets.set(call.transactionUuid, { user, round, amount, settled: false, reversed: false });
      return 'RS_OK';
    }
    const reference = (call.kind === 'win' ? betOfRound(call.round) : undefined) ?? call.reference ?? '';
    const bet = double.bets.get(reference);
    if (call.kind === 'rollback') {
      if (!bet) tombstones.add(reference);
      if (!bet || bet.reversed) return 'RS_OK';
      if (bet.settled) return 'RS_ERROR_DUPLICATE_TRANSACTION';
      bet.reversed = true;
      double.balances.set(call.user, balance + bet.amount);
      return 'RS_OK';
    }
    if (!bet) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
    if (bet.reversed) return 'RS_ERROR_TRANSACTION_ROLLED_BACK';
    if (bet.settled) return 'RS_ERROR_DUPLICATE_TRANSACTION';
    bet.settled = true;
    // What closes a round settles every bet of it that is live.
    for (const other of double.bets.values())
      if (call.roundClosed && other.round === bet.round && !other.reversed) other.settled = true;
    double.wins.set(call.transactionUuid, { amount: call.amount, reference });
    double.balances.set(call.user, balance + call.amount);
    return 'RS_OK';
  }

  return book;
}
