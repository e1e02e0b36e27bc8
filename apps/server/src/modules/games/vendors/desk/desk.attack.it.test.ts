/**
 * The desk of suppliers from both sides: keys that are announced by whoever can, by others and again; addresses outside
 * of the list; and one owner alone at each door, key and feed.
 */
import type { Proposal } from '@baize/contract/console/proposals';
import type { SupplierDesk } from '@baize/contract/console/supplier-desk';
import type { Page } from '@baize/contract/envelope';
import { createSigner, signCall } from '@baize/wallet-protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOperator } from '../../../../testing-console.ts';
import { createTestPortal, newKey, REASON, type TestKey, type TestPortal } from '../portal/testing-portal.ts';
import { WALLET_PREFIX } from '../routes.ts';
import { sendSigned, type SignedCall } from '../testing-wallet-http.ts';
import { ANNOUNCE_PATH } from './announced-keys.ts';

const [FIRST, NEXT, LATER, STRANGER] = ['live-1', 'live-2', 'live-3', 'other-1'].map(newKey) as [
  TestKey,
  TestKey,
  TestKey,
  TestKey,
];
let bed: TestPortal;
let [owner, second] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];

beforeAll(async () => {
  bed = await createTestPortal();
  const { platform, brandId, logIn } = bed.t;
  [owner, second] = [bed.owner, await logIn('owner')];
  const connection = { baseUrl: 'http://127.0.0.1:1', mode: 'strict' } as const;
  for (const [code, key] of [
    ['live', FIRST],
    ['other', STRANGER],
  ] as const) {
    const keys = [{ kid: key.kid, pem: key.pem }];
    await platform.vendors.saveSupplier({ ...connection, code, name: code, operatorId: 71, keys }, [brandId]);
  }
}, 120_000);
afterAll(() => bed?.close());

const desk = async (supplier = 'live'): Promise<SupplierDesk> =>
  (await owner.ask<SupplierDesk>('getSupplierDesk', { supplier })).value;
/** As a person does who looks at the page first. */
async function decide(kid: string, accept: boolean) {
  const seen = (await desk()).announced.find((each) => each.kid === kid);
  const fingerprint = seen?.fingerprint ?? '0'.repeat(32);
  return owner.ask('decideAnnouncedKey', { supplier: 'live', kid, fingerprint, accept, reason: REASON });
}
const announcement = ({ kid, pem }: TestKey, more: object = {}) => ({ kid, pem, not_before: null, ...more });
const announce = (key: TestKey, by: TestKey, supplier = 'live') =>
  bed.send(supplier, ANNOUNCE_PATH, { key: by, body: announcement(key) });
const signed = (body: object, by: TestKey): SignedCall => {
  const url = `${WALLET_PREFIX}/live${ANNOUNCE_PATH}`;
  const bytes = Buffer.from(JSON.stringify(body));
  const signer = createSigner({ kid: by.kid, privateKeyPem: by.privateKeyPem, mode: 'strict' });
  return { url, body: bytes, headers: signCall(signer, { method: 'POST', target: url, body: bytes }, Date.now()) };
};
const waiting = async (): Promise<Proposal[]> =>
  (await owner.ask<Page<Proposal>>('listProposals', { state: 'waiting' })).value.content;
const check = (id: string, by = second, decision: 'apply' | 'reject' = 'apply') =>
  by.ask('checkProposal', { id, decision, note: REASON });

test('a key is announced by a call signed with one in force, and verifies nothing before two people said so', async () => {
  expect(await announce(NEXT, FIRST)).toMatchObject({ http: 202, fields: { kid: 'live-2', state: 'waiting' } });
  expect((await desk()).announced.map(({ kid }) => kid)).toEqual(['live-2']);
  expect((await announce(LATER, NEXT)).http).toBe(401);
  const accepted = await decide('live-2', true);
  expect(accepted).toMatchObject({ code: 'OK', value: { state: 'waiting' } });
  expect(await desk()).toMatchObject({ announced: [], keyWaiting: true });
  expect((await announce(LATER, NEXT)).http).toBe(401);
  const [proposal] = await waiting();
  expect(proposal).toMatchObject({ kind: 'pin-supplier-key', after: { kid: 'live-2' }, reason: REASON });
  expect((await check(proposal!.id, owner)).code).toBe('SELF_APPROVAL');
  expect((await check(proposal!.id)).code).toBe('OK');
  expect((await desk()).keys.map(({ kid }) => kid).toSorted()).toEqual(['live-1', 'live-2']);
  expect((await announce(LATER, NEXT)).http).toBe(202);
});

