import type { ContractKind } from '@baize/domain/agents/kinds';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import { memberId, type MemberId, type Uuid } from '../../../ids.ts';

/** What accounts did, agreed and where they were moved, for whoever looks for abuse. */
export type OwnDay = {
  readonly memberId: MemberId;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly validBet: bigint;
};
export async function listOwnDays(tx: Tx, members: readonly MemberId[], day: string): Promise<OwnDay[]> {
  const rows = await tx.rows(sql<Computed<Omit<OwnDay, 'memberId'> & { memberId: bigint }>>`
    select member_id, bets, stake, payout, valid_bet from agents.day_sum
    where member_id = any (${members}::bigint[]) and scope = 'own' and day = ${day}`);
  return rows.map((row) => ({ ...row, memberId: memberId(row.memberId) }));
}

export type ContractInForce = {
  readonly id: Uuid;
  readonly kind: ContractKind;
  readonly holder: MemberId;
  readonly issuer: MemberId | null;
  readonly since: Date;
};
/** Contracts in force that one of these holds. */
export async function listContractsInForce(tx: Tx, holders: readonly MemberId[]): Promise<ContractInForce[]> {
  const rows = await tx.rows(sql<
    Computed<Omit<ContractInForce, 'holder' | 'issuer'> & { holder: bigint; issuer: bigint | null }>
  >`
    select id, kind, holder_id as holder, issuer_id as issuer, created_at as since from agents.contract
    where holder_id = any (${holders}::bigint[]) and state in ('ACTIVE', 'EDIT_PENDING', 'TERMINATION_PENDING')
    order by id`);
  return rows.map((row) => ({
    ...row,
    holder: memberId(row.holder),
    issuer: row.issuer === null ? null : memberId(row.issuer),
  }));
}

export type MoveDone = {
  readonly id: Uuid;
  readonly memberId: MemberId;
  readonly from: MemberId | null;
  readonly to: MemberId;
  readonly at: Date;
};
/** Moves since an instant of whoever was moved within a span, the earliest first of each. */
export async function listMovesDone(
  tx: Tx,
  { since, from, to }: { readonly since: Date; readonly from: Date; readonly to: Date },
): Promise<MoveDone[]> {
  const rows = await tx.rows(sql<
    Computed<Pick<MoveDone, 'id' | 'at'> & { memberId: bigint; from: bigint | null; to: bigint }>
  >`
    select id, member_id, from_parent_id as "from", to_parent_id as "to", effective_at as at from agents.move
    where brand_id = current_brand() and state = 'done' and effective_at >= ${since} and effective_at < ${to}
      and member_id in (select member_id from agents.move
        where brand_id = current_brand() and state = 'done' and effective_at >= ${from} and effective_at < ${to})
    order by member_id, effective_at, asked_at`);
  return rows.map((row) => ({
    ...row,
    memberId: memberId(row.memberId),
    from: row.from === null ? null : memberId(row.from),
    to: memberId(row.to),
  }));
}
