import type { FastifyInstance, FastifyRequest } from 'fastify';

export const BODY_BYTES_MAX = 64 * 1024;

/** Bodies stay bytes below this plugin: what is signed is verified before anything of it is parsed. */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) =>
    done(null, body),
  );
}

export const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
