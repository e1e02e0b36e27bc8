import type { FieldRule } from '@baize/contract/boot';
import type { LoginValue } from '@baize/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../ids.ts';
import { createTestSite, type TestSite } from '../../../testing-site.ts';
import { createPersonVault, type SealedPerson } from './person-vault.ts';
import { DEPTH_MAX } from './store.ts';

let site: TestSite;
const PASSWORD = 'river-lamp-42';
const form = (username: string, more: Record<string, unknown> = {}) => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  paymentPassword: '482913',
  termsAccepted: true,
  ...more,
});
const register = (username: string, more: Record<string, unknown> = {}) =>
  site.browser().call('register', form(username, more));
const memberOf = (account: string) =>
  site.deps.db.tx(site.first, (tx) => site.identity.findMember(tx, site.first, account));

const ids: Record<string, MemberId> = {};
async function seed(account: string, type: number, parentId: MemberId | null = null): Promise<MemberId> {
  const made = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type, parentId, password: PASSWORD }),
  );
  if (!made.ok) throw new Error(made.error.code);
  return (ids[account] = made.value);
}
const seedCode = (account: string, code: string, kind: 'agent' | 'player') =>
  site.deps.db.tx(site.first, (tx) =>
    site.identity.addAffiliateCode(tx, ids[account]!, { brandId: site.first, code, kind }),
  );
async function switchOn(fields: readonly string[]): Promise<void> {
  const rules: FieldRule[] = (await site.brands.brand(site.first)).settings.registerRules;
  await site.changeSettings(site.first, {
    registerRules: rules.map((rule) => (fields.includes(rule.field) ? { ...rule, enabled: true } : rule)),
  });
  site.brands.invalidate();
}
const personOf = (account: string) =>
  site.deps.db.tx(site.first, async (tx) => {
    const vault = createPersonVault(site.deps.keyring, site.deps.secrets);
    const { id } = (await site.identity.findMember(tx, site.first, account))!;
    const row = await tx.row<SealedPerson & { emailHash: Buffer | null; mobileHash: Buffer | null }>(
      `select data, wrapped_key as "wrappedKey", key_version as "keyVersion", email_hash as "emailHash",
         mobile_hash as "mobileHash" from identity.person where member_id = $1`,
      [id],
    );
    return { ...vault.open(await vault.keys(tx), id, row), found: [row.emailHash !== null, row.mobileHash !== null] };
  });
const claims = () =>
  site.deps.db.tx(site.first, (tx) =>
    tx.rows<{ member: string; contact: string }>(
      "select member_id::text as member, data->>'contact' as contact from outbox.outbox where type = 'contact.claimed' order by id",
    ),
  );

beforeAll(async () => {
  site = await createTestSite();
  await seed('house', 1);
  await seed('agent2', 2, ids.house);
  await seed('friend', 0, ids.house);
  await seed('recommender', 0, ids.house);
  await seedCode('agent2', 'AG2LINK', 'agent');
  await seedCode('friend', 'FRIEND7', 'player');
});
afterAll(() => site.close());

test('the link of an inviter counts while its field is off, and says who invites', async () => {
  const check = await site.browser().call('checkAffiliate', { code: 'friend7', kind: 'player', domain: 'localhost' });
  expect(check.value).toEqual({ valid: true, inviter: 'fr***nd' });
  expect((await register('invited1', { referralCode: 'friend7' })).code).toBe('OK');
  expect(await memberOf('invited1')).toMatchObject({ parentId: ids.friend, inviterId: ids.friend });
  expect(await register('invited2', { referralCode: 'NOBODY' })).toMatchObject({
    code: 'AFFILIATE_CODE_INVALID',
    body: { fields: { referralCode: 'wrong' } },
  });
  expect(await memberOf('invited2')).toBeUndefined();
});

test('an agent wins over a recommender over a friend for the tree, and the friend keeps the invitation', async () => {
  await switchOn(['recommenderId']);
  const codes = { affiliateCode: 'AG2LINK', recommenderId: 'recommender', referralCode: 'FRIEND7' };
  const { affiliateCode, ...withoutAgent } = codes;
  await register('threeway', codes);
  await register('twoways1', withoutAgent);
  await register('twoways2', { affiliateCode, referralCode: 'FRIEND7' });
  expect(await memberOf('threeway')).toMatchObject({ parentId: ids.agent2, inviterId: ids.recommender });
  expect(await memberOf('twoways1')).toMatchObject({ parentId: ids.recommender, inviterId: ids.recommender });
  expect(await memberOf('twoways2')).toMatchObject({ parentId: ids.agent2, inviterId: ids.friend });
  expect(await memberOf('threeway')).toMatchObject({ path: [ids.house, ids.agent2] });
  // What loses must be good all the same: nobody is told "accepted" of a code that is none.
  expect(await register('threeby', { ...codes, referralCode: 'NOBODY' })).toMatchObject({
    code: 'AFFILIATE_CODE_INVALID',
    body: { fields: { referralCode: 'wrong' } },
  });
});

