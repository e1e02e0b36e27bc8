import type { BrandSettings } from '@baize/contract/console/brand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

let t: TestConsole;
let owner: TestOperator;
const REASON = 'Agreed with the security officer';
const settings = async (by: TestOperator): Promise<BrandSettings> =>
  (await by.ask<BrandSettings>('getBrandSettings')).value;

beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
});
afterAll(() => t.close());

test('an owner changes rules of logins and codes with a reason; the audit log holds both, and no default password', async () => {
  const id = t.brandId;
  const { db } = t.platform.deps;
  await db.tx(id, (tx) =>
    tx.run(
      `update brand.brand set settings = jsonb_set(settings, '{login}', '{"defaultPassword":"handed-out-77"}')
        where id = $1`,
      [id],
    ),
  );
  t.platform.brand.invalidate();
  const before = await settings(owner);
  expect(JSON.stringify(before)).not.toContain('handed-out-77');
  const login = { ...before.login, newPlace: { ...before.login.newPlace, on: true, days: 7 } };
  const codes = { ...before.codes, lockMinutes: 9 };
  const patch = { login, codes, version: before.version };
  expect(await owner.ask('updateBrand', patch)).toMatchObject({ code: 'BAD_REQUEST', fields: { reason: 'empty' } });
  const saved = await owner.ask<BrandSettings>('updateBrand', { ...patch, reason: REASON });
  expect(saved.value).toMatchObject({ login, codes, version: before.version + 1 });
  t.platform.brand.invalidate();
  expect((await t.platform.brand.brand(id)).settings.login).toMatchObject({
    defaultPassword: 'handed-out-77',
    newPlace: { on: true, days: 7 },
  });
  const [entry] = await owner.auditOf('brand:baize');
  expect(entry).toMatchObject({
    before: { login: { newPlace: { on: false } }, codes: { lockMinutes: 5 } },
    after: { login: { newPlace: { on: true, days: 7 } }, codes: { lockMinutes: 9 } },
    reason: REASON,
  });
  expect(JSON.stringify(entry)).not.toContain('handed-out-77');
  // The version that was read first is not the brand's any more.
  expect((await owner.ask('updateBrand', { ...patch, reason: REASON })).code).toBe('STATE_CONFLICT');
});

test('who may change everything else of the brand may not loosen how accounts are kept safe', async () => {
  const content = await t.logIn('content');
  const before = await settings(content);
  const { version } = before;
  for (const [field, value] of [
    ['login', { ...before.login, captchaAfterFailures: 10 }],
    ['codes', { ...before.codes, dailyBudget: '999999' }],
  ] as const)
    expect(await content.ask('updateBrand', { [field]: value, version, reason: REASON })).toMatchObject({
      code: 'FORBIDDEN',
      fields: { [field]: 'brand.security' },
    });
  expect(await settings(content)).toEqual(before);
  // What is as it was is no change, and asks for no reason.
  expect((await content.ask('updateBrand', { login: before.login, codes: before.codes, version })).code).toBe('OK');
});

test.each([
  ['login.captchaAfterFailures', { login: { captchaAfterFailures: 11 } }],
  ['login.memberIdleMinutes', { login: { memberIdleMinutes: 4 } }],
  ['login.agentIdleMinutes', { login: { agentIdleMinutes: 1_441 } }],
  ['login.passwordMaxAgeDays', { login: { passwordMaxAgeDays: -1 } }],
  ['login.firstLogin', { login: { firstLogin: 'skip' } }],
  ['login.newPlace.days', { login: { newPlace: { on: true, days: 0, ways: ['sms'] } } }],
  ['login.newPlace.ways', { login: { newPlace: { on: true, days: 1, ways: [] } } }],
  ['login.newPlace.ways', { login: { newPlace: { on: true, days: 1, ways: ['sms', 'sms'] } } }],
  ['login.newPlace.ways.0', { login: { newPlace: { on: true, days: 1, ways: ['recovery'] } } }],
  ['login.defaultPassword', { login: { defaultPassword: 'known-to-me-77' } }],
  ['codes.expiredMinutes', { codes: { expiredMinutes: 16 } }],
  ['codes.resendSeconds', { codes: { resendSeconds: 901 } }],
  ['codes.lockMinutes', { codes: { lockMinutes: 0 } }],
  ['codes.dailyBudget', { codes: { dailyBudget: '1e9' } }],
  ['codes.dailyBudget', { codes: { dailyBudget: '-1' } }],
])('%s is refused by name: %j', async (field, { login, codes }: { login?: object; codes?: object }) => {
  const before = await settings(owner);
  const patch = {
    ...(login && { login: { ...before.login, ...login } }),
    ...(codes && { codes: { ...before.codes, ...codes } }),
  };
  const said = await owner.ask('updateBrand', { ...patch, version: before.version, reason: REASON });
  expect([said.code, Object.keys(said.fields ?? {})]).toEqual(['BAD_REQUEST', [field]]);
});

test('a day of a cap holds at least what an hour does', async () => {
  const { codes, version } = await settings(owner);
  const caps = { ...codes.caps, device: { hour: 10, day: 9 } };
  const said = await owner.ask('updateBrand', { codes: { ...codes, caps }, version, reason: REASON });
  expect([said.code, Object.keys(said.fields ?? {})]).toEqual(['BAD_REQUEST', ['codes.caps.device.day']]);
});
