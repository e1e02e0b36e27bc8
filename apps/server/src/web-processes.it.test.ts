import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@baize/wallet-protocol/free-port';
import { parseJson, type BetCall, type JsonObject } from '@baize/wallet-protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bet, type Player } from './modules/games/vendors/testing-kernel.ts';
import { connectSupplier, type TestSupplier } from './modules/games/vendors/testing-wallet-http.ts';
import { createTestPlatform, type TestPlatform } from './testing-platform.ts';

const UNIT = 100_000n;
const PROCESSES = 2;
const START_MAX_MS = 120_000;
const SETTLE = { timeout: 30_000, interval: 50 };

let t: TestPlatform;
let supplier: TestSupplier;
let parent: ChildProcess;
let origin: string;

beforeAll(async () => {
  t = await createTestPlatform();
  supplier = await connectSupplier(t, 'strict');
  const [port, consolePort] = [await freePort(), await freePort()];
  origin = `http://127.0.0.1:${port}`;
  const { env } = t.platform.deps;
  parent = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      ROLE: 'web',
      WEB_PROCESSES: String(PROCESSES),
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      DATABASE_URL: env.DATABASE_URL,
      SECRETS_DIR: env.SECRETS_DIR,
      LOG_LEVEL: 'silent',
    },
  });
  await new Promise<void>((done, fail) => {
    parent.once('message', () => done());
    parent.once('exit', (code) => fail(new Error(`ended with ${code} while starting`)));
  });
}, START_MAX_MS);
afterAll(async () => {
  parent.kill('SIGKILL'); // its children end with it
  await t.close();
});

/** The web process whose place in the list of doors this is, found by its settings. */
function findWebProcess(index: number): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const [, status = ''] = /\) . (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        return Number(status) === parent.pid && settings.includes(`DOOR_INDEX=${index}`);
      } catch {
        return false; // it ended while we looked
      }
    });
}

const ANSWER_MAX_MS = 5_000;
/** As a supplier does: the same call, signed anew, until its outcome is certain. */
async function sendUntilCertain(call: BetCall): Promise<JsonObject> {
  for (;;) {
    const { url, headers, body } = supplier.sign(call);
    const reply = await fetch(`${origin}${url}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    }).catch(() => undefined);
    if (reply?.status !== 200) {
      await reply?.body?.cancel();
      continue;
    }
    const parsed = parseJson(new Uint8Array(await reply.arrayBuffer()));
    return (parsed.ok ? parsed.value : {}) as JsonObject;
  }
}

const STAKES = 40;
async function play(player: Player): Promise<void> {
  for (let nth = 1; nth <= STAKES; nth += 1) {
    const { status, balance } = await sendUntilCertain(bet(player, UNIT));
    expect([status, balance]).toEqual(['RS_OK', BigInt(100 - nth) * UNIT]);
  }
}

test.runIf(process.platform === 'linux')(
  'the process that owns the door is killed in the middle: every stake counts once, and another takes its place',
  async () => {
    const owner = t.brandId % PROCESSES;
    const [first, other] = [findWebProcess(owner), findWebProcess(1 - owner)];
    expect([first, other]).toEqual([expect.any(Number), expect.any(Number)]);
    const players = await Promise.all(Array.from({ length: 8 }, () => supplier.openPlayer(100n * UNIT)));
    const playing = Promise.all(players.map(play));
    await vi.waitFor(async () => expect(await t.cashOf(players[0]!.memberId)).toBeLessThan(95n * UNIT), SETTLE);
    process.kill(first!, 'SIGKILL');
    await playing;
    for (const { memberId } of players) expect(await t.cashOf(memberId)).toBe(BigInt(100 - STAKES) * UNIT);
    await vi.waitFor(() => expect(findWebProcess(owner)).toEqual(expect.any(Number)), SETTLE);
    expect(findWebProcess(owner)).not.toBe(first);
    expect(findWebProcess(1 - owner)).toBe(other);
  },
  START_MAX_MS,
);

test('a signal ends all of them cleanly', async () => {
  const ended = new Promise<number | null>((done) => parent.once('exit', done));
  // As a browser does, which opens connections in advance: nobody waits for what it may ask.
  const unused = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(unused, 'connect');
  parent.kill('SIGTERM');
  expect(await ended).toBe(0);
  if (process.platform === 'linux') expect([0, 1].map(findWebProcess)).toEqual([undefined, undefined]);
});
