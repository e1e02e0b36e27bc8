import { readShape, SUPPLIER_REQUESTS, type Writable } from '@baize/wallet-protocol';
import {
  decimalOf,
  readTransferRequest,
  TRANSFER_PREFIX,
  transferPathOf,
  writeTransferAnswer,
  type MoveKind,
  type Rejection,
  type TransferPath,
  type TransferRequest,
} from '@baize/wallet-protocol/dialects/transfer/messages';
import {
  createTransferVerifier,
  signTransferReport,
  TRANSFER_HEADERS,
} from '@baize/wallet-protocol/dialects/transfer/signing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OFFERED_CURRENCIES } from '../catalogue/currencies.ts';
import type { HeldConnection } from '../connections/registry.ts';
import { flushCommits } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { readCursor, START, writeCursor } from '../feed/cursor.ts';
import { readRounds } from '../feed/streams.ts';
import { checkReference, moveMoney, openAccount } from '../held/moves.ts';
import { readHeld } from '../held/store.ts';
import { newToken } from '../secrets.ts';
import { launchGame, USER } from './launch-game.ts';
import { BODY_BYTES_MAX, bytesOf, takeRawBodies } from './raw-body.ts';
import { labelOfRequest } from './verify-operator.ts';

/** What the supplier serves to operators that leave their players' money with it (docs/wallet/transfer.md). */
export const registerTransferRoutes = (app: FastifyInstance, deps: Deps, prefix: string) =>
  app.register(
    async (operator) => {
      takeRawBodies(operator);
      const verify = createTransferVerifier((merchantId) => findMerchant(deps, merchantId)?.secret);
      const askedBy = (request: FastifyRequest): HeldConnection | undefined => {
        const { method, headers, raw } = request;
        const received = { method, headers, target: raw.url ?? '', body: bytesOf(request), nowMs: deps.clock() };
        const verdict = verify(received);
        const connection = verdict.ok ? findMerchant(deps, verdict.merchantId) : undefined;
        return connection?.label === labelOfRequest(request) ? connection : undefined;
      };
      operator.post<{ Params: { call: string } }>('/:call', { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
        const path = transferPathOf(TRANSFER_PREFIX + request.params.call);
        if (path === undefined) return reply.code(404).send();
        const connection = askedBy(request);
        if (!connection) deps.log.warn({ path }, 'an operator call was not signed well');
        const body = connection ? await answer({ deps, connection }, path, bytesOf(request)) : UNSIGNED;
        // Rounds are money that was staked: who reads of them knows that it was we who told.
        if (connection && path === 'bets') {
          const nonce = String(request.headers[TRANSFER_HEADERS.nonce]);
          reply.headers(signTransferReport(connection.secret, nonce, Buffer.from(body)));
        }
        return reply.type('application/json; charset=utf-8').send(body);
      });
    },
    { prefix: prefix + TRANSFER_PREFIX.slice(0, -1) },
  );

const UNSIGNED = writeTransferAnswer('BAD_SIGNATURE');

/** The merchant is the operator's number with us. */
function findMerchant({ connections }: Pick<Deps, 'connections'>, merchantId: string): HeldConnection | undefined {
  const connection = connections.find(merchantId);
  return connection?.dialect === 'transfer' && connection.enabled ? connection : undefined;
}

type Asked = { readonly deps: Deps; readonly connection: HeldConnection };

