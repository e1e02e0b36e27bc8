import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import { memberId, type OperatorId } from '../../../ids.ts';
import { nameIn, type GameRow, type VendorRow } from '../../games/catalogue/index.ts';

/** What names are read from, beside the database. */
export type Known = {
  readonly games: readonly Pick<GameRow, 'gameCode' | 'name'>[];
  readonly vendors: readonly Pick<VendorRow, 'code' | 'displayName'>[];
  readonly brand: { readonly code: string; readonly name: string };
  /** Accounts are told to those alone who may read players. */
  readonly seesPlayers: boolean;
  /** Of the reader. */
  readonly language: string;
};

const NUMBER = /^[1-9]\d{0,8}$/;
const idsOf = (rows: readonly { readonly target: string }[], kind: string): string[] => [
  ...new Set(rows.flatMap(({ target }) => (target.startsWith(`${kind}:`) ? [target.slice(kind.length + 1)] : []))),
];

/** The names of what entries are about, by their targets: what has none, or is gone, is absent. */
export async function namesOfTargets(
  tx: Tx,
  rows: readonly { readonly target: string }[],
  { games, vendors, brand, seesPlayers, language }: Known,
): Promise<ReadonlyMap<string, string>> {
  const operators = idsOf(rows, 'operator').filter((id) => NUMBER.test(id));
  const players = seesPlayers ? idsOf(rows, 'player').filter((id) => NUMBER.test(id)) : [];
  const suppliers = idsOf(rows, 'supplier');
  const named = [
    ...(await operatorNames(tx, operators)),
    ...(await playerAccounts(tx, players)),
    ...(await supplierNames(tx, suppliers)),
    ...games.map(({ gameCode, name }) => [`game:${gameCode}`, nameIn(name, language)] as const),
    ...vendors.map(({ code, displayName }) => [`vendor:${code}`, displayName] as const),
    [`brand:${brand.code}`, brand.name] as const,
  ];
  return new Map(named.filter(([, name]) => name !== ''));
}

type Named = readonly (readonly [string, string])[];

async function operatorNames(tx: Tx, ids: readonly string[]): Promise<Named> {
  if (ids.length === 0) return [];
  const wanted = ids.map((id) => Number(id) as OperatorId);
  const rows = await tx.rows(tables.selectFrom('operators.operator').select(['id', 'name']).where('id', 'in', wanted));
  return rows.map(({ id, name }) => [`operator:${id}`, name]);
}

async function playerAccounts(tx: Tx, ids: readonly string[]): Promise<Named> {
  if (ids.length === 0) return [];
  const wanted = ids.map((id) => memberId(id));
  const rows = await tx.rows(tables.selectFrom('identity.member').select(['id', 'account']).where('id', 'in', wanted));
  return rows.map(({ id, account }) => [`player:${id}`, account]);
}

async function supplierNames(tx: Tx, codes: readonly string[]): Promise<Named> {
  if (codes.length === 0) return [];
  const rows = await tx.rows(tables.selectFrom('vendors.supplier').select(['code', 'name']).where('code', 'in', codes));
  return rows.map(({ code, name }) => [`supplier:${code}`, name]);
}

/** What was typed, and the targets that bear it as their name: `operator:maker`, or `maker` alone. */
export async function targetsNamed(
  tx: Tx,
  text: string,
  { games, vendors, seesPlayers }: Known,
): Promise<readonly string[]> {
  const at = text.indexOf(':');
  const name = text
    .slice(at + 1)
    .trim()
    .toLowerCase();
  const isIt = (other: string): boolean => other.toLowerCase() === name;
  const operators = await tx.rows(
    tables
      .selectFrom('operators.operator')
      .select('id')
      .where(sql<string>`lower(name)`, '=', name),
  );
  const players = seesPlayers
    ? await tx.rows(
        tables
          .selectFrom('identity.member')
          .select('id')
          .where(sql<boolean>`account_key collate "C" = ${name}`),
      )
    : [];
  const found = [
    ...operators.map(({ id }) => `operator:${id}`),
    ...players.map(({ id }) => `player:${id}`),
    ...games.filter((game) => Object.values(game.name).some(isIt)).map(({ gameCode }) => `game:${gameCode}`),
    ...vendors.filter(({ displayName }) => isIt(displayName)).map(({ code }) => `vendor:${code}`),
  ];
  const kind = at < 0 ? '' : text.slice(0, at + 1);
  return [...new Set([text, ...found.filter((target) => target.startsWith(kind))])];
}
