import type { SettingsPatch } from '../../base/brand/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestChannels, SMS_ENV } from '../../../testing-channels.ts';
import { createTestSite, type TestSite } from '../../../testing-site.ts';

let site: TestSite;
const DIAL = { countryDialingCode: '+880' };
const change = async (patch: SettingsPatch): Promise<void> => {
  await site.changeSettings(site.first, patch);
  site.brands.invalidate();
};

beforeAll(async () => {
  site = await createTestSite({
    channels: createTestChannels().channels,
    env: SMS_ENV,
  });
  const { flags } = (await site.brands.brand(site.first)).settings;
  await change({ flags: { ...flags, MOBILENUMPASSREG3: true, REGMOBVERF3: true } });
});
afterAll(() => site.close());

test('how long a code holds, how long the next one waits and how long a pause lasts are the brand’s', async () => {
  const { codes } = (await site.brands.brand(site.first)).settings;
  await change({ codes: { ...codes, expiredMinutes: 3, resendSeconds: 30, lockMinutes: 9 } });
  const ask = () => site.browser().call('sendRegisterCode', { ...DIAL, mobileNum: '1711111111' });
  expect((await ask()).value).toEqual({ expiredMinutes: 3, resendSeconds: 30 });
  expect((await ask()).body).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { seconds: '30' } });
  site.turnClock(31_000);
  expect((await ask()).code).toBe('OK');
  for (let asked = 3; asked < 5; asked += 1) await ask();
  expect((await ask()).body).toMatchObject({ params: { seconds: String(9 * 60) } });
  site.turnClock(8 * 60_000);
  expect((await ask()).code).toBe('TOO_MANY_REQUESTS');
  site.turnClock(61_000);
  expect((await ask()).code).toBe('OK');
});

test('how many codes a device gets is the brand’s', async () => {
  const { codes } = (await site.brands.brand(site.first)).settings;
  await change({ codes: { ...codes, caps: { ...codes.caps, device: { hour: 2, day: 20 } } } });
  const browser = site.browser();
  const askFor = async (mobileNum: string) => (await browser.call('sendRegisterCode', { ...DIAL, mobileNum })).code;
  expect([await askFor('1722000001'), await askFor('1733000002'), await askFor('1744000003')]).toEqual([
    'OK',
    'OK',
    'TOO_MANY_REQUESTS',
  ]);
});

test('a brand may take common passwords; never too short ones', async () => {
  const { login, flags } = (await site.brands.brand(site.first)).settings;
  await change({ flags: { ...flags, REGMOBVERF3: false } });
  const register = (username: string, password: string) =>
    site.browser().call('register', {
      username,
      password,
      confirmPassword: password,
      paymentPassword: '482913',
      termsAccepted: true,
    });
  expect((await register('common1', 'password123')).code).toBe('PASSWORD_WEAK');
  await change({ login: { ...login, refuseCommonPasswords: false } });
  expect((await register('common2', 'password123')).code).toBe('OK');
  expect((await register('common3', 'ab1')).code).not.toBe('OK');
});
