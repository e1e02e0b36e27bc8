/** What a brand's settings may hold, for the form and for the schema. No schema here: pages read this at run time. */

/** ISO 3166-1 alpha-2 codes that a browser can name. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY ' +
  'BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK ' +
  'FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR ' +
  'IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ' +
  'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM ' +
  'PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF ' +
  'TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';
export const COUNTRIES: readonly string[] = CODES.split(' ');

/** Letters, hyphens and dots as a browser shows a language: `bn`, `zh-Hans`. */
export const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/;
/** Characters of the licence text in one language. */
export const LICENCE_MAX = 600;
/** A name of the net as a browser says it: small letters, in ASCII. */
export const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
export const DOMAIN_KINDS = ['site', 'agent', 'lite'] as const;
export const DOMAINS_MAX = 50;
/** A vendor as catalogues name it: `PG`, `BGS`. */
export const VENDOR_CODE = /^[A-Za-z0-9_]{1,16}$/;
export const GTAG = /^[A-Z]{1,4}-[A-Z0-9-]{4,30}$/;

/**
 * A host that pictures or games come from: https, a name with a dot, no question and no name of a user. It becomes part
 * of the page's content policy, so nothing in it may end a source or a directive.
 */
export const HOST_SOURCE =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{1,63}(?::\d{1,5})?(?:\/[\w.~%-]+)*\/?$/;

/**
 * A link for players: a page of ours, or an address that a browser opens beside us. Never one that runs something, that
 * anybody on the way can change, or that reads like another by what cannot be seen.
 */
export const LINK = /^(?!.*[\p{C}\p{DI}])(?:\/(?![/\\])|https:\/\/[^\s/]|tel:[+\d]|mailto:[^\s@]+@)[^\s"'<>\\]*$/iu;

/** Of this form, and an address that can be opened: a form alone lets `https://[` through. */
export const isLink = (text: string): boolean => LINK.test(text) && (text.startsWith('/') || URL.canParse(text));

/** A range that holds every address of its kind: whoever blocks it blocks everybody. */
export const isEveryAddress = (range: string): boolean => /\/0+$/.test(range.trim());
