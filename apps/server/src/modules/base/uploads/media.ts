import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { sealBox } from '../../../secrets.ts';
import { CLEAN_TYPE } from './clean-image.ts';
import { openKey } from './keys.ts';
import { readLink, type LinkParts } from './links.ts';
import type { Storage } from './storage.ts';
import { findImage } from './store.ts';

const PICTURES = { name: 'media', max: 1_200, windowMs: 60_000, unasked: 120 };
/** Not one of them can run, frame or be framed, or tell another site anything. */
const HEADERS = {
  'content-type': CLEAN_TYPE,
  'content-disposition': 'inline; filename="proof.webp"',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  // The console shows it, from another origin.
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=300, immutable',
} as const;

type MediaDeps = Pick<Deps, 'db' | 'env' | 'keyring' | 'limiter' | 'now' | 'secrets'>;

/**
 * The only route of the origin of pictures. Nobody is logged in there: the address is the permission, made for who may
 * see the order, and good for some minutes.
 */
export const registerMedia = (app: FastifyInstance, deps: MediaDeps, storage: Storage): void => {
  app.get<{ Params: LinkParts }>(
    '/images/:brand/:id/:until/:mac',
    { schema: { hide: true } },
    async (request, reply) => {
      const taken = await deps.limiter.takeFor(PICTURES, request.ip);
      if (!taken.ok) return reply.status(429).send();
      const named = readLink(deps, request.params);
      if (!named) return reply.callNotFound();
      const key = await deps.db.tx(named.brandId, async (tx) => {
        const row = await findImage(tx, named.id);
        return row && openKey(tx, deps.keyring, row);
      });
      const sealed = key && (await storage.get(named.id));
      if (!key || !sealed) return reply.callNotFound();
      return reply.headers(HEADERS).send(sealBox(key).open(sealed, Buffer.from(named.id)));
    },
  );
};
