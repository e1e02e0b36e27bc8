import { COUNTRY_CODES } from '../../base/brand/index.ts';
import { accountKeyOf } from './store.ts';
import { dialDigits } from './registration.ts';

/** What was typed as a name to log in with. */
export type LoginName = {
  /**
   * What failures are counted against: it follows from what was typed alone, so that no count tells whose a number is,
   * and all ways of writing a number of the brand's own country are one.
   */
  readonly key: string;
  /** The numbers it may be, where it may be one: a country's code can be part of it. */
  readonly numbers: readonly { readonly countryDialingCode: string; readonly mobileNum: string }[];
};

const LOOKS_LIKE_NUMBER = /^\+?[\d\s().-]{6,24}$/;
const DIGITS_MIN = 6;
const DIGITS_MAX = 15;
const DIALING_CODES: ReadonlySet<string> = new Set(COUNTRY_CODES.map(({ dial }) => dialDigits(dial)));
const DIALING_CODE_MAX = 4;

/** Reads what was typed: an account's name, which may be a mobile number as well. */
export function readLoginName(typed: string, homeCountry: string): LoginName {
  const text = typed.normalize('NFKC').trim();
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '');
  if (!LOOKS_LIKE_NUMBER.test(text) || digits.length < DIGITS_MIN || digits.length > DIGITS_MAX)
    return { key: accountKeyOf(typed), numbers: [] };
  const home = dialDigits(COUNTRY_CODES.find(({ country }) => country === homeCountry)?.dial ?? '');
  const abroad = Array.from({ length: DIALING_CODE_MAX }, (_, index) => digits.slice(0, index + 1)).filter(
    (code) => DIALING_CODES.has(code) && digits.length - code.length >= DIGITS_MIN,
  );
  const numbers = abroad.map((code) => ({ countryDialingCode: code, mobileNum: digits.slice(code.length) }));
  const own = home !== '' && digits.startsWith(home) ? digits.slice(home.length).replace(/^0+/, '') : digits;
  return { key: `tel:${own}`, numbers: [{ countryDialingCode: home, mobileNum: digits }, ...numbers] };
}
