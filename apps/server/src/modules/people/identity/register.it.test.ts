import type { FieldRule } from '@baize/contract/boot';
import type { LoginValue } from '@baize/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId, MemberId } from '../../../ids.ts';
import { createTestSite, SECOND_HOST, type TestSite } from '../../../testing-site.ts';
import type { SettingsPatch } from '../../base/brand/index.ts';
import { readGate } from '../../base/limits/index.ts';
import { SESSION_CACHE_MS } from './sessions.ts';
import { createPersonVault, type SealedPerson } from './person-vault.ts';
import { listSessions } from './session-store.ts';

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
const settle = async (id: BrandId, patch: SettingsPatch): Promise<void> => {
  await site.changeSettings(id, patch);
  site.brands.invalidate();
};
const withRule = async (rule: Partial<FieldRule> & { field: string }, work: () => Promise<void>): Promise<void> => {
  const rules = (await site.brands.brand(site.first)).settings.registerRules;
  await settle(site.first, {
    registerRules: rules.map((each) => (each.field === rule.field ? { ...each, ...rule } : each)),
  });
  try {
    await work();
  } finally {
    await settle(site.first, { registerRules: rules });
  }
};
const memberOf = async (account: string, brand = site.first) =>
  site.deps.db.tx(brand, (tx) => site.identity.findMember(tx, brand, account));
let house: MemberId;
let agent: MemberId;

beforeAll(async () => {
  site = await createTestSite();
  await site.deps.db.tx(site.first, async (tx) => {
    const opened = await site.identity.createMember(tx, site.first, { account: 'house', type: 1, password: PASSWORD });
    const below = await site.identity.createMember(tx, site.first, {
      account: 'agent2',
      type: 2,
      password: PASSWORD,
      parentId: opened.ok ? opened.value : null,
    });
    if (!opened.ok || !below.ok) throw new Error('seed');
    [house, agent] = [opened.value, below.value];
    await site.identity.addAffiliateCode(tx, agent, { brandId: site.first, code: 'AG2LINK', kind: 'agent' });
  });
});
afterAll(() => site.close());

test('registering logs in, opens a wallet, says so in the outbox, and comes under the house agent', async () => {
  const browser = site.browser();
  const reply = await browser.call('register', form('karim88'));
  expect(reply).toMatchObject({ status: 200, code: 'OK', value: { userName: 'karim88', firstTimeLogin: true } });
  browser.token = (reply.value as LoginValue).token;
  expect((await browser.call('getMemberInfo')).value).toMatchObject({ account: 'karim88', type: 0 });
  const member = (await memberOf('KARIM88'))!;
  expect(member).toMatchObject({ parentId: house, path: [house], depth: 1, currency: 'BDT' });
  const accounts = await site.deps.db.tx(site.first, (tx) =>
    tx.rows<{ kind: number; balance: string }>('select kind, balance from ledger.account where member_id = $1', [
      member.id,
    ]),
  );
  expect(accounts).toEqual([{ kind: 1, balance: '0' }]);
  const events = await site.deps.db.tx(site.first, (tx) =>
    tx.rows<{ data: unknown }>("select data from outbox.outbox where member_id = $1 and type = 'member.registered'", [
      member.id,
    ]),
  );
  expect(events).toEqual([
    {
      data: {
        type: 'member.registered',
        memberType: 0,
        parentId: house.toString(),
        inviterId: null,
        currency: 'BDT',
        codeKey: null,
      },
    },
  ]);
});

test('an affiliate code names the upline, whatever its case; a wrong one is refused and writes nothing', async () => {
  const browser = site.browser();
  expect((await browser.call('checkAffiliate', { code: 'ag2link', domain: 'localhost' })).value).toEqual({
    valid: true,
    inviter: 'ag***t2',
  });
  const unknown = { valid: false, inviter: null };
  for (const wrong of [{ code: 'nope' }, { code: 'AG2LINK', kind: 'player' }, { code: 'AG2LINK', domain: 'evil.test' }])
    expect((await browser.call('checkAffiliate', wrong)).value).toEqual(unknown);
  expect((await site.browser({ host: SECOND_HOST }).call('checkAffiliate', { code: 'AG2LINK' })).value).toEqual(
    unknown,
  );
  expect((await browser.call('register', form('linked01', { affiliateCode: 'ag2link' }))).code).toBe('OK');
  expect(await memberOf('linked01')).toMatchObject({ parentId: agent, path: [house, agent], depth: 2 });
  expect(await browser.call('register', form('linked02', { affiliateCode: 'NOPE' }))).toMatchObject({
    status: 400,
    code: 'AFFILIATE_CODE_INVALID',
    body: { message: 'invitation_code_error' },
  });
  expect(await memberOf('linked02')).toBeUndefined();
});

