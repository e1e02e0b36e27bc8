import type { AnyCall } from '@baize/contract/define-call';
import { FailureSchema, okEnvelope } from '@baize/contract/envelope';
import { fail, type CallResult } from '@baize/contract/failure';
import { IDEMPOTENCY_HEADER } from '@baize/contract/headers';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { WithKey } from '../context.ts';

export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,64}$/;

const sendsBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE';

/** What Fastify checks of a call before its handler and of its answer after it. `tag` says in OpenAPI who may call. */
export const schemaOf = (call: AnyCall, tag: string, body: z.ZodType = call.input) => ({
  operationId: call.name,
  tags: [tag],
  ...(sendsBody(call.method) ? { body } : { querystring: call.input }),
  ...(call.path.includes(':') ? { params: call.params } : {}),
  response: { 200: okEnvelope(call.output), default: FailureSchema },
});

/** Input as it travelled: the query of GET and DELETE, the body of the others. */
export const sentInput = (request: FastifyRequest): unknown =>
  sendsBody(request.method) ? request.body : request.query;

/**
 * The first text of an input that is no text: half of a character of two, which JSON can write and the database's JSON
 * cannot hold. By the names that lead to it.
 */
function findBrokenText(input: unknown, path = ''): string | undefined {
  if (typeof input === 'string') return input.isWellFormed() ? undefined : path;
  if (typeof input !== 'object' || input === null) return undefined;
  for (const [name, value] of Object.entries(input)) {
    const place = path === '' ? name : `${path}.${name}`;
    const broken = name.isWellFormed() ? findBrokenText(value, place) : path;
    if (broken !== undefined) return broken;
  }
  return undefined;
}

/** Refuses what no table could hold, and says where it stands. */
export function refuseBrokenText(input: unknown): CallResult<never, 'BAD_REQUEST'> | undefined {
  const place = findBrokenText(input);
  return place === undefined ? undefined : fail('BAD_REQUEST', { fields: { [place]: 'text' } });
}

/** The key that a keyed call's handler is promised. Undefined: it is missing or not well formed. */
export function keyFor({ keyed }: AnyCall, request: FastifyRequest): Partial<WithKey> | undefined {
  if (!keyed) return {};
  const key = request.headers[IDEMPOTENCY_HEADER];
  return typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? { idempotencyKey: key } : undefined;
}
