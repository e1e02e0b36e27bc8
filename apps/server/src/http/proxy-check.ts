import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from './envelope.ts';

/**
 * What a request says of the proxies in front against TRUST_PROXY_HOPS. Undefined: they agree. Visitors may add entries
 * of their own in front, so that more than expected is no contradiction; fewer means that it came past a proxy.
 */
export function proxyContradiction(headers: IncomingHttpHeaders, hops: number): string | undefined {
  const header = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const entries = header === '' ? 0 : header.split(',').length;
  if (hops === 0) return entries === 0 ? undefined : 'X-Forwarded-For arrives, but no proxy is to be trusted';
  return entries >= hops ? undefined : `${entries} entries of X-Forwarded-For arrive where there should be ${hops}`;
}

/** Told apart by signature or asked by our own machines, past the proxies: no address of a visitor is read there. */
const WITHOUT_VISITORS = /^\/(?:health\/|metrics(?:[/?]|$)|wallet\/)/;
const READY = /^\/health\/ready(?:\?|$)/;

/**
 * Production only. Limits and guards count addresses: where the setting is wrong they count the proxy, or what a
 * visitor wrote. A request that contradicts it is refused and the first is told to the log. Until one has agreed the
 * fault is the setting's and not a visitor's, and the process is not ready.
 */
export function registerProxyCheck(app: FastifyInstance, hops: number): void {
  let agreed = false;
  let contradicted = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (WITHOUT_VISITORS.test(request.url)) {
      if (!contradicted || agreed || !READY.test(request.url)) return done();
      return void reply.status(503).send({ ok: false, why: 'proxy' });
    }
    const contradiction = proxyContradiction(request.headers, hops);
    if (contradiction === undefined) {
      agreed = true;
      return done();
    }
    if (!contradicted)
      request.log.error({ contradiction, hops }, 'TRUST_PROXY_HOPS contradicts the requests: such are refused');
    contradicted = true;
    return void sendFailure(reply, { code: 'UNAVAILABLE' }, request.id);
  });
}
