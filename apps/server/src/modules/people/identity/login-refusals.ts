import { LOGIN_REFUSAL_DAYS, type LoginRefusal } from '@baize/contract/console/constants';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { countUpTo } from '../../../db/keyset.ts';
import type { Caller, IdentityDeps } from './deps.ts';
import { knowsDevice, type Area } from './session-store.ts';
import type { Member } from './store.ts';

/** Refusals of one member that are kept one by one in an hour; the others of that hour are counted in one more row. */
export const REFUSALS_PER_HOUR_MAX = 20;
/** Of a brand, whatever its age: the oldest give way. */
export const REFUSALS_PER_BRAND_MAX = 500_000;
const HOUR_MS = 3_600_000;

export type Refusal = {
  readonly brandId: BrandId;
  readonly memberId: MemberId | undefined;
  readonly reason: LoginRefusal;
  readonly area: Area;
  readonly ip: string;
  readonly userAgent: string;
  readonly knownDevice: boolean;
  readonly now: Date;
};

/**
 * Writes a refused login into the member's trail; answers its id. For a name that nobody has the same statement runs
 * and writes nothing, so that it costs the same. Several at once may exceed the hour's limit by a few.
 */
export async function noteRefusal(tx: Tx, refusal: Refusal): Promise<bigint | undefined> {
  const { brandId, reason, area, ip, userAgent, knownDevice, now } = refusal;
  const memberId = refusal.memberId ?? null;
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  const row = await tx.maybe(sql<Pick<Row<'identity.loginRefusal'>, 'id'>>`
    with fresh as (
      insert into identity.login_refusal (brand_id, member_id, at, reason, area, ip, user_agent, known_device)
      select ${brandId}::integer, ${memberId}::bigint, ${now}::timestamptz, ${reason}::text, ${area}::text, ${ip}::text,
          ${userAgent}::text, ${knownDevice}::boolean
        where ${memberId}::bigint is not null and (select count(*) from identity.login_refusal
          where member_id = ${memberId} and at >= ${hour} and reason <> 'MORE') < ${REFUSALS_PER_HOUR_MAX}::integer
      returning id),
    more as (
      insert into identity.login_refusal (brand_id, member_id, at, reason, area, user_agent, known_device)
      select ${brandId}::integer, ${memberId}::bigint, ${hour}::timestamptz, 'MORE', ${area}::text, '', false
        where ${memberId}::bigint is not null and not exists (select 1 from fresh)
      on conflict (member_id, at) where reason = 'MORE' do update set times = login_refusal.times + 1
      returning id)
    select id from fresh union all select id from more`);
  return row?.id;
}

type Writing = { readonly deps: Pick<IdentityDeps, 'hashes' | 'now'>; readonly tx: Tx; readonly caller: Caller };
type Refused = Pick<Refusal, 'reason' | 'area'> & { readonly member: Member | undefined };

/** Notes a login by anything but a password, whose refusal is known at once. */
export async function noteRefused({ deps, tx, caller }: Writing, { member, reason, area }: Refused): Promise<void> {
  const { brandId, ip, userAgent, deviceId } = caller;
  const knownDevice = member !== undefined && (await knowsDevice(tx, member.id, deps.hashes.device(deviceId)));
  await noteRefusal(tx, { brandId, memberId: member?.id, reason, area, ip, userAgent, knownDevice, now: deps.now() });
}

/** What was noted before the password was looked at had another reason after all. */
export async function renameRefusal(tx: Tx, id: bigint, reason: LoginRefusal): Promise<void> {
  await tx.run(
    tables.updateTable('identity.loginRefusal').set({ reason }).where('id', '=', id).where('reason', '<>', 'MORE'),
  );
}

/** Takes one noted refusal back: the login was right. */
export async function forgetRefusal(tx: Tx, id: bigint): Promise<void> {
  const gone = await tx.run(tables.deleteFrom('identity.loginRefusal').where('id', '=', id).where('times', '=', 1));
  if (gone === 0)
    await tx.run(
      tables
        .updateTable('identity.loginRefusal')
        .set({ times: sql`times - 1` })
        .where('id', '=', id),
    );
}

const LISTED_COLUMNS = ['id', 'at', 'reason', 'area', 'ip', 'userAgent', 'knownDevice', 'times'] as const;
export type ListedRefusal = Readonly<Pick<Row<'identity.loginRefusal'>, (typeof LISTED_COLUMNS)[number]>>;

export async function listRefusals(
  tx: Tx,
  member: MemberId,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ListedRefusal[]; total: number }> {
  const ofMember = tables.selectFrom('identity.loginRefusal').where('memberId', '=', member);
  const rows = await tx.rows(
    ofMember.select(LISTED_COLUMNS).orderBy('at', 'desc').orderBy('id', 'desc').limit(page.limit).offset(page.offset),
  );
  return { rows, total: await countUpTo(tx, sql`${ofMember.select('id')}`) };
}

/** Forgets what is too old, and the oldest of too many. `keep`: how many a brand has at most. */
export async function purgeRefusals(
  tx: Tx,
  brandId: BrandId,
  { now, keep = REFUSALS_PER_BRAND_MAX }: { readonly now: Date; readonly keep?: number },
): Promise<number> {
  const ofBrand = tables.deleteFrom('identity.loginRefusal').where('brandId', '=', brandId);
  const old = await tx.run(ofBrand.where('at', '<', new Date(now.getTime() - LOGIN_REFUSAL_DAYS * 24 * HOUR_MS)));
  const tooMany = await tx.run(
    ofBrand.where('id', 'in', (eb) =>
      eb
        .selectFrom('identity.loginRefusal')
        .select('id')
        .where('brandId', '=', brandId)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    ),
  );
  return old + tooMany;
}
