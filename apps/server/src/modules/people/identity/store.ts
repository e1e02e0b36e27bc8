import type { Tx } from '../../../db/pool.ts';
import { memberId, type BrandId, type MemberId } from '../../../ids.ts';
import type { PersonData, PersonVault } from './person-vault.ts';

export type MemberStatus = 'active' | 'disabled';
export type Member = {
  readonly id: MemberId;
  readonly brandId: BrandId;
  readonly account: string;
  readonly nickname: string;
  readonly type: number;
  readonly parentId: MemberId | null;
  /** Ancestors from the root to the parent. */
  readonly path: readonly MemberId[];
  readonly depth: number;
  readonly status: MemberStatus;
  readonly currency: string;
  readonly language: string;
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date;
  readonly defaultPassword: boolean;
  readonly firstLoginDone: boolean;
  readonly registeredAt: Date;
  readonly registerIp: string | null;
  readonly lastLoginAt: Date | null;
  readonly previousLoginAt: Date | null;
};

type Row = {
  id: string;
  brand_id: number;
  account: string;
  nickname: string;
  type: number;
  parent_id: string | null;
  path: string[];
  depth: number;
  status: MemberStatus;
  currency: string;
  language: string;
  password_hash: string | null;
  password_changed_at: Date;
  default_password: boolean;
  first_login_done: boolean;
  registered_at: Date;
  register_ip: string | null;
  last_login_at: Date | null;
  previous_login_at: Date | null;
};

const COLUMNS = `id, brand_id, account, nickname, type, parent_id, path, depth, status, currency, language, password_hash, password_changed_at, default_password, first_login_done, registered_at, host(register_ip) as register_ip,
  last_login_at, previous_login_at`;

const memberOf = (row: Row): Member => ({
  id: memberId(row.id),
  brandId: row.brand_id as BrandId,
  account: row.account,
  nickname: row.nickname,
  type: row.type,
  parentId: row.parent_id === null ? null : memberId(row.parent_id),
  path: row.path.map(memberId),
  depth: row.depth,
  status: row.status,
  currency: row.currency,
  language: row.language,
  passwordHash: row.password_hash,
  passwordChangedAt: row.password_changed_at,
  defaultPassword: row.default_password,
  firstLoginDone: row.first_login_done,
  registeredAt: row.registered_at,
  registerIp: row.register_ip,
  lastLoginAt: row.last_login_at,
  previousLoginAt: row.previous_login_at,
});

/** The name by which an account is found: compatible forms and case are one. */
export const accountKeyOf = (account: string): string => account.normalize('NFKC').trim().toLowerCase();

export async function findMemberById(tx: Tx, id: MemberId): Promise<Member | undefined> {
  const row = await tx.maybe<Row>(`select ${COLUMNS} from member where id = $1`, [id]);
  return row && memberOf(row);
}

export async function findMemberByAccount(tx: Tx, brandId: BrandId, account: string): Promise<Member | undefined> {
  const row = await tx.maybe<Row>(`select ${COLUMNS} from member where brand_id = $1 and account_key = $2`, [
    brandId,
    accountKeyOf(account),
  ]);
  return row && memberOf(row);
}

export async function findMembers(tx: Tx, ids: readonly MemberId[]): Promise<Member[]> {
  return ids.length === 0
    ? []
    : (await tx.rows<Row>(`select ${COLUMNS} from member where id = any ($1::bigint[])`, [ids])).map(memberOf);
}

/** Ancestors from the root to the parent. */
export async function findAncestors(tx: Tx, id: MemberId): Promise<Member[]> {
  return (
    await tx.rows<Row>(
      `select ${COLUMNS} from member where id = any (select unnest(path) from member where id = $1) order by depth`,
      [id],
    )
  ).map(memberOf);
}

export async function countDownlines(tx: Tx, id: MemberId): Promise<number> {
  return (
    await tx.row<{ count: number }>('select count(*)::integer as count from member where path @> array[$1::bigint]', [
      id,
    ])
  ).count;
}

/** The agent under whom a registration without any code comes: the brand's eldest root of type 1. */
export async function findHouseAgent(tx: Tx, brandId: BrandId): Promise<Member | undefined> {
  const row = await tx.maybe<Row>(
    `select ${COLUMNS} from member where brand_id = $1 and type = 1 and parent_id is null and status = 'active' order by id limit 1`,
    [brandId],
  );
  return row && memberOf(row);
}

export type MemberInsert = {
  readonly brandId: BrandId;
  readonly account: string;
  readonly nickname: string;
  readonly type: number;
  readonly parent: Pick<Member, 'id' | 'path'> | null;
  readonly currency: string;
  readonly language: string;
  readonly passwordHash: string | null;
  readonly paymentPasswordHash: string | null;
  readonly defaultPassword: boolean;
  readonly registerIp: string | null;
  readonly now: Date;
};

