/** The conformance runner as a supplier's person starts it: against their own address, through our site, and no further. */
import type { IntegrationRun, RunOutcome } from '@baize/contract/console/integration';
import { startSupplierDouble } from '@baize/wallet-protocol/conformance/index';
import { createTransport } from '@baize/wallet-protocol/http-exchange';
import { forgetRuns, listRuns } from './store.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestOperator } from '../../../../testing-console.ts';
import { createGuardedTransport, faultOfRun } from './guarded-transport.ts';
import { createTestPortal, type TestPortal } from './testing-portal.ts';

const KEY = 'a-key-for-tests-only';
const TIMES = { connectMs: 1_000, wholeMs: 2_000 };
let bed: TestPortal;
let double: Awaited<ReturnType<typeof startSupplierDouble>>;
let ours: TestOperator;

beforeAll(async () => {
  bed = await createTestPortal();
  double = await startSupplierDouble({ controlKey: KEY });
  const url = await bed.site.listen({ port: 0, host: '127.0.0.1' });
  Object.assign(bed.t.platform.deps.env, { PUBLIC_URL: url });
  ours = await bed.openAccount('acme', double.url);
}, 120_000);
afterAll(async () => {
  await double?.close();
  await bed?.close();
});

type Shown = IntegrationRun & { outcomes: RunOutcome[] };
const start = (only: readonly string[], key = KEY) => ours.ask<IntegrationRun>('startConformanceRun', { only, key });
const ended = (id: string): Promise<Shown> =>
  vi.waitFor(
    async () => {
      const { value } = await ours.ask<Shown>('getConformanceRun', { id });
      expect(value.state).not.toBe('running');
      return value;
    },
    { timeout: 60_000, interval: 200 },
  );

test('a run plays against the supplier, whose wallet calls come in through our site', async () => {
  const begun = await start(['lau-real', 'lau-unknown-game', 'sup-plain-round', 'flt-reset-while-answering']);
  expect(begun.value).toMatchObject({ state: 'running', planned: 4 });
  const done = await ended(begun.value.id);
  const outcomes = done.outcomes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(outcomes.map(({ id, result, reason }) => [id, result, reason])).toEqual([
    ['flt-reset-while-answering', 'passed', null],
    ['lau-real', 'passed', null],
    ['lau-unknown-game', 'passed', null],
    ['sup-plain-round', 'passed', null],
  ]);
  // A part of the catalogue is not the catalogue.
  expect(done).toMatchObject({ state: 'done', passed: 4, failed: 0, met: false });
  for (const [format, mark] of [
    ['html', '<table>'],
    ['json', '"summary"'],
    ['junit', '<testsuite'],
  ]) {
    const { value } = await ours.ask<{ fileName: string; text: string }>('getConformanceReport', {
      id: begun.value.id,
      format,
    });
    expect(value.text).toContain(mark);
    expect(value.text).not.toContain(KEY);
  }
  // Once it is over there is nobody behind the address; where it was is remembered for a second.
  const { PUBLIC_URL } = bed.t.platform.deps.env;
  await vi.waitFor(
    async () => {
      const gone = await fetch(`${PUBLIC_URL}/conformance-operator/${begun.value.id}/op/x/user/info`, {
        method: 'POST',
      });
      expect(gone.status).toBe(404);
    },
    { timeout: 5_000, interval: 200 },
  );
}, 90_000);

test('with a wrong key every scenario fails and says why', async () => {
  const done = await ended((await start(['lau-real'], 'another key')).value.id);
  expect(done).toMatchObject({ state: 'done', failed: 1 });
  expect(done.outcomes[0]!.reason).toContain('HTTP 401');
}, 60_000);

test('one run at a time, and it stops when it is told to', async () => {
  const first = (await start([])).value;
  expect((await start(['lau-real'])).code).toBe('STATE_CONFLICT');
  expect((await ours.ask<IntegrationRun>('stopConformanceRun', { id: first.id })).value).toMatchObject({
    stopAsked: true,
  });
  const done = await ended(first.id);
  expect(done.state).toBe('stopped');
  expect(done.outcomes.length).toBeLessThan(done.planned);
  expect((await ours.ask('stopConformanceRun', { id: first.id })).code).toBe('STATE_CONFLICT');
}, 120_000);

test('six runs an hour', async () => {
  const codes: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const begun = await start(['lau-unknown-game']);
    codes.push(begun.code);
    if (begun.code === 'OK') await ended(begun.value.id);
  }
  expect(codes).toEqual(['OK', 'OK', 'OK', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
}, 120_000);

test('of runs that have ended the latest twenty are kept', async () => {
  const { db } = bed.t.platform.deps;
  const { id } = (await bed.t.platform.vendors.directory.supplierByCode('acme'))!;
  const left = await db.tx(bed.t.brandId, async (tx) => {
    for (let nth = 0; nth < 25; nth += 1)
      await tx.run(
        `insert into vendors.conformance_run (id, supplier_id, brand_id, dialect, chosen, planned, started_by, started_at,
          seen_at, ended_at, state, outcomes)
          select gen_random_uuid(), $1, $2, 'v2', '{}', 1, 'test', at, at, at, 'done', '[]'
          from (select now() - $3 * interval '1 day' as at) days`,
        [id, bed.t.brandId, 100 + nth],
      );
    await forgetRuns(tx, id);
    return listRuns(tx, id);
  });
  expect(left).toHaveLength(20);
  const count = await db.tx(bed.t.brandId, (tx) =>
    tx.row<{ runs: number }>('select count(*)::integer as runs from vendors.conformance_run where supplier_id = $1', [
      id,
    ]),
  );
  expect(count.runs).toBe(20);
});

test('what the supplier answers leads the runner nowhere else', async () => {
  const env = { NODE_ENV: 'production' as const, ALERT_PRIVATE_HOSTS: '' };
  const get = (url: string) => ({ method: 'GET' as const, url: new URL(url), headers: {}, body: Buffer.alloc(0) });
  const own = createGuardedTransport({ ...env, NODE_ENV: 'test' }, double.url);
  expect(await own.send(get(`${double.url}/`), TIMES, 1_000)).toMatchObject({ ok: true });
  for (const other of ['http://169.254.169.254/latest', 'http://127.0.0.1:1/', 'https://elsewhere.example/'])
    expect(await own.send(get(other), TIMES, 1_000)).toMatchObject({
      ok: false,
      cause: expect.stringContaining('registered'),
    });
  own.close();
  expect(faultOfRun(env, double.url)).toBe('must be https');
  expect(faultOfRun(env, 'https://127.0.0.1/')).toContain('private network');
  // A public name that stands for an address of ours is found out when it is looked up.
  const named = createGuardedTransport(env, 'https://localhost.localdomain.example/');
  expect((await named.send(get('https://localhost.localdomain.example/'), TIMES, 1_000)).ok).toBe(false);
  named.close();
  expect(await createTransport().send(get(`${double.url}/`), TIMES, 1_000)).toMatchObject({ ok: true });
});
