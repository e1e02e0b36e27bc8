import type { Fields } from '@baize/domain/games/instant/instant-game';
import { findSpot, ROULETTE, ROULETTE_MODEL, spotMax, type RouletteSpot } from '@baize/domain/games/instant/roulette';
import { amount, formatAmount, parseAmount, ZERO, type Amount } from '@baize/domain/money';
import type { StakeLimits } from '../../core/stake.ts';

/** The chips of a table, as multiples of its smallest stake. */
const CHIPS = [1n, 5n, 10n, 50n, 250n, 1_000n, 5_000n];
export const CHIP_COLOURS = ['#8b97ad', '#2fb8d6', '#6a58f2', '#e0453a', '#2a9d63', '#c28a1d', '#b3309a'] as const;

/** A record is shown without the limits that its table had. */
export const USUAL_LIMITS = { min: amount(10_000n), max: amount(200_000_000n) };

export const chipsOf = ({ min, max }: Pick<StakeLimits, 'min' | 'max'>): Amount[] =>
  CHIPS.map((times) => amount(min * times)).filter((chip) => chip <= max);

/** The colour of the largest chip that a pile could be made of. */
export function chipColour(pile: bigint, chips: readonly Amount[]): string {
  const index = chips.findLastIndex((chip) => chip <= pile);
  return CHIP_COLOURS[Math.max(0, index)]!;
}

export const pileOf = (choice: Fields, name: string): Amount => {
  const text = choice[name];
  return (typeof text === 'string' ? parseAmount(text) : undefined) ?? ZERO;
};

export const totalOf = (choice: Fields): Amount => {
  const chosen = ROULETTE.readChoice(choice);
  return chosen ? ROULETTE.layout!.stakeOf(chosen) : ZERO;
};

export const mostOn = (spot: RouletteSpot, { min, max, step }: StakeLimits): Amount =>
  spotMax(spot, { minStake: min, maxStake: max, stakeStep: step });

/** Why a chip cannot be laid. */
export type ChipProblem = 'spotFull' | 'tableFull' | 'tooMany';
export type Laid = { readonly choice: Fields } | { readonly problem: ChipProblem };

export interface Lay {
  readonly spot: RouletteSpot;
  readonly chip: Amount;
}

/** One chip more on a spot; where its largest stake is nearer than a chip, it is filled up to that. */
export function layChip(choice: Fields, { spot, chip }: Lay, limits: StakeLimits): Laid {
  const before = pileOf(choice, spot.name);
  if (before === 0n && Object.keys(choice).length >= ROULETTE_MODEL.spotsMax) return { problem: 'tooMany' };
  const most = mostOn(spot, limits);
  const after = amount(before + chip > most ? most : before + chip);
  if (after === before) return { problem: 'spotFull' };
  if (totalOf(choice) + after - before > limits.max) return { problem: 'tableFull' };
  return { choice: { ...choice, [spot.name]: formatAmount(after) } };
}

/** Twice of every pile; undefined where one of them, or the table, would hold too much. */
export function doubled(choice: Fields, limits: StakeLimits): Fields | undefined {
  const piles = Object.keys(choice).map((name) => [name, amount(pileOf(choice, name) * 2n)] as const);
  const total = piles.reduce((sum, [, pile]) => sum + pile, 0n);
  if (piles.length === 0 || total > limits.max) return undefined;
  if (piles.some(([name, pile]) => pile > mostOn(findSpot(name)!, limits))) return undefined;
  return Object.fromEntries(piles.map(([name, pile]) => [name, formatAmount(pile)]));
}

export const without = (choice: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(choice).filter(([each]) => each !== name));

const THOUSAND = 1_000;

/** What stands on a pile: "0.5", "25", "1.2k". */
export function pileText(pile: bigint): string {
  const value = Number(formatAmount(pile));
  if (value < THOUSAND) return String(Math.floor(value * 100) / 100);
  return `${Math.floor(value / 100) / 10}k`;
}
