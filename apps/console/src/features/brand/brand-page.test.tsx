// @vitest-environment happy-dom
import type { BrandSettings } from '@baize/contract/console/brand';
import { CAP_SCOPES } from '@baize/contract/console/security-bounds';
import { PERMISSIONS, type Permission } from '@baize/contract/permissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '../../query-client.ts';
import { enter, leave } from '../../session.ts';
import { draw, OPERATOR, serve } from '../../test-page.tsx';
import BrandPage from './brand-page.tsx';

const SETTINGS = {
  code: 'baize',
  name: 'Baize',
  merchantCode: 'baize',
  currency: 'BDT',
  gmtOffsetMinutes: 360,
  flags: {},
  maintenance: { on: false, from: null, until: null, note: '' },
  blockedCountries: [],
  blockedIps: [],
  languages: ['en'],
  registerRules: [],
  customerService: [],
  resources: [],
  gtagId: null,
  domains: [],
  imageCDNs: [],
  esportVendors: [],
  cockfightVendors: [],
  excludedSlotVendors: [],
  launchGameCDNs: [],
  licence: {},
  theme: {},
  addressData: { byProxy: false, loaded: null },
  login: {
    captchaAfterFailures: 2,
    memberIdleMinutes: 720,
    agentIdleMinutes: 30,
    passwordMaxAgeDays: 90,
    firstLogin: 'welcome',
    refuseCommonPasswords: true,
    newPlace: { on: false, days: 30, ways: ['sms', 'email', 'payee', 'totp'] },
    tellUnknownAccounts: false,
  },
  codes: {
    expiredMinutes: 2,
    resendSeconds: 0,
    lockMinutes: 5,
    caps: Object.fromEntries(CAP_SCOPES.map((scope) => [scope, { hour: 5, day: 10 }])),
    dailyBudget: '100',
  },
  version: 3,
} as unknown as BrandSettings;

async function open(permissions: readonly Permission[] = PERMISSIONS, settings: Partial<BrandSettings> = {}) {
  history.replaceState(null, '', '/brand');
  let stored = { ...SETTINGS, ...settings };
  const asked = serve({
    'GET /brand': () => ({ value: stored }),
    'PATCH /brand': ({ body }) => {
      if (body.version !== stored.version) return { code: 'STATE_CONFLICT' };
      return { value: (stored = { ...stored, ...body, version: stored.version + 1 }) };
    },
  });
  await draw(<BrandPage />, permissions);
  const change = (settings: Partial<BrandSettings>): void => {
    stored = { ...stored, ...settings, version: stored.version + 1 };
  };
  const sent = () => asked.filter(({ route }) => route === 'PATCH /brand').map(({ body }) => body);
  return { user: userEvent.setup(), change, sent };
}
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ });
const tab = (name: RegExp) => screen.getByRole('tab', { name });
/** Whether the browser would ask before it reloads the page. */
const asksBeforeUnload = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('edits are still there after a visit to another tab, say so, and are saved from there', async () => {
  const { user, sent } = await open();
  await user.type(await note(), 'Back soon');
  await user.click(tab(/^Blocked/));
  expect(tab(/^Maintenance/).textContent).toBe('Maintenance (not saved)');
  expect(asksBeforeUnload()).toBe(true);
  await user.click(tab(/^Maintenance/));
  expect((await note()).value).toBe('Back soon');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(tab(/^Maintenance/).textContent).toBe('Maintenance'));
  expect(sent()).toEqual([{ maintenance: { on: false, from: null, until: null, note: 'Back soon' }, version: 3 }]);
  expect((await note()).value).toBe('Back soon');
  expect(asksBeforeUnload()).toBe(false);
});

