import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../lib/random.ts';
import { inject, upFor, type Nemesis } from './nemesis.ts';

const KIND = 'disk full';
const DISK = '768m';
const BLOCK = Buffer.alloc(1024 * 1024);
const FULL_MIN_MS = 1_500;
const FULL_SPREAD_MS = 2_500;

/**
 * The database's disk is full for a while: a file system of its own in memory, filled to the last byte. It must go on
 * by itself once there is room again.
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
      for (;;) {
        await upFor(run);
        if (run.stopped()) return;
        await inject(run, KIND, async () => {
          const filler = fill(disk);
          await pause(FULL_MIN_MS + run.random.below(FULL_SPREAD_MS));
          rmSync(filler);
        });
      }
    },
  };
}

/** Takes all that is left of a file system, and answers the file that holds it. */
function fill(directory: string): string {
  const path = join(directory, 'filler');
  const file = openSync(path, 'w');
  try {
    for (let size = BLOCK.byteLength; size >= 1;) {
      try {
        if (writeSync(file, BLOCK, 0, size) < size) size = 1;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
  return path;
}