/** Undefined: the brand has an account of this name. */
export async function insertMember(tx: Tx, member: MemberInsert): Promise<MemberId | undefined> {
  const path = member.parent ? [...member.parent.path, member.parent.id] : [];
  const row = await tx.maybe<{ id: string }>(
    `insert into member (brand_id, account, account_key, nickname, type, parent_id, path, depth, currency, language, password_hash, payment_password_hash, default_password, register_ip, registered_at, password_changed_at)
     values ($1, $2, $3, $4, $5, $6, $7::bigint[], $8, $9, $10, $11, $12, $13, $14, $15, $15) on conflict (brand_id, account_key) do nothing returning id`,
    [
      member.brandId,
      member.account,
      accountKeyOf(member.account),
      member.nickname,
      member.type,
      member.parent?.id ?? null,
      path,
      path.length,
      member.currency,
      member.language,
      member.passwordHash,
      member.paymentPasswordHash,
      member.defaultPassword,
      member.registerIp,
      member.now,
    ],
  );
  return row && memberId(row.id);
}

/** Which of a person's findable data the brand already knows; undefined: none, and the row is written. */
export async function insertPerson(
  tx: Tx,
  vault: PersonVault,
  brandId: BrandId,
  member: MemberId,
  data: PersonData,
): Promise<'email' | 'mobileNum' | undefined> {
  const sealed = vault.seal(brandId, data);
  const written = await tx.run(
    'insert into person (member_id, brand_id, wrapped_key, data, email_hash, mobile_hash) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
    [member, brandId, sealed.wrappedKey, sealed.data, sealed.emailHash, sealed.mobileHash],
  );
  if (written === 1) return undefined;
  const { email } = await tx.row<{ email: boolean }>(
    'select exists (select 1 from person where brand_id = $1 and email_hash = $2) as email',
    [brandId, sealed.emailHash],
  );
  return email ? 'email' : 'mobileNum';
}

export async function findPerson(tx: Tx, vault: PersonVault, member: MemberId): Promise<PersonData | undefined> {
  const row = await tx.maybe<{ wrapped_key: Buffer | null; data: Buffer | null }>(
    'select wrapped_key, data from person where member_id = $1',
    [member],
  );
  return row?.wrapped_key && row.data ? vault.open({ wrappedKey: row.wrapped_key, data: row.data }) : undefined;
}

export async function findMemberByPerson(
  tx: Tx,
  brandId: BrandId,
  hashes: { email: Buffer | null; mobile: Buffer | null },
): Promise<MemberId | undefined> {
  const row = await tx.maybe<{ member_id: string }>(
    'select member_id from person where brand_id = $1 and (email_hash = $2 or mobile_hash = $3) limit 1',
    [brandId, hashes.email, hashes.mobile],
  );
  return row && memberId(row.member_id);
}

/** Notes a login; what was the last one becomes the previous one. */
export async function noteLogin(tx: Tx, id: MemberId, now: Date): Promise<void> {
  await tx.run(
    'update member set previous_login_at = last_login_at, last_login_at = $2, first_login_done = true where id = $1',
    [id, now],
  );
}

export async function savePassword(tx: Tx, id: MemberId, passwordHash: string, now: Date): Promise<void> {
  await tx.run(
    'update member set password_hash = $2, password_changed_at = $3, default_password = false where id = $1',
    [id, passwordHash, now],
  );
}

export async function saveLanguage(tx: Tx, id: MemberId, language: string): Promise<void> {
  await tx.run('update member set language = $2 where id = $1', [id, language]);
}

/** The standing in the account; the stake gate has its own (limits). Answers whether anything changed. */
export async function saveStatus(tx: Tx, id: MemberId, status: MemberStatus): Promise<boolean> {
  const changed = await tx.run('update member set status = $2 where id = $1 and status <> $2', [id, status]);
  return changed === 1;
}

export type AffiliateKind = 'agent' | 'player';

/** The member whom a code names, where the code is enabled and he may have downlines. */
export async function findByCode(
  tx: Tx,
  brandId: BrandId,
  code: string,
  kind: AffiliateKind,
): Promise<Member | undefined> {
  const row = await tx.maybe<Row>(
    `select ${COLUMNS} from member where status = 'active' and id = (select member_id from affiliate_code where brand_id = $1 and code_key = $2 and kind = $3 and enabled)`,
    [brandId, accountKeyOf(code), kind],
  );
  return row && memberOf(row);
}

export async function insertCode(
  tx: Tx,
  brandId: BrandId,
  member: MemberId,
  code: string,
  kind: AffiliateKind,
): Promise<void> {
  await tx.run(
    'insert into affiliate_code (brand_id, code_key, code, member_id, kind) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [brandId, accountKeyOf(code), code, member, kind],
  );
}
