/** What is left of a person: a copy holds everything, and after the end nothing anywhere says who they were. */
import type { LoginValue } from '@baize/contract/identity';
import type { PlayerErasure } from '@baize/contract/console/privacy';
import type { Privacy } from '@baize/contract/privacy';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../../app.ts';
import type { MemberId } from '../../../ids.ts';
import { loggerOptions } from '../../../log.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { createBrowser, FIRST_HOST, freshAddress, type Browser } from '../../../testing-site.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'river-lamp-42';
/** Stands in everything that this person ever gave. */
const MARK = 'zqmarkzq';
const ADDRESS = '10.77.66.55';
const AGENT = `Zqmarkzq-Browser/1.0`;
const NUMBER = '1717171717';
const CITY_BANK = '4455667788';

let t: TestConsole;
let app: FastifyInstance;
const lines: string[] = [];

const browser = (ip = freshAddress()): Browser => createBrowser(app, t.platform.deps.now, { host: FIRST_HOST, ip });
/** A member of the brand, logged in. */
async function open(account: string, person = {}): Promise<{ id: MemberId; browser: Browser }> {
  const made = await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.identity.createMember(tx, t.brandId, {
      account,
      nickname: account,
      type: 0,
      password: PASSWORD,
      person,
    }),
  );
  if (!made.ok) throw new Error(made.error.code);
  const own = browser(account.startsWith(MARK) ? ADDRESS : undefined);
  await logIn(own, account);
  return { id: made.value, browser: own };
}
async function logIn(own: Browser, account: string): Promise<string> {
  const headers = { 'user-agent': account.startsWith(MARK) ? AGENT : 'Other/1.0' };
  const reply = await own.call('login', { username: account, password: PASSWORD }, { headers });
  if (reply.code === 'OK') own.token = (reply.value as LoginValue).token;
  return reply.code;
}
const privacyOf = async (own: Browser): Promise<Privacy> => (await own.call('getPrivacy')).value;
const run = (sql: string, params: unknown[]) => t.platform.deps.db.tx(t.brandId, (tx) => tx.run(sql, params));
const eraseDue = async (): Promise<void> => {
  const job = t.platform.modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'erase-persons')!;
  await job.run();
};
const lettersOf = () =>
  t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows<{ purpose: string; masked_recipient: string }>(
      'select purpose, masked_recipient from verification.message where code_id is null order by created_at, purpose',
      [],
    ),
  );
async function payOut(id: MemberId, amount: bigint): Promise<void> {
  const transfer = { memberId: id, pocket: 'cash', amount, house: 'cashier:test', kind: 'deposit' } as const;
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.deps.ledger.post(tx, t.brandId, { transfers: [{ ...transfer, key: crypto.randomUUID() as never }] }),
  );
}

/** What operators do with a player, of which the audit log tells after them: it is never changed. */
async function lookAfter(account: string): Promise<void> {
  const operator = await t.logIn('owner');
  const { content } = (await operator.ask<{ content: { id: string }[] }>('listMessages', {})).value;
  expect((await operator.ask('readMessageText', { id: content[0]!.id })).code).toBe('OK');
  for (const search of [account, `${MARK}@example.com`])
    expect((await operator.ask('exportRounds', { search })).code).toBe('OK');
}

