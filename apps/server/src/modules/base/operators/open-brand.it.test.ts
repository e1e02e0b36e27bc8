import type { Operator } from '@baize/contract/console/operators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

const REASON = 'The market of the rivers.';
let t: TestConsole;
let [whole, other] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];
beforeAll(async () => {
  t = await createTestConsole();
  const all = await t.platform.brand.brandIds();
  [whole, other] = [await t.logIn('owner', all), await t.logIn('owner', all)];
});
afterAll(() => t.close());

const RIVER = {
  code: 'river',
  name: 'River',
  currency: 'BDT',
  symbol: '',
  gmtOffsetMinutes: 360,
  country: 'BD',
  language: 'bn',
  languages: ['bn', 'en'],
  domains: [{ domain: 'play.river.example', kind: 'site' }],
  playMoney: false,
  reason: REASON,
};
const open = (order: object = {}, by = whole) => by.ask<{ id: number }>('openBrand', { ...RIVER, ...order });
const brandsOf = async (by: TestOperator): Promise<string[]> =>
  (await by.ask<Operator>('getSession')).value.brands.map(({ code }) => code);

test.each([
  ['code', { code: 'River Bank' }],
  ['code', { code: 'baize' }],
  ['name', { name: ' ' }],
  ['currency', { currency: 'B1' }],
  ['offset', { gmtOffsetMinutes: 1_000 }],
  ['country', { country: 'XX' }],
  ['language', { language: 'xx' }],
  ['languages', { languages: ['bn', 'bn'] }],
  ['domains', { domains: [{ domain: 'no host', kind: 'site' }] }],
  ['domains', { domains: [{ domain: 'agents.example', kind: 'agent' }] }],
])('%s is refused by its name: %o', async (field, order) => {
  const refused = await open(order);
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['BAD_REQUEST', [field]]);
});

test('a domain of another brand is not taken', async () => {
  const { domain } = (await t.platform.brand.brandByCode('lotus'))!.domains[0]!;
  expect(await open({ domains: [{ domain, kind: 'site' }] })).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await t.platform.brand.brandByCode('river')).toBeUndefined();
});

test.each([
  ['code', { code: 'twin' }, { code: 'twin' }],
  ['domains', { code: 'elder' }, { code: 'younger' }],
] as const)(
  'of two who open a brand with the same %s at once one is told so, and leaves nothing',
  async (field, a, b) => {
    const site = (order: { readonly code: string }, at: number) => {
      const domain = field === 'domains' ? 'play.twins.example' : `${at}.${order.code}.example`;
      return { ...order, domains: [{ domain, kind: 'site' }] };
    };
    const before = (await t.platform.brand.brandIds()).length;
    const made = await Promise.all([open(site(a, 1), whole), open(site(b, 2), other)]);
    expect(made.map(({ code }) => code).toSorted()).toEqual(['BAD_REQUEST', 'OK']);
    const refused = made.find(({ code }) => code !== 'OK')!;
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
    expect((await t.platform.brand.brandIds()).length).toBe(before + 1);
    const id = made.find(({ code }) => code === 'OK')!.value.id;
    const entries = await t.platform.deps.db.tx(id as BrandId, (tx) =>
      tx.rows<{ action: string }>('select action from audit.audit order by seq'),
    );
    expect(entries).toEqual([{ action: 'open-brand' }]);
  },
);

test('who owns some brands opens none, and neither does anybody else', async () => {
  expect((await open({}, await t.logIn('owner'))).code).toBe('FORBIDDEN');
  expect((await open({}, await t.logIn('content', await t.platform.brand.brandIds()))).code).toBe('FORBIDDEN');
  expect(await t.platform.brand.brandByCode('river')).toBeUndefined();
});

test('a brand is opened with every owner of all brands, and its record begins with who opened it', async () => {
  const some = await t.logIn('owner');
  const made = await open();
  expect(made.code).toBe('OK');
  const river = (await t.platform.brand.brandByCode('river'))!;
  expect(river).toMatchObject({ id: made.value.id, currency: 'BDT', defaultLanguage: 'bn', playMoney: false });
  expect([await brandsOf(whole), await brandsOf(other)].map((codes) => codes.includes('river'))).toEqual([true, true]);
  expect(await brandsOf(some)).not.toContain('river');
  const entries = await t.platform.deps.db.tx(river.id, (tx) =>
    tx.rows<{ action: string; actor: string; reason: string }>(
      'select action, actor, reason from audit.audit order by seq',
    ),
  );
  expect(entries).toEqual([{ action: 'open-brand', actor: whole.name, reason: REASON }]);
});
