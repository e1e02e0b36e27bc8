import type { Tx } from '../../../db/pool.ts';
import type { Contacts } from './contact-store.ts';
import type { CodeTarget, IdentityDeps } from './deps.ts';
import type { Member } from './store.ts';

type Warning = { readonly member: Member; readonly before: Contacts; readonly to: CodeTarget };

/**
 * Writes to the address that an account had when a contact was bound to it: the proven one beside a new number, or
 * the one that another address replaces. The second one may be merely named: its letter says of nobody who they are.
 * A number gets no letter, which would cost money; its owner finds the message in the account.
 */
export async function warnOfContact(
  { codes, now, vault }: Pick<IdentityDeps, 'codes' | 'now' | 'vault'>,
  tx: Tx,
  { member: { brandId, language }, before: { email }, to }: Warning,
): Promise<void> {
  if (email?.to.channel !== 'email') return;
  const hashOf = (address: string): string =>
    vault.hashes(brandId, { email: address }).emailHash?.toString('hex') ?? '';
  const isReplaced = to.channel === 'email' && hashOf(to.email) !== hashOf(email.to.email);
  if (!isReplaced && !(to.channel === 'sms' && email.isProven)) return;
  await codes.writeLetter(tx, { brandId, to: email.to, kind: 'contact-bound', language, at: now() });
}
