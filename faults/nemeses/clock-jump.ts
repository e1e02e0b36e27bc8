import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../../scripts/stack.ts';
import { pause } from '../lib/random.ts';
import { asSuperuser } from '../lib/superuser.ts';
import { upFor, type Nemesis, type Run } from './nemesis.ts';

const HOURS = 4;
const FORWARD = `clock +${HOURS} h`;
const BACK = `clock -${HOURS} h`;
/** The library looks into its file this often (seconds); a jump is longer, so that every process makes it. */
const LOOKS_EVERY_S = 1;
const JUMP_MIN_MS = 2_500;
const JUMP_SPREAD_MS = 2_000;
/** A process that has not jumped yet and one that has do not believe each other's times. */
const EXPLAINED = ['RS_ERROR_INVALID_SIGNATURE', 'HTTP 401', 'HTTP 400'];

/** The clock of the whole machine jumps forward or back by hours and returns: database, product and load alike. */
export function clockJump(): Nemesis {
  let clock = '';
  return {
    kinds: [FORWARD, BACK],
    arrange: (home) => {
      clock = join(home, 'clock');
      writeFileSync(clock, '+0', { mode: 0o644 });
      const env = {
        LD_PRELOAD: faketimeLibrary(),
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_CACHE_DURATION: String(LOOKS_EVERY_S),
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      };
      // The hours that pass must not end the sessions of the games, or the load would have nothing to play with.
      const settle = async (stack: Stack): Promise<void> =>
        void (await asSuperuser(stack, `update vendors.vendor_session set expires_at = now() + interval '1 day'`));
      return { env, settle, explains: EXPLAINED };
    },
    work: async (run) => {
      for (let nth = 0; ; nth += 1) {
        await upFor(run);
        if (run.stopped()) return;
        const hours = nth % 2 === 0 ? HOURS : -HOURS;
        writeFileSync(clock, `${hours > 0 ? '+' : ''}${hours}h`);
        await pause(JUMP_MIN_MS + run.random.below(JUMP_SPREAD_MS));
        const bit = await hasJumped(run, hours);
        writeFileSync(clock, '+0');
        await pause(LOOKS_EVERY_S * 1_500);
        run.note(hours > 0 ? FORWARD : BACK, bit);
      }
    },
  };
}

/** Whether the platform tells the other time to whoever asks. */
async function hasJumped({ stack }: Run, hours: number): Promise<boolean> {
  const answer = await fetch(`${stack.urls.site}/health/live`).catch(() => undefined);
  await answer?.body?.cancel();
  const told = Date.parse(answer?.headers.get('date') ?? '');
  return Math.abs(told - Date.now() - hours * 3_600_000) < 600_000;
}

function faketimeLibrary(): string {
  const find = (): string | undefined =>
    readdirSync('/usr/lib')
      .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
      .find((path) => existsSync(path));
  if (find() === undefined && process.getuid?.() === 0)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'faketime'], { stdio: 'ignore' });
  const library = find();
  if (library === undefined) throw new Error("a clock that jumps takes Debian's package faketime");
  return library;
}
