import type { ConsoleAnnouncement } from '@baize/contract/console/content';
import type { Announcements } from '@baize/contract/content';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../../app.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

const REASON = 'The banner of the season.';
let t: TestConsole;
let [editor, reader] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];
let site: Awaited<ReturnType<typeof buildSite>>;
let host: string;

beforeAll(async () => {
  t = await createTestConsole();
  [editor, reader] = [await t.logIn('content'), await t.logIn('support')];
  const { deps, modules, siteLookups } = t.platform;
  site = await buildSite(deps, modules, siteLookups);
  await site.ready();
  host = (await t.platform.brand.brand(t.brandId)).domains[0]!.domain;
});
afterAll(async () => {
  await site.close();
  await t.close();
});

const list = async (): Promise<ConsoleAnnouncement[]> =>
  (await editor.ask<ConsoleAnnouncement[]>('listAnnouncements')).value;
const one = async (slug: string) => (await list()).find((each) => each.slug === slug);
const told = async (lang = 'en'): Promise<Announcements> =>
  (await site.inject({ url: `/api/v1/announcements?types=B,PL&lang=${lang}`, headers: { host } })).json<{
    value: Announcements;
  }>().value;
const text = (title: string) => ({ title, body: '', cta: '' });
const LINE = { kind: 'PL', texts: { en: text('Open') }, more: {}, enabled: true, startsAt: null, endsAt: null };
const BANNER = {
  ...LINE,
  kind: 'B',
  more: {
    groupName: 'w_home',
    kind: 'image',
    url: '/art/banner/bgs-stu_dice.svg',
    videoUrl: null,
    linkage: '/bgs',
    linkageType: 'route',
  },
};
const put = (slug: string, draft: object, version: number | null = null) =>
  editor.ask<ConsoleAnnouncement[]>('putAnnouncement', { slug, ...draft, version, reason: REASON });
const faults = ({ code, fields }: { code: string; fields: Readonly<Record<string, string>> | undefined }) => [
  code,
  Object.keys(fields ?? {}),
];

test('a line is written, changed against what was read, and switched off; visitors see each at once', async () => {
  expect((await put('season', { ...LINE, texts: { en: text('Season'), bn: text('মৌসুম') } })).code).toBe('OK');
  expect((await told()).player.map(({ title }) => title)).toContain('Season');
  expect((await told('bn')).player.map(({ title }) => title)).toContain('মৌসুম');
  const { version } = (await one('season'))!;
  expect((await put('season', { ...LINE, texts: { en: text('Late season') } }, version)).code).toBe('OK');
  // Bengali is gone: whoever reads it is answered in English.
  expect((await told('bn')).player.map(({ title }) => title)).toContain('Late season');
  expect((await put('season', LINE, version)).code).toBe('STATE_CONFLICT');
  expect((await put('season', { ...LINE, enabled: false }, version + 1)).code).toBe('OK');
  expect((await told()).player.map(({ title }) => title)).not.toContain('Open');
  const entries = await t.logIn('owner').then((owner) => owner.auditOf('announcement:season'));
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual(
    Array.from({ length: 3 }, () => ['put-announcement', REASON]),
  );
});

test('a name is given once, its kind stays, and the same again changes nothing', async () => {
  expect((await put('once', LINE)).code).toBe('OK');
  expect(faults(await put('once', LINE))).toEqual(['BAD_REQUEST', ['slug']]);
  expect(faults(await put('once', BANNER, 1))).toEqual(['BAD_REQUEST', ['kind']]);
  expect((await put('once', LINE, 1)).code).toBe('OK');
  expect((await one('once'))!.version).toBe(1);
});

const banner = (more: object) => ({ ...BANNER, more: { ...BANNER.more, ...more } });
test.each([
  ['more.linkage', banner({ linkage: 'javascript:alert(1)', linkageType: 'external' })],
  ['more.linkage', banner({ linkage: 'data:text/html,x', linkageType: 'external' })],
  ['more.linkage', banner({ linkage: '//evil.example', linkageType: 'route' })],
  ['more.linkage', banner({ linkage: 'https://evil.example', linkageType: 'route' })],
  ['more.linkage', banner({ linkage: '/help', linkageType: 'external' })],
  ['more.linkage', banner({ linkage: 'https://\u202emoc.elpmaxe', linkageType: 'external' })],
  ['more.linkage', banner({ linkage: 'http://plain.example', linkageType: 'external' })],
  ['more.linkage', banner({ linkage: 'https://[', linkageType: 'external' })],
  ['more.linkage', banner({ linkage: 'no_such_game', linkageType: 'game' })],
  ['more.linkage', banner({ linkage: '', linkageType: 'game' })],
  ['more.url', banner({ url: 'javascript:alert(1)' })],
  ['more.url', banner({ url: 'https://elsewhere.example/x.png' })],
  ['more.url', banner({ url: '/api/v1/x' })],
  ['more.url', banner({ url: `/pictures/1/${'0'.repeat(32)}.webp` })],
  ['more.videoUrl', banner({ kind: 'video' })],
  ['texts', { ...LINE, texts: {} }],
  ['texts.en.title', { ...LINE, texts: { en: text('\u200b') } }],
  ['texts.en.title', { ...LINE, texts: { en: text('\u200d') } }],
  ['endsAt', { ...LINE, startsAt: '2099-01-02T00:00:00.000Z', endsAt: '2099-01-01T00:00:00.000Z' }],
  ['more.anchor', { ...LINE, kind: 'H' }],
])('%s is refused by its name: %j', async (field, draft) => {
  expect(faults(await put('refused', draft))).toEqual(['BAD_REQUEST', [field]]);
  expect(await one('refused')).toBeUndefined();
});

