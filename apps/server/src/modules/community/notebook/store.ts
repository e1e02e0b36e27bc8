import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';

export async function insertNote(tx: Tx, note: Row<'notebook.note'>): Promise<void> {
  await tx.run(tables.insertInto('notebook.note').values(note));
}

export async function deleteNotes(tx: Tx, member: MemberId): Promise<void> {
  await tx.run(tables.deleteFrom('notebook.note').where('memberId', '=', member));
}
