import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Db } from '../../../../db/pool.ts';
import { deleteFavourite } from '../store.ts';

/** Removing what is no favourite is no failure. */
export function removeFavourite(
  { db }: { readonly db: Db },
  { brandId, actor }: MemberContext,
  nodeId: string,
): Promise<CallResult<{ nodeId: string }, never>> {
  return runCommand({ db }, { brandId }, async (tx) => {
    await deleteFavourite(tx, actor.memberId, BigInt(nodeId));
    return ok({ nodeId });
  });
}
