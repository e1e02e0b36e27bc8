import { POSTINGS, type LedgerPart } from '../../../ledger/index.ts';

const JACKPOT_KINDS = {
  'jackpot-start': 30,
  'jackpot-feed': 31,
  'jackpot-contribution': 32,
  'jackpot-win': 33,
} as const;
type JackpotKinds = typeof JACKPOT_KINDS;
export type JackpotKind = keyof JackpotKinds;
declare module '../../../ledger/types.ts' {
  interface PostingKinds extends JackpotKinds {}
  interface HouseNames {
    jackpot: `jackpot:${string}`;
    /** What was put aside of a pool's contributions for the start of the next one. */
    'jackpot-refill': `jackpot-refill:${string}`;
  }
}

/** How a pool's money moves. A pool pays only what it holds. */
export const jackpotPart: LedgerPart = {
  name: 'jackpots',
  proofs: [
    {
      prove: 'jackpots_books_prove',
      walk: 'jackpots_hits',
      checks: ['jackpot-hits-agree-with-ledger'],
      freezes: true,
    },
    { prove: 'jackpots_postings_prove', walk: POSTINGS, checks: ['postings-have-hits'], freezes: true },
  ],
  kinds: JACKPOT_KINDS,
  houses: { jackpot: { mayFallBelowZero: false }, 'jackpot-refill': { mayFallBelowZero: false } },
  write: () => [],
};
