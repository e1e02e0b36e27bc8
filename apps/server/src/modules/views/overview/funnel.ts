import type { RegistrationFunnel } from '@baize/contract/console/reports';
import type { AccountDoor } from '@baize/contract/registration-doors';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';

type FunnelRow = {
  readonly day: string;
  readonly door: AccountDoor;
  readonly opened: number;
  readonly begun: number;
  readonly sent: number;
  readonly verified: number;
  readonly registered: number;
  readonly loggedIn: number;
  readonly deposited: number;
};

/**
 * How far those came who opened a registration since, by the day on which they did. Whoever took a step took those
 * before it, though the page may have told of none: a figure is never above the one before.
 */
const rowsOf = (tx: Tx, from: Date): Promise<FunnelRow[]> =>
  tx.rows(sql<Computed<FunnelRow>>`
    select brand_day(v.opened_at)::text as day, v.door,
        count(*)::integer as opened,
        count(*) filter (where num_nonnulls(v.begun_at, v.sent_at, v.verified_at, v.member_id) > 0)::integer as begun,
        count(*) filter (where num_nonnulls(v.sent_at, v.verified_at, v.member_id) > 0)::integer as sent,
        count(*) filter (where num_nonnulls(v.verified_at, v.member_id) > 0)::integer as verified,
        count(v.member_id)::integer as registered,
        count(*) filter (where m.first_login_done)::integer as logged_in,
        count(*) filter (where exists (
          select from cashier.deposit d where d.member_id = v.member_id and d.credited_at is not null))::integer
          as deposited
      from identity.registration_visit v left join identity.member m on m.id = v.member_id
      where v.opened_at >= ${from} group by 1, 2 order by 1 desc, 2`);

const daysOf = async (tx: Tx, from: Date, now: Date): Promise<string[]> =>
  (
    await tx.rows(sql<Computed<{ day: string }>>`
      select d.day::date::text as day
        from generate_series(brand_day(${from}), brand_day(${now}), interval '1 day') as d(day)
        order by d.day desc`)
  ).map(({ day }) => day);

/** An account that an agent opened came through no form. */
const present = (row: FunnelRow): RegistrationFunnel['rows'][number] =>
  row.door === 'agent' ? { ...row, opened: null, begun: null, sent: null, verified: null } : row;

export const funnelOf = async (
  tx: Tx,
  { from, now }: { readonly from: Date; readonly now: Date },
): Promise<Pick<RegistrationFunnel, 'days' | 'rows'>> => ({
  days: await daysOf(tx, from, now),
  rows: (await rowsOf(tx, from)).map(present),
});
