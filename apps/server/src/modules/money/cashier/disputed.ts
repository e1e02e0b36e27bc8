import type { DepositContradiction } from '@baize/contract/console/constants';
import type { DisputedDeposit, FaultyDeposit, PlayerDeposit, TakenBackDeposit } from '@baize/contract/console/deposits';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import { displayNamesOf } from '../../base/operators/index.ts';
import { findMembers } from '../../people/identity/index.ts';
import type { OperatorId } from '../../../ids.ts';
import type { DepositRow } from './store.ts';

async function ordersOf(tx: Tx, rows: readonly DepositRow[]) {
  const members = await findMembers(tx, [...new Set(rows.map((row) => row.memberId))]);
  const accounts = new Map(members.map((member) => [member.id, member.account]));
  return rows.map((row) => ({
    row,
    order: {
      id: row.id,
      playerId: row.memberId.toString(),
      account: accounts.get(row.memberId) ?? '',
      method: row.method,
      amount: formatAmount(row.amount),
      currency: row.currency,
      createdAt: row.createdAt.toISOString(),
    },
  }));
}

/** Orders of which the provider tells nothing, with the names of the players. */
export async function presentFaulty(tx: Tx, rows: readonly DepositRow[]): Promise<FaultyDeposit[]> {
  return (await ordersOf(tx, rows)).map(({ row, order }) => ({
    ...order,
    asked: row.asked,
    fault: row.lastFault ?? '',
    faultAt: (row.lastFaultAt ?? row.createdAt).toISOString(),
    askAt: row.askAt.toISOString(),
    checkout: row.providerRef,
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Disputed orders as operators see them, with the names of the players. */
export async function presentDisputed(tx: Tx, rows: readonly DepositRow[]): Promise<DisputedDeposit[]> {
  return (await ordersOf(tx, rows)).map(({ row, order }) => ({
    ...order,
    contradiction: row.failure as DepositContradiction, // what the order was disputed for, and nothing else
    checkout: row.providerRef,
    saidAmount: row.saidAmount,
    saidCurrency: row.saidCurrency,
  }));
}

/** Orders of which money went back at the provider. */
export async function presentTakenBack(tx: Tx, rows: readonly DepositRow[]): Promise<TakenBackDeposit[]> {
  return (await ordersOf(tx, rows)).map(({ row, order }) => ({
    ...order,
    kind: row.backKind!,
    back: { amount: row.backAmount!, currency: row.backCurrency! },
    backAt: row.backAt!.toISOString(),
    checkout: row.providerRef,
  }));
}

/** Orders as they stand in players' files, with the names of whoever decided a dispute. */
export async function presentOrders(tx: Tx, rows: readonly DepositRow[]): Promise<PlayerDeposit[]> {
  const people = rows.flatMap(({ decidedBy }) => (decidedBy === null ? [] : [decidedBy]));
  const names = await displayNamesOf(tx, [...new Set(people)]);
  return (await ordersOf(tx, rows)).map(({ row, order }) => ({
    ...order,
    state: row.state,
    checkout: row.providerRef,
    creditedAt: row.creditedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    failure: row.failure,
    fault: row.lastFault,
    saidAmount: row.saidAmount,
    saidCurrency: row.saidCurrency,
    decision: decisionOf(row, names),
  }));
}

function decisionOf(row: DepositRow, names: ReadonlyMap<OperatorId, string>): PlayerDeposit['decision'] {
  const { decidedBy, decidedAt, decisionNote, correctionId } = row;
  if (decidedBy === null || decidedAt === null || decisionNote === null) return null;
  return {
    by: names.get(decidedBy) ?? '',
    at: decidedAt.toISOString(),
    note: decisionNote,
    correction: correctionId,
  };
}
