import { readdirSync, readFileSync } from 'node:fs';
import type { Stack } from '../../scripts/stack.ts';
import { pause, type Random } from './random.ts';

/** Breaks things until told to stop; leaves everything running when it returns. Answers what it did, and how often. */
export type Nemesis = (stack: Stack, random: Random, stopped: () => boolean) => Promise<Record<string, number>>;

const UP_MIN_MS = 1_200;
const UP_SPREAD_MS = 2_300;
const RECOVERY_MS = 30_000;

export const calm: Nemesis = async (_stack, _random, stopped) => {
  while (!stopped()) await pause(100);
  return {};
};

async function upFor(random: Random, stopped: () => boolean): Promise<void> {
  const until = performance.now() + UP_MIN_MS + random.below(UP_SPREAD_MS);
  while (performance.now() < until && !stopped()) await pause(50);
}

/** kill -9 of the platform's process, again and again. */
export const killServer: Nemesis = async (stack, random, stopped) => {
  let kills = 0;
  for (;;) {
    await upFor(random, stopped);
    if (stopped()) return { 'kill platform': kills };
    await stack.kill('platform');
    await stack.restart('platform');
    kills += 1;
  }
};

type Victim = 'postmaster' | 'backend' | 'walwriter' | 'checkpointer';
const VICTIMS: readonly Victim[] = ['postmaster', 'backend', 'walwriter', 'postmaster', 'backend', 'checkpointer'];

/**
 * kill -9 in turn of the postmaster and of its children: one dead child makes it throw all others out and recover from
 * the log.
 */
export const killPostgres: Nemesis = async (stack, random, stopped) => {
  const done: Record<string, number> = {};
  for (let nth = 0; ; nth += 1) {
    await upFor(random, stopped);
    if (stopped()) return done;
    const victim = VICTIMS[nth % VICTIMS.length]!;
    if (victim === 'postmaster') {
      await stack.database.crash();
      await stack.database.start();
    } else {
      const pid = childOf(stack.database.pid(), victim, random);
      if (pid === undefined) continue;
      process.kill(pid, 'SIGKILL');
    }
    await untilServing(stack);
    done[`kill ${victim}`] = (done[`kill ${victim}`] ?? 0) + 1;
  }
};

/** Backends of the platform's own door and pool, or a named server process. */
function childOf(postmaster: number, victim: Exclude<Victim, 'postmaster'>, random: Random): number | undefined {
  const found = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = Number(/\) . (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]);
      const title = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const fits = victim === 'backend' ? /baize_app baize/.test(title) : title.includes(victim);
      return parent === postmaster && fits ? [Number(name)] : [];
    } catch {
      return []; // it ended while we looked
    }
  });
  return found.length === 0 ? undefined : random.pick(found);
}

async function untilServing(stack: Stack): Promise<void> {
  const until = performance.now() + RECOVERY_MS;
  while (performance.now() < until) {
    const answer = await fetch(`${stack.urls.site}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error('the platform did not come back after its database did');
}
