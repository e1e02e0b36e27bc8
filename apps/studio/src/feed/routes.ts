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
import type { KeyedConnection } from '../connections/registry.ts';
import type { Deps } from '../deps.ts';
import { LABEL_PREFIX, verifyOperator } from '../operator/verify-operator.ts';
import { flushCommits } from '../db/pool.ts';
import type { Position } from '../db/query.ts';
import { readCursor, START, writeCursor } from './cursor.ts';
import { STREAM_READERS, type StreamPage } from './streams.ts';

/**
 * The supplier feed (docs/wallet/feed.md): strict-signed, the answer signed over its bytes, a long poll on demand.
 */
const QuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(FEED_LIMIT_MAX).default(FEED_LIMIT_DEFAULT),
  wait: z.coerce.number().min(0).max(FEED_WAIT_MAX_S).default(0),
});
const POLL_MS = 250;
/** Waiting readers per operator; more are told to slow down, because each holds a connection. */
const WAITING_MAX = 32;

/** Says when the process ends: a long poll then answers at once. */
export type FeedStop = { readonly stopping: () => boolean };

export async function registerFeedRoutes(app: FastifyInstance, deps: Deps, stop: FeedStop): Promise<void> {
  const limited = createWaitingLimit();
  const served = async (feed: FastifyInstance): Promise<void> => {
    feed.get<{ Params: { stream: string } }>('/:stream', { exposeHeadRoute: false }, async (request, reply) => {
      const verified = verifyOperator(deps, request, Buffer.alloc(0));
      if (!verified.ok) return reply.code(401).send({ error: 'signature missing or invalid' });
      const { connection } = verified;
      const stream = STREAMS.find((name) => name === request.params.stream);
      if (!stream || !connection.enabled) return reply.code(404).send({ error: 'stream not found' });
      const asked = readQuery(stream, request);
      if (typeof asked === 'string') return reply.code(400).send({ error: `${asked} is missing or invalid` });
      const body = await limited(connection.operatorId, () =>
        readPage(deps, { connection, stream, ...asked }, () => stop.stopping() || request.raw.destroyed),
      );
      if (!body) return reply.code(429).header('retry-after', '1').send({ error: 'Too Many Requests' });
      return reply.headers(signFeedAnswer(connection.signer, body)).type('application/json').send(body);
    });
  };
  for (const prefix of ['', LABEL_PREFIX]) await app.register(served, { prefix: `${prefix}/feed/v1` });
}

/** Runs the work of an operator unless too much of it runs already: undefined then. */
function createWaitingLimit() {
  const waiting = new Map<string, number>();
  const add = (operatorId: string, change: number): void => {
    waiting.set(operatorId, (waiting.get(operatorId) ?? 0) + change);
  };
  return async <T>(operatorId: string, work: () => Promise<T>): Promise<T | undefined> => {
    if ((waiting.get(operatorId) ?? 0) >= WAITING_MAX) return undefined;
    add(operatorId, 1);
    try {
      return await work();
    } finally {
      add(operatorId, -1);
    }
  };
}

type Asked = { readonly after: Position; readonly limit: number; readonly waitMs: number };

function readQuery(stream: Stream, request: FastifyRequest): Asked | string {
  const query = QuerySchema.safeParse(request.query);
  if (!query.success) return String(query.error.issues[0]?.path[0] ?? 'query');
  const { cursor, limit, wait } = query.data;
  const after = cursor === undefined || cursor === '' ? START : readCursor(stream, cursor);
  return after ? { after, limit, waitMs: wait * 1_000 } : 'cursor';
}

type PageRequest = Asked & { readonly connection: KeyedConnection; readonly stream: Stream };

/** A page as the bytes that are signed. `cancelled` ends the wait for a first row. */
async function readPage(deps: Deps, request: PageRequest, cancelled: () => boolean): Promise<Buffer> {
  const { connection, stream, after, limit } = request;
  const { env, secrets } = deps;
  const context = {
    publicUrl: env.STUDIO_PUBLIC_URL,
    label: connection.label,
    currencies: connection.currencies,
    blockedCountries: env.STUDIO_BLOCKED_COUNTRIES,
  };
  const query = {
    operatorId: connection.operatorId,
    after,
    limit,
    context,
    secrets,
    publicUrl: env.STUDIO_PUBLIC_URL,
  };
  const until = deps.clock() + request.waitMs;
  let page: StreamPage;
  for (;;) {
    page = await deps.db.once((tx) => STREAM_READERS[stream](tx, query));
    if (page.rows.length > 0 || deps.clock() >= until || cancelled()) break;
    await sleep(Math.min(POLL_MS, Math.max(1, until - deps.clock())));
  }
  if (page.rows.length > 0) await deps.db.once(flushCommits); // a crash must not take back what an operator was told
  const answer = {
    data: page.rows as readonly Writable[],
    next_cursor: writeCursor(stream, page.last ?? after),
    has_more: page.more,
    as_of: new Date(deps.clock()).toISOString(),
  };
  return Buffer.from(writeJson(answer), 'utf8');
}
