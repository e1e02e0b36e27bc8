/** Attacks: one member asks for files by many logins, and reads none of them, so that nobody else gets theirs. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { memberId, type Uuid } from '../../../ids.ts';
import { askerOf, createSlots } from './slots.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A file without end, for whoever names themselves. */
async function open(unreadMs: number) {
  const slots = createSlots({ atOnce: 2, unreadMs });
  const part = Buffer.alloc(64 * 1_024, 'x');
  const server = createServer((request, answer) => {
    const asker = request.url!;
    if (!slots.isFree(asker)) return void answer.writeHead(503).end();
    slots.take(asker, answer);
    return void Readable.from(
      (function* () {
        for (;;) yield part;
      })(),
    ).pipe(answer);
  });
  servers.push(server);
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const { port } = server.address() as AddressInfo;
  const ask = (name: string): Socket => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(`GET /${name} HTTP/1.1\r\nHost: test\r\n\r\n`);
    return socket;
  };
  return { slots, ask };
}

test('who takes nothing of a file loses their place, and who reads keeps theirs', async () => {
  const { slots, ask } = await open(400);
  ask('sleeper').pause();
  let read = 0;
  const reader = ask('reader');
  let ended = false;
  reader.on('data', (bytes: Buffer) => (read += bytes.byteLength)).on('close', () => (ended = true));
  await vi.waitFor(() => expect(slots.isFree('somebody')).toBe(false), 5_000);
  await vi.waitFor(() => expect(slots.isFree('/sleeper')).toBe(true), 10_000);
  expect([slots.isFree('/reader'), ended]).toEqual([false, false]);
  const before = read;
  await vi.waitFor(() => expect(read).toBeGreaterThan(before), 5_000);
  reader.destroy();
  await vi.waitFor(() => expect(slots.isFree('/reader')).toBe(true), 5_000);
}, 30_000);

test('a member is one, by however many devices and logins they ask; operators are each their own', () => {
  const of = (holder: string) => ({ session: randomUUID() as Uuid, memberId: memberId(7n), holder });
  expect(new Set(['phone', 'tablet', 'desk'].map((device) => askerOf(of(device)))).size).toBe(1);
  const operators = ['operator:1', 'operator:2'].map((holder) => askerOf({ ...of(holder), session: null }));
  expect(new Set(operators).size).toBe(2);
});
