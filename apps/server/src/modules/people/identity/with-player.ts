import { fail } from '@baize/contract/failure';
import type { OperatorContext } from '../../../context.ts';
import type { Db } from '../../../db/pool.ts';
import { memberId, type MemberId } from '../../../ids.ts';
import { findMemberById } from './store.ts';

/**
 * Does `work` for a player of the operator's brand. Another brand's id is answered like one that does not exist:
 * NOT_FOUND.
 */
export async function withPlayer<T>(
  db: Db,
  { ctx, id }: { readonly ctx: Pick<OperatorContext, 'brandId'>; readonly id: string },
  work: (member: MemberId) => Promise<T>,
): Promise<T | ReturnType<typeof fail<'NOT_FOUND'>>> {
  const found = await db.tx(ctx.brandId, (tx) => findMemberById(tx, memberId(id)));
  return found ? work(found.id) : fail('NOT_FOUND');
}
