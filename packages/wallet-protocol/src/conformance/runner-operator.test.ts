import { afterAll, expect, test } from 'vitest';
import { startOperatorDouble } from './doubles/operator.ts';
import type { OperatorFlaw } from './doubles/flaws.ts';
import { runOperatorScenarios, summarize, type Outcome } from './runner.ts';
import { httpOperator } from './testbed.ts';

const KEY = 'a-key-for-tests-only';
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
});

async function run(flaws: readonly OperatorFlaw[], only: readonly string[] = []): Promise<readonly Outcome[]> {
  const double = await startOperatorDouble({ controlKey: KEY, flaws });
  closers.push(double.close);
  return runOperatorScenarios({ operator: httpOperator(double.url, KEY), restartOperator: double.restart }, { only });
}
const failedIds = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.filter((each) => each.result === 'failed').map((each) => each.id);

test('the reference operator passes the whole catalogue', async () => {
  const outcomes = await run([]);
  expect(outcomes.filter((each) => each.result !== 'passed')).toEqual([]);
  expect(summarize(outcomes)).toMatchObject({ met: true, failed: 0, skipped: 0 });
  expect(outcomes.length).toBeGreaterThan(100);
  expect(new Set(outcomes.map((each) => each.id)).size).toBe(outcomes.length);
}, 120_000);

/** Each broken operator, and the scenario that must name it. */
const CAUGHT: { readonly [F in OperatorFlaw]: string } = {
  ignoresSignature: 'sig-other-key',
  ignoresTime: 'sig-strict-stale-61s',
  ignoresPath: 'sig-strict-path-swapped',
  acceptsRetiredKeys: 'sig-retired-kid',
  parsesLoosely: 'syn-duplicate-key-amount',
  acceptsAnyAmount: 'amt-negative',
  missesForbiddenFields: 'syn-win-body-sent-to-rollback',
  noIdempotency: 'dup-bet-new-request-uuid',
  storedRequestUuid: 'dup-bet-new-request-uuid',
  acceptsOtherContent: 'dup-bet-amount-differs',
  forgetsRefusals: 'bet-refused-then-topped-up-same-id',
  sharesIdsAcrossConnections: 'dup-same-id-other-connection',
  noTombstone: 'rb-then-late-bet',
  rollsBackTwice: 'rb-twice-with-new-id',
  rollsBackSettled: 'rb-after-settlement',
  rollsBackWins: 'rb-of-a-win',
  paysUnknownBets: 'win-unknown-bet',
  paysReversedBets: 'rb-then-win',
  paysOtherUsers: 'win-other-users-reference',
  reopensRounds: 'win-after-closing-win',
  checksExpiryOnWins: 'ses-expired-cash-win',
  ignoresExpiry: 'ses-expired-bet',
  refusesBlockedWins: 'win-blocked-user',
  cachesBalance: 'bal-after-deposit-same-request-uuid',
  hidesBalanceOnRefusal: 'bet-one-unit-over',
  ignoresCurrency: 'cur-other-valid-code',
  racesForFunds: 'con-50-bets-funds-for-10',
  losesParts: 'win-returns-parts',
  staysBehindLimits: 'lim-daily-loss-crossed-by-one',
  countsHeldMoney: 'bal-excludes-held-withdrawal',
  forgetsAfterRestart: 'rec-operator-killed-mid-batch',
};

test.each(Object.entries(CAUGHT) as [OperatorFlaw, string][])(
  'an operator that %s fails %s',
  async (flaw, id) => {
    const group = id.split('-')[0]!;
    const outcomes = await run([flaw], [`${group}-`, 'bet-plain']);
    expect(failedIds(outcomes)).toContain(id);
    expect(summarize(outcomes).met).toBe(false);
  },
  60_000,
);

test('a target without the control, or with another key, fails instead of passing', async () => {
  const double = await startOperatorDouble({ controlKey: KEY });
  closers.push(double.close);
  const outcomes = await runOperatorScenarios(
    { operator: httpOperator(double.url, 'another key') },
    { only: ['bet-', 'bal-plain'] },
  );
  expect(outcomes.every((each) => each.result === 'failed')).toBe(true);
});
