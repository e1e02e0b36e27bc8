/**
 * What the studio can be played in. Anything else that is a real code is known but not enabled (403), the rest is
 * unknown (404).
 */
export const DEMO_CURRENCY = 'XXX';

/** How many units of a currency stand for one unit of the published limits. */
const FACTORS: ReadonlyMap<string, bigint> = new Map([
  ['BDT', 1n],
  ['INR', 1n],
  ['NPR', 1n],
  ['PKR', 1n],
  ['LKR', 1n],
  ['THB', 1n],
  ['PHP', 1n],
  ['MYR', 1n],
  ['CNY', 1n],
  ['BRL', 1n],
  ['TRY', 1n],
  ['USD', 1n],
  ['EUR', 1n],
  ['GBP', 1n],
  ['USDT', 1n],
  ['mBTC', 1n],
  ['mETH', 1n],
  ['mLTC', 1n],
  ['VND', 1_000n],
  ['IDR', 1_000n],
  ['MMK', 1_000n],
  ['KHR', 1_000n],
]);

export const OFFERED_CURRENCIES: readonly string[] = [...FACTORS.keys()];

export const currencyFactor = (currency: string): bigint => FACTORS.get(currency) ?? 1n;

const KNOWN = new Set([...Intl.supportedValuesOf('currency'), ...OFFERED_CURRENCIES]);
export const isKnownCurrency = (currency: string): boolean => KNOWN.has(currency);

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const UNKNOWN_REGIONS = new Set(['ZZ', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB']);
/** ISO 3166-1 alpha-2, by what the runtime knows a name for. */
export const isKnownCountry = (country: string): boolean =>
  !UNKNOWN_REGIONS.has(country) && regions.of(country) !== undefined;
