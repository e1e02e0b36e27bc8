import { amount, type Amount } from '../money.ts';
import { modelHash, type Json } from './canonical.ts';
import { CRASH_MODEL, crashChance } from './crash.ts';
import { DICE_MODEL, diceMultiplierE4, diceRtp } from './dice.ts';
import { compareFractions, formatFraction, fraction, type Fraction } from './fraction.ts';
import { INSTANT_FORMS, type InstantForm } from './instant/forms.ts';
import { factsOf, type InstantModel } from './instant/instant-game.ts';
import { coinsOf, type SlotModel } from './slot/model.ts';
import type { SlotSheet, Words } from './slot/sheet.ts';
import { SLOTS, type SlotCode, type SlotGame } from './slot/slots.ts';
import { STEPS_FORMS, type StepsForm } from './steps/forms.ts';
import type { StepsModel } from './steps/steps-game.ts';

/**
 * The in-house games. `RNG` are the slots, `BGS` the other house games; the volatility of dice and mines is what the
 * player chooses it to be.
 */
export type GameCode =
  | SlotCode
  | 'stu_dice'
  | 'stu_mines'
  | 'stu_paper_kite'
  | 'stu_limbo'
  | 'stu_peg_drop'
  | 'stu_keno'
  | 'stu_harbour_wheel'
  | 'stu_roulette'
  | 'stu_bingo'
  | 'stu_hi_lo'
  | 'stu_video_poker'
  | 'stu_blackjack';
export type Volatility = 'low' | 'medium' | 'high' | 'chosen';

/** Default limits of a game in units of 1/100 000; the rules of a brand may refuse more. */
export type GameLimits = {
  readonly minStake: Amount;
  readonly maxStake: Amount;
  /** Stakes are multiples of it, so that a slot's line bet is a whole amount. */
  readonly stakeStep: Amount;
  /** No round pays more: bets that could are refused beforehand (dice) or end the round there (mines, crash). */
  readonly maxWin: Amount;
};
type Common = {
  readonly code: GameCode;
  readonly kind: 'RNG' | 'BGS';
  readonly name: Words;
  readonly version: number;
  readonly modelHash: string;
  /** Return to player at the least favourable choice, six decimals rounded down; jackpot not counted. */
  readonly rtp: string;
  /** The same at the most favourable choice. */
  readonly rtpHighest: string;
  /** At the worst play, of a game whose return is stated for the best. */
  readonly rtpWorst?: string;
  readonly volatility: Volatility;
  readonly maxMultiplierE4: bigint;
  /** One round in so many pays the largest win, at the choice that has it. */
  readonly topPrizeOneIn: number;
  readonly jackpotContributionE4: number;
  readonly limits: GameLimits;
};
export type GameEntry =
  | (Common & { readonly family: 'slot'; readonly model: SlotModel; readonly sheet: SlotSheet })
  | (Common & { readonly family: 'dice'; readonly model: typeof DICE_MODEL })
  /** One round for everybody. */
  | (Common & { readonly family: 'crash'; readonly model: typeof CRASH_MODEL })
  /** Decided by one press; `form` says by which rules. */
  | (Common & { readonly family: 'instant'; readonly form: InstantForm; readonly model: InstantModel })
  /** Played in many steps; `form` says by which rules. */
  | (Common & { readonly family: 'steps'; readonly form: StepsForm; readonly model: StepsModel });

/** The published label of a standard deviation in units of the stake. */
export function volatilityOf(sigma: number): Volatility {
  if (sigma < 3) return 'low';
  return sigma <= 7 ? 'medium' : 'high';
}

const LIMITS: GameLimits = {
  minStake: amount(25_000n),
  maxStake: amount(200_000_000n),
  stakeStep: amount(25_000n),
  maxWin: amount(1_000_000_000_000n),
};

function slotEntry([code, { model, sheet }]: [SlotCode, SlotGame]): GameEntry {
  return {
    family: 'slot',
    code,
    model,
    sheet,
    kind: 'RNG',
    name: sheet.name,
    version: model.version,
    modelHash: modelHash(model),
    rtp: sheet.rtpBase,
    rtpHighest: sheet.rtpBase,
    volatility: volatilityOf(sheet.sigma),
    maxMultiplierE4: BigInt(model.maxWinUnits) * BigInt(10_000 / coinsOf(model)),
    topPrizeOneIn: sheet.maxWinOneIn,
    jackpotContributionE4: sheet.jackpotContributionE4,
    limits: LIMITS,
  };
}

function range(values: readonly Fraction[]): { rtp: string; rtpHighest: string } {
  const sorted = values.toSorted(compareFractions);
  return { rtp: formatFraction(sorted[0]!, 6), rtpHighest: formatFraction(sorted.at(-1)!, 6) };
}

const span = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

function houseEntry(model: Json & { readonly version: number }, name: Words, code: GameCode) {
  return {
    code,
    name,
    kind: 'BGS' as const,
    version: model.version,
    modelHash: modelHash(model),
    volatility: 'chosen' as const,
    jackpotContributionE4: 0,
    limits: { ...LIMITS, minStake: amount(10_000n), stakeStep: amount(1_000n) },
  };
}

