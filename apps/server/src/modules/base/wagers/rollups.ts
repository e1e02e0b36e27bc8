import { periodAt } from '@baize/domain/agents/periods';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { BrandId } from '../../../ids.ts';
import type { Consumer, StoredEvent } from '../../../outbox/consumer.ts';

type ToldEvent = Extract<StoredEvent['event'], { type: 'wager.told' }>;
type RetoldEvent = Extract<StoredEvent['event'], { type: 'wager.retold' }>;
type Line = {
  member: string;
  supplierId: number;
  wagerId: string;
  version: number;
  hour: string;
  currency: string;
  vendor: string;
  gameType: number;
  gameCode: string;
  bets: number;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
  jackpotWin: bigint;
  /** What this changes of the square of what the wager won or lost. */
  squares: bigint;
};

type HourOf = (at: string) => string;

/** A bet belongs to the hour of its settlement; a later win or a reversal counts, signed, in the hour it happens. */
function lineOf({ memberId, event }: StoredEvent, hourOf: HourOf): Line | undefined {
  if (event.type === 'wager.told') return toldLine(memberId, event, hourOf);
  if (event.type === 'wager.retold') return retoldLine(memberId, event, hourOf);
  if (event.type !== 'wager.settled' && event.type !== 'wager.reversed') return undefined;
  const common = {
    member: String(memberId),
    supplierId: event.supplierId,
    wagerId: event.wagerId,
    version: event.version,
    currency: event.currency,
    vendor: event.vendor,
    gameType: event.gameType,
    gameCode: event.gameCode,
  };
  const stake = BigInt(event.stakeCash) + BigInt(event.stakeBonus);
  if (event.type === 'wager.settled') {
    const payout = BigInt(event.payout);
    const paid = BigInt(event.paid ?? event.payout);
    return {
      ...common,
      hour: hourOf(event.settledAt),
      bets: event.first ? 1 : 0,
      stake: event.first ? stake : 0n,
      payout,
      validBet: BigInt(event.validBet),
      jackpotWin: BigInt(event.jackpotWin),
      squares: (paid - stake) ** 2n - (event.first ? 0n : (paid - payout - stake) ** 2n),
    };
  }
  if (event.settledAt === null) return undefined; // it was never counted
  return {
    ...common,
    hour: hourOf(event.settledAt),
    bets: -1,
    stake: -stake,
    payout: 0n,
    validBet: -BigInt(event.validBet),
    jackpotWin: 0n,
    squares: -(stake ** 2n), // what is taken back had closed as lost
  };
}

/** All of a round that a supplier told comes at once. */
function toldLine(
  memberId: StoredEvent['memberId'],
  { supplierId, wagerId, currency, vendor, gameType, gameCode, ...event }: ToldEvent,
  hourOf: HourOf,
): Line {
  const [stake, payout] = [BigInt(event.stake), BigInt(event.payout)];
  return {
    member: String(memberId),
    supplierId,
    wagerId,
    version: 1,
    currency,
    vendor,
    gameType,
    gameCode,
    hour: hourOf(event.settledAt),
    bets: 1,
    stake,
    payout,
    validBet: BigInt(event.validBet),
    jackpotWin: 0n,
    squares: (payout - stake) ** 2n,
  };
}

/** What it changes, in the hour in which we learn of it. */
function retoldLine(
  memberId: StoredEvent['memberId'],
  { was, isVoid, version, ...event }: RetoldEvent,
  hourOf: HourOf,
): Line {
  const netOf = ({ stake, payout }: { stake: string; payout: string }): bigint => BigInt(payout) - BigInt(stake);
  return {
    ...toldLine(memberId, { ...event, type: 'wager.told' }, hourOf),
    version,
    bets: Number(was.isVoid) - Number(isVoid),
    stake: BigInt(event.stake) - BigInt(was.stake),
    payout: BigInt(event.payout) - BigInt(was.payout),
    validBet: BigInt(event.validBet) - BigInt(was.validBet),
    squares: netOf(event) ** 2n - netOf(was) ** 2n,
  };
}

