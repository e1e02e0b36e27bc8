/** ISO 3166-1 alpha-2 codes that a browser can name. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ' +
  'ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM ' +
  'SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';
export const COUNTRIES: readonly string[] = CODES.split(' ');
const KNOWN = new Set(COUNTRIES);

export function readCountry(typed: string): string | null {
  const code = typed.toUpperCase();
  return KNOWN.has(code) ? code : null;
}

/** A country's name in the operator's language; its code where the browser knows none. */
export function regionName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/;
const V6 = /^[0-9a-f:.]{2,45}$/i;

/** An address or a range (`203.0.113.0/24`, `2001:db8::/32`), or null. The server checks it again, strictly. */
export function readAddress(typed: string): string | null {
  const [address = '', prefix, more] = typed.split('/');
  if (more !== undefined) return null;
  const is4 = V4.test(address) && !address.endsWith('.');
  const is6 = !is4 && address.includes(':') && V6.test(address) && address.split('::').length <= 2;
  if (!is4 && !is6) return null;
  if (prefix === undefined) return typed;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (is4 ? 32 : 128) ? typed : null;
}

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/;
export const readLanguage = (typed: string): string | null => (LANGUAGE.test(typed) ? typed : null);

export function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** A host that pictures or games come from, or null. Only https: a mixed page would be refused by browsers. */
export function readHost(typed: string): string | null {
  try {
    const url = new URL(typed.includes('://') ? typed : `https://${typed}`);
    return url.protocol === 'https:' &&
      url.hostname.includes('.') &&
      url.username === '' &&
      url.search === '' &&
      url.hash === ''
      ? (url.origin + url.pathname).replace(/\/$/, '')
      : null;
  } catch {
    return null;
  }
}
