import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';
import { findMembers } from '../../people/identity/index.ts';

/** Somebody right below an agent; undefined: they are not. */
export async function findDirect(tx: Tx, agent: MemberId, id: MemberId) {
  const [found] = await findMembers(tx, [id]);
  return found?.parentId === agent ? found : undefined;
}
