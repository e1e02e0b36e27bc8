import type { OneClickValue } from '@baize/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAPTCHA_TEXT, createTestSite, type TestSite } from '../../../testing-site.ts';
import type { SettingsPatch } from '../../base/brand/index.ts';
import { SESSION_CACHE_MS } from './sessions.ts';

let site: TestSite;
const OWN = 'quiet-heron-77';
const settle = async (patch: SettingsPatch): Promise<void> => {
  await site.changeSettings(site.first, patch);
  site.brands.invalidate();
};
const flagsOf = async () => (await site.brands.brand(site.first)).settings.flags;
const openFlag = async (more: Partial<Awaited<ReturnType<typeof flagsOf>>> = {}): Promise<void> =>
  settle({ flags: { ...(await flagsOf()), ONECLICKREG3: true, REGMOBVERF3: false, ...more } });

beforeAll(async () => {
  site = await createTestSite();
  await site.deps.db.tx(site.first, async (tx) => {
    const opened = await site.identity.createMember(tx, site.first, { account: 'house', type: 1, password: OWN });
    if (!opened.ok) throw new Error('seed');
    await site.identity.addAffiliateCode(tx, opened.value, { brandId: site.first, code: 'FRIEND', kind: 'player' });
  });
});
afterAll(() => site.close());

test('a brand that has not switched it on opens no account, nor one where every number is proven', async () => {
  const order = { termsAccepted: true };
  expect((await site.browser().call('registerOneClick', order)).code).toBe('CAPABILITY_CLOSED');
  await openFlag({ REGMOBVERF3: true });
  expect((await site.browser().call('registerOneClick', order)).code).toBe('CAPABILITY_CLOSED');
  await openFlag();
  expect((await site.browser().call('registerOneClick', { termsAccepted: false })).code).toBe('TERMS_NOT_ACCEPTED');
});

test('one press logs in; the first login by the password that was drawn can only replace it', async () => {
  await openFlag();
  const browser = site.browser();
  const opened = await browser.call('registerOneClick', { termsAccepted: true, referralCode: 'friend' });
  expect(opened).toMatchObject({ status: 200, value: { firstTimeLogin: true, mustChangePassword: false } });
  const { userName, password, token } = opened.value as OneClickValue;
  expect([userName, password]).toEqual([expect.stringMatching(/^p\d{9}$/), expect.stringMatching(/^[a-zA-Z2-9]{12}$/)]);
  browser.token = token;
  expect((await browser.call('getSecurity')).code).toBe('OK');
  const member = await site.deps.db.tx(site.first, (tx) => site.identity.findMember(tx, site.first, userName));
  const inviter = await site.deps.db.tx(site.first, (tx) => site.identity.findMember(tx, site.first, 'house'));
  expect(member).toMatchObject({ type: 0, inviterId: inviter!.id, parentId: inviter!.id });

  const elsewhere = site.browser({ ip: '203.0.113.7' });
  const again = await elsewhere.login(userName, password);
  expect(again.value).toMatchObject({ mustChangePassword: true, defaultPassword: true });
  expect((await elsewhere.call('getSecurity')).code).toBe('PASSWORD_CHANGE_NEEDED');
  const change = { oldPassword: password, newPassword: OWN, confirmNewPassword: OWN };
  // A brand that has closed the change of passwords leaves the one that it asks for itself.
  await settle({ closedCapabilities: ['changePassword'] });
  expect((await elsewhere.call('changePassword', change)).code).toBe('OK');
  site.turnClock(SESSION_CACHE_MS);
  const next = { oldPassword: OWN, newPassword: 'loud-crane-31', confirmNewPassword: 'loud-crane-31' };
  expect((await elsewhere.call('changePassword', next)).code).toBe('CAPABILITY_CLOSED');
  await settle({ closedCapabilities: [] });
  expect((await elsewhere.call('getSecurity')).code).toBe('OK');
  expect((await browser.call('getSecurity')).code).toBe('NOT_LOGGED_IN');
  expect((await site.browser().login(userName, password)).code).toBe('LOGIN_FAILED');
  expect((await site.browser().login(userName, OWN)).value).toMatchObject({ mustChangePassword: false });
});

test('a first login that is to choose a password says so itself', async () => {
  await site.deps.db.tx(site.first, (tx) =>
    tx.run("update brand.brand set settings = jsonb_set(settings, '{login}', $1::jsonb) where id = $2", [
      JSON.stringify({ firstLogin: 'change' }),
      site.first,
    ]),
  );
  site.brands.invalidate();
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account: 'opened01', type: 0, password: 'river-lamp-42' }),
  );
  const first = await site.browser().login('opened01', 'river-lamp-42');
  expect(first.value).toMatchObject({ mustChangePassword: true, defaultPassword: false, firstTimeLogin: true });
});

test('where the brand asks for a captcha, each account costs one, and 50 parallel uses of one open one account', async () => {
  await openFlag();
  const rules = (await site.brands.brand(site.first)).settings.registerRules;
  const registerRules = rules.map((rule) =>
    rule.field === 'captcha' ? { ...rule, enabled: true, required: true } : rule,
  );
  await settle({ registerRules });
  const browser = site.browser();
  const order = { termsAccepted: true };
  expect(await browser.call('registerOneClick', order)).toMatchObject({ code: 'CAPTCHA_WRONG' });
  const { captchaId } = (await browser.call('getCaptcha', { action: 'register' })).value as { captchaId: string };
  const solved = { ...order, captcha: CAPTCHA_TEXT, captchaId };
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => site.browser({ like: browser }).call('registerOneClick', solved)),
  );
  expect(replies.map(({ code }) => code).toSorted()).toEqual([...Array<string>(49).fill('CAPTCHA_WRONG'), 'OK']);
  await settle({ registerRules: rules });
});
