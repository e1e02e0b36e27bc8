import { hmacSha256, sha256Hex, toHex } from '../sha256.ts';
import { fraction, type Fraction } from './fraction.ts';

/**
 * Crash (domain-rules 4.1): one round for everybody. A figure grows from 1.00 and stops at a point that was fixed
 * before the first bet; whoever cashed out at or below the point is paid the figure of that moment. Figures are in
 * hundredths inside, decimal text outside. The points follow from a chain of seeds: s(i-1) = SHA-256(s(i)) over the
 * seed's text, so a seed that is told after its round proves itself by hashing to the one told before.
 */
export const CRASH_MODEL = {
  family: 'crash',
  code: 'stu_paper_kite',
  version: 1,
  returnPercent: 99,
  /** The first so many hex digits of the HMAC are the number that the point is made of. */
  hexDigits: 13,
  /** The figure after t milliseconds is e ^ (growthE5 / 100 000 x t). */
  growthE5: 6,
  targetE2Min: 101,
  /** The highest target, and the figure at which a round ends in any case. */
  targetE2Max: 100_000_000,
} as const;

/** How long bets are taken, and how long the point stands before the next round. */
export const CRASH_TIMES = { bettingMs: 7_000, crashedMs: 3_000 } as const;
/** Two panels: a player has at most so many bets in a round. */
export const CRASH_PANELS = [1, 2] as const;
export type CrashPanel = (typeof CRASH_PANELS)[number];

const { returnPercent, hexDigits, growthE5, targetE2Min, targetE2Max } = CRASH_MODEL;
const NUMBERS = 1n << BigInt(4 * hexDigits);
const GROWTH = growthE5 / 100_000;
const ONE_E2 = 100;

/** HMAC-SHA256(key as text, message as text) in lower-case hex. The server may hand in `node:crypto`. */
export type HmacHex = (key: string, message: string) => string;
const pureHmac: HmacHex = (key, message) => toHex(hmacSha256(key, message));

/** The seed before this one in its chain, which was told a round earlier. */
export const crashSeedBefore = (seed: string): string => sha256Hex(seed);

/** Where a round stops, in hundredths: 0.99 x 2^52 / (v + 1), cut, at least 1.00 and at most the highest target. */
export function crashPointE2(seed: string, salt: string, hmac: HmacHex = pureHmac): number {
  const number = BigInt(`0x${hmac(seed, salt).slice(0, hexDigits)}`);
  const point = (BigInt(returnPercent) * NUMBERS) / (number + 1n);
  if (point < BigInt(ONE_E2)) return ONE_E2;
  return point > BigInt(targetE2Max) ? targetE2Max : Number(point);
}

/** How many of the 2^52 numbers let the figure reach a target. */
const waysTo = (targetE2: number): bigint => (BigInt(returnPercent) * NUMBERS) / BigInt(targetE2);

/** The chance that the point is at least a target. @throws RangeError for what is no target. */
export function crashChance(targetE2: number): Fraction {
  if (!isCrashTarget(targetE2)) throw new RangeError(`target ${targetE2}`);
  return fraction(waysTo(targetE2), NUMBERS);
}

/** The exact return of cashing out at a target: 0.99, less at most 2 x 10^-10 because numbers are whole. */
export const crashRtp = (targetE2: number): Fraction => {
  const chance = crashChance(targetE2);
  return fraction(chance.numerator * BigInt(targetE2), chance.denominator * BigInt(ONE_E2));
};

/** Whether a figure can be cashed out at. */
export const isCrashTarget = (targetE2: number): boolean =>
  Number.isInteger(targetE2) && targetE2 >= targetE2Min && targetE2 <= targetE2Max;

/**
 * What a bet can be paid by the operator's ceiling: the figure at which it cashes out by itself. 0 where it is none.
 */
export function crashCeilingE2(ceilingE4: bigint): number {
  const ceiling = ceilingE4 / 100n;
  if (ceiling < BigInt(targetE2Min)) return 0;
  return ceiling > BigInt(targetE2Max) ? targetE2Max : Number(ceiling);
}

/** The figure so many milliseconds after the start, in hundredths, cut. */
export function crashFigureE2(elapsedMs: number): number {
  if (elapsedMs <= 0) return ONE_E2;
  return Math.min(targetE2Max, Math.floor(ONE_E2 * Math.exp(GROWTH * elapsedMs)));
}

/** The first millisecond at which the figure is at least so much. */
export function crashReachedMs(figureE2: number): number {
  if (figureE2 <= ONE_E2) return 0;
  let at = Math.max(0, Math.floor(Math.log(figureE2 / ONE_E2) / GROWTH));
  while (at > 0 && crashFigureE2(at - 1) >= figureE2) at--;
  while (crashFigureE2(at) < figureE2) at++;
  return at;
}

/**
 * The first millisecond at which a round with this point is over: the figure has passed the point. A round of the
 * highest point is over when its figure is there.
 */
export const crashOverMs = (pointE2: number): number => crashReachedMs(Math.min(pointE2 + 1, targetE2Max));

/** What a player asked of a bet: a target to cash out at by itself, or none. */
export type CrashBet = {
  /** Null: only the ceiling ends it by itself. */
  readonly targetE2: number | null;
  /** The figure at which the house can pay no more. */
  readonly ceilingE2: number;
};

/** The figure at which a bet cashes out without anybody's doing. */
export const crashAutoE2 = ({ targetE2, ceilingE2 }: CrashBet): number => targetE2 ?? ceilingE2;

/**
 * The figure that a press at this moment cashes out at: undefined while there is nothing to be had yet, and when the
 * round is over. A bet whose own target was reached before the press was cashed out there.
 */
export function crashPressE2(bet: CrashBet, elapsedMs: number, pointE2: number): number | undefined {
  const figure = Math.min(crashFigureE2(elapsedMs), crashAutoE2(bet));
  return figure < targetE2Min || figure > pointE2 ? undefined : figure;
}

/** What a bet that nobody pressed comes to: its own target where the round reached it, else nothing. */
export const crashEndE2 = (bet: CrashBet, pointE2: number): number => {
  const auto = crashAutoE2(bet);
  return auto <= pointE2 ? auto : 0;
};

const TARGET = /^(\d{1,7})(?:\.(\d{1,2}))?$/;

/** "2.5" -> 250; undefined for what is no target. */
export function crashTargetOf(text: string): number | undefined {
  const match = TARGET.exec(text);
  if (!match) return undefined;
  const target = Number(match[1]! + (match[2] ?? '').padEnd(2, '0'));
  return isCrashTarget(target) ? target : undefined;
}

/** 250 -> "2.50". */
export const crashText = (figureE2: number): string =>
  `${Math.floor(figureE2 / 100)}.${String(figureE2 % 100).padStart(2, '0')}`;

/**
 * Expected return and variance of a bet that lived until a figure, in units of the stake, for the monitor of returns.
 * The player stops at will, so the variance is the sum of the conditional ones along the way: that of not stopping at
 * 1.00, then x dx for the chance dx / x of losing x. Its mean over a fixed target m is 0.99 m - 0.9801.
 */
export function crashStatistics(livedE2: number): {
  readonly expected: number;
  readonly variance: number;
  /** The most that stood along the way. */
  readonly top: number;
} {
  const share = returnPercent / 100;
  const lived = livedE2 / ONE_E2;
  return { expected: share, variance: share * (1 - share) + (lived * lived - 1) / 2, top: lived };
}
