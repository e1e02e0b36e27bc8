/** Keys that a supplier announces and that are more, or stand elsewhere in time, than the house's page can show. */
import type { SupplierDesk } from '@baize/contract/console/supplier-desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, newKey, type TestKey, type TestPortal } from '../portal/testing-portal.ts';
import { ANNOUNCE_PATH } from './announced-keys.ts';

const KEY = newKey('acme-1');
let bed: TestPortal;

beforeAll(async () => {
  bed = await createTestPortal();
  const ours = await bed.openAccount('acme');
  expect((await ours.ask('addOwnKey', { kid: KEY.kid, pem: KEY.pem, from: null, until: null })).code).toBe('OK');
}, 120_000);
afterAll(() => bed?.close());

const announce = ({ kid, pem }: TestKey, more: object = {}) =>
  bed.send('acme', ANNOUNCE_PATH, { key: KEY, body: { kid, pem, ...more } });
const desk = async () => bed.owner.ask<SupplierDesk>('getSupplierDesk', { supplier: 'acme' });

test.each([
  ['before every calendar', -8_640_000_000_000_000],
  ['before the epoch', -1],
  ['in a year of five digits', 253_402_300_800_000],
  ['at the end of time', 8_640_000_000_000_000],
])('a key from a moment %s is refused by its name', async (_, begin) => {
  const answer = await announce(newKey('far'), { not_before: begin });
  expect(answer).toMatchObject({ http: 400, fields: { error: expect.stringContaining('not_before') } });
  expect((await desk()).value.announced).toEqual([]);
});

test('of a file the key is kept, and not what else stands in it', async () => {
  const next = newKey('acme-2');
  const answer = await announce({ ...next, pem: `${next.pem}${'a note '.repeat(4_000)}` });
  expect(answer).toMatchObject({ http: 202 });
  expect((await desk()).value.announced).toMatchObject([{ kid: 'acme-2', notBefore: null }]);
  const { pem } = await bed.t.platform.deps.db.tx(null, (tx) =>
    tx.row<{ pem: string }>("select pem from vendors.announced_key where kid = 'acme-2'"),
  );
  expect(pem).toBe(next.pem);
});

test('a file with more than a key in it is no fault of the portal either', async () => {
  const ours = await bed.enrolled(
    (
      await bed.owner.ask<Parameters<TestPortal['enrolled']>[0]>('inviteSupplierPerson', {
        supplier: 'acme',
        name: 'acme.two',
        displayName: 'Two',
        reason: 'Their second person.',
      })
    ).value,
  );
  const third = newKey('acme-3');
  const added = await ours.ask('addOwnKey', { kid: 'acme-3', pem: `${third.pem}\0`, from: null, until: null });
  expect(added.code).toBe('OK');
});

test('a key that took the place of the one that was compared is not accepted by its name', async () => {
  const [good, bad] = [newKey('acme-9'), newKey('acme-9')];
  expect(await announce(good)).toMatchObject({ http: 202 });
  const seen = (await desk()).value.announced.find(({ kid }) => kid === 'acme-9')!;
  expect(await announce(bad)).toMatchObject({ http: 202 });
  const order = { supplier: 'acme', kid: 'acme-9', reason: 'Compared on the telephone.' };
  const { fingerprint } = seen;
  for (const accept of [true, false])
    expect((await bed.owner.ask('decideAnnouncedKey', { ...order, fingerprint, accept })).code).toBe('STATE_CONFLICT');
  const now = (await desk()).value.announced.find(({ kid }) => kid === 'acme-9')!;
  expect(now.fingerprint).not.toBe(fingerprint);
  const refused = { ...order, fingerprint: now.fingerprint, accept: false };
  expect((await bed.owner.ask('decideAnnouncedKey', refused)).code).toBe('OK');
  expect((await desk()).value.announced.map(({ kid }) => kid)).not.toContain('acme-9');
});

async function sent(call: Parameters<TestPortal['sendAgain']>[0]) {
  const { http, fields } = await bed.sendAgain(call);
  return { http, fields };
}
async function refuseAll(): Promise<void> {
  for (const { kid, fingerprint } of (await desk()).value.announced) {
    const order = { supplier: 'acme', kid, fingerprint, accept: false, reason: 'Too many.' };
    expect((await bed.owner.ask('decideAnnouncedKey', order)).code).toBe('OK');
  }
}

test('a call that is sent again is answered as the first was, and brings no key back that was refused', async () => {
  const next = newKey('acme-12');
  const call = bed.signed('acme', ANNOUNCE_PATH, { key: KEY, body: { kid: next.kid, pem: next.pem } });
  const first = await sent(call);
  expect(first).toMatchObject({ http: 202 });
  const { fingerprint } = (await desk()).value.announced.find(({ kid }) => kid === next.kid)!;
  const refused = { supplier: 'acme', kid: next.kid, fingerprint, accept: false, reason: 'Nobody of them sent it.' };
  expect((await bed.owner.ask('decideAnnouncedKey', refused)).code).toBe('OK');
  expect(await sent(call)).toEqual(first);
  expect((await desk()).value.announced.map(({ kid }) => kid)).not.toContain(next.kid);
});

test('what was refused for lack of room stays refused to who sends the same call again', async () => {
  await refuseAll();
  const keys = ['room-1', 'room-2', 'room-3', 'room-4'].map(newKey);
  for (const key of keys.slice(0, 3)) expect(await announce(key)).toMatchObject({ http: 202 });
  const last = keys[3]!;
  const call = bed.signed('acme', ANNOUNCE_PATH, { key: KEY, body: { kid: last.kid, pem: last.pem } });
  const first = await sent(call);
  expect(first).toMatchObject({ http: 409 });
  await refuseAll();
  expect(await sent(call)).toEqual(first);
  // Asked anew it is a call of its own.
  expect(await announce(last)).toMatchObject({ http: 202 });
});
