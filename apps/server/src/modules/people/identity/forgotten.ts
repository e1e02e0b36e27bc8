import { contactHeldUntil } from './contact-hold.ts';
import type { Caller, IdentityDeps } from './deps.ts';
import type { NumberCode } from './guarded-code.ts';
import { findMemberByAccount, findMemberByEmail, findMemberByMobile, type Member } from './store.ts';

export type Named = { readonly username: string; readonly email: string };

/**
 * The member of this name whose address it is, where it recovers the account already. All is always looked for, so that
 * it takes as long either way.
 */
export async function findNamed(
  deps: IdentityDeps,
  { brandId }: Caller,
  { username, email }: Named,
): Promise<Member | undefined> {
  const brand = await deps.brand(brandId);
  const { emailHash } = deps.vault.hashes(brandId, { email });
  return deps.db.tx(brandId, async (tx) => {
    const byName = await findMemberByAccount(tx, brandId, username);
    const byAddress = emailHash ? await findMemberByEmail(tx, brandId, emailHash) : undefined;
    const named = byName !== undefined && byName.id === byAddress?.id ? byName : undefined;
    const held = await contactHeldUntil(deps, tx, { brand, memberId: named?.id, channel: 'email' });
    return held === null ? named : undefined;
  });
}

/** Who has proven the number, where it recovers the account already. */
export async function findByNumber(
  deps: IdentityDeps,
  { brandId }: Caller,
  number: NumberCode,
): Promise<Member | undefined> {
  const brand = await deps.brand(brandId);
  const { mobileHash } = deps.vault.hashes(brandId, number);
  return deps.db.tx(brandId, async (tx) => {
    const found = await findMemberByMobile(tx, brandId, mobileHash ? [mobileHash] : []);
    const held = await contactHeldUntil(deps, tx, { brand, memberId: found?.id, channel: 'sms' });
    return held === null ? found : undefined;
  });
}
