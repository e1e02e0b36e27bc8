import type { LinkedRow } from '@baize/contract/console/players';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';

/** Of each kind of evidence. A network of a whole town links hundreds, of whom the latest are enough to judge it. */
const LINKED_MAX = 20;
/** Devices and addresses of a member that are compared, the latest first. */
const PLACES_MAX = 50;
/** Logins of the member, and of each of those places, that are looked at: behind a busy address stand millions. */
const LOGINS_MAX = 1_000;
const LOGINS_OF_PLACE = 200;
/** Stands for the address in the sessions of whoever was erased (identity). */
const NOWHERE = '0.0.0.0';

type Found = {
  readonly kind: LinkedRow['kind'];
  readonly id: bigint;
  readonly account: string;
  readonly disabled: boolean;
  readonly times: bigint;
  readonly at: Date;
  readonly ip: string | null;
};

/** Other members of the brand with logins on the same device, or from the same address, among the latest there. */
const bySessions = (kind: 'device' | 'network', member: MemberId): RawBuilder<Computed<Found>> => {
  const same = kind === 'device' ? sql`device_hash` : sql`ip`;
  return sql<Computed<Found>>`
    select ${kind} as kind, o.member_id as id, count(*) as times, max(o.last_seen_at) as at,
      ${kind === 'device' ? sql`null::text` : sql`max(host(o.ip))`} as ip
    from (select ${same} as place, max(last_seen_at) as seen from (select ${same}, last_seen_at from identity.session
        where member_id = ${member} and ip <> ${NOWHERE} order by created_at desc limit ${LOGINS_MAX}) own
      group by ${same} order by seen desc limit ${PLACES_MAX}) mine
    cross join lateral (select s.member_id, s.last_seen_at, s.ip from identity.session s
      where s.brand_id = current_brand() and s.${same} = mine.place
      order by s.last_seen_at desc limit ${LOGINS_OF_PLACE}) o
    where o.member_id <> ${member}
    group by o.member_id order by at desc limit ${LINKED_MAX}`;
};

/** Who claimed what the other holds, whichever of the two the member is. */
const byClaims = (kind: 'contact' | 'payout', member: MemberId): RawBuilder<Computed<Found>> => {
  const table = kind === 'contact' ? sql`identity.contact_claim` : sql`cashier.payout_claim`;
  return sql<Computed<Found>>`
    select ${kind} as kind, other as id, count(*) as times, max(claimed_at) as at, null::text as ip
    from (select holder_id as other, claimed_at from ${table} where member_id = ${member}
      union all select member_id, claimed_at from ${table} where holder_id = ${member}) claims
    group by other order by at desc limit ${LINKED_MAX}`;
};

/** Accounts that may be the same person's, with what says so; the strongest evidence first. */
export async function listLinked(tx: Tx, member: MemberId): Promise<LinkedRow[]> {
  const [payout, contact] = [byClaims('payout', member), byClaims('contact', member)];
  const [device, network] = [bySessions('device', member), bySessions('network', member)];
  const rows = await tx.rows(sql<Computed<Found>>`
    select f.kind, f.id, m.account, m.status = 'disabled' as disabled, f.times, f.at, f.ip
    from ((${payout}) union all (${contact}) union all (${device}) union all (${network})) f
    join identity.member m on m.id = f.id
    order by array_position(array['payout', 'contact', 'device', 'network'], f.kind), f.at desc, f.id`);
  return rows.map(({ id, times, at, ...row }) => ({
    ...row,
    id: id.toString(),
    times: Number(times),
    at: at.toISOString(),
  }));
}
