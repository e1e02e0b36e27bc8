import { parseAmount, SCALE } from './money.ts';

/**
 * Amounts as card providers write them: whole numbers of a currency's smallest unit. How many places that is follows
 * Stripe's published lists, which differ from ISO 4217 where cards do.
 */
const NO_PLACES = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const THREE_PLACES = 'BHD JOD KWD OMR TND'.split(' ');
/** Written with two places of which both are nothing. */
const WHOLE_ONLY = 'ISK UGX'.split(' ');
const DEFAULT_PLACES = 2;

const placesOf = (currency: string): number =>
  NO_PLACES.includes(currency) ? 0 : THREE_PLACES.includes(currency) ? 3 : DEFAULT_PLACES;

/** The step in which a currency can be charged, in units of money. Of three places the last is nothing. */
const stepOf = (currency: string): bigint => {
  const places = WHOLE_ONLY.includes(currency) ? 0 : Math.min(DEFAULT_PLACES, placesOf(currency));
  return 10n ** BigInt(SCALE - places);
};

/** An amount in smallest units; undefined where it cannot be charged exactly, or the currency has no such units. */
export function toMinorUnits(amount: bigint, currency: string): bigint | undefined {
  if (!/^[A-Z]{3}$/.test(currency) || amount <= 0n || amount % stepOf(currency) !== 0n) return undefined;
  return amount / 10n ** BigInt(SCALE - placesOf(currency));
}

/** Smallest units as money. */
export const fromMinorUnits = (minor: bigint, currency: string): bigint =>
  minor * 10n ** BigInt(SCALE - placesOf(currency));

const DECIMAL = /^(\d{1,30})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,2}))?$/i;
type Decimal = { readonly digits: bigint; readonly places: number };

function decimalOf(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

/** Whether two decimal numbers are one, however they are written: `10`, `10.00`, `1e1`. What is none equals nothing. */
export function isSameDecimal(one: string, other: string): boolean {
  const [left, right] = [decimalOf(one), decimalOf(other)];
  if (!left || !right) return false;
  const places = Math.max(left.places, right.places);
  const scaled = ({ digits, places: has }: Decimal): bigint => digits * 10n ** BigInt(places - has);
  return scaled(left) === scaled(right);
}

/** A decimal number in the grammar of our own wire, without an exponent; undefined: it is none. */
export function plainDecimal(text: string): string | undefined {
  const read = decimalOf(text);
  if (!read) return undefined;
  const digits = read.digits.toString().padStart(read.places + 1, '0');
  const whole = digits.slice(0, digits.length - read.places);
  const fraction = digits.slice(digits.length - read.places).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Money out of a decimal number of somebody else's wire; undefined: it is none, or finer than money is. */
export const amountOfDecimal = (text: string): bigint | undefined => {
  const plain = plainDecimal(text);
  return plain === undefined ? undefined : parseAmount(plain);
};
