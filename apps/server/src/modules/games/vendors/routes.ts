import { vendorCalls } from '@baize/contract/vendors';
import { BODY_BYTES_MAX, digestOf } from '@baize/wallet-protocol';
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
    wallet.all<{ Params: { connection: string; '*': string } }>(
      `${WALLET_PREFIX}/:connection/*`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { connection, '*': below } = request.params;
        const supplier = await deps.directory.supplierByCode(connection);
        const dialect = supplier && dialectOf(supplier);
        const path = `/${below}`;
        if (!supplier || !dialect?.serves(path)) return reply.status(404).send();
        if (request.method !== 'POST') return reply.status(405).header('allow', 'POST').send();
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
    return reply.status(error instanceof DatabaseUnavailable ? 503 : 500).send();
  }
}

const send = (reply: FastifyReply, { httpStatus, body }: WireAnswer): FastifyReply =>
  reply.status(httpStatus).type('application/json; charset=utf-8').send(body);
