import type { Role } from '@baize/contract/console';
import type { Tx } from '../../../db/pool.ts';
import { operatorId, type OperatorId, type Uuid } from '../../../ids.ts';
import type { Standing } from './policy.ts';

export type OperatorRow = {
  readonly id: OperatorId;
  readonly name: string;
  readonly displayName: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly totpSecret: Buffer;
  readonly totpLastStep: bigint;
  readonly failures: number;
  readonly lockedUntil: Date | null;
  readonly disabledAt: Date | null;
  readonly passwordExpiresAt: Date | null;
};

const COLUMNS =
  'id, name, display_name, role, password_hash, totp_secret, totp_last_step, failures, locked_until, disabled_at, password_expires_at';
/** A session ends after half an hour without use, after twelve hours at most. */
const STILL_GOOD = "s.seen_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours'";
const BRANDS_OF = 'array(select b.brand_id from operator_brand b where b.operator_id = o.id order by 1)';
type Raw = {
  id: number;
  name: string;
  display_name: string;
  role: Role;
  password_hash: string;
  totp_secret: Buffer;
  totp_last_step: string;
  failures: number;
  locked_until: Date | null;
  disabled_at: Date | null;
  password_expires_at: Date | null;
};
const rowOf = (raw: Raw): OperatorRow => ({
  id: operatorId(raw.id),
  name: raw.name,
  displayName: raw.display_name,
  role: raw.role,
  passwordHash: raw.password_hash,
  totpSecret: raw.totp_secret,
  totpLastStep: BigInt(raw.totp_last_step),
  failures: raw.failures,
  lockedUntil: raw.locked_until,
  disabledAt: raw.disabled_at,
  passwordExpiresAt: raw.password_expires_at,
});

export async function findOperator(
  tx: Tx,
  by: { name: string } | { id: OperatorId },
): Promise<OperatorRow | undefined> {
  const raw =
    'name' in by
      ? await tx.maybe<Raw>(`select ${COLUMNS} from operator where name = $1 for update`, [by.name.toLowerCase()])
      : await tx.maybe<Raw>(`select ${COLUMNS} from operator where id = $1`, [by.id]);
  return raw && rowOf(raw);
}

/** Undefined: the name is taken. */
export async function insertOperator(
  tx: Tx,
  draft: {
    name: string;
    displayName: string;
    role: Role;
    passwordHash: string;
    passwordExpiresAt: Date | null;
    totpSecret: Buffer;
    brandIds: readonly number[];
  },
): Promise<OperatorId | undefined> {
  const made = await tx.maybe<{ id: number }>(
    'insert into operator (name, display_name, role, password_hash, password_expires_at, totp_secret) values ($1, $2, $3, $4, $5, $6) on conflict (name) do nothing returning id',
    [
      draft.name.toLowerCase(),
      draft.displayName,
      draft.role,
      draft.passwordHash,
      draft.passwordExpiresAt,
      draft.totpSecret,
    ],
  );
  if (!made) return undefined;
  await insertBrands(tx, operatorId(made.id), draft.brandIds);
  return operatorId(made.id);
}

async function insertBrands(tx: Tx, id: OperatorId, brandIds: readonly number[]): Promise<void> {
  await tx.run('insert into operator_brand (operator_id, brand_id) select $1, b from unnest($2::int[]) as b', [
    id,
    brandIds,
  ]);
}

export async function updateFailures(
  tx: Tx,
  id: OperatorId,
  failures: number,
  lockedUntil: Date | null,
): Promise<void> {
  await tx.run('update operator set failures = $2, locked_until = $3 where id = $1', [id, failures, lockedUntil]);
}

export async function useTotpStep(tx: Tx, id: OperatorId, step: bigint): Promise<void> {
  await tx.run('update operator set totp_last_step = $2, failures = 0, locked_until = null where id = $1', [id, step]);
}

