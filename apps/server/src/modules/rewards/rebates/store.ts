import { rate, type Rate } from '@baize/domain/agents/rates';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import type { Rates, RatesOf } from './policy.ts';

const NOTHING: Rates = new Map();

/** What was given to these accounts. */
export async function readRatesOf(tx: Tx, members: readonly MemberId[]): Promise<RatesOf> {
  const rows = await tx.rows(sql<Computed<{ memberId: MemberId; category: string; rate: number }>>`
    select member_id, category, rate from rebates.rate where member_id = any (${members}::bigint[]) and rate > 0`);
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  const maps = new Map(
    [...byMember].map(([member, own]) => [member, new Map(own.map((row) => [row.category, rate(BigInt(row.rate))]))]),
  );
  return (member) => maps.get(member) ?? NOTHING;
}

export async function hasRates(tx: Tx): Promise<boolean> {
  const { found } = await tx.row(sql<Computed<{ found: boolean }>>`
    select exists (select from rebates.rate where brand_id = current_brand() and rate > 0) as found`);
  return found;
}

export type NewRates = {
  readonly brandId: BrandId;
  /** What each is given, by category. */
  readonly given: ReadonlyMap<MemberId, Rates>;
  readonly at: Date;
};
export async function saveRates(tx: Tx, { brandId, given, at }: NewRates): Promise<void> {
  const rows = [...given].flatMap(([member, rates]) =>
    [...rates].map(([category, share]) => ({ member, category, share })),
  );
  await tx.run(
    `insert into rebates.rate (member_id, brand_id, category, rate, changed_at)
      select l.member, $1, l.category, l.rate, $2 from unnest($3::bigint[], $4::text[], $5::integer[])
        as l (member, category, rate)
      on conflict (member_id, category) do update set rate = excluded.rate, changed_at = excluded.changed_at`,
    [
      brandId,
      at,
      rows.map(({ member }) => member),
      rows.map(({ category }) => category),
      rows.map(({ share }) => String(share)),
    ],
  );
}

export type Share = Omit<Row<'rebates.share'>, 'brandId' | 'rate' | 'at' | 'entry'> & {
  readonly rate: Rate;
  readonly at: string;
};

/** Notes what settlements gave, and adds it to what is owed. */
export async function addShares(tx: Tx, brandId: BrandId, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return;
  const column = (of: (share: Share) => unknown): unknown[] => shares.map(of);
  await tx.run(
    `with told as (
        select * from unnest($2::uuid[], $3::bigint[], $4::integer[], $5::bigint[], $6::text[], $7::text[],
            $8::bigint[], $9::integer[], $10::bigint[], $11::timestamptz[])
          as l (wager_id, member_id, version, player_id, currency, category, valid_bet, rate, amount, at)),
      ${ADD_TO_OWED}`,
    [
      brandId,
      column((s) => s.wagerId),
      column((s) => s.memberId),
      column((s) => s.version),
      column((s) => s.playerId),
      column((s) => s.currency),
      column((s) => s.category),
      column((s) => s.validBet),
      column((s) => s.rate.toString()),
      column((s) => s.amount),
      column((s) => s.at),
    ],
  );
}

/** What shares are told is added to what is owed, as an entry that they name. */
const ADD_TO_OWED = `come as (
    select member_id, category, member_id = player_id as own, currency, sum(amount)::bigint as amount
    from told group by 1, 2, 3, 4
  ), due as (
    insert into rebates.owed as o (member_id, category, own, brand_id, currency, amount, seq)
      select member_id, category, own, $1, currency, amount, 1 from come order by 1, 2, 3
      on conflict (member_id, category, own) do update set amount = o.amount + excluded.amount, seq = o.seq + 1
      returning member_id, category, own, amount, seq
  ), noted as (
    insert into rebates.entry (member_id, category, own, seq, brand_id, amount, after)
      select d.member_id, d.category, d.own, d.seq, $1, c.amount, d.amount
      from due d join come c using (member_id, category, own)
  )
  insert into rebates.share (wager_id, member_id, version, brand_id, player_id, currency, category, valid_bet, rate,
      amount, at, entry)
    select t.wager_id, t.member_id, t.version, $1, t.player_id, t.currency, t.category, t.valid_bet, t.rate, t.amount,
      t.at, d.seq
    from told t join due d on d.member_id = t.member_id and d.category = t.category
      and d.own = (t.member_id = t.player_id)`;

export type TakenBack = { readonly wagerId: string; readonly version: number; readonly at: string };

/** Takes back whatever a wager gave, to the unit and from whom it was given to. */
export async function takeSharesBack(tx: Tx, brandId: BrandId, taken: readonly TakenBack[]): Promise<void> {
  if (taken.length === 0) return;
  await tx.run(
    `with told as materialized (
        select s.wager_id, s.member_id, min(l.version) as version, s.player_id, s.currency, s.category,
          -sum(s.valid_bet)::bigint as valid_bet, min(s.rate) as rate, -sum(s.amount)::bigint as amount, min(l.at) as at
        from unnest($2::uuid[], $3::integer[], $4::timestamptz[]) as l (wager, version, at)
          join rebates.share s on s.wager_id = l.wager and s.version < l.version and s.brand_id = $1
        group by s.wager_id, s.member_id, s.player_id, s.currency, s.category having sum(s.amount) <> 0),
      ${ADD_TO_OWED}`,
    [brandId, taken.map(({ wagerId }) => wagerId), taken.map(({ version }) => version), taken.map(({ at }) => at)],
  );
}

/** Accounts behind this one that something is to be paid to. */
export async function listOwed(tx: Tx, after: bigint, limit: number): Promise<MemberId[]> {
  const rows = await tx.rows(sql<Computed<{ memberId: MemberId }>>`
    select distinct member_id from rebates.owed where brand_id = current_brand() and amount > 0 and member_id > ${after}
    order by member_id limit ${limit}`);
  return rows.map(({ memberId }) => memberId);
}

/**
 * What an account is owed, taken off what stands there: the caller pays it. What bets are just adding to is left for
 * the next time: the statements of one batch of theirs come in another order than this one, and the two would wait
 * for each other.
 */
export const takeOwed = (tx: Tx, member: MemberId) =>
  tx.rows(sql<Computed<{ category: string; own: boolean; currency: string; amount: bigint; entry: bigint }>>`
    with due as (
      select member_id, category, own, amount from rebates.owed
      where member_id = ${member} and amount > 0 order by category, own
      for update skip locked)
    update rebates.owed o set amount = 0, seq = o.seq + 1 from due d
    where o.member_id = d.member_id and o.category = d.category and o.own = d.own
    returning o.category, o.own, o.currency, d.amount, o.seq as entry`);

/** With the entry that took it off what is owed. */
export async function insertPayment(
  tx: Tx,
  payment: Row<'rebates.payment'> & { readonly id: Uuid; readonly entry: bigint },
): Promise<void> {
  const { id: paymentId, memberId, category, own, brandId, amount, entry: seq } = payment;
  await tx.run(tables.insertInto('rebates.payment').values(payment));
  const entry = { memberId, category, own, seq, brandId, amount: -amount, after: 0n, paymentId };
  await tx.run(tables.insertInto('rebates.entry').values(entry));
}
