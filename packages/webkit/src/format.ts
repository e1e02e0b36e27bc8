import { basisPoints, isReturnRange, type PublishedReturn } from '@baize/domain/share';
import { textLanguage } from '@baize/domain/text-language';

/**
 * Figures and times as people read them. Money stays a decimal string from the wire to the eye: digits are cut and
 * grouped as text, so that no amount passes through a floating-point number.
 *
 * Digits are Latin in every language (amounts are compared with the games' own figures); grouping and separators are
 * the language's.
 */

export type MoneyStyle = {
  /** Put + or the minus sign before the symbol; without it only a minus is shown. */
  sign?: boolean;
  symbol?: string;
  places?: number;
  /** Every decimal that counts, and two at least: in records, whose rows add up to what is under them. */
  exact?: boolean;
  /** From a million on in the language's short words, cut: where seven digits have no room. */
  short?: boolean;
};

const MINUS = '−';
const NBSP = ' ';
/** A million. */
const SHORT_DIGITS = 7;
const SHORT = { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' } as const;
const AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/;

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Intl tags with Latin digits; an unknown tag falls back to English rather than throwing. */
function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  let format = numberFormats.get(key);
  if (format === undefined) {
    try {
      // A browser that does not know a language would write in its own.
      const [known] = Intl.NumberFormat.supportedLocalesOf(language);
      format = new Intl.NumberFormat(known ?? textLanguage(language), { numberingSystem: 'latn', ...options });
    } catch {
      format = new Intl.NumberFormat('en', options);
    }
    numberFormats.set(key, format);
  }
  return format;
}

const decimalMark = (language: string): string =>
  numberFormat(language)
    .formatToParts(1.1)
    .find((part) => part.type === 'decimal')?.value ?? '.';

/**
 * `12480.50999` -> `৳ 12,480.50`: cut (never rounded up) to `places`, grouped, sign before the symbol.
 * Anything that is not a decimal string is shown as a dash, because a wrong figure is worse than none.
 */
export function formatMoney(amount: string, language: string, style: MoneyStyle = {}): string {
  const parts = AMOUNT.exec(amount);
  if (parts === null) return '—';
  const [, minus, whole, fraction = ''] = parts;
  const places = style.places ?? 2;
  const cut = style.exact ? fraction.replace(/0+$/, '').padEnd(2, '0') : fraction.slice(0, places).padEnd(places, '0');
  const isZero = /^0*$/.test(whole + cut);
  const figure =
    style.short && whole!.length >= SHORT_DIGITS
      ? numberFormat(language, SHORT).format(BigInt(whole!))
      : numberFormat(language).format(BigInt(whole!)) + (cut !== '' ? decimalMark(language) + cut : '');
  const sign = minus && !isZero ? MINUS : style.sign && !isZero ? '+' : '';
  return sign + (style.symbol ? style.symbol + NBSP : '') + figure;
}

/** 1, -1 or 0: the sign of a decimal string. */
export function signOf(amount: string): -1 | 0 | 1 {
  const parts = AMOUNT.exec(amount);
  if (parts === null || /^0*$/.test(parts[2]! + (parts[3] ?? ''))) return 0;
  return parts[1] ? -1 : 1;
}

export const formatNumber = (value: number, language: string): string => numberFormat(language).format(value);

/** A share such as `0.9612` -> `96.12%`. */
export function formatPercent(share: string | number, language: string, places = 2): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: places }).format(Number(share));
}

/** A game's return, `0.955985` -> `95.59%`: cut to two places as the game itself tells it, and always both of them. */
export function formatReturn(share: string, language: string): string {
  const points = basisPoints(share);
  if (points === undefined) return '—';
  return numberFormat(language, { style: 'percent', minimumFractionDigits: 2 }).format(points / 10_000);
}

/** The return of a game that depends on what is chosen, `90.43–99.00%`; of any other, and untold, as `formatReturn`. */
export function formatReturnRange(ends: PublishedReturn, language: string): string {
  if (!isReturnRange(ends)) return formatReturn(ends.rtp, language);
  const [least, highest] = [formatReturn(ends.rtp, language), formatReturn(ends.rtpHighest, language)];
  // The sign stands once, on the outer side of the two.
  const sign = /[^\d]+$/u.exec(least)?.[0];
  return sign === undefined ? `${least}–${highest.replace(/^\D+/u, '')}` : `${least.slice(0, -sign.length)}–${highest}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** yyyy-MM-dd hh:mm:ss in the reader's zone, or at an offset from GMT where one is given (agent pages). */
export function formatDateTime(iso: string, gmtOffsetMinutes?: number): string {
  return `${formatDate(iso, gmtOffsetMinutes)} ${formatTime(iso, gmtOffsetMinutes)}`;
}

export function formatDate(iso: string, gmtOffsetMinutes?: number): string {
  const [year, month, day] = fieldsOf(iso, gmtOffsetMinutes);
  return `${year}-${two(month)}-${two(day)}`;
}

export function formatTime(iso: string, gmtOffsetMinutes?: number): string {
  const [, , , hour, minute, second] = fieldsOf(iso, gmtOffsetMinutes);
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}

function fieldsOf(iso: string, gmtOffsetMinutes: number | undefined): [number, number, number, number, number, number] {
  const date = new Date(iso);
  if (gmtOffsetMinutes === undefined)
    return [
      date.getFullYear(),
      date.getMonth() + 1,
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
      date.getSeconds(),
    ];
  const moved = new Date(date.getTime() + gmtOffsetMinutes * 60_000);
  return [
    moved.getUTCFullYear(),
    moved.getUTCMonth() + 1,
    moved.getUTCDate(),
    moved.getUTCHours(),
    moved.getUTCMinutes(),
    moved.getUTCSeconds(),
  ];
}

const AGO_STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** `5 minutes ago` in the language; `now` is a parameter so that it can be the server's. */
export function formatAgo(iso: string, language: string, now: number): string {
  const seconds = Math.round((new Date(iso).getTime() - now) / 1_000);
  const [unit, length] = AGO_STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  try {
    return new Intl.RelativeTimeFormat(language, {
      numeric: 'auto',
      numberingSystem: 'latn',
    } as Intl.RelativeTimeFormatOptions).format(Math.trunc(seconds / length), unit);
  } catch {
    return formatDateTime(iso);
  }
}
