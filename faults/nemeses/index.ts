import { blackHole } from './black-hole.ts';
import { clockJump } from './clock-jump.ts';
import { diskFull } from './disk-full.ts';
import { killPostgres, killServer } from './kill.ts';
import type { Nemesis } from './nemesis.ts';
import { poisonedBatch } from './poisoned-batch.ts';

/** Every nemesis by the name that `npm run faults` takes; without a name all of them, one after the other. */
export const NEMESES: Readonly<Record<string, Nemesis>> = {
  'kill-server': killServer,
  'kill-postgres': killPostgres(['postmaster', 'backend', 'walwriter', 'postmaster', 'backend', 'checkpointer']),
  'black-hole': blackHole(),
  'disk-full': diskFull(),
  'clock-jump': clockJump(),
  'poisoned-batch': poisonedBatch,
};
