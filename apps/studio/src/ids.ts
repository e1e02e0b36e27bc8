/** Ids of the studio's own that are numbers, so that one can never be taken for another or for money. */
export type PlayerId = bigint & { readonly __player: unique symbol };
export type SeedPairId = bigint & { readonly __seedPair: unique symbol };
