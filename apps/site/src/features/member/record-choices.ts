import type { GameType } from '@baize/contract/boot';
import { POSTING_KINDS, type PostingKind } from '@baize/contract/posting-kinds';
import type { Posting, Wager } from '@baize/contract/wagers';
import type { Tone } from '@baize/ui/tag.tsx';

export type WagerState = Wager['status'];
export const WAGER_STATES: readonly WagerState[] = ['open', 'won', 'lost', 'reversed'];
export const STATE_TONES: Readonly<Record<WagerState, Tone>> = {
  open: 'info',
  won: 'positive',
  lost: 'plain',
  reversed: 'warn',
};
export const GAME_TYPES_OF_RECORD: readonly GameType[] = [
  'RNG',
  'BGS',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
];

export type MovementKind = PostingKind | 'other';
/** A kind this client has never heard of is still shown, under the general word. */
export const movementKind = (kind: Posting['kind']): MovementKind =>
  POSTING_KINDS.find((known) => known === kind) ?? 'other';
