/** The figures of registrations, from what browsers and the server really did. */
import type { LoginValue } from '@baize/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberContext } from '../../../context.ts';
import { createTestSite, SECOND_HOST, type Browser, type TestSite } from '../../../testing-site.ts';
import { funnelOf } from './funnel.ts';

let site: TestSite;
const PASSWORD = 'river-lamp-42';
const DAY_MS = 86_400_000;
const form = (username: string, more: Record<string, unknown> = {}) => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  paymentPassword: '482913',
  termsAccepted: true,
  ...more,
});
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const funnel = async (brand = site.first) => {
  const now = site.deps.now();
  const from = new Date(now.getTime() - 2 * DAY_MS);
  return site.deps.db.tx(brand, (tx) => funnelOf(tx, { from, now }));
};
const at = async (door: string, brand = site.first) => {
  const { days, rows } = await funnel(brand);
  return rows.find((row) => row.door === door && row.day === days[0]);
};
const note = (browser: Browser, step: string, door = 'username') => browser.call('noteRegistration', { door, step });

test('each step counts a browser once, and none stands above the one before', async () => {
  const [looks, types, fails, comes] = [site.browser(), site.browser(), site.browser(), site.browser()];
  for (const browser of [looks, types, fails, comes]) {
    await note(browser, 'opened');
    await note(browser, 'opened');
  }
  await note(types, 'begun');
  await note(fails, 'begun');
  expect((await fails.call('register', form('funnel01', { confirmPassword: 'another-lamp-42' }))).code).toBe(
    'PASSWORDS_DIFFER',
  );
  expect(await at('username')).toMatchObject({ opened: 4, begun: 2, sent: 1, verified: 0, registered: 0 });
  // The page of this one told nothing of what was typed: whoever sent a form has begun it.
  const reply = await comes.call('register', form('funnel02'));
  expect((reply.value as LoginValue).token).not.toBe('');
  expect(await at('username')).toEqual({
    day: (await funnel()).days[0],
    door: 'username',
    opened: 4,
    begun: 3,
    sent: 2,
    verified: 1,
    registered: 1,
    loggedIn: 1,
    deposited: 0,
  });
});

test('an account that was not logged in, and a first deposit, are told when they are there', async () => {
  const browser = site.browser();
  expect((await browser.call('register', form('funnel03', { login: false }))).code).toBe('OK');
  expect(await at('username')).toMatchObject({ registered: 2, loggedIn: 1, deposited: 0 });
  expect((await browser.login('funnel03', PASSWORD)).code).toBe('OK');
  await site.deps.db.tx(site.first, async (tx) => {
    const member = await site.identity.findMember(tx, site.first, 'funnel03');
    await tx.run(
      `insert into cashier.deposit (id, brand_id, member_id, method, currency, amount, state, expires_at, credited_at)
       values (gen_random_uuid(), $1, $2, 'card', 'BDT', 100000, 'credited', now(), now())`,
      [site.first, member!.id],
    );
  });
  expect(await at('username')).toMatchObject({ registered: 2, loggedIn: 2, deposited: 1 });
});

test('a second account by the same browser is a visit of its own, and another door or brand has its own figures', async () => {
  const browser = site.browser();
  await note(browser, 'opened');
  const before = (await at('username'))!;
  expect((await browser.call('register', form('funnel04'))).code).toBe('OK');
  expect((await browser.call('register', form('funnel05'))).code).toBe('OK');
  expect(await at('username')).toMatchObject({
    opened: before.opened! + 1,
    registered: before.registered + 2,
  });
  await note(browser, 'opened', 'mobile');
  expect(await at('mobile')).toMatchObject({ opened: 1, registered: 0 });
  const other = site.browser({ host: SECOND_HOST });
  expect(await at('username', site.second)).toBeUndefined();
  await note(other, 'opened');
  expect(await at('username', site.second)).toMatchObject({ opened: 1, begun: 0 });
});

test('an account that an agent opens came through no form, and logs in later', async () => {
  const agent = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account: 'agent01', type: 1, password: PASSWORD }),
  );
  if (!agent.ok) throw new Error('no agent');
  const order = { username: 'below001', nickname: '', password: PASSWORD, confirmPassword: PASSWORD, type: 0 };
  const ctx = { brandId: site.first, actor: { memberId: agent.value }, ip: '192.0.2.7' } as MemberContext;
  expect((await site.identity.openDownline(ctx, order)).ok).toBe(true);
  const none = { opened: null, begun: null, sent: null, verified: null };
  expect(await at('agent')).toMatchObject({ ...none, registered: 1, loggedIn: 0, deposited: 0 });
  await site.browser().login('below001', PASSWORD);
  expect(await at('agent')).toMatchObject({ registered: 1, loggedIn: 1 });
});

test('after a day nobody knows whose visit it was, and the next one is a new one', async () => {
  const browser = site.browser();
  await note(browser, 'opened', 'oneClick');
  const known = () =>
    site.deps.db.tx(site.first, (tx) =>
      tx.row<{ count: number }>(
        'select count(*)::integer as count from identity.registration_visit where device_hash is not null',
      ),
    );
  expect((await known()).count).toBeGreaterThan(0);
  site.turnClock(DAY_MS + 1_000);
  await note(browser, 'opened', 'oneClick');
  const { rows } = await funnel();
  expect(rows.filter(({ door }) => door === 'oneClick').map(({ opened }) => opened)).toEqual([1, 1]);
  site.turnClock(DAY_MS + 1_000);
  const cleanUp = () => site.identity.jobs!.find(({ name }) => name === 'identity-cleanup')!.run();
  await cleanUp();
  expect((await known()).count).toBe(0);
  site.turnClock(400 * DAY_MS);
  await cleanUp();
  const { count } = await site.deps.db.tx(site.first, (tx) =>
    tx.row<{ count: number }>('select count(*)::integer as count from identity.registration_visit'),
  );
  expect(count).toBe(0);
});

test('a door that there is not is refused by name', async () => {
  for (const wrong of [{ door: 'agent' }, { door: 'constructor' }, { step: 'deposited' }, { more: 1 }])
    expect((await site.browser().call('noteRegistration', { door: 'username', step: 'opened', ...wrong })).code).toBe(
      'BAD_REQUEST',
    );
});
