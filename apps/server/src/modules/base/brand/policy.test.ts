import { expect, test } from 'vitest';
import { createAddressList, isAddressRange, plainAddress } from './address.ts';
import { capabilitiesOf, OPEN_CAPABILITIES } from './capabilities.ts';
import { COUNTRY_CODES } from './countries.ts';
import { languagesOf, LANGUAGE_CODES } from './languages.ts';
import { isUnderMaintenance, nextMaintenanceEdge, systemStatusOf } from './policy.ts';
import { registerModeOf, registerRulesOf } from './present.ts';
import { StoredSettingsSchema } from './settings.ts';

const NOW = new Date('2025-11-21T12:00:00Z');
const OPEN = StoredSettingsSchema.parse({});
const ON = { on: true, from: null, until: null, note: '' };

test('maintenance wins over region, region over address, address over normal', () => {
  const all = { maintenance: ON, blockedCountries: ['US'], blockedIps: ['198.51.100.0/24'] };
  const visitor = { ip: '198.51.100.7', country: 'US' };
  expect(systemStatusOf(all, visitor, NOW)).toBe(1);
  expect(systemStatusOf({ ...all, maintenance: OPEN.maintenance }, visitor, NOW)).toBe(2);
  expect(systemStatusOf({ ...all, maintenance: OPEN.maintenance }, { ...visitor, country: 'BD' }, NOW)).toBe(3);
  expect(systemStatusOf({ ...all, maintenance: OPEN.maintenance }, { ip: '203.0.113.7', country: 'BD' }, NOW)).toBe(0);
  expect(systemStatusOf({ ...all, maintenance: OPEN.maintenance }, { ip: '203.0.113.7', country: null }, NOW)).toBe(0);
});

test('a maintenance window holds from its start to before its end', () => {
  const window = { on: true, from: '2025-11-21T12:00:00Z', until: '2025-11-21T13:00:00Z', note: '' };
  expect(isUnderMaintenance(window, new Date('2025-11-21T11:59:59.999Z'))).toBe(false);
  expect(isUnderMaintenance(window, NOW)).toBe(true);
  expect(isUnderMaintenance(window, new Date('2025-11-21T12:59:59.999Z'))).toBe(true);
  expect(isUnderMaintenance(window, new Date('2025-11-21T13:00:00Z'))).toBe(false);
  expect(isUnderMaintenance({ ...window, on: false }, NOW)).toBe(false);
});

test('the next edge of a window is its start, then its end, then none; a window that is switched off has none', () => {
  const window = { on: true, from: '2025-11-21T12:00:00Z', until: '2025-11-21T13:00:00Z', note: '' };
  const edge = (maintenance: typeof ON | typeof window, at: string) =>
    nextMaintenanceEdge(maintenance, new Date(at))?.toISOString() ?? null;
  expect(edge(window, '2025-11-21T11:00:00Z')).toBe('2025-11-21T12:00:00.000Z');
  expect(edge(window, '2025-11-21T12:00:00Z')).toBe('2025-11-21T13:00:00.000Z');
  expect(edge(window, '2025-11-21T13:00:00Z')).toBeNull();
  expect(edge({ ...window, on: false }, '2025-11-21T11:00:00Z')).toBeNull();
  expect(edge(ON, '2025-11-21T11:00:00Z')).toBeNull();
});

test.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['203.0.113.8', ['203.0.113.0/24'], true],
  ['::ffff:203.0.113.8', ['203.0.113.0/24'], true],
  ['2001:db8::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32'], false],
  ['203.0.113.8', ['2001:db8::/32'], false],
  ['not an address', ['0.0.0.0/0'], false],
])('%s in %j: %s', (ip, ranges, inside) => expect(createAddressList(ranges)(ip)).toBe(inside));

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::/32', true],
  ['203.0.113.0/33', false],
  ['203.0.113', false],
  ['203.0.113.0/24/8', false],
  ['localhost', false],
  ['', false],
])('%s is an address or range: %s', (text, is) => {
  expect(isAddressRange(text)).toBe(is);
});
test('an interface name is no part of an address', () => expect(plainAddress('fe80::1%eth0')).toBe('fe80::1'));

const offered = (settings: Partial<typeof OPEN>, tryPlay = { guests: true, members: true }) =>
  capabilitiesOf({ settings: { ...OPEN, ...settings }, jurisdiction: { tryPlay, memberTransfers: true } });

const ON_BY_FLAG = { MOBILEVERCODELOGIN3: true, ONECLICKREG3: true };

