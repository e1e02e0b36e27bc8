import type { GameType } from '@baize/contract/boot';
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

/** Kinds of movements that a member can meet, as the ledger names them. */
export const MOVEMENT_KINDS = [
  'bet',
  'win',
  'rollback',
  'deposit',
  'withdrawal-hold',
  'withdrawal-paid',
  'withdrawal-returned',
  'correction',
  'jackpot-win',
  'vendor-jackpot',
  'bonus-grant',
  'bonus-forfeit',
  'transfer',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number] | 'other';
/** A kind this client has never heard of is still shown, under the general word. */
export const movementKind = (kind: Posting['kind']): MovementKind =>
  MOVEMENT_KINDS.find((known) => known === kind) ?? 'other';
