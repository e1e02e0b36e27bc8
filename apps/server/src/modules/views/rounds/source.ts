import { sql } from 'kysely';
import { beginsWith } from '../../../db/begins-with.ts';
import { isNamed, readSearch } from '../../../db/search.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import { memberId, parseUuid, type MemberId, type Uuid } from '../../../ids.ts';
import { TRANSACTION_KINDS } from '../../games/vendors/index.ts';

type WagerColumns = Row<'wagers.wager'>;
/** A round's name: the supplier's number is its player's and its supplier's alone. */
export type RoundName = Readonly<Pick<WagerColumns, 'memberId' | 'supplierId' | 'round'>>;

/** Among which rounds a list looks. */
export type Source =
  | { readonly kind: 'all' }
  /** Of these players. */
  | { readonly kind: 'players'; readonly ids: readonly MemberId[] }
  /** Those that were found. */
  | { readonly kind: 'found'; readonly rounds: readonly RoundName[] }
  /** Of games, their studios or suppliers of such a name, or of this amount. */
  | ({ readonly kind: 'shown' } & Shown)
  /** Whose number begins so. */
  | { readonly kind: 'begins'; readonly start: string };

type Shown = {
  readonly games: readonly string[];
  readonly vendors: readonly string[];
  readonly suppliers: readonly number[];
  /** Staked or paid. */
  readonly amount: bigint | undefined;
  /** Figures may begin a number too. */
  readonly start: string | undefined;
};
/** What of the catalogue has such a name, by its codes. */
export type Named = (text: string) => Pick<Shown, 'games' | 'vendors'>;

/** Players whose account begins alike: beyond them the search says too little. */
const PLAYERS_MAX = 10;
/** Rounds of one number: suppliers number each for themselves. */
const FOUND_MAX = 50;
/** The beginning of a number says something from here on. */
const START_MIN = 4;

/** What was typed or pasted into the search, as what it can be: a number, a player, a name or amount, a beginning. */
export async function sourceOf(tx: Tx, search: string | undefined, named: Named): Promise<Source> {
  const text = search?.replace('…', '').trim() ?? '';
  if (text === '') return { kind: 'all' };
  const rounds = await findByNumber(tx, text);
  if (rounds.length > 0) return { kind: 'found', rounds };
  const ids = await findPlayers(tx, text.toLowerCase());
  if (ids.length > 0) return { kind: 'players', ids };
  const shown = await findShown(tx, text, named);
  if (shown) return { kind: 'shown', ...shown };
  return text.length < START_MIN || parseUuid(text) !== undefined
    ? { kind: 'found', rounds: [] }
    : { kind: 'begins', start: text };
}

/** Rounds that bear this number, or a wager or a supplier's transaction of which does. */
async function findByNumber(tx: Tx, text: string): Promise<RoundName[]> {
  const uuid = parseUuid(text);
  const named = await tx.rows(sql<RoundName>`
    select member_id, supplier_id, round from wagers_by_number(${text}, ${uuid ?? null}::uuid, ${FOUND_MAX})`);
  return uuid === undefined ? named : [...named, ...(await findByTransaction(tx, uuid))];
}

/**
 * A bet's id becomes its wager's; a win and a rollback name the bet, a promotion of its own none. In dialects whose
 * wins name no bet, the wager itself stands there.
 */
async function findByTransaction(tx: Tx, id: Uuid): Promise<RoundName[]> {
  const keys = await tx.rows(sql<Pick<WagerColumns, 'memberId' | 'supplierId' | 'id'>>`
    select v.member_id, v.supplier_id, vendors_derived_id(v.supplier_id,
        case when v.kind = 1 then v.tx_uuid::text else coalesce(v.reference::text, 'promo:' || v.tx_uuid) end) as id
    from vendors.supplier s join vendors.vendor_tx v on v.supplier_id = s.id and v.tx_uuid = ${id}
    where v.member_id is not null
    union all
    select v.member_id, v.supplier_id, v.reference from vendors.supplier s
      join vendors.vendor_tx v on v.supplier_id = s.id and v.tx_uuid = ${id}
    where v.member_id is not null and v.kind = ${TRANSACTION_KINDS.win} and v.reference is not null`);
  return tx.rows(sql<RoundName>`
    select distinct w.member_id, w.supplier_id, w.round
    from unnest(${keys.map(({ memberId: member }) => String(member))}::bigint[],
      ${keys.map(({ supplierId }) => supplierId)}::integer[], ${keys.map((key) => key.id)}::uuid[]) as k (m, s, i)
      join wagers.wager w on w.member_id = k.m and w.supplier_id = k.s and w.id = k.i`);
}

/** Undefined: nothing bears such a name, and it is no amount. */
async function findShown(tx: Tx, text: string, named: Named): Promise<Shown | undefined> {
  const sought = readSearch(text);
  if (sought === undefined) return undefined;
  const { games, vendors } = named(sought.text);
  const suppliers = (await listSuppliers(tx)).filter(({ name }) => isNamed(sought, [name])).map(({ id }) => id);
  const isAnything = [games, vendors, suppliers].some(({ length }) => length > 0) || sought.amount !== undefined;
  const start = text.length < START_MIN ? undefined : text;
  return isAnything ? { games, vendors, suppliers, amount: sought.amount, start } : undefined;
}

/** The player of this account or number alone, else those whose account begins so. */
async function findPlayers(tx: Tx, text: string): Promise<MemberId[]> {
  const players = tables.selectFrom('identity.member').select('id').orderBy('id').limit(PLAYERS_MAX);
  const idsOf = async (query: typeof players): Promise<MemberId[]> => (await tx.rows(query)).map(({ id }) => id);
  const own = await idsOf(players.where(sql<boolean>`account_key collate "C" = ${text}`));
  if (own.length > 0) return own;
  const numbered = /^[1-9]\d{0,17}$/.test(text) ? await idsOf(players.where('id', '=', memberId(text))) : [];
  if (numbered.length > 0) return numbered;
  return idsOf(players.where(beginsWith('account_key', text)));
}

/** Suppliers of which the brand has games. */
export const listSupplierNames = async (tx: Tx): Promise<Pick<Row<'vendors.supplier'>, 'code' | 'name'>[]> =>
  (await listSuppliers(tx)).map(({ code, name }) => ({ code, name }));

const listSuppliers = (tx: Tx): Promise<Pick<Row<'vendors.supplier'>, 'id' | 'code' | 'name'>[]> =>
  tx.rows(
    tables
      .selectFrom('vendors.supplier as s')
      .select(['s.id', 's.code', 's.name'])
      .where('s.id', 'in', tables.selectFrom('catalogue.game').select('supplierId').distinct())
      .orderBy('s.name'),
  );
