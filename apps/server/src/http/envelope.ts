import { messageKeyOf, statusOf } from '@baize/contract/codes';
import type { FastifyReply } from 'fastify';
import type { Failure } from '@baize/contract/failure';

/** Our own API's answer to an expected failure. */
export function sendFailure(reply: FastifyReply, failure: Failure, requestId: string): FastifyReply {
  const { code, ...more } = failure;
  if (code === 'TOO_MANY_REQUESTS' || statusOf(code) === 503)
    void reply.header('retry-after', more.params?.seconds ?? '2');
  return reply
    .status(statusOf(code))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ success: false, value: null, message: messageKeyOf(code), code, ...more, requestId }));
}

export const success = <T>(value: T): { success: true; value: T; message: null; code: 'OK' } => ({
  success: true,
  value,
  message: null,
  code: 'OK',
});
