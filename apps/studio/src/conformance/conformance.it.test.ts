import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { httpSupplier, runSupplierScenarios } from '@baize/wallet-protocol/conformance/index';
import { freePort } from '@baize/wallet-protocol/free-port';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBed, type Bed } from '../testing/bed.ts';

/** The whole supplier half of the conformance catalogue against the real process, killed and restarted included. */
const KEY = 'a-key-for-this-test-only';
let bed: Bed;
let child: ChildProcess;
let url = '';
let dist = '';

async function start(): Promise<void> {
  child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      STUDIO_PORT: new URL(url).port,
      STUDIO_PUBLIC_URL: url,
      STUDIO_DATABASE_URL: bed.env.STUDIO_DATABASE_URL,
      STUDIO_MASTER_KEY: bed.env.STUDIO_MASTER_KEY,
      STUDIO_CLIENT_DIST: dist,
      CONFORMANCE_KEY: KEY,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).ok).toBe(true), {
    timeout: 30_000,
    interval: 50,
  });
}

beforeAll(async () => {
  bed = await createBed();
  await bed.studio.stop();
  dist = mkdtempSync(join(tmpdir(), 'studio-conformance-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>studio</title>');
  url = `http://127.0.0.1:${await freePort()}`;
  await start();
});
afterAll(async () => {
  child.kill('SIGKILL');
  await bed.close();
});

test('the control is closed without its key', async () => {
  const ask = async (headers: Record<string, string>, verb = 'round') =>
    (await fetch(`${url}/conformance/v1/${verb}`, { method: 'POST', headers, body: '{"round":"x"}' })).status;
  expect(await ask({})).toBe(401);
  expect(await ask({ 'x-conformance-key': 'wrong' })).toBe(401);
  expect(await ask({ 'x-conformance-key': KEY })).toBe(404);
  expect(await ask({ 'x-conformance-key': KEY }, 'no-such-verb')).toBe(501);
});

test('every supplier scenario passes', { timeout: 240_000 }, async () => {
  const restartSupplier = async (): Promise<void> => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
    await start();
  };
  const outcomes = await runSupplierScenarios({ supplier: httpSupplier(url, KEY), restartSupplier }, { parallel: 16 });
  expect(outcomes.filter((each) => each.result !== 'passed')).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(40);
});

test("in the aggregators' dialect, all that it can express passes", { timeout: 120_000 }, async () => {
  const only = ['sup-', 'lau-', 'ord-', 'rnd-', 'flt-', 'exc-', 'ses-'];
  const options = { dialect: 'gap', only, parallel: 24 } as const;
  const outcomes = await runSupplierScenarios({ supplier: httpSupplier(url, KEY) }, options);
  expect(outcomes.filter((each) => each.result !== 'passed')).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(25);
});
