import type { LetterKind } from '@baize/contract/code-purposes';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { readContacts } from './contact-store.ts';
import type { IdentityDeps } from './deps.ts';
import { findMemberById } from './store.ts';

export type LetterTo = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly kind: LetterKind;
  readonly at: Date;
};

/** Writes to a member where they have proven an address: one that is merely named may be somebody else's. */
export async function writeTo(
  { codes, vault }: Pick<IdentityDeps, 'codes' | 'vault'>,
  tx: Tx,
  { brandId, memberId, kind, at }: LetterTo,
): Promise<void> {
  const { email } = await readContacts(tx, vault, memberId);
  const member = await findMemberById(tx, memberId);
  if (member && email?.isProven && email.to.channel === 'email')
    await codes.writeLetter(tx, { brandId, to: email.to, kind, language: member.language, at });
}
