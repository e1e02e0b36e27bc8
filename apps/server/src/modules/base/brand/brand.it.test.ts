import { BootSchema, WHITELABEL_FLAGS, type Boot } from '@baize/contract/boot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, SECOND_HOST, type TestSite } from '../../../testing-site.ts';
import { BRAND_CACHE_MS } from './index.ts';
import { updateSettings } from './commands/update-settings.ts';
import { LOOK_MS, SETTLE_MS } from './commands/tell-maintenance.ts';
import { createBrandModule } from './index.ts';
import type { SettingsPatch } from './settings.ts';

let site: TestSite;
const change = async (patch: SettingsPatch, version?: number) => {
  const current = await site.deps.db.tx(null, (tx) =>
    tx.row<{ version: number }>('select version from brand.brand where id = $1', [site.first]),
  );
  const order = { id: site.first, patch, version: version ?? current.version };
  return site.deps.db.tx(site.first, (tx) => updateSettings(tx, order, site.deps.now()));
};
/** Other processes see a change when what they remember is too old. */
const seen = (): void => site.turnClock(BRAND_CACHE_MS);
const bootOf = async (browser = site.browser()): Promise<Boot> => (await browser.call('getPermission')).value as Boot;

beforeAll(async () => {
  site = await createTestSite();
  site.stopClock(); // an edge is told within parts of a second: the machine's own pace must not matter
});
afterAll(() => site.close());

test('the boot call has every field of the contract, for each brand its own', async () => {
  const boot = await bootOf();
  expect(BootSchema.strict().parse(boot)).toEqual(boot);
  expect(Object.keys(boot).toSorted()).toEqual(Object.keys(BootSchema.shape).toSorted());
  expect(Object.keys(boot.whitelabel).toSorted()).toEqual([...WHITELABEL_FLAGS].toSorted());
  expect(boot.brand).toMatchObject({
    code: 'baize',
    merchantCode: 'BAIZE01',
    platform: 'WEB',
    lotteryType: 'Lott',
    currency: 'BDT',
    defaultLanguage: 'bn',
    playMoney: true,
  });
  expect(boot).toMatchObject({
    systemStatus: 0,
    maintenance: null,
    sealed: true,
    domainRoute: [{ domain: 'localhost', kind: 'site' }],
    mainDomain: 'localhost',
    register: { mode: 'username' },
    analytics: { gtagId: null },
  });
  expect(boot.countryCodes.length).toBe(249);
  const other = await bootOf(site.browser({ host: SECOND_HOST }));
  expect(other.brand).toMatchObject({ code: 'lotus', currency: 'INR', theme: { hue: 'lotus' } });
});

test('an unknown host is no brand', async () => {
  expect(await site.browser({ host: 'evil.example' }).call('getPermission')).toMatchObject({
    status: 404,
    code: 'BRAND_UNKNOWN',
  });
});

test('maintenance takes effect without a restart, on this brand only; the calls from which a page learns it still answer', async () => {
  const browser = site.browser();
  expect((await browser.call('getRegistrationRules')).status).toBe(200);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await change({ maintenance: { on: true, from: null, until, note: 'Work on the ledger' } });
  seen();
  expect(await browser.call('getRegistrationRules')).toMatchObject({
    status: 503,
    code: 'MAINTENANCE',
    body: { message: 'info_maintenance' },
  });
  expect(await bootOf(browser)).toMatchObject({
    systemStatus: 1,
    maintenance: { from: null, until, note: 'Work on the ledger' },
  });
  expect((await browser.call('getSystemStatus')).value).toEqual({
    status: 1,
    maintenance: { from: null, until, note: 'Work on the ledger' },
  });
  expect((await browser.call('getDomainRoutes')).status).toBe(200);
  expect((await site.browser({ host: SECOND_HOST }).call('getRegistrationRules')).status).toBe(200);
  await change({ maintenance: { on: false, from: null, until: null, note: '' } });
  seen();
  expect((await browser.call('getRegistrationRules')).status).toBe(200);
});

test('a region and an address are blocked, and maintenance wins over both', async () => {
  await change({ blockedCountries: ['US'], blockedIps: ['203.0.113.0/24'] });
  seen();
  const american = site.browser({ ip: '198.51.100.9' });
  expect(await american.call('getCountryCodes')).toMatchObject({ status: 451, code: 'REGION_BLOCKED' });
  expect(await bootOf(american)).toMatchObject({
    systemStatus: 2,
    location: { ip: '198.51.100.9', country: 'US' },
    regionRestriction: { blocked: true, countries: ['US'] },
  });
  const blocked = site.browser({ ip: '203.0.113.5' });
  expect(await blocked.call('getCountryCodes')).toMatchObject({
    status: 403,
    code: 'IP_BLOCKED',
    body: { message: 'info_ip_block' },
  });
  expect(await bootOf(blocked)).toMatchObject({ systemStatus: 3, location: { ip: '203.0.113.5', country: 'FR' } });
  expect((await site.browser({ ip: '192.0.2.9' }).call('getCountryCodes')).status).toBe(200);
  await change({ maintenance: { on: true, from: null, until: null, note: '' } });
  seen();
  expect((await bootOf(american)).systemStatus).toBe(1);
  await change({ maintenance: { on: false, from: null, until: null, note: '' }, blockedCountries: [], blockedIps: [] });
  seen();
});

test('a visitor cannot name their own country where no proxy is trusted', async () => {
  await change({ blockedCountries: ['US'] });
  seen();
  const liar = site.browser({ ip: '198.51.100.9' });
  expect((await liar.call('getCountryCodes', {}, { headers: { 'cf-ipcountry': 'BD' } })).code).toBe('REGION_BLOCKED');
  expect((await liar.call('getCountryCodes', {}, { headers: { 'x-forwarded-for': '192.0.2.9' } })).code).toBe(
    'REGION_BLOCKED',
  );
  await change({ blockedCountries: [] });
  seen();
});

