import type { DepositMethod } from '@baize/contract/cashier';
import { latinDigits } from '@baize/domain/digits';
import { formatAmount, parseAmount } from '@baize/domain/money';

export type AmountVerdict =
  | { ok: true; amount: string }
  | { ok: false; reason: 'empty' | 'malformed' | 'precision' | 'low' | 'high' };

/** What a person typed, as the wire writes it: own digits become ASCII, grouping commas and spaces go. */
export const normaliseAmount = (typed: string): string =>
  latinDigits(typed)
    .trim()
    .replaceAll(/[,\s\u00a0\u202f]/gu, '')
    .replace(/^0+(?=\d)/u, '')
    .replace(/\.$/u, '')
    .replace(/^\./u, '0.');

/** Holds an amount against a method's bounds, in bigint units: a JS number never touches it. */
export function judgeAmount(typed: string, method: Pick<DepositMethod, 'min' | 'max'>): AmountVerdict {
  const text = normaliseAmount(typed);
  if (text === '') return { ok: false, reason: 'empty' };
  if (!/^\d+(?:\.\d+)?$/u.test(text)) return { ok: false, reason: 'malformed' };
  if ((text.split('.')[1] ?? '').length > 2) return { ok: false, reason: 'precision' };
  const units = parseAmount(text);
  // With the grammar right, only an amount above the wire's ceiling is left.
  if (units === undefined) return { ok: false, reason: 'high' };
  const min = parseAmount(method.min);
  const max = parseAmount(method.max);
  if (units === 0n || (min !== undefined && units < min)) return { ok: false, reason: 'low' };
  if (max !== undefined && units > max) return { ok: false, reason: 'high' };
  return { ok: true, amount: formatAmount(units) };
}

/** Whether a typed amount is a quick one, however it was written. */
export function sameAmount(typed: string, amount: string): boolean {
  const left = parseAmount(normaliseAmount(typed));
  return left !== undefined && left === parseAmount(amount);
}
