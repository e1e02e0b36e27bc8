import { formatAmount, parseAmount } from '@baize/domain/money';

/** The stake of which the chance is told: at most 100 units, and never more than the odds themselves. */
const STAKE = parseAmount('100.00')!;

/** `50000000000.00` -> a stake of 100 wins once in 500,000,000. Rounded up: never told better than it is. */
export function chanceOf(odds: string): { readonly stake: string; readonly oneIn: number } {
  const whole = parseAmount(odds) ?? 0n;
  return { stake: formatAmount(STAKE), oneIn: Number((whole + STAKE - 1n) / STAKE) || 1 };
}