/** The brand's days are made of its hours, in an offset of no whole hours too. */
async function hoursOfBrand(tx: Tx): Promise<HourOf> {
  const { offset } = await tx.row(sql<Computed<{ offset: number }>>`select brand_offset() as offset`);
  return (at) => periodAt('hourly', new Date(at), offset).from.toISOString();
}

/**
 * Counts what settled and what was reversed in the sums by hour, each event once, and keeps the list of what stands
 * open.
 */
export const countInRollups: Consumer['handle'] = async (tx, brandId, events) => {
  await followOpen(tx, brandId, events);
  const hourOf = await hoursOfBrand(tx);
  const lines = events.flatMap((event) => lineOf(event, hourOf) ?? []);
  if (lines.length === 0) return;
  await insertSettlements(tx, brandId, lines);
  // One upsert may touch a row once: lines of the same cell are added up first.
  await addToRollups(
    tx,
    brandId,
    sum(lines, ({ member, ...line }) => [member, ...cellOf(line)]),
  );
  await addToBrandRollups(tx, brandId, sum(lines, cellOf));
  await notePlayers(tx, brandId, lines);
};

const cellOf = ({ currency, hour, vendor, gameType, gameCode }: Omit<Line, 'member'>): (string | number)[] => [
  currency,
  hour,
  vendor,
  gameType,
  gameCode,
];

function sum(lines: readonly Line[], keyOf: (line: Line) => readonly (string | number)[]): Line[] {
  const cells = new Map<string, Line>();
  for (const line of lines) {
    const key = keyOf(line).join('|');
    const cell = cells.get(key);
    if (!cell) cells.set(key, { ...line });
    else {
      cell.bets += line.bets;
      cell.stake += line.stake;
      cell.payout += line.payout;
      cell.validBet += line.validBet;
      cell.jackpotWin += line.jackpotWin;
      cell.squares += line.squares;
    }
  }
  return [...cells.values()];
}

/** Who played on which day of the brand. */
async function notePlayers(tx: Tx, brandId: BrandId, lines: readonly Line[]): Promise<void> {
  const played = sum(lines, ({ member, currency, hour }) => [member, currency, hour]);
  await tx.run(
    `insert into wagers.player_day (brand_id, currency, day, member_id)
      select distinct $1::integer, l.currency, brand_day(l.hour), l.member
      from unnest($2::text[], $3::timestamptz[], $4::bigint[]) as l (currency, hour, member)
      on conflict do nothing`,
    [brandId, played.map((l) => l.currency), played.map((l) => l.hour), played.map((l) => l.member)],
  );
}

type OpenWager = { memberId: string; supplierId: number; wagerId: string; gameCode: string; open: boolean };

/** What was placed and has ended within these events never stood open for others to see. */
async function followOpen(tx: Tx, brandId: BrandId, events: readonly StoredEvent[]): Promise<void> {
  const known = new Map<string, OpenWager>();
  const placed = new Set<string>();
  for (const { memberId, event } of events) {
    if (event.type !== 'wager.placed' && event.type !== 'wager.settled' && event.type !== 'wager.reversed') continue;
    const { supplierId, wagerId, gameCode } = event;
    const open = event.type === 'wager.placed';
    if (open) placed.add(wagerId);
    known.set(wagerId, { memberId: String(memberId), supplierId, wagerId, gameCode, open });
  }
  const began = [...known.values()].filter(({ open }) => open);
  const ended = [...known.values()].filter(({ open, wagerId }) => !open && !placed.has(wagerId));
  if (began.length > 0)
    await tx.run(
      `insert into wagers.open_wager (brand_id, member_id, supplier_id, wager_id, game_code)
        select $1, * from unnest($2::bigint[], $3::integer[], $4::uuid[], $5::text[]) on conflict do nothing`,
      [brandId, ...keysOf(began), began.map(({ gameCode }) => gameCode)],
    );
  if (ended.length > 0)
    await tx.run(
      `delete from wagers.open_wager o using unnest($1::bigint[], $2::integer[], $3::uuid[]) as k (m, s, i)
        where o.member_id = k.m and o.supplier_id = k.s and o.wager_id = k.i`,
      keysOf(ended),
    );
}

