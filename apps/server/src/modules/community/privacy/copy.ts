import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';
import type { PrivacyDeps } from './deps.ts';

/** Everything that the modules hold of a member, as the text of one JSON file. */
export async function writeCopy(
  { parts }: Pick<PrivacyDeps, 'parts'>,
  tx: Tx,
  { memberId, madeAt }: { readonly memberId: MemberId; readonly madeAt: Date },
): Promise<string> {
  const told: Record<string, unknown> = { madeAt };
  for (const { name, tell } of parts()) if (tell) told[name] = await tell(tx, memberId);
  return JSON.stringify(told, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2);
}
