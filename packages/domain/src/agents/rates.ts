import { amount, cutTo, formatAmount, parseAmount, type Amount } from '../money.ts';

/** A share as a count of millionths: 0.8 % is 8_000n. Exact, as money is. */
export type Rate = bigint & { readonly __rate: unique symbol };

const PLACES = 6;
export const RATE_UNIT = 1_000_000n as Rate;
/** A hundredth of the currency's unit: what is paid to agents is a whole number of them. */
export const CENT = 1_000n as Amount;
/** What a single bet of a real-time salary is reckoned to: four places. */
export const ACCRUAL_STEP = 10n as Amount;

/** Marks a bigint of millionths as a share. */
export const rate = (millionths: bigint): Rate => millionths as Rate;

const DECIMAL = /^(0|1)(?:\.(\d{1,6}))?$/;

/** Reads a share from 0 to 1 as the wire tells it ("0.008"); undefined for everything else. */
export function parseRate(text: string): Rate | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const millionths = BigInt(match[1]! + (match[2] ?? '').padEnd(PLACES, '0'));
  return millionths <= RATE_UNIT ? rate(millionths) : undefined;
}

/** "0.008": as many places as it needs. */
export function formatRate(value: Rate): string {
  const digits = value.toString().padStart(PLACES + 1, '0');
  const places = digits.slice(-PLACES).replace(/0+$/, '');
  return places === '' ? digits.slice(0, -PLACES) : `${digits.slice(0, -PLACES)}.${places}`;
}

/** base x share, cut down to whole steps: nobody is ever paid by rounding up. @throws RangeError below zero. */
export function shareOf(base: Amount, share: Rate, step: Amount): Amount {
  if (base < 0n || share < 0n) throw new RangeError('a share is taken of what is not negative');
  return cutTo(amount((base * share) / RATE_UNIT), step);
}

/** By a share of a sum, or by an amount that is fixed for a period. */
export const RATE_TYPES = ['P', 'F'] as const;
export type RateType = (typeof RATE_TYPES)[number];

/** A rate on the wire: a share of `P`, an amount of `F`. */
export const parseTypedRate = (type: RateType, text: string): bigint | undefined =>
  type === 'P' ? parseRate(text) : parseAmount(text);
export const formatTypedRate = (type: RateType, value: bigint): string =>
  type === 'P' ? formatRate(rate(value)) : formatAmount(value);
