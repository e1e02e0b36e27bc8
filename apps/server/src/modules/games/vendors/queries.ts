import type { Db } from '../../../db/pool.ts';
import { wireUser, type BrandId, type MemberId, type SupplierId } from '../../../ids.ts';
import type { Directory } from './directory.ts';

/** The round's page at its supplier: told by the feed, or asked for while the feed has not brought it yet. */
export async function findReplay(
  db: Db,
  directory: Directory,
  brandId: BrandId,
  memberId: MemberId,
  supplierId: SupplierId,
  round: string,
): Promise<string | undefined> {
  const known = await db.tx(brandId, (tx) =>
    tx.maybe<{ replay_url: string }>(
      'select replay_url from vendor_round where member_id = $1 and supplier_id = $2 and round = $3',
      [memberId, supplierId, round],
    ),
  );
  if (known && known.replay_url !== '') return known.replay_url;
  const supplier = await directory.supplierById(supplierId);
  const answer = await supplier?.client.gameRound({ user: wireUser(memberId), round });
  return answer?.ok ? answer.value.url : undefined;
}
