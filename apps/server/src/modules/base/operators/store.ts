import type { Permission } from '@baize/contract/permissions';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, OperatorId, Uuid } from '../../../ids.ts';
import type { Standing } from './policy.ts';
import { grantedTo, type RoleRef } from './roles.ts';

const OPERATOR_COLUMNS = [
  'id',
  'name',
  'displayName',
  'role',
  'ownRoleId',
  'supplier',
  'passwordHash',
  'totpSecret',
  'keyVersion',
  'totpLastStep',
  'disabledAt',
  'enrolledAt',
] as const;
export type OperatorRow = Readonly<Pick<Row<'operators.operator'>, (typeof OPERATOR_COLUMNS)[number]>>;
/** Of an own role, else null. */
export type OfOwnRole = { readonly roleName: string | null; readonly ownPermissions: Permission[] | null };

/** A session ends after so long without use, and after so long in any case. */
const SESSION_IDLE_MINUTES = 30;
const SESSION_MAX_HOURS = 12;
/** Using a session is written down at most this often. */
const SEEN_MINUTES = 1;
/** `s` is the session's row. */
export const STILL_GOOD = sql<boolean>`s.seen_at > now() - make_interval(mins => ${SESSION_IDLE_MINUTES}::integer)
  and s.created_at > now() - make_interval(hours => ${SESSION_MAX_HOURS}::integer)`;
/** `o` is the operator's row. */
const BRANDS_OF = sql<BrandId[]>`array(
  select b.brand_id from operators.operator_brand b where b.operator_id = o.id order by 1)`;

const OWN_PERMISSIONS = sql<Permission[] | null>`(
  select r.permissions from operators.own_role r where r.id = o.own_role_id)`;
const OWN_NAME = sql<string | null>`(select r.name from operators.own_role r where r.id = o.own_role_id)`;

const OPERATOR = tables.selectFrom('operators.operator').select(OPERATOR_COLUMNS);

export const findOperator = (tx: Tx, id: OperatorId): Promise<OperatorRow | undefined> =>
  tx.maybe(OPERATOR.where('id', '=', id));

/** What the operator's role is called and grants, where it is an own one. */
export const findOwnRoleOf = (tx: Tx, id: OperatorId): Promise<OfOwnRole | undefined> =>
  tx.maybe(
    tables
      .selectFrom('operators.operator as o')
      .select([OWN_NAME.as('roleName'), OWN_PERMISSIONS.as('ownPermissions')])
      .where('o.id', '=', id),
  );

export const findOperatorByName = (tx: Tx, name: string): Promise<OperatorRow | undefined> =>
  tx.maybe(OPERATOR.where('name', '=', name.toLowerCase()));

/** Under lock: a login counts its tries in the row. */
export const lockOperator = (tx: Tx, name: string): Promise<OperatorRow | undefined> =>
  tx.maybe(OPERATOR.where('name', '=', name.toLowerCase()).forUpdate());

export type OperatorDraft = {
  readonly name: string;
  readonly displayName: string;
  readonly role: RoleRef;
  readonly brandIds: readonly number[];
  /** Of the role `supplier`: whose person they are. */
  readonly supplier?: string | null;
  /** One of the demo, made by nobody. */
  readonly seeded?: boolean;
};

/** An operator who has yet to enrol. Undefined: the name is taken. */
export async function insertOperator(tx: Tx, draft: OperatorDraft): Promise<OperatorId | undefined> {
  const { name, displayName, role, brandIds, supplier = null, seeded = false } = draft;
  const made = await tx.maybe(
    tables
      .insertInto('operators.operator')
      .values({ name: name.toLowerCase(), displayName, ...role, supplier, seeded })
      .onConflict((clash) => clash.column('name').doNothing())
      .returning('id'),
  );
  if (made) await insertBrands(tx, made.id, brandIds);
  return made?.id;
}

/** Owners who serve all of these brands serve this one too. */
export async function joinOwners(
  tx: Tx,
  { brandId, all }: { readonly brandId: BrandId; readonly all: readonly BrandId[] },
): Promise<void> {
  await tx.run(sql`
    insert into operators.operator_brand (operator_id, brand_id)
    select o.id, ${brandId} from operators.operator o
    where o.role = 'owner' and o.disabled_at is null and ${all.length}::integer = (
      select count(*) from operators.operator_brand b
      where b.operator_id = o.id and b.brand_id = any (${[...all]}::integer[]))`);
}

async function insertBrands(tx: Tx, operatorId: OperatorId, brandIds: readonly number[]): Promise<void> {
  if (brandIds.length === 0) return;
  const rows = brandIds.map((brandId) => ({ operatorId, brandId: brandId as BrandId }));
  await tx.run(tables.insertInto('operators.operatorBrand').values(rows));
}

const updateOperator = (id: OperatorId) => tables.updateTable('operators.operator').where('id', '=', id);
const nextVersion = sql<number>`version + 1`;

export async function useTotpStep(tx: Tx, id: OperatorId, step: bigint): Promise<void> {
  await tx.run(updateOperator(id).set({ totpLastStep: step }));
}

