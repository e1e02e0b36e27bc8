import type { BrandSettings } from '@baize/contract/console/brand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

const REASON = 'The new colours of the season.';
let t: TestConsole;
let owner: TestOperator;
beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
});
afterAll(() => t.close());

const settings = async (): Promise<BrandSettings> => (await owner.ask<BrandSettings>('getBrandSettings')).value;
const change = async (theme: object, by = owner, version?: number) =>
  by.ask<BrandSettings>('changeTheme', { theme, version: version ?? (await settings()).version, reason: REASON });

test('a theme in which players can read holds, is on record, and is saved against what was read', async () => {
  const { version } = await settings();
  const done = await change({ 'brand-fill': '#0f7a5c', 'radius-scale': '1.4' });
  expect(done.value).toMatchObject({ theme: { 'brand-fill': '#0f7a5c', 'radius-scale': '1.4' }, version: version + 1 });
  expect((await change({}, owner, version)).code).toBe('STATE_CONFLICT');
  expect((await owner.auditOf('brand:baize'))[0]).toMatchObject({
    action: 'change-brand',
    after: { theme: { 'brand-fill': '#0f7a5c' } },
    reason: REASON,
  });
});

test.each([
  [{ 'brand-fill': '#ffee00' }, 'theme.brand-fill'],
  [{ 'brand-text': '#0b0f1a' }, 'theme.brand-text'],
  [{ 'light-focus': '#ffffff' }, 'theme.light-focus'],
  [{ 'brand-fill': 'url(https://example.com)' }, 'theme.brand-fill'],
  [{ 'body-background': '#000000' }, 'theme.body-background'],
  [{ 'radius-scale': '9' }, 'theme.radius-scale'],
])('%o is refused by its name', async (theme, field) => {
  const before = await settings();
  const refused = await change(theme);
  expect(refused.code).toBe('BAD_REQUEST');
  expect(Object.keys(refused.fields ?? {})).toEqual([field]);
  expect(await settings()).toEqual(before);
});

test('who may not change the brand changes no colour', async () => {
  expect((await change({}, await t.logIn('auditor'))).code).toBe('FORBIDDEN');
});
