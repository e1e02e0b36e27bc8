import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';

export type ErasureRow = Readonly<Row<'privacy.erasure'>>;
const ERASURE = tables.selectFrom('privacy.erasure').selectAll();

export const findErasure = (tx: Tx, member: MemberId): Promise<ErasureRow | undefined> =>
  tx.maybe(ERASURE.where('memberId', '=', member));

/** False: it was asked for already. */
export async function insertErasure(
  tx: Tx,
  erasure: Omit<ErasureRow, 'doneAt' | 'remindedAt' | 'tryAt'>,
): Promise<boolean> {
  const made = await tx.run(
    tables
      .insertInto('privacy.erasure')
      .values({ ...erasure, tryAt: erasure.dueAt })
      .onConflict((clash) => clash.doNothing()),
  );
  return made === 1;
}

/** False: none was asked for, or it is done. */
export async function deleteErasure(tx: Tx, member: MemberId): Promise<boolean> {
  const taken = await tx.run(
    tables.deleteFrom('privacy.erasure').where('memberId', '=', member).where('doneAt', 'is', null),
  );
  return taken === 1;
}

type Due = { readonly brandId: BrandId; readonly now: Date; readonly max: number };

const openErasures = tables.selectFrom('privacy.erasure').select('memberId').where('doneAt', 'is', null);

const membersOf = async (tx: Tx, query: typeof openErasures, { brandId, max }: Due): Promise<MemberId[]> =>
  (await tx.rows(query.where('brandId', '=', brandId).limit(max))).map(({ memberId }) => memberId);

/** Whose end is no more than `withinMs` away, and who was not told so yet. */
export const listNear = (tx: Tx, { withinMs, ...due }: Due & { readonly withinMs: number }): Promise<MemberId[]> =>
  membersOf(
    tx,
    openErasures
      .where('remindedAt', 'is', null)
      .where('dueAt', '>', due.now)
      .where('dueAt', '<=', new Date(due.now.getTime() + withinMs))
      .orderBy('dueAt'),
    due,
  );

export const listDue = (tx: Tx, due: Due): Promise<MemberId[]> =>
  membersOf(tx, openErasures.where('tryAt', '<=', due.now).orderBy('tryAt'), due);

export async function saveErasure(
  tx: Tx,
  member: MemberId,
  change: Partial<Pick<ErasureRow, 'tryAt' | 'doneAt' | 'remindedAt'>>,
): Promise<void> {
  await tx.run(tables.updateTable('privacy.erasure').set(change).where('memberId', '=', member));
}

/** Copies made since then. */
export async function countCopies(tx: Tx, member: MemberId, since: Date): Promise<number> {
  const { made } = await tx.row(
    tables
      .selectFrom('privacy.copyMade')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('made'))
      .where('memberId', '=', member)
      .where('madeAt', '>', since),
  );
  return made;
}

export async function noteCopy(tx: Tx, copy: Row<'privacy.copyMade'>): Promise<void> {
  await tx.run(tables.insertInto('privacy.copyMade').values(copy));
}

export async function forgetCopies(tx: Tx, member: MemberId): Promise<void> {
  await tx.run(tables.deleteFrom('privacy.copyMade').where('memberId', '=', member));
}
