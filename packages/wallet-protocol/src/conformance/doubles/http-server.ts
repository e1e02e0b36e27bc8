import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small HTTP server for the runner's own operator and for the doubles; product servers have their own. */
export type Incoming = {
  readonly method: string;
  /** Path with query as in the request line. */
  readonly target: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The open answer, for faults that need the socket. */
  readonly response: ServerResponse;
};
export type Reply = {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};
/** `undefined`: the handler has dealt with the socket itself. */
export type Handler = (incoming: Incoming) => Promise<Reply | undefined>;
export type RunningServer = {
  readonly url: string;
  /** Cuts every connection at once, as a process does that is killed; what was on its way gets no answer. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
};

const BODY_BYTES_MAX = 64 * 1024;

/**
 * Listens on the loopback address; port 0 takes a free one. `before` sees a request before its body and may cut it off.
 */
export async function listen(
  handler: Handler,
  options: { readonly port?: number; readonly before?: (request: IncomingMessage) => boolean } = {},
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    if (options.before?.(request) === false) {
      request.socket.resetAndDestroy();
      return;
    }
    void serve(handler, request, response);
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = await readBody(request);
    if (body === undefined) return write(response, { status: 413, body: '' });
    const target = request.url ?? '/';
    const url = new URL(target, 'http://local');
    const reply = await handler({
      method: request.method ?? 'GET',
      target,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
      response,
    });
    if (reply) write(response, reply);
  } catch {
    write(response, { status: 500, body: '' });
  }
}

function write(response: ServerResponse, reply: Reply): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
  response.end(reply.body);
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
