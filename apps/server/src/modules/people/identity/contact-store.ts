import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { CodeTarget } from './deps.ts';
import type { PersonData, PersonVault, SealedPerson } from './person-vault.ts';

/** A contact that a member named, and since when it is proven. */
type Contact = { readonly to: CodeTarget; readonly isProven: boolean; readonly provenAt: Date | null };
export type Contacts = { readonly sms: Contact | undefined; readonly email: Contact | undefined };

type PersonRow = Pick<
  Row<'identity.person'>,
  'mobileProvenAt' | 'emailProvenAt' | 'wrappedKey' | 'keyVersion' | 'data'
>;
const readRow = (tx: Tx, id: MemberId): Promise<PersonRow | undefined> =>
  tx.maybe(
    tables
      .selectFrom('identity.person')
      .select(['mobileProvenAt', 'emailProvenAt', 'wrappedKey', 'keyVersion', 'data'])
      .where('memberId', '=', id)
      .forUpdate(),
  );

/** Who was erased has no key any more, and no data. */
async function openData(tx: Tx, vault: PersonVault, { id, row }: { id: MemberId; row: PersonRow | undefined }) {
  return row?.wrappedKey ? vault.open(await vault.keys(tx), id, row as SealedPerson) : {};
}

/** The number and the address of a member. */
export async function readContacts(tx: Tx, vault: PersonVault, id: MemberId): Promise<Contacts> {
  const row = await readRow(tx, id);
  const { mobileNum, countryDialingCode = '', email } = await openData(tx, vault, { id, row });
  const proven = (provenAt: Date | null = null) => ({ isProven: provenAt !== null, provenAt });
  return {
    sms: mobileNum
      ? { to: { channel: 'sms', mobileNum, countryDialingCode }, ...proven(row?.mobileProvenAt) }
      : undefined,
    email: email ? { to: { channel: 'email', email }, ...proven(row?.emailProvenAt) } : undefined,
  };
}

/**
 * Whoever recovers an account by a contact may do so because somebody else bound the other one since: that one proves
 * nothing any more.
 */
export async function unproveYounger(tx: Tx, member: MemberId, than: CodeTarget['channel']): Promise<void> {
  const person = tables.updateTable('identity.person').where('memberId', '=', member);
  await tx.run(
    than === 'sms'
      ? person.set({ emailHash: null, emailProvenAt: null }).whereRef('emailProvenAt', '>', 'mobileProvenAt')
      : person.set({ mobileHash: null, mobileProvenAt: null }).whereRef('mobileProvenAt', '>', 'emailProvenAt'),
  );
}

/** Contacts that this member has proven prove nothing any more and find nobody: somebody else may have bound them. */
export async function unproveContacts(tx: Tx, member: MemberId): Promise<void> {
  const person = tables.updateTable('identity.person').where('memberId', '=', member);
  await tx.run(person.set({ mobileHash: null, mobileProvenAt: null }).where('mobileProvenAt', 'is not', null));
  await tx.run(person.set({ emailHash: null, emailProvenAt: null }).where('emailProvenAt', 'is not', null));
}

type Binding = { readonly brandId: BrandId; readonly memberId: MemberId; readonly to: CodeTarget; readonly now: Date };

/**
 * Writes a contact that its owner has proven. Whoever merely named it is found by it no more; `taken`: another member
 * of the brand has proven it.
 */
export async function bindContact(tx: Tx, vault: PersonVault, binding: Binding): Promise<'bound' | 'taken'> {
  const { brandId, memberId, to, now } = binding;
  const [hashColumn, provenColumn] =
    to.channel === 'sms' ? (['mobileHash', 'mobileProvenAt'] as const) : (['emailHash', 'emailProvenAt'] as const);
  const contact: PersonData =
    to.channel === 'sms' ? { mobileNum: to.mobileNum, countryDialingCode: to.countryDialingCode } : { email: to.email };
  const hash = vault.hashes(brandId, contact)[hashColumn];
  const freed = await tx.rows(
    tables
      .updateTable('identity.person')
      .set({ [hashColumn]: null })
      .where('brandId', '=', brandId)
      .where(hashColumn, '=', hash)
      .where('memberId', '<>', memberId)
      .where(provenColumn, 'is', null)
      .returning('memberId'),
  );
  const holder = await tx.maybe(
    tables
      .selectFrom('identity.person')
      .select('memberId')
      .where('brandId', '=', brandId)
      .where(hashColumn, '=', hash)
      .where('memberId', '<>', memberId),
  );
  if (holder && !freed.some((each) => each.memberId === holder.memberId)) return 'taken';
  const row = await readRow(tx, memberId);
  const data = { ...(await openData(tx, vault, { id: memberId, row })), ...contact };
  const sealed = vault.seal(await vault.keys(tx), memberId, data);
  await tx.run(
    tables
      .insertInto('identity.person')
      .values({ memberId, brandId, ...sealed, [hashColumn]: hash, [provenColumn]: now })
      .onConflict((clash) =>
        clash.column('memberId').doUpdateSet({ ...sealed, [hashColumn]: hash, [provenColumn]: now }),
      ),
  );
  return 'bound';
}
