/**
 * Spins a second of the slot engine on one core: with numbers drawn beforehand, which is the engine alone, and with the
 * stream that players get, which is mostly its HMAC. One game of each kind, the line game's figure is the target.
 */
import { randomFillSync } from 'node:crypto';
import { fairSource } from '@baize/domain/fairness';
import { GAMES, type GameEntry } from '@baize/domain/games/registry';
import { compileSlot } from '@baize/domain/games/slot/compile';
import { runRound, slotScratch } from '@baize/domain/games/slot/engine';
import { drawsFromWords, type Draws } from '@baize/domain/rng';
import { median, round, spread } from './lib/stats.ts';
import type { BenchResult } from './run.ts';

const ROUNDS = 200_000;
const TURNS = 5;
const WORDS_DRAWN = 1 << 22;
/** The game of 25 lines. */
const LINES = 'stu_lantern_alley';
const SPINS_PER_S = 1_000_000;
type Slot = Extract<GameEntry, { family: 'slot' }>;

/** Words without end: what was drawn, again and again. */
function predrawn(): Draws {
  const words = randomFillSync(new Uint32Array(WORDS_DRAWN));
  let at = 0;
  return drawsFromWords(() => words[at++ & (WORDS_DRAWN - 1)]!);
}

/** A round is its paid spin and the free ones that follow: all of them are counted. */
function spinsPerSecond({ model }: Slot, drawsOf: (nonce: number) => Draws, rounds: number): number {
  const scratch = slotScratch(compileSlot(model));
  let spins = 0;
  const began = process.hrtime.bigint();
  for (let nonce = 0; nonce < rounds; nonce++) spins += 1 + runRound(scratch, drawsOf(nonce)).freeSpins;
  return spins / (Number(process.hrtime.bigint() - began) / 1e9);
}

/** `run([rounds])`. */
export async function run(args: string[]): Promise<BenchResult> {
  const rounds = Number(args[0] ?? ROUNDS);
  const slots = GAMES.filter((game): game is Slot => game.family === 'slot');
  const figures: Record<string, number> = {};
  for (const game of slots) {
    const [alone, fair]: [number[], number[]] = [[], []];
    const drawn = predrawn();
    spinsPerSecond(game, () => drawn, rounds); // the compiler's first time is not the engine's
    for (let turn = 0; turn < TURNS; turn++) {
      alone.push(spinsPerSecond(game, () => drawn, rounds));
      const source = fairSource('5b'.repeat(32));
      fair.push(spinsPerSecond(game, (nonce) => source('bench', nonce), rounds / 5));
    }
    console.log(`${game.code.padEnd(20)} pre-drawn ${spread(alone)} spins/s, with the fairness stream ${spread(fair)}`);
    figures[game.code] = round(median(alone), 0);
    figures[`${game.code} fair`] = round(median(fair), 0);
  }
  return { bench: 'slots', figures, targets: { [LINES]: SPINS_PER_S }, met: figures[LINES]! >= SPINS_PER_S };
}
