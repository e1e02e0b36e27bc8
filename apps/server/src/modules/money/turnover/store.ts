import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { MemberId, SupplierId, Uuid } from '../../../ids.ts';

type Columns = Row<'turnover.requirement'>;
export type RequirementRow = Readonly<Columns>;
const REQUIREMENT = tables.selectFrom('turnover.requirement').selectAll();

export type RequirementDraft = Readonly<
  Pick<Columns, 'id' | 'brandId' | 'memberId' | 'source' | 'ref' | 'amount' | 'multiple' | 'required'> & {
    readonly weights: Readonly<Record<string, number>>;
  }
>;
/**
 * A credit has one row, however often it is told of. Where nothing need be played it is complete at once: it stands for
 * the proof, which asks for the row of every credit.
 */
export async function insertRequirement(tx: Tx, { weights, ...draft }: RequirementDraft): Promise<void> {
  const ended = draft.required === 0n ? ({ state: 'completed', closedAt: sql<Date>`clock_timestamp()` } as const) : {};
  await tx.run(
    tables
      .insertInto('turnover.requirement')
      .values({ ...draft, ...ended, weights: JSON.stringify(weights) })
      .onConflict((clash) => clash.columns(['memberId', 'ref']).doNothing()),
  );
}

/** A member's rows that are still to be filled, the oldest first. */
export const listOpen = (tx: Tx, member: MemberId, lock: 'read' | 'update' = 'read'): Promise<RequirementRow[]> =>
  tx.rows(
    REQUIREMENT.where('memberId', '=', member)
      .where('state', '=', 'open')
      .orderBy('openedAt')
      .orderBy('id')
      .$if(lock === 'update', (query) => query.forUpdate()),
  );

/** Those of the members who have something open to fill. */
export const listMembersWithOpen = async (tx: Tx, members: readonly MemberId[]): Promise<MemberId[]> => {
  const rows = await tx.rows(
    tables
      .selectFrom('turnover.requirement')
      .select('memberId')
      .distinct()
      .where('state', '=', 'open')
      .where(sql<boolean>`member_id = any(${members}::bigint[])`),
  );
  return rows.map(({ memberId }) => memberId);
};

export type WagerName = { readonly memberId: MemberId; readonly supplierId: SupplierId; readonly wagerId: Uuid };
export type FillDraft = WagerName & { readonly raw: bigint; readonly counted: bigint };

export async function addFill(tx: Tx, row: RequirementRow, fill: FillDraft): Promise<void> {
  await tx.run(tables.insertInto('turnover.fill').values({ ...fill, requirementId: row.id, brandId: row.brandId }));
  await tx.run(sql`
    update turnover.requirement set done = done + ${fill.counted}::bigint,
      state = case when done + ${fill.counted}::bigint >= required then 'completed' else state end,
      closed_at = case when done + ${fill.counted}::bigint >= required then clock_timestamp() end
    where id = ${row.id}`);
}

/** What a bet had filled is open again; a row that was cancelled stays so. Says whether the bet had filled anything. */
export async function takeFillsBack(tx: Tx, { memberId, supplierId, wagerId }: WagerName): Promise<boolean> {
  const changed = await tx.run(sql`
    with gone as (
      delete from turnover.fill where member_id = ${memberId} and supplier_id = ${supplierId} and wager_id = ${wagerId}
      returning requirement_id, counted)
    update turnover.requirement r set done = r.done - g.counted,
      state = case when r.state = 'completed' and g.counted > 0 then 'open' else r.state end,
      closed_at = case when r.state = 'completed' and g.counted > 0 then null else r.closed_at end
    from gone g where r.id = g.requirement_id`);
  return changed > 0;
}

/** `clearedSeq`: how far the cash account had come when nothing was left of it. */
export async function cancelOpen(tx: Tx, member: MemberId, clearedSeq: bigint): Promise<void> {
  await tx.run(
    tables
      .updateTable('turnover.requirement')
      .set({ state: 'cancelled', closedAt: sql`clock_timestamp()`, clearedSeq })
      .where('memberId', '=', member)
      .where('state', '=', 'open'),
  );
}