test('what a brand closed, or what is not built yet, is no capability', () => {
  expect(offered({ flags: { ...OPEN.flags, ...ON_BY_FLAG } })).toEqual(OPEN_CAPABILITIES);
  expect(offered({})).not.toContain('smsLogin');
  expect(offered({})).not.toContain('oneClick');
  expect(offered({ flags: { ...OPEN.flags, FREEPLAY3: false } })).not.toContain('freePlay');
  expect(offered({}, { guests: false, members: true })).not.toContain('freePlay');
  expect(offered({}, { guests: true, members: false })).toContain('freePlay');
  expect(offered({ closedCapabilities: ['deposit'] })).not.toContain('deposit');
  for (const later of ['promotions', 'liveChat', 'appDownload'] as const) expect(offered({})).not.toContain(later);
});

test('where the installation sends nothing, nothing that stands on codes is a capability', () => {
  const flags = { ...OPEN.flags, MOBILEVERCODELOGIN3: true };
  const onCodes = (reach: { sms: boolean; email: boolean }) =>
    capabilitiesOf({
      settings: { ...OPEN, flags },
      jurisdiction: { tryPlay: { guests: true, members: true }, memberTransfers: true },
      reach,
    }).filter((each) => /sms|Codes|forgot/.test(each));
  expect(onCodes({ sms: true, email: true })).toEqual(['smsCodes', 'emailCodes', 'forgotPassword', 'smsLogin']);
  expect(onCodes({ sms: false, email: true })).toEqual(['emailCodes', 'forgotPassword']);
  expect(onCodes({ sms: true, email: false })).toEqual(['smsCodes', 'forgotPassword', 'smsLogin']);
  expect(onCodes({ sms: false, email: false })).toEqual([]);
});

test('flags put their fields into the form whatever the rule says', () => {
  const rules = (flags: Partial<typeof OPEN.flags>) =>
    registerRulesOf({ ...OPEN, flags: { ...OPEN.flags, ...flags } })
      .filter((rule) => rule.enabled && rule.required)
      .map((rule) => rule.field);
  expect(rules({})).toEqual(['username', 'password', 'confirmPassword', 'paymentPassword']);
  expect(rules({ MOBILENUMREG3: true })).toContain('mobileNum');
  expect(rules({ MOBILENUMPASSREG3: true })).toContain('mobileNum');
  expect(rules({ REGMOBVERF3: true })).toEqual(expect.arrayContaining(['mobileNum', 'verificationCode']));
  expect(registerModeOf({ flags: { ...OPEN.flags, MOBILENUMREG3: true } })).toBe('mobile');
});

test('settings of an older version are whole, and bad ones are not stored', () => {
  expect(StoredSettingsSchema.parse({ flags: { FREEPLAY3: false } }).flags).toMatchObject({
    FREEPLAY3: false,
    USERNAMEREG3: true,
  });
  const rule = OPEN.registerRules[0]!;
  const old = { ...rule, patternId: 'letterFirst', acceptedPattern: '(a+)+' };
  expect(StoredSettingsSchema.parse({ registerRules: [old] }).registerRules[0]?.acceptedPattern).toBe('letterFirst');
  expect(StoredSettingsSchema.safeParse({ registerRules: [{ ...rule, minLength: 9, maxLength: 8 }] }).success).toBe(
    false,
  );
  expect(StoredSettingsSchema.safeParse({ blockedIps: ['everywhere'] }).success).toBe(false);
  expect(StoredSettingsSchema.safeParse({ blockedCountries: ['usa'] }).success).toBe(false);
});

test('every ISO country has a name and a dialing code, once', () => {
  expect(COUNTRY_CODES.length).toBe(249);
  expect(new Set(COUNTRY_CODES.map((each) => each.country)).size).toBe(249);
  expect(COUNTRY_CODES.every((each) => /^\+\d{1,4}$/.test(each.dial) && each.name.length > 2)).toBe(true);
  expect(COUNTRY_CODES.find((each) => each.country === 'BD')).toEqual({
    country: 'BD',
    dial: '+880',
    name: 'Bangladesh',
  });
});

test('about forty languages, each named in itself, two of them complete', () => {
  const languages = languagesOf(LANGUAGE_CODES);
  expect(languages.length).toBeGreaterThanOrEqual(40);
  expect(languages.slice(0, 2)).toEqual([
    { code: 'bn', name: 'বাংলা', complete: true },
    { code: 'en', name: 'English', complete: true },
  ]);
  expect(languages.filter((language) => language.complete).length).toBe(2);
});
