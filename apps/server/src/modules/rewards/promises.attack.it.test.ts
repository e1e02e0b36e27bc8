/** One operator alone, with contracts, rebates and the rules of salaries, against the house's money. */
import type { ConsoleContract } from '@baize/contract/console/agent-tree';
import type { Proposal } from '@baize/contract/console/proposals';
import type { SalaryRule } from '@baize/contract/console/salaries';
import type { KeysetPage, Page } from '@baize/contract/envelope';
import type { RebateRates } from '@baize/contract/rebates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../testing-console.ts';

let t: TestConsole;
let [maker, checker] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];
const ids = new Map<string, string>();
const REASON = 'Agreed with them, ticket 4711.';

async function open(account: string, type: number, parent: string | null): Promise<void> {
  const parentId = parent === null ? null : BigInt(ids.get(parent)!);
  const made = await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.identity.createMember(tx, t.brandId, { account, type, parentId: parentId as never }),
  );
  if (!made.ok) throw new Error(made.error.code);
  ids.set(account, made.value.toString());
}

beforeAll(async () => {
  t = await createTestConsole();
  [maker, checker] = [await t.logIn('owner'), await t.logIn('finance-checker')];
  for (const [account, type, parent] of [
    ['top', 1, null],
    ['other', 1, null],
    ['agent', 2, 'top'],
    ['loose', 0, null],
  ] as const)
    await open(account, type, parent);
});
afterAll(() => t.close());

const daily = (rate: string, category = 'LIVE') => ({
  kind: 'DAILY',
  category,
  period: 'daily',
  carry: 'NONE',
  rateType: 'P',
  tiers: [{ minimumBet: '0', netLoss: '0', activeMember: 0, rate }],
});
const offer = (account: string, terms: object) =>
  maker.ask<{ waiting: boolean }>('offerTopContract', { id: ids.get(account), terms, reason: REASON });
const give = (account: string, rates: RebateRates) =>
  maker.ask<{ waiting: boolean }>('giveTopRebates', { id: ids.get(account), rates, reason: REASON });
const given = async (account: string) =>
  (await maker.ask<{ isTop: boolean; given: RebateRates }>('listPlayerRebates', { id: ids.get(account) })).value;
const contracts = async (account: string): Promise<string[]> =>
  (await maker.ask<KeysetPage<ConsoleContract>>('listAgentContracts', { player: account })).value.content.map(
    ({ kind, category, state }) => `${kind} ${category} ${state}`,
  );
const rule = async (): Promise<SalaryRule> =>
  (await maker.ask<SalaryRule[]>('listSalaryRules', {})).value.find(({ kind }) => kind === 'DAILY')!;
const change = async (fields: Partial<SalaryRule>) => {
  const { waiting: _waiting, ...now } = await rule();
  return maker.ask<SalaryRule>('updateSalaryRule', { ...now, ...fields, reason: REASON });
};
const waiting = async (): Promise<Proposal[]> =>
  (await maker.ask<Page<Proposal>>('listProposals', { state: 'waiting' })).value.content;
const check = async (decision: 'apply' | 'reject', by = checker): Promise<string> =>
  (await by.ask('checkProposal', { id: (await waiting())[0]!.id, decision, note: REASON })).code;

test('a contract that costs more than the house keeps goes out when a second person has agreed', async () => {
  expect(await offer('top', daily('0.01'))).toMatchObject({ code: 'OK', value: { waiting: false } });
  expect(await offer('other', daily('0.0101'))).toMatchObject({ code: 'OK', value: { waiting: true } });
  expect(await contracts('other')).toEqual([]);
  expect((await offer('other', daily('0.0101'))).code).toBe('STATE_CONFLICT');
  expect(await waiting()).toMatchObject([
    {
      kind: 'offer-top-contract',
      subject: `player:${ids.get('other')}`,
      before: { promised: { LIVE: '0' } },
      after: { promised: { LIVE: '0.0101' }, houseEdge: { LIVE: '0.01' } },
    },
  ]);
  expect(await check('apply', maker)).toBe('SELF_APPROVAL');
  expect(await check('apply')).toBe('OK');
  expect(await contracts('other')).toEqual(['DAILY LIVE OFFERED']);
});

test('a rejected offer never goes out, and one that stands already waits for its answer alone', async () => {
  expect(await offer('other', daily('0.5', 'RNG'))).toMatchObject({ value: { waiting: true } });
  expect(await check('reject')).toBe('OK');
  expect(await contracts('other')).toEqual(['DAILY LIVE OFFERED']);
  expect((await offer('other', daily('0.02'))).code).toBe('STATE_CONFLICT');
  expect(await waiting()).toEqual([]);
});

test('rebates are added to what contracts promise, and lower ones hold at once', async () => {
  expect(await give('top', { RNG: '0.03' })).toMatchObject({ code: 'OK', value: { waiting: false } });
  // The offered salary of 1 % leaves nothing of LIVE.
  expect(await give('top', { RNG: '0.03', LIVE: '0.0001' })).toMatchObject({ value: { waiting: true } });
  expect((await given('top')).given).toEqual({ RNG: '0.03' });
  expect(await check('apply')).toBe('OK');
  expect((await given('top')).given).toEqual({ LIVE: '0.0001', RNG: '0.03' });
  expect(await give('top', { RNG: '0.01' })).toMatchObject({ value: { waiting: false } });
  expect((await given('top')).given).toEqual({ RNG: '0.01' });
});

test('what was promised meanwhile is not what its maker saw: the change is made anew', async () => {
  expect(await give('top', { BGS: '0.01' })).toMatchObject({ value: { waiting: true } });
  expect(await offer('top', daily('0.001', 'BGS'))).toMatchObject({ value: { waiting: false } });
  expect(await check('apply')).toBe('STATE_CONFLICT');
  expect(await check('reject')).toBe('OK');
  expect((await given('top')).given).toEqual({ RNG: '0.01' });
});

test('only a top agent is given rebates by an operator, whoever else stands under nobody', async () => {
  expect((await give('agent', { RNG: '0.001' })).code).toBe('STATE_CONFLICT');
  expect((await give('loose', { RNG: '0.001' })).code).toBe('STATE_CONFLICT');
  expect([(await given('top')).isTop, (await given('loose')).isTop]).toEqual([true, false]);
});

test.each([
  [{ secondFrom: '50000.01' }, { secondFrom: '49999.99' }],
  [{ autoIssue: true }, { autoIssue: false }],
])('%o waits for a second person, and the way back does not', async (relaxed, stricter) => {
  expect((await change({ ...stricter })).value).toMatchObject({ ...stricter, waiting: false });
  expect((await change({ ...relaxed })).value).toMatchObject({ ...stricter, waiting: true });
  expect(await rule()).toMatchObject({ ...stricter, waiting: true });
  expect(await waiting()).toMatchObject([{ kind: 'relax-salary-rule', subject: 'salary-rule:DAILY', after: relaxed }]);
  expect(await check('apply', maker)).toBe('SELF_APPROVAL');
  expect(await check('apply')).toBe('OK');
  expect(await rule()).toMatchObject({ ...relaxed, waiting: false });
});

test('a rule that was changed meanwhile is not relaxed', async () => {
  expect((await change({ secondFrom: '70000.00' })).value.waiting).toBe(true);
  expect((await change({ activeMinBet: '7.00' })).value).toMatchObject({ activeMinBet: '7.00', waiting: false });
  expect(await check('apply')).toBe('STATE_CONFLICT');
  expect(await check('reject')).toBe('OK');
  expect(await rule()).toMatchObject({ activeMinBet: '7.00', secondFrom: '50000.01', waiting: false });
});
