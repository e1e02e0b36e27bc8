import type { DepositMethod } from '@baize/contract/cashier';
import { latinDigits, ungroupDigits } from '@baize/domain/digits';
import { formatAmount, parseAmount } from '@baize/domain/money';

/** What the wire carries. */
const PLACES_MAX = 5;

export type AmountVerdict =
  | { ok: true; amount: string }
  | { ok: false; reason: 'empty' | 'malformed' | 'precision' | 'low' | 'high' | 'step' };

/** What a person typed, as the wire writes it: own digits become ASCII, grouping commas and spaces go. */
export const normaliseAmount = (typed: string): string =>
  ungroupDigits(latinDigits(typed).replaceAll(/[\s\u00a0\u202f]/gu, ''))
    .replace(/^0+(?=\d)/u, '')
    .replace(/\.$/u, '')
    .replace(/^\./u, '0.');

/**
 * Holds an amount against a method's bounds, in bigint units: a JS number never touches it. The worst is said first: an
 * amount that is too large is not helped by fewer decimals.
 */
export function judgeAmount(
  typed: string,
  method: Pick<DepositMethod, 'min' | 'max'> & Partial<Pick<DepositMethod, 'step'>>,
): AmountVerdict {
  const text = normaliseAmount(typed);
  if (text === '') return { ok: false, reason: 'empty' };
  if (!/^\d+(?:\.\d+)?$/u.test(text)) return { ok: false, reason: 'malformed' };
  const [whole = '', places = ''] = text.split('.');
  const units = parseAmount(places === '' ? whole : `${whole}.${places.slice(0, PLACES_MAX)}`);
  // With the grammar right, only an amount above the wire's ceiling is left.
  if (units === undefined) return { ok: false, reason: 'high' };
  const min = parseAmount(method.min);
  const max = parseAmount(method.max);
  if (units === 0n || (min !== undefined && units < min)) return { ok: false, reason: 'low' };
  if (max !== undefined && units > max) return { ok: false, reason: 'high' };
  if (places.length > 2) return { ok: false, reason: 'precision' };
  const step = parseAmount(method.step ?? '0.01');
  if (step !== undefined && step > 0n && units % step !== 0n) return { ok: false, reason: 'step' };
  return { ok: true, amount: formatAmount(units) };
}

/** Whether a typed amount is a quick one, however it was written. */
export function sameAmount(typed: string, amount: string): boolean {
  const left = parseAmount(normaliseAmount(typed));
  return left !== undefined && left === parseAmount(amount);
}
