import { fairDraws, serverSeedHash, type SeedState } from '../fairness.ts';
import { amount, formatAmount, payoutOf, type Amount } from '../money.ts';
import { sha256Hex } from '../sha256.ts';
import { crashEndE2, crashPointE2, crashPressE2, crashText } from './crash.ts';
import { diceTargetE2, playDice, type DiceParams } from './dice.ts';
import { INSTANT_FORMS } from './instant/forms.ts';
import type { Fields } from './instant/instant-game.ts';
import { ROULETTE_SPOTS } from './instant/roulette.ts';
import type { GameEntry } from './registry.ts';
import { playSlot, unitsToE4 } from './slot/engine.ts';
import { STEPS_FORMS } from './steps/forms.ts';
import { furtherStake, paidIn, type StepsGame } from './steps/steps-game.ts';

/**
 * Rounds as players could have played them, in the words of the published record: what the verifiers of every language
 * are given. The same game and number always make the same round.
 */

/** A small generator of its own, so that choices do not come from what is being tested. */
function choices(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
/** A count of small parts as a decimal text. */
export const places = (value: number | bigint, count: number): string => {
  const digits = String(value).padStart(count + 1, '0');
  return `${digits.slice(0, -count)}.${digits.slice(-count)}`;
};

type Play = {
  readonly params: object;
  readonly result: object;
  /** How the game itself is told the round, where the published record has other words. */
  readonly told?: { readonly params: object; readonly result: object };
  readonly multiplierE4: bigint;
  readonly payout?: Amount;
  /** Where the choice lays out the stake, or steps have added to it. */
  readonly stake?: Amount;
};

function dice(seed: SeedState, pick: (below: number) => number): Play {
  const params: DiceParams = { chanceE2: 1 + pick(9_800), side: pick(2) === 0 ? 'under' : 'over' };
  const { rollE2, win, multiplierE4 } = playDice(params, fairDraws(seed));
  return {
    params: { chance: places(params.chanceE2, 2), side: params.side },
    result: { roll: places(rollE2, 2), target: places(diceTargetE2(params), 2), win },
    multiplierE4,
  };
}

function slot(game: Extract<GameEntry, { family: 'slot' }>, seed: SeedState, stake: Amount): Play {
  const { spins, units, capped, multiplierE4 } = playSlot(game.model, fairDraws(seed));
  const money = (lineBets: number): string => formatAmount(payoutOf(stake, unitsToE4(game.model, lineBets)));
  return {
    params: { lines: 25 },
    result: {
      units,
      capped,
      spins: spins.map((spin) => ({
        ...spin,
        win: money(spin.units),
        lineWins: spin.lineWins.map((win) => ({ ...win, win: money(win.units) })),
        ...(spin.wayWins && { wayWins: spin.wayWins.map((win) => ({ ...win, win: money(win.units) })) }),
        ...(spin.clusterWins && {
          clusterWins: spin.clusterWins.map((win) => ({ ...win, win: money(win.units) })),
        }),
        ...(spin.hold && { hold: { ...spin.hold, win: money(spin.hold.units) } }),
      })),
    },
    multiplierE4,
  };
}

type InstantEntry = Extract<GameEntry, { family: 'instant' }>;

/** What a player might choose in a game of one press. */
const INSTANT_CHOICES: Readonly<Record<InstantEntry['form'], (pick: (below: number) => number) => Fields>> = {
  limbo: (pick) => ({ target: places(101 + pick(pick(2) === 0 ? 900 : 99_999_899), 2) }),
  pegs: (pick) => ({ rows: 8 + 4 * pick(3), risk: ['low', 'medium', 'high'][pick(3)]! }),
  keno: (pick) => ({
    picks: [...new Set(Array.from({ length: 1 + pick(10) }, () => 1 + pick(40)))],
  }),
  wheel: (pick) => ({ risk: ['low', 'medium', 'high'][pick(3)]! }),
  roulette: (pick) =>
    Object.fromEntries(
      Array.from({ length: 1 + pick(12) }, () => [
        ROULETTE_SPOTS[pick(ROULETTE_SPOTS.length)]!.name,
        formatAmount(BigInt(1 + pick(500)) * 10_000n),
      ]),
    ),
  bingo: (pick) => ({ risk: ['low', 'medium', 'high'][pick(3)]! }),
};

function instant({ form }: InstantEntry, seed: SeedState, pick: (below: number) => number): Play {
  const rules = INSTANT_FORMS[form];
  const params = rules.readChoice(INSTANT_CHOICES[form](pick))!;
  const stake = rules.layout?.stakeOf(params);
  return { params, ...rules.play(params, fairDraws(seed)), ...(stake !== undefined && { stake }) };
}

/** A bet in a shared round: the client seed is the salt of the chain. */
function crash({ serverSeed, clientSeed }: SeedState, pick: (below: number) => number): Play {
  const pointE2 = crashPointE2(serverSeed, clientSeed);
  const bet = { targetE2: pick(2) === 0 ? null : 101 + pick(500), ceilingE2: 101 + pick(100_000) };
  const press = pick(2) === 0 ? crashPressE2(bet, pick(30_000), pointE2) : undefined;
  const cashedE2 = press ?? crashEndE2(bet, pointE2);
  const text = cashedE2 === 0 ? null : crashText(cashedE2);
  return {
    params: {
      shared: '1-1',
      panel: 1,
      target: bet.targetE2 === null ? null : crashText(bet.targetE2),
      ceiling: crashText(bet.ceilingE2),
    },
    result: {
      phase: text === null ? 'crashed' : 'cashed',
      cashedAt: text,
      by: text === null ? null : press === undefined ? 'target' : 'press',
      point: crashText(pointE2),
    },
    multiplierE4: BigInt(cashedE2) * 100n,
  };
}

type Table = { readonly seed: SeedState; readonly pick: (below: number) => number; readonly stake: Amount };
type StepsEntry = Extract<GameEntry, { family: 'steps' }>;

/** What a player might choose before the first step, within what a house might pay. */
function choiceOf({ form }: StepsEntry, pick: (below: number) => number): Fields {
  const rules: StepsGame = STEPS_FORMS[form];
  if (!rules.within) return rules.readChoice({})!;
  return rules.within(rules.readChoice({ mines: 1 + pick(24) })!, BigInt(250_000 + pick(10_000_000)))!;
}

/** Any of the allowed actions, until the round is over; what can be taken is taken now and then. */
function steps(entry: StepsEntry, { seed, pick, stake: first }: Table): Play {
  const rules: StepsGame = STEPS_FORMS[entry.form];
  const choice = choiceOf(entry, pick);
  let state = rules.begin(choice, rules.deal(choice, fairDraws(seed)));
  const began = state;
  const taken: Fields[] = [];
  for (let left = rules.actions(state); left.length > 0; left = rules.actions(state)) {
    const isTaken = rules.within !== undefined && pick(3) === 0;
    const action = (isTaken ? left.find(({ move }) => move === 'take') : undefined) ?? left[pick(left.length)]!;
    taken.push(action);
    state = rules.apply(state, action);
  }
  const stake = amount(first + furtherStake(rules, first, { from: began, to: state }));
  const { multiplierE4, exact } = paidIn(rules, state);
  const shown = rules.show(state);
  const told = { params: choice, result: { steps: taken, shown } };
  return {
    ...(rules.record?.({ choice, steps: taken, shown }) ?? told),
    told,
    multiplierE4,
    stake,
    ...(exact && { payout: amount((stake * exact.numerator) / exact.denominator) }),
  };
}

function playOf(game: GameEntry, { seed, pick, stake }: Table): Play {
  if (game.family === 'dice') return dice(seed, pick);
  if (game.family === 'crash') return crash(seed, pick);
  if (game.family === 'steps') return steps(game, { seed, pick, stake });
  return game.family === 'instant' ? instant(game, seed, pick) : slot(game, seed, stake);
}

function sampled(game: GameEntry, nonce: number) {
  const pick = choices(nonce * 7_919 + game.code.length);
  const serverSeed = sha256Hex(`${game.code}:${Math.floor(nonce / 50)}`);
  const seed: SeedState = { serverSeed, clientSeed: nonce % 3 === 0 ? 'বাংলা 🎲' : `player-${nonce % 7}`, nonce };
  const wanted = amount(BigInt(1 + pick(4_000)) * 25_000n);
  const play = playOf(game, { seed, pick, stake: wanted });
  const stake = play.stake ?? wanted;
  return { play, seed, serverSeed, stake };
}

/** The record of a game's round with this number, as the studio publishes it, through JSON text. */
export function sampleRecord(game: GameEntry, nonce: number) {
  const { play, seed, serverSeed, stake } = sampled(game, nonce);
  const record = {
    round: `r-${nonce}`,
    game: game.code,
    family: game.family === 'steps' ? game.model.family : game.family,
    ...seed,
    serverSeedHash: serverSeedHash(serverSeed),
    modelHash: game.modelHash,
    model: game.model,
    params: play.params,
    result: play.result,
    stake: formatAmount(stake),
    payout: formatAmount(play.payout ?? payoutOf(stake, play.multiplierE4)),
    multiplier: places(play.multiplierE4, 4),
  };
  return JSON.parse(JSON.stringify(record)) as Record<string, unknown>;
}

/** What was chosen in that round and what came of it, as a game's client is told. */
export function sampleTold(game: GameEntry, nonce: number): { readonly params: object; readonly result: object } {
  const { told, params, result } = sampled(game, nonce).play;
  return JSON.parse(JSON.stringify(told ?? { params, result })) as { params: object; result: object };
}
