import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchUnused } from './unused-connections.ts';

type Served = { readonly server: Server; readonly closeUnused: () => void; readonly open: () => Promise<Socket> };

async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  const closeUnused = watchUnused(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const accepted = new Promise((done) => server.once('connection', done));
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await accepted;
    return socket;
  };
  return { server, closeUnused, open };
}

/** What a machine does at once is done after so many turns of its loop. */
async function turns<T>(then?: T): Promise<T | undefined> {
  for (let count = 0; count < 500; count += 1) await turn();
  return then;
}
const closed = (server: Server): Promise<string> => new Promise((done) => server.close(() => done('closed')));
const textOf = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const part of socket) text += String(part);
  return text;
};

test('a connection that never asked anything does not hold up the end of its server', async () => {
  const { server, closeUnused, open } = await serve((_, reply) => reply.end());
  const silent = await open();
  const ended = closed(server);
  // Without a word to it the server would wait: that is what is mended, and what a new Node may make needless.
  expect(await Promise.race([ended, turns('waits')])).toBe('waits');
  closeUnused();
  expect(await ended).toBe('closed');
  expect(await textOf(silent)).toBe('');
});

test('a request that has begun, in part or whole, gets its answer', async () => {
  const { server, closeUnused, open } = await serve((_, reply) => {
    setTimeout(() => reply.end('whole'), 50);
  });
  const [whole, part] = [await open(), await open()];
  whole.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  part.write('GET / HTTP/1.1\r\n');
  await turns();
  closeUnused();
  const ended = closed(server);
  part.write('host: a\r\nconnection: close\r\n\r\n');
  for (const socket of [whole, part]) expect(await textOf(socket)).toContain('whole');
  expect(await ended).toBe('closed');
});