test('edits that meet a newer version wait, also over a visit to another tab', async () => {
  const { user, change, sent } = await open();
  await user.type(await note(), 'Mine');
  change({ gtagId: 'G-12345' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Put my changes back' }));
  await user.click(tab(/^Blocked/));
  await user.click(tab(/^Maintenance/));
  expect((await note()).value).toBe('Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ version: 4 });
});

test('what somebody else changed and nobody here touched stays, in the same part of the settings too', async () => {
  const { user, change, sent } = await open();
  await user.type(await note(), 'Mine');
  change({ maintenance: { on: true, from: '2026-07-01T00:00:00.000Z', until: null, note: '' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const putBack = await screen.findByRole('button', { name: 'Put my changes back' });
  const mine = screen.getByRole('table', { name: 'Your changes' });
  await waitFor(() => expect(within(mine).getAllByRole('row')).toHaveLength(2));
  await user.click(putBack);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /Maintenance/ }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({
    maintenance: { on: true, from: '2026-07-01T00:00:00.000Z', until: null, note: 'Mine' },
    version: 4,
  });
});

test('a flag that somebody else closed stays closed', async () => {
  const { user, change, sent } = await open();
  await user.click(await screen.findByRole('tab', { name: /^Flags/ }));
  await user.click(screen.getByRole('switch', { name: /agent/i }));
  change({ flags: { FREEPLAY3: false, REGMOBVERF3: true } as BrandSettings['flags'] });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Put my changes back' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ flags: { FREEPLAY3: false, REGMOBVERF3: true, AGENTPOLICY3: true }, version: 4 });
});

test('edits go with the operator', async () => {
  const { user } = await open();
  await user.type(await note(), 'Mine');
  act(() => {
    leave(null);
    enter(OPERATOR, false);
  });
  await waitFor(async () => expect((await note()).value).toBe(''));
  expect(asksBeforeUnload()).toBe(false);
});

test('the registration is shown as the edited flags and rules make it, and answers samples', async () => {
  const { user, change } = await open();
  await note();
  const rule = { acceptedPattern: '*', patternId: 'any', minLength: 0, maxLength: 0, enabled: true, required: true };
  change({
    flags: { USERNAMEREG3: true } as BrandSettings['flags'],
    registerRules: [
      {
        ...rule,
        field: 'username',
        acceptedPattern: 'letterFirst',
        patternId: 'letterFirst',
        minLength: 4,
        maxLength: 16,
      },
      { ...rule, field: 'mobileNum', enabled: false, required: false },
    ],
  });
  await act(() => queryClient.invalidateQueries());
  await user.click(tab(/^Flags/));
  const preview = await screen.findByRole('region', { name: 'Preview of the registration' });
  await waitFor(() => expect(within(preview).getByRole('textbox', { name: /^User name/ })).toBeTruthy());
  expect(within(preview).queryByRole('textbox', { name: /^Mobile number/ })).toBeNull();
  await user.type(within(preview).getByRole('textbox', { name: /^User name/ }), '7up');
  expect(within(preview).getByText(/^Wrong length\. .*4 to 16 characters/)).toBeTruthy();
  await user.type(within(preview).getByRole('textbox', { name: /^User name/ }), '77');
  expect(within(preview).getByText(/^Other characters are asked for\./)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Mobile registration with password' }));
  expect(
    within(preview)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mobile number', 'User name']);
  expect(within(preview).getByRole('textbox', { name: /^Mobile number/ })).toBeTruthy();
  expect(within(preview).queryByRole('textbox', { name: /^User name/ })).toBeNull();
});

test('rules of security are saved whole, with a reason, and not while one of them is out of bounds', async () => {
  const { user, sent } = await open();
  await note();
  await user.click(tab(/^Security/));
  await user.click(await screen.findByRole('switch', { name: 'Ask for a second proof' }));
  await user.click(screen.getByRole('checkbox', { name: /holder/ }));
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save().disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Asked for by the licence');
  expect(save().disabled).toBe(false);
  const day = screen.getByRole('spinbutton', { name: 'One device: In a day' });
  await user.clear(day);
  await user.type(day, '4');
  expect(save().disabled).toBe(true);
  await user.type(day, '0');
  await user.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    login: { passwordMaxAgeDays: 90, newPlace: { on: true, days: 30, ways: ['sms', 'email', 'totp'] } },
    codes: { expiredMinutes: 2, caps: { device: { hour: 5, day: 40 }, brand: { hour: 5, day: 10 } } },
    reason: 'Asked for by the licence',
    version: 3,
  });
});

test('who may not change them reads the rules of security', async () => {
  const { user } = await open(['brand.read', 'brand.write']);
  await note();
  await user.click(tab(/^Security/));
  const newPlace = await screen.findByRole('switch', { name: 'Ask for a second proof' });
  expect(newPlace.closest('fieldset')?.disabled).toBe(true);
  expect(screen.getByText('Your role may read these settings but not change them.')).toBeTruthy();
});

test.each([
  [{ byProxy: false, loaded: null }, /Blocking countries keeps nobody out now/],
  [{ byProxy: true, loaded: null }, /The proxy in front names the country/],
  [
    {
      byProxy: false,
      loaded: {
        source: 'geo.csv',
        networks: 5_000,
        asOf: '2020-01-01T00:00:00.000Z',
        importedAt: '2020-01-01T00:00:00.000Z',
      },
    },
    /This data is old.*geo\.csv: 5,000 networks/,
  ],
])('who blocks countries is told by what a country is known: %j', async (addressData, told) => {
  const { user } = await open(PERMISSIONS, { addressData });
  await user.click(await screen.findByRole('tab', { name: /^Blocked/ }));
  await waitFor(() => expect(document.body.textContent).toMatch(told));
});

test('the licence of the footer is written in each language, and an emptied one is gone', async () => {
  const { user, sent } = await open(PERMISSIONS, { licence: { en: 'Old' } });
  await user.click(await screen.findByRole('tab', { name: /^Service and links/ }));
  await user.clear(screen.getByRole('textbox', { name: 'In English' }));
  await user.type(screen.getByRole('textbox', { name: 'In Bengali' }), 'লাইসেন্স');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent()).toMatchObject([{ licence: { bn: 'লাইসেন্স' } }]));
  expect(Object.keys((sent()[0] as { licence: object }).licence)).toEqual(['bn']);
});
