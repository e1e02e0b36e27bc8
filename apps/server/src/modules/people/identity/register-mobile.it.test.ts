import type { WhitelabelFlag } from '@baize/contract/boot';
import type { LoginValue } from '@baize/contract/identity';
import { ok } from '@baize/domain/result';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestSite, type TestSite } from '../../../testing-site.ts';
import type { CodeCheck } from './deps.ts';

let site: TestSite;
const PASSWORD = 'river-lamp-42';
const RIGHT = '246810';
/** What the neighbour that sends codes was asked. */
const asked: CodeCheck[] = [];
const form = (mobileNum: string, more: Record<string, unknown> = {}) => ({
  mobileNum,
  countryDialingCode: '+880',
  paymentPassword: '482913',
  termsAccepted: true,
  ...more,
});
const withPassword = { password: PASSWORD, confirmPassword: PASSWORD };
const register = (mobileNum: string, more: Record<string, unknown> = {}) =>
  site.browser().call('registerMobile', form(mobileNum, more));
const flag = async (on: readonly WhitelabelFlag[]): Promise<void> => {
  const { flags } = (await site.brands.brand(site.first)).settings;
  const none = Object.fromEntries(Object.keys(flags).map((name) => [name, false])) as typeof flags;
  await site.changeSettings(site.first, { flags: { ...none, ...Object.fromEntries(on.map((name) => [name, true])) } });
  site.brands.invalidate();
};
const personOf = (account: string) =>
  site.deps.db.tx(site.first, (tx) =>
    tx.row<{ found: boolean; proven: boolean; password: boolean }>(
      `select p.mobile_hash is not null as found, p.mobile_proven_at is not null as proven,
         m.password_hash is not null as password
         from identity.person p join identity.member m on m.id = p.member_id where m.account = $1`,
      [account],
    ),
  );
const nameOf = (reply: { value?: unknown }): string => (reply.value as LoginValue).userName;

beforeAll(async () => {
  site = await createTestSite({
    neighbours: {
      codes: {
        isOpen: () => true,
        mask: () => '',
        needsCaptcha: async () => false,
        sendCode: async () => ok({ expiredMinutes: 2, resendSeconds: 120 }),
        checkCode: async (check) => {
          asked.push(check);
          return check.code === RIGHT ? 'right' : 'wrong';
        },
        forget: async () => undefined,
        checkWord: async () => 'wrong',
        writeLetter: async () => undefined,
      },
    },
  });
});
beforeEach(() => asked.splice(0));
afterAll(() => site.close());

test('each flag opens its own registration and no other', async () => {
  const byName = () =>
    site
      .browser()
      .call('register', { ...withPassword, username: 'opened01', paymentPassword: '482913', termsAccepted: true });
  await flag([]);
  expect([(await byName()).code, (await register('1710000001', withPassword)).code]).toEqual([
    'CAPABILITY_CLOSED',
    'CAPABILITY_CLOSED',
  ]);
  await flag(['USERNAMEREG3']);
  expect([(await byName()).code, (await register('1710000001', withPassword)).code]).toEqual([
    'OK',
    'CAPABILITY_CLOSED',
  ]);
  await flag(['MOBILENUMPASSREG3']);
  expect([(await byName()).code, (await register('1710000001', withPassword)).code]).toEqual([
    'CAPABILITY_CLOSED',
    'OK',
  ]);
});