const DICE: GameEntry = {
  ...houseEntry(DICE_MODEL, { bn: 'পাশা', en: 'Dice' }, 'stu_dice'),
  ...range(span(DICE_MODEL.chanceE2Min, DICE_MODEL.chanceE2Max).map(diceRtp)),
  family: 'dice',
  model: DICE_MODEL,
  maxMultiplierE4: diceMultiplierE4(DICE_MODEL.chanceE2Min),
  topPrizeOneIn: Math.floor(DICE_MODEL.outcomes / DICE_MODEL.chanceE2Min),
};

const TOP_CHANCE = crashChance(CRASH_MODEL.targetE2Max);

const CRASH: GameEntry = {
  ...houseEntry(CRASH_MODEL, { bn: 'কাগজের ঘুড়ি', en: 'Paper Kite' }, 'stu_paper_kite'),
  // Whatever the player aims at: the exact returns are below it by less than one in 10^9, because numbers are whole.
  ...range([fraction(BigInt(CRASH_MODEL.returnPercent), 100n)]),
  family: 'crash',
  model: CRASH_MODEL,
  maxMultiplierE4: BigInt(CRASH_MODEL.targetE2Max) * 100n,
  topPrizeOneIn: Number(TOP_CHANCE.denominator / TOP_CHANCE.numerator),
};

const instantEntry = (code: GameCode, form: InstantForm, name: Words): GameEntry => ({
  ...houseEntry(INSTANT_FORMS[form].model, name, code),
  ...factsOf(INSTANT_FORMS[form]),
  family: 'instant',
  form,
  model: INSTANT_FORMS[form].model,
});

function stepsEntry(code: GameCode, form: StepsForm, name: Words): GameEntry {
  const { model, facts, stakedHalves } = STEPS_FORMS[form];
  const entry = houseEntry(model, name, code);
  // Where a step may stake a half further, every stake has a half.
  const stakeStep = amount(entry.limits.stakeStep * (stakedHalves ? 2n : 1n));
  return { ...entry, limits: { ...entry.limits, stakeStep }, ...facts, family: 'steps', form, model };
}

/** Every in-house game, in the order shown. */
export const GAMES: readonly GameEntry[] = [
  ...(Object.entries(SLOTS) as [SlotCode, SlotGame][]).map(slotEntry),
  DICE,
  stepsEntry('stu_mines', 'mines', { bn: 'মাইনস', en: 'Mines' }),
  CRASH,
  instantEntry('stu_peg_drop', 'pegs', { bn: 'পেগ ড্রপ', en: 'Peg Drop' }),
  instantEntry('stu_limbo', 'limbo', { bn: 'লিম্বো', en: 'Limbo' }),
  instantEntry('stu_keno', 'keno', { bn: 'কেনো', en: 'Keno' }),
  instantEntry('stu_harbour_wheel', 'wheel', { bn: 'হারবার হুইল', en: 'Harbour Wheel' }),
  instantEntry('stu_roulette', 'roulette', { bn: 'ইউরোপীয় রুলেট', en: 'European Roulette' }),
  instantEntry('stu_bingo', 'bingo', { bn: 'বিঙ্গো 75', en: 'Bingo 75' }),
  stepsEntry('stu_hi_lo', 'hilo', { bn: 'হাই-লো', en: 'Hi-Lo' }),
  stepsEntry('stu_video_poker', 'poker', { bn: 'জ্যাকস অর বেটার', en: 'Jacks or Better' }),
  stepsEntry('stu_blackjack', 'blackjack', { bn: 'ব্ল্যাকজ্যাক', en: 'Blackjack' }),
];

/** Whether a share of every bet feeds the operator's jackpots: said here alone, the feed carries it to the platform. */
export const feedsJackpot = ({ jackpotContributionE4 }: Pick<GameEntry, 'jackpotContributionE4'>): boolean =>
  jackpotContributionE4 > 0;

/** The game of a code; undefined for a code that is not ours. */
export const findGame = (code: string): GameEntry | undefined => GAMES.find((game) => game.code === code);

export type StakeError = 'stake_below_min' | 'stake_above_max' | 'stake_step' | 'win_above_max';

/**
 * Checks a stake against limits. `topMultiplierE4` is the largest multiplier the chosen parameters can pay: a bet
 * whose win the house would have to cut is refused before it is taken, never cut afterwards.
 */
export function checkStake(limits: GameLimits, stake: Amount, topMultiplierE4: bigint): StakeError | undefined {
  if (stake < limits.minStake) return 'stake_below_min';
  if (stake > limits.maxStake) return 'stake_above_max';
  if (stake % limits.stakeStep !== 0n) return 'stake_step';
  return stake * topMultiplierE4 > limits.maxWin * 10_000n ? 'win_above_max' : undefined;
}

/** The largest multiplier a stake may reach under its limits: where a round of mines or of the shared table ends. */
export const ceilingE4 = (limits: GameLimits, stake: Amount): bigint => (limits.maxWin * 10_000n) / stake;
