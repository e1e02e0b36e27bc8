import type { GameType } from '@baize/contract/boot';
import type { Tx } from '../../../db/pool.ts';
import { supplierId, type BrandId, type MemberId, type SupplierId } from '../../../ids.ts';

export type VendorRow = {
  readonly code: string;
  readonly gameType: GameType;
  readonly supplierId: SupplierId;
  readonly displayName: string;
  readonly isGame: string;
  readonly enabled: boolean;
  readonly maintenance: boolean;
  readonly sort: number;
};
export type GameRow = {
  readonly gameCode: string;
  readonly supplierId: SupplierId;
  readonly vendor: string;
  readonly gameType: GameType;
  readonly name: Readonly<Record<string, string>>;
  readonly classify: string;
  readonly rtp: string;
  readonly volatility: string;
  readonly lines: number | null;
  readonly minStake: bigint;
  readonly maxStake: bigint;
  readonly jackpot: boolean;
  readonly trial: boolean;
  readonly artKind: string;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly enabled: boolean;
  readonly maintenance: boolean;
  readonly sort: number;
};

export async function listVendorRows(tx: Tx): Promise<VendorRow[]> {
  const rows = await tx.rows<{
    code: string;
    game_type: GameType;
    supplier_id: number;
    display_name: string;
    is_game: string;
    enabled: boolean;
    maintenance: boolean;
    sort: number;
  }>({
    name: 'vendor_list',
    text: 'select code, game_type, supplier_id, display_name, is_game, enabled, maintenance, sort from vendor order by sort, code',
  });
  return rows.map((row) => ({
    code: row.code,
    gameType: row.game_type,
    supplierId: supplierId(row.supplier_id),
    displayName: row.display_name,
    isGame: row.is_game,
    enabled: row.enabled,
    maintenance: row.maintenance,
    sort: row.sort,
  }));
}

export async function listGameRows(tx: Tx): Promise<GameRow[]> {
  const rows = await tx.rows<{
    game_code: string;
    supplier_id: number;
    vendor: string;
    game_type: GameType;
    name: Record<string, string>;
    classify: string;
    rtp: string;
    volatility: string;
    lines: number | null;
    min_stake: string;
    max_stake: string;
    jackpot: boolean;
    trial: boolean;
    art_kind: string;
    is_hot: boolean;
    is_new: boolean;
    enabled: boolean;
    maintenance: boolean;
    sort: number;
  }>({
    name: 'game_list',
    text: 'select game_code, supplier_id, vendor, game_type, name, classify, rtp, volatility, lines, min_stake, max_stake, jackpot, trial, art_kind, is_hot, is_new, enabled, maintenance, sort from game order by sort, game_code',
  });
  return rows.map((row) => ({
    gameCode: row.game_code,
    supplierId: supplierId(row.supplier_id),
    vendor: row.vendor,
    gameType: row.game_type,
    name: row.name,
    classify: row.classify,
    rtp: row.rtp,
    volatility: row.volatility,
    lines: row.lines,
    minStake: BigInt(row.min_stake),
    maxStake: BigInt(row.max_stake),
    jackpot: row.jackpot,
    trial: row.trial,
    artKind: row.art_kind,
    isHot: row.is_hot,
    isNew: row.is_new,
    enabled: row.enabled,
    maintenance: row.maintenance,
    sort: row.sort,
  }));
}

export async function saveVendor(tx: Tx, brand: BrandId, row: VendorRow): Promise<void> {
  await tx.run(
    'insert into vendor (brand_id, code, game_type, supplier_id, display_name, is_game, enabled, maintenance, sort) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (brand_id, code, game_type) do nothing',
    [
      brand,
      row.code,
      row.gameType,
      row.supplierId,
      row.displayName,
      row.isGame,
      row.enabled,
      row.maintenance,
      row.sort,
    ],
  );
}

export async function saveGame(tx: Tx, brand: BrandId, row: GameRow): Promise<void> {
  await tx.run(
    `insert into game (brand_id, game_code, supplier_id, vendor, game_type, name, classify, rtp, volatility, lines, min_stake, max_stake, jackpot, trial, art_kind, is_hot, is_new, enabled, maintenance, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) on conflict (brand_id, game_code) do nothing`,
    [
      brand,
      row.gameCode,
      row.supplierId,
      row.vendor,
      row.gameType,
      row.name,
      row.classify,
      row.rtp,
      row.volatility,
      row.lines,
      row.minStake,
      row.maxStake,
      row.jackpot,
      row.trial,
      row.artKind,
      row.isHot,
      row.isNew,
      row.enabled,
      row.maintenance,
      row.sort,
    ],
  );
}