test('refused it is forgotten, on record, and no key of its name is there', async () => {
  expect(await decide('live-3', false)).toMatchObject({ code: 'OK', value: { state: 'done' } });
  expect((await decide('live-3', false)).code).toBe('NOT_FOUND');
  expect(await desk()).toMatchObject({ announced: [], keyWaiting: false });
  const [entry] = await owner.auditOf('supplier:live');
  expect(entry).toMatchObject({ action: 'refuse-supplier-key', before: { kid: 'live-3' }, reason: REASON });
});

test('nobody announces a key without a signature, with a key of their own, or for another supplier', async () => {
  const url = `${WALLET_PREFIX}/live${ANNOUNCE_PATH}`;
  const payload = announcement(STRANGER);
  const bare = await bed.site.inject({ method: 'POST', url, payload });
  expect(bare.statusCode).toBe(401);
  expect((await announce(LATER, LATER)).http).toBe(401);
  // A key of another supplier signs for that one alone, and a call that was signed for one path is none for another.
  expect((await announce(LATER, STRANGER)).http).toBe(401);
  const ours = signed(announcement(LATER), FIRST);
  expect((await sendSigned(bed.site, { ...ours, url: ours.url.replace('/live/', '/other/') })).http).toBe(401);
  const changed = { ...ours, body: Buffer.from(JSON.stringify(announcement(STRANGER))) };
  expect((await sendSigned(bed.site, changed)).http).toBe(401);
  expect((await bed.site.inject({ method: 'GET', url, headers: ours.headers })).statusCode).toBe(405);
  expect([(await desk()).announced, (await desk('other')).announced]).toEqual([[], []]);
});

test.each([
  [{ kid: 'a kid with blanks' }, 'kid'],
  [{ kid: 7 }, 'kid'],
  [{ pem: undefined }, 'pem'],
  [{ pem: 'no key' }, 'pem'],
  [{ pem: FIRST.privateKeyPem }, 'pem'],
  [{ not_before: 'tomorrow' }, 'not_before'],
])('%o is refused by its name', async (more, field) => {
  const answer = await sendSigned(bed.site, signed(announcement(LATER, more), FIRST));
  expect(answer.http).toBe(400);
  expect(JSON.stringify(answer.fields)).toContain(`"error":"${field}:`);
  expect((await desk()).announced).toEqual([]);
});

test('a name that is known is not announced again, and no more than three wait', async () => {
  expect(await announce(NEXT, FIRST)).toMatchObject({ http: 409 });
  const keys = ['wait-1', 'wait-2', 'wait-3', 'wait-4'].map(newKey);
  const told = [];
  for (const key of keys) told.push((await announce(key, FIRST)).http);
  expect(told).toEqual([202, 202, 202, 409]);
  for (const { kid } of keys.slice(0, 3)) await decide(kid, false);
});

test('a supplier calls from its networks alone, which hold at once', async () => {
  const read = async (): Promise<string[]> =>
    (await owner.ask<{ networks: string[] }>('getSupplierDesk', { supplier: 'live' })).value.networks;
  const networks = async (list: string[], by = owner, was?: string[]) =>
    by.ask('setSupplierNetworks', { supplier: 'live', networks: list, was: was ?? (await read()), reason: REASON });
  expect(await networks(['203.0.113.0/33'])).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await networks(['203.0.113.0/24', '2001:db8::/32'])).toMatchObject({ code: 'OK', value: { state: 'done' } });
  const refused = await announce(LATER, FIRST);
  expect(refused.http).toBe(403);
  expect(JSON.stringify(refused.fields)).toContain('127.0.0.1');
  expect((await announce(LATER, STRANGER, 'other')).http).toBe(202);
  expect((await networks(['127.0.0.0/8'])).code).toBe('OK');
  expect((await announce(LATER, FIRST)).http).toBe(202);
  expect((await networks([])).code).toBe('OK');
  const [entry] = await owner.auditOf('supplier:live');
  expect(entry).toMatchObject({ action: 'change-supplier-networks', reason: REASON });
  // Whoever read another list than stands now does not go over it.
  expect((await networks(['127.0.0.0/8'], owner, ['203.0.113.0/24'])).code).toBe('STATE_CONFLICT');
  expect((await networks([], await bed.t.logIn('content'))).code).toBe('FORBIDDEN');
});

