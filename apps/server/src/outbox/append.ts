import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';
import type { BrandId, MemberId } from '../ids.ts';
import type { OutboxEvent } from './events.ts';

/** Writes events into the transaction in which they happened. One statement for any number of them. */
export async function appendEvents(
  tx: Tx,
  brandId: BrandId,
  events: readonly { memberId: MemberId | null; event: OutboxEvent }[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.run(sql`
    insert into outbox.outbox (brand_id, type, member_id, data)
    select ${brandId}, t, m, d
    from unnest(${events.map(({ event }) => event.type)}::text[], ${events.map(({ memberId }) => memberId)}::bigint[],
      ${events.map(({ event }) => JSON.stringify(event))}::jsonb[]) as e (t, m, d)`);
  tx.wroteEvents();
}
