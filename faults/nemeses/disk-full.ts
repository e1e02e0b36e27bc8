import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '../../scripts/stack.ts';
import { pause } from '../lib/random.ts';
import { inject, upFor, type Nemesis } from './nemesis.ts';

const KIND = 'disk full';
const DISK = '768m';
const MB = 1024 * 1024;
const BLOCK = Buffer.alloc(MB);
/** So much is free between two faults. To write all of the disk anew for each takes longer than the fault. */
const ROOM = 128 * MB;
const FULL_MIN_MS = 1_500;
const FULL_SPREAD_MS = 2_500;
const LOOKED_EVERY_MS = 200;

/**
 * The database's disk is full for a while: a file system of its own in memory, filled to the last byte. The product
 * must go on by itself once there is room again. PostgreSQL recovers from a log that could not be written, and ends for
 * good where the disk is still full after it: then it is started again, as a machine's service manager does.
 */
export function diskFull(): Nemesis {
  let disk = '';
  return {
    kinds: [KIND],
    arrange: (home) => {
      if (process.getuid?.() !== 0) throw new Error('a full disk takes a file system of its own: run as root');
      disk = join(home, 'data/postgres');
      mkdirSync(disk, { recursive: true });
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', disk]);
      return {
        // Little log is kept ahead, so that the database soon needs room that is not there.
        stack: { pgFlags: ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'] },
        release: () => void execFileSync('umount', [disk]),
      };
    },
    work: async (run) => {
      const filler = openSync(join(disk, 'filler'), 'a');
      const kept = keepRunning(run.stack.database);
      try {
        for (;;) {
          await upFor(run);
          if (run.stopped()) return;
          await inject(run, KIND, async () => {
            fill(filler);
            await pause(FULL_MIN_MS + run.random.below(FULL_SPREAD_MS));
            ftruncateSync(filler, Math.max(0, fstatSync(filler).size - ROOM));
          });
        }
      } finally {
        await kept.stop();
        ftruncateSync(filler);
        closeSync(filler);
      }
    },
  };
}

/** What a service manager does for a database that ended by itself. */
function keepRunning(database: Stack['database']): { readonly stop: () => Promise<void> } {
  let stopped = false;
  const keep = async (): Promise<void> => {
    while (!stopped) {
      await pause(LOOKED_EVERY_MS);
      // Started on a full disk it ends at once, and is looked at again.
      if (!stopped && database.ended()) await database.start().catch(() => undefined);
    }
  };
  const keeping = keep();
  return {
    stop: async () => {
      stopped = true;
      await keeping;
    },
  };
}

/** Takes all that is left of the file system that a file is on. */
function fill(file: number): void {
  for (let size = BLOCK.byteLength; size >= 1;) {
    try {
      if (writeSync(file, BLOCK, 0, size) < size) size = 1;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      size = Math.floor(size / 2);
    }
  }
}
