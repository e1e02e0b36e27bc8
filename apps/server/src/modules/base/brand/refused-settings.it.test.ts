import type { BrandSettings } from '@baize/contract/console/brand';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

let t: TestConsole;
let owner: TestOperator;
let before: BrandSettings;

beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
  before = (await owner.ask<BrandSettings>('getBrandSettings')).value;
});
afterAll(() => t.close());

const service = (path: string) => [{ csType: 'TELEGRAM', title: 'Help', path }];
const resource = (url: string) => [{ resourceType: 'app', name: 'Android', url, labelNameEn: '' }];
const window = (from: string, until: string) => ({ on: true, from, until, note: '' });
const [NOON, ONE] = ['2099-12-01T12:00:00.000Z', '2099-12-01T13:00:00.000Z'];

test.each([
  ['customerService.0.path', { customerService: service('javascript:alert(1)') }],
  ['customerService.0.path', { customerService: service('//evil.example') }],
  ['customerService.0.path', { customerService: service(' data:text/html,x') }],
  ['customerService.0.title', { customerService: [{ ...service('/help')[0], title: '\u200b' }] }],
  ['resources.0.url', { resources: resource('JavaScript:alert(1)') }],
  ['imageCDNs.0', { imageCDNs: ['https://cdn.example.com; script-src *'] }],
  ['imageCDNs.0', { imageCDNs: ['https://cdn.example.com/;script-src'] }],
  ['imageCDNs.0', { imageCDNs: ['http://cdn.example.com'] }],
  ['launchGameCDNs.0', { launchGameCDNs: ["'unsafe-inline'"] }],
  ['launchGameCDNs', { launchGameCDNs: ['https://a.example.com', 'https://a.example.com'] }],
  ['esportVendors.0', { esportVendors: ['AV; drop'] }],
  ['cockfightVendors', { cockfightVendors: ['SV', 'SV'] }],
  ['excludedSlotVendors.0', { excludedSlotVendors: ['A_CODE_OF_MORE_THAN_16'] }],
  ['blockedCountries.0', { blockedCountries: ['ZZ'] }],
  ['blockedCountries', { blockedCountries: ['BD', 'BD'] }],
  ['blockedIps.0', { blockedIps: ['300.1.1.1'] }],
  ['blockedIps', { blockedIps: ['10.0.0.1', '10.0.0.1'] }],
  ['languages', { languages: ['en', 'en'] }],
  ['languages', { languages: [] }],
  ['registerRules', { registerRules: [] }],
  ['maintenance.until', { maintenance: window(ONE, NOON) }],
  ['maintenance.until', { maintenance: window(NOON, NOON) }],
  ['maintenance.until', { maintenance: window('2020-01-01T12:00:00.000Z', '2020-01-01T13:00:00.000Z') }],
  [
    'customerService.0.path',
    { customerService: [{ csType: 'LIVECHAT', title: 'Chat', path: 'http://chat.example.com' }] },
  ],
  [
    'customerService.0.path',
    { customerService: [{ csType: 'LIVECHAT', title: 'Chat', path: 'https://chat.exa\u200bmple.com' }] },
  ],
  [
    'customerService.0.path',
    { customerService: [{ csType: 'LIVECHAT', title: 'Chat', path: 'https://\u202emoc.elpmaxe' }] },
  ],
  ['gtagId', { gtagId: 'javascript' }],
])('%s is refused by name: %j', async (field, patch) => {
  const said = await owner.ask('updateBrand', { ...patch, version: before.version });
  expect([said.code, Object.keys(said.fields ?? {})]).toEqual(['BAD_REQUEST', [field]]);
});

test('rules without a field that registration needs, or with one twice, are refused', async () => {
  const { registerRules, version } = before;
  const without = registerRules.filter(({ field }) => field !== 'password');
  for (const rules of [without, [...registerRules, registerRules[0]]]) {
    const said = await owner.ask('updateBrand', { registerRules: rules, version });
    expect([said.code, Object.keys(said.fields ?? {})]).toEqual(['BAD_REQUEST', ['registerRules']]);
  }
});

test.each(['.*.*.*.*.*.*.*.*=', `${'[a-z]*'.repeat(8)}!`, '(a+)+', '[a-z]+', '__proto__', 'constructor'])(
  'a rule of the pattern %s is refused by name',
  async (acceptedPattern) => {
    const registerRules = before.registerRules.map((rule) => ({ ...rule, acceptedPattern }));
    const said = await owner.ask('updateBrand', { registerRules, version: before.version });
    expect(said.code).toBe('BAD_REQUEST');
    expect(Object.keys(said.fields ?? {})).toContain('registerRules.0.acceptedPattern');
  },
);

test('a tag of analytics is refused to who may change everything else of the brand, and nothing beside it is kept', async () => {
  const content = await t.logIn('content');
  const { version } = before;
  for (const gtagId of ['GTM-ABCD123', 'G-AB12CD34EF'])
    expect(await content.ask('updateBrand', { gtagId, blockedCountries: ['FR'], version })).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      fields: { gtagId: 'brand.tags' },
    });
  const { value } = await content.ask<BrandSettings>('getBrandSettings');
  expect([value.gtagId, value.blockedCountries, value.version]).toEqual([null, before.blockedCountries, version]);
  // What is as it was is no change: a form that sends the whole section is not refused.
  expect((await content.ask('updateBrand', { gtagId: null, version })).code).toBe('OK');
});

test('the settings as they are shown, and what the forms write, are taken', async () => {
  const { code: _code, name: _name, merchantCode: _merchant, currency: _currency, ...rest } = before;
  const {
    gmtOffsetMinutes: _offset,
    domains: _domains,
    offer: _offer,
    addressData: _data,
    theme: _theme,
    ...patch
  } = rest;
  const changed = {
    ...patch,
    customerService: ['/help#contact', 'https://t.me/x?y=1', 'tel:+880170000', 'mailto:a@b.example'].flatMap(service),
    imageCDNs: ['https://cdn.example.com', 'https://cdn.example.com:8443/a/B-1'],
    maintenance: { ...window(NOON, ONE), on: false },
    excludedSlotVendors: ['BGS'],
    cockfightVendors: ['SV'],
    blockedCountries: ['US'],
    blockedIps: ['203.0.113.0/24', '2001:db8::/32'],
  };
  expect(await owner.ask('updateBrand', changed)).toMatchObject({ code: 'OK', value: { version: before.version + 1 } });
});
