import type { Answered, Contract, ContractRequest } from '@baize/contract/contracts';
import type { WireTerms } from '@baize/contract/agent-terms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorContext } from '../../../context.ts';
import { operatorId } from '../../../ids.ts';
import { createTestSite, type Browser, type TestSite } from '../../../testing-site.ts';
import { lapseRequests } from './commands/lapse-requests.ts';
import { offerTopContract } from './commands/offer-top-contract.ts';
import type { AgentDeps } from './deps.ts';
import { createAgentsModule } from './index.ts';
import { createTestAccounts, PASSWORD } from '../../../testing-accounts.ts';

const HOUR_MS = 3_600_000;
let site: TestSite;
let deps: AgentDeps;
const { idOf, open } = createTestAccounts(() => site);

async function loginAs(account: string): Promise<Browser> {
  const browser = site.browser();
  expect((await browser.login(account, PASSWORD)).code).toBe('OK');
  return browser;
}
const operator = (): OperatorContext =>
  ({ brandId: site.first, operator: { name: 'maker', operatorId: operatorId(1) }, ip: '10.0.0.1' }) as OperatorContext;

const dividend = (rate: string, more: Partial<Extract<WireTerms, { tiers: unknown }>> = {}): WireTerms => ({
  kind: 'DIVIDEND',
  category: 'CONS',
  period: 'semimonthly',
  carry: 'MONTH',
  rateType: 'P',
  tiers: [{ minimumBet: '0', netLoss: '0', activeMember: 0, rate }],
  ...more,
});
const realtime = (profitRate: string, lossRate: string): WireTerms => ({
  kind: 'REALTIME',
  category: 'CONS',
  profitRate,
  lossRate,
  singleBet: '100',
});
const fromPlatform = (account: string, terms: WireTerms) =>
  offerTopContract(deps, operator(), { holder: idOf(account), terms, reason: 'As agreed by mail.' });
const offer = async (from: string, to: string, terms: WireTerms) =>
  (await loginAs(from)).call('offerContract', { holder: String(idOf(to)), terms });
const answerDividend = async (
  account: string,
  status: string,
  confirm = false,
): Promise<{ code: string; value: Answered }> =>
  (await loginAs(account)).call('processDividendContract', { type: 'CONS', status, confirm });
const contractsOf = async (account: string): Promise<{ own: Contract[]; given: Contract[] }> =>
  (await (await loginAs(account)).call('listContracts')).value;
const requestsOf = async (account: string): Promise<ContractRequest[]> =>
  (await (await loginAs(account)).call('listContractRequests')).value;
const stateOf = async (account: string): Promise<string | undefined> => (await contractsOf(account)).own[0]?.state;
const versionsOf = (account: string) =>
  site.deps.db.tx(site.first, (tx) =>
    tx.rows<{ version: number; from: Date; to: Date | null }>(
      `select v.version, v.effective_from as from, v.effective_to as to from agents.contract_version v
        join agents.contract c on c.id = v.contract_id where c.holder_id = $1 order by c.created_at, v.version`,
      [idOf(account)],
    ),
  );
/** What was told of contracts to an account: what was asked of it, and how it was answered. */
const toldOf = async (account: string): Promise<string[]> =>
  site.deps.db.tx(site.first, async (tx) =>
    (
      await tx.rows<{ told: string }>(
        `select coalesce(data->>'request', concat(data->>'answer', ' ', data->>'holder')) as told from outbox.outbox
          where member_id = $1 and type like 'contract.%' order by id`,
        [idOf(account)],
      )
    ).map(({ told }) => told),
  );
/** Offers and agrees, down to a line A over B over C, and D beside B. */
async function giveLine(): Promise<void> {
  expect(await fromPlatform('A', dividend('0.3'))).toMatchObject({ ok: true });
  expect((await answerDividend('A', 'A')).value.done).toBe(true);
  for (const [from, to, rate] of [
    ['A', 'B', '0.2'],
    ['B', 'C', '0.1'],
    ['A', 'D', '0.12'],
  ] as const) {
    expect((await offer(from, to, dividend(rate))).code).toBe('OK');
    expect((await answerDividend(to, 'A')).value.done).toBe(true);
  }
}

async function haveContracts(isOn: boolean): Promise<void> {
  const { flags } = (await site.brands.brand(site.first)).settings;
  await site.changeSettings(site.first, { flags: { ...flags, AGENTPOLICY3: isOn } });
  site.brands.invalidate();
}

beforeAll(async () => {
  site = await createTestSite({
    more: ({ deps: given, brands, identity }) => {
      deps = { ...given, accounts: identity, brands, rebatesOf: () => Promise.resolve(new Map()) };
      return [createAgentsModule(deps)];
    },
  });
  await haveContracts(true);
  site.stopClock();
  for (const [account, type, parent] of [
    ['A', 1, null],
    ['B', 2, 'A'],
    ['C', 2, 'B'],
    ['D', 2, 'A'],
    ['P', 0, 'A'],
    ['Q', 0, 'P'],
  ] as const)
    await open(account, type, parent);
});
afterAll(() => site.close());