test('MOBILENUMPASSREG3: a number and a password; the account gets a name, and an unproven number opens nothing', async () => {
  await flag(['MOBILENUMPASSREG3']);
  expect((await register('1710000002')).body).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { password: 'empty', confirmPassword: 'empty' },
  });
  expect((await register('1710000002', { ...withPassword, countryDialingCode: '+9999' })).body).toMatchObject({
    fields: { countryDialingCode: 'pattern' },
  });
  expect((await register('17x', withPassword)).body).toMatchObject({ fields: { mobileNum: 'length' } });
  const weak = { password: '1710000002', confirmPassword: '1710000002' };
  expect((await register('1710000002', weak)).code).toBe('PASSWORD_WEAK');
  const reply = await register('1710000002', withPassword);
  expect(reply.code).toBe('OK');
  expect(nameOf(reply)).toMatch(/^p\d{9}$/);
  expect(await personOf(nameOf(reply))).toEqual({ found: true, proven: false, password: true });
  expect((await site.browser().login(nameOf(reply), PASSWORD)).code).toBe('OK');
  expect((await site.browser().login('01710000002', PASSWORD)).code).toBe('LOGIN_FAILED');
  expect(asked).toEqual([]);
});

test('MOBILENUMREG3: a number and the code that was sent to it, and no password', async () => {
  await flag(['MOBILENUMREG3']);
  expect((await register('1710000003')).body).toMatchObject({ fields: { verificationCode: 'empty' } });
  expect((await register('1710000003', { ...withPassword, verificationCode: RIGHT })).body).toMatchObject({
    fields: { password: 'disabled', confirmPassword: 'disabled' },
  });
  expect((await register('1710000003', { verificationCode: '000000' })).body).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { verificationCode: 'wrong' },
  });
  const reply = await register('1710000003', { verificationCode: RIGHT });
  expect(reply.code).toBe('OK');
  expect(await personOf(nameOf(reply))).toEqual({ found: true, proven: true, password: false });
  expect(asked.at(-1)).toMatchObject({
    caller: { brandId: site.first },
    purpose: 'register',
    to: { channel: 'sms', countryDialingCode: '+880', mobileNum: '1710000003' },
    code: RIGHT,
  });
});

test('REGMOBVERF3: both registrations want the code, and a proven number logs in however it is written', async () => {
  await flag(['USERNAMEREG3', 'MOBILENUMPASSREG3', 'REGMOBVERF3']);
  const named = { ...withPassword, username: 'proven01', paymentPassword: '482913', termsAccepted: true };
  expect((await site.browser().call('register', named)).body).toMatchObject({
    fields: { mobileNum: 'empty', verificationCode: 'empty' },
  });
  const number = { mobileNum: '1710000004', countryDialingCode: '+880', verificationCode: RIGHT };
  expect((await site.browser().call('register', { ...named, ...number })).code).toBe('OK');
  for (const way of ['proven01', '01710000004', '+880 1710 000004', '8801710000004'])
    expect((await site.browser().login(way, PASSWORD)).value, way).toMatchObject({ userName: 'proven01' });
  expect((await site.browser().login('01710000004', 'wrong-one')).code).toBe('LOGIN_FAILED');
});

test('who proves a number takes it from a member who merely named it; of two who prove it the first keeps it', async () => {
  await flag(['MOBILENUMPASSREG3']);
  const squatter = nameOf(await register('1710000005', withPassword));
  await flag(['MOBILENUMPASSREG3', 'REGMOBVERF3']);
  const owner = nameOf(await register('1710000005', { ...withPassword, verificationCode: RIGHT }));
  expect(await personOf(squatter)).toMatchObject({ found: false, proven: false });
  expect(await personOf(owner)).toMatchObject({ found: true, proven: true });
  expect((await site.browser().login('01710000005', PASSWORD)).value).toMatchObject({ userName: owner });
  expect(await register('1710000005', { ...withPassword, verificationCode: RIGHT })).toMatchObject({
    code: 'NAME_TAKEN',
    body: { fields: { mobileNum: 'taken' } },
  });
});

test('guesses at a number are counted alike whether anybody has it', async () => {
  const guess = async (number: string) => {
    const codes: string[] = [];
    const browser = site.browser({ ip: '10.77.0.9' });
    for (const way of [number, `0${number}`, `+880${number}`, `00880${number}`])
      codes.push(JSON.stringify((await browser.login(way, 'wrong-one')).body.params));
    return codes;
  };
  expect(await guess('1710000005')).toEqual(await guess('1799999999'));
});
