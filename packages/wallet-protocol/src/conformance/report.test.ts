import { expect, test } from 'vitest';
import { scenarioRows } from './dialects.ts';
import { startOperatorDouble } from './doubles/operator.ts';
import { listLine, renderReport, reportLine } from './report.ts';
import { runOperatorScenarios, summarize, type Outcome } from './runner.ts';
import { httpOperator, Skip, type Control, type OperatorVerbs } from './testbed.ts';
import { explainedIds, optionalBecause, textOf } from './texts/index.ts';

const KEY = 'a-key-for-tests-only';
const HEAD = { title: 'A <report>', startedAt: '2026-01-02T03:04:05.000Z' };
const outcome = (of: Partial<Outcome>): Outcome => ({
  id: 'bet-whole-balance',
  group: 'bet',
  side: 'operator',
  result: 'passed',
  reason: undefined,
  tookMs: 12,
  exchanges: [],
  ...of,
});
const SKIPPED = outcome({ id: 'bal-plain', result: 'skipped', reason: 'target has no player' });
const FREE = outcome({ id: 'pro-free-bet-no-debit', result: 'skipped', reason: 'target has no reward' });

test('every scenario says what it checks and why, and nothing else is explained', () => {
  const ids = scenarioRows().map(({ id }) => id);
  expect([...explainedIds()].toSorted()).toEqual([...ids].toSorted());
  for (const id of ids) for (const text of Object.values(textOf(id))) expect(text).toMatch(/^\S.{10,}\.$/u);
  expect(listLine({ id: 'pro-free-bet-no-debit', group: 'promotions' })).toContain('may be skipped: ');
});

test('what a target must be able to play and does not is not met; what it may lack is', () => {
  expect(summarize([outcome({})])).toMatchObject({ met: true, skippedMandatory: 0 });
  expect(summarize([outcome({}), FREE])).toMatchObject({ met: true, skipped: 1, skippedMandatory: 0 });
  expect(summarize([outcome({}), SKIPPED])).toMatchObject({ met: false, skipped: 1, skippedMandatory: 1 });
  expect(summarize([FREE])).toMatchObject({ met: false });
  expect(reportLine(SKIPPED)).toContain('not met');
  expect(optionalBecause('bet-whole-balance')).toBeUndefined();
});

test('a target whose control lacks a verb does not meet the catalogue', async () => {
  const double = await startOperatorDouble({ controlKey: KEY });
  const whole = httpOperator(double.url, KEY);
  const without: Control<OperatorVerbs> = (verb, request) =>
    verb === 'hold' ? Promise.reject(new Skip('target has no hold')) : whole(verb, request);
  const outcomes = await runOperatorScenarios({ operator: without }, { only: ['bal-'] });
  await double.close();
  expect(outcomes.filter(({ result }) => result === 'skipped').map(({ id }) => id)).toEqual([
    'bal-excludes-held-withdrawal',
  ]);
  expect(summarize(outcomes)).toMatchObject({ met: false, failed: 0, skippedMandatory: 1 });
});

test('a failure shows what was sent and what was answered, in the line and in each file', async () => {
  const double = await startOperatorDouble({ controlKey: KEY, flaws: ['paysUnknownBets'] });
  const testbed = { operator: httpOperator(double.url, KEY) };
  const outcomes = await runOperatorScenarios(testbed, { only: ['win-unknown-bet', 'win-zero-closes'] });
  await double.close();
  const [closes, unknown] = outcomes;
  expect(closes).toMatchObject({ id: 'win-zero-closes', result: 'passed', exchanges: [] });
  const seen = unknown!.exchanges.find(({ request }) => request.endsWith('/transaction/win'))!;
  expect(seen).toMatchObject({ to: 'target', status: 200 });
  expect(seen.body).toContain('"reference_transaction_uuid"');
  expect(seen.answer).toContain('"status":"RS_OK"');
  expect(reportLine(unknown!)).toContain('/transaction/win');
  const [html, json, junit] = (['html', 'json', 'junit'] as const).map((format) =>
    renderReport(format, HEAD, outcomes),
  );
  expect(html).toContain('A &lt;report&gt;');
  expect(html).toContain('&quot;status&quot;:&quot;RS_OK&quot;');
  expect(JSON.parse(json!)).toMatchObject({
    summary: { failed: 1, met: false },
    scenarios: [{}, { exchanges: [{}, {}] }],
  });
  expect(junit).toContain('tests="2" failures="1" skipped="0"');
  expect(junit).toMatch(/<failure message="[^"]*DOES_NOT_EXIST[^"]*">[^<]*RS_OK[^<]*<\/failure>/);
});

test('a mandatory skip is a failure for a build server, another one is not', () => {
  const file = renderReport('junit', HEAD, [outcome({}), SKIPPED, FREE]);
  expect(file).toContain('tests="3" failures="1" skipped="1"');
  expect(file).toContain('<skipped message="target has no reward"/>');
  expect(renderReport('junit', HEAD, [outcome({ result: 'failed', reason: 'a \u0001 <b>' })])).toContain(
    'a � &lt;b&gt;',
  );
});

test('a run that is stopped begins no further scenario', async () => {
  const double = await startOperatorDouble({ controlKey: KEY });
  const stop = new AbortController();
  const testbed = { operator: httpOperator(double.url, KEY) };
  const outcomes = await runOperatorScenarios(testbed, {
    only: ['bal-'],
    signal: stop.signal,
    onOutcome: () => stop.abort(),
  });
  await double.close();
  expect(outcomes).toHaveLength(1);
});
