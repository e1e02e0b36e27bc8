/**
 * Child of bench/wallet-http.ts: a bare signed echo. The same server framework, the same verification, the same reading
 * of the body and an answer of the same shape, and nothing behind it: no hooks, no lookups, no ledger. What a signed
 * call over HTTP costs at the least on this machine.
 */
import { callKindOfPath, pinKey, readCall, verifyCall, writeAnswer } from '@baize/wallet-protocol';
import Fastify from 'fastify';

const [portText = '', kid = '', pem = ''] = process.argv.slice(2);
const BALANCE = 99_999_000n;

const keys = [pinKey({ kid, pem })];
const app = Fastify({ logger: false });
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.post<{ Params: { connection: string; '*': string } }>('/wallet/:connection/*', (request, reply) => {
  const kind = callKindOfPath(`/${request.params['*']}`);
  const body = request.body as Buffer;
  const target = request.raw.url ?? '';
  const { headers } = request;
  const verdict = verifyCall({ method: 'POST', target, body, headers, keys, mode: 'strict', nowMs: Date.now() });
  const reading = kind && verdict.ok ? readCall(kind, body) : undefined;
  if (!reading?.ok || !('currency' in reading.call)) return reply.status(400).send();
  const { user, currency, requestUuidEcho: requestUuid } = reading.call;
  const answer = writeAnswer({ status: 'RS_OK', requestUuid, user, currency, balance: BALANCE });
  return reply.status(answer.httpStatus).type('application/json; charset=utf-8').send(answer.body);
});
await app.listen({ host: '127.0.0.1', port: Number(portText) });
process.send?.('ready');
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
