import { fail, type CallResult } from '@baize/contract/failure';
import { cleanText } from '@baize/contract/text';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand, type AuditedBy } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import { setBrand, type Tx } from '../../../../db/pool.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { findBrandFaults, type BrandFacts } from '../brand-facts.ts';
import {
  addDomain,
  findBrandByCode,
  findBrandByHost,
  lockSettings,
  removeDomain,
  updateFace,
  type Brand,
  type BrandDomain,
} from '../store.ts';
import { updateSettings } from './update-settings.ts';

export type ChangeBrand = Partial<BrandFacts> & {
  readonly code: string;
  /** The version that was read; undefined: whichever stands now. */
  readonly version?: number;
  readonly reason?: string;
  /** All of its domains, in place of those that it has. */
  readonly domains?: readonly BrandDomain[];
  readonly addDomains?: readonly BrandDomain[];
  readonly removeDomains?: readonly string[];
};
type Order = Omit<ChangeBrand, 'code' | 'version' | 'reason'>;

/** What the house says of a brand, said anew by the command line or the console. What is not named stays. */
export async function changeBrand(
  { db, now, invalidate }: Pick<Deps, 'db' | 'now'> & { readonly invalidate: () => void },
  by: AuditedBy,
  { code, version, reason, ...order }: ChangeBrand,
): Promise<CallResult<null, 'BAD_REQUEST' | 'BRAND_UNKNOWN' | 'STATE_CONFLICT' | 'FORBIDDEN'>> {
  const { domains, addDomains = [], removeDomains = [], ...facts } = order;
  const faults = findBrandFaults({ ...facts, ...(domains && { domains }) });
  if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: faults });
  return runOperatorCommand({ db }, { brandId: null, by, afterCommit: invalidate }, async (tx) => {
    const brand = await holdBrand(tx, code);
    if (!brand) return fail('BRAND_UNKNOWN', { fields: { code: 'there is no brand of this code' } });
    if (version !== undefined && version !== brand.version) return fail('STATE_CONFLICT');
    const gone = domains && brand.domains.filter(({ domain }) => !domains.some((each) => each.domain === domain));
    const moved = await changeDomains(tx, brand, {
      addDomains: domains ?? addDomains,
      removeDomains: gone?.map(({ domain }) => domain) ?? removeDomains,
    });
    if (!moved.ok) return moved;
    await setBrand(tx, brand.id);
    const patch = settingsOf(facts);
    const set = await updateSettings(tx, { id: brand.id, patch, version: brand.version }, now());
    if (!set.ok) return set;
    const face = changedFace(brand, facts);
    if (Object.keys({ ...face, ...moved.value.after }).length > 0) {
      await updateFace(tx, brand.id, face);
      await appendEvents(tx, brand.id, [{ memberId: null, event: { type: 'brand.changed', reason: 'flags' } }]);
    }
    await setBrand(tx, null);
    const before = { ...set.value.before, ...pick(brand, face), ...moved.value.before };
    const after = { ...set.value.after, ...face, ...moved.value.after };
    if (Object.keys(after).length === 0) return ok({ value: null, audit: NOTHING_CHANGED });
    const audit = {
      action: 'change-brand',
      target: `brand:${code}`,
      before,
      after,
      brandIds: [brand.id],
      ...(reason && { reason }),
    };
    return ok({ value: null, audit });
  });
}

/** As it stands, and nobody changes it meanwhile. */
async function holdBrand(tx: Tx, code: string): Promise<Brand | undefined> {
  const found = await findBrandByCode(tx, code);
  if (!found) return undefined;
  await setBrand(tx, found.id);
  await lockSettings(tx, found.id);
  await setBrand(tx, null);
  return findBrandByCode(tx, code);
}

const defined = <T extends object>(facts: T): Partial<T> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<T>;

const settingsOf = ({ languages, licence, blockedCountries, country }: Order) =>
  defined({
    languages: languages && [...languages],
    licence,
    blockedCountries: blockedCountries && [...blockedCountries],
    homeCountry: country,
  });

type Face = Partial<Pick<Brand, 'name' | 'currencySymbol' | 'defaultLanguage' | 'theme'>>;
/** What of the brand's own row differs. */
function changedFace(brand: Brand, { name, symbol, language, theme }: Order): Face {
  const wanted = { name: name === undefined ? undefined : cleanText(name), currencySymbol: symbol };
  const given = Object.entries(defined({ ...wanted, defaultLanguage: language, theme }));
  return Object.fromEntries(
    given.filter(([field, value]) => JSON.stringify(brand[field as keyof Face]) !== JSON.stringify(value)),
  );
}
const pick = (brand: Brand, face: Face): Face =>
  Object.fromEntries(Object.keys(face).map((field) => [field, brand[field as keyof Face]]));

type Moved = { readonly before: { domains?: readonly string[] }; readonly after: { domains?: readonly string[] } };
const texts = (domains: readonly BrandDomain[]): string[] =>
  domains.map(({ domain, kind }) => `${kind}:${domain}`).toSorted();

async function changeDomains(
  tx: Tx,
  brand: Brand,
  { addDomains, removeDomains }: Required<Pick<ChangeBrand, 'addDomains' | 'removeDomains'>>,
): Promise<CallResult<Moved, 'BAD_REQUEST'>> {
  const kept = brand.domains.filter(({ domain }) => !removeDomains.includes(domain));
  const unknown = removeDomains.filter((host) => !brand.domains.some(({ domain }) => domain === host));
  if (unknown.length > 0) return fail('BAD_REQUEST', { fields: { domains: `not its own: ${unknown.join(', ')}` } });
  const others = kept.filter(({ domain }) => !addDomains.some((each) => each.domain === domain));
  const after = [...others, ...addDomains];
  if (JSON.stringify(texts(after)) === JSON.stringify(texts(brand.domains))) return ok({ before: {}, after: {} });
  const faults = findBrandFaults({ domains: after });
  if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: faults });
  for (const { domain } of addDomains) {
    const holder = await findBrandByHost(tx, domain);
    if (holder && holder.id !== brand.id)
      return fail('BAD_REQUEST', { fields: { domains: `${domain} belongs to another brand` } });
  }
  for (const host of removeDomains) await removeDomain(tx, brand.id, host);
  for (const domain of addDomains)
    if (!(await addDomain(tx, brand.id, domain)))
      return fail('BAD_REQUEST', { fields: { domains: `${domain.domain} belongs to another brand` } });
  return ok({ before: { domains: texts(brand.domains) }, after: { domains: texts(after) } });
}
