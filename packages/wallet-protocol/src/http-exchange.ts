import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** One HTTP exchange with the wallet's time limits. Expected failures come back as values; nothing here retries. */
export type ExchangeFailure = 'CONNECT_TIMEOUT' | 'TIMEOUT' | 'NETWORK' | 'TOO_LARGE';
export type Exchange =
  | { readonly ok: true; readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }
  | { readonly ok: false; readonly reason: ExchangeFailure; readonly cause?: string };

export type Timeouts = { readonly connectMs: number; readonly wholeMs: number };
export const TIMEOUTS: Timeouts = { connectMs: 2_000, wholeMs: 5_000 };

export type Outgoing = {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};
/** The one thing a client needs from the network; tests and fault labs put their own in its place. */
export type Transport = {
  readonly send: (outgoing: Outgoing, timeouts: Timeouts, answerBytesMax: number) => Promise<Exchange>;
  /** Closes idle connections. */
  readonly close: () => void;
};

const SOCKETS_MAX = 256;
export type TransportOptions = {
  /** Connections to one host at once; what is asked beyond waits for one, within its own time limit. */
  readonly socketsMax?: number;
  /** How names become addresses: one that refuses some keeps all calls away from them. */
  readonly lookup?: LookupFunction;
};

/** Keep-alive over node:http(s): about a third cheaper per call than fetch, and the connect limit is our own. */
export function createTransport({ socketsMax = SOCKETS_MAX, lookup }: TransportOptions = {}): Transport {
  const settings = { keepAlive: true, maxSockets: socketsMax, ...(lookup && { lookup }) };
  const agents = {
    'http:': new HttpAgent(settings),
    'https:': new HttpsAgent(settings),
  };
  const close = (): void => {
    agents['http:'].destroy();
    agents['https:'].destroy();
  };
  const send: Transport['send'] = (outgoing, timeouts, answerBytesMax) =>
    new Promise((resolve) => {
      const secure = outgoing.url.protocol === 'https:';
      const length = outgoing.body.byteLength;
      const options = {
        method: outgoing.method,
        agent: secure ? agents['https:'] : agents['http:'],
        headers:
          length > 0
            ? { 'content-type': 'application/json', 'content-length': length, ...outgoing.headers }
            : outgoing.headers,
      };
      const request = secure ? httpsRequest(outgoing.url, options) : httpRequest(outgoing.url, options);
      let connectTimer: NodeJS.Timeout | undefined;
      const settle = (exchange: Exchange): void => {
        clearTimeout(wholeTimer);
        clearTimeout(connectTimer);
        resolve(exchange);
        if (!exchange.ok) request.destroy();
      };
      const wholeTimer = setTimeout(() => settle({ ok: false, reason: 'TIMEOUT' }), timeouts.wholeMs);
      request.once('socket', (socket) => {
        if (!socket.connecting) return;
        connectTimer = setTimeout(() => settle({ ok: false, reason: 'CONNECT_TIMEOUT' }), timeouts.connectMs);
        socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(connectTimer));
      });
      request.on('error', (error: NodeJS.ErrnoException) =>
        settle({ ok: false, reason: 'NETWORK', cause: error.code ?? error.message }),
      );
      request.once('response', (response) => collect(response, answerBytesMax, settle));
      request.end(length > 0 ? outgoing.body : undefined);
    });
  return { send, close };
}

function collect(response: IncomingMessage, bytesMax: number, settle: (exchange: Exchange) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > bytesMax) settle({ ok: false, reason: 'TOO_LARGE' });
    else chunks.push(chunk);
  });
  response.once('end', () =>
    settle({
      ok: true,
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks),
    }),
  );
  response.once('error', (error: NodeJS.ErrnoException) =>
    settle({ ok: false, reason: 'NETWORK', cause: error.code ?? error.message }),
  );
  response.once('aborted', () => settle({ ok: false, reason: 'NETWORK', cause: 'ABORTED' }));
}

/** Joins a base URL that may carry a path prefix with a path below it. */
export function urlBelow(baseUrl: string, path: string): URL {
  return new URL(`${baseUrl.replace(/\/+$/, '')}${path}`);
}