test('a picture is drawn anew, shown by both origins, and no picture of another brand is taken', async () => {
  const drawn = await sharp({ create: { width: 112, height: 40, channels: 3, background: '#306' } })
    .png()
    .toBuffer();
  const { value, code } = await editor.ask<{ url: string; width: number }>('addPicture', {
    data: drawn.toString('base64'),
  });
  expect([code, value.width]).toEqual(['OK', 112]);
  const shown = await site.inject({ url: value.url, headers: { host } });
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 112, height: 40 });
  expect((await put('own-picture', banner({ url: value.url }))).code).toBe('OK');
  expect((await told()).banners.map(({ url }) => url)).toContain(value.url);
  const lotus = (await t.platform.brand.brandByCode('lotus'))!.id;
  const there = value.url.replace(`/pictures/${t.brandId}/`, `/pictures/${lotus}/`);
  expect((await site.inject({ url: there, headers: { host } })).statusCode).toBe(404);
  expect(faults(await put('their-picture', banner({ url: there })))).toEqual(['BAD_REQUEST', ['more.url']]);
  expect((await editor.ask('addPicture', { data: Buffer.from('<svg/>').toString('base64') })).code).toBe(
    'IMAGE_UNREADABLE',
  );
});

test('a picture that nothing names makes room a day later, one that a banner names stays', async () => {
  const send = async (background: string): Promise<string> => {
    const drawn = sharp({ create: { width: 12, height: 4, channels: 3, background } });
    const data = (await drawn.png().toBuffer()).toString('base64');
    return (await editor.ask<{ url: string }>('addPicture', { data })).value.url;
  };
  const [named, loose] = [await send('#123456'), await send('#654321')];
  expect((await put('named-picture', banner({ url: named }))).code).toBe('OK');
  const { db } = t.platform.deps;
  await db.tx(t.brandId, (tx) => tx.run("update content.picture set added_at = added_at - interval '25 hours'"));
  await send('#777777');
  const kept = await db.tx(t.brandId, (tx) => tx.rows<{ hash: string }>('select hash from content.picture'));
  const hashes = kept.map(({ hash }) => hash);
  expect(hashes.some((hash) => named.includes(hash))).toBe(true);
  expect(hashes.some((hash) => loose.includes(hash))).toBe(false);
});

test('a picture of a host that the brand named is shown, and what is no address is refused by its name', async () => {
  const owner = await t.logIn('owner');
  const { value } = await owner.ask<{ version: number }>('getBrandSettings');
  const named = { imageCDNs: ['https://img.example.com'], version: value.version };
  expect((await owner.ask('updateBrand', named)).code).toBe('OK');
  expect((await put('hosted', banner({ url: 'https://img.example.com/a.png' }))).code).toBe('OK');
  expect(faults(await put('no-host', banner({ url: 'https://[' })))).toEqual(['BAD_REQUEST', ['more.url']]);
});

test('a banner whose game or picture is gone can be switched off, and not on again', async () => {
  const gone = banner({ linkage: 'no_such_game', linkageType: 'game', url: 'https://gone.example/x.png' });
  expect((await put('gone', { ...gone, enabled: false })).code).toBe('OK');
  const { version } = (await one('gone'))!;
  expect(faults(await put('gone', gone, version))).toEqual(['BAD_REQUEST', ['more.linkage']]);
  expect(faults(await put('gone', banner({ url: 'https://gone.example/x.png' }), version))).toEqual([
    'BAD_REQUEST',
    ['more.url'],
  ]);
});

test('an order is saved against the order that was read', async () => {
  const was = (await list()).filter(({ kind }) => kind === 'PL').map(({ slug }) => slug);
  const order = was.toReversed();
  const asked = { kind: 'PL', order, was, reason: REASON };
  expect((await editor.ask('orderAnnouncements', asked)).code).toBe('OK');
  expect((await list()).filter(({ kind }) => kind === 'PL').map(({ slug }) => slug)).toEqual(order);
  const shown = new Map((await list()).map(({ slug, texts }) => [slug, texts['en']?.title]));
  const first = (await told()).player[0]!.title;
  const standing = new Set((await told()).player.map(({ title }) => title));
  expect(first).toBe(order.map((slug) => shown.get(slug)).find((title) => title !== undefined && standing.has(title)));
  expect((await editor.ask('orderAnnouncements', asked)).code).toBe('STATE_CONFLICT');
  expect(faults(await editor.ask('orderAnnouncements', { ...asked, was: [was[0]!] }))).toEqual([
    'BAD_REQUEST',
    ['order'],
  ]);
});

test('who may only read writes nothing', async () => {
  expect((await reader.ask('listAnnouncements')).code).toBe('OK');
  for (const call of ['putAnnouncement', 'orderAnnouncements', 'addPicture'] as const) {
    const input = { slug: 'x', ...LINE, version: null, reason: REASON };
    const asked = call === 'putAnnouncement' ? input : call === 'addPicture' ? { data: 'AAAA' } : undefined;
    const order = { kind: 'PL', order: ['a'], was: ['a'], reason: REASON };
    expect((await reader.ask(call, asked ?? order)).code).toBe('FORBIDDEN');
  }
});
