import { LOGIN_REFUSAL_DAYS, type LoginRefusal } from '@baize/contract/console';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Area } from './session-store.ts';

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
 * Writes a refused login into the member's trail; answers its id. For a name that nobody has the same statement runs and writes
 * nothing, so that it costs the same. Several at once may exceed the hour's limit by a few.
 */
export async function noteRefusal(tx: Tx, refusal: Refusal): Promise<string | undefined> {
  const row = await tx.maybe<{ id: string }>(
    `with fresh as (
       insert into login_refusal (brand_id, member_id, at, reason, area, ip, user_agent, known_device)
       select $1::integer, $2::bigint, $3::timestamptz, $4, $5, $6::text, $7, $8::boolean
        where $2 is not null and (select count(*) from login_refusal where member_id = $2 and at >= $9 and reason <> 'MORE') < $10::integer
       returning id),
     more as (
       insert into login_refusal (brand_id, member_id, at, reason, area, user_agent, known_device)
       select $1, $2, $9::timestamptz, 'MORE', $5, '', false where $2 is not null and not exists (select 1 from fresh)
       on conflict (member_id, at) where reason = 'MORE' do update set times = login_refusal.times + 1
       returning id)
     select id from fresh union all select id from more`,
    [
      refusal.brandId,
      refusal.memberId ?? null,
      refusal.now,
      refusal.reason,
      refusal.area,
      refusal.ip,
      refusal.userAgent,
      refusal.knownDevice,
      new Date(Math.floor(refusal.now.getTime() / HOUR_MS) * HOUR_MS),
      REFUSALS_PER_HOUR_MAX,
    ],
  );
  return row?.id;
}

/** What was noted before the password was looked at had another reason after all. */
export async function renameRefusal(tx: Tx, id: string, reason: LoginRefusal): Promise<void> {
  await tx.run("update login_refusal set reason = $2 where id = $1 and reason <> 'MORE'", [id, reason]);
}

/** Takes one noted refusal back: the login was right. */
export async function forgetRefusal(tx: Tx, id: string): Promise<void> {
  const gone = await tx.run('delete from login_refusal where id = $1 and times = 1', [id]);
  if (gone === 0) await tx.run('update login_refusal set times = times - 1 where id = $1', [id]);
}

export type ListedRefusal = {
  readonly id: string;
  readonly at: Date;
  readonly reason: LoginRefusal;
  readonly area: Area;
  readonly ip: string | null;
  readonly userAgent: string;
  readonly knownDevice: boolean;
  readonly times: number;
};

export async function listRefusals(
  tx: Tx,
  member: MemberId,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedRefusal[]; total: number }> {
  const rows = await tx.rows<{
    id: string;
    at: Date;
    reason: LoginRefusal;
    area: Area;
    ip: string | null;
    user_agent: string;
    known_device: boolean;
    times: number;
  }>(
    'select id, at, reason, area, ip, user_agent, known_device, times from login_refusal where member_id = $1 order by at desc, id desc limit $2 offset $3',
    [member, page.limit, page.offset],
  );
  const { total } = await tx.row<{ total: number }>(
    'select count(*)::integer as total from login_refusal where member_id = $1',
    [member],
  );
  return {
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      reason: row.reason,
      area: row.area,
      ip: row.ip,
      userAgent: row.user_agent,
      knownDevice: row.known_device,
      times: row.times,
    })),
    total,
  };
}

/** Forgets what is too old, and the oldest of too many. */
export async function purgeRefusals(
  tx: Tx,
  brandId: BrandId,
  now: Date,
  keep: number = REFUSALS_PER_BRAND_MAX,
): Promise<number> {
  const old = await tx.run('delete from login_refusal where brand_id = $1 and at < $2', [
    brandId,
    new Date(now.getTime() - LOGIN_REFUSAL_DAYS * 24 * HOUR_MS),
  ]);
  return (
    old +
    (await tx.run(
      'delete from login_refusal where brand_id = $1 and id in (select id from login_refusal where brand_id = $1 order by at desc, id desc offset $2)',
      [brandId, keep],
    ))
  );
}
