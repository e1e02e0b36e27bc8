import { readdirSync, readFileSync } from 'node:fs';
import type { Random } from '../lib/random.ts';
import { inject, upFor, type Nemesis } from './nemesis.ts';

/** kill -9 of the platform's process, again and again. */
export const killServer: Nemesis = {
  kinds: ['kill platform'],
  work: async (run) => {
    for (;;) {
      await upFor(run);
      if (run.stopped()) return;
      await inject(run, 'kill platform', async () => {
        await run.stack.kill('platform');
        await run.stack.restart('platform');
      });
    }
  },
};

type Victim = 'postmaster' | 'backend' | 'walwriter' | 'checkpointer';
const kindOf = (victim: Victim): string => `kill ${victim}`;

/**
 * kill -9 in turn of the postmaster and of its children: one dead child makes it throw all others out and recover from
 * the log.
 */
export const killPostgres = (victims: readonly Victim[]): Nemesis => ({
  kinds: victims.map(kindOf),
  work: async (run) => {
    const { database } = run.stack;
    for (let nth = 0; ; nth += 1) {
      await upFor(run);
      if (run.stopped()) return;
      const victim = victims[nth % victims.length]!;
      await inject(run, kindOf(victim), async () => {
        if (victim === 'postmaster') {
          await database.crash();
          await database.start();
          return;
        }
        const pid = childOf(database.pid(), victim, run.random);
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
      });
    }
  },
});

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
