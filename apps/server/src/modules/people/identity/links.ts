import type { LinkSign } from '@baize/domain/agents/suspicions';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import { memberId, type MemberId } from '../../../ids.ts';

const LINKS_MAX = 2_000;

/** Two accounts of a brand with what says that they may be one person's; `one` is the older account. */
export type AccountLink = {
  readonly one: MemberId;
  readonly other: MemberId;
  readonly by: LinkSign;
  readonly times: number;
  readonly at: Date;
};
type LinkRow = Computed<Omit<AccountLink, 'one' | 'other'> & { one: bigint; other: bigint }>;
const linkIn = (row: LinkRow): AccountLink => ({ ...row, one: memberId(row.one), other: memberId(row.other) });

/** Since when logins are looked at, and up to how many accounts on a device, and behind an address, are no crowd. */
export type LinksWanted = {
  readonly since: Date;
  readonly deviceAccounts: number;
  readonly networkAccounts: number;
};

/** Logins of these members, and of others on the same device or from the same address. */
function bySessions(
  by: 'device' | 'network',
  members: readonly MemberId[],
  { since, deviceAccounts, networkAccounts }: LinksWanted,
): RawBuilder<LinkRow> {
  const [same, crowd] = by === 'device' ? [sql`device_hash`, deviceAccounts] : ([sql`ip`, networkAccounts] as const);
  return sql<LinkRow>`
    (with mine as (select distinct member_id, ${same} as place from identity.session
        where member_id = any (${members}::bigint[]) and last_seen_at >= ${since}),
      there as (select p.place, o.* from (select distinct place from mine) p
        cross join lateral (
          select s.member_id, count(*)::integer as times, max(s.last_seen_at) as at, count(*) over () as crowd
          from identity.session s
          where s.brand_id = current_brand() and s.${same} = p.place and s.last_seen_at >= ${since}
          group by s.member_id limit ${crowd + 1}) o)
    select mine.member_id as mine, there.member_id as theirs, ${by} as by, there.times, there.at
    from mine join there on there.place = mine.place and there.member_id <> mine.member_id
    where there.crowd <= ${crowd})`;
}

/** Accounts that share a device, an address or a claimed contact with one of these since an instant, each pair once. */
export async function listAccountLinks(
  tx: Tx,
  members: readonly MemberId[],
  wanted: LinksWanted,
): Promise<AccountLink[]> {
  const [devices, networks] = [bySessions('device', members, wanted), bySessions('network', members, wanted)];
  const rows = await tx.rows(sql<LinkRow>`
    select least(mine, theirs) as one, greatest(mine, theirs) as other, by, max(times)::integer as times, max(at) as at
    from (${devices} union all ${networks} union all
      (select member_id, holder_id, 'contact', 1, claimed_at from identity.contact_claim
        where member_id = any (${members}::bigint[]) or holder_id = any (${members}::bigint[]))) found
    group by 1, 2, 3 order by 1, 2, 3 limit ${LINKS_MAX}`);
  return rows.map(linkIn);
}
