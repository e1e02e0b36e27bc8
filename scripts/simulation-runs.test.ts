import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGame } from '@baize/domain/games/registry';
import { NOTHING_PLAYED, playOf, playOn } from '@baize/domain/games/simulate';
import { sha256Hex } from '@baize/domain/sha256';
import { expect, onTestFinished, test } from 'vitest';
import { readTally, tallyRounds, type SimulationRun } from './simulation-runs.ts';

const SEED = sha256Hex('baize kept simulation');
const ROUNDS = 1_000;

function runOf(code: 'stu_dice' | 'stu_blackjack' | 'stu_tidewater', seed = SEED): SimulationRun {
  const game = findGame(code)!;
  return { game, play: playOf(game), serverSeed: seed };
}
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'baize-simulation-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test.each(['stu_dice', 'stu_blackjack', 'stu_tidewater'] as const)(
  '%s: stopped in the middle and played on, the sums are those of an unbroken run',
  (code) => {
    const kept = folder();
    const run = runOf(code);
    // The process ends in the third slice: what the second brought is kept.
    let played = 0;
    const dying: SimulationRun = {
      ...run,
      play: {
        ...run.play,
        round: (draws, index) => {
          if (++played > 250) throw new Error('stopped');
          return run.play.round(draws, index);
        },
      },
    };
    expect(() => tallyRounds(dying, ROUNDS, { folder: kept, slice: 100 })).toThrow('stopped');
    expect(readTally(run, kept).rounds).toBe(200);
    const whole = playOn(runOf(code), NOTHING_PLAYED, ROUNDS);
    expect(tallyRounds(runOf(code), ROUNDS, { folder: kept, slice: 300 })).toEqual(whole);
    expect(whole.sum).toBeGreaterThan(0);
    // Asked for fewer rounds, it tells the whole run and plays nothing.
    expect(tallyRounds(dying, 10, { folder: kept })).toEqual(whole);
  },
);

test('another seed, model or way of playing is a run of its own', () => {
  const kept = folder();
  const run = runOf('stu_dice');
  tallyRounds(run, 10, { folder: kept });
  for (const other of [
    runOf('stu_dice', sha256Hex('another')),
    { ...run, game: { ...run.game, modelHash: '0'.repeat(64) } },
    { ...run, play: { ...run.play, expected: 0.5 } },
  ])
    expect(readTally(other, kept)).toEqual(NOTHING_PLAYED);
  expect(readdirSync(kept)).toHaveLength(1);
});
