import type { Broken } from '@baize/contract/console/reports';

/**
 * Where what a check names is looked into: the player's ledger, from the broken posting on. Null for what is no
 * player's of this brand.
 */
export function brokenPath({ playerId, posting }: Broken): string | null {
  if (playerId === null) return null;
  const ledger = `/players/${playerId}/ledger`;
  if (posting === null) return ledger;
  const { account, pocket, seq } = posting;
  return `${ledger}?before=${account}:${BigInt(seq) + 1n}&broken=${pocket}-${seq}`;
}
