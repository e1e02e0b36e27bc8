import { err, ok, type Result } from '../result.ts';
import type { Draws } from '../rng.ts';
import { fraction, type Fraction } from './fraction.ts';

/**
 * Dice (domain-rules 4.1): one roll of 10 001 equally likely results 0.00 .. 100.00. The player picks a win chance and
 * a side; the multiplier is 99 / chance rounded down to four decimals. All figures here are integers: chances and
 * rolls in hundredths (E2), multipliers in ten-thousandths (E4).
 */
export const DICE_MODEL = {
  family: 'dice',
  code: 'stu_dice',
  version: 1,
  outcomes: 10_001,
  returnPercent: 99,
  chanceE2Min: 1,
  chanceE2Max: 9_800,
} as const;

export type DiceSide = 'under' | 'over';
export type DiceParams = {
  /** Win chance in hundredths of a percent, 1 (0.01 %) .. 9800 (98.00 %). */
  readonly chanceE2: number;
  readonly side: DiceSide;
};
export type DiceOutcome = {
  /** The roll in hundredths, 0 .. 10000. */
  readonly rollE2: number;
  readonly win: boolean;
  /** Payout over stake; 0n when lost. */
  readonly multiplierE4: bigint;
};

const CHANCE = /^(0|[1-9]\d?)(?:\.(\d{1,2}))?$/;

/** Parses a win chance in percent with at most two decimals ("49.5") into hundredths. */
export function parseChance(text: string): Result<number, 'dice_chance'> {
  const match = CHANCE.exec(text);
  if (!match) return err('dice_chance');
  const chanceE2 = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return isChance(chanceE2) ? ok(chanceE2) : err('dice_chance');
}

const isChance = (chanceE2: number): boolean =>
  Number.isInteger(chanceE2) && chanceE2 >= DICE_MODEL.chanceE2Min && chanceE2 <= DICE_MODEL.chanceE2Max;

/** What a winning roll pays per unit of stake: floor(99 / chance%, four decimals). */
export const diceMultiplierE4 = (chanceE2: number): bigint =>
  BigInt(Math.floor((DICE_MODEL.returnPercent * 100 * 10_000) / chanceE2));

/**
 * The number the roll is compared with, in hundredths: a win is strictly below it (under) or strictly above it (over).
 * Both sides win with exactly chanceE2 of the 10 001 results.
 */
export const diceTargetE2 = ({ chanceE2, side }: DiceParams): number =>
  side === 'under' ? chanceE2 : DICE_MODEL.outcomes - 1 - chanceE2;

/** Whether a roll wins. */
export function diceWins(params: DiceParams, rollE2: number): boolean {
  const target = diceTargetE2(params);
  return params.side === 'under' ? rollE2 < target : rollE2 > target;
}

/** One round: takes one integer of the stream. */
export function playDice(params: DiceParams, draws: Draws): DiceOutcome {
  const rollE2 = draws.nextInt(DICE_MODEL.outcomes);
  const win = diceWins(params, rollE2);
  return { rollE2, win, multiplierE4: win ? diceMultiplierE4(params.chanceE2) : 0n };
}

/** The exact return to player of a chance: chanceE2 winning results of 10 001, each paying the rounded multiplier. */
export const diceRtp = (chanceE2: number): Fraction =>
  fraction(BigInt(chanceE2) * diceMultiplierE4(chanceE2), BigInt(DICE_MODEL.outcomes) * 10_000n);

/** Standard deviation of one round in units of the stake. */
export function diceSigma(chanceE2: number): number {
  const p = chanceE2 / DICE_MODEL.outcomes;
  return (Number(diceMultiplierE4(chanceE2)) / 10_000) * Math.sqrt(p * (1 - p));
}