test('a name is free once per brand, whatever its case, and one of many at once gets it', async () => {
  const replies = await Promise.all(
    ['Salma001', 'salma001', 'SALMA001', 'sALMA001'].map((name) => site.browser().call('register', form(name))),
  );
  expect(replies.map((reply) => reply.code).toSorted()).toEqual(['NAME_TAKEN', 'NAME_TAKEN', 'NAME_TAKEN', 'OK']);
  expect((await site.browser({ host: SECOND_HOST }).call('register', form('salma001'))).code).toBe('OK');
});

test('common, own and short passwords are weak', async () => {
  for (const password of ['password1', 'Bangladesh71', '12345678', 'weakone1']) {
    expect(
      (await site.browser().call('register', form('weakone1', { password, confirmPassword: password }))).code,
    ).toBe('PASSWORD_WEAK');
  }
  expect(await memberOf('weakone1')).toBeUndefined();
});

test('columns of the table cannot be written by a body', async () => {
  const columns = {
    type: 1,
    parent_id: '1',
    brand_id: 2,
    balance: '1000',
    status: 'vip',
    currency: 'USD',
    id: 5,
    default_password: true,
  };
  const reply = await site.browser().call('register', form('massive1', columns));
  expect(reply).toMatchObject({
    code: 'BAD_REQUEST',
    body: { fields: Object.fromEntries(Object.keys(columns).map((name) => [name, 'unknown'])) },
  });
  expect(await memberOf('massive1')).toBeUndefined();
});

test('a rule changed in the console holds at once: on and required, off and refused', async () => {
  await withRule({ field: 'email', enabled: true, required: true }, async () => {
    expect(await site.browser().call('register', form('mailman1'))).toMatchObject({
      code: 'BAD_REQUEST',
      body: { fields: { email: 'empty' } },
    });
    expect((await site.browser().call('register', form('mailman1', { email: 'Post@Example.org' }))).code).toBe('OK');
  });
  expect(await site.browser().call('register', form('mailman3', { email: 'other@example.org' }))).toMatchObject({
    code: 'BAD_REQUEST',
    body: { fields: { email: 'disabled' } },
  });
});

test('personal data is readable with the key only, and found by hash', async () => {
  const member = (await memberOf('mailman1'))!;
  const vault = createPersonVault(site.deps.keyring, site.deps.secrets);
  const { stored, opened } = await site.deps.db.tx(site.first, async (tx) => {
    const row = await tx.row<SealedPerson>(
      'select data, wrapped_key as "wrappedKey", key_version as "keyVersion" from identity.person where member_id = $1',
      [member.id],
    );
    return { stored: row, opened: vault.open(await vault.keys(tx), member.id, row) };
  });
  expect(stored.data.toString('latin1').toLowerCase()).not.toContain('example.org');
  expect(opened).toEqual({ email: 'Post@Example.org', registerMethod: 'WEB' });
});

test('flags close registration and free play', async () => {
  const flags = (await site.brands.brand(site.first)).settings.flags;
  await settle(site.first, { flags: { ...flags, USERNAMEREG3: false, FREEPLAY3: false } });
  expect(await site.browser().call('register', form('closed01'))).toMatchObject({
    status: 404,
    code: 'CAPABILITY_CLOSED',
  });
  const trial = { os: 'linux', platform: 'W', random: 'x', gatewayVersion: 3 };
  expect((await site.browser().call('freePlayLogin', trial)).code).toBe('CAPABILITY_CLOSED');
  await settle(site.first, { flags: { ...flags, REGMOBVERF3: true } });
  expect(await site.browser().call('register', form('closed01'))).toMatchObject({
    code: 'BAD_REQUEST',
    body: { fields: { mobileNum: 'empty', verificationCode: 'empty' } },
  });
  await settle(site.first, { flags });
  expect((await site.browser().call('register', form('closed01'))).code).toBe('OK');
});