const keysOf = (wagers: readonly OpenWager[]): unknown[] => [
  wagers.map(({ memberId }) => memberId),
  wagers.map(({ supplierId }) => supplierId),
  wagers.map(({ wagerId }) => wagerId),
];

async function insertSettlements(tx: Tx, brandId: BrandId, lines: readonly Line[]): Promise<void> {
  await tx.run(
    `insert into wagers.settlement (brand_id, member_id, supplier_id, wager_id, version, hour, stake, payout, valid_bet,
        bets, jackpot_win)
      select $1, * from unnest($2::bigint[], $3::integer[], $4::uuid[], $5::smallint[], $6::timestamptz[], $7::bigint[],
        $8::bigint[], $9::bigint[], $10::smallint[], $11::bigint[])`,
    [
      brandId,
      lines.map((l) => l.member),
      lines.map((l) => l.supplierId),
      lines.map((l) => l.wagerId),
      lines.map((l) => l.version),
      lines.map((l) => l.hour),
      lines.map((l) => l.stake),
      lines.map((l) => l.payout),
      lines.map((l) => l.validBet),
      lines.map((l) => l.bets),
      lines.map((l) => l.jackpotWin),
    ],
  );
}

/** What both rollups hold, in the order of their columns. */
const columnsOf = (cells: readonly Line[]): unknown[] => [
  cells.map((c) => c.currency),
  cells.map((c) => c.hour),
  cells.map((c) => c.vendor),
  cells.map((c) => c.gameType),
  cells.map((c) => c.gameCode),
  cells.map((c) => c.bets),
  cells.map((c) => c.stake),
  cells.map((c) => c.payout),
  cells.map((c) => c.validBet),
  cells.map((c) => c.jackpotWin),
  cells.map((c) => c.squares),
];

async function addToRollups(tx: Tx, brandId: BrandId, cells: readonly Line[]): Promise<void> {
  await tx.run(
    `insert into wagers.rollup
      (brand_id, member_id, currency, hour, vendor, game_type, game_code, bets, stake, payout, valid_bet, jackpot_win,
        squares)
      select $1, * from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::text[], $6::smallint[], $7::text[],
        $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::numeric[])
      on conflict (member_id, currency, hour, vendor, game_type, game_code) do update set
        bets = rollup.bets + excluded.bets, stake = rollup.stake + excluded.stake,
        payout = rollup.payout + excluded.payout, valid_bet = rollup.valid_bet + excluded.valid_bet,
        jackpot_win = rollup.jackpot_win + excluded.jackpot_win, squares = rollup.squares + excluded.squares`,
    [brandId, cells.map((c) => c.member), ...columnsOf(cells)],
  );
}

async function addToBrandRollups(tx: Tx, brandId: BrandId, cells: readonly Line[]): Promise<void> {
  await tx.run(
    `insert into wagers.brand_rollup as r
      (brand_id, currency, hour, vendor, game_type, game_code, bets, stake, payout, valid_bet, jackpot_win, squares)
      select $1, * from unnest($2::text[], $3::timestamptz[], $4::text[], $5::smallint[], $6::text[], $7::bigint[],
        $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::numeric[])
      on conflict (brand_id, currency, hour, vendor, game_type, game_code) do update set
        bets = r.bets + excluded.bets, stake = r.stake + excluded.stake, payout = r.payout + excluded.payout,
        valid_bet = r.valid_bet + excluded.valid_bet, jackpot_win = r.jackpot_win + excluded.jackpot_win,
        squares = r.squares + excluded.squares`,
    [brandId, ...columnsOf(cells)],
  );
}
