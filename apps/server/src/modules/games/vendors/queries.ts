import type { Db } from '../../../db/pool.ts';
import { wireUser, type BrandId, type MemberId, type SupplierId } from '../../../ids.ts';
import type { Directory } from './directory.ts';
import { findReplayUrl } from './store.ts';

export type PlayedRound = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly supplierId: SupplierId;
  readonly round: string;
};

/** The round's page at its supplier: told by the feed, or asked for while the feed has not brought it yet. */
export async function findReplay(
  { db, directory }: { readonly db: Db; readonly directory: Directory },
  { brandId, memberId, supplierId, round }: PlayedRound,
): Promise<string | undefined> {
  const known = await db.tx(brandId, (tx) => findReplayUrl(tx, { memberId, supplierId, round }));
  if (known !== undefined && known !== '') return known;
  const supplier = await directory.supplierById(supplierId);
  const answer = await supplier?.client.gameRound({ user: wireUser(memberId), round });
  return answer?.ok ? answer.value.url : undefined;
}
