import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';
import type { Schedule } from './policy.ts';

/** What of a schedule is settled already. */
export type Settled = { readonly beganAt: Date; readonly settledUntil: Date };

/** What of hours and of windows is settled. Both stay as they are until the transaction ends. */
export async function readSettled(
  tx: Tx,
): Promise<{ readonly periods: Settled | undefined; readonly windows: Settled | undefined }> {
  const rows = await tx.rows(
    tables
      .selectFrom('salaries.progress')
      .select(['kind', 'beganAt', 'settledUntil'])
      .where('kind', 'in', ['HOURLY', 'REALTIME'])
      .forShare(),
  );
  const of = (kind: 'HOURLY' | 'REALTIME'): Settled | undefined => rows.find((row) => row.kind === kind);
  return { periods: of('HOURLY'), windows: of('REALTIME') };
}

export type Progress = Schedule & { readonly settledUntil: Date };

export const listProgress = (tx: Tx): Promise<Progress[]> =>
  tx.rows(tables.selectFrom('salaries.progress').select(['kind', 'period', 'settledUntil']));

/** Schedules begin where they are opened. What is there already stays. */
export async function openProgress(tx: Tx, brandId: BrandId, opened: readonly Progress[]): Promise<void> {
  await tx.run(
    tables
      .insertInto('salaries.progress')
      .values(opened.map((each) => ({ ...each, brandId, beganAt: each.settledUntil })))
      .onConflict((clash) => clash.doNothing()),
  );
}

/** Holds a schedule, so that runs of it take turns. */
export async function lockProgress(tx: Tx, { kind, period }: Schedule): Promise<Date> {
  const { settledUntil } = await tx.row(
    tables
      .selectFrom('salaries.progress')
      .select('settledUntil')
      .where('kind', '=', kind)
      .where('period', '=', period)
      .forUpdate(),
  );
  return settledUntil;
}

export async function moveProgress(tx: Tx, { kind, period }: Schedule, settledUntil: Date): Promise<void> {
  await tx.run(
    tables
      .updateTable('salaries.progress')
      .set({ settledUntil: sql`greatest(settled_until, ${settledUntil})` })
      .where('kind', '=', kind)
      .where('period', '=', period),
  );
}
