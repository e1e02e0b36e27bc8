import { request as httpRequest } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createShortCache } from '../../../../short-cache.ts';
import { sql } from 'kysely';
import type { Computed } from '../../../../db/query.ts';
import type { Deps } from '../../../../deps.ts';

/** Where a supplier under test finds the runner's own operator: at our own address, for it may be anywhere. */
export const RUN_PREFIX = '/conformance-operator';
const RUN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REMEMBER_MS = 1_000;
const REMEMBERED_MAX = 100;
/** Scenarios leave calls without an answer on purpose; no call of a supplier waits longer. */
const WAIT_MS = 30_000;

/**
 * Hands calls of a run on to its operator on this machine, bytes and faults as they are: a connection that is cut
 * there is cut here.
 */
export function registerRunDoor(app: FastifyInstance, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  const ports = createShortCache({
    now,
    ttlMs: REMEMBER_MS,
    sizeMax: REMEMBERED_MAX,
    load: async (id: string) => {
      const { port } = await db.tx(null, (tx) =>
        tx.row(sql<Computed<{ port: number | null }>>`select vendors_port_of_run(${id}::uuid) as port`),
      );
      return port ?? undefined;
    },
  });
  void app.register((door, _options, done) => {
    door.removeAllContentTypeParsers();
    // Not read here: what is to be cut off half-way must not have been taken whole before.
    door.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    door.all<{ Params: { run: string } }>(
      `${RUN_PREFIX}/:run/op/*`,
      { schema: { hide: true } },
      async (request, reply) => {
        const port = RUN_ID.test(request.params.run) ? await ports.get(request.params.run) : undefined;
        if (port === undefined) return reply.status(404).send({ error: 'no such run, or it is over' });
        reply.hijack();
        const { method, url, headers } = request.raw;
        const onward = httpRequest(
          { host: '127.0.0.1', port, method: method ?? 'POST', path: url ?? '/', headers, timeout: WAIT_MS },
          (answer) => {
            reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.on('error', () => request.raw.socket.resetAndDestroy());
            answer.on('aborted', () => request.raw.socket.resetAndDestroy());
            answer.pipe(reply.raw);
          },
        );
        onward.on('timeout', () => onward.destroy());
        onward.on('error', () => request.raw.socket.resetAndDestroy());
        request.raw.on('error', () => onward.destroy());
        reply.raw.on('close', () => onward.destroy());
        request.raw.pipe(onward);
        return reply;
      },
    );
    done();
  });
}