test('offers go down the line, within what the upline holds, and hold from the next period on', async () => {
  expect((await offer('A', 'B', dividend('0.2'))).body.fields).toEqual({ terms: 'NO_BASIS' });
  await giveLine();
  const { own, given } = await contractsOf('A');
  expect(own.map(({ state, issuer, version }) => [state, issuer, version])).toEqual([['ACTIVE', null, 1]]);
  expect(given.map(({ holder, state }) => [holder.account, state])).toEqual([
    ['B', 'ACTIVE'],
    ['D', 'ACTIVE'],
  ]);
  const [version] = await versionsOf('B');
  const local = new Date(version!.from.getTime() + 360 * 60_000).toISOString();
  expect(local).toMatch(/-(01|16)T00:00:00\.000Z$/);
  expect(version!.from.getTime()).toBeGreaterThan(site.deps.now().getTime());
  expect(version!.to).toBeNull();
  expect(await toldOf('B')).toEqual(['NEW', 'AGREE C']);
  expect(await toldOf('A')).toEqual(['NEW', 'AGREE B', 'AGREE D']);
});

test('what is no fit offer is refused by name', async () => {
  const faults = async (to: string, terms: WireTerms) => (await offer('A', to, terms)).body;
  expect(await faults('D', dividend('0.31'))).toMatchObject({ fields: { 'tiers.0': 'TIER_NOT_COVERED' } });
  expect(await faults('D', dividend('0.1', { period: 'monthly', carry: 'NONE' }))).toMatchObject({
    fields: { terms: 'PERIOD_DIFFERS' },
  });
  expect(await faults('D', dividend('0.1', { tiers: [] }))).toMatchObject({ fields: { terms: 'TIERS_MISSING' } });
  expect(await faults('D', realtime('0.001', '0.001'))).toMatchObject({ fields: { terms: 'NO_BASIS' } });
  expect(await faults('C', dividend('0.1'))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await faults('A', dividend('0.1'))).toMatchObject({ code: 'NOT_FOUND' });
  expect((await offer('P', 'Q', dividend('0.1'))).code).toBe('NON_AGENT');
});

test('a player may hold an offer and answer it; by the letters of the specification', async () => {
  expect((await offer('A', 'P', dividend('0.05'))).code).toBe('OK');
  const player = await loginAs('P');
  const told = (await player.call('getConsolidatedContracts')).value as { divtypereq: Record<string, unknown> };
  expect(told.divtypereq).toEqual({
    CONS: [{ minimumBet: '0.00', netLoss: '0.00', activeMember: 0, contractRate: '0.05', status: 'P' }],
  });
  expect((await player.call('listContractRequests')).value).toMatchObject([
    { request: 'NEW', endCount: 0, contract: { issuer: { account: 'A' }, terms: null, effectiveFrom: null } },
  ]);
  expect((await answerDividend('P', 'C')).code).toBe('BAD_REQUEST');
  expect((await answerDividend('P', 'R')).value.done).toBe(true);
  expect((await answerDividend('P', 'A')).code).toBe('NOT_FOUND');
});

test('a worse contract ends what it no longer covers, and all that stood on that, once it is confirmed', async () => {
  expect(await fromPlatform('A', dividend('0.15'))).toMatchObject({ ok: true });
  expect((await offer('A', 'D', dividend('0.1'))).code).toBe('STATE_CONFLICT');
  const [asked] = await requestsOf('A');
  expect(asked).toMatchObject({ request: 'EDIT', contract: { issuer: null, terms: { tiers: [{ rate: '0.3' }] } } });
  expect(asked!.ends.map(({ holder, issuer }) => [holder, issuer])).toEqual([
    ['B', 'A'],
    ['C', 'B'],
  ]);
  expect(asked).toMatchObject({ endCount: 2, takesEffect: (await versionsOf('A'))[0]!.from.toISOString() });
  expect((await answerDividend('A', 'A')).value).toEqual({ done: false, downlineHigherRate: 'Y', ended: 2 });
  expect([await stateOf('A'), await stateOf('B')]).toEqual(['EDIT_PENDING', 'ACTIVE']);
  expect((await answerDividend('A', 'A', true)).value).toEqual({ done: true, downlineHigherRate: 'Y', ended: 2 });
  expect([await stateOf('B'), await stateOf('C'), await stateOf('D')]).toEqual([undefined, undefined, 'ACTIVE']);
  expect(await requestsOf('A')).toEqual([]);
  const { id } = (await contractsOf('A')).own[0]!;
  const versions = async (account: string) => (await loginAs(account)).call('listContractVersions', { id });
  expect((await versions('A')).value).toMatchObject([
    { version: 2, terms: { tiers: [{ rate: '0.15' }] }, effectiveTo: null },
    { version: 1, terms: { tiers: [{ rate: '0.3' }] } },
  ]);
  // Who stands on neither side finds nothing, not even downlines.
  expect((await versions('B')).code).toBe('NOT_FOUND');
  const [first, second] = await versionsOf('A');
  expect(first!.to).toEqual(second!.from);
  // None of them had begun to hold: each ends where it would have begun, with the boundary of the new contract.
  expect((await versionsOf('B'))[0]!.to).toEqual(second!.from);
  expect((await versionsOf('C'))[0]!.to).toEqual(second!.from);
});