export async function insertOperatorSession(
  tx: Tx,
  session: { id: Uuid; tokenHash: Buffer; operatorId: OperatorId; ip: string; userAgent: string },
): Promise<void> {
  await tx.run(
    'insert into operator_session (id, token_hash, operator_id, ip, user_agent) values ($1, $2, $3, $4, $5)',
    [session.id, session.tokenHash, session.operatorId, session.ip, session.userAgent],
  );
}

export async function endOperatorSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run('update operator_session set ended_at = now() where token_hash = $1 and ended_at is null', [tokenHash]);
}

/** A live session and its operator, with the role and brands of this moment; seeing it moves its idle clock at most once a minute. */
export async function findOperatorSession(
  tx: Tx,
  tokenHash: Buffer,
): Promise<
  | {
      sessionId: Uuid;
      operatorId: OperatorId;
      name: string;
      role: Role;
      brandIds: number[];
      passwordExpiresAt: Date | null;
    }
  | undefined
> {
  const row = await tx.maybe<{
    id: Uuid;
    operator_id: number;
    name: string;
    role: Role;
    brand_ids: number[];
    password_expires_at: Date | null;
    stale: boolean;
  }>(
    `select s.id, s.operator_id, o.name, o.role, o.password_expires_at, s.seen_at < now() - interval '1 minute' as stale, ${BRANDS_OF} as brand_ids
      from operator_session s join operator o on o.id = s.operator_id
      where s.token_hash = $1 and s.ended_at is null and o.disabled_at is null and ${STILL_GOOD}`,
    [tokenHash],
  );
  if (!row) return undefined;
  if (row.stale) await tx.run('update operator_session set seen_at = now() where id = $1', [row.id]);
  return {
    sessionId: row.id,
    operatorId: operatorId(row.operator_id),
    name: row.name,
    role: row.role,
    brandIds: row.brand_ids,
    passwordExpiresAt: row.password_expires_at,
  };
}

export async function findPreviousLoginBefore(
  tx: Tx,
  id: OperatorId,
  sessionId: Uuid,
): Promise<{ at: Date; ip: string } | undefined> {
  const row = await tx.maybe<{ created_at: Date; ip: string }>(
    'select created_at, ip from operator_session where operator_id = $1 and id <> $2 order by created_at desc limit 1',
    [id, sessionId],
  );
  return row && { at: row.created_at, ip: row.ip };
}

type RawStanding = {
  id: number;
  name: string;
  role: Role;
  disabled_at: Date | null;
  password_expires_at: Date | null;
  version: number;
  brand_ids: number[];
};
const STANDING = `select o.id, o.name, o.role, o.disabled_at, o.password_expires_at, o.version, ${BRANDS_OF} as brand_ids from operator o`;
const standingOf = (raw: RawStanding): Standing => ({
  id: operatorId(raw.id),
  name: raw.name,
  role: raw.role,
  brandIds: raw.brand_ids,
  disabledAt: raw.disabled_at,
  passwordExpiresAt: raw.password_expires_at,
  version: raw.version,
});

/**
 * These operators and every owner, under lock. Locked first and read then: brands stand in rows of their own, and a statement that
 * waited for a lock still sees those of before.
 */
export async function lockStandings(tx: Tx, ids: readonly OperatorId[]): Promise<Standing[]> {
  await tx.rows("select id from operator where id = any ($1::int[]) or role = 'owner' order by id for no key update", [
    ids,
  ]);
  return (
    await tx.rows<RawStanding>(`${STANDING} where o.id = any ($1::int[]) or o.role = 'owner' order by o.id`, [ids])
  ).map(standingOf);
}

export async function findStanding(tx: Tx, who: OperatorId | string): Promise<Standing | undefined> {
  const raw =
    typeof who === 'string'
      ? await tx.maybe<RawStanding>(`${STANDING} where o.name = $1`, [who.toLowerCase()])
      : await tx.maybe<RawStanding>(`${STANDING} where o.id = $1`, [who]);
  return raw && standingOf(raw);
}

