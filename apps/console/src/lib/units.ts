import { formatAmount } from '@baize/domain/money';

const SIGNED = /^(-?)(\d{1,16})(?:\.(\d{1,5}))?$/;
const PLACES = 5;

/** Units (1/100 000) of a signed decimal string of the wire, or undefined for anything else. */
export function unitsOf(text: string): bigint | undefined {
  const match = SIGNED.exec(text);
  if (!match) return undefined;
  const units = BigInt(match[2]! + (match[3] ?? '').padEnd(PLACES, '0'));
  return match[1] ? -units : units;
}

/**
 * Sum of decimal strings as a decimal string. One that cannot be read makes the sum null: a wrong total is worse than
 * none.
 */
export function sumMoney(amounts: readonly string[]): string | null {
  let sum = 0n;
  for (const amount of amounts) {
    const units = unitsOf(amount);
    if (units === undefined) return null;
    sum += units;
  }
  return formatAmount(sum);
}

/** `a - b` of two decimal strings; null where one cannot be read. */
export function minusMoney(a: string, b: string): string | null {
  const [first, second] = [unitsOf(a), unitsOf(b)];
  return first === undefined || second === undefined ? null : formatAmount(first - second);
}

/** For drawing only: the position of an amount on an axis. */
export const heightOf = (amount: string): number => Number(amount);
