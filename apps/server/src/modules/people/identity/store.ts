import { COUNTED_MAX } from '@baize/contract/envelope';
import { sql } from 'kysely';
import { beginsWith } from '../../../db/begins-with.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import { memberId, type BrandId, type MemberId } from '../../../ids.ts';
import type { PersonData, PersonHashes, PersonVault } from './person-vault.ts';

const MEMBER_COLUMNS = [
  'id',
  'brandId',
  'account',
  'nickname',
  'type',
  'parentId',
  'inviterId',
  // from which they registered; null: unknown
  'country',
  // ancestors from the root to the parent
  'path',
  'depth',
  'status',
  'currency',
  'language',
  'passwordHash',
  'passwordChangedAt',
  'defaultPassword',
  // of a password that the house gave: until then it opens the account
  'givenUntil',
  'firstLoginDone',
  'registeredAt',
  'lastLoginAt',
  'previousLoginAt',
] as const;
export type Member = Readonly<
  Pick<Row<'identity.member'>, (typeof MEMBER_COLUMNS)[number]> & { registerIp: string | null }
>;
export type MemberStatus = Member['status'];

/** A tree deeper than this is a mistake of whoever built it. */
export const DEPTH_MAX = 64;
const MEMBER_NUMBER = /^[1-9]\d{0,17}$/;

const MEMBER = tables
  .selectFrom('identity.member')
  .select(MEMBER_COLUMNS)
  .select(sql<string | null>`host(register_ip)`.as('registerIp'));

/** The name by which an account is found: compatible forms and case are one. */
export const accountKeyOf = (account: string): string => account.normalize('NFKC').trim().toLowerCase();

/** What stands for the name of an erased account: who comes with the same name is told that it is taken. */
const erasedKeyOf = (nameHash: Buffer): string => `erased:${nameHash.toString('hex')}`;

export async function isErasedName(tx: Tx, brandId: BrandId, nameHash: Buffer): Promise<boolean> {
  const erased = await tx.maybe(
    tables
      .selectFrom('identity.member')
      .select('id')
      .where('brandId', '=', brandId)
      .where('accountKey', '=', erasedKeyOf(nameHash)),
  );
  return erased !== undefined;
}

export const findMemberById = (tx: Tx, id: MemberId): Promise<Member | undefined> =>
  tx.maybe(MEMBER.where('id', '=', id));

/** The member as it stands now, unchanged by others until the transaction ends. */
export const lockMember = (tx: Tx, id: MemberId): Promise<Member | undefined> =>
  tx.maybe(MEMBER.where('id', '=', id).forUpdate());

/** A member under whom an account is being opened: nobody moves them to another place meanwhile. */
export const holdParent = (tx: Tx, id: MemberId): Promise<Member | undefined> =>
  tx.maybe(MEMBER.where('id', '=', id).forShare());

export const findMemberByAccount = (tx: Tx, brandId: BrandId, account: string): Promise<Member | undefined> =>
  tx.maybe(MEMBER.where('brandId', '=', brandId).where('accountKey', '=', accountKeyOf(account)));

/** Players whose account begins alike: beyond them a search says too little. */
const BEGINNING_MAX = 10;

/** The player of this account or number alone, else the first of those whose account begins so. */
export async function findMembersBeginning(tx: Tx, typed: string): Promise<MemberId[]> {
  const key = accountKeyOf(typed);
  const found = tables.selectFrom('identity.member').select('id').orderBy('id').limit(BEGINNING_MAX);
  const own = await tx.rows(found.where(sql<boolean>`account_key collate "C" = ${key}`));
  const numbered =
    own.length === 0 && MEMBER_NUMBER.test(key) ? await tx.rows(found.where('id', '=', memberId(key))) : own;
  const rows = numbered.length > 0 ? numbered : await tx.rows(found.where(beginsWith('account_key', key)));
  return rows.map(({ id }) => id);
}

export const findMembers = async (tx: Tx, ids: readonly MemberId[]): Promise<Member[]> =>
  ids.length === 0 ? [] : tx.rows(MEMBER.where('id', '=', sql<MemberId>`any (${ids}::bigint[])`));

