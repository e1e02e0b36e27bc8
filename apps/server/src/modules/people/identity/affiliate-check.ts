import type { AffiliateCheck, AffiliateCheckInput } from '@baize/contract/identity';
import type { Caller, IdentityDeps } from './deps.ts';
import { maskAccount } from './present.ts';
import { findByCode } from './store.ts';

/** Whether the code of a link is good on the brand's host where it was opened, and who stands behind it. */
export async function checkAffiliate(
  deps: Pick<IdentityDeps, 'db' | 'brand'>,
  { brandId }: Pick<Caller, 'brandId'>,
  { code, kind, domain }: AffiliateCheckInput,
): Promise<AffiliateCheck> {
  const { domains } = await deps.brand(brandId);
  const here = domain === undefined || domains.some((each) => each.domain === domain.toLowerCase());
  const member = await deps.db.tx(brandId, (tx) => findByCode(tx, { brandId, code, kind }));
  return here && member ? { valid: true, inviter: maskAccount(member.account) } : { valid: false, inviter: null };
}