export async function saveRoleAndBrands(
  tx: Tx,
  id: OperatorId,
  role: Role,
  brandIds: readonly number[],
): Promise<void> {
  await tx.run('update operator set role = $2, version = version + 1 where id = $1', [id, role]);
  await tx.run('delete from operator_brand where operator_id = $1', [id]);
  await insertBrands(tx, id, brandIds);
}

export async function saveDisabled(tx: Tx, id: OperatorId, disabledAt: Date | null): Promise<void> {
  await tx.run('update operator set disabled_at = $2, version = version + 1 where id = $1', [id, disabledAt]);
}

/** A handed-out password and a new secret; a lock and the used steps belonged to the old ones. */
export async function saveHandout(
  tx: Tx,
  id: OperatorId,
  handout: { passwordHash: string; passwordExpiresAt: Date; totpSecret: Buffer },
): Promise<void> {
  await tx.run(
    'update operator set password_hash = $2, password_expires_at = $3, totp_secret = $4, totp_last_step = 0, failures = 0, locked_until = null, version = version + 1 where id = $1',
    [id, handout.passwordHash, handout.passwordExpiresAt, handout.totpSecret],
  );
}

export async function saveOwnPassword(tx: Tx, id: OperatorId, passwordHash: string): Promise<void> {
  await tx.run('update operator set password_hash = $2, password_expires_at = null, failures = 0 where id = $1', [
    id,
    passwordHash,
  ]);
}

/** Answers how many of them were still good. */
export async function endOperatorSessions(tx: Tx, id: OperatorId, except: Uuid | null = null): Promise<number> {
  const ended = await tx.rows<{ good: boolean }>(
    `update operator_session s set ended_at = now() where operator_id = $1 and ended_at is null and ($2::uuid is null or id <> $2) returning ${STILL_GOOD} as good`,
    [id, except],
  );
  return ended.filter((each) => each.good).length;
}

export type ListedOperator = Standing & {
  readonly displayName: string;
  readonly totpEnrolled: boolean;
  readonly lockedUntil: Date | null;
  readonly lastLogin: { readonly at: Date; readonly ip: string } | null;
  readonly openSessions: number;
};
export type OperatorFilter = {
  /** Who serves one of these; null: everybody. */ readonly brandIds: readonly number[] | null;
  readonly id: OperatorId | null;
};
const OPERATORS_MAX = 500;

/** Operators with what is seen of them from outside. A code of the present secret that was used once proves that it stands in an authenticator. */
export async function listOperators(tx: Tx, filter: OperatorFilter): Promise<ListedOperator[]> {
  const rows = await tx.rows<
    RawStanding & {
      display_name: string;
      enrolled: boolean;
      locked_until: Date | null;
      login_at: Date | null;
      login_ip: string | null;
      open_sessions: number;
    }
  >(
    `select o.id, o.name, o.role, o.disabled_at, o.password_expires_at, o.version, ${BRANDS_OF} as brand_ids, o.display_name, o.totp_last_step > 0 as enrolled, o.locked_until, l.created_at as login_at, l.ip as login_ip,
      (select count(*)::int from operator_session s where s.operator_id = o.id and s.ended_at is null and ${STILL_GOOD}) as open_sessions
      from operator o left join lateral (select created_at, ip from operator_session s where s.operator_id = o.id order by created_at desc limit 1) l on true
      where ($1::int[] is null or exists (select 1 from operator_brand b where b.operator_id = o.id and b.brand_id = any ($1))) and ($2::int is null or o.id = $2)
      order by o.disabled_at is not null, o.name limit ${OPERATORS_MAX}`,
    [filter.brandIds, filter.id],
  );
  return rows.map((row) => ({
    ...standingOf(row),
    displayName: row.display_name,
    totpEnrolled: row.enrolled,
    lockedUntil: row.locked_until,
    lastLogin: row.login_at && { at: row.login_at, ip: row.login_ip ?? '' },
    openSessions: row.open_sessions,
  }));
}
