import { COUNTED_MAX } from '@baize/contract/envelope';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { PersonData, PersonVault } from './person-vault.ts';

const MEMBER_COLUMNS = [
  'id',
  'brandId',
  'account',
  'nickname',
  'type',
  'parentId',
  // ancestors from the root to the parent
  'path',
  'depth',
  'status',
  'currency',
  'language',
  'passwordHash',
  'passwordChangedAt',
  'defaultPassword',
  'firstLoginDone',
  'registeredAt',
  'lastLoginAt',
  'previousLoginAt',
] as const;
export type Member = Readonly<
  Pick<Row<'identity.member'>, (typeof MEMBER_COLUMNS)[number]> & { registerIp: string | null }
>;
export type MemberStatus = Member['status'];

const MEMBER = tables
  .selectFrom('identity.member')
  .select(MEMBER_COLUMNS)
  .select(sql<string | null>`host(register_ip)`.as('registerIp'));

/** The name by which an account is found: compatible forms and case are one. */
export const accountKeyOf = (account: string): string => account.normalize('NFKC').trim().toLowerCase();

export const findMemberById = (tx: Tx, id: MemberId): Promise<Member | undefined> =>
  tx.maybe(MEMBER.where('id', '=', id));

/** The member as it stands now, unchanged by others until the transaction ends. */
export const lockMember = (tx: Tx, id: MemberId): Promise<Member | undefined> =>
  tx.maybe(MEMBER.where('id', '=', id).forUpdate());

export const findMemberByAccount = (tx: Tx, brandId: BrandId, account: string): Promise<Member | undefined> =>
  tx.maybe(MEMBER.where('brandId', '=', brandId).where('accountKey', '=', accountKeyOf(account)));

export const findMembers = async (tx: Tx, ids: readonly MemberId[]): Promise<Member[]> =>
  ids.length === 0 ? [] : tx.rows(MEMBER.where('id', '=', sql<MemberId>`any (${ids}::bigint[])`));

/** Ancestors from the root to the parent. */
export const findAncestors = (tx: Tx, id: MemberId): Promise<Member[]> =>
  tx.rows(
    MEMBER.where('id', '=', sql<MemberId>`any (select unnest(path) from identity.member where id = ${id})`).orderBy(
      'depth',
    ),
  );

/**
 * How many stand below a member, at most COUNTED_MAX. By a function: behind the wall between brands no GIN index is
 * used.
 */
export async function countDownlines(tx: Tx, id: MemberId): Promise<number> {
  const { count } = await tx.row(
    sql<Computed<{ count: number }>>`select identity_downlines(${id}, ${COUNTED_MAX}) as count`,
  );
  return count;
}

/** The agent under whom a registration without any code comes: the brand's eldest root of type 1. */
export const findHouseAgent = (tx: Tx, brandId: BrandId): Promise<Member | undefined> =>
  tx.maybe(
    MEMBER.where('brandId', '=', brandId)
      .where('type', '=', 1)
      .where('parentId', 'is', null)
      .where('status', '=', 'active')
      .orderBy('id')
      .limit(1),
  );

export type MemberInsert = Pick<
  Row<'identity.member'>,
  | 'brandId'
  | 'account'
  | 'nickname'
  | 'type'
  | 'currency'
  | 'language'
  | 'passwordHash'
  | 'paymentPasswordHash'
  | 'defaultPassword'
  | 'registerIp'
> & { readonly parent: Pick<Member, 'id' | 'path'> | null; readonly now: Date };

