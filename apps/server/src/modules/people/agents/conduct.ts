import type { ContractKind } from '@baize/domain/agents/kinds';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed, Row } from '../../../db/query.ts';
import { memberId, type MemberId, type Uuid } from '../../../ids.ts';

/** What accounts did, agreed and where they were moved, for whoever looks for abuse. */
export type OwnDay = Pick<Row<'agents.daySum'>, 'memberId' | 'bets' | 'stake' | 'payout' | 'validBet'>;
export const listOwnDays = (tx: Tx, members: readonly MemberId[], day: string): Promise<OwnDay[]> =>
  tx.rows(sql<OwnDay>`
    select member_id, bets, stake, payout, valid_bet from agents.day_sum
    where member_id = any (${members}::bigint[]) and scope = 'own' and day = ${day}`);

export type ContractInForce = {
  readonly id: Uuid;
  readonly kind: ContractKind;
  readonly holder: MemberId;
  readonly issuer: MemberId | null;
  readonly since: Date;
};
type ContractRow = Pick<Row<'agents.contract'>, 'id' | 'kind'> &
  Computed<{ holder: bigint; issuer: bigint | null; since: Date }>;
/** Contracts in force that one of these holds. */
export async function listContractsInForce(tx: Tx, holders: readonly MemberId[]): Promise<ContractInForce[]> {
  const rows = await tx.rows(sql<ContractRow>`
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
type MoveRow = Pick<Row<'agents.move'>, 'id' | 'memberId'> & Computed<{ from: bigint | null; to: bigint; at: Date }>;
/** Moves since an instant of whoever was moved within a span, the earliest first of each. */
export async function listMovesDone(
  tx: Tx,
  { since, from, to }: { readonly since: Date; readonly from: Date; readonly to: Date },
): Promise<MoveDone[]> {
  const rows = await tx.rows(sql<MoveRow>`
    select id, member_id, from_parent_id as "from", to_parent_id as "to", effective_at as at from agents.move
    where brand_id = current_brand() and state = 'done' and effective_at >= ${since} and effective_at < ${to}
      and member_id in (select member_id from agents.move
        where brand_id = current_brand() and state = 'done' and effective_at >= ${from} and effective_at < ${to})
    order by member_id, effective_at, asked_at`);
  return rows.map((row) => ({
    ...row,
    from: row.from === null ? null : memberId(row.from),
    to: memberId(row.to),
  }));
}
