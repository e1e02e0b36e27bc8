import { amount, AMOUNT_MAX, formatAmount, parseAmount } from '@baize/domain/money';
import { unitsOf } from './units.ts';

export type Direction = 'credit' | 'debit';
/** What a correction would do to a player's cash. `short`: the money for it is not there. */
export type Effect = { before: string; after: string; short: boolean };

/** Corrections move whole hundredths; finer units belong to games. */
const HUNDREDTH = 1_000n;

/** The largest amount that the books take, in whole hundredths. */
export const CORRECTION_MOST = formatAmount(amount(AMOUNT_MAX - (AMOUNT_MAX % HUNDREDTH)));

/** Units of what an operator typed: positive, at most two places; undefined otherwise. */
export function correctionUnits(text: string): bigint | undefined {
  const units = parseAmount(text.trim());
  return units === undefined || units === 0n || units % HUNDREDTH !== 0n ? undefined : units;
}

/** Cash before and after, or null while something is missing. */
export function effectOf(cash: string, direction: Direction, amount: string): Effect | null {
  const [balance, units] = [unitsOf(cash), correctionUnits(amount)];
  if (balance === undefined || units === undefined) return null;
  const after = direction === 'credit' ? balance + units : balance - units;
  return { before: cash, after: formatAmount(after), short: after < 0n };
}