test('nobody comes below a tree that is as deep as trees may be', async () => {
  let parent = ids.house!;
  for (let depth = 1; depth <= DEPTH_MAX; depth += 1) parent = await seed(`deep${depth}`, 0, parent);
  await seedCode(`deep${DEPTH_MAX}`, 'DEEPEST', 'player');
  expect((await register('toodeep1', { referralCode: 'DEEPEST' })).code).toBe('AFFILIATE_CODE_INVALID');
});

const PERSONAL = {
  fullName: 'Rahim Uddin',
  zalo: 'rahim.zalo',
  telegram: '@rahim',
  birthday: '1990-02-28',
  address: '12 Lake Road, Dhaka',
  nationality: 'Bangladesh',
  occupation: 'Teacher',
  sourceOfIncome: 'Salary',
};

test('every personal field of the specification is refused while it is off, and kept sealed when it is on', async () => {
  for (const [field, value] of Object.entries({ ...PERSONAL, nickname: 'River' }))
    expect(await register('personal', { [field]: value }), field).toMatchObject({
      code: 'BAD_REQUEST',
      body: { fields: { [field]: 'disabled' } },
    });
  await switchOn([...Object.keys(PERSONAL), 'nickname']);
  const registerUrl = 'http://localhost/register?referralCode=FRIEND7';
  for (const nickname of ['\u200b', 'Riv\u202Eer', 'River\u2060'])
    expect(
      (await register('personal', { ...PERSONAL, nickname, registerUrl })).body,
      JSON.stringify(nickname),
    ).toMatchObject({
      code: 'BAD_REQUEST',
      fields: { nickname: 'hidden' },
    });
  const reply = await register('personal', { ...PERSONAL, nickname: ' River ', registerUrl });
  expect(reply.code).toBe('OK');
  expect(await personOf('personal')).toEqual({
    ...PERSONAL,
    registerMethod: 'WEB',
    registerUrl,
    found: [false, false],
  });
  expect(await memberOf('personal')).toMatchObject({ nickname: 'River' });
  const { rows } = await site.deps.db.tx(site.first, async (tx) => ({
    rows: await tx.rows<{ text: string }>('select p::text as text from identity.person p'),
  }));
  for (const value of Object.values(PERSONAL)) expect(JSON.stringify(rows)).not.toContain(value);
});

test('who is younger than the brand’s rules ask does not register', async () => {
  const today = site.deps.now().toISOString();
  const born = (years: number): string => `${Number(today.slice(0, 4)) - years}${today.slice(4, 10)}`;
  const { minimumAge } = (await site.brands.brand(site.first)).jurisdiction;
  expect((await register('younger1', { birthday: born(minimumAge - 1) })).body).toMatchObject({
    fields: { birthday: 'age' },
  });
  expect((await register('oldenough', { birthday: born(minimumAge) })).code).toBe('OK');
});

test('a stranger does not learn whose address and number are known, and their owner does', async () => {
  await switchOn(['email', 'mobileNum']);
  const contacts = { email: 'Owner@Example.org', mobileNum: '1712345678', countryDialingCode: '+880' };
  expect((await register('owner001', contacts)).code).toBe('OK');
  expect(await claims()).toEqual([]);
  const free = await register('stranger1', { ...contacts, email: 'free@example.org', mobileNum: '1799999999' });
  const taken = await register('stranger2', { ...contacts, email: 'owner@example.ORG' });
  const shape = ({ status, value }: typeof free) => {
    const { token, userName: _name, ...rest } = value as LoginValue;
    return { status, rest, token: token.length };
  };
  expect(shape(taken)).toEqual(shape(free));
  // Their account is theirs, and nothing of it is found by what belongs to somebody else.
  expect(await personOf('stranger2')).toMatchObject({ email: 'owner@example.ORG', found: [false, false] });
  expect(await personOf('owner001')).toMatchObject({ found: [true, true] });
  const owner = (await memberOf('owner001'))!.id.toString();
  expect(await claims()).toEqual([
    { member: owner, contact: 'email' },
    { member: owner, contact: 'mobile' },
  ]);
});

test('of many who name one address at once, one is found by it and all have their accounts', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `atonce${index}`);
  const replies = await Promise.all(names.map((name) => register(name, { email: 'once@example.org' })));
  expect(replies.map(({ code }) => code)).toEqual(names.map(() => 'OK'));
  const found = await Promise.all(names.map(async (name) => (await personOf(name)).found[0]));
  expect(found.filter(Boolean)).toHaveLength(1);
});
