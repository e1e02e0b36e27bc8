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
  await tx.run(
    'insert into outbox (brand_id, type, member_id, data) select $1, t, m, d from unnest($2::text[], $3::bigint[], $4::jsonb[]) as e (t, m, d)',
    [
      brandId,
      events.map(({ event }) => event.type),
      events.map(({ memberId }) => memberId),
      events.map(({ event }) => JSON.stringify(event)),
    ],
  );
}
