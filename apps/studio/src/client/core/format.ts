import { groupDigits } from '@baize/domain/digits';
import { formatOffset } from '@baize/domain/gmt-offset';
import { formatAmount } from '@baize/domain/money';

const MINUTE_MS = 60_000;

const SYMBOLS: Readonly<Record<string, string>> = {
  BDT: '৳',
  USD: '$',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  VND: '₫',
  THB: '฿',
  JPY: '¥',
  CNY: '¥',
  KRW: '₩',
  RUB: '₽',
};

/** The sign shown before a figure; a play currency has none. */
export const currencySign = (currency: string): string => (currency === 'XXX' ? '' : (SYMBOLS[currency] ?? currency));

/** Keeps a sign and its figure on one line. */
const GAP = '\u00A0';

let spoken: 'bn' | 'en' = 'en';
/** The language in which the page's figures are grouped, said once when it opens. */
export const speakFigures = (language: 'bn' | 'en'): void => {
  spoken = language;
};

/** "1248000" -> "1,248,000", in Bengali "12,48,000", as the site writes it. */
export const group = (digits: string): string => groupDigits(digits, spoken);

/**
 * "12,480.50": two decimals, grouped, cut and not rounded, so that a figure is never more than what is there. A part
 * below a cent is written out when it is all there is, because "0.00" would hide a real win.
 */
export function figure(value: bigint): string {
  const text = formatAmount(value < 0n ? -value : value);
  const dot = text.indexOf('.');
  const whole = text.slice(0, dot);
  const fraction = text.slice(dot + 1);
  const onlyDust = whole === '0' && fraction.startsWith('00') && fraction.length > 2;
  return `${group(whole)}.${onlyDust ? fraction : fraction.slice(0, 2)}`;
}

const markOf = (value: bigint, plus: boolean): string => (value < 0n ? '−' : plus && value > 0n ? '+' : '');

/**
 * "৳ 12,480.50" (the space does not break). A minus stands before the sign; with `plus` a gain is marked too, so that
 * colour is never alone.
 */
export function money(value: bigint, currency: string, plus = false): string {
  const sign = currencySign(currency);
  return `${markOf(value, plus)}${sign === '' ? '' : sign + GAP}${figure(value)}`;
}

/** Every unit of an amount, for records and proofs: "৳ 12.34567". */
export function exactMoney(value: bigint, currency: string, plus = false): string {
  const sign = currencySign(currency);
  const [whole, fraction] = formatAmount(value < 0n ? -value : value).split('.') as [string, string];
  return `${markOf(value, plus)}${sign === '' ? '' : sign + GAP}${group(whole)}.${fraction}`;
}

/**
 * A multiplier kept as an integer of 1/10 000: 19800n -> "1.98×", 10312n -> "1.0312×". At least two decimals, and every
 * one that counts: it stands beside the sum that it makes of the stake.
 */
export function times(multiplierE4: bigint): string {
  const digits = multiplierE4.toString().padStart(5, '0');
  return `${group(digits.slice(0, -4))}.${digits.slice(-4).replace(/0{1,2}$/, '')}×`;
}

/** Elapsed time as h:m:s, the form the rules ask for. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/**
 * Date, time and zone of a record, by the clock of the brand whose offset is given, else by this machine's; always with
 * the same digits as the amounts.
 */
export function dateTime(iso: string, lang: 'bn' | 'en', offset?: number): string {
  const at = new Date(iso);
  const format = new Intl.DateTimeFormat(lang === 'bn' ? 'bn-BD-u-nu-latn' : 'en-GB', {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
    ...(offset === undefined ? { timeZoneName: 'shortOffset' } : { timeZone: 'UTC' }),
  });
  if (offset === undefined) return format.format(at);
  return `${format.format(new Date(at.getTime() + offset * MINUTE_MS))} ${formatOffset(offset)}`;
}

/** "14:03": of a thing of today, by the same clock as `dateTime`. */
export function clockTime(ms: number, offset = -new Date(ms).getTimezoneOffset()): string {
  return new Date(ms + offset * MINUTE_MS).toISOString().slice(11, 16);
}

/** A dice choice as the player reads it: "< 49.50" or "> 50.49". */
export const comparison = ({
  side,
  chanceE2,
}: {
  readonly side: 'under' | 'over';
  readonly chanceE2: number;
}): string => (side === 'under' ? `< ${(chanceE2 / 100).toFixed(2)}` : `> ${((10_000 - chanceE2) / 100).toFixed(2)}`);