async function answer(asked: Asked, path: TransferPath, body: Buffer): Promise<string> {
  const { deps, connection } = asked;
  const { operatorId } = connection;
  const read = readTransferRequest(path, body);
  if (!read.ok) return badRequest(read.field);
  if (path === 'launch') return launch(asked, read.value as TransferRequest<'launch'>);
  if (path === 'bets') return tellBets(asked, read.value as TransferRequest<'bets'>);
  if (path === 'check') {
    const { reference_no: id } = read.value as TransferRequest<'check'>;
    const asking = { operatorId, id, createdAt: new Date(deps.clock()) };
    const found = await deps.db.tx((tx) => checkReference(tx, asking));
    return found ? writeTransferAnswer('OK', found) : writeTransferAnswer('UNKNOWN');
  }
  const { user, currency } = read.value as TransferRequest<'balance'>;
  if (!USER.test(user)) return badRequest('user');
  if (!isOffered(connection, currency)) return rejected('CURRENCY');
  const holder = { operatorId, externalUser: user };
  if (path === 'create-player') {
    const opened = await deps.db.tx((tx) => openAccount(tx, holder, currency));
    return opened.ok ? writeTransferAnswer('OK', { user }) : rejected(opened.error);
  }
  if (path === 'balance') {
    const held = await deps.db.tx((tx) => readHeld(tx, holder));
    if (held?.currency !== currency) return rejected(held ? 'CURRENCY' : 'USER_UNKNOWN');
    return writeTransferAnswer('OK', { balance: decimalOf(held.balance) });
  }
  return move(asked, { kind: path, holder, currency, body });
}

type AskedMove = {
  readonly kind: MoveKind;
  readonly holder: Parameters<typeof moveMoney>[1];
  readonly currency: string;
  readonly body: Buffer;
};

async function move({ deps }: Asked, { kind, holder, currency, body }: AskedMove): Promise<string> {
  const read = readTransferRequest(kind, body);
  if (!read.ok) return badRequest(read.field);
  const { reference_no: reference } = read.value;
  const wanted = 'amount' in read.value ? read.value.amount : undefined;
  const order = { kind, reference, currency, amount: wanted, content: `${kind} ${body.toString()}` };
  const now = new Date(deps.clock());
  const moved = await deps.db.tx((tx) => moveMoney(tx, holder, { ...order, now }));
  return moved.ok ? writeTransferAnswer(moved.value.code, moved.value.data) : rejected(moved.error);
}

/** The stream of the feed whose rows the report tells, and whose cursors are none of the feed's own. */
const BETS = 'bets';

async function tellBets({ deps, connection }: Asked, { cursor = '', limit }: TransferRequest<'bets'>): Promise<string> {
  const after = cursor === '' ? START : readCursor(BETS, cursor);
  if (!after) return badRequest('cursor');
  const { operatorId } = connection;
  const { secrets, env } = deps;
  const query = { operatorId, after, limit, secrets, publicUrl: env.STUDIO_PUBLIC_URL };
  const page = await deps.db.once((tx) => readRounds(tx, query));
  if (page.rows.length > 0) await deps.db.once(flushCommits); // a crash must not take back what an operator was told
  return writeTransferAnswer('OK', {
    cursor,
    data: page.rows as readonly Writable[],
    next_cursor: writeCursor(BETS, page.last ?? after),
    has_more: page.more,
    as_of: new Date(deps.clock()).toISOString(),
  });
}

/** A launch of the first dialect in the words of this one. Only we see the session's token: no wallet is called. */
async function launch({ deps, connection }: Asked, request: TransferRequest<'launch'>): Promise<string> {
  const token = request.user === undefined ? undefined : newToken();
  const fields = { operator_id: connection.operatorId, ...request, token };
  const shaped = readShape(SUPPLIER_REQUESTS.gameUrl, fields as never);
  if (!shaped.ok) return badRequest(shaped.field);
  const launched = await launchGame(deps, connection, shaped.value);
  if (launched.ok) return writeTransferAnswer('OK', launched.value);
  const { error } = launched.error;
  return error.startsWith('currency')
    ? rejected('CURRENCY')
    : writeTransferAnswer('BAD_REQUEST', null, { message: error });
}

const isOffered = ({ currencies }: HeldConnection, currency: string): boolean =>
  (currencies.length > 0 ? currencies : OFFERED_CURRENCIES).includes(currency);
const rejected = (reason: Rejection): string => writeTransferAnswer('REJECTED', null, { reason });
const badRequest = (field: string): string => writeTransferAnswer('BAD_REQUEST', null, { message: field });
