import { fairSource } from '../fairness.ts';
import { crashChance, crashPointE2 } from '../games/crash.ts';
import { DICE_MODEL, playDice } from '../games/dice.ts';
import { fractionToNumber } from '../games/fraction.ts';
import { INSTANT_FORMS } from '../games/instant/forms.ts';
import type { Fields } from '../games/instant/instant-game.ts';
import { MINES_MODEL } from '../games/mines.ts';
import type { GameEntry } from '../games/registry.ts';
import { drawStops, slotScratch } from '../games/slot/engine.ts';
import { compileSlot } from '../games/slot/compile.ts';
import { blackjackValue } from '../games/steps/blackjack.ts';
import { aceLowRank, CARDS } from '../games/steps/cards.ts';
import { STEPS_FORMS, type StepsForm } from '../games/steps/forms.ts';
import { POKER_MODEL, pokerHand } from '../games/steps/poker.ts';
import { sequence, type Draws } from '../rng.ts';
import { chiSquareOf } from './p-values.ts';
import type { Tested } from './stream-tests.ts';

/** The draws of one round after the other, as a player has them. */
type NextRound = () => Draws;
export type Sample = { readonly rounds: number; readonly serverSeed: string };
type Entry<F extends GameEntry['family']> = Extract<GameEntry, { family: F }>;
type TestsOf = {
  readonly [F in GameEntry['family']]?: (game: Entry<F>, next: NextRound, rounds: number) => readonly Tested[];
};

const zeros = (length: number): number[] => Array.from({ length }, () => 0);

/** Whether outcomes that are equally likely came equally often. */
function flatTest(name: string, counts: readonly number[]): Tested {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { name, p: chiSquareOf(counts.map((seen) => ({ seen, expected: total / counts.length }))) };
}

/** The rolls of dice fall into 73 parts of 137. */
const DICE_PARTS = 73;

/** Points fall below, between and above these targets. */
const CRASH_BANDS = [101, 125, 150, 200, 400, 1_000] as const;

/** What the first cards of a game of many steps make, and in how many of all equally likely ways. */
type Dealt = {
  /** What the player chose, where that decides how much is dealt. */
  readonly choice?: Fields;
  /** What is dealt, of how many, and which places of it are looked at; cards where left out. */
  readonly of?: { readonly what: string; readonly values: number; readonly places: readonly number[] };
  readonly name: string;
  readonly ways: readonly number[];
  readonly outcome: (dealt: readonly number[]) => number;
};
const DEALT_CARDS: NonNullable<Dealt['of']> = { what: 'card', values: CARDS, places: [0, 1, 9] };
const POKER_NAMES = POKER_MODEL.pays.map(([name]) => name);
const DEALT: Readonly<Record<StepsForm, Dealt>> = {
  mines: {
    choice: { mines: MINES_MODEL.minesMax, lastStep: 1 },
    of: { what: 'tile of mine', values: MINES_MODEL.tiles, places: [0, 1, 23] },
    name: 'the tile without a mine',
    ways: sequence(MINES_MODEL.tiles).map(() => 1),
    outcome: (dealt) => sequence(MINES_MODEL.tiles).findIndex((tile) => !dealt.includes(tile)),
  },
  hilo: {
    name: 'next card lower, the same, higher',
    ways: [6, 1, 6],
    outcome: (dealt) => 1 + Math.sign(aceLowRank(dealt[1]!) - aceLowRank(dealt[0]!)),
  },
  poker: {
    name: 'hands dealt',
    ways: [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920, 2_062_860],
    outcome: (dealt) => POKER_NAMES.indexOf(pokerHand(dealt.slice(0, 5))),
  },
  blackjack: {
    name: 'first two cards a blackjack, of one value, others',
    ways: [8, 25, 136],
    outcome: (dealt) => {
      const [first, second] = [blackjackValue(dealt[0]!), blackjackValue(dealt[2]!)];
      return first + second === 11 && first * second === 10 ? 0 : first === second ? 1 : 2;
    },
  },
};

function dealtTest(form: StepsForm, counts: readonly number[]): Tested {
  const { name, ways } = DEALT[form];
  const [all, rounds] = [ways, counts].map((each) => each.reduce((sum, count) => sum + count, 0));
  return { name, p: chiSquareOf(counts.map((seen, at) => ({ seen, expected: (rounds! * ways[at]!) / all! }))) };
}