test('an end is asked for and agreed to; contracts below go on', async () => {
  const below = (await contractsOf('A')).given.find(({ holder }) => holder.account === 'D')!;
  const agent = await loginAs('A');
  expect((await (await loginAs('B')).call('askContractEnd', { id: below.id })).code).toBe('NOT_FOUND');
  expect((await agent.call('askContractEnd', { id: below.id })).code).toBe('OK');
  expect((await agent.call('askContractEnd', { id: below.id })).code).toBe('STATE_CONFLICT');
  expect((await answerDividend('D', 'R')).code).toBe('BAD_REQUEST');
  expect((await answerDividend('D', 'A')).value.done).toBe(true);
  expect(await stateOf('D')).toBe('ACTIVE');
  await agent.call('askContractEnd', { id: below.id });
  expect((await answerDividend('D', 'C')).value.done).toBe(true);
  expect(await stateOf('D')).toBeUndefined();
});

test('what nobody answers lapses after 72 hours, and what was agreed goes on', async () => {
  expect(await fromPlatform('A', dividend('0.2'))).toMatchObject({ ok: true });
  expect((await offer('A', 'B', dividend('0.1'))).code).toBe('STATE_CONFLICT');
  site.turnClock(72 * HOUR_MS - 1);
  await lapseRequests(deps, site.first);
  expect(await stateOf('A')).toBe('EDIT_PENDING');
  site.turnClock(1);
  await lapseRequests(deps, site.first);
  expect(await stateOf('A')).toBe('ACTIVE');
  expect((await contractsOf('A')).own[0]).toMatchObject({ offered: null, version: 2 });
});

test('a real-time contract begins with the next five minutes, by either method of the daily call', async () => {
  await fromPlatform('A', realtime('0.001', '0.002'));
  const agent = await loginAs('A');
  const [contract] = (await contractsOf('A')).own.filter(({ state }) => state === 'OFFERED');
  const answer = { contractId: contract!.id, status: 'A' };
  expect((await agent.call('processRealtimeSalaryContract', answer)).value).toMatchObject({ done: true });
  const from = (await versionsOf('A')).at(-1)!.from;
  expect(from.getTime() - site.deps.now().getTime()).toBeLessThanOrEqual(5 * 60_000);
  expect(from.getTime() % (5 * 60_000)).toBe(0);

  const daily = dividend('0.001', { kind: 'DAILY', period: 'daily', carry: 'NONE' });
  await fromPlatform('A', daily);
  const [offered] = (await contractsOf('A')).own.filter(({ state }) => state === 'OFFERED');
  expect((await agent.call('processDailySalary', { id: offered!.id, status: 'A' })).value).toMatchObject({
    done: true,
  });
  expect((await (await loginAs('B')).call('processDailySalaryContract', { id: offered!.id, status: 'A' })).code).toBe(
    'NOT_FOUND',
  );
});

test('of two answers at once one counts', async () => {
  await offer('A', 'D', dividend('0.1'));
  const downline = await loginAs('D');
  const answers = await Promise.all(
    ['A', 'A', 'R'].map((status) => downline.call('processDividendContract', { type: 'CONS', status })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'OK']);
});

test('where a brand does not have contracts nobody offers or answers any, and nothing waits', async () => {
  expect((await offer('A', 'D', dividend('0.05'))).code).toBe('OK');
  const waiting = async () => (await (await loginAs('D')).call('getConsolidatedContracts')).value;
  expect(await waiting()).toMatchObject({ divtypereq: { CONS: [{ contractRate: '0.05', status: 'E' }] } });
  await haveContracts(false);
  expect(await waiting()).toEqual({
    divtypereq: {},
    dailysalreqtype: {},
    contracthoursalreq: {},
    realtimesalreqtype: {},
  });
  expect((await offer('A', 'B', dividend('0.1'))).code).toBe('CAPABILITY_CLOSED');
  expect((await answerDividend('A', 'A')).code).toBe('CAPABILITY_CLOSED');
  expect((await (await loginAs('A')).call('listContractRequests')).code).toBe('CAPABILITY_CLOSED');
});
