import type { BrandSettings } from '@baize/contract/console/brand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../../../app.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

type Domain = BrandSettings['domains'][number];
const REASON = 'The new address of the season.';
let t: TestConsole;
let owner: TestOperator;
let site: Awaited<ReturnType<typeof buildSite>>;

beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
  const { deps, modules, siteLookups } = t.platform;
  site = await buildSite(deps, modules, siteLookups);
  await site.ready();
});
afterAll(async () => {
  await site.close();
  await t.close();
});

const settings = async (): Promise<BrandSettings> => (await owner.ask<BrandSettings>('getBrandSettings')).value;
const change = async (domains: readonly Domain[], version?: number, by = owner) =>
  by.ask<BrandSettings>('changeDomains', { domains, version: version ?? (await settings()).version, reason: REASON });
const answersAt = async (host: string): Promise<string> =>
  (await site.inject({ url: '/api/v1/system-status', headers: { host } })).json<{ code: string }>().code;

test('a domain that is added answers at once, one that is taken away no more, and both are on record', async () => {
  const { domains, version } = await settings();
  const before = await answersAt('new.play.example');
  expect(before).not.toBe('OK');
  const added = await change([...domains, { domain: 'new.play.example', kind: 'site' }]);
  expect([added.code, added.value.version]).toEqual(['OK', version + 1]);
  expect(await answersAt('new.play.example')).toBe('OK');
  expect((await change(domains)).code).toBe('OK');
  expect(await answersAt('new.play.example')).toBe(before);
  const [gone, came] = await owner.auditOf('brand:baize');
  expect(gone).toMatchObject({ action: 'change-brand', reason: REASON });
  expect(JSON.stringify(came!.after)).toContain('site:new.play.example');
});

test('two who change domains at once cannot both be right, and one of the site stays', async () => {
  const { domains, version } = await settings();
  const two: Domain[] = [...domains, { domain: 'second.play.example', kind: 'site' }];
  expect((await change(two, version)).code).toBe('OK');
  expect((await change(domains, version)).code).toBe('STATE_CONFLICT');
  const { version: now } = await settings();
  const both = await Promise.all([
    change(two.slice(0, -1), now),
    change([...two, { domain: 'third.play.example', kind: 'agent' }], now),
  ]);
  expect(both.map(({ code }) => code).toSorted()).toEqual(['OK', 'STATE_CONFLICT']);
  expect((await change(domains)).code).toBe('OK');
});

test.each([
  ['a name that is none', [{ domain: 'a b', kind: 'site' }]],
  ['capital letters', [{ domain: 'Play.example', kind: 'site' }]],
  ['an address', [{ domain: 'https://play.example', kind: 'site' }]],
  [
    'a name twice',
    [
      { domain: 'play.example', kind: 'site' },
      { domain: 'play.example', kind: 'agent' },
    ],
  ],
  ['none of the site', [{ domain: 'agents.example', kind: 'agent' }]],
] as const)('%s is refused by its name, and nothing changes', async (_name, domains) => {
  const before = await settings();
  const refused = await change(domains);
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['BAD_REQUEST', ['domains']]);
  expect(await settings()).toEqual(before);
});

test("another brand's domain is not taken", async () => {
  const lotus = (await t.platform.brand.brandByCode('lotus'))!;
  const { domain } = lotus.domains[0]!;
  const { domains } = await settings();
  const refused = await change([...domains, { domain, kind: 'site' }]);
  expect(refused).toMatchObject({ code: 'BAD_REQUEST', fields: { domains: `${domain} belongs to another brand` } });
  expect((await t.platform.brand.brandByCode('lotus'))!.domains).toEqual(lotus.domains);
});

test('domains are for who may change security', async () => {
  const { domains, version } = await settings();
  expect((await change(domains, version, await t.logIn('content'))).code).toBe('FORBIDDEN');
});
