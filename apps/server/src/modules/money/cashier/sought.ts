import type { RawBuilder } from 'kysely';
import { byAmount, byEach, byId, readSearch, type Sought } from '../../../db/search.ts';
import type { Tx } from '../../../db/pool.ts';
import { findMembersBeginning } from '../../people/identity/index.ts';

/** Of a filter whose search was read; undefined: nothing was typed. */
export type Searched = { readonly ways?: readonly RawBuilder<boolean>[] | undefined };

/** How a list of orders finds what was typed: by number, player and amount, and by what else it prints. */
export async function lookUpSearch(
  tx: Tx,
  typed: string | undefined,
  more: (sought: Sought) => Promise<readonly RawBuilder<boolean>[]> | readonly RawBuilder<boolean>[] = () => [],
): Promise<Searched> {
  const sought = readSearch(typed);
  if (sought === undefined) return {};
  const players = await findMembersBeginning(tx, sought.text);
  return { ways: [...byId(sought), ...byEach('memberId', players), ...byAmount(sought), ...(await more(sought))] };
}
