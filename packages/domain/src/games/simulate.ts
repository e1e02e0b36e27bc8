import { fairSource } from '../fairness.ts';
import { WORDS } from '../rng.ts';
import { CRASH_MODEL, crashChance, crashRtp } from './crash.ts';
import { diceMultiplierE4, diceRtp, diceSigma, playDice, type DiceParams } from './dice.ts';
import { fractionToNumber } from './fraction.ts';
import { INSTANT_FORMS } from './instant/forms.ts';
import { returnOf, sigmaOf, topOf, type InstantGame } from './instant/instant-game.ts';
import { pool, type Play } from './play.ts';
import type { GameEntry } from './registry.ts';
import { runRound, slotScratch } from './slot/engine.ts';
import { compileSlot } from './slot/compile.ts';
import type { SlotModel } from './slot/model.ts';
import type { SlotSheet } from './slot/sheet.ts';
import { STEPS_PLAYERS } from './steps/players.ts';

/**
 * Simulation on the very stream that players get: one server seed, one client seed, nonce 0, 1, 2 ... Dice and mines
 * are played with a fixed rotation of choices, from long shots to near certainties, so that every kind is exercised.
 */
export type Simulation = {
  readonly rounds: number;
  /** Mean payout over stake. */
  readonly rtp: number;
  /** What the mean should be, and the standard deviation of one round, both from the exact mathematics. */
  readonly expected: number;
  readonly sigma: number;
  /** Standard deviation seen. */
  readonly sampleSigma: number;
  /** (rtp - expected) in standard errors. */
  readonly z: number;
};

const DICE_ROTATION: readonly DiceParams[] = [
  { chanceE2: 100, side: 'under' },
  { chanceE2: 1_234, side: 'over' },
  { chanceE2: 4_950, side: 'under' },
  { chanceE2: 7_777, side: 'over' },
  { chanceE2: 9_800, side: 'under' },
];

/** 200 times the stake. */
const SIMULATED_TOP_E4 = 2_000_000;

function dicePlay(): Play {
  return {
    ...pool(
      DICE_ROTATION.map(({ chanceE2 }) => ({
        rtp: fractionToNumber(diceRtp(chanceE2)),
        sigma: diceSigma(chanceE2),
        top: Number(diceMultiplierE4(chanceE2)) / 10_000,
      })),
    ),
    round: (draws, index) =>
      Number(playDice(DICE_ROTATION[index % DICE_ROTATION.length]!, draws).multiplierE4) / 10_000,
  };
}

function slotPlay(model: SlotModel, sheet: SlotSheet): Play {
  const slot = compileSlot(model);
  const scratch = slotScratch(slot);
  return {
    expected: Number(sheet.rtpBase),
    sigma: sheet.sigma,
    top: model.maxWinUnits / slot.coins,
    round: (draws) => runRound(scratch, draws).units / slot.coins,
  };
}

/** Every kind of choice in turn, but those whose mean a short run could not show. */
function instantPlay({ choices, prizes, play }: InstantGame): Play {
  const rotation = choices.filter((choice) => Number(topOf(prizes(choice))) <= SIMULATED_TOP_E4);
  return {
    ...pool(
      rotation.map((c) => ({
        rtp: fractionToNumber(returnOf(prizes(c))),
        sigma: sigmaOf(prizes(c)),
        top: Number(topOf(prizes(c))) / 10_000,
      })),
    ),
    round: (draws, index) => Number(play(rotation[index % rotation.length]!, draws).multiplierE4) / 10_000,
  };
}

const CRASH_ROTATION = [101, 150, 200, 1_000, 10_000] as const;

/**
 * A shared round is drawn from a chain, not from this stream: its 52 bits are taken from two words of it, which tests
 * the point, its chances and what is paid by them.
 */
function crashPlay(): Play {
  const parts = CRASH_ROTATION.map((target) => {
    const chance = fractionToNumber(crashChance(target));
    const sigma = (target / 100) * Math.sqrt(chance * (1 - chance));
    return { rtp: fractionToNumber(crashRtp(target)), sigma, top: target / 100 };
  });
  return {
    ...pool(parts),
    round: (draws, index) => {
      const target = CRASH_ROTATION[index % CRASH_ROTATION.length]!;
      const number = draws.nextInt(2 ** 20) * WORDS + draws.nextFloatWord();
      const reaches = BigInt(CRASH_MODEL.returnPercent) << 52n >= BigInt(target) * (BigInt(number) + 1n);
      return reaches ? target / 100 : 0;
    },
  };
}

/** How a simulation plays a game: its choices in turn. */
export function playOf(game: GameEntry): Play {
  if (game.family === 'crash') return crashPlay();
  if (game.family === 'instant') return instantPlay(INSTANT_FORMS[game.form]);
  if (game.family === 'steps') return STEPS_PLAYERS[game.form]();
  if (game.family === 'dice') return dicePlay();
  return slotPlay(game.model, game.sheet);
}

/** What the rounds from the first one to `rounds` came to: their payouts over the stake, and the squares of these. */
export type Tally = { readonly rounds: number; readonly sum: number; readonly square: number };
export const NOTHING_PLAYED: Tally = { rounds: 0, sum: 0, square: 0 };

/** What is simulated: a way of playing on the stream of a server seed. */
export type Simulated = { readonly play: Play; readonly serverSeed: string };

/** Plays on from a tally to so many rounds. In one go or in many, the sums are the same to the last bit. */
export function playOn({ play: { round }, serverSeed }: Simulated, tally: Tally, rounds: number): Tally {
  const source = fairSource(serverSeed);
  let { sum, square } = tally;
  for (let nonce = tally.rounds; nonce < rounds; nonce++) {
    const paid = round(source('simulation', nonce), nonce);
    sum += paid;
    square += paid * paid;
  }
  return { rounds: Math.max(rounds, tally.rounds), sum, square };
}

/** Holds a tally against what the game's mathematics say of it. */
export function compareTally({ expected, sigma }: Play, { rounds, sum, square }: Tally): Simulation {
  const rtp = sum / rounds;
  const sampleSigma = Math.sqrt(square / rounds - rtp * rtp);
  return { rounds, rtp, expected, sigma, sampleSigma, z: ((rtp - expected) / sigma) * Math.sqrt(rounds) };
}

/** Plays `rounds` rounds of a game under a server seed. */
export function simulate(game: GameEntry, rounds: number, serverSeed: string): Simulation {
  const play = playOf(game);
  return compareTally(play, playOn({ play, serverSeed }, NOTHING_PLAYED, rounds));
}
