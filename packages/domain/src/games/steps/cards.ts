/**
 * A card is a number from 0 to 51 (domain-rules 4.1): its rank, 2 to ace, by four suits in the order diamonds, hearts,
 * spades, clubs.
 */
export const CARDS = 52;
const SUIT_COUNT = 4;
const RANK_COUNT = 13;

export const SUITS = ['d', 'h', 's', 'c'] as const;
export type CardSuit = (typeof SUITS)[number];

/** 0 for a two to 12 for an ace. */
export const rankIndex = (card: number): number => Math.floor(card / SUIT_COUNT);
export const suitOf = (card: number): CardSuit => SUITS[card % SUIT_COUNT]!;

/** 1 for an ace to 13 for a king. */
export const aceLowRank = (card: number): number => ((rankIndex(card) + 1) % RANK_COUNT) + 1;

const RANK_NAMES = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
export type RankName = (typeof RANK_NAMES)[number];
export const rankName = (card: number): RankName => RANK_NAMES[rankIndex(card)]!;
