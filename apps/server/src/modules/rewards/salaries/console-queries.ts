import type { ConsoleBill, SalaryRule, SalaryRun, SalaryRunDetail } from '@baize/contract/console/salaries';
import type { KeysetPage } from '@baize/contract/envelope';
import { tellTerms } from '@baize/contract/terms-text';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { formatAmount } from '@baize/domain/money';
import { waitingAmong } from '../../../command/proposals.ts';
import { besidePlace, placeOf, placeUs } from '../../../db/keyset.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { MemberId, Uuid } from '../../../ids.ts';
import { goesTowardsNewer, keysetPageOf, type KeysetQuery } from '../../../page.ts';
import { displayNamesOf } from '../../base/operators/index.ts';
import { findMembers } from '../../people/identity/index.ts';
import { billSubject } from './commands/decide-bill.ts';
import type { SalaryRule as Rule } from './policy.ts';
import { presentBill } from './present.ts';
import { readInputs } from './run-inputs.ts';
import { findRun, listBillsOfRun, type BillRow, type BillState, type Run } from './run-store.ts';
import { within, type AskedSpan } from '../../../db/span.ts';

export type BillsWanted = KeysetQuery &
  AskedSpan & {
    readonly kind?: ContractKind | undefined;
    readonly state?: BillState | undefined;
    readonly memberId?: MemberId | undefined;
  };

/** Bills of a brand, the newest first. */
export async function listBrandBills(
  tx: Tx,
  { kind, state, memberId, ...query }: BillsWanted,
): Promise<KeysetPage<ConsoleBill>> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const rows = await tx.rows(
    tables
      .selectFrom('salaries.bill')
      .selectAll()
      .select(placeUs('createdAt').as('placeUs'))
      .$if(kind !== undefined, (bills) => bills.where('kind', '=', kind!))
      .$if(state !== undefined, (bills) => bills.where('state', '=', state!))
      .$if(memberId !== undefined, (bills) => bills.where('memberId', '=', memberId!))
      .where(within('createdAt', query))
      .where(besidePlace('createdAt', query))
      .orderBy('createdAt', order)
      .orderBy('id', order)
      .limit(query.pageSize + 1),
  );
  const page = keysetPageOf(rows, query, placeOf);
  return { ...page, content: await presentBills(tx, page.content) };
}

/** With the names of holders and operators, and whether a second operator is waited for. */
export async function presentBills(tx: Tx, rows: readonly BillRow[]): Promise<ConsoleBill[]> {
  const members = await findMembers(tx, [...new Set(rows.map(({ memberId }) => memberId))]);
  const accounts = new Map(members.map(({ id, account }) => [id, account]));
  const names = await displayNamesOf(tx, [...new Set(rows.flatMap(({ decidedBy }) => decidedBy ?? []))]);
  const waiting = await waitingAmong(
    tx,
    rows.map(({ id }) => billSubject(id)),
  );
  return rows.map((row) => ({
    ...presentBill(row),
    playerId: String(row.memberId),
    account: accounts.get(row.memberId) ?? '',
    runId: row.runId,
    decidedBy: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? ''),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    waiting: waiting.has(billSubject(row.id)),
  }));
}

export async function listRuns(
  tx: Tx,
  { kind, ...query }: KeysetQuery & AskedSpan & { readonly kind?: ContractKind | undefined },
): Promise<KeysetPage<SalaryRun>> {
  const order = goesTowardsNewer(query) ? 'asc' : 'desc';
  const rows = await tx.rows(
    tables
      .selectFrom('salaries.run')
      .select(['id', 'kind', 'period', 'currency', 'periodFrom', 'periodTo', 'state', 'settledAt', 'facts', 'bills'])
      .select(['gross', 'net', 'digest', placeUs('settledAt').as('placeUs')])
      .$if(kind !== undefined, (runs) => runs.where('kind', '=', kind!))
      .where(within('settledAt', query))
      .where(besidePlace('settledAt', query))
      .orderBy('settledAt', order)
      .orderBy('id', order)
      .limit(query.pageSize + 1),
  );
  const page = keysetPageOf(rows, query, placeOf);
  return { ...page, content: page.content.map(presentRun) };
}

const presentRun = (row: Omit<Run, 'inputs' | 'brandId'>): SalaryRun => ({
  id: row.id,
  kind: row.kind,
  period: row.period,
  currency: row.currency,
  from: row.periodFrom.toISOString(),
  to: row.periodTo.toISOString(),
  state: row.state,
  settledAt: row.settledAt.toISOString(),
  facts: row.facts,
  bills: row.bills,
  gross: formatAmount(row.gross),
  net: formatAmount(row.net),
  digest: row.digest,
});

type RuleFields = SalaryRunDetail['rule'];
const presentFields = (rule: Rule): RuleFields => ({
  autoIssue: rule.autoIssue,
  activeMinBet: formatAmount(rule.activeMinBet),
  activeMinDeposit: formatAmount(rule.activeMinDeposit),
  activeMode: rule.activeMode,
  lossMode: rule.lossMode,
  differenceMode: rule.differenceMode,
  deductSalary: rule.deductSalary,
  realtimeBasis: rule.realtimeBasis,
  secondFrom: formatAmount(rule.secondFrom),
});
export const presentRule = (rule: Rule, waiting: boolean): SalaryRule => ({
  ...presentFields(rule),
  waiting,
  kind: rule.kind,
  version: rule.version,
});

/** A run with what it was made of and what came of it. Undefined: there is no such run. */
export async function readRun(tx: Tx, id: Uuid): Promise<SalaryRunDetail | undefined> {
  const row = await findRun(tx, id);
  if (!row) return undefined;
  const { rule, held } = readInputs(row.inputs);
  const bills = await presentBills(tx, await listBillsOfRun(tx, id));
  const members = await findMembers(tx, [...new Set(held.map(({ memberId }) => memberId))]);
  const accounts = new Map(members.map((member) => [member.id, member.account]));
  return {
    run: presentRun(row),
    rule: presentFields(rule),
    contracts: held.map(({ contractId, version, memberId, terms, carried }) => ({
      id: contractId,
      version,
      account: accounts.get(memberId) ?? '',
      terms: tellTerms(terms),
      carried: formatAmount(carried),
    })),
    bills,
  };
}
