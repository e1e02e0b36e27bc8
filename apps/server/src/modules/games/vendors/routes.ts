import { vendorCalls } from '@baize/contract/vendors';
import { BODY_BYTES_MAX, digestOf, writeJson } from '@baize/wallet-protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, OutcomeUnknown } from '../../../db/pool.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { launchGame, launchGameForFacebook, type LaunchDeps } from './commands/launch-game.ts';
import { createAddressList } from '../../base/brand/index.ts';
import type { CallLog } from './calls/call-log.ts';
import { ANNOUNCE_PATH, type AnnounceKey } from './desk/announced-keys.ts';
import type { WalletDeps } from './received-call.ts';
import type { Dialect, IncomingCall, Kernel, WireAnswer } from './dialects/dialect.ts';
import type { Supplier } from './directory.ts';
import { dialectOf } from './dialects/registry.ts';

/** The one call of players: a game's address, with a session for its wallet. */
export const launchRoutes = (deps: LaunchDeps): SiteRoute[] => [
  implement(vendorCalls.launchGame, (ctx, input) => launchGame(deps, ctx, input)),
  implement(vendorCalls.launchGameForFacebook, (ctx, input) => launchGameForFacebook(deps, ctx, input)),
];

/** Where suppliers find the wallet: `/wallet/<connection>` is the operator's base URL of a connection. */
export const WALLET_PREFIX = '/wallet';

/** What the routes stand on: the kernel is here, or in the process whose door the brand uses. */
export type WalletRoutesDeps = Pick<WalletDeps, 'directory' | 'now'> & {
  readonly kernel: Kernel;
  readonly calls: Pick<CallLog, 'note'>;
  readonly announceKey: AnnounceKey;
};

export function registerWalletRoutes(app: FastifyInstance, deps: WalletRoutesDeps): Promise<void> {
  return app.register(async (wallet) => {
    // The signature covers the raw bytes: the body is never parsed before it is verified, whatever type it claims to
    // be.
    wallet.removeAllContentTypeParsers();
    wallet.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    );
    // What is too large or cut off never reaches a handler: it is answered in the words of this wire too.
    wallet.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, 'wallet call failed');
      return send(
        reply,
        refusal(status, status === 413 ? TOO_LARGE : status >= 500 ? UNSURE : 'the request cannot be read'),
      );
    });
    wallet.all<{ Params: { connection: string; '*': string } }>(
      `${WALLET_PREFIX}/:connection/*`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { connection, '*': below } = request.params;
        const supplier = await deps.directory.supplierByCode(connection);
        const dialect = supplier && dialectOf(supplier);
        if (!supplier || !dialect) return send(reply, refusal(404, `no supplier calls a wallet as ${cut(connection)}`));
        const startedMs = performance.now();
        const path = `/${below}`;
        const body = Buffer.isBuffer(request.body) ? request.body : NOTHING;
        const { headers, ip } = request;
        const at = deps.now();
        const answered = await answerCall(deps, request, { supplier, dialect, path, body, at });
        const tookMs = Math.round(performance.now() - startedMs);
        deps.calls.note({ supplier, path: cut(path), headers, body, ip, at, tookMs, ...answered });
        if (answered.answer.httpStatus === 405) void reply.header('allow', 'POST');
        return send(reply, answered.answer);
      },
    );
  }) as unknown as Promise<void>;
}

const NOTHING = Buffer.alloc(0);
const TOO_LARGE = `a body has at most ${BODY_BYTES_MAX} bytes`;
const UNSURE = 'the outcome is not known: roll the bet back, or send the win or rollback again';
const SHOWN_MAX = 80;
const cut = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);

/**
 * Before a dialect answers there is neither its `status` nor its `code`: who reads those reads here, as ever, that the
 * outcome is unknown. The text is for people.
 */
const refusal = (httpStatus: number, error: string): WireAnswer => ({ httpStatus, body: writeJson({ error }) });

type Answered = { readonly answer: WireAnswer; readonly cause: string | undefined };
type Arrived = Pick<IncomingCall, 'supplier' | 'path' | 'body'> & { readonly dialect: Dialect; readonly at: Date };

/** Lists of networks are replaced, never edited: each is read once. */
const lists = new WeakMap<readonly string[], (ip: string) => boolean>();
function mayCallFrom({ allowedNetworks }: Supplier, ip: string): boolean {
  if (allowedNetworks.length === 0) return true;
  const known = lists.get(allowedNetworks) ?? createAddressList(allowedNetworks);
  lists.set(allowedNetworks, known);
  return known(ip);
}

async function answerCall(
  { kernel, announceKey }: WalletRoutesDeps,
  request: FastifyRequest,
  { supplier, dialect, path, body, at }: Arrived,
): Promise<Answered> {
  const isAnnouncement = path === ANNOUNCE_PATH && supplier.dialect === 'v2';
  const told = (httpStatus: number, error: string): Answered => ({ answer: refusal(httpStatus, error), cause: error });
  if (!isAnnouncement && !dialect.serves(path))
    return told(404, `there is no call ${cut(path)}; there are ${dialect.paths.join(', ')}`);
  if (request.method !== 'POST') return told(405, `every call is a POST; this was a ${request.method}`);
  if (!mayCallFrom(supplier, request.ip)) {
    request.log.warn({ supplier: supplier.code, ip: request.ip }, 'wallet call refused: address');
    return told(403, `${request.ip} is not in the list of networks from which this supplier calls`);
  }
  const { headers } = request;
  const target = request.raw.url ?? '';
  const incoming: IncomingCall = { supplier, path, target, headers, body, digest: digestOf(body), nowMs: at.getTime() };
  const unsigned = dialect.verify(incoming);
  if (unsigned) {
    request.log.warn({ supplier: supplier.code, ...unsigned.note }, 'wallet call refused: signature');
    return { answer: unsigned.answer, cause: noteText(unsigned.note) };
  }
  try {
    if (isAnnouncement) return { answer: await announceKey(incoming), cause: undefined };
    return await answerSigned({ kernel, request, dialect }, incoming);
  } catch (error) {
    // Outcome unsure (or surely nothing done, which the supplier may treat alike): it rolls back or asks again.
    if (!(error instanceof OutcomeUnknown) && !(error instanceof DatabaseUnavailable))
      request.log.error({ err: error }, 'wallet call failed');
    return told(error instanceof DatabaseUnavailable ? 503 : 500, UNSURE);
  }
}

type Answering = { readonly kernel: Kernel; readonly request: FastifyRequest; readonly dialect: Dialect };

async function answerSigned({ kernel, request, dialect }: Answering, incoming: IncomingCall): Promise<Answered> {
  const { code: supplier } = incoming.supplier;
  const reading = dialect.read(incoming);
  if (!reading.ok) {
    request.log.warn({ supplier, ...reading.note }, 'wallet call refused: not to be read');
    return { answer: reading.answer, cause: noteText(reading.note) };
  }
  if (reading.unknown.length > 0)
    request.log.info({ supplier, fields: reading.unknown }, 'wallet call with unknown fields');
  return { answer: await dialect.answer(kernel, incoming, reading.message), cause: undefined };
}

/** The note of a refusal in one line: which rule it broke, in which field. */
const noteText = (note: Readonly<Record<string, unknown>>): string =>
  Object.entries(note)
    .filter(([, value]) => value !== '' && value !== undefined)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');

const send = (reply: FastifyReply, { httpStatus, body }: WireAnswer): FastifyReply =>
  reply.status(httpStatus).type('application/json; charset=utf-8').send(body);
