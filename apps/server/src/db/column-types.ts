/** A text by language: `{ en: 'Dice', bn: '…' }`. */
export type Texts = Readonly<Record<string, string>>;

/** By what a round is verified, as its supplier's feed tells it. */
export type RoundFairness = {
  readonly commitment: string;
  readonly clientSeed: string | null;
  readonly nonce: number | null;
  /** Null: not revealed yet. */
  readonly revealedSeed: string | null;
};
