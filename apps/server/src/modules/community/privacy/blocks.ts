import type { ErasureBlock } from '@baize/contract/erasure-terms';
import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';
import type { PrivacyDeps } from './deps.ts';

/** What is open in an account, and has to be settled by its owner before it can go. */
export async function readBlocks(
  { parts }: Pick<PrivacyDeps, 'parts'>,
  tx: Tx,
  member: MemberId,
): Promise<ErasureBlock[]> {
  const found: ErasureBlock[] = [];
  for (const { blocks } of parts()) if (blocks) found.push(...(await blocks(tx, member)));
  return found;
}
