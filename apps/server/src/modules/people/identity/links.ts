import type { LinkSign } from '@baize/domain/agents/suspicions';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import { memberId, type MemberId } from '../../../ids.ts';

/** Links of one page. */
const LINKS_MAX = 2_000;
/** Logins of an account, and of a place, that are looked at, the latest: a busy address has millions. */
const LOGINS_OF_ACCOUNT = 50;
const LOGINS_OF_PLACE = 1_000;

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

/**
 * Logins of these members, and of others on the same device or from the same address. What is looked at is bounded on
 * both sides: of a place where more happened than that, its latest logins say whether it is a crowd.
 */
function bySessions(
  by: 'device' | 'network',
  members: readonly MemberId[],
  { since, deviceAccounts, networkAccounts }: LinksWanted,
): RawBuilder<LinkRow> {
  const [same, crowd] = by === 'device' ? [sql`device_hash`, deviceAccounts] : ([sql`ip`, networkAccounts] as const);
  return sql<LinkRow>`
    (with mine as materialized (select distinct l.member_id, l.place from unnest(${members}::bigint[]) as m (id)
        cross join lateral (select s.member_id, s.${same} as place, s.last_seen_at from identity.session s
          where s.member_id = m.id order by s.created_at desc limit ${LOGINS_OF_ACCOUNT}) l
        where l.last_seen_at >= ${since}),
      there as materialized (select p.place, o.* from (select distinct place from mine) p
        cross join lateral (
          select l.member_id, count(*)::integer as times, max(l.last_seen_at) as at, count(*) over () as crowd
          from (select s.member_id, s.last_seen_at from identity.session s
            where s.brand_id = current_brand() and s.${same} = p.place and s.last_seen_at >= ${since}
            order by s.last_seen_at desc limit ${LOGINS_OF_PLACE}) l
          group by l.member_id limit ${crowd + 1}) o)
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
  const links: AccountLink[] = [];
  for (let rows = LINKS_MAX; rows === LINKS_MAX;) {
    const page = await readPage(tx, members, { ...wanted, after: links.at(-1) });
    links.push(...page);
    rows = page.length;
  }
  return links;
}

type PageWanted = LinksWanted & { readonly after: AccountLink | undefined };
async function readPage(tx: Tx, members: readonly MemberId[], wanted: PageWanted): Promise<AccountLink[]> {
  const [devices, networks] = [bySessions('device', members, wanted), bySessions('network', members, wanted)];
  const { one, other, by } = wanted.after ?? { one: 0n, other: 0n, by: '' };
  const rows = await tx.rows(sql<LinkRow>`
    select least(mine, theirs) as one, greatest(mine, theirs) as other, by, max(times)::integer as times, max(at) as at
    from (${devices} union all ${networks} union all
      (select member_id, holder_id, 'contact', 1, claimed_at from identity.contact_claim
        where member_id = any (${members}::bigint[]) or holder_id = any (${members}::bigint[]))) found
    group by 1, 2, 3
    having (least(mine, theirs), greatest(mine, theirs), by) > (${one}::bigint, ${other}::bigint, ${by}::text)
    order by 1, 2, 3 limit ${LINKS_MAX}`);
  return rows.map(linkIn);
}
