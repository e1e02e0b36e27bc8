import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSite } from '../../../../app.ts';
import { createTestPlatform, type TestPlatform } from '../../../../testing-platform.ts';
import { wirePlatform, type Platform } from '../../../../wire.ts';
import { again, bet, rollback, win } from '../testing-kernel.ts';
import { bet as gapBet, connectGap, win as gapWin, type GapSupplier } from '../testing-gap-http.ts';
import { connectSupplier, sendSigned, type TestSupplier } from '../testing-wallet-http.ts';

const UNIT = 100_000n;

/** One web process: the platform and its site. */
type Web = { readonly platform: Platform; readonly app: FastifyInstance };

let t: TestPlatform;
let supplier: TestSupplier;
let gap: GapSupplier;
let directory: string;
let sockets: string[];
/** Between `other` and the owner, so that a test can cut them off from each other. */
let line: Line;
/** `owner` owns the door of the test's brand, `other` forwards to it. */
let owner: Web;
let other: Web;

type Line = { readonly cut: () => void; readonly close: () => void };

async function openLine(from: string, to: string): Promise<Line> {
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = createConnection(to);
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        peer.destroy();
      });
      socket.pipe(peer);
    }
  });
  await new Promise<void>((done) => server.listen(from, done));
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return { cut, close: () => (cut(), server.close()) };
}

async function startWeb(index: number, paths = sockets): Promise<Web> {
  const env = { ...t.platform.deps.env, DOOR_SOCKETS: paths, DOOR_INDEX: index };
  const platform = await wirePlatform(env, Fastify({ logger: false }).log);
  const app = await buildSite(platform.deps, platform.modules, platform.siteLookups);
  await app.ready();
  return { platform, app };
}
async function stopWeb({ platform, app }: Web): Promise<void> {
  await app.close();
  await platform.close();
}
const linked = (web: Web): Promise<void> => vi.waitFor(() => expect(web.platform.vendors.sharesDoors()).toBe(true));
const ownerIndex = (): number => t.brandId % sockets.length;

beforeAll(async () => {
  t = await createTestPlatform();
  directory = mkdtempSync(join(tmpdir(), 'baize-doors-test-'));
  sockets = [join(directory, '0.sock'), join(directory, '1.sock')];
  supplier = await connectSupplier(t, 'strict');
  gap = await connectGap(t, () => other.app);
  const lineTo = join(directory, 'line.sock');
  line = await openLine(lineTo, sockets[ownerIndex()]!);
  const seenByOther = sockets.map((path, index) => (index === ownerIndex() ? lineTo : path));
  [owner, other] = await Promise.all([startWeb(ownerIndex()), startWeb(1 - ownerIndex(), seenByOther)]);
  await Promise.all([linked(owner), linked(other)]);
});
afterAll(async () => {
  await Promise.all([stopWeb(owner), stopWeb(other)]);
  line.close();
  await t.close();
  rmSync(directory, { recursive: true, force: true });
});

test('actions that belong together go through one door as one operation', async () => {
  const player = await gap.openPlayer(10n * UNIT);
  const [before, beforeOther] = [owner, other].map((web) => web.platform.deps.ledger.stats.operations);
  const answer = await gap.play(player, { game_id: 'r-1', actions: [gapBet(100), gapWin(300), gapBet(50)] });
  expect(answer).toMatchObject({ http: 200, balance: 1_150 });
  expect(owner.platform.deps.ledger.stats.operations).toBe(before! + 1);
  expect(other.platform.deps.ledger.stats.operations).toBe(beforeOther);
});

test('calls that come to either process go through one door', async () => {
  const player = await supplier.openPlayer(10n * UNIT);
  const [before, beforeOther] = [owner, other].map((web) => web.platform.deps.ledger.stats.operations);
  const stakes = [bet(player, UNIT), bet(player, UNIT)];
  for (const [index, web] of [other, owner].entries()) {
    const { fields } = await sendSigned(web.app, supplier.sign(stakes[index]!));
    expect(fields).toMatchObject({ status: 'RS_OK', balance: (9n - BigInt(index)) * UNIT, user: player.user });
  }
  const paid = await sendSigned(other.app, supplier.sign(win(stakes[0]!, 3n * UNIT)));
  expect(paid.fields).toMatchObject({ status: 'RS_OK', balance: 11n * UNIT });
  const undone = await sendSigned(other.app, supplier.sign(rollback(stakes[1]!)));
  expect(undone.fields).toMatchObject({ status: 'RS_OK', balance: 12n * UNIT });
  expect(owner.platform.deps.ledger.stats.operations).toBe(before! + 4);
  expect(other.platform.deps.ledger.stats.operations).toBe(beforeOther);
  expect(owner.platform.deps.ledger.stats.staleBatches).toBe(0);
});

