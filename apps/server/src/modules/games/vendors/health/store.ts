import { sql } from 'kysely';
import type { Tx } from '../../../../db/pool.ts';
import { tables, type Row } from '../../../../db/query.ts';
import { RATE_MINUTES } from './tally.ts';

type HealthColumns = Row<'vendors.supplierHealth'>;
export type HealthRow = Readonly<Omit<HealthColumns, 'reporter' | 'toldAt'>>;
type Reporter = HealthColumns['reporter'];

/** What a process knows of its suppliers takes the place of what it told before. */
export async function saveHealth(tx: Tx, reporter: Reporter, rows: readonly HealthRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    tables
      .insertInto('vendors.supplierHealth')
      .values(rows.map((row) => ({ ...row, reporter })))
      .onConflict((clash) =>
        clash.columns(['supplierId', 'reporter']).doUpdateSet((eb) => ({
          toldAt: sql<Date>`clock_timestamp()`,
          play: eb.ref('excluded.play'),
          feed: eb.ref('excluded.feed'),
          calls: eb.ref('excluded.calls'),
          faults: eb.ref('excluded.faults'),
          okAt: sql<Date | null>`greatest(supplier_health.ok_at, excluded.ok_at)`,
          faultAt: eb.ref('excluded.faultAt'),
          faultCall: eb.ref('excluded.faultCall'),
          faultText: eb.ref('excluded.faultText'),
        })),
      ),
  );
}

/** Processes that are gone: what they told last is kept only where nobody after them knows better. */
export async function forgetReporters(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from vendors.supplier_health h where h.told_at < clock_timestamp() - interval '1 day'
      and exists (select 1 from vendors.supplier_health n where n.supplier_id = h.supplier_id
        and n.reporter <> h.reporter and n.told_at > h.told_at
        and coalesce(n.ok_at, '-infinity') >= coalesce(h.ok_at, '-infinity')
        and coalesce(n.fault_at, '-infinity') >= coalesce(h.fault_at, '-infinity'))`);
}

/**
 * All processes together: the worst state that one of them told of late, what they counted, and the newest of what they
 * saw. A process that has been silent since has nothing under way.
 */
export const readHealth = (tx: Tx): Promise<HealthRow[]> =>
  tx.rows(sql<HealthRow>`
    with told as (
      select h.*, h.told_at > clock_timestamp() - make_interval(mins => ${RATE_MINUTES}::integer) as fresh
      from vendors.supplier_health h
    ), newest as (
      select distinct on (supplier_id) supplier_id, fault_at, fault_call, fault_text from told
      where fault_at is not null order by supplier_id, fault_at desc
    )
    select t.supplier_id,
      case when bool_or(t.play = 'open') filter (where fresh) then 'open'
        when bool_or(t.play = 'half-open') filter (where fresh) then 'half-open' else 'closed' end as play,
      case when bool_or(t.feed = 'open') filter (where fresh) then 'open'
        when bool_or(t.feed = 'half-open') filter (where fresh) then 'half-open' else 'closed' end as feed,
      coalesce(sum(t.calls) filter (where fresh), 0)::integer as calls,
      coalesce(sum(t.faults) filter (where fresh), 0)::integer as faults,
      max(t.ok_at) as ok_at, n.fault_at, n.fault_call, n.fault_text
    from told t left join newest n using (supplier_id)
    group by t.supplier_id, n.fault_at, n.fault_call, n.fault_text`);
