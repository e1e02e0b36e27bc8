import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseUnavailable, OutcomeUnknown, sqlStateOf } from '../db/pool.ts';
import type { Failure } from '@baize/contract/failure';
import { wrongFields } from '@baize/contract/wrong-fields';
import { Overloaded } from '../limiter/index.ts';
import { sendFailure } from './envelope.ts';

/**
 * Turns whatever was thrown into one envelope. Nothing of SQL, paths or stack leaves the process; the log has it once.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error);
  const route = request.routeOptions.url;
  if (failure.code === 'INTERNAL') request.log.error({ err: error, route }, 'unexpected failure');
  else if (failure.code === 'UNAVAILABLE' || failure.code === 'OUTCOME_UNKNOWN')
    request.log.warn({ reason: error.message, route }, failure.code);
  return sendFailure(reply, failure, request.id);
}

/** Text with a zero character, which the database cannot hold: only an attacker sends it. */
const UNSTORABLE = new Set(['22021', '22P05']);
const FASTIFY_CODES: Record<string, Failure['code']> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
};

export function failureOf(error: unknown): Failure {
  if (error instanceof OutcomeUnknown) return { code: 'OUTCOME_UNKNOWN' };
  if (error instanceof DatabaseUnavailable || error instanceof Overloaded) return { code: 'UNAVAILABLE' };
  if (UNSTORABLE.has(sqlStateOf(error) ?? '')) return { code: 'BAD_REQUEST' };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ keyword, instancePath, message, params }) => ({
      code: keyword,
      path: instancePath.split('/').filter((part) => part !== ''),
      message: message ?? 'invalid',
      keys: (params as { readonly keys?: readonly string[] }).keys,
    }));
    return { code: 'BAD_REQUEST', fields: wrongFields(issues) };
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code !== undefined && FASTIFY_CODES[code]) return { code: FASTIFY_CODES[code] };
  if (statusCode === 429) return { code: 'TOO_MANY_REQUESTS' };
  if (error instanceof SyntaxError && statusCode === 400) return { code: 'BAD_JSON' };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { code: 'BAD_REQUEST' };
  return { code: 'INTERNAL' };
}