test('a repeat gets its first answer through either process, other content is a conflict', async () => {
  const player = await supplier.openPlayer(10n * UNIT);
  const stake = bet(player, UNIT);
  for (const web of [other, owner, other]) {
    const { fields } = await sendSigned(web.app, supplier.sign(again(stake)));
    expect(fields).toMatchObject({ status: 'RS_OK', balance: 9n * UNIT });
  }
  const changed = await sendSigned(
    other.app,
    supplier.sign({ ...again(stake), amount: stake.amount + 1n } as typeof stake),
  );
  expect(changed.fields).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', detail: 'CONTENT_DIFFERS' });
  expect(await t.cashOf(player.memberId)).toBe(9n * UNIT);
});

test('a request id that one process took is known in the other', async () => {
  const player = await supplier.openPlayer(10n * UNIT);
  const first = bet(player, UNIT);
  await sendSigned(owner.app, supplier.sign(first));
  const { requestUuid, requestUuidEcho } = first;
  const reused = { ...bet(player, UNIT), requestUuid, requestUuidEcho };
  const { fields } = await sendSigned(other.app, supplier.sign(reused));
  expect(fields).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', detail: 'REQUEST_REUSED' });
});

test("many members' calls at once keep each member's order", async () => {
  const CALLS = 20;
  const players = await Promise.all(Array.from({ length: 8 }, () => supplier.openPlayer(100n * UNIT)));
  await Promise.all(
    players.map(async (player) => {
      // All are under way at once; the balance after each tells its place.
      const answers = await Promise.all(
        Array.from({ length: CALLS }, () => sendSigned(other.app, supplier.sign(bet(player, UNIT)))),
      );
      const balances = answers.map(({ fields }) => fields['balance']);
      expect(balances).toEqual(Array.from({ length: CALLS }, (_, index) => (99n - BigInt(index)) * UNIT));
    }),
  );
});

test('what was under way to an owner that is lost is unknown, and its repeat is done once', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => supplier.openPlayer(10n * UNIT)));
  const stakes = players.map((player) => bet(player, UNIT));
  // The wallets are held while the owner is lost, so that its calls are under way for certain.
  const held = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const lock = t.platform.deps.db.tx(t.brandId, async (tx) => {
    await t.platform.deps.ledger.lock(
      tx,
      players.map((player) => player.memberId),
    );
    holding.resolve();
    await held.promise;
  });
  await holding.promise;
  const { operations } = owner.platform.deps.ledger.stats;
  const lost: number[] = [];
  const sent = stakes.map(async (stake) => {
    const { http } = await sendSigned(other.app, supplier.sign(stake));
    if (http === 500) lost.push(http);
  });
  await vi.waitFor(() => expect(owner.platform.deps.ledger.stats.operations).toBeGreaterThan(operations));
  line.cut();
  await vi.waitFor(() => expect(lost.length).toBeGreaterThan(0));
  held.resolve();
  await Promise.all([lock, ...sent]);
  const repeated = await Promise.all(stakes.map((stake) => sendSigned(other.app, supplier.sign(again(stake)))));
  expect(repeated.map(({ fields }) => [fields['status'], fields['balance']])).toEqual(
    players.map(() => ['RS_OK', 9n * UNIT]),
  );
  for (const { memberId } of players) expect(await t.cashOf(memberId)).toBe(9n * UNIT);
});

test('without its owner a brand is served by every process, and by the owner again when it is back', async () => {
  const player = await supplier.openPlayer(10n * UNIT);
  await stopWeb(owner);
  const alone = await sendSigned(other.app, supplier.sign(bet(player, UNIT)));
  expect(alone.fields).toMatchObject({ status: 'RS_OK', balance: 9n * UNIT });
  owner = await startWeb(ownerIndex());
  await linked(other);
  const { operations } = owner.platform.deps.ledger.stats;
  const back = await sendSigned(other.app, supplier.sign(bet(player, UNIT)));
  expect(back.fields).toMatchObject({ status: 'RS_OK', balance: 8n * UNIT });
  expect(owner.platform.deps.ledger.stats.operations).toBe(operations + 1);
});

test('an owner that stops answers what it was sent', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => supplier.openPlayer(10n * UNIT)));
  await linked(other);
  const sent = players.map((player) => sendSigned(other.app, supplier.sign(bet(player, UNIT))));
  const stopped = stopWeb(owner);
  const answers = await Promise.all(sent);
  expect(answers.map(({ fields }) => fields['balance'])).toEqual(players.map(() => 9n * UNIT));
  await stopped;
  owner = await startWeb(ownerIndex());
  await linked(other);
});