/** Every column of every table of the database, whatever its type, in which one of these stands. */
async function findEverywhere(...needles: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: t.database.superUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const hidden = needles.flatMap((needle) => [needle, Buffer.from(needle).toString('hex')]);
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${name} t where t::text ilike any ($1)`,
        [hidden.map((needle) => `%${needle}%`)],
      );
      if (rows.length > 0) found.push(name);
    }
    return found.toSorted();
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  t = await createTestConsole();
  const stream = { write: (line: string) => void lines.push(line) };
  const { log } = Fastify({ logger: { ...loggerOptions({ LOG_LEVEL: 'debug' }), stream } });
  app = await buildSite({ ...t.platform.deps, log }, t.platform.modules, t.platform.siteLookups);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await t.close();
});

// First: the codes of operators go by the real time, which the tests below turn on.
test('two operators end an account; one of them alone does not, and the player takes it back', async () => {
  const [maker, checker]: TestOperator[] = [await t.logIn('support'), await t.logIn('finance-checker')];
  const { id, browser: own } = await open('letter01');
  const of = { id: String(id), reason: 'asked by letter' };
  expect((await checker!.ask('askPlayerErasure', of)).status).toBe(403);
  expect((await maker!.ask('askPlayerErasure', of)).code).toBe('OK');
  expect((await maker!.ask('askPlayerErasure', of)).code).toBe('STATE_CONFLICT');
  expect((await maker!.ask<PlayerErasure>('getPlayerErasure', { id: of.id })).value).toMatchObject({
    isProposed: true,
    erasure: null,
  });
  expect((await privacyOf(own)).erasure).toBeNull();
  const { content } = (await checker!.ask<{ content: { id: string; subject: string }[] }>('listProposals', {})).value;
  const proposal = content.find(({ subject }) => subject === `player:${id}`)!;
  const decided = { id: proposal.id, decision: 'apply', note: 'seen the letter' };
  expect((await checker!.ask('checkProposal', decided)).code).toBe('OK');
  expect((await privacyOf(own)).erasure).toMatchObject({ askedBy: 'operator' });
  expect((await own.call('stopErasure')).code).toBe('OK');
  expect((await maker!.ask('stopPlayerErasure', of)).code).toBe('STATE_CONFLICT');
  const actions = (await checker!.auditOf(`player:${id}`)).map(({ action }) => action);
  expect(actions.toSorted()).toEqual(['ask-player-erasure', 'check-proposal']);
});

test('a copy holds what was given; after the end no table and no line of the log does', async () => {
  const account = `${MARK}01`;
  const { id, browser: own } = await open(account, {
    email: `${MARK}@example.com`,
    mobileNum: NUMBER,
    countryDialingCode: '+880',
    payeeName: `Rahim ${MARK}`,
    address: `${MARK} Road`,
  });
  const other = await open('upline01');
  expect((await own.call('sendContactCode', { channel: 'email', email: `${MARK}@example.com` })).code).toBe('OK');
  const payment = { currentPassword: PASSWORD, newPassword: '482913', confirmNewPassword: '482913' };
  expect((await own.call('setPaymentPassword', payment)).code).toBe('OK');
  const bank = { kind: 'bank', provider: `${MARK} Bank`, number: CITY_BANK, holder: `Rahim ${MARK}` };
  expect((await own.call('bindPayoutAccount', { ...bank, paymentPassword: '482913' })).code).toBe('OK');
  expect((await browser(ADDRESS).login(account, 'wrong-lamp-42')).code).not.toBe('OK');
  await run(
    `insert into identity.passkey (id, brand_id, member_id, name, credential_id, public_key, sign_count, transports,
       created_at) values (gen_random_uuid(), $1, $2, $3, 'credential', '\\x01', 0, '{}', now())`,
    [t.brandId, id, `${MARK} phone`],
  );
  await run(
    `insert into messages.message (id, brand_id, member_id, kind, params, created_at)
       values (gen_random_uuid(), $1, $2, 'contract-answered', jsonb_build_object('who', $3::text), now())`,
    [t.brandId, other.id, account],
  );
  await t.settle();
  await lookAfter(account);

  const copied = await own.call('copyOwnData', { password: PASSWORD });
  const { json } = copied.value as { json: string };
  for (const given of [account, `${MARK}@example.com`, NUMBER, `Rahim ${MARK}`, CITY_BANK, ADDRESS, AGENT])
    expect(json).toContain(given);
  // The search finds what is there: what is sealed it cannot find, and need not.
  const before = await findEverywhere(MARK, ADDRESS);
  for (const table of ['identity.member', 'identity.session', 'identity.passkey', 'messages.message'])
    expect(before).toContain(table);

  await run('update identity.person set email_proven_at = now() where member_id = $1', [id]);
  expect((await own.call('askErasure', { password: 'wrong-lamp-42' })).code).toBe('OLD_PASSWORD_WRONG');
  expect((await own.call('askErasure', { password: PASSWORD })).code).toBe('OK');
  await eraseDue();
  expect((await lettersOf()).map(({ purpose }) => purpose)).toEqual(['erasure-asked']);
  expect(await privacyOf(own)).toMatchObject({ erasure: { askedBy: 'member' }, blocks: [] });
  t.turnClock(6 * DAY_MS);
  await eraseDue();
  await eraseDue();
  expect((await lettersOf()).map(({ purpose }) => purpose)).toEqual(['erasure-asked', 'erasure-near']);
  t.turnClock(DAY_MS);
  await t.platform.deps.db.tx(null, (tx) => tx.run('delete from limiter.rate_window', []));
  await eraseDue();

  expect(await findEverywhere(MARK, ADDRESS, NUMBER, CITY_BANK)).toEqual([]);
  // The last letter waits, sealed, until it is sent: those before it are gone with their address.
  expect(await lettersOf()).toEqual([{ purpose: 'erased', masked_recipient: '•••' }]);
  expect(lines.filter((line) => line.toLowerCase().includes(MARK) || line.includes(NUMBER))).toEqual([]);
  expect((await own.call('getMemberInfo')).code).toBe('NOT_LOGGED_IN');
  expect(await logIn(browser(), account)).not.toBe('OK');
  const again = { username: account, password: PASSWORD, confirmPassword: PASSWORD, paymentPassword: '482913' };
  expect((await browser().call('register', { ...again, termsAccepted: true })).code).toBe('NAME_TAKEN');
});

test('open money keeps an account, when it is asked for and when it is due', async () => {
  const { id, browser: own } = await open('wealthy1');
  await payOut(id, 500_000n);
  const refused = await own.call('askErasure', { password: PASSWORD });
  expect([refused.code, refused.body.params]).toEqual(['ERASURE_BLOCKED', { blocks: 'balance' }]);
  await payOut(id, -500_000n);
  expect((await own.call('askErasure', { password: PASSWORD })).code).toBe('OK');
  expect((await own.call('askErasure', { password: PASSWORD })).code).toBe('STATE_CONFLICT');
  await payOut(id, 1n);
  t.turnClock(7 * DAY_MS);
  await eraseDue();
  expect(await logIn(own, 'wealthy1')).toBe('OK');
  expect(await privacyOf(own)).toMatchObject({ erasure: { askedBy: 'member' }, blocks: ['balance'] });
  expect((await own.call('stopErasure')).code).toBe('OK');
  expect((await own.call('stopErasure')).code).toBe('NOT_FOUND');
  expect((await privacyOf(own)).erasure).toBeNull();
});

test('whoever is excluded comes back excluded, under whatever name', async () => {
  const { id, browser: own } = await open('excluded1', { email: 'away@example.com' });
  const until = new Date(t.platform.deps.now().getTime() + 180 * DAY_MS);
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.limits.excludeMember(tx, { brandId: t.brandId, memberId: id, until }),
  );
  expect((await own.call('askErasure', { password: PASSWORD })).code).toBe('OK');
  t.turnClock(7 * DAY_MS);
  await eraseDue();
  const exclusionOf = async (member: MemberId): Promise<Date | null> =>
    (await t.platform.deps.db.tx(t.brandId, (tx) => t.platform.limits.gateOf(tx, member))).excludedUntil;
  const back = await open('newname01', { email: 'Away@Example.com' });
  const stranger = await open('newname02', { email: 'other@example.com' });
  expect([await exclusionOf(back.id), await exclusionOf(stranger.id)]).toEqual([until, null]);
});

test('three copies a day, of parallel ones too', async () => {
  const { browser: own } = await open('copies01');
  const codes = await Promise.all(
    Array.from({ length: 5 }, async () => (await own.call('copyOwnData', { password: PASSWORD })).code),
  );
  expect(codes.filter((code) => code === 'OK')).toHaveLength(3);
  expect((await privacyOf(own)).copiesLeft).toBe(0);
});

test('while the house gives an account back no copy of it is made, and its owner reads of each that is', async () => {
  const { id, browser: own } = await open('givenback1', { email: 'givenback1@example.com' });
  await run('update identity.person set email_proven_at = now() where member_id = $1', [id]);
  const until = new Date(t.platform.deps.now().getTime() + DAY_MS);
  await run('insert into identity.safety (member_id, brand_id, held_until) values ($1, $2, $3)', [
    id,
    t.brandId,
    until,
  ]);
  const refused = await own.call('copyOwnData', { password: PASSWORD });
  expect([refused.code, refused.body.params]).toEqual(['MONEY_HELD', { until: until.toISOString() }]);
  expect(await privacyOf(own)).toMatchObject({ copiesLeft: 3, copyHeldUntil: until.toISOString() });
  const toldOf = async () => {
    await t.settle();
    const letters = (await lettersOf()).filter(({ purpose }) => purpose === 'data-copied');
    const { content } = (await own.call('listOwnMessages')).value as { content: { params: object }[] };
    return { letters: letters.length, messages: content.map(({ params }) => params) };
  };
  expect(await toldOf()).toEqual({ letters: 0, messages: [] });
  t.turnClock(DAY_MS);
  await logIn(own, 'givenback1');
  expect((await own.call('copyOwnData', { password: PASSWORD })).code).toBe('OK');
  expect(await privacyOf(own)).toMatchObject({ copiesLeft: 2, copyHeldUntil: null });
  expect(await toldOf()).toEqual({ letters: 1, messages: [{ change: 'data-copied' }] });
});

test('an account without a password is copied and ended by a fresh login, and by no older one', async () => {
  const { id, browser: own } = await open('keyless01');
  await run('update identity.member set password_hash = null where id = $1', [id]);
  for (const call of ['copyOwnData', 'askErasure'] as const)
    expect((await own.call(call, { password: '' })).code).toBe('LOGIN_STALE');
  await run("update identity.session set came_by = 'provider' where member_id = $1", [id]);
  for (const call of ['copyOwnData', 'askErasure'] as const)
    expect((await own.call(call, { password: '' })).code).toBe('OK');
});