test('who is slower is told so, bad values are named, and an unchanged patch changes nothing', async () => {
  const { version } = await site.deps.db.tx(null, (tx) =>
    tx.row<{ version: number }>('select version from brand.brand where id = $1', [site.first]),
  );
  expect(await change({ gtagId: 'G-ABC1234' }, version)).toMatchObject({
    ok: true,
    value: { before: { gtagId: null }, after: { gtagId: 'G-ABC1234' }, version: version + 1 },
  });
  expect(await change({ gtagId: null }, version)).toEqual({ ok: false, error: { code: 'STATE_CONFLICT' } });
  expect(await change({ gtagId: 'G-ABC1234' })).toMatchObject({
    ok: true,
    value: { before: {}, after: {}, version: version + 1 },
  });
  expect(await change({ blockedIps: ['nowhere'] })).toMatchObject({
    ok: false,
    error: { code: 'BAD_REQUEST', fields: { 'blockedIps.0': 'neither an address nor a range' } },
  });
  const raced = await Promise.all(
    ['G-RACE0001', 'G-RACE0002', 'G-RACE0003'].map((gtagId) => change({ gtagId }, version + 1)),
  );
  expect(raced.filter((outcome) => outcome.ok).length).toBe(1);
});

test('each change says in the outbox what to fetch again', async () => {
  const before = await site.deps.db.tx(null, (tx) =>
    tx.row<{ id: string }>('select coalesce(max(id), 0) as id from outbox.outbox'),
  );
  await change({
    blockedCountries: ['FR'],
    flags: { ...(await site.brands.brand(site.first)).settings.flags, AGENTPOLICY3: true },
    esportVendors: ['AV'],
  });
  const events = await site.deps.db.tx(null, (tx) =>
    tx.rows<{ data: unknown }>('select data from outbox.outbox where id > $1 order by id', [before.id]),
  );
  expect(events.map((event) => event.data)).toEqual([
    { type: 'brand.changed', reason: 'status' },
    { type: 'brand.changed', reason: 'flags' },
    { type: 'brand.changed', reason: 'catalogue' },
  ]);
});

/** What the pages were told since the last look, oldest first. */
async function newsOf(): Promise<() => Promise<string[]>> {
  let last = '0';
  const read = async (): Promise<string[]> => {
    const rows = await site.deps.db.tx(null, (tx) =>
      tx.rows<{ id: string; reason: string }>(
        "select id, data ->> 'reason' as reason from outbox.outbox where type = 'brand.changed' and brand_id = $1 and id > $2 order by id",
        [site.first, last],
      ),
    );
    last = rows.at(-1)?.id ?? last;
    return rows.map((row) => row.reason);
  };
  await read();
  return read;
}
const MINUTE_MS = 60_000;
const ahead = (ms: number): string => new Date(site.deps.now().getTime() + ms).toISOString();
const quiet = { maintenance: { on: false, from: null, until: null, note: '' } };
/** One look at the clock by each of this many processes at once, each with a memory of its own. */
const look = (processes: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: processes }, () =>
      createBrandModule(site.deps)
        .jobs!.find((job) => job.name === 'tell-maintenance')!
        .run(),
    ),
  );

test('each edge of a maintenance window is told once, by whichever process sees it, and none is told early', async () => {
  await change(quiet);
  const told = await newsOf();
  await change({ maintenance: { on: true, from: ahead(10 * MINUTE_MS), until: ahead(20 * MINUTE_MS), note: '' } });
  expect(await told()).toEqual(['status']); // the click
  await look(3);
  site.turnClock(10 * MINUTE_MS);
  await look(3); // the edge has not settled: a machine whose clock is behind would still answer as before
  expect(await told()).toEqual([]);
  site.turnClock(SETTLE_MS);
  await look(3);
  await look(3);
  expect(await told()).toEqual(['status']);
  site.turnClock(10 * MINUTE_MS);
  await look(3);
  await look(3);
  expect(await told()).toEqual(['status']);
  site.turnClock(10 * MINUTE_MS);
  await look(3);
  expect(await told()).toEqual([]);
});

test('an edge that passed while no process ran is told after the start, and what a click told is not told again', async () => {
  await change(quiet);
  const told = await newsOf();
  await change({ maintenance: { on: true, from: ahead(MINUTE_MS), until: null, note: '' } });
  site.turnClock(60 * MINUTE_MS);
  await look(1);
  expect(await told()).toEqual(['status', 'status']);
  await change(quiet);
  await look(1);
  expect(await told()).toEqual(['status']);
  await change({ maintenance: { on: true, from: null, until: ahead(MINUTE_MS), note: '' } });
  await look(1);
  expect(await told()).toEqual(['status']);
  // A change of something else in between says nothing of the maintenance: its edge is still owed.
  site.turnClock(2 * MINUTE_MS);
  await change({ gtagId: 'G-EDGE0001' });
  await look(1);
  expect(await told()).toEqual(['flags', 'status']);
});

test('the next look comes at the next edge, and never later than the slow poll', async () => {
  const pause = async (): Promise<number> => ((await look(1)) as [number])[0];
  await change(quiet);
  expect(await pause()).toBe(LOOK_MS);
  await change({ maintenance: { on: true, from: ahead(500), until: null, note: '' } });
  expect(await pause()).toBe(500 + SETTLE_MS);
  await change(quiet);
});
