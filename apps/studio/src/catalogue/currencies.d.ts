/**
 * What the studio can be played in. Anything else that is a real code is known but not enabled (403), the rest is
 * unknown (404).
 */
export declare const DEMO_CURRENCY = 'XXX';
export declare const OFFERED_CURRENCIES: readonly string[];
export declare const currencyFactor: (currency: string) => bigint;
export declare const isKnownCurrency: (currency: string) => boolean;
/** ISO 3166-1 alpha-2, by what the runtime knows a name for. */
export declare const isKnownCountry: (country: string) => boolean;
