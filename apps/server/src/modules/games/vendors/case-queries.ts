import type { SupplierCase, SupplierCaseRow, SupplierCeiling } from '@baize/contract/console/supplier-cases';
import type { KeysetPage } from '@baize/contract/envelope';
import { formatAmount } from '@baize/domain/money';
import { waitingAmong } from '../../../command/proposals.ts';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { isNamed, readSearch } from '../../../db/search.ts';
import { keysetPageOf, type KeysetQuery } from '../../../page.ts';
import { displayNamesOf } from '../../base/operators/index.ts';
import { findWagers, WAGER_STATES, type FoundWager } from '../../base/wagers/index.ts';
import { findMembers, findMembersBeginning } from '../../people/identity/index.ts';
import {
  caseWays,
  findCase,
  listCaseRows,
  listCases,
  listPaid,
  listSuppliersOf,
  sumCases,
  type CaseQuery,
  type CaseRow,
  type TransactionOfCase,
} from './case-store.ts';
import { ceilingSubject } from './commands/change-ceiling.ts';
import { caseSubject } from './commands/decide-case.ts';
import { ceilingOf, type Supplier } from './directory.ts';
import { wagerIdOf } from './kernel/context.ts';
import { listTransfersOf, stayOf } from './transfer/store.ts';

/** Cases as operators see them: how many transactions stand in each, and for what they ask. */
async function presentCases(tx: Tx, rows: readonly CaseRow[]): Promise<SupplierCase[]> {
  const sums = await sumCases(
    tx,
    rows.map(({ id }) => id),
  );
  const names = await displayNamesOf(tx, [...new Set(rows.flatMap(({ decidedBy }) => decidedBy ?? []))]);
  const waiting = await waitingAmong(
    tx,
    rows.map(({ id }) => caseSubject(id)),
  );
  return rows.map((row) => {
    const mine = sums.filter(({ caseId }) => caseId === row.id);
    return {
      id: row.id.toString(),
      supplier: row.supplier,
      supplierName: row.supplierName,
      code: row.code,
      day: row.day,
      openedAt: row.openedAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
      rows: mine.reduce((sum, each) => sum + each.rows, 0),
      amounts: mine.flatMap(({ currency, amount }) =>
        currency === null ? [] : [{ currency, amount: formatAmount(amount) }],
      ),
      state: row.decision ?? (waiting.has(caseSubject(row.id)) ? 'waiting' : 'open'),
      decidedBy: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? ''),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      note: row.note,
    };
  });
}

type CasesAsked = Omit<CaseQuery, 'ways'> & { readonly search?: string | undefined };
type Named = { readonly suppliers: readonly Pick<Supplier, 'id' | 'code' | 'name'>[] };

export async function readCases(
  tx: Tx,
  { search, ...asked }: CasesAsked,
  { suppliers }: Named,
): Promise<KeysetPage<SupplierCase>> {
  const sought = readSearch(search);
  const ways =
    sought &&
    caseWays(sought, {
      players: await findMembersBeginning(tx, sought.text),
      suppliers: suppliers.filter(({ code, name }) => isNamed(sought, [code, name])).map(({ id }) => id),
    });
  const query = { ...asked, ways };
  return keysetPageOf(await presentCases(tx, await listCases(tx, query)), query, ({ id }) => id);
}

export async function readCase(tx: Tx, id: bigint): Promise<SupplierCase | undefined> {
  const found = await findCase(tx, id);
  return found && (await presentCases(tx, [found]))[0];
}

const STATES = new Map<number, 'open' | 'settled' | 'reversed'>(
  Object.entries(WAGER_STATES).map(([name, code]) => [code, name as 'open' | 'settled' | 'reversed']),
);

const presentWager = (found: FoundWager): SupplierCaseRow['wager'] => ({
  id: found.wagerId,
  gameCode: found.gameCode,
  stake: formatAmount(found.stakeCash + found.stakeBonus),
  payout: formatAmount(found.payoutCash + found.payoutBonus),
  currency: found.currency,
  status: STATES.get(found.status)!,
  placedAt: found.placedAt.toISOString(),
});

const betOf = ({ supplierId, reference }: TransactionOfCase): Uuid | undefined =>
  reference === null ? undefined : wagerIdOf(supplierId, reference);

