import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gapHeaders, GAP_SIGNATURE, signGap } from '@baize/wallet-protocol/dialects/gap/signing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../../app.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { openGameSession } from './commands/open-game-session.ts';
import { bet, GAP_GAME, gapBody } from './testing-gap-http.ts';
import { CURRENCY, type Player } from './testing-kernel.ts';
import { shelveGame } from './testing-wallet-http.ts';
import { NO_TRANSFERS } from './transfer/testing-transfers.ts';
import { wireUser, type Uuid } from '../../../ids.ts';

/** An aggregator that launches whatever is asked, and keeps what it was asked. */
let aggregator: Server;
const asked: { path: string; signature: unknown; body: Buffer }[] = [];
let t: TestPlatform;
let app: FastifyInstance;
const CLI = { name: 'cli:test', ip: '127.0.0.1' };
/** A player of the test never logged in. */
const NO_LOGIN = null as unknown as Uuid;
const SECRET = 'agreed-on-the-telephone-in-person';

beforeAll(async () => {
  aggregator = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      asked.push({ path: request.url!, signature: request.headers[GAP_SIGNATURE], body });
      response.setHeader('content-type', 'application/json');
      response.end('{"launch_options":{"game_url":"https://play.example/book","strategy":"redirect"}}');
    });
  });
  await new Promise<void>((done) => aggregator.listen(0, '127.0.0.1', done));
  t = await createTestPlatform();
  const { deps, modules, siteLookups } = t.platform;
  app = await buildSite(deps, modules, siteLookups);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await t.close();
  aggregator.close();
});

test('an aggregator that the command line connects is asked for a session, and plays in it', async () => {
  const { administer, directory } = t.platform.vendors;
  const { db, log, now } = t.platform.deps;
  const { port } = aggregator.address() as AddressInfo;
  const facts = { code: 'house', name: 'House', baseUrl: `http://127.0.0.1:${port}`, operatorId: 7, mode: 'plain' };
  const added = await administer.add(CLI, { ...facts, dialect: 'gap', brandIds: [t.brandId] });
  if (!added.ok) throw new Error(added.error.code);
  const share = (secret: string, until: Date | null = null) =>
    administer.shareSecret(CLI, { code: 'house', kid: 'one', secret, until });
  expect(await share('too short')).toMatchObject({ ok: false, error: { code: 'BAD_REQUEST' } });
  expect(await share(SECRET)).toMatchObject({ ok: true });
  await shelveGame(t, added.value, { vendor: 'HOUSE', gameCode: GAP_GAME });
  const memberId = await t.member(10_000_000n);
  const opened = await openGameSession(
    { db, directory, log, now, transfers: NO_TRANSFERS },
    {
      supplierId: added.value,
      brandId: t.brandId,
      brandCode: 'test',
      gameCode: GAP_GAME,
      platform: 'GPL_DESKTOP',
      language: 'en',
      country: 'BD',
      ip: '203.0.113.9',
      lobbyUrl: 'https://test.example/',
      depositUrl: 'https://test.example/deposit',
      theme: 'dark',
      brand: { theme: {}, gmtOffsetMinutes: 360 },
      jurisdiction: { autoplay: false, quickSpin: true, minCycleMs: 0, stakeMax: { [CURRENCY]: '20', VND: '3' } },
      player: { memberId, currency: CURRENCY, loginSessionId: NO_LOGIN, transferAmount: null },
    },
  );
  expect(opened).toMatchObject({ ok: true, url: 'https://play.example/book' });
  const [{ path, signature, body }] = asked as [(typeof asked)[number]];
  expect([path, signature]).toEqual(['/sessions', signGap(Buffer.from(SECRET), body)]);
  const session = JSON.parse(body.toString()) as { session_id: string; user: { id: string } };
  expect(session).toMatchObject({ casino_id: '7', game: GAP_GAME, user: { id: wireUser(memberId) } });
  expect(session).toMatchObject({ meta: { stake_max: '20' } });

  const player = { user: session.user.id, token: session.session_id } as Player;
  const stake = gapBody(player, { actions: [bet(1_000)] });
  const headers = gapHeaders(Buffer.from(SECRET), stake);
  const reply = await app.inject({ method: 'POST', url: '/wallet/house/play', payload: stake, headers });
  expect(reply.json()).toMatchObject({ balance: 9_000 });
  expect(await t.cashOf(memberId)).toBe(9_000_000n);
});

test('a secret rests sealed, and is on no record', async () => {
  const { db } = t.platform.deps;
  const rows = await db.tx(t.brandId, (tx) =>
    tx.rows<{ action: string; told: string }>(`select action, row_to_json(a)::text as told from audit.audit a`),
  );
  expect(rows.map(({ action }) => action)).toContain('share-supplier-secret');
  for (const { told } of rows) expect(told).not.toContain(SECRET);
  const [row] = await db.tx(null, (tx) =>
    tx.rows<{ sealed: Buffer }>('select sealed from vendors.supplier_secret where kid = $1', ['one']),
  );
  expect(row!.sealed.includes(SECRET)).toBe(false);
});