test('a captcha, where the rule asks for one, is checked and used up', async () => {
  await withRule({ field: 'captcha', enabled: true, required: true }, async () => {
    const browser = site.browser();
    expect((await browser.call('register', form('picture1'))).body).toMatchObject({
      code: 'BAD_REQUEST',
      fields: { captcha: 'empty' },
    });
    const { captchaId } = (await browser.call('getCaptcha', { action: 'register' })).value as { captchaId: string };
    expect((await browser.call('register', form('picture1', { captcha: 'aaaa', captchaId }))).code).toBe(
      'CAPTCHA_WRONG',
    );
    const fresh = (await browser.call('getCaptcha', { action: 'register' })).value as { captchaId: string };
    expect(
      (await browser.call('register', form('picture1', { captcha: 'X7QM', captchaId: fresh.captchaId }))).code,
    ).toBe('OK');
    expect(
      (await browser.call('register', form('picture2', { captcha: 'X7QM', captchaId: fresh.captchaId }))).code,
    ).toBe('CAPTCHA_WRONG');
  });
});

test('a trial member has a session and no wallet, meets the member calls with the true-account answer, and is one of few per address', async () => {
  const trial = { os: 'linux', platform: 'W', random: 'x', gatewayVersion: 3 };
  const browser = site.browser();
  const reply = await browser.call('freePlayLogin', trial);
  const { token, userName } = reply.value as LoginValue;
  browser.token = token;
  expect((await browser.call('getMemberInfo')).value).toMatchObject({ account: userName, type: 4 });
  expect(
    await browser.call('changePassword', { oldPassword: 'x', newPassword: 'y', confirmNewPassword: 'y' }),
  ).toMatchObject({ status: 403, code: 'TRUE_ACCOUNT_NEEDED', body: { message: 'in_need_true_account' } });
  const member = (await memberOf(userName))!;
  expect(
    await site.deps.db.tx(site.first, (tx) =>
      tx.rows('select 1 from ledger.account where member_id = $1', [member.id]),
    ),
  ).toEqual([]);
  const crowd = site.browser({ ip: '10.99.0.1' });
  const codes: string[] = [];
  for (let attempt = 0; attempt < 22; attempt += 1) codes.push((await crowd.call('freePlayLogin', trial)).code);
  expect(codes.filter((code) => code === 'OK').length).toBe(20);
  expect(codes.slice(20)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
});

test('changing the password needs the old one, ends the other sessions within a second, and keeps this one', async () => {
  const mine = site.browser();
  await mine.call('register', form('changer1'));
  await mine.login('changer1', PASSWORD);
  const other = site.browser();
  await other.login('changer1', PASSWORD);
  const change = (oldPassword: string, newPassword: string, confirmNewPassword = newPassword) =>
    mine.call('changePassword', { oldPassword, newPassword, confirmNewPassword });
  expect(await change('wrong-old-one', 'quiet-heron-77')).toMatchObject({ status: 400, code: 'OLD_PASSWORD_WRONG' });
  expect((await change(PASSWORD, 'quiet-heron-77', 'quiet-heron-78')).code).toBe('PASSWORDS_DIFFER');
  expect((await change(PASSWORD, 'password1')).code).toBe('PASSWORD_WEAK');
  expect((await change(PASSWORD, PASSWORD)).code).toBe('PASSWORD_WEAK');
  expect((await change(PASSWORD, 'short')).body).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { newPassword: 'length' },
  });
  expect((await change(PASSWORD, 'quiet-heron-77')).code).toBe('OK');
  site.turnClock(SESSION_CACHE_MS);
  expect((await other.call('getMemberInfo')).code).toBe('NOT_LOGGED_IN');
  expect((await mine.call('getMemberInfo')).code).toBe('OK');
  expect((await site.browser().login('changer1', PASSWORD)).code).toBe('LOGIN_FAILED');
  expect((await site.browser().login('changer1', 'quiet-heron-77')).code).toBe('OK');
});