/** Of these members those who are disabled. */
export const findDisabled = async (tx: Tx, ids: readonly MemberId[]): Promise<MemberId[]> =>
  (
    await tx.rows(
      tables
        .selectFrom('identity.member')
        .select('id')
        .where('id', '=', sql<MemberId>`any (${ids}::bigint[])`)
        .where('status', '=', 'disabled')
        .orderBy('id'),
    )
  ).map(({ id }) => id);

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
  | 'inviterId'
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
        inviterId: member.inviterId,
        path,
        depth: path.length,
        currency: member.currency,
        language: member.language,
        passwordHash: member.passwordHash,
        paymentPasswordHash: member.paymentPasswordHash,
        defaultPassword: member.defaultPassword,
        registerIp: member.registerIp,
        country: sql`brand_country_of(${member.registerIp}::inet)`,
        registeredAt: member.now,
        passwordChangedAt: member.now,
      })
      .onConflict((clash) => clash.columns(['brandId', 'accountKey']).doNothing())
      .returning('id'),
  );
  return row?.id;
}

export type PersonDraft = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly data: PersonData;
  /** When the mobile number was proven; absent: it is only named. */
  readonly mobileProvenAt?: Date | undefined;
};
export type HeldContact = {
  readonly contact: 'email' | 'mobile';
  readonly memberId: MemberId;
  readonly isProven: boolean;
};

/** Of two who name the same address at once one may come in between: then it is looked again. */
const PERSON_TRIES = 3;

/**
 * Writes a member's personal data. By an address or number that another member of the brand holds they are not found:
 * it stays that member's, but for a number that is proven here and was only named there. Answers what is held so.
 */
export async function insertPerson(
  tx: Tx,
  vault: PersonVault,
  { brandId, memberId, data, mobileProvenAt }: PersonDraft,
): Promise<{ readonly held: HeldContact[] }> {
  const { wrappedKey, keyVersion, data: document } = vault.seal(await vault.keys(tx), memberId, data);
  const hashes = vault.hashes(brandId, data);
  for (let attempt = 0; attempt < PERSON_TRIES; attempt += 1) {
    const known = await findHeld(tx, brandId, hashes);
    const named = known.find(({ contact, isProven }) => contact === 'mobile' && !isProven && mobileProvenAt);
    if (named) await forgetMobile(tx, named.memberId);
    const held = known.filter((each) => each !== named);
    const isHeld = (contact: HeldContact['contact']): boolean => held.some((each) => each.contact === contact);
    const written = await tx.run(
      tables
        .insertInto('identity.person')
        .values({
          memberId,
          brandId,
          wrappedKey,
          keyVersion,
          data: document,
          emailHash: isHeld('email') ? null : hashes.emailHash,
          mobileHash: isHeld('mobile') ? null : hashes.mobileHash,
          mobileProvenAt: isHeld('mobile') ? null : (mobileProvenAt ?? null),
        })
        .onConflict((clash) => clash.doNothing()),
    );
    if (written === 1) {
      await noteClaims(tx, { brandId, memberId }, held);
      return { held };
    }
  }
  throw new Error(`the personal data of member ${memberId} could not be written`);
}

/** That a member named what another one holds is evidence of one person with two accounts. */
async function noteClaims(
  tx: Tx,
  claimer: Pick<PersonDraft, 'brandId' | 'memberId'>,
  held: readonly HeldContact[],
): Promise<void> {
  if (held.length === 0) return;
  await tx.run(
    tables
      .insertInto('identity.contactClaim')
      .values(held.map(({ contact, memberId: holderId }) => ({ ...claimer, contact, holderId })))
      .onConflict((clash) => clash.doNothing()),
  );
}

/** Who of the brand is found by these already. Both are always asked for, so that it takes as long either way. */
async function findHeld(tx: Tx, brandId: BrandId, { emailHash, mobileHash }: PersonHashes): Promise<HeldContact[]> {
  const holder = (column: 'emailHash' | 'mobileHash', hash: Buffer | null) =>
    tx.maybe(
      tables
        .selectFrom('identity.person')
        .select(['memberId', 'mobileProvenAt'])
        .where('brandId', '=', brandId)
        .where(column, '=', hash ?? Buffer.alloc(0)),
    );
  const [email, mobile] = [await holder('emailHash', emailHash), await holder('mobileHash', mobileHash)];
  return [
    ...(email ? [{ contact: 'email' as const, memberId: email.memberId, isProven: false }] : []),
    ...(mobile
      ? [{ contact: 'mobile' as const, memberId: mobile.memberId, isProven: mobile.mobileProvenAt !== null }]
      : []),
  ];
}

