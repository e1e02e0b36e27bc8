import type { Caller, IdentityDeps } from './deps.ts';
import type { NumberCode } from './guarded-code.ts';
import { findMemberByAccount, findMemberByEmail, findMemberByMobile, type Member } from './store.ts';

export type Named = { readonly username: string; readonly email: string };

/** The member of this name whose address it is. Both are always looked for, so that it takes as long either way. */
export async function findNamed(
  deps: IdentityDeps,
  { brandId }: Caller,
  { username, email }: Named,
): Promise<Member | undefined> {
  const { emailHash } = deps.vault.hashes(brandId, { email });
  return deps.db.tx(brandId, async (tx) => {
    const byName = await findMemberByAccount(tx, brandId, username);
    const byAddress = emailHash ? await findMemberByEmail(tx, brandId, emailHash) : undefined;
    return byName !== undefined && byName.id === byAddress?.id ? byName : undefined;
  });
}

/** Who has proven the number. */
export async function findByNumber(
  deps: IdentityDeps,
  { brandId }: Caller,
  number: NumberCode,
): Promise<Member | undefined> {
  const { mobileHash } = deps.vault.hashes(brandId, number);
  return deps.db.tx(brandId, (tx) => findMemberByMobile(tx, brandId, mobileHash ? [mobileHash] : []));
}
