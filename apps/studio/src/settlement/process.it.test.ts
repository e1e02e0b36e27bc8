import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkBooks, createBed, units, type Bed } from '../testing/bed.ts';

/** The real process: kill -9 at named points and a start on what it left, SIGTERM with work under way. */
let bed: Bed;
const children: ChildProcess[] = [];
beforeAll(async () => {
  bed = await createBed();
  await bed.studio.stop();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await bed.close();
});

type Running = {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<number | null>;
  readonly output: () => string;
};

async function start(extra: Readonly<Record<string, string>> = {}): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      STUDIO_PORT: '0',
      STUDIO_DATABASE_URL: bed.env.STUDIO_DATABASE_URL,
      STUDIO_MASTER_KEY: bed.env.STUDIO_MASTER_KEY,
      STUDIO_PLAY_PER_SECOND: '10000',
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const url = await new Promise<string>((done, fail) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const match = /"address":"([^"]+)"/.exec(output);
      if (match) done(match[1]!);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', () => fail(new Error(output)));
  });
  return { child, url, ended, output: () => output };
}

async function launch(url: string, user: string): Promise<string> {
  const body = Buffer.from(
    JSON.stringify({
      operator_id: bed.operator.id,
      game_code: 'stu_dice',
      platform: 'GPL_DESKTOP',
      currency: 'BDT',
      country: 'BD',
      lang: 'en',
      user,
      token: `token-of-${user}`,
    }),
  );
  const path = '/operator/generic/v2/game/url';
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bed.operator.sign({ method: 'POST', target: path, body }) },
    body,
  });
  return new URL(((await response.json()) as { url: string }).url).searchParams.get('s') ?? '';
}

const play = (url: string, session: string, body: object): Promise<Response> =>
  fetch(`${url}/play/v1/dice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session': session },
    body: JSON.stringify(body),
  });
type Reply = { readonly error?: string; readonly round?: { readonly settled?: boolean } };
/** For what another process does in its own time: the lease of a dead one ends after 7 s. */
const PATIENCE = { timeout: 25_000, interval: 100 };
const bet = () => ({ requestId: randomUUID(), stake: '1.00', chance: '50.00', side: 'under' });

test('kill -9 around the wallet calls, and the next process finishes the rounds', { timeout: 60_000 }, async () => {
  const points = ['before-call:bet', 'after-call:bet', 'before-call:win', 'after-call:win'];
  const left = await Promise.all(
    points.map(async (point, index) => {
      const user = `killed_${index}`;
      bed.operator.balances.set(user, units(10));
      const first = await start({ FAULT_POINTS: point });
      const session = await launch(first.url, user);
      const body = bet();
      await expect(play(first.url, session, body), first.output()).rejects.toThrow();
      expect(await first.ended).toBeNull();
      return { point, session, body };
    }),
  );
  const second = await start();
  for (const { point, session, body } of left) {
    await vi.waitFor(async () => {
      const reply = (await (await play(second.url, session, body)).json()) as Reply;
      if (point.endsWith('bet')) expect(reply.error).toBe('BET_VOID');
      else expect(reply.round?.settled).toBe(true);
    }, PATIENCE);
  }
  await vi.waitFor(async () => {
    const { rows } = await bed.admin.query('select 1 from round where closed_at is null');
    expect(rows).toEqual([]);
  }, PATIENCE);
  await checkBooks(bed, units(10) * BigInt(points.length));
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

test('SIGTERM lets the bet under way end, and the exit code is 0', async () => {
  bed.operator.balances.set('drained', units(10));
  const studio = await start();
  const session = await launch(studio.url, 'drained');
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  bed.operator.fault = (call) => {
    if (call.kind !== 'bet') return undefined;
    asked.resolve();
    return { kind: 'held-after', until: answer.promise };
  };
  const underWay = play(studio.url, session, bet());
  await asked.promise;
  studio.child.kill('SIGTERM');
  await vi.waitFor(() => expect(studio.output()).toContain('the studio closes'), PATIENCE);
  answer.resolve();
  const reply = await underWay;
  bed.operator.fault = () => undefined;
  expect(reply.status).toBe(200);
  expect(((await reply.json()) as Reply).round?.settled).toBe(true);
  expect(await studio.ended).toBe(0);
});

test('a bad environment stops with a list', async () => {
  await expect(
    start({ STUDIO_PORT: 'abc', SITE_ORIGINS: 'javascript:alert(1)', STUDIO_MASTER_KEY: 'short' }),
  ).rejects.toThrow(/STUDIO_PORT[\s\S]*STUDIO_MASTER_KEY[\s\S]*SITE_ORIGINS|SITE_ORIGINS/);
});
