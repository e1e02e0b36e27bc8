import { REBATE_CATEGORIES, REBATE_MAX_POINTS, type RebateCategory } from '@baize/contract/rebate-categories';
import type { RebateRates } from '@baize/contract/rebates';
import { formatRate, parseRate, rate, type Rate } from '@baize/domain/agents/rates';
import type { MemberId } from '../../../ids.ts';

/** Millionths by category; what is not there is nothing. */
export type Rates = ReadonlyMap<string, Rate>;
export type RatesOf = (member: MemberId) => Rates;
const NO_RATE = rate(0n);

/** Millionths in a hundredth of a percent. */
const POINT = 100n;

export function readRates(wire: RebateRates): Map<RebateCategory, Rate> {
  return new Map(REBATE_CATEGORIES.map((category) => [category, parseRate(wire[category] ?? '0') ?? NO_RATE]));
}

export const tellRates = (rates: Rates): RebateRates =>
  Object.fromEntries(
    REBATE_CATEGORIES.flatMap((category) => {
      const held = rates.get(category) ?? NO_RATE;
      return held === 0n ? [] : [[category, formatRate(held)]];
    }),
  );

/** What each account of a line holds, from its top down: nobody more than whoever stands above them. */
export function heldAlong(line: readonly MemberId[], ratesOf: RatesOf, category: string): readonly Rate[] {
  let most: Rate | undefined;
  return line.map((member) => {
    const given = ratesOf(member).get(category) ?? NO_RATE;
    most = most === undefined || given < most ? given : most;
    return most;
  });
}

/** What the last account of a line holds, by category. */
export const heldBy = (line: readonly MemberId[], ratesOf: RatesOf): Rates =>
  new Map(REBATE_CATEGORIES.map((category) => [category, heldAlong(line, ratesOf, category).at(-1) ?? NO_RATE]));

/** The first category in which more is asked for than may be given. */
export const tooHigh = (wanted: Rates, most: Rates): string | undefined =>
  [...wanted].find(([category, each]) => each > (most.get(category) ?? NO_RATE))?.[0];

/** The most that the platform gives. */
export const PLATFORM_RATES: Rates = new Map(
  REBATE_CATEGORIES.map((category) => [category, rate(BigInt(REBATE_MAX_POINTS) * POINT)]),
);
