import { AMOUNT_MAX, amount, SCALE, type Amount } from '@baize/domain/money';

/** Places after the point of a currency's subunit (ISO 4217), where they are not two. */
const PLACES: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);
const PLACES_DEFAULT = 2;
/** Crypto under milli codes: its smallest unit is ours. */
const MILLI = /^m[A-Z]{3,6}$/;

export const placesOf = (currency: string): number =>
  MILLI.test(currency) ? SCALE : (PLACES.get(currency) ?? PLACES_DEFAULT);

/** How many of our units a subunit has. */
export const unitsOf = (currency: string): bigint => 10n ** BigInt(SCALE - placesOf(currency));

/** Undefined: more than an amount can be. */
export function fromSubunits(subunits: bigint, currency: string): Amount | undefined {
  const units = subunits * unitsOf(currency);
  return units >= 0n && units <= AMOUNT_MAX ? amount(units) : undefined;
}

/** What is finer than the subunit is not told. */
export const toSubunits = (units: bigint, currency: string): bigint => units / unitsOf(currency);
/** Whether the dialect can say this amount at all. */
export const isWholeSubunits = (units: bigint, currency: string): boolean => units % unitsOf(currency) === 0n;

/** The same with its fraction, for what the dialect tells beside the amounts that move. */
export function toSubunitText(units: bigint, currency: string): string {
  const per = unitsOf(currency);
  const places = SCALE - placesOf(currency);
  const fraction = (units % per).toString().padStart(places, '0').slice(0, places).replace(/0+$/, '');
  return `${units / per}${fraction === '' ? '' : `.${fraction}`}`;
}