export type OperatorSessionDraft = Pick<
  Row<'operators.operatorSession'>,
  'id' | 'tokenHash' | 'operatorId' | 'ip' | 'userAgent'
>;

export async function insertOperatorSession(tx: Tx, session: OperatorSessionDraft): Promise<void> {
  await tx.run(tables.insertInto('operators.operatorSession').values(session));
}

export async function endOperatorSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run(
    tables
      .updateTable('operators.operatorSession')
      .set({ endedAt: sql`now()` })
      .where('tokenHash', '=', tokenHash)
      .where('endedAt', 'is', null),
  );
}

export type FoundOperatorSession = Pick<OperatorRow, 'name' | 'role' | 'supplier'> &
  Pick<OfOwnRole, 'ownPermissions'> & {
    readonly sessionId: Uuid;
    readonly operatorId: OperatorId;
    readonly brandIds: BrandId[];
  };

/**
 * A live session and its operator, with the role and brands of this moment; seeing it moves its idle clock at most once
 * a minute.
 */
export async function findOperatorSession(tx: Tx, tokenHash: Buffer): Promise<FoundOperatorSession | undefined> {
  const row = await tx.maybe(
    tables
      .selectFrom('operators.operatorSession as s')
      .innerJoin('operators.operator as o', 'o.id', 's.operatorId')
      .select(['s.id as sessionId', 's.operatorId', 'o.name', 'o.role', 'o.supplier'])
      .select([
        sql<boolean>`s.seen_at < now() - make_interval(mins => ${SEEN_MINUTES}::integer)`.as('stale'),
        BRANDS_OF.as('brandIds'),
        OWN_PERMISSIONS.as('ownPermissions'),
      ])
      .where('s.tokenHash', '=', tokenHash)
      .where('s.endedAt', 'is', null)
      .where('o.disabledAt', 'is', null)
      .where(STILL_GOOD),
  );
  if (!row) return undefined;
  const { stale, ...found } = row;
  if (stale)
    await tx.run(
      tables
        .updateTable('operators.operatorSession')
        .set({ seenAt: sql`now()` })
        .where('id', '=', found.sessionId),
    );
  return found;
}

export async function findPreviousLoginBefore(
  tx: Tx,
  id: OperatorId,
  sessionId: Uuid,
): Promise<{ at: Date; ip: string } | undefined> {
  return tx.maybe(
    tables
      .selectFrom('operators.operatorSession')
      .select(['createdAt as at', 'ip'])
      .where('operatorId', '=', id)
      .where('id', '<>', sessionId)
      .orderBy('createdAt', 'desc')
      .limit(1),
  );
}

const STANDING = tables
  .selectFrom('operators.operator as o')
  .select(['o.id', 'o.name', 'o.role', 'o.ownRoleId', 'o.supplier', 'o.disabledAt', 'o.enrolledAt', 'o.version'])
  .select(BRANDS_OF.as('brandIds'));

/**
 * These operators and every owner, under lock. Locked first and read then: brands stand in rows of their own, and a
 * statement that waited for a lock still sees those of before.
 */
export async function lockStandings(tx: Tx, ids: readonly OperatorId[]): Promise<Standing[]> {
  const concerned = sql<boolean>`(o.id = any (${ids}::int[]) or o.role = 'owner')`;
  await tx.rows(
    tables.selectFrom('operators.operator as o').select('o.id').where(concerned).orderBy('o.id').forNoKeyUpdate(),
  );
  return tx.rows(STANDING.where(concerned).orderBy('o.id'));
}

export async function findStanding(tx: Tx, who: OperatorId | string): Promise<Standing | undefined> {
  return typeof who === 'string'
    ? tx.maybe(STANDING.where('o.name', '=', who.toLowerCase()))
    : tx.maybe(STANDING.where('o.id', '=', who));
}

export async function saveRoleAndBrands(
  tx: Tx,
  id: OperatorId,
  { role, brandIds }: Pick<OperatorDraft, 'role' | 'brandIds'>,
): Promise<void> {
  await tx.run(updateOperator(id).set({ ...role, version: nextVersion }));
  await tx.run(tables.deleteFrom('operators.operatorBrand').where('operatorId', '=', id));
  await insertBrands(tx, id, brandIds);
}

export async function saveDisabled(tx: Tx, id: OperatorId, disabledAt: Date | null): Promise<void> {
  await tx.run(updateOperator(id).set({ disabledAt, version: nextVersion }));
}

export async function saveOwnPassword(tx: Tx, id: OperatorId, passwordHash: string): Promise<void> {
  await tx.run(updateOperator(id).set({ passwordHash }));
}

/** Answers how many of them were still good. */
export async function endOperatorSessions(tx: Tx, id: OperatorId, except: Uuid | null = null): Promise<number> {
  const ended = await tx.rows(
    tables
      .updateTable('operators.operatorSession as s')
      .set({ endedAt: sql`now()` })
      .where('s.operatorId', '=', id)
      .where('s.endedAt', 'is', null)
      .$if(except !== null, (query) => query.where('s.id', '<>', except!))
      .returning(STILL_GOOD.as('good')),
  );
  return ended.filter((each) => each.good).length;
}

