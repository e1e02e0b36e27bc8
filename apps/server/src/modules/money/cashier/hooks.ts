import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { limitCalls } from '../../../http/rate-limit.ts';
import type { Budget } from '../../../limiter/index.ts';

/** Webhooks of a network. A provider that is refused sends again, and orders without news are asked about anyway. */
export const HOOKS: Budget = { name: 'payment-hooks', max: 1_200, windowMs: 60_000, unasked: 60 };
export const HOOK_BYTES_MAX = 32_768;

/** The sandbox runs beside us and calls back over loopback; a real provider is given the public address. */
export const hookUrlOf = ({ env }: Pick<Deps, 'env'>): string =>
  env.DEMO ? `http://127.0.0.1:${env.PORT}` : env.PUBLIC_URL;

/** A place of their own for webhooks: their bytes as they came, and their budget counted before anything is read. */
export const registerHooks = (
  app: FastifyInstance,
  { limiter }: Pick<Deps, 'limiter'>,
  add: (hooks: FastifyInstance) => void,
): Promise<void> =>
  app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: HOOK_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    );
    hooks.addHook('onRequest', limitCalls(limiter, HOOKS));
    add(hooks);
  }) as unknown as Promise<void>;

type Reads<R> = {
  readonly signatureHeader: string;
  readonly readWebhook: (rawBody: Buffer, signature: string | undefined, nowMs: number) => R;
};

/** What a provider makes of the bytes of a webhook and of what they are signed with. */
export function readHook<R>(
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  provider: Reads<R>,
  now: Date,
): R {
  const signature = headers[provider.signatureHeader];
  return provider.readWebhook(
    Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    typeof signature === 'string' ? signature : undefined,
    now.getTime(),
  );
}
