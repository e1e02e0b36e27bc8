/** Simulations too long for one sitting: their sums are kept in a file and played on from there. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '@baize/domain/sha256';
import type { GameEntry } from '@baize/domain/games/registry';
import { NOTHING_PLAYED, playOn, type Simulated, type Tally } from '@baize/domain/games/simulate';

/** A process that is stopped loses no more than this. */
const SLICE = 1_000_000;
const NAME_CHARS = 12;

export type SimulationRun = Simulated & { readonly game: Pick<GameEntry, 'code' | 'modelHash'> };

/** Another model, seed or way of playing is another run: `expected` and `sigma` tell rotations of choices apart. */
function fileOf(
  { game: { code, modelHash }, play: { expected, sigma }, serverSeed }: SimulationRun,
  folder: string,
): string {
  const run = sha256Hex(JSON.stringify([modelHash, serverSeed, expected, sigma]));
  return join(folder, `${code}-${run.slice(0, NAME_CHARS)}.json`);
}

export function readTally(run: SimulationRun, folder: string): Tally {
  try {
    return JSON.parse(readFileSync(fileOf(run, folder), 'utf8')) as Tally;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NOTHING_PLAYED;
    throw error;
  }
}

/** Renamed into place: whoever is stopped while writing leaves the sums before. */
function keepTally(run: SimulationRun, folder: string, tally: Tally): void {
  const file = fileOf(run, folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(tally));
  renameSync(`${file}.new`, file);
}

/** Where sums are kept, and after how many rounds. */
export type Keeping = { readonly folder: string; readonly slice?: number };

/** Plays to so many rounds; with a folder, from where the last sitting ended. A run that went further is told whole. */
export function tallyRounds(run: SimulationRun, rounds: number, keeping?: Keeping): Tally {
  if (keeping === undefined) return playOn(run, NOTHING_PLAYED, rounds);
  const { folder, slice = SLICE } = keeping;
  let tally = readTally(run, folder);
  while (tally.rounds < rounds) {
    tally = playOn(run, tally, Math.min(rounds, tally.rounds + slice));
    keepTally(run, folder, tally);
  }
  return tally;
}