export type ListedOperator = Standing &
  OfOwnRole & {
    readonly displayName: string;
    readonly confirmedAt: Date | null;
    readonly confirmedBy: string | null;
    readonly invitation: { readonly by: string | null; readonly expiresAt: Date } | null;
    readonly lastLogin: { readonly at: Date; readonly ip: string } | null;
    readonly openSessions: number;
  };
export type OperatorFilter = {
  /** Who serves one of these; null: everybody. */
  readonly brandIds: readonly number[] | null;
  readonly id: OperatorId | null;
};
const OPERATORS_MAX = 500;

/** Operators as seen from outside. */
export async function listOperators(tx: Tx, { brandIds, id }: OperatorFilter): Promise<ListedOperator[]> {
  const rows = await tx.rows(
    STANDING.select(['o.displayName', 'o.confirmedAt'])
      .select([OWN_NAME.as('roleName'), OWN_PERMISSIONS.as('ownPermissions')])
      .leftJoin('operators.operator as c', 'c.id', 'o.confirmedBy')
      .select('c.name as confirmedBy')
      .leftJoin('operators.enrolmentLink as l', (join) =>
        join.onRef('l.operatorId', '=', 'o.id').on('l.usedAt', 'is', null).on('l.replacedAt', 'is', null),
      )
      .leftJoin('operators.operator as i', 'i.id', 'l.madeBy')
      .select(['l.expiresAt as linkExpiresAt', 'i.name as linkBy'])
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('operators.operatorSession as s')
            .select(['s.createdAt as loginAt', 's.ip as loginIp'])
            .whereRef('s.operatorId', '=', 'o.id')
            .orderBy('s.createdAt', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .select(['last.loginAt', 'last.loginIp'])
      .select((eb) =>
        eb
          .selectFrom('operators.operatorSession as s')
          .select(sql<number>`count(*)::int`.as('open'))
          .whereRef('s.operatorId', '=', 'o.id')
          .where('s.endedAt', 'is', null)
          .where(STILL_GOOD)
          .as('openSessions'),
      )
      .$if(brandIds !== null, (query) =>
        query.where(
          sql<boolean>`exists (select 1 from operators.operator_brand b
            where b.operator_id = o.id and b.brand_id = any (${brandIds}::int[]))`,
        ),
      )
      .$if(id !== null, (query) => query.where('o.id', '=', id!))
      .orderBy(sql`o.disabled_at is not null`)
      .orderBy('o.name')
      .limit(OPERATORS_MAX),
  );
  return rows.map(({ loginAt, loginIp, openSessions, linkExpiresAt, linkBy, ...row }) => ({
    ...row,
    invitation: linkExpiresAt && { by: linkBy, expiresAt: linkExpiresAt },
    lastLogin: loginAt && { at: loginAt, ip: loginIp ?? '' },
    openSessions: openSessions ?? 0,
  }));
}

/** Operators of a name: beyond them a search says too little. */
const NAMED_MAX = 10;

/** The names by which these operators are shown. */
export async function displayNamesOf(tx: Tx, ids: readonly OperatorId[]): Promise<Map<OperatorId, string>> {
  const rows = await tx.rows(
    tables
      .selectFrom('operators.operator')
      .select(['id', 'displayName'])
      .where('id', '=', sql<OperatorId>`any (${ids}::int[])`),
  );
  return new Map(rows.map((row) => [row.id, row.displayName]));
}

/** Operators of whose shown or own name this is a part. */
export async function operatorsNamed(tx: Tx, text: string): Promise<OperatorId[]> {
  const named = (column: string) => sql<boolean>`strpos(lower(${sql.ref(column)}), ${text}) > 0`;
  const rows = await tx.rows(
    tables
      .selectFrom('operators.operator')
      .select('id')
      .where((eb) => eb.or([named('displayName'), named('name')]))
      .orderBy('id')
      .limit(NAMED_MAX),
  );
  return rows.map(({ id }) => id);
}

export type Reader = { readonly id: OperatorId; readonly name: string; readonly permissions: readonly Permission[] };

/** Who may log in and look at a brand, by the names under which they are shown. */
export async function readersOf(tx: Tx, brandId: BrandId): Promise<Reader[]> {
  const rows = await tx.rows(
    tables
      .selectFrom('operators.operator as o')
      .innerJoin('operators.operatorBrand as b', 'b.operatorId', 'o.id')
      .select(['o.id', 'o.displayName', 'o.role', OWN_PERMISSIONS.as('ownPermissions')])
      .where('b.brandId', '=', brandId)
      .where('o.disabledAt', 'is', null)
      .where('o.enrolledAt', 'is not', null)
      .orderBy('o.displayName')
      .limit(OPERATORS_MAX),
  );
  return rows.map(({ id, displayName, ...role }) => ({ id, name: displayName, permissions: grantedTo(role) }));
}
