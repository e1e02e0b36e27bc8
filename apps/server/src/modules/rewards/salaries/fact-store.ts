import type { ContractCategory } from '@baize/domain/agents/terms';
import type { Span } from '@baize/domain/agents/periods';
import { amount, type Amount } from '@baize/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed, Row } from '../../../db/query.ts';
import type { GameType } from '@baize/contract/boot';
import { memberId, type BrandId, type MemberId } from '../../../ids.ts';

/** Arrays of different lengths travel as text. */
const lineText = (line: readonly MemberId[]): string => `{${line.join(',')}}`;

/** What was done: a bet settled, paid once more, told otherwise or taken back; money paid in; a rebate. */
export type CountedKind = Row<'salaries.factRow'>['what'];
/** What an account did at an instant, and the hour in which it counts. */
export type NewFact = {
  readonly currency: string;
  readonly hour: Date;
  readonly memberId: MemberId;
  readonly category: ContractCategory;
  readonly line: readonly MemberId[];
  readonly validBet: bigint;
  readonly netLoss: bigint;
  readonly deposits: bigint;
  readonly what: CountedKind;
  readonly ref: string;
  readonly version: number;
  readonly at: Date;
};

/** Adds to what accounts did in their hours; `oneByOne`: and keeps what it was, so that a figure opens into it. */
export async function addFacts(
  tx: Tx,
  brandId: BrandId,
  { facts, oneByOne }: { readonly facts: readonly NewFact[]; readonly oneByOne: boolean },
): Promise<void> {
  if (facts.length === 0) return;
  const column = (of: (fact: NewFact) => unknown): unknown[] => facts.map(of);
  await tx.run(
    `with told as materialized (
        select * from unnest($2::text[], $3::timestamptz[], $4::bigint[], $5::text[], $6::text[], $7::bigint[],
            $8::bigint[], $9::bigint[], $10::text[], $11::uuid[], $12::smallint[], $13::timestamptz[])
          as l (currency, hour, member, category, line, valid_bet, net_loss, deposits, what, ref, version, at)
      ), listed as (
        insert into salaries.fact_row (brand_id, member_id, hour, category, ref, version, what, at, valid_bet, net_loss,
            deposits)
          select $1, member, hour, category, ref, version, what, at, valid_bet, net_loss, deposits from told where $14
      )
      insert into salaries.fact as f (brand_id, currency, hour, member_id, category, line, valid_bet, net_loss,
          deposits)
      select $1, l.currency, l.hour, l.member, l.category, (min(l.line))::bigint[], sum(l.valid_bet)::bigint,
        sum(l.net_loss)::bigint, sum(l.deposits)::bigint
      from told l group by 2, 3, 4, 5
      on conflict (brand_id, currency, hour, member_id, category) do update set
        valid_bet = f.valid_bet + excluded.valid_bet, net_loss = f.net_loss + excluded.net_loss,
        deposits = f.deposits + excluded.deposits`,
    [
      brandId,
      column((fact) => fact.currency),
      column((fact) => fact.hour),
      column((fact) => fact.memberId),
      column((fact) => fact.category),
      column((fact) => lineText(fact.line)),
      column((fact) => fact.validBet),
      column((fact) => fact.netLoss),
      column((fact) => fact.deposits),
      column((fact) => fact.what),
      column((fact) => fact.ref),
      column((fact) => fact.version),
      column((fact) => fact.at),
      oneByOne,
    ],
  );
}

/** What an account did in a period, in one line in which it stood then. */
export type PeriodFact = {
  readonly memberId: MemberId;
  readonly line: readonly MemberId[];
  readonly day: string;
  readonly category: ContractCategory;
  readonly validBet: Amount;
  readonly netLoss: Amount;
  readonly deposits: Amount;
};
export type FactsWanted = Span & {
  readonly currency: string;
  /** Only lines in which one of these stands. */
  readonly holders: readonly MemberId[];
  /** Apart by the days of the brand, for averages of days. */
  readonly byDay: boolean;
};

type FactRow = Computed<Omit<PeriodFact, 'line'> & { line: bigint[] }>;

/** In one order, so that the same facts always read the same. Nobody who did nothing is read. */
export async function readFacts(
  tx: Tx,
  { currency, from, to, holders, byDay }: FactsWanted,
): Promise<readonly PeriodFact[]> {
  const day = byDay ? sql`brand_day(hour)::text` : sql`''`;
  const rows = await tx.rows(
    sql<FactRow>`
      select member_id, line, category, ${day} as day, sum(valid_bet)::bigint as valid_bet,
        sum(net_loss)::bigint as net_loss, sum(deposits)::bigint as deposits
      from salaries.fact
      where brand_id = current_brand() and currency = ${currency} and hour >= ${from} and hour < ${to}
        and line && ${holders}::bigint[]
      group by member_id, line, category, day
      order by max(hour), member_id, line, category, day`,
  );
  return rows.map((row) => ({ ...row, memberId: memberId(row.memberId), line: row.line.map(memberId) }));
}

/** One settled bet; with turned signs one that no longer counts as it did. */
export type StoredBet = {
  readonly wagerId: string;
  readonly version: number;
  readonly sign: 1 | -1;
  readonly currency: string;
  readonly at: Date;
  readonly memberId: MemberId;
  readonly category: GameType;
  readonly line: readonly MemberId[];
  readonly stake: Amount;
  readonly payout: Amount;
  readonly validBet: Amount;
};

