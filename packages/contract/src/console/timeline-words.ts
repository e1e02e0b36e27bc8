/** Words of a player's timeline that the console's pages need at run time, without the schemas. */

/** What happened: each is a kind that the list can be narrowed to. */
export const TIMELINE_KINDS = [
  'login',
  'refusal',
  'play',
  'deposit',
  'withdrawal',
  'transfer',
  'correction',
  'limit',
  'operator',
  'note',
  'message',
  'move',
  'suspicion',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
export const NOTE_TEXT_MAX = 2_000;
