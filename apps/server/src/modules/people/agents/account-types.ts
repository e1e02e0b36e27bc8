import type { LinkAccountType } from '@baize/contract/agent-links';
import type { Tx } from '../../../db/pool.ts';
import { readAccountTypes } from './store.ts';

/**
 * The type of an account that an agent opens below themselves: agents of the same family, test or not; players of both
 * are of one type. Undefined: who asks may open none.
 */
export async function typeBelow(tx: Tx, own: number, wanted: LinkAccountType): Promise<number | undefined> {
  const types = await readAccountTypes(tx);
  const asker = types.get(own);
  if (!asker?.isAgent) return undefined;
  const fits = [...types.values()].filter(({ isTop, isAgent, isTest }) =>
    wanted === 'agent' ? isAgent && !isTop && isTest === asker.isTest : !isAgent && !isTop,
  );
  return fits[0]?.type;
}

/** Whether accounts of a type may give other members money, and be given some. */
export const mayTransfer = async (tx: Tx, type: number): Promise<boolean> =>
  (await readAccountTypes(tx)).get(type)?.mayTransfer ?? false;

/** Whether accounts of a type stand right under the platform and are given what everybody below them is given of. */
export const isTopType = async (tx: Tx, type: number): Promise<boolean> =>
  (await readAccountTypes(tx)).get(type)?.isTop ?? false;