/** Facts that belong to the supplier; what the brand decided (enabled, hot, order, names of its own vendors) stays. */
export async function updateGameFacts(
  tx: Tx,
  supplier: SupplierId,
  game: {
    gameCode: string;
    name: Record<string, string>;
    rtp: string;
    volatility: string;
    minStake: bigint;
    maxStake: bigint;
    trial: boolean;
  },
): Promise<number> {
  return tx.run(
    `update game set name = $3, rtp = $4, volatility = $5, min_stake = $6, max_stake = $7, trial = $8, updated_at = now() where supplier_id = $1 and game_code = $2
      and (name, rtp, volatility, min_stake, max_stake, trial) is distinct from ($3::jsonb, $4::text, $5::text, $6::bigint, $7::bigint, $8::boolean)`,
    [supplier, game.gameCode, game.name, game.rtp, game.volatility, game.minStake, game.maxStake, game.trial],
  );
}

export type Switch = {
  readonly enabled?: boolean | undefined;
  readonly maintenance?: boolean | undefined;
  readonly isHot?: boolean | undefined;
  readonly sort?: number | undefined;
};

export async function updateVendorRow(tx: Tx, code: string, change: Switch): Promise<number> {
  return tx.run(
    'update vendor set enabled = coalesce($2, enabled), maintenance = coalesce($3, maintenance), sort = coalesce($4, sort), updated_at = now() where code = $1',
    [code, change.enabled ?? null, change.maintenance ?? null, change.sort ?? null],
  );
}

export async function updateGameRow(tx: Tx, gameCode: string, change: Switch): Promise<number> {
  return tx.run(
    'update game set enabled = coalesce($2, enabled), maintenance = coalesce($3, maintenance), is_hot = coalesce($4, is_hot), sort = coalesce($5, sort), updated_at = now() where game_code = $1',
    [gameCode, change.enabled ?? null, change.maintenance ?? null, change.isHot ?? null, change.sort ?? null],
  );
}

/** Open wagers by game: a game switched off still has these rounds to finish. */
export async function countOpenRounds(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.rows<{ game_code: string; open: string }>(
    'select game_code, count(*) as open from wager where status = 0 group by 1',
  );
  return new Map(rows.map((row) => [row.game_code, Number(row.open)]));
}

export async function hasOpenRound(tx: Tx, member: MemberId, gameCode: string): Promise<boolean> {
  return (
    (await tx.maybe('select 1 from wager where member_id = $1 and game_code = $2 and status = 0 limit 1', [
      member,
      gameCode,
    ])) !== undefined
  );
}

export async function listFavouriteCodes(tx: Tx, member: MemberId): Promise<string[]> {
  return (
    await tx.rows<{ game_code: string }>(
      'select game_code from favourite where member_id = $1 order by created_at desc',
      [member],
    )
  ).map((row) => row.game_code);
}

export async function insertFavourite(tx: Tx, brand: BrandId, member: MemberId, gameCode: string): Promise<void> {
  await tx.run('insert into favourite (brand_id, member_id, game_code) values ($1, $2, $3) on conflict do nothing', [
    brand,
    member,
    gameCode,
  ]);
}

export async function deleteFavourite(tx: Tx, member: MemberId, gameCode: string): Promise<void> {
  await tx.run('delete from favourite where member_id = $1 and game_code = $2', [member, gameCode]);
}

export async function listRecentCodes(tx: Tx, member: MemberId, limit: number): Promise<string[]> {
  return (
    await tx.rows<{ game_code: string }>(
      'select game_code from launched_game where member_id = $1 order by launched_at desc limit $2',
      [member, limit],
    )
  ).map((row) => row.game_code);
}

export async function recordLaunch(tx: Tx, brand: BrandId, member: MemberId, gameCode: string): Promise<void> {
  await tx.run(
    'insert into launched_game (brand_id, member_id, game_code) values ($1, $2, $3) on conflict (member_id, game_code) do update set launched_at = now()',
    [brand, member, gameCode],
  );
}
