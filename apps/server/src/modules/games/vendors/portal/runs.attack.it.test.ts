/** A supplier under test that answers what no table holds, or nothing at all, and three of them at one moment. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IntegrationRun, RunOutcome } from '@baize/contract/console/integration';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestOperator } from '../../../../testing-console.ts';
import { listRuns } from './store.ts';
import { createTestPortal, newKey, type TestPortal } from './testing-portal.ts';

const KEY = 'a-key-for-tests-only';
/** A zero, and a character of two halves of which the report keeps the first alone. */
const UNWRITABLE = `\0${'x'.repeat(1_998)}😀 and more`;
let bed: TestPortal;
let acme: TestOperator;
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Its test control answers rightly until `refusal` is set, everything else what no table holds. */
let refusal: string | undefined;
async function serveHostile(): Promise<string> {
  const { kid, pem } = newKey('acme-1');
  const url: string = await serve((request, response) => {
    const isControl = request.url?.endsWith('/operator') === true;
    if (!isControl || refusal !== undefined) return response.writeHead(500).end(isControl ? refusal : UNWRITABLE);
    const games = [{ game_code: 'acme_test', steps: false }];
    return response.end(JSON.stringify({ operator_id: 1, base_url: url, keys: [{ kid, pem }], games }));
  });
  return url;
}

beforeAll(async () => {
  bed = await createTestPortal();
  const url = await bed.site.listen({ port: 0, host: '127.0.0.1' });
  Object.assign(bed.t.platform.deps.env, { PUBLIC_URL: url });
  acme = await bed.openAccount('acme', await serveHostile());
}, 120_000);
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await bed?.close();
});

type Shown = IntegrationRun & { outcomes: RunOutcome[] };
const start = (by: TestOperator) =>
  by.ask<IntegrationRun>('startConformanceRun', { only: ['lau-unknown-game'], key: KEY });
async function ended(): Promise<Shown> {
  const { id } = (await start(acme)).value;
  return vi.waitFor(
    async () => {
      const { value } = await acme.ask<Shown>('getConformanceRun', { id });
      expect(value).toMatchObject({ state: 'done', failed: 1, fault: null });
      return value;
    },
    { timeout: 15_000, interval: 200 },
  );
}

test('whatever a supplier answers, its run ends and shows what it was', async () => {
  const run = await ended();
  expect(run.outcomes[0]!.exchanges.at(-1)!.answer).toBe(`\ufffd${'x'.repeat(1_998)}\ufffd…`);
  const supplier = (await bed.t.platform.vendors.directory.supplierByCode('acme'))!;
  const [listed] = await bed.t.platform.deps.db.tx(bed.t.brandId, (tx) => listRuns(tx, supplier.id));
  expect(listed!.outcomes).toEqual([expect.objectContaining({ id: 'lau-unknown-game', result: 'failed' })]);
  expect(listed!.outcomes[0]).not.toHaveProperty('exchanges');
}, 60_000);

test('however much a test control says of a refusal, the beginning of it is kept', async () => {
  refusal = JSON.stringify({ error: 'why not '.repeat(5_000) });
  const { reason } = (await ended()).outcomes[0]!;
  expect(reason).toMatch(/^test control operator: HTTP 500 why not /);
  expect(reason!.length).toBeLessThan(2_100);
}, 60_000);

test('a supplier that cannot be reached gives its place back at once', async () => {
  const nobody = await bed.openAccount('nobody', 'http://127.0.0.1:1');
  const begun = await nobody.ask<IntegrationRun>('startConformanceRun', { only: [], key: KEY });
  const run = await vi.waitFor(
    async () => {
      const { value } = await nobody.ask<Shown>('getConformanceRun', { id: begun.value.id });
      expect(value.state).not.toBe('running');
      return value;
    },
    { timeout: 15_000, interval: 200 },
  );
  expect(run).toMatchObject({ state: 'broken', fault: expect.stringContaining('did not answer') });
  expect(run.outcomes.length).toBeLessThan(20);
}, 60_000);

test('of three who start at one moment two run', async () => {
  const silent = await serve(() => undefined);
  const people: TestOperator[] = [];
  for (const code of ['one', 'two', 'three']) people.push(await bed.openAccount(code, silent));
  const begun = await Promise.all(people.map(start));
  expect(begun.map(({ code }) => code).toSorted()).toEqual(['OK', 'OK', 'TOO_MANY_REQUESTS']);
}, 60_000);

test.each([['two\nlines'], ['🔑'], [' before'], ['k'.repeat(201)]])('the key %j fits into no header', async (key) => {
  const { code, fields } = await acme.ask('startConformanceRun', { only: ['lau-unknown-game'], key });
  expect([code, Object.keys(fields ?? {})]).toEqual(['BAD_REQUEST', ['key']]);
});
