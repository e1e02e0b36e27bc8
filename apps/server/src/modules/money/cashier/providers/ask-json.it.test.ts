import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askJson } from './ask-json.ts';

let server: Server;
let sent = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/whole') return void response.end(`{"paid":"${'x'.repeat(100_000)}"}`);
    if (request.url === '/elsewhere') return void response.writeHead(302, { location: '/whole' }).end();
    // An answer without an end: as fast as it is read.
    const more = (): void => {
      while (!response.destroyed && response.write('"'.padEnd(65_536, 'x'))) sent += 65_536;
    };
    response.on('drain', more);
    more();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string) =>
  askJson(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { timeoutMs: 3_000 });

test('an answer is read to its end where it has one of any use, and broken off where not', async () => {
  expect(await ask('/whole')).toMatchObject({ ok: true });
  expect(await ask('/endless')).toEqual({ ok: false, fault: 'too large' });
  expect(sent).toBeLessThan(16 * 1_024 * 1_024);
});

test('nothing leads to another address', async () => {
  expect(await ask('/elsewhere')).toMatchObject({ ok: false });
});
