import { cleanText } from '@baize/contract/text';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand, type AuditedBy } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId } from '../../../../ids.ts';
import { findBrandFaults, type BrandFacts } from '../brand-facts.ts';
import { findBrandByCode, findBrandByHost, insertNewBrand, type BrandDomain } from '../store.ts';

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
  readonly reason?: string;
} & Partial<Pick<BrandFacts, 'languages' | 'theme' | 'licence' | 'blockedCountries'>>;

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

type OpeningDeps = Pick<Deps, 'db' | 'now'> & {
  readonly invalidate: () => void;
  /** Adds to the new brand in the same transaction. */
  readonly inside?: ((tx: Tx, opened: BrandId) => Promise<void>) | undefined;
};

const codeTaken = () => fail('BAD_REQUEST', { fields: { code: 'there is a brand of this code' } });
const domainTaken = (domain: string) =>
  fail('BAD_REQUEST', { fields: { domains: `${domain} belongs to another brand` } });

/** Opens a brand that was not there. Its audit chain begins with who opened it. */
export async function openNewBrand(
  { db, now, invalidate, inside }: OpeningDeps,
  by: AuditedBy,
  order: OpenBrand,
): Promise<CallResult<BrandId, 'BAD_REQUEST'>> {
  const faults = findBrandFaults(order);
  if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: faults });
  const { code, domains, gmtOffsetMinutes, playMoney, currency, theme = {} } = order;
  const { languages, licence, blockedCountries } = order;
  const further = {
    ...(languages && { languages }),
    ...(licence && { licence }),
    ...(blockedCountries && { blockedCountries }),
  };
  return runOperatorCommand({ db }, { brandId: null, by, afterCommit: invalidate }, async (tx) => {
    if (await findBrandByCode(tx, code)) return codeTaken();
    for (const { domain } of domains) if (await findBrandByHost(tx, domain)) return domainTaken(domain);
    const made = await insertNewBrand(tx, {
      code,
      name: cleanText(order.name),
      merchantCode: code,
      currency,
      currencySymbol: order.symbol || symbolOf(currency),
      playMoney,
      gmtOffsetMinutes,
      defaultLanguage: order.language,
      copyrightYear: now().getUTCFullYear(),
      theme,
      domains,
      settings: { homeCountry: order.country, ...further },
    });
    if ('taken' in made) return made.taken === 'code' ? codeTaken() : domainTaken(made.domain);
    const { id } = made;
    await inside?.(tx, id);
    const { country, language, reason } = order;
    const hosts = domains.map(({ domain, kind }) => `${kind}:${domain}`);
    const after = { code, currency, gmtOffsetMinutes, country, language, playMoney, domains: hosts, theme, ...further };
    const audit = {
      action: 'open-brand',
      target: `brand:${code}`,
      before: null,
      after,
      brandIds: [id],
      ...(reason && { reason }),
    };
    return ok({ value: id, audit });
  });
}