/** What was held against each other, of transfers that ended a stay which is not explained. */
async function staysOf(tx: Tx, rows: readonly TransactionOfCase[]): Promise<Map<Uuid, SupplierCaseRow['stay']>> {
  const ids = rows.flatMap(({ kind, txUuid }) => (kind === 'transfer' ? [txUuid] : []));
  const found = ids.length > 0 ? await listTransfersOf(tx, ids) : [];
  return new Map(found.map((transfer) => [transfer.id, stayOf(transfer)]));
}

/** The transactions of a case, each with its player and the bet that it names. */
export async function readCaseRows(tx: Tx, id: bigint, query: KeysetQuery): Promise<KeysetPage<SupplierCaseRow>> {
  const rows = await listCaseRows(tx, id, query);
  const members = await findMembers(tx, [...new Set(rows.flatMap(({ memberId }) => memberId ?? []))]);
  const accounts = new Map(members.map((member) => [member.id, member.account]));
  const bets = rows.flatMap((row) => {
    const wagerId = betOf(row);
    return row.memberId === null || wagerId === undefined
      ? []
      : [{ memberId: row.memberId, supplierId: row.supplierId, wagerId }];
  });
  const wagers = new Map((await findWagers(tx, bets)).map((each) => [each.wagerId, each]));
  const stays = await staysOf(tx, rows);
  const shown = rows.map((row) => {
    const wager = wagers.get(betOf(row)!);
    return {
      id: row.id.toString(),
      transaction: row.kind === 'round' ? '' : row.txUuid,
      kind: row.kind,
      playerId: row.memberId?.toString() ?? null,
      account: row.memberId === null ? '' : (accounts.get(row.memberId) ?? ''),
      round: row.round,
      amount: row.amount === null ? null : formatAmount(row.amount),
      currency: row.currency,
      toldAt: row.toldAt.toISOString(),
      wager: wager ? presentWager(wager) : null,
      stay: stays.get(row.txUuid) ?? null,
    };
  });
  return keysetPageOf(shown, query, (row) => row.id);
}

export type CeilingsOf = {
  readonly brandId: BrandId;
  /** The brand's, and the currencies for which it has set something beside it. */
  readonly currency: string;
  /** Of the platform, as `YYYY-MM-DD`. */
  readonly day: string;
  readonly suppliers: readonly Supplier[];
};

const KINDS = ['closed', 'gifts'] as const;

/** What each supplier of a brand may pay under ceilings, in each currency: closed, and in free rounds of its own. */
export async function readCeilings(
  tx: Tx,
  { brandId, currency: home, day, suppliers }: CeilingsOf,
): Promise<SupplierCeiling[]> {
  const paid = await listPaid(tx, day);
  const rows = (await listSuppliersOf(tx, brandId)).flatMap(({ id, code, name, letIn }) => {
    const supplier = suppliers.find((each) => each.id === id);
    if (!supplier) return [];
    const keys = [...supplier.closedOf.keys(), ...supplier.giftsOf.keys()];
    const set = keys.flatMap((key) => {
      const [brand, currency] = key.split(':');
      return Number(brand) === brandId && currency !== undefined ? [currency] : [];
    });
    const named = [...new Set([home, ...set])].flatMap((currency) => KINDS.map((kind) => ({ currency, kind })));
    return named.map(({ currency, kind }) => {
      const { winMax, dayMax, version } = ceilingOf(supplier, { brandId, currency }, kind);
      const ofDay = paid.find((each) => each.supplierId === id && each.currency === currency && each.kind === kind);
      const [shownWin, shownDay, paidToday] = [winMax, dayMax, ofDay?.paid ?? 0n].map(formatAmount) as [
        string,
        string,
        string,
      ];
      const sums = { winMax: shownWin, dayMax: shownDay, paidToday };
      return { supplier: code, supplierName: name, letIn, currency, kind, ...sums, version };
    });
  });
  const waiting = await waitingAmong(
    tx,
    rows.map(({ supplier, currency, kind }) => ceilingSubject(supplier, currency, kind)),
  );
  return rows.map((row) => ({ ...row, waiting: waiting.has(ceilingSubject(row.supplier, row.currency, row.kind)) }));
}
