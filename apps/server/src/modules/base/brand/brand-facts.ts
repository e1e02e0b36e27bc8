import { COUNTRIES, HOST, LANGUAGE, LICENCE_MAX } from '@baize/contract/console/brand-values';
import { cleanText } from '@baize/contract/text';
import { isGmtOffset } from '@baize/domain/gmt-offset';
import { wrongBrandTheme } from '@baize/ui/brand-css.ts';
import { LANGUAGE_CODES } from './languages.ts';
import type { BrandDomain } from './store.ts';

/** What the house says of a brand, beside what its operators set in the console. */
export type BrandFacts = {
  readonly name: string;
  /** Of the currency. */
  readonly symbol: string;
  /** The language of who has chosen none. */
  readonly language: string;
  /** Those of the menu, in its order. */
  readonly languages: readonly string[];
  /** Its home market. */
  readonly country: string;
  /** Whose visitors are kept out. */
  readonly blockedCountries: readonly string[];
  readonly theme: Readonly<Record<string, string>>;
  /** Who licensed it, as the footer says it, by language. */
  readonly licence: Readonly<Record<string, string>>;
};
type Checked = BrandFacts & {
  readonly code: string;
  readonly currency: string;
  readonly gmtOffsetMinutes: number;
  readonly domains: readonly BrandDomain[];
};
export type Faults = Readonly<Record<string, string>>;

const CODE = /^[a-z][a-z0-9-]{1,30}$/;
const CURRENCY = /^[A-Za-z]{3,8}$/;
const NAME_MAX = 60;
const SYMBOL_MAX = 8;

const unknownCountries = (codes: readonly string[]): string[] => codes.filter((code) => !COUNTRIES.includes(code));
const unknownLanguages = (codes: readonly string[]): string[] => codes.filter((code) => !LANGUAGE_CODES.includes(code));

/** Faults of the facts that were given, by their names. */
export function findBrandFaults(facts: Partial<Checked>): Faults {
  const { code, name, currency, symbol, gmtOffsetMinutes, country, language, languages, blockedCountries } = facts;
  const faults: Record<string, string | false | undefined> = {
    code:
      code !== undefined && !CODE.test(code) && 'a small letter first, then 1 to 30 small letters, digits and hyphens',
    name: name !== undefined && !isOf(cleanText(name).length, NAME_MAX) && `1 to ${NAME_MAX} characters`,
    currency: currency !== undefined && !CURRENCY.test(currency) && '3 to 8 letters, as BDT',
    symbol: symbol !== undefined && cleanText(symbol).length > SYMBOL_MAX && `at most ${SYMBOL_MAX} characters`,
    offset: gmtOffsetMinutes !== undefined && !isGmtOffset(gmtOffsetMinutes) && '-12:00 to +14:00, as +06:00',
    country: country !== undefined && unknownCountries([country]).length > 0 && 'two capital letters, as BD',
    language:
      language !== undefined && unknownLanguages([language]).length > 0 && `one of ${LANGUAGE_CODES.join(', ')}`,
    languages: languages && faultOfLanguages(languages),
    blockedCountries: blockedCountries && faultOfCountries(blockedCountries),
    domains: facts.domains && faultOfDomains(facts.domains),
    ...(facts.licence && faultsOfLicence(facts.licence)),
    ...prefixed('theme', facts.theme ? wrongBrandTheme(facts.theme) : {}),
  };
  return Object.fromEntries(Object.entries(faults).filter((fault): fault is [string, string] => !!fault[1]));
}

const isOf = (length: number, most: number): boolean => length > 0 && length <= most;

const prefixed = (part: string, faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([name, fault]) => [`${part}.${name}`, fault]));

function faultOfLanguages(languages: readonly string[]): string | undefined {
  if (languages.length === 0) return 'at least one';
  const unknown = unknownLanguages(languages);
  if (unknown.length > 0) return `no such language: ${unknown.join(', ')}; there are ${LANGUAGE_CODES.join(', ')}`;
  return new Set(languages).size < languages.length ? 'one stands in it twice' : undefined;
}

function faultOfCountries(codes: readonly string[]): string | undefined {
  const unknown = unknownCountries(codes);
  if (unknown.length > 0) return `no country code: ${unknown.join(', ')}; two capital letters each, as US`;
  return new Set(codes).size < codes.length ? 'one stands in it twice' : undefined;
}

function faultOfDomains(domains: readonly BrandDomain[]): string | undefined {
  const unreadable = domains.find(({ domain }) => !HOST.test(domain));
  if (unreadable !== undefined) return `not a host in small letters: ${unreadable.domain}`;
  if (new Set(domains.map(({ domain }) => domain)).size < domains.length) return 'one stands in it twice';
  return domains.some(({ kind }) => kind === 'site') ? undefined : 'at least one domain of the site';
}

const faultsOfLicence = (licence: BrandFacts['licence']): Faults =>
  Object.fromEntries(
    Object.entries(licence).flatMap(([language, text]) => {
      if (!LANGUAGE.test(language)) return [[`licence.${language}`, 'not a language; as en']];
      return isOf(cleanText(text).length, LICENCE_MAX)
        ? []
        : [[`licence.${language}`, `1 to ${LICENCE_MAX} characters`]];
    }),
  );
