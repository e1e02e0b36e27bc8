import type { GameType } from '@baize/contract/boot';
import { POSTING_KINDS, type PostingKind } from '@baize/contract/posting-kinds';
import type { WagerStatus } from '@baize/contract/wager-statuses';
import type { Posting } from '@baize/contract/wagers';
import type { Tone } from '@baize/ui/tag.tsx';

export const STATE_TONES: Readonly<Record<WagerStatus, Tone>> = {
  open: 'info',
  won: 'positive',
  returned: 'plain',
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