/** A member is found by their number no more. */
async function forgetMobile(tx: Tx, id: MemberId): Promise<void> {
  await tx.run(tables.updateTable('identity.person').set({ mobileHash: null }).where('memberId', '=', id));
}

/** Who has proven one of these numbers. */
export const findMemberByMobile = (
  tx: Tx,
  brandId: BrandId,
  mobileHashes: readonly Buffer[],
): Promise<Member | undefined> =>
  tx.maybe(
    MEMBER.where('brandId', '=', brandId)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('identity.person')
          .select('memberId')
          .where('brandId', '=', brandId)
          .where('mobileHash', 'in', mobileHashes)
          .where('mobileProvenAt', 'is not', null),
      )
      .limit(1),
  );

/** Who is found by an address. */
export const findMemberByEmail = (tx: Tx, brandId: BrandId, emailHash: Buffer): Promise<Member | undefined> =>
  tx.maybe(
    MEMBER.where('brandId', '=', brandId).where('id', 'in', (eb) =>
      eb
        .selectFrom('identity.person')
        .select('memberId')
        .where('brandId', '=', brandId)
        .where('emailHash', '=', emailHash),
    ),
  );

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
  await tx.run(
    updateMember(id).set({ passwordHash, passwordChangedAt: now, defaultPassword: false, givenUntil: null }),
  );
}

/** A password that the house has given opens the account for a day, and is then none any more. */
export const isPastGiven = ({ givenUntil }: Member, now: Date): boolean => givenUntil !== null && givenUntil <= now;

/** A password that is not its owner's own yet. */
export async function givePassword(
  tx: Tx,
  id: MemberId,
  given: { readonly passwordHash: string; readonly givenUntil: Date; readonly now: Date },
): Promise<void> {
  const { passwordHash, givenUntil, now } = given;
  await tx.run(updateMember(id).set({ passwordHash, passwordChangedAt: now, defaultPassword: true, givenUntil }));
}

export async function findPaymentPassword(tx: Tx, id: MemberId): Promise<string | null> {
  const found = await tx.maybe(tables.selectFrom('identity.member').select('paymentPasswordHash').where('id', '=', id));
  return found?.paymentPasswordHash ?? null;
}

export async function savePaymentPassword(tx: Tx, id: MemberId, paymentPasswordHash: string): Promise<void> {
  await tx.run(updateMember(id).set({ paymentPasswordHash }));
}

/** What is known of a person; undefined where nothing is, or it was erased. */
export async function findPerson(tx: Tx, vault: PersonVault, id: MemberId): Promise<PersonData | undefined> {
  const row = await tx.maybe(
    tables.selectFrom('identity.person').select(['wrappedKey', 'keyVersion', 'data']).where('memberId', '=', id),
  );
  if (!row || row.wrappedKey === null || row.keyVersion === null || row.data === null) return undefined;
  const { wrappedKey, keyVersion, data } = row;
  return vault.open(await vault.keys(tx), id, { wrappedKey, keyVersion, data });
}

/** Takes the name and what opens the account out of it. */
export async function blankMember(
  tx: Tx,
  id: MemberId,
  { shownAs, nameHash }: { readonly shownAs: string; readonly nameHash: Buffer },
): Promise<void> {
  await tx.run(
    updateMember(id).set({
      account: shownAs,
      accountKey: erasedKeyOf(nameHash),
      nickname: shownAs,
      passwordHash: null,
      paymentPasswordHash: null,
      defaultPassword: false,
      registerIp: null,
    }),
  );
}

export async function saveLanguage(tx: Tx, id: MemberId, language: string): Promise<void> {
  await tx.run(updateMember(id).set({ language }));
}

/** The standing in the account; the stake gate has its own (limits). Answers whether anything changed. */
export async function saveStatus(tx: Tx, id: MemberId, status: MemberStatus): Promise<boolean> {
  return (await tx.run(updateMember(id).set({ status }).where('status', '<>', status))) === 1;
}