test('networks are changed against what was read: of two who change them at once one is told', async () => {
  const to = (by: TestOperator, networks: string[], was: string[]) =>
    by.ask('setSupplierNetworks', { supplier: 'live', networks, was, reason: REASON });
  const raced = await Promise.all([to(owner, ['127.0.0.0/8'], []), to(second, ['127.0.0.0/16'], [])]);
  expect(raced.map(({ code }) => code).toSorted()).toEqual(['OK', 'STATE_CONFLICT']);
  const { networks } = await desk();
  expect((await to(owner, [], [])).code).toBe('STATE_CONFLICT');
  expect((await desk()).networks).toEqual(networks);
  expect((await to(owner, [], [...networks])).code).toBe('OK');
});

test.each([
  ['setSupplierState', 'enabled', 'enabled'],
  ['setSupplierBrand', 'letIn', 'letIn'],
] as const)('%s closes at once and opens by two people', async (call, field, shown) => {
  const set = (open: boolean) => owner.ask(call, { supplier: 'live', [field]: open, reason: REASON });
  expect(await set(false)).toMatchObject({ code: 'OK', value: { state: 'done' } });
  expect(await desk()).toMatchObject({ [shown]: false, doorWaiting: false });
  expect(await set(true)).toMatchObject({ code: 'OK', value: { state: 'waiting' } });
  expect(await desk()).toMatchObject({ [shown]: false, doorWaiting: true });
  expect((await set(true)).code).toBe('STATE_CONFLICT');
  const [proposal] = await waiting();
  expect((await check(proposal!.id, owner)).code).toBe('SELF_APPROVAL');
  expect((await check(proposal!.id, second, 'reject')).code).toBe('OK');
  expect(await desk()).toMatchObject({ [shown]: false, doorWaiting: false });
  expect((await set(true)).code).toBe('OK');
  const [again] = await waiting();
  expect((await check(again!.id)).code).toBe('OK');
  expect(await desk()).toMatchObject({ [shown]: true, doorWaiting: false });
});

test('a feed is read from its beginning again, and what was not read is not there', async () => {
  const { deps, vendors } = bed.t.platform;
  const { id } = (await vendors.directory.supplierByCode('live'))!;
  await deps.db.tx(null, (tx) =>
    tx.run(
      `insert into vendors.feed_cursor (supplier_id, stream, cursor, read_at) values (${id}, 'games', 'g-17', now())`,
    ),
  );
  expect((await desk()).feeds).toMatchObject([{ stream: 'games', cursor: 'g-17' }]);
  const reread = (stream: string) => owner.ask('rereadFeed', { supplier: 'live', stream, reason: REASON });
  expect((await reread('rounds')).code).toBe('NOT_FOUND');
  expect(await reread('games')).toMatchObject({ code: 'OK', value: { state: 'done' } });
  expect((await desk()).feeds).toEqual([]);
  const [entry] = await owner.auditOf('supplier:live');
  expect(entry).toMatchObject({ action: 'reread-supplier-feed', before: { stream: 'games', cursor: 'g-17' } });
});

test('the same call again adds nothing, and after a minute it is nobody’s', async () => {
  await decide(LATER.kid, false);
  const call = signed(announcement(LATER), FIRST);
  expect((await sendSigned(bed.site, call)).http).toBe(202);
  expect((await sendSigned(bed.site, call)).http).toBe(202);
  expect((await desk()).announced).toHaveLength(1);
  bed.t.turnClock(61_000);
  expect((await sendSigned(bed.site, call)).http).toBe(401);
});
