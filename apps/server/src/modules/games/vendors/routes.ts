import { vendorCalls } from '@baize/contract/vendors';
import {
  BODY_BYTES_MAX,
  callKindOfPath,
  digestOf,
  readCall,
  verifyCall,
  writeAnswer,
  type Answer,
} from '@baize/wallet-protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable, OutcomeUnknown } from '../../../db/pool.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import { launchGame, type LaunchDeps } from './commands/launch-game.ts';
import type { ReceivedCall, WalletDeps } from './commands/handle-wallet-call.ts';

/** The one call of players: a game's address, with a session for its wallet. */
export const launchRoutes = (deps: LaunchDeps): SiteRoute[] => [
  implement(vendorCalls.launchGame, (ctx, input) => launchGame(deps, ctx, input)),
];

/** Where suppliers find the wallet: `/wallet/<connection>` is the operator's base URL of a connection. */
export const WALLET_PREFIX = '/wallet';

/** What the routes stand on: `answer` is the kernel, here or in the process whose door the brand uses. */
export type WalletRoutesDeps = Pick<WalletDeps, 'directory' | 'now'> & {
  readonly answer: (received: ReceivedCall) => Promise<Answer>;
};

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
        const kind = callKindOfPath(`/${request.params['*']}`);
        if (!kind) return reply.status(404).send();
        if (request.method !== 'POST') return reply.status(405).header('allow', 'POST').send();
        return answerCall(deps, { request, reply }, { connection: request.params.connection, kind });
      },
    );
  }) as unknown as Promise<void>;
}

const NOTHING = Buffer.alloc(0);
type CallKind = NonNullable<ReturnType<typeof callKindOfPath>>;

async function answerCall(
  deps: WalletRoutesDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { connection, kind }: { readonly connection: string; readonly kind: CallKind },
): Promise<FastifyReply> {
  const supplier = await deps.directory.supplierByCode(connection);
  if (!supplier) return reply.status(404).send();
  const body = Buffer.isBuffer(request.body) ? request.body : NOTHING;
  const digest = digestOf(body);
  const signature = verifyCall({
    method: 'POST',
    target: request.raw.url ?? '',
    body,
    digest,
    headers: request.headers,
    keys: supplier.keys,
    mode: supplier.mode,
    nowMs: deps.now().getTime(),
  });
  if (!signature.ok) {
    request.log.warn({ supplier: connection, reason: signature.reason }, 'wallet call refused: signature');
    return send(reply, {
      status: 'RS_ERROR_INVALID_SIGNATURE',
      requestUuid: '',
      ...(signature.reason === 'STALE' ? { detail: 'STALE' as const } : {}),
    });
  }
  const reading = readCall(kind, body);
  if (!reading.ok) {
    const { status, field, requestUuidEcho: requestUuid } = reading;
    request.log.warn({ supplier: connection, kind, status, field }, 'wallet call refused: not to be read');
    return send(reply, { status, requestUuid, ...(field === '' ? {} : { field }) });
  }
  if (reading.unknown.length > 0)
    request.log.info({ supplier: connection, fields: reading.unknown }, 'wallet call with unknown fields');
  try {
    return send(reply, await deps.answer({ supplier, call: reading.call, digest }));
  } catch (error) {
    // Outcome unsure (or surely nothing done, which the supplier may treat alike): it rolls back or asks again.
    if (!(error instanceof OutcomeUnknown) && !(error instanceof DatabaseUnavailable))
      request.log.error({ err: error }, 'wallet call failed');
    return reply.status(error instanceof DatabaseUnavailable ? 503 : 500).send();
  }
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  const { httpStatus, body } = writeAnswer(answer);
  return reply.status(httpStatus).type('application/json; charset=utf-8').send(body);
}
