import type { MemberContext } from '../../../context.ts';
import { readContacts } from './contact-store.ts';
import type { CodeTarget, IdentityDeps } from './deps.ts';

/** Where a member's own codes go: the proven number before the proven address, as far as the house sends there. */
export async function provenContact(
  deps: Pick<IdentityDeps, 'db' | 'vault' | 'codes'>,
  { brandId, actor }: MemberContext,
): Promise<CodeTarget | undefined> {
  const { sms, email } = await deps.db.tx(brandId, (tx) => readContacts(tx, deps.vault, actor.memberId));
  return [sms, email].find((contact) => contact?.isProven && deps.codes.isOpen(contact.to.channel))?.to;
}
