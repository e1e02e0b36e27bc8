import { setTimeout as sleep } from 'node:timers/promises';
import {
  FEED_LIMIT_DEFAULT,
  FEED_LIMIT_MAX,
  FEED_WAIT_MAX_S,
  signFeedAnswer,
  STREAMS,
  writeJson,
  type Stream,
  type Writable,
} from '@baize/wallet-protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Connection } from '../connections/registry.ts';
import type { Deps } from '../deps.ts';
import { verifyOperator } from '../operator/verify-operator.ts';
import type { Position } from '../db/query.ts';
import { readCursor, START, writeCursor } from './cursor.ts';
import { STREAM_READERS, type StreamPage } from './streams.ts';

/** The supplier feed (wallet-messages.md 4): strict-signed, the answer signed over its bytes, a long poll on demand. */
const QuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(FEED_LIMIT_MAX).default(FEED_LIMIT_DEFAULT),
  wait: z.coerce.number().min(0).max(FEED_WAIT_MAX_S).default(0),
});
const POLL_MS = 250;
/** Waiting readers per operator; more are told to slow down, because each holds a connection. */
const WAITING_MAX = 32;

export type FeedStop = { readonly stopping: () => boolean };

export async function registerFeedRoutes(app: FastifyInstance, deps: Deps, stop: FeedStop): Promise<void> {
  const waiting = new Map<string, number>();
  await app.register(
    async (feed) => {
      feed.get<{ Params: { stream: string } }>('/:stream', { exposeHeadRoute: false }, async (request, reply) => {
        const verified = verifyOperator(deps, request, Buffer.alloc(0));
        if (!verified.ok) return reply.code(401).send({ error: 'signature missing or invalid' });
        const { connection } = verified;
        const stream = STREAMS.find((name) => name === request.params.stream);
        if (!stream || !connection.enabled) return reply.code(404).send({ error: 'stream not found' });
        const asked = readQuery(stream, request);
        if (typeof asked === 'string') return reply.code(400).send({ error: `${asked} is missing or invalid` });
        const { operatorId } = connection;
        if ((waiting.get(operatorId) ?? 0) >= WAITING_MAX)
          return reply.code(429).header('retry-after', '1').send({ error: 'Too Many Requests' });
        waiting.set(operatorId, (waiting.get(operatorId) ?? 0) + 1);
        try {
          const body = await readPage(deps, stop, connection, stream, asked, () => request.raw.destroyed);
          return reply.headers(signFeedAnswer(connection.signer, body)).type('application/json').send(body);
        } finally {
          waiting.set(operatorId, (waiting.get(operatorId) ?? 1) - 1);
        }
      });
    },
    { prefix: '/feed/v1' },
  );
}

type Asked = { readonly after: Position; readonly limit: number; readonly waitMs: number };

function readQuery(stream: Stream, request: FastifyRequest): Asked | string {
  const query = QuerySchema.safeParse(request.query);
  if (!query.success) return String(query.error.issues[0]?.path[0] ?? 'query');
  const { cursor, limit, wait } = query.data;
  const after = cursor === undefined || cursor === '' ? START : readCursor(stream, cursor);
  return after ? { after, limit, waitMs: wait * 1_000 } : 'cursor';
}

async function readPage(
  deps: Deps,
  stop: FeedStop,
  connection: Connection,
  stream: Stream,
  asked: Asked,
  gone: () => boolean,
): Promise<Buffer> {
  const { env, secrets } = deps;
  const context = {
    publicUrl: env.STUDIO_PUBLIC_URL,
    currencies: connection.currencies,
    blockedCountries: env.STUDIO_BLOCKED_COUNTRIES,
  };
  const query = {
    operatorId: connection.operatorId,
    after: asked.after,
    limit: asked.limit,
    context,
    secrets,
    publicUrl: env.STUDIO_PUBLIC_URL,
  };
  const until = deps.clock() + asked.waitMs;
  let page: StreamPage;
  for (;;) {
    page = await deps.db.tx((tx) => STREAM_READERS[stream](tx, query));
    if (page.rows.length > 0 || deps.clock() >= until || stop.stopping() || gone()) break;
    await sleep(Math.min(POLL_MS, Math.max(1, until - deps.clock())));
  }
  const answer = {
    data: page.rows as readonly Writable[],
    next_cursor: writeCursor(stream, page.last ?? asked.after),
    has_more: page.more,
    as_of: new Date(deps.clock()).toISOString(),
  };
  return Buffer.from(writeJson(answer), 'utf8');
}
