import { randomUUID } from 'node:crypto';
import type { ScheduleDraft, ScheduledReport } from '@baize/contract/console/report-schedules';
import { sql } from 'kysely';
import { LOCK_SPACE, SPACED_LOCKS } from '../../../db/advisory-locks.ts';
import { dueIds } from '../../../db/waiting-rows.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, OperatorId, Uuid } from '../../../ids.ts';
import { sealedById, type Keyring, type SealedField, type SealedFor, type SealedRows } from '../../../sealing/index.ts';
import type { Days } from './policy.ts';

export type ScheduleRow = Row<'schedules.schedule'>;
export type LetterRow = Omit<Row<'schedules.letter'>, 'operatorId'> & { readonly operatorId: OperatorId };
/** An operator and where they read their letters. */
export type ReaderAddress = { readonly operator: number; readonly email: string };
export type KeptSchedule = Omit<ScheduleRow, 'sealed' | 'keyVersion'> & { readonly readers: readonly ReaderAddress[] };

const FIELD: SealedField = { field: 'schedules.schedule.sealed', before: 'report-readers' };
const sealedFor = (id: Uuid): SealedFor => ({ ...FIELD, row: id });
type Vault = Pick<Keyring, 'keys'>;
export const sealedReaders = (keyring: Vault): SealedRows => sealedById(keyring, 'readers of reports', FIELD);

export const reportOf = ({ reportOf: of, reportBy: by, currency }: Omit<KeptSchedule, 'readers'>): ScheduledReport =>
  ({ of, by, currency }) as ScheduledReport;

const SCHEDULES = tables.selectFrom('schedules.schedule').selectAll();

async function opened(tx: Tx, keyring: Vault, rows: readonly ScheduleRow[]): Promise<KeptSchedule[]> {
  if (rows.length === 0) return [];
  const keys = await keyring.keys(tx);
  return rows.map(({ sealed, keyVersion, ...row }) => ({
    ...row,
    readers: JSON.parse(keys.open(sealedFor(row.id), { value: sealed, keyVersion }).toString('utf8')),
  }));
}

export const listSchedules = async (tx: Tx, keyring: Vault): Promise<KeptSchedule[]> =>
  opened(tx, keyring, await tx.rows(SCHEDULES.orderBy('state').orderBy('madeAt').orderBy('id')));

/** What holds of a schedule, under lock; its readers are opened by who needs them. */
export const lockSchedule = (tx: Tx, id: Uuid): Promise<ScheduleRow | undefined> =>
  tx.maybe(SCHEDULES.where('id', '=', id).forUpdate());
export const openSchedule = async (tx: Tx, keyring: Vault, row: ScheduleRow): Promise<KeptSchedule> =>
  (await opened(tx, keyring, [row]))[0]!;

/** Whoever adds one waits for the others who do. */
export async function countSchedules(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::integer, ${SPACED_LOCKS.reportSchedules}::integer)`);
  const { count } = await tx.row(
    sql<Computed<{ count: number }>>`select count(*)::integer as count from schedules.schedule`,
  );
  return count;
}

type Saved = ScheduleDraft & Pick<ScheduleRow, 'id' | 'brandId' | 'version' | 'nextAt' | 'madeAt'>;

/** Writes a schedule, in place of the one of its id; it runs. */
export async function putSchedule(tx: Tx, keyring: Vault, { report, readers, madeAt, ...draft }: Saved): Promise<void> {
  const { value: sealed, keyVersion } = (await keyring.keys(tx)).seal(sealedFor(draft.id), JSON.stringify(readers));
  const { id, brandId, ...facts } = {
    ...draft,
    reportOf: report.of,
    reportBy: report.by,
    currency: report.currency,
    state: 'running' as const,
    sealed,
    keyVersion,
  };
  await tx.run(
    tables
      .insertInto('schedules.schedule')
      .values({ id, brandId, madeAt, ...facts })
      .onConflict((clash) => clash.column('id').doUpdateSet(facts)),
  );
}

export async function stopSchedule(tx: Tx, { id, version }: Pick<ScheduleRow, 'id' | 'version'>): Promise<void> {
  await tx.run(
    tables
      .updateTable('schedules.schedule')
      .set({ state: 'stopped', version: version + 1 })
      .where('id', '=', id),
  );
}

/** What has become due, for one process alone. */
export const lockDue = async (tx: Tx, keyring: Vault, now: Date): Promise<KeptSchedule[]> =>
  opened(
    tx,
    keyring,
    await tx.rows(
      SCHEDULES.where('state', '=', 'running').where('nextAt', '<=', now).orderBy('id').forUpdate().skipLocked(),
    ),
  );

export async function putOff(tx: Tx, id: Uuid, nextAt: Date): Promise<void> {
  await tx.run(tables.updateTable('schedules.schedule').set({ nextAt }).where('id', '=', id));
}

type News = { readonly schedule: KeptSchedule; readonly days: Days; readonly at: Date };
/** A letter for each reader; whoever has one of this period gets no other. */
export async function writeLetters(tx: Tx, { schedule, days, at }: News): Promise<void> {
  const letters = schedule.readers.map(({ operator }) => ({
    id: randomUUID() as Uuid,
    brandId: schedule.brandId,
    scheduleId: schedule.id,
    operatorId: operator as OperatorId,
    fromDay: days.from,
    toDay: days.to,
    state: 'waiting' as const,
    nextAt: at,
    createdAt: at,
  }));
  await tx.run(
    tables
      .insertInto('schedules.letter')
      .values(letters)
      .onConflict((clash) => clash.doNothing()),
  );
}

/** A process that died with one in its hands is taken to have lost it after this time. */
const LEASE_MS = 60_000;

export const claimLetters = (tx: Tx, brandId: BrandId, now: Date): Promise<LetterRow[]> =>
  tx.rows(
    tables
      .updateTable('schedules.letter')
      .set({ tries: sql<number>`tries + 1`, nextAt: new Date(now.getTime() + LEASE_MS) })
      .where('id', 'in', dueIds('schedules.letter', { brandId, now }))
      .returningAll(),
  );

type Outcome =
  | { readonly state: 'sent'; readonly sentAt: Date; readonly fault: null }
  | { readonly state: 'failed'; readonly fault: string }
  | { readonly state: 'waiting'; readonly fault: string; readonly nextAt: Date };
export async function saveOutcome(tx: Tx, id: Uuid, outcome: Outcome): Promise<void> {
  await tx.run(tables.updateTable('schedules.letter').set(outcome).where('id', '=', id).where('state', '=', 'waiting'));
}

/** The last letters of each schedule, the newest first. */
export const listLetters = (tx: Tx, ids: readonly Uuid[], most: number): Promise<LetterRow[]> =>
  tx.rows(sql<LetterRow>`
    select l.* from unnest(${ids}::uuid[]) as s (id) cross join lateral (
      select * from schedules.letter l where l.schedule_id = s.id order by l.created_at desc, l.id limit ${most}) l`);

export const purgeLetters = (tx: Tx, brandId: BrandId, before: Date): Promise<number> =>
  tx.run(
    tables
      .deleteFrom('schedules.letter')
      .where('brandId', '=', brandId)
      .where('createdAt', '<', before)
      .where('state', '<>', 'waiting'),
  );
