import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { faultOfTarget, isAllowed, lookupPublic, PrivateAddress, type Allowed } from '../../base/brand/index.ts';

const TIMEOUT_MS = 8_000;
const FAULT_MAX_LENGTH = 120;

export type Call = {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly body: string;
  readonly at: Date;
};
export type Answered = { readonly ok: true } | { readonly ok: false; readonly fault: string };

/** Over `timestamp.body`: who keeps the secret knows that it is ours, and that it is not an old one sent again. */
export const signCall = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

/** One call. It follows no redirect and reads no answer: a status of 200 to 299 says that it was taken. */
export function callWebhook({ id, url, secret, body, at }: Call, allowed: Allowed): Promise<Answered> {
  const fault = faultOfTarget(url, allowed);
  if (fault !== undefined) return Promise.resolve({ ok: false, fault });
  const target = new URL(url);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-baize-delivery': id,
    'x-baize-timestamp': timestamp,
    'x-baize-signature': signCall(secret, timestamp, body),
  };
  return new Promise((done) => {
    const call = request(target, {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(!isAllowed(target, allowed) && { lookup: lookupPublic }),
    });
    call.on('response', (response) => {
      response.destroy();
      const status = response.statusCode ?? 0;
      done(status >= 200 && status < 300 ? { ok: true } : { ok: false, fault: `status ${status}` });
    });
    call.on('error', (error) => done({ ok: false, fault: faultOf(error) }));
    call.end(body);
  });
}

function faultOf(error: Error): string {
  if (error instanceof PrivateAddress) return 'a host of a private network';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' ? code : error.message).slice(0, FAULT_MAX_LENGTH);
}