const TESTS: TestsOf = {
  dice: (_, next, rounds) => {
    const counts = zeros(DICE_PARTS);
    const size = DICE_MODEL.outcomes / DICE_PARTS;
    for (let round = 0; round < rounds; round++)
      counts[Math.floor(playDice({ chanceE2: 5_000, side: 'under' }, next()).rollE2 / size)]!++;
    return [flatTest('rolls', counts)];
  },
  // A shared round is drawn from a chain: here its 52 bits are two words of the stream.
  crash: (_, next, rounds) => {
    const shares = [1, ...CRASH_BANDS.map((target) => fractionToNumber(crashChance(target))), 0];
    const counts = zeros(CRASH_BANDS.length + 1);
    for (let round = 0; round < rounds; round++) {
      const draws = next();
      const number = BigInt(draws.nextInt(2 ** 20)) * 2n ** 32n + BigInt(draws.nextFloatWord());
      const point = crashPointE2('', '', () => number.toString(16).padStart(13, '0'));
      counts[CRASH_BANDS.filter((target) => point >= target).length]!++;
    }
    const cells = counts.map((seen, band) => ({ seen, expected: rounds * (shares[band]! - shares[band + 1]!) }));
    return [{ name: 'points', p: chiSquareOf(cells) }];
  },
  slot: ({ model }, next, rounds) => {
    const slot = compileSlot(model);
    const scratch = slotScratch(slot);
    const stops = Array.from(slot.lengths.base, zeros);
    for (let round = 0; round < rounds; round++) {
      drawStops(scratch, 'base', next());
      stops.forEach((counts, reel) => counts[scratch.stops[reel]!]!++);
    }
    return stops.map((counts, reel) => flatTest(`stops of reel ${reel + 1}`, counts));
  },
  steps: ({ form }, next, rounds) => {
    const { deal } = STEPS_FORMS[form];
    const { choice = {}, of = DEALT_CARDS, ways, outcome } = DEALT[form];
    const { what, values, places } = of;
    const counts = places.map(() => zeros(values));
    const seen = zeros(ways.length);
    for (let round = 0; round < rounds; round++) {
      const dealt = deal(choice, next());
      seen[outcome(dealt)]!++;
      places.forEach((place, index) => counts[index]![dealt[place]!]!++);
    }
    return [...counts.map((each, index) => flatTest(`${what} ${places[index]! + 1}`, each)), dealtTest(form, seen)];
  },
  instant: ({ form }, next, rounds) => {
    const { choices, prizes, play } = INSTANT_FORMS[form];
    return choices.map((choice) => {
      const ways = new Map<bigint, bigint>();
      for (const prize of prizes(choice))
        ways.set(prize.multiplierE4, (ways.get(prize.multiplierE4) ?? 0n) + prize.ways);
      const all = Number([...ways.values()].reduce((sum, count) => sum + count, 0n));
      const seen = new Map<bigint, number>();
      for (let round = 0; round < rounds; round++) {
        const { multiplierE4 } = play(choice, next());
        if (!ways.has(multiplierE4)) return { name: `prizes of ${JSON.stringify(choice)}`, p: 0 };
        seen.set(multiplierE4, (seen.get(multiplierE4) ?? 0) + 1);
      }
      const cells = [...ways].map(([multiplierE4, count]) => ({
        seen: seen.get(multiplierE4) ?? 0,
        expected: (rounds * Number(count)) / all,
      }));
      return { name: `prizes of ${JSON.stringify(choice)}`, p: chiSquareOf(cells) };
    });
  },
};

/** The tests of what a game makes of its draws, each round with a nonce of its own. */
export function testGame(game: GameEntry, { rounds, serverSeed }: Sample): Tested[] {
  const source = fairSource(serverSeed);
  let nonce = 0;
  const next: NextRound = () => source(game.code, nonce++);
  // The family chooses the function that takes it. What has none is drawn by the stream's own tests alone.
  const tests = TESTS[game.family] as
    | ((entry: GameEntry, next: NextRound, rounds: number) => readonly Tested[])
    | undefined;
  return (tests?.(game, next, rounds) ?? []).map(({ name, p }) => ({ name: `${game.code}: ${name}`, p }));
}

/** Words as rounds draw them: the first eight of each nonce. */
export function sampleWords({ rounds, serverSeed }: Sample): Uint32Array {
  const source = fairSource(serverSeed);
  const words = new Uint32Array(8 * rounds);
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { nextFloatWord } = source('battery', nonce);
    for (let word = 0; word < 8; word++) words[8 * nonce + word] = nextFloatWord();
  }
  return words;
}
