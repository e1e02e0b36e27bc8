/** Attacks: one customer with 2^64 addresses, and crowds that keep the machine busy with hashes. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestSite, type Reply, type TestSite } from '../../../testing-site.ts';
import { OPENED_PER_ADDRESS_MAX } from './commands/open-newcomer.ts';
import { hashPassword } from './password.ts';

const PASSWORD = 'river-lamp-42';
let site: TestSite;
let drawn = 0;

beforeAll(async () => {
  // A crowd keeps its lane full only with hashes that take their time.
  vi.stubEnv('HASHES_AT_FULL_PRICE', '1');
  site = await createTestSite();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await site.close();
});

/** A fresh address of a /64. */
const within = (network: string): string => `${network}::${(drawn += 1).toString(16)}`;

async function openMember(): Promise<string> {
  const account = `crowd${(drawn += 1)}`;
  const made = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type: 0, password: PASSWORD }),
  );
  expect(made.ok).toBe(true);
  return account;
}
const register = (ip: string): Promise<Reply> =>
  site.browser({ ip }).call('register', {
    username: `crowd${(drawn += 1)}`,
    password: 'stone-bridge-7781',
    confirmPassword: 'stone-bridge-7781',
    paymentPassword: '480213',
    termsAccepted: true,
  });
const tryPlay = (ip: string): Promise<Reply> =>
  site.browser({ ip }).call('freePlayLogin', { os: 'Linux', platform: 'W', random: 'r', gatewayVersion: 3 });

/** Keeps a lane of the hashes full, as a crowd of its network would, while the work is done. */
async function whileFull<Value>(lane: string, work: () => Promise<Value>): Promise<Value> {
  let crowded = true;
  const visit = async (): Promise<void> => {
    while (crowded) await hashPassword('stone-bridge-7781', lane).catch(() => new Promise(setImmediate));
  };
  const crowd = Array.from({ length: 24 }, visit);
  try {
    return await work();
  } finally {
    crowded = false;
    await Promise.all(crowd);
  }
}

test('a /64 opens as many trial accounts as one address may, whatever its addresses', async () => {
  const codes: string[] = [];
  for (let n = 0; n < 22; n += 1) codes.push((await tryPlay(within('2001:db8:1:1'))).code);
  expect(codes.filter((code) => code === 'OK')).toHaveLength(20);
  expect(new Set(codes.slice(20))).toEqual(new Set(['TOO_MANY_REQUESTS']));
  expect((await tryPlay(within('2001:db8:2:1'))).code).toBe('OK');
});

test('a /64 opens so many accounts in half an hour, by whatever door, and a refused one is not counted', async () => {
  expect((await register(within('2001:db8:11:1'))).code).toBe('OK');
  const counted = await site.deps.db.tx(site.first, (tx) =>
    tx.run("update identity.login_guard set failures = $1 where scope = 'open-account' and failures = 1", [
      OPENED_PER_ADDRESS_MAX - 1,
    ]),
  );
  expect(counted).toBe(3); // the /64, and the wider networks around it, which may have more
  expect((await register(within('2001:db8:11:1'))).code).toBe('OK');
  const refused = await register(within('2001:db8:11:1'));
  expect([refused.code, refused.body.params]).toEqual(['TOO_MANY_REQUESTS', { seconds: '1800' }]);
  expect((await register(within('2001:db8:12:1'))).code).toBe('OK');
});

test('failures from a /64 ask everybody in it for a captcha, whatever their addresses', async () => {
  for (let n = 0; n < 20; n += 1)
    await site.browser({ ip: within('2001:db8:3:1') }).login(`nobody${(drawn += 1)}`, 'wrong-password-1');
  const account = await openMember();
  const inside = await site.browser({ ip: within('2001:db8:3:1') }).login(account, PASSWORD);
  expect(inside.code).toBe('CAPTCHA_REQUIRED');
  expect((await site.browser({ ip: within('2001:db8:4:1') }).login(account, PASSWORD)).code).toBe('OK');
});

test('a /64 has the credential calls of one address', async () => {
  const codes: string[] = [];
  for (let n = 0; n < 32; n += 1)
    codes.push((await site.browser({ ip: within('2001:db8:5:1') }).login('nobody', 'wrong-password-1')).code);
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2);
});

test('a crowd that registers from one /64 is told to come later, and keeps nobody from logging in', async () => {
  const account = await openMember();
  const lane = 'register 2001:db8:6:1::/64';
  const [refused, elsewhere, login] = await whileFull(lane, () =>
    Promise.all([
      register(within('2001:db8:6:1')),
      register(within('2001:db8:6:2')),
      // From the very network of the crowd.
      site.browser({ ip: within('2001:db8:6:1') }).login(account, PASSWORD),
    ]),
  );
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
  expect([elsewhere.code, login.code]).toEqual(['OK', 'OK']);
});

test('a login that was sent away unheard is no failed one: it neither asks for a captcha nor locks', async () => {
  const account = await openMember();
  const network = '2001:db8:7:1';
  await whileFull(`login ${network}::/64`, async () => {
    for (let n = 0; n < 7; n += 1)
      expect((await site.browser({ ip: within(network) }).login(account, PASSWORD)).code).toBe('UNAVAILABLE');
  });
  expect((await site.browser({ ip: within(network) }).login(account, PASSWORD)).code).toBe('OK');
});

test('a password that could not be looked at for want of room is not counted as guessed', async () => {
  const account = await openMember();
  const browser = site.browser({ ip: within('2001:db8:9:1') });
  expect((await browser.login(account, PASSWORD)).code).toBe('OK');
  const change = { oldPassword: PASSWORD, newPassword: 'stone-bridge-7782', confirmNewPassword: 'stone-bridge-7782' };
  await whileFull('password 2001:db8:9:1::/64', async () => {
    for (let n = 0; n < 7; n += 1) expect((await browser.call('changePassword', change)).code).toBe('UNAVAILABLE');
  });
  expect((await browser.call('changePassword', change)).code).toBe('OK');
});
