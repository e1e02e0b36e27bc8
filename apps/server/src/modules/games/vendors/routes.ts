import { vendorCalls } from '@baize/contract/vendors';
import { BODY_BYTES_MAX, digestOf, writeJson } from '@baize/wallet-protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, OutcomeUnknown } from '../../../db/pool.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { launchGame, launchGameForFacebook, type LaunchDeps } from './commands/launch-game.ts';
import type { WalletDeps } from './received-call.ts';
import type { Dialect, IncomingCall, Kernel, WireAnswer } from './dialects/dialect.ts';
import { dialectOf } from './dialects/registry.ts';

/** The one call of players: a game's address, with a session for its wallet. */
export const launchRoutes = (deps: LaunchDeps): SiteRoute[] => [
  implement(vendorCalls.launchGame, (ctx, input) => launchGame(deps, ctx, input)),
  implement(vendorCalls.launchGameForFacebook, (ctx, input) => launchGameForFacebook(deps, ctx, input)),
];

/** Where suppliers find the wallet: `/wallet/<connection>` is the operator's base URL of a connection. */
export const WALLET_PREFIX = '/wallet';

/** What the routes stand on: the kernel is here, or in the process whose door the brand uses. */
export type WalletRoutesDeps = Pick<WalletDeps, 'directory' | 'now'> & { readonly kernel: Kernel };

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
      return refuse(reply, status, status === 413 ? TOO_LARGE : status >= 500 ? UNSURE : 'the request cannot be read');
    });
    wallet.all<{ Params: { connection: string; '*': string } }>(
      `${WALLET_PREFIX}/:connection/*`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { connection, '*': below } = request.params;
        const supplier = await deps.directory.supplierByCode(connection);
        const dialect = supplier && dialectOf(supplier);
        const path = `/${below}`;
        if (!supplier || !dialect) return refuse(reply, 404, `no supplier calls a wallet as ${cut(connection)}`);
        if (!dialect.serves(path))
          return refuse(reply, 404, `there is no call ${cut(path)}; there are ${dialect.paths.join(', ')}`);
        if (request.method !== 'POST')
          return refuse(reply.header('allow', 'POST'), 405, `every call is a POST; this was a ${request.method}`);
        const body = Buffer.isBuffer(request.body) ? request.body : NOTHING;
        const { headers } = request;
        const nowMs = deps.now().getTime();
        const target = request.raw.url ?? '';
        const incoming = { supplier, path, target, headers, body, digest: digestOf(body), nowMs };
        return answerCall(deps.kernel, { request, reply }, { dialect, incoming });
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
const refuse = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  send(reply, { httpStatus: status, body: writeJson({ error }) });

async function answerCall(
  kernel: Kernel,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { dialect, incoming }: { readonly dialect: Dialect; readonly incoming: IncomingCall },
): Promise<FastifyReply> {
  const { code: supplier } = incoming.supplier;
  const unsigned = dialect.verify(incoming);
  if (unsigned) {
    request.log.warn({ supplier, ...unsigned.note }, 'wallet call refused: signature');
    return send(reply, unsigned.answer);
  }
  const reading = dialect.read(incoming);
  if (!reading.ok) {
    request.log.warn({ supplier, ...reading.note }, 'wallet call refused: not to be read');
    return send(reply, reading.answer);
  }
  if (reading.unknown.length > 0)
    request.log.info({ supplier, fields: reading.unknown }, 'wallet call with unknown fields');
  try {
    return send(reply, await dialect.answer(kernel, incoming, reading.message));
  } catch (error) {
    // Outcome unsure (or surely nothing done, which the supplier may treat alike): it rolls back or asks again.
    if (!(error instanceof OutcomeUnknown) && !(error instanceof DatabaseUnavailable))
      request.log.error({ err: error }, 'wallet call failed');
    return refuse(reply, error instanceof DatabaseUnavailable ? 503 : 500, UNSURE);
  }
}

const send = (reply: FastifyReply, { httpStatus, body }: WireAnswer): FastifyReply =>
  reply.status(httpStatus).type('application/json; charset=utf-8').send(body);
