import { cleanText } from '@baize/contract/text';
import { fail, type CallResult } from '@baize/contract/failure';
import { isGmtOffset } from '@baize/domain/gmt-offset';
import { ok } from '@baize/domain/result';
import { runOperatorCommand, type AuditedBy } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId } from '../../../../ids.ts';
import { COUNTRY_CODES } from '../countries.ts';
import { LANGUAGE_CODES } from '../languages.ts';
import { findBrandByCode, findBrandByHost, insertBrand, type BrandDomain } from '../store.ts';

export type OpenBrand = {
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly domains: readonly BrandDomain[];
  readonly gmtOffsetMinutes: number;
  /** Its home market. */
  readonly country: string;
  readonly language: string;
  /** Of the currency; the usual one where it is empty. */
  readonly symbol: string;
  readonly playMoney: boolean;
};
type Faults = Readonly<Record<string, string>>;

const CODE = /^[a-z][a-z0-9-]{1,30}$/;
const CURRENCY = /^[A-Za-z]{3,8}$/;
const COUNTRY = /^[A-Z]{2}$/;
const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const NAME_MAX = 60;

function findFaults(order: OpenBrand): Faults {
  const name = cleanText(order.name);
  const unreadable = order.domains.find(({ domain }) => !HOST.test(domain));
  const faults: Record<string, string | false> = {
    code: !CODE.test(order.code) && 'a small letter first, then 1 to 30 small letters, digits and hyphens',
    name: (name === '' || name.length > NAME_MAX) && `1 to ${NAME_MAX} characters`,
    currency: !CURRENCY.test(order.currency) && '3 to 8 letters, as BDT',
    offset: !isGmtOffset(order.gmtOffsetMinutes) && '-12:00 to +14:00, as +06:00',
    country: !(COUNTRY.test(order.country) && isCountry(order.country)) && 'two capital letters, as BD',
    language: !LANGUAGE_CODES.includes(order.language) && `one of ${LANGUAGE_CODES.join(', ')}`,
    domains:
      unreadable !== undefined
        ? `not a host in small letters: ${unreadable.domain}`
        : !order.domains.some(({ kind }) => kind === 'site') && 'at least one domain of the site',
  };
  return Object.fromEntries(Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== false));
}

const isCountry = (code: string): boolean => COUNTRY_CODES.some(({ country }) => country === code);

/** The currency's usual sign; its code where there is none. */
function symbolOf(currency: string): string {
  if (currency.length !== 3) return currency;
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Opens a brand that was not there. Its audit chain begins with who opened it. */
export async function openNewBrand(
  { db, now, invalidate }: Pick<Deps, 'db' | 'now'> & { readonly invalidate: () => void },
  by: AuditedBy,
  order: OpenBrand,
): Promise<CallResult<BrandId, 'BAD_REQUEST'>> {
  const faults = findFaults(order);
  if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: faults });
  const { code, domains, gmtOffsetMinutes, playMoney, currency } = order;
  return runOperatorCommand({ db }, { brandId: null, by, afterCommit: invalidate }, async (tx) => {
    if (await findBrandByCode(tx, code))
      return fail('BAD_REQUEST', { fields: { code: 'there is a brand of this code' } });
    for (const { domain } of domains)
      if (await findBrandByHost(tx, domain))
        return fail('BAD_REQUEST', { fields: { domains: `${domain} belongs to another brand` } });
    const id = await insertBrand(tx, {
      code,
      name: cleanText(order.name),
      merchantCode: code,
      currency,
      currencySymbol: order.symbol || symbolOf(currency),
      playMoney,
      gmtOffsetMinutes,
      defaultLanguage: order.language,
      copyrightYear: now().getUTCFullYear(),
      theme: {},
      domains,
      settings: { homeCountry: order.country },
    });
    const { country, language } = order;
    const hosts = domains.map(({ domain, kind }) => `${kind}:${domain}`);
    const after = { code, currency, gmtOffsetMinutes, country, language, playMoney, domains: hosts };
    const audit = { action: 'open-brand', target: `brand:${code}`, before: null, after, brandIds: [id] };
    return ok({ value: id, audit });
  });
}
