import type { AffiliateCheck, AffiliateCheckInput } from '@baize/contract/identity';
import type { Caller, IdentityDeps } from './deps.ts';
import { maskAccount } from './present.ts';
import { findByCode } from './code-store.ts';

/** Whether the code of a link is good on the brand's host where it was opened, and who stands behind it. */
export async function checkAffiliate(
  deps: Pick<IdentityDeps, 'db' | 'brand'>,
  { brandId }: Pick<Caller, 'brandId'>,
  { code, kind, domain }: AffiliateCheckInput,
): Promise<AffiliateCheck> {
  const { domains } = await deps.brand(brandId);
  const here = domain === undefined || domains.some((each) => each.domain === domain.toLowerCase());
  const found = await deps.db.tx(brandId, (tx) => findByCode(tx, { brandId, code, kind }));
  return here && found ? { valid: true, inviter: maskAccount(found.member.account) } : { valid: false, inviter: null };
}
