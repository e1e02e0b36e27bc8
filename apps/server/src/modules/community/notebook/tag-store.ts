import type { PlayerTag, PlayerTagRow } from '@baize/contract/console/player-tags';
import { sql } from 'kysely';
import { LOCK_SPACE, SPACED_LOCKS } from '../../../db/advisory-locks.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';

export type StoredTag = Readonly<Row<'notebook.tag'>>;
export type TagDraft = Pick<StoredTag, 'name' | 'tone' | 'risk'>;

export const presentTag = ({ id, name, tone, risk }: Pick<StoredTag, 'id' | keyof TagDraft>): PlayerTag => ({
  id: String(id),
  name,
  tone,
  risk,
});

/** All of the brand, flags of risk first, with how many players have each. */
export async function listTags(tx: Tx): Promise<PlayerTagRow[]> {
  const rows = await tx.rows(sql<StoredTag & Computed<{ players: number }>>`
    select t.*, (select count(*)::int from notebook.player_tag p
                  where p.brand_id = t.brand_id and p.tag_id = t.id) as players
      from notebook.tag t order by not t.risk, lower(t.name)`);
  return rows.map((row) => ({ ...presentTag(row), players: row.players, version: row.version }));
}

/** Whoever adds one waits for the others who do. */
export async function countTags(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::integer, ${SPACED_LOCKS.playerTags}::integer)`);
  return (await tx.row(tables.selectFrom('notebook.tag').select(sql<number>`count(*)::int`.as('count')))).count;
}

export const lockTag = (tx: Tx, id: number): Promise<StoredTag | undefined> =>
  tx.maybe(tables.selectFrom('notebook.tag').selectAll().where('id', '=', id).forUpdate());

/** Undefined: the brand has a tag of this name. */
export async function insertTag(tx: Tx, brandId: BrandId, draft: TagDraft): Promise<number | undefined> {
  const made = await tx.maybe(
    tables
      .insertInto('notebook.tag')
      .values({ brandId, ...draft })
      .onConflict((clash) => clash.doNothing())
      .returning('id'),
  );
  return made?.id;
}

export const isNameTaken = async (tx: Tx, name: string, except: number): Promise<boolean> =>
  (await tx.maybe(
    tables
      .selectFrom('notebook.tag')
      .select('id')
      .where(sql<boolean>`lower(name) = lower(${name})`)
      .where('id', '<>', except),
  )) !== undefined;

export async function saveTag(tx: Tx, id: number, { name, tone, risk }: TagDraft): Promise<void> {
  await tx.run(
    tables
      .updateTable('notebook.tag')
      .set({ name, tone, risk, version: sql`version + 1` })
      .where('id', '=', id),
  );
}

/** Answers how many players had it. */
export async function deleteTag(tx: Tx, id: number): Promise<number> {
  const taken = await tx.run(tables.deleteFrom('notebook.playerTag').where('tagId', '=', id));
  await tx.run(tables.deleteFrom('notebook.tag').where('id', '=', id));
  return taken;
}

/** False: the player has it already. */
export const giveTag = async (tx: Tx, given: Row<'notebook.playerTag'>): Promise<boolean> =>
  (await tx.run(
    tables
      .insertInto('notebook.playerTag')
      .values(given)
      .onConflict((clash) => clash.doNothing()),
  )) === 1;

/** False: the player has not got it. */
export const takeTag = async (tx: Tx, member: MemberId, tag: number): Promise<boolean> =>
  (await tx.run(tables.deleteFrom('notebook.playerTag').where('memberId', '=', member).where('tagId', '=', tag))) === 1;

export async function tagsOf(tx: Tx, member: MemberId): Promise<PlayerTag[]> {
  const rows = await tx.rows(
    tables
      .selectFrom('notebook.playerTag as p')
      .innerJoin('notebook.tag as t', (join) => join.onRef('t.id', '=', 'p.tagId').onRef('t.brandId', '=', 'p.brandId'))
      .select(['t.id', 't.name', 't.tone', 't.risk'])
      .where('p.memberId', '=', member)
      .orderBy(sql`not t.risk`)
      .orderBy(sql`lower(t.name)`),
  );
  return rows.map(presentTag);
}

/** What these members wear, flags of risk first. */
export async function tagsOfAll(tx: Tx, members: readonly MemberId[]): Promise<Map<MemberId, PlayerTag[]>> {
  const rows = await tx.rows(
    tables
      .selectFrom('notebook.playerTag as p')
      .innerJoin('notebook.tag as t', (join) => join.onRef('t.id', '=', 'p.tagId').onRef('t.brandId', '=', 'p.brandId'))
      .select(['p.memberId', 't.id', 't.name', 't.tone', 't.risk'])
      .where('p.memberId', '=', sql<MemberId>`any (${[...members]}::bigint[])`)
      .orderBy(sql`not t.risk`)
      .orderBy(sql`lower(t.name)`),
  );
  const worn = new Map<MemberId, PlayerTag[]>();
  for (const { memberId, ...tag } of rows) worn.set(memberId, [...(worn.get(memberId) ?? []), presentTag(tag)]);
  return worn;
}

/** Of a crowd that wears a tag the newest: queues are narrowed to few. */
const WEARERS_MAX = 10_000;

/** Who wears a tag, or any flag of risk; where they are many, who was given it last. */
export async function membersTagged(tx: Tx, tag: string, limit = WEARERS_MAX): Promise<MemberId[]> {
  const rows = await tx.rows(
    tables
      .selectFrom('notebook.playerTag as p')
      .innerJoin('notebook.tag as t', (join) => join.onRef('t.id', '=', 'p.tagId').onRef('t.brandId', '=', 'p.brandId'))
      .select('p.memberId')
      .where(tag === 'risk' ? sql<boolean>`t.risk` : sql<boolean>`t.id = ${Number(tag)}`)
      .groupBy('p.memberId')
      .orderBy(sql`max(p.given_at)`, 'desc')
      .orderBy('p.memberId')
      .limit(limit),
  );
  return rows.map(({ memberId }) => memberId);
}

export async function dropTagsOf(tx: Tx, member: MemberId): Promise<void> {
  await tx.run(tables.deleteFrom('notebook.playerTag').where('memberId', '=', member));
}
