import { httpOperator, operatorGroupsOf, runOperatorScenarios } from '@baize/wallet-protocol/conformance/index';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../app.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';

const KEY = 'a-key-for-tests-only';

let t: TestPlatform;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  t = await createTestPlatform({ CONFORMANCE_KEY: KEY });
  const { deps, modules, siteLookups } = t.platform;
  app = await buildSite(deps, modules, siteLookups);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  Object.assign(deps.env, { PUBLIC_URL: url, OWNER_DATABASE_URL: t.database.ownerUrl });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

/** They ask of the machine, and take their time: `npm run conformance` plays them. */
const LONG = ['amt-random-roundtrip', 'bet-answered-under-500ms-p99', 'con-200-users-hot-table'];
/** It kills the whole process: `npm test` plays it against the running product. */
const KILLS = 'rec-operator-killed-mid-batch';

test('every scenario that GAP can express holds', async () => {
  const ids = operatorGroupsOf('gap').flatMap(({ scenarios }) => scenarios.map(({ id }) => id));
  const only = ids.filter((id) => !LONG.includes(id) && id !== KILLS);
  const outcomes = await runOperatorScenarios({ operator: httpOperator(url, KEY) }, { dialect: 'gap', only });
  expect(outcomes.filter(({ result }) => result !== 'passed').map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  expect(outcomes.map(({ id }) => id)).toEqual(only);
}, 120_000);

test('free rounds hold by the second version, and break no proof of the money', async () => {
  const operator = httpOperator(url, KEY);
  const ids = operatorGroupsOf('v2').flatMap(({ scenarios }) => scenarios.map(({ id }) => id));
  const only = ids.filter((id) => id.startsWith('pro-free-'));
  const outcomes = await runOperatorScenarios({ operator }, { dialect: 'v2', only });
  expect(outcomes.filter(({ result }) => result !== 'passed').map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(5);
  const { ledger, db } = t.platform.deps;
  const checks = await db.tx(null, (tx) => ledger.checkInvariants(tx));
  expect(checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual([]);
}, 120_000);

test('what the control moves breaks no proof of the money', async () => {
  const operator = httpOperator(url, KEY);
  const outcomes = await runOperatorScenarios({ operator }, { dialect: 'v2', only: ['bal-excludes-held-withdrawal'] });
  expect(outcomes.map(({ result }) => result)).toEqual(['passed']);
  const { ledger, db } = t.platform.deps;
  const checks = await db.tx(null, (tx) => ledger.checkInvariants(tx));
  expect(checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual([]);
}, 120_000);
