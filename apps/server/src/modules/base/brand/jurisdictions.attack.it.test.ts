/** Profiles of jurisdictions: what relaxes a protection takes two people who serve every brand under it. */
import { CONSOLE_PREFIX } from '@baize/contract/addresses';
import { CONSOLE_CALLS, type ConsoleCallName } from '@baize/contract/console-calls';
import type { AuditRow } from '@baize/contract/console/audit';
import type { Jurisdictions } from '@baize/contract/console/jurisdictions';
import type { Proposal } from '@baize/contract/console/proposals';
import { BRAND_HEADER } from '@baize/contract/headers';
import type { Role } from '@baize/contract/permissions';
import type { JurisdictionRules } from '@baize/domain/jurisdiction';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildConsole } from '../../../app.ts';
import { CONSOLE_COOKIE } from '../../../http/console-frame.ts';
import type { BrandId } from '../../../ids.ts';
import { runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';

const PASSWORD = 'a long enough password';
const REASON = 'Asked for by the regulator, ticket 4711.';
type Answer<V> = { readonly code: string; readonly value: V; readonly fields?: Record<string, string> };
type Asks = <V = Jurisdictions & { relaxes: string[] }>(call: ConsoleCallName, sent?: Sent) => Promise<Answer<V>>;
type Sent = { readonly path?: Record<string, string>; readonly input?: object; readonly brandId?: BrandId };

let t: TestPlatform;
let app: FastifyInstance;
let lotus: BrandId;
let count = 0;
let [maker, checker, single, auditor] = [] as unknown as [Asks, Asks, Asks, Asks];

beforeAll(async () => {
  t = await createTestPlatform();
  const { deps, modules, consoleLookups } = t.platform;
  lotus = await openTestBrand(t.platform, { code: 'lotus' });
  app = await buildConsole(deps, modules, consoleLookups);
  await app.ready();
  maker = await logIn('owner', [t.brandId, lotus]);
  checker = await logIn('owner', [t.brandId, lotus]);
  single = await logIn('owner', [t.brandId]);
  auditor = await logIn('auditor', [t.brandId]);
});
beforeEach(() =>
  runAsSuperuser(
    t.database,
    `truncate command.proposal; update brand.brand set jurisdiction = 'standard';
      update brand.jurisdiction_profile set version = 1,
        rules = rules || '{"minimumAge": 21, "quickSpin": true, "autoplay": false, "minCycleMs": 200}'
          || '{"stakeMax": {"BDT": "6000"}}' where code = 'standard'`,
  ),
);
afterAll(async () => {
  await app?.close();
  await t?.close();
});

async function logIn(role: Role, brandIds: BrandId[]): Promise<Asks> {
  const name = `op${(count += 1)}`;
  const { operators } = t.platform;
  const { totpSecret } = await operators.create({ name, displayName: name, role, password: PASSWORD, brandIds });
  const code = await generate({ secret: totpSecret });
  const opened = await operators.openSession({ name, password: PASSWORD, code, ip: '127.0.0.1', userAgent: 'test' });
  if (!opened.ok) throw new Error(opened.error.code);
  const { token } = opened.value;
  const remoteAddress = `10.3.0.${count}`;
  return async <V>(call: ConsoleCallName, { path = {}, input, brandId = t.brandId }: Sent = {}) => {
    const { method, path: pattern } = CONSOLE_CALLS[call];
    const reply = await app.inject({
      method,
      url: CONSOLE_PREFIX + pattern.replace(/:(\w+)/g, (_all, part: string) => path[part]!),
      remoteAddress,
      headers: { [BRAND_HEADER]: String(brandId) },
      cookies: { [CONSOLE_COOKIE]: token },
      ...(method === 'GET' ? { query: { ...input } as Record<string, string> } : { payload: input ?? {} }),
    });
    return reply.json<Answer<V>>();
  };
}

const profileOf = async (code = 'standard') =>
  (await maker<Jurisdictions>('listJurisdictions')).value.profiles.find((each) => each.code === code)!;
/** Changes some rules of the profile that both brands are under. */
async function change(by: Asks, rules: Partial<JurisdictionRules>, version?: number) {
  const found = await profileOf();
  const input = { rules: { ...found.rules, ...rules }, version: version ?? found.version, reason: REASON };
  return by('changeJurisdiction', { path: { code: 'standard' }, input });
}
const holds = async (id = t.brandId) => {
  t.platform.brand.invalidate();
  return t.platform.brand.readJurisdiction(id);
};
const waiting = async (): Promise<Proposal[]> =>
  (await maker<{ content: Proposal[] }>('listProposals', { input: { state: 'waiting' } })).value.content;
const check = async (by: Asks, decision: 'apply' | 'reject' = 'apply', brandId = t.brandId) => {
  const [proposal] = await waiting();
  return by('checkProposal', { path: { id: proposal!.id }, input: { decision, note: REASON }, brandId });
};
const choose = (by: Asks, code: string, was = 'standard') =>
  by('chooseJurisdiction', { path: { code }, input: { was, reason: REASON } });

test('stricter holds at once for every brand under the profile, and stands in the audit chain of each', async () => {
  expect(await change(maker, { minimumAge: 25 })).toMatchObject({ code: 'OK', value: { relaxes: [] } });
  expect([(await holds()).minimumAge, (await holds(lotus)).minimumAge]).toEqual([25, 25]);
  for (const brandId of [t.brandId, lotus]) {
    const input = { target: 'jurisdiction:standard', pageSize: '1' };
    const audit = await maker<{ content: AuditRow[] }>('listAudit', { input, brandId });
    expect(audit.value.content[0]).toMatchObject({
      action: 'change-jurisdiction',
      before: { minimumAge: 21 },
      after: { minimumAge: 25 },
    });
  }
});

test.each<[Partial<JurisdictionRules>, string]>([
  [{ minimumAge: 18 }, 'minimumAge'],
  [{ autoplay: true }, 'autoplay'],
  [{ realityCheckMinutes: null }, 'realityCheckMinutes'],
  [{ lockOut: { failures: 10, minutes: 30 } }, 'lockOut.failures'],
  [{ minCycleMs: 100 }, 'minCycleMs'],
  [{ stakeMax: { BDT: '7000' } }, 'stakeMax'],
  [{ lockOut: { failures: 5, minutes: 5 } }, 'lockOut.minutes'],
  [{ exclusionDays: [1] }, 'exclusionDays'],
])('%j waits for a second person, with a stricter rule in it or not', async (rules, field) => {
  const before = await holds();
  const made = await change(maker, { ...rules, quickSpin: false });
  expect(made).toMatchObject({ code: 'OK', value: { relaxes: [field] } });
  expect(await holds()).toEqual(before);
  expect((await check(maker)).code).toBe('SELF_APPROVAL');
  expect((await check(auditor)).code).toBe('FORBIDDEN');
  expect(await holds()).toEqual(before);
  expect((await check(checker)).code).toBe('OK');
  expect(await holds(lotus)).toMatchObject({ ...rules, quickSpin: false });
});

test('a rejected change never held, and its profile can be changed again', async () => {
  await change(maker, { autoplay: true });
  expect((await change(checker, { autoplay: true })).code).toBe('STATE_CONFLICT');
  expect((await check(checker, 'reject')).code).toBe('OK');
  expect((await holds()).autoplay).toBe(false);
  expect((await change(checker, { autoplay: true })).code).toBe('OK');
});

test('who does not serve every brand under a profile neither changes nor checks it, and is told of none of them', async () => {
  expect((await change(single, { minimumAge: 25 })).code).toBe('FORBIDDEN');
  await change(maker, { autoplay: true });
  expect((await check(single)).code).toBe('FORBIDDEN');
  const seen = (await single<Jurisdictions>('listJurisdictions')).value.profiles.find(
    ({ code }) => code === 'standard',
  );
  expect(seen).toMatchObject({ brands: ['test'], shared: true });
});

test('a profile that was changed meanwhile is not relaxed by what was seen before', async () => {
  await change(maker, { autoplay: true });
  expect((await change(checker, { minimumAge: 22 })).code).toBe('OK');
  expect((await check(checker)).code).toBe('STATE_CONFLICT');
  expect(await holds()).toMatchObject({ autoplay: false, minimumAge: 22 });
});

test('a proposal of one brand is not checked from another', async () => {
  await change(maker, { autoplay: true });
  expect((await check(checker, 'apply', lotus)).code).toBe('NOT_FOUND');
});

test('another profile: stricter holds at once for the one brand, more lenient takes two', async () => {
  expect(await choose(maker, 'strict')).toMatchObject({ code: 'OK', value: { chosen: 'strict', relaxes: [] } });
  expect([(await holds()).code, (await holds(lotus)).code]).toEqual(['strict', 'standard']);
  const back = await choose(maker, 'open', 'strict');
  expect(back.value.relaxes).toEqual(expect.arrayContaining(['minimumAge', 'retention.sessions']));
  expect(back.value).toMatchObject({ chosen: 'strict', waiting: true });
  expect((await check(maker)).code).toBe('SELF_APPROVAL');
  expect((await check(checker)).code).toBe('OK');
  expect((await holds()).code).toBe('open');
});

test('a choice is void once either profile has changed: whoever checks it must have seen the same', async () => {
  await choose(maker, 'open');
  expect((await change(checker, { minimumAge: 22 })).code).toBe('OK');
  expect((await check(checker)).code).toBe('STATE_CONFLICT');
  expect((await holds()).code).toBe('standard');
});

test.each([
  [{ minimumAge: 17 }, 'rules.minimumAge'],
  [{ minimumAge: 21.5 }, 'rules.minimumAge'],
  [{ realityCheckMinutes: 0 }, 'rules.realityCheckMinutes'],
  [{ lockOut: { failures: 2, minutes: 30 } }, 'rules.lockOut.failures'],
  [{ lockOut: { failures: 5, minutes: 1e9 } }, 'rules.lockOut.minutes'],
  [{ depositLimit: { mode: 'none', raiseAfterHours: 24, defaults: {} } }, 'rules.depositLimit.mode'],
  [{ depositLimit: { mode: 'optional', raiseAfterHours: 0, defaults: {} } }, 'rules.depositLimit.raiseAfterHours'],
  [
    { depositLimit: { mode: 'optional', raiseAfterHours: 24, defaults: { BDT: '-1' } } },
    'rules.depositLimit.defaults.BDT',
  ],
  [{ sessionLimit: { mode: 'defaulted', raiseAfterHours: 24, minutes: null } }, 'rules.sessionLimit.minutes'],
  [{ exclusionDays: [] }, 'rules.exclusionDays'],
  [{ exclusionDays: [30, 7] }, 'rules.exclusionDays'],
])('%j is refused by its field', async (rules, field) => {
  const refused = await change(maker, rules as Partial<JurisdictionRules>);
  expect(refused.code).toBe('BAD_REQUEST');
  expect(Object.keys(refused.fields ?? {})).toContain(field);
});

test.each([
  ['an old version', () => change(maker, { minimumAge: 25 }, 99), 'STATE_CONFLICT'],
  ['a role that only reads', () => change(auditor, { minimumAge: 25 }), 'FORBIDDEN'],
  ['a profile that nobody has', () => choose(maker, 'nowhere'), 'NOT_FOUND'],
  ['a choice that was another', () => choose(maker, 'strict', 'open'), 'STATE_CONFLICT'],
] as const)('refused: %s', async (_what, attempt, code) => {
  expect((await attempt()).code).toBe(code);
  expect(await holds()).toMatchObject({ code: 'standard', minimumAge: 21 });
});

test('a stored profile that lacks a field has its strictest value', async () => {
  await runAsSuperuser(
    t.database,
    `update brand.jurisdiction_profile set rules = rules - 'autoplay' - 'tryPlay' where code = 'open'`,
  );
  await runAsSuperuser(t.database, `update brand.brand set jurisdiction = 'open' where code = 'lotus'`);
  expect(await holds(lotus)).toMatchObject({ autoplay: false, tryPlay: { guests: false, members: false } });
});
