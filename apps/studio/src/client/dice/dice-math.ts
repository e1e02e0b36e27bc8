import { DICE_MODEL, diceMultiplierE4, diceTargetE2, type DiceSide } from '@baize/domain/games/dice';
import type { Speed } from '../core/prefs.ts';

/** What the player has set: the win chance in hundredths of a percent and the side. */
export interface DiceChoice {
  readonly chanceE2: number;
  readonly side: DiceSide;
}

const { chanceE2Min, chanceE2Max, outcomes } = DICE_MODEL;
const TOP = outcomes - 1;

export const clampChance = (chanceE2: number): number =>
  Math.min(chanceE2Max, Math.max(chanceE2Min, Math.round(chanceE2)));

/** The largest chance that still pays at least the wished multiplier. */
export const chanceFor = (multiplierE4: bigint): number => {
  const whole = BigInt(DICE_MODEL.returnPercent) * 1_000_000n;
  return multiplierE4 <= 0n ? chanceE2Max : clampChance(Number(whole / multiplierE4));
};

export const HIGHEST_E4 = diceMultiplierE4(chanceE2Min);
export const LOWEST_E4 = diceMultiplierE4(chanceE2Max);

/** The chance that puts the compared number at `targetE2` on the given side. */
export const chanceAtTarget = (targetE2: number, side: DiceSide): number =>
  clampChance(side === 'under' ? targetE2 : TOP - targetE2);

/** The same chance on the other side. */
export const swapSide = ({ chanceE2, side }: DiceChoice): DiceChoice => ({
  chanceE2,
  side: side === 'under' ? 'over' : 'under',
});

/** The ends the compared number can take on a side. */
export const targetRange = (side: DiceSide): readonly [low: number, high: number] => [
  diceTargetE2({ chanceE2: side === 'under' ? chanceE2Min : chanceE2Max, side }),
  diceTargetE2({ chanceE2: side === 'under' ? chanceE2Max : chanceE2Min, side }),
];

/** 4386 -> "43.86". */
export const rollText = (e2: number): string => `${Math.floor(e2 / 100)}.${String(e2 % 100).padStart(2, '0')}`;

const ROLL_MS = { usual: 720, quick: 260, instant: 0 } as const satisfies Record<Speed, number>;

/** How long the roll is shown, counted from the press. `knownAt` is when the answer came. */
export function rollLength(
  pace: { readonly speed: Speed; readonly reduced: boolean; readonly minCycleMs: number },
  knownAt: number,
): number {
  const wished = pace.reduced ? 0 : ROLL_MS[pace.speed];
  return Math.max(wished, pace.minCycleMs, knownAt);
}

/**
 * The figure to show on the way to a roll. The first digits come to rest before the last; what flickers is taken from
 * the clock and says nothing about the result. `progress` runs from 0 to 1.
 */
export function flickering(resultE2: number | undefined, progress: number, tick: number): string {
  const noise = (tick * 7919 + 1237) % 10_000;
  if (resultE2 === undefined || progress < 0.55) return rollText(noise);
  if (progress >= 1) return rollText(resultE2);
  const fixed = progress > 0.82 ? 10 : 1000;
  return rollText(Math.min(TOP, Math.floor(resultE2 / fixed) * fixed + (noise % fixed)));
}