/** Undefined: the brand has an account of this name. */
export async function insertMember(tx: Tx, member: MemberInsert): Promise<MemberId | undefined> {
  const path = member.parent ? [...member.parent.path, member.parent.id] : [];
  const row = await tx.maybe(
    tables
      .insertInto('identity.member')
      .values({
        brandId: member.brandId,
        account: member.account,
        accountKey: accountKeyOf(member.account),
        nickname: member.nickname,
        type: member.type,
        parentId: member.parent?.id ?? null,
        path,
        depth: path.length,
        currency: member.currency,
        language: member.language,
        passwordHash: member.passwordHash,
        paymentPasswordHash: member.paymentPasswordHash,
        defaultPassword: member.defaultPassword,
        registerIp: member.registerIp,
        registeredAt: member.now,
        passwordChangedAt: member.now,
      })
      .onConflict((clash) => clash.columns(['brandId', 'accountKey']).doNothing())
      .returning('id'),
  );
  return row?.id;
}

export type PersonDraft = { readonly brandId: BrandId; readonly memberId: MemberId; readonly data: PersonData };

/** Which of a person's findable data the brand already knows; undefined: none, and the row is written. */
export async function insertPerson(
  tx: Tx,
  vault: PersonVault,
  { brandId, memberId, data }: PersonDraft,
): Promise<'email' | 'mobileNum' | undefined> {
  const { wrappedKey, keyVersion, data: document } = vault.seal(await vault.keys(tx), memberId, data);
  const { emailHash, mobileHash } = vault.hashes(brandId, data);
  const written = await tx.run(
    tables
      .insertInto('identity.person')
      .values({ memberId, brandId, wrappedKey, keyVersion, data: document, emailHash, mobileHash })
      .onConflict((clash) => clash.doNothing()),
  );
  if (written === 1) return undefined;
  const email = await tx.maybe(
    tables
      .selectFrom('identity.person')
      .select('memberId')
      .where('brandId', '=', brandId)
      .where('emailHash', '=', emailHash),
  );
  return email ? 'email' : 'mobileNum';
}

const updateMember = (id: MemberId) => tables.updateTable('identity.member').where('id', '=', id);

/** Notes a login; what was the last one becomes the previous one. */
export async function noteLogin(tx: Tx, id: MemberId, now: Date): Promise<void> {
  await tx.run(
    updateMember(id).set((eb) => ({
      previousLoginAt: eb.ref('lastLoginAt'),
      lastLoginAt: now,
      firstLoginDone: true,
    })),
  );
}

export async function savePassword(
  tx: Tx,
  id: MemberId,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await tx.run(updateMember(id).set({ passwordHash, passwordChangedAt: now, defaultPassword: false }));
}

export async function saveLanguage(tx: Tx, id: MemberId, language: string): Promise<void> {
  await tx.run(updateMember(id).set({ language }));
}

/** The standing in the account; the stake gate has its own (limits). Answers whether anything changed. */
export async function saveStatus(tx: Tx, id: MemberId, status: MemberStatus): Promise<boolean> {
  return (await tx.run(updateMember(id).set({ status }).where('status', '<>', status))) === 1;
}

/** What a code is for: a link of an agent, or of a player who invites. */
export type AffiliateKind = Row<'identity.affiliateCode'>['kind'];
export type AffiliateCode = { readonly brandId: BrandId; readonly code: string; readonly kind: AffiliateKind };

/** The active member whom an enabled code names. */
export const findByCode = (tx: Tx, { brandId, code, kind }: AffiliateCode): Promise<Member | undefined> =>
  tx.maybe(
    MEMBER.where('status', '=', 'active').where('id', '=', (eb) =>
      eb
        .selectFrom('identity.affiliateCode')
        .select('memberId')
        .where('brandId', '=', brandId)
        .where('codeKey', '=', accountKeyOf(code))
        .where('kind', '=', kind)
        .where('enabled', '=', true),
    ),
  );

export async function insertCode(tx: Tx, memberId: MemberId, { brandId, code, kind }: AffiliateCode): Promise<void> {
  await tx.run(
    tables
      .insertInto('identity.affiliateCode')
      .values({ brandId, codeKey: accountKeyOf(code), code, memberId, kind })
      .onConflict((clash) => clash.doNothing()),
  );
}
