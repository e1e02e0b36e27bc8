import type { JsonObject } from './json.ts';

/**
 * What the seeds and the model make of a round, in the words of the published record. The multiplier is unknown only
 * where a mines record states no picks.
 */
export type Derived = {
  readonly result: JsonObject;
  readonly multiplierE4: bigint | undefined;
  /** Where four decimals would cut the multiplier: it is `paid` of `staked`. */
  readonly share?: { readonly paid: bigint; readonly staked: bigint };
  /** Where the choice lays the stake out in parts: what they add up to, and what exactly is paid for them. */
  readonly laid?: { readonly stake: bigint; readonly payout: bigint };
};
