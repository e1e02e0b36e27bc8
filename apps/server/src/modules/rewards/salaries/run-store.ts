import type { ContractKind } from '@baize/domain/agents/kinds';
import type { Span } from '@baize/domain/agents/periods';
import { amount, type Amount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import { memberId, type BrandId, type Uuid } from '../../../ids.ts';
import type { SalaryRule } from './policy.ts';
import { usualRule } from './policy.ts';
import type { Deducted } from './run-inputs.ts';
import type { Draft } from './settle.ts';

export async function readRule(tx: Tx, kind: ContractKind): Promise<SalaryRule> {
  const row = await tx.maybe(tables.selectFrom('salaries.rule').selectAll().where('kind', '=', kind));
  if (!row) return usualRule(kind);
  const { brandId: _brand, ...rule } = row;
  return {
    ...rule,
    activeMinBet: amount(rule.activeMinBet),
    activeMinDeposit: amount(rule.activeMinDeposit),
    secondFrom: amount(rule.secondFrom),
  };
}

/** False: somebody was faster. */
export async function saveRule(tx: Tx, brandId: BrandId, { kind, version, ...rule }: SalaryRule): Promise<boolean> {
  const written = await tx.run(
    tables
      .insertInto('salaries.rule')
      .values({ ...rule, brandId, kind, version })
      .onConflict((clash) =>
        clash
          .columns(['brandId', 'kind'])
          .doUpdateSet({ ...rule, version })
          .where('salaries.rule.version', '=', version - 1),
      ),
  );
  return written === 1;
}

/** What the newest earlier bill of each contract left to carry, and the period it was of. */
export type LeftOver = { readonly contractId: Uuid; readonly carried: Amount; readonly from: Date; readonly to: Date };
export async function readLeftOver(tx: Tx, contracts: readonly Uuid[], before: Date): Promise<Map<Uuid, LeftOver>> {
  const rows = await tx.rows(sql<Computed<{ contractId: Uuid; carried: bigint; from: Date; to: Date }>>`
    select distinct on (contract_id) contract_id, carried_out as carried, period_from as from, period_to as to
    from salaries.bill where contract_id = any (${contracts}::uuid[]) and period_from < ${before}
    order by contract_id, period_from desc`);
  return new Map(rows.map((row) => [row.contractId, { ...row, carried: amount(row.carried) }]));
}

/** Salaries that were paid in a span, by whom they were paid to and for what. */
export async function readSalaries(
  tx: Tx,
  { from, to, currency }: Span & { readonly currency: string },
): Promise<Omit<Deducted, 'line'>[]> {
  const rows = await tx.rows(sql<Computed<{ memberId: bigint; category: Deducted['category']; paid: bigint }>>`
    select member_id, category, sum(paid)::bigint as paid from salaries.bill
    where brand_id = current_brand() and kind <> 'DIVIDEND' and currency = ${currency}
      and paid_at >= ${from} and paid_at < ${to}
    group by member_id, category order by member_id, category`);
  return rows.map((row) => ({ ...row, memberId: memberId(row.memberId), paid: amount(row.paid) }));
}

export type Run = Row<'salaries.run'>;
export type NewRun = Omit<Run, 'inputs'> & { readonly inputs: object };

/** False: this period was settled already. */
export async function insertRun(tx: Tx, { inputs, ...run }: NewRun): Promise<boolean> {
  const written = await tx.run(
    tables
      .insertInto('salaries.run')
      .values({ ...run, inputs: JSON.stringify(inputs) })
      .onConflict((clash) => clash.doNothing()),
  );
  return written === 1;
}

export type BillState = Row<'salaries.bill'>['state'];
export type NewBill = Draft & { readonly state: BillState };
export type BillsOf = {
  readonly brandId: BrandId;
  readonly runId: Uuid;
  readonly kind: ContractKind;
  readonly currency: string;
  readonly span: Span;
  readonly createdAt: Date;
  /** Downlines are paid by their uplines. */
  readonly byUplines: boolean;
};

const BILLS_AT_ONCE = 500;

/** In their order, which is the order in which they are paid: uplines before downlines. */
export async function insertBills(
  tx: Tx,
  { span, byUplines, ...common }: BillsOf,
  bills: readonly NewBill[],
): Promise<void> {
  const rows = bills.map(({ reached: _reached, ...bill }, ordinal) => ({
    ...bill,
    ...common,
    ordinal,
    uplinePays: byUplines && bill.payerId !== null,
    periodFrom: span.from,
    periodTo: span.to,
  }));
  for (let at = 0; at < rows.length; at += BILLS_AT_ONCE)
    await tx.run(tables.insertInto('salaries.bill').values(rows.slice(at, at + BILLS_AT_ONCE)));
}

/** Dividends that nobody collected before the next ones were issued. */
export async function expireBills(tx: Tx, contracts: readonly Uuid[], before: Date): Promise<void> {
  await tx.run(sql`update salaries.bill set state = 'EXPIRED'
    where contract_id = any (${contracts}::uuid[]) and kind = 'DIVIDEND' and state = 'UNCOLLECTED'
      and period_from < ${before}`);
}

export const listPaying = (tx: Tx): Promise<{ id: Uuid }[]> =>
  tx.rows(
    tables.selectFrom('salaries.run').select('id').where('state', '=', 'PAYING').orderBy('settledAt').orderBy('id'),
  );

/** Bills of a run that are to be paid by themselves, in the order in which they are. */
export const listUnpaid = (tx: Tx, runId: Uuid): Promise<{ id: Uuid }[]> =>
  tx.rows(
    tables
      .selectFrom('salaries.bill')
      .select('id')
      .where('runId', '=', runId)
      .where('state', '=', 'UNCOLLECTED')
      .orderBy('ordinal'),
  );

export async function endRun(tx: Tx, id: Uuid): Promise<void> {
  await tx.run(tables.updateTable('salaries.run').set({ state: 'DONE' }).where('id', '=', id));
}

export type BillRow = Row<'salaries.bill'>;
export const findBill = (tx: Tx, id: Uuid): Promise<BillRow | undefined> =>
  tx.maybe(tables.selectFrom('salaries.bill').selectAll().where('id', '=', id));

export const findBills = (tx: Tx, ids: readonly Uuid[]): Promise<BillRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.rows(tables.selectFrom('salaries.bill').selectAll().where('id', 'in', ids));

/** In the order of their ids, so that two who want the same never wait for each other. */
export async function lockBills(tx: Tx, ids: readonly Uuid[]): Promise<Map<Uuid, BillRow>> {
  const rows = await tx.rows(
    tables.selectFrom('salaries.bill').selectAll().where('id', 'in', ids).orderBy('id').forUpdate(),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export type BillChange = Partial<Pick<BillRow, 'state' | 'decidedBy' | 'decidedAt' | 'reason'>>;
export async function saveBill(tx: Tx, id: Uuid, change: BillChange): Promise<void> {
  await tx.run(tables.updateTable('salaries.bill').set(change).where('id', '=', id));
}

/**
 * What was paid of locked bills, and out of them: dated by the clock of its postings, by which the proof finds it. The
 * database notes each payment beside the bill.
 */
export async function saveBills(tx: Tx, bills: readonly BillRow[], paidAt: Date): Promise<void> {
  const column = (of: (bill: BillRow) => unknown): unknown[] => bills.map(of);
  await tx.run(
    `update salaries.bill b set state = l.state, paid = l.paid, passed_on = l.passed_on,
        paid_at = case when l.paid > b.paid then $5::timestamptz else b.paid_at end
      from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[]) as l (id, state, paid, passed_on)
      where b.id = l.id`,
    [
      column(({ id }) => id),
      column(({ state }) => state),
      column(({ paid }) => paid),
      column(({ passedOn }) => passedOn),
      paidAt,
    ],
  );
}

export const findRun = (tx: Tx, id: Uuid): Promise<Run | undefined> =>
  tx.maybe(tables.selectFrom('salaries.run').selectAll().where('id', '=', id));

export const listBillsOfRun = (tx: Tx, runId: Uuid): Promise<BillRow[]> =>
  tx.rows(tables.selectFrom('salaries.bill').selectAll().where('runId', '=', runId).orderBy('ordinal'));