export async function insertBets(tx: Tx, brandId: BrandId, bets: readonly StoredBet[]): Promise<void> {
  if (bets.length === 0) return;
  await tx.run(
    `insert into salaries.bet (brand_id, wager_id, version, sign, currency, at, member_id, category, line, stake,
        payout, valid_bet)
      select $1, l.wager, l.version, l.sign, l.currency, l.at, l.member, l.category, l.line::bigint[], l.stake,
        l.payout, l.valid_bet
      from unnest($2::uuid[], $3::smallint[], $4::smallint[], $5::text[], $6::timestamptz[], $7::bigint[], $8::text[],
          $9::text[], $10::bigint[], $11::bigint[], $12::bigint[])
        as l (wager, version, sign, currency, at, member, category, line, stake, payout, valid_bet)`,
    [
      brandId,
      bets.map((bet) => bet.wagerId),
      bets.map((bet) => bet.version),
      bets.map((bet) => bet.sign),
      bets.map((bet) => bet.currency),
      bets.map((bet) => bet.at),
      bets.map((bet) => bet.memberId),
      bets.map((bet) => bet.category),
      bets.map((bet) => lineText(bet.line)),
      bets.map((bet) => bet.stake),
      bets.map((bet) => bet.payout),
      bets.map((bet) => bet.validBet),
    ],
  );
}

type BetRow = Computed<Omit<StoredBet, 'line' | 'sign'> & { line: bigint[]; sign: number }>;
const BET_COLUMNS = sql.raw(
  'wager_id, version, sign, currency, at, member_id, category, line, stake, payout, valid_bet',
);
const betIn = (row: BetRow): StoredBet => ({
  ...row,
  sign: row.sign === 1 ? 1 : -1,
  memberId: memberId(row.memberId),
  line: row.line.map(memberId),
});

/** Of these wagers, how each counts now: the newest that was not taken back. */
export async function findCountedBets(tx: Tx, wagers: readonly string[]): Promise<ReadonlyMap<string, StoredBet>> {
  if (wagers.length === 0) return new Map();
  const rows = await tx.rows(sql<BetRow>`
    select distinct on (wager_id) ${BET_COLUMNS} from salaries.bet
    where brand_id = current_brand() and wager_id = any (${wagers}::uuid[])
    order by wager_id, version desc, sign desc`);
  return new Map(rows.filter(({ sign }) => sign === 1).map((row) => [row.wagerId, betIn(row)]));
}

/** One bet of a window, as far as a run counts it. */
export type WindowOrder = Pick<StoredBet, 'sign' | 'stake' | 'payout' | 'validBet'>;
/** Bets of a window in one category, of everybody below whom one and the same holder is the nearest above. */
export type WindowBets = {
  /** From the root down to that holder. */
  readonly line: readonly MemberId[];
  readonly category: GameType;
  /** Of every bet with its id, its account and its instant. */
  readonly digest: string;
  readonly orders: readonly WindowOrder[];
};
export type BetsWanted = Span & {
  readonly currency: string;
  /** Only lines in which one of these stands. */
  readonly holders: readonly MemberId[];
};

/**
 * Put together where they rest: a bet alone is four numbers, its line of twenty accounts is told once for all that
 * share it, and what is too long to be sent for a digest is digested there.
 */
export async function readWindow(tx: Tx, { currency, from, to, holders }: BetsWanted): Promise<readonly WindowBets[]> {
  const rows = await tx.rows(sql<Computed<{ line: bigint[]; category: GameType; digest: string; orders: string }>>`
    select b.line[1:near.nth] as line, b.category,
      encode(sha256(convert_to(string_agg(concat_ws('|', b.wager_id, b.version, b.sign, b.member_id,
        extract(epoch from b.at), b.stake, b.payout, b.valid_bet), E'\n' order by b.wager_id, b.version, b.sign),
        'UTF8')), 'hex') as digest,
      string_agg(concat_ws(' ', b.sign, b.stake, b.payout, b.valid_bet), ',') as orders
    from salaries.bet b cross join lateral (
      select max(u.nth) as nth from unnest(b.line) with ordinality as u (holder, nth)
      where u.holder = any (${holders}::bigint[])) near
    where b.brand_id = current_brand() and b.currency = ${currency} and b.at >= ${from} and b.at < ${to}
      and near.nth is not null
    group by 1, 2 order by max(b.at), 1, 2`);
  return rows.map((row) => ({ ...row, line: row.line.map(memberId), orders: row.orders.split(',').map(orderIn) }));
}

function orderIn(text: string): WindowOrder {
  const [sign, stake, payout, validBet] = text.split(' ') as [string, string, string, string];
  return {
    sign: sign === '1' ? 1 : -1,
    stake: amount(BigInt(stake)),
    payout: amount(BigInt(payout)),
    validBet: amount(BigInt(validBet)),
  };
}

/** When the first bet after an instant was settled: windows before it have nothing to pay. */
export async function nextBetAt(tx: Tx, from: Date): Promise<Date | null> {
  const { at } = await tx.row(sql<Computed<{ at: Date | null }>>`
    select min(at) as at from salaries.bet where brand_id = current_brand() and at >= ${from}`);
  return at;
}