test('wrong old passwords lock the call', async () => {
  const browser = site.browser();
  await browser.call('register', form('changer2'));
  await browser.login('changer2', PASSWORD);
  const codes: string[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1)
    codes.push(
      (
        await browser.call('changePassword', {
          oldPassword: `wrong-${attempt}`,
          newPassword: 'quiet-heron-77',
          confirmNewPassword: 'quiet-heron-77',
        })
      ).code,
    );
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'OLD_PASSWORD_WRONG'), 'ACCOUNT_LOCKED']);
});

test('logging out ends this session at once and the other tab of the browser goes on', async () => {
  const browser = site.browser();
  await browser.call('register', form('leaver01'));
  await browser.login('leaver01', PASSWORD);
  const firstTab = browser.token;
  await browser.login('leaver01', PASSWORD);
  expect((await browser.call('logout')).code).toBe('OK');
  expect((await browser.call('getMemberInfo')).code).toBe('NOT_LOGGED_IN');
  browser.token = firstTab;
  expect((await browser.call('getMemberInfo')).code).toBe('OK');
});

test('disabling an account closes its sessions and its stakes', async () => {
  const browser = site.browser();
  await browser.call('register', form('stopped1'));
  await browser.login('stopped1', PASSWORD);
  const { id } = (await memberOf('stopped1'))!;
  expect(
    await site.deps.db.tx(site.first, (tx) =>
      site.identity.setMemberStatus(tx, { brandId: site.first, memberId: id, status: 'disabled' }),
    ),
  ).toBe(true);
  expect(
    await site.deps.db.tx(site.second, (tx) =>
      site.identity.setMemberStatus(tx, { brandId: site.second, memberId: id, status: 'active' }),
    ),
  ).toBeUndefined();
  site.turnClock(SESSION_CACHE_MS);
  expect((await browser.call('getMemberInfo')).code).toBe('NOT_LOGGED_IN');
  expect(await site.deps.db.tx(site.first, (tx) => readGate(tx, id))).toMatchObject({ disabled: true });
  const { rows, total } = await site.deps.db.tx(site.first, (tx) => listSessions(tx, id, { limit: 10, offset: 0 }));
  expect([rows.length, total]).toEqual([2, 2]); // registration logged in as well
  expect(rows.every((row) => row.endReason === 'disabled')).toBe(true);
});

test('a language of the brand is kept, another is refused', async () => {
  const browser = site.browser();
  await browser.call('register', form('polyglot'));
  await browser.login('polyglot', PASSWORD);
  expect((await browser.call('updateLanguage', { language: 'en' })).code).toBe('OK');
  expect((await browser.call('getMemberInfo')).value).toMatchObject({ language: 'en' });
  expect((await browser.call('updateLanguage', { language: 'tlh' })).code).toBe('BAD_REQUEST');
});

test('an account opened with the default password is told to change it', async () => {
  await site.database.db.tx(site.first, (tx) =>
    tx.run(
      `update brand.brand set settings = jsonb_set(settings, '{login,defaultPassword}', '"Welcome-to-Baize-1"') where id = $1`,
      [site.first],
    ),
  );
  site.brands.invalidate();
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account: 'newagent', type: 1 }),
  );
  const browser = site.browser();
  expect((await browser.login('newagent', 'Welcome-to-Baize-1')).value).toMatchObject({ defaultPassword: true });
  expect(
    (
      await browser.call('changePassword', {
        oldPassword: 'Welcome-to-Baize-1',
        newPassword: 'quiet-heron-77',
        confirmNewPassword: 'quiet-heron-77',
      })
    ).code,
  ).toBe('OK');
  expect((await browser.login('newagent', 'quiet-heron-77')).value).toMatchObject({ defaultPassword: false });
});

test('a password of ninety days is expired where the brand says so', async () => {
  const flags = (await site.brands.brand(site.first)).settings.flags;
  await site.browser().call('register', form('oldtimer'));
  await site.deps.db.tx(site.first, (tx) =>
    tx.run(
      "update identity.member set password_changed_at = password_changed_at - interval '91 days' where account = 'oldtimer'",
    ),
  );
  expect((await site.browser().login('oldtimer', PASSWORD)).value).toMatchObject({ passwordExpired: false });
  await settle(site.first, { flags: { ...flags, PWDEXPFORCECHANGE3: true } });
  expect((await site.browser().login('oldtimer', PASSWORD)).value).toMatchObject({ passwordExpired: true });
  await settle(site.first, { flags });
});
