/** Pictures of players, from their browser to the operator's: whose they are, who sees them, and their end. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMedia, buildSite } from '../../../app.ts';
import type { MemberId, Uuid } from '../../../ids.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { createBrowser, freshAddress, type Browser } from '../../../testing-site.ts';
import { attachImages, presentImages } from './index.ts';

const PASSWORD = 'river-lamp-42';
const DAY_MS = 86_400_000;
const directory = mkdtempSync(join(tmpdir(), 'baize-uploads-'));
let t: TestPlatform;
let site: FastifyInstance;
let media: FastifyInstance;
let picture: string;

type Player = { readonly id: MemberId; readonly browser: Browser };
async function open(): Promise<Player> {
  const account = `p${randomUUID().slice(0, 8)}`;
  const made = await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.identity.createMember(tx, t.brandId, { account, type: 0, parentId: null, password: PASSWORD }),
  );
  if (!made.ok) throw new Error(made.error.code);
  const browser = createBrowser(site, t.platform.deps.now, { host: 'test.localhost', ip: freshAddress() });
  expect((await browser.login(account, PASSWORD)).code).toBe('OK');
  return { id: made.value, browser };
}
async function send({ browser }: Player, purpose = 'deposit-proof', data = picture): Promise<Uuid> {
  const reply = await browser.call('addImage', { purpose, data });
  expect(reply.code).toBe('OK');
  return (reply.value as { id: Uuid }).id;
}
const attach = (who: Player, subject: Uuid, images: readonly string[]) =>
  t.platform.deps.db.tx(t.brandId, (tx) =>
    attachImages(tx, { memberId: who.id, purpose: 'deposit-proof', subject, images }),
  );
const linksOf = async (subject: Uuid, brandId = t.brandId): Promise<string[]> => {
  const { deps } = t.platform;
  const shown = { brandId, purpose: 'deposit-proof', subject } as const;
  const proofs = await deps.db.tx(brandId, (tx) => presentImages(deps, tx, shown));
  return proofs.map(({ url }) => new URL(url).pathname);
};
const get = (url: string) => media.inject({ method: 'GET', url });
const files = (): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => name);
const clear = (): Promise<unknown> =>
  Promise.resolve(
    t.platform.modules
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ name }) => name === 'clear-uploads')!
      .run(),
  );

beforeAll(async () => {
  t = await createTestPlatform({ UPLOADS_DIR: directory });
  site = await buildSite(t.platform.deps, t.platform.modules, t.platform.siteLookups);
  media = await buildMedia(t.platform.deps, t.platform.modules);
  await Promise.all([site.ready(), media.ready()]);
  const drawn = sharp({ create: { width: 90, height: 60, channels: 3, background: '#306' } });
  picture = (await drawn.png().toBuffer()).toString('base64');
});
afterAll(async () => {
  await Promise.all([site.close(), media.close()]);
  await t.close();
  rmSync(directory, { recursive: true, force: true });
});

test('a picture of somebody who is not logged in is refused before its bytes are read', async () => {
  const { port } = new URL(await site.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  const head = ['POST /api/v1/images HTTP/1.1', 'Host: test.localhost', 'Content-Type: application/json'];
  socket.write(`${[...head, 'Content-Length: 6900000'].join('\r\n')}\r\n\r\n{"purpose":`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 401 .*"NOT_LOGGED_IN"/s);
});

test('a picture is shown at an origin of its own, as a picture and nothing else, and rests unreadable', async () => {
  const who = await open();
  const [id, order] = [await send(who), randomUUID() as Uuid];
  expect(await attach(who, order, [id])).toBe(true);
  const [link] = await linksOf(order);
  const reply = await get(link!);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 90, height: 60 });
  const atRest = readFileSync(join(directory, id.slice(0, 2), id));
  expect(atRest.includes('WEBP')).toBe(false);
  expect(atRest.includes(reply.rawPayload.subarray(0, 16))).toBe(false);
  // Neither the site nor the console answers for it, and the origin of pictures for nothing else.
  expect((await site.inject({ url: link! })).headers['content-type']).not.toContain('image');
  for (const url of ['/', '/api/v1/boot', '/images', `/images/${t.brandId}/${id}`, `/images/../${id}`])
    expect((await get(url)).statusCode).toBe(404);
});

test('an address is good for its picture, its brand and its minutes', async () => {
  const who = await open();
  const order = randomUUID() as Uuid;
  const ids = [await send(who), await send(who)];
  await attach(who, order, ids);
  const [one, other] = await linksOf(order);
  const parts = one!.split('/');
  const elsewhere = await openTestBrand(t.platform, { code: `b${randomUUID().slice(0, 6)}` });
  const forged = [
    [...parts.slice(0, 3), other!.split('/')[3], ...parts.slice(4)],
    [...parts.slice(0, 2), String(elsewhere), ...parts.slice(3)],
    [...parts.slice(0, 4), String(Number(parts[4]) + 600), parts[5]],
    [...parts.slice(0, 5), 'A'.repeat(32)],
    [...parts.slice(0, 5), ''],
  ];
  for (const each of forged) expect((await get(each.join('/'))).statusCode).toBe(404);
  expect(await linksOf(order, elsewhere)).toEqual([]);
  t.turnClock(11 * 60_000);
  expect((await get(one!)).statusCode).toBe(404);
  expect((await get((await linksOf(order))[0]!)).statusCode).toBe(200);
});

test('an order takes only pictures of its own player, each once, of its own purpose, and three at most', async () => {
  const [mine, theirs] = [await open(), await open()];
  const [id, foreign] = [await send(mine), await send(theirs)];
  const other = await send(mine, 'withdrawal-proof');
  for (const images of [[foreign], [id, foreign], [randomUUID()], [other], [id, id]])
    await expect(
      t.platform.deps.db.tx(t.brandId, async (tx) => {
        const taken = await attachImages(tx, {
          memberId: mine.id,
          purpose: 'deposit-proof',
          subject: randomUUID() as Uuid,
          images,
        });
        if (!taken) throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
  expect(await attach(mine, randomUUID() as Uuid, [id])).toBe(true);
  expect(await attach(mine, randomUUID() as Uuid, [id])).toBe(false);
  const images = Array.from({ length: 4 }, () => randomUUID());
  const fourth = await mine.browser.call('claimDeposit', { id: randomUUID(), reference: 'TX-1', images });
  expect(fourth.code).toBe('BAD_REQUEST');
});

test('what is no picture, is too large, or is one too many is refused, and leaves nothing behind', async () => {
  const who = await open();
  const before = files().length;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  const ask = (data: string) => who.browser.call('addImage', { purpose: 'deposit-proof', data });
  expect((await ask(svg)).code).toBe('IMAGE_UNREADABLE');
  expect((await ask('../../etc/passwd')).code).toBe('IMAGE_UNREADABLE');
  const large = Buffer.concat([Buffer.from(picture, 'base64'), Buffer.alloc(5 * 1_024 * 1_024)]).toString('base64');
  expect(['BAD_REQUEST', 'BODY_TOO_LARGE']).toContain((await ask(large)).code);
  expect((await who.browser.call('claimDeposit', { id: randomUUID(), reference: large })).code).toBe('BODY_TOO_LARGE');
  const guest = createBrowser(site, t.platform.deps.now, { host: 'test.localhost', ip: freshAddress() });
  expect((await guest.call('addImage', { purpose: 'deposit-proof', data: picture })).code).toBe('NOT_LOGGED_IN');
  expect(files()).toHaveLength(before);
  for (let sent = 0; sent < 30; sent += 1) await send(who);
  expect((await ask(picture)).code).toBe('IMAGES_USED_UP');
  t.turnClock(DAY_MS + 60_000);
});

test('thirty a day are thirty, however many are sent at once', async () => {
  const who = await open();
  for (let sent = 0; sent < 29; sent += 1) await send(who);
  const ask = () => who.browser.call('addImage', { purpose: 'deposit-proof', data: picture });
  const codes = (await Promise.all(Array.from({ length: 8 }, ask))).map(({ code }) => code);
  expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['OK', 'IMAGES_USED_UP']));
  t.turnClock(DAY_MS + 60_000);
});

test('what no order named is gone after a day, and a person takes theirs along', async () => {
  const who = await open();
  const [id, forgotten, order] = [await send(who), await send(who), randomUUID() as Uuid];
  await attach(who, order, [id]);
  await clear();
  expect(files()).toEqual(expect.arrayContaining([id, forgotten]));
  t.turnClock(DAY_MS + 60_000);
  await clear();
  expect(files()).toContain(id);
  expect(files()).not.toContain(forgotten);
  const [link] = await linksOf(order);
  const { personal } = t.platform.modules.find(({ name }) => name === 'uploads')!;
  const erased = { brandId: t.brandId, memberId: who.id, account: '', shownAs: '', now: t.platform.deps.now() };
  await t.platform.deps.db.tx(t.brandId, (tx) => personal!.erase!(tx, erased));
  // Nobody reads it from then on; the file follows.
  expect((await get(link!)).statusCode).toBe(404);
  await clear();
  expect(existsSync(join(directory, id.slice(0, 2), id))).toBe(false);
});

test('a file that the storage does not let go keeps no other one there, and is tried again', async () => {
  const who = await open();
  const [stuck, other] = [await send(who), await send(who)];
  const pathOf = (id: Uuid): string => join(directory, id.slice(0, 2), id);
  rmSync(pathOf(stuck));
  mkdirSync(join(pathOf(stuck), 'in-the-way'), { recursive: true });
  const noted = (id: Uuid): Promise<{ readonly late: boolean }[]> =>
    t.platform.deps.db.tx(t.brandId, (tx) =>
      tx.rows('select try_at > clock_timestamp() as late from uploads.removed_file where id = $1', [id]),
    );
  const erase = async (...ids: Uuid[]): Promise<void> => {
    for (const id of ids)
      await t.platform.deps.db.tx(t.brandId, (tx) => tx.run('delete from uploads.image where id = $1', [id]));
  };
  await erase(stuck, other);
  await expect(clear()).rejects.toThrow();
  expect(existsSync(pathOf(other))).toBe(false);
  expect([await noted(stuck), await noted(other)]).toEqual([[{ late: true }], []]);
  await clear(); // it is not its turn
  rmSync(pathOf(stuck), { recursive: true });
  await t.platform.deps.db.tx(t.brandId, (tx) => tx.run('update uploads.removed_file set try_at = now()'));
  await clear();
  expect(await noted(stuck)).toEqual([]);
});
