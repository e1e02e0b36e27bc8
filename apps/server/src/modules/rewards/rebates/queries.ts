import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';
import { findMembers } from '../../people/identity/index.ts';
import type { Rates } from './policy.ts';
import { readRatesOf } from './store.ts';

/** Somebody right below an agent; undefined: they are not. */
export async function findDirect(tx: Tx, agent: MemberId, id: MemberId) {
  const [found] = await findMembers(tx, [id]);
  return found?.parentId === agent ? found : undefined;
}

/** What somebody was given, by category. */
export const givenRebates = async (tx: Tx, member: MemberId): Promise<Rates> =>
  (await readRatesOf(tx, [member]))(member);
