import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { keysetQuerySchema, keysetSchema, MoneySchema, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { PLAYER_ID } from './constants.ts';
import { NOTE_TEXT_MAX, TIMELINE_KINDS } from './timeline-words.ts';

export const TimelineEntrySchema = z.object({
  /** Its kind and its number there. */
  id: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: TimeSchema,
  /** The word of its kind: a state, a reason of refusal, an action, a kind of message. */
  what: z.string(),
  amount: MoneySchema.nullable(),
  /** Of a day's play: what came back. */
  payout: MoneySchema.nullable(),
  currency: z.string().nullable(),
  /** How many: bets of a day, refusals counted together. */
  count: z.number().int().nullable(),
  /** Who did it, where it was an operator or another account. */
  by: z.string().nullable(),
  /** What was written about it. */
  text: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntrySchema>;

/** A moment in microseconds since 1970, and the entry's id. */
const TimelinePlaceSchema = z.string().regex(/^[1-9]\d{0,16}\.[a-z]{1,12}-[\w-]{1,40}$/);
const ParamsSchema = z.object({ id: z.string().regex(PLAYER_ID) });
const NoteSchema = z.object({ id: z.string(), by: z.string(), at: TimeSchema, text: z.string() });

export const timelineCalls = defineConsoleCalls({
  /**
   * Everything that happened to a player, the newest first. Kinds that stand on a page of a right of its own are left
   * out for who has not got it.
   */
  listPlayerTimeline: {
    method: 'GET',
    path: '/players/:id/timeline',
    permission: 'players.read',
    params: ParamsSchema,
    input: keysetQuerySchema(TimelinePlaceSchema).extend({ kind: z.enum(TIMELINE_KINDS).optional() }),
    output: keysetSchema(TimelineEntrySchema, TimelinePlaceSchema),
    failures: ['NOT_FOUND'],
  },
  /** Stays as it was written; it goes with the person when they are erased. */
  writePlayerNote: {
    method: 'POST',
    path: '/players/:id/notes',
    permission: 'players.notes',
    rate: 'write',
    params: ParamsSchema,
    input: z.object({ text: writtenText({ min: 3, max: NOTE_TEXT_MAX }) }),
    output: NoteSchema,
    failures: ['NOT_FOUND'],
  },
});
