import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { PostingsPlaceSchema, TimeSchema } from '../envelope.ts';
import { NUMBER_KINDS } from './number-words.ts';

const NUMBER_MAX_LENGTH = 64;

const NumberHitSchema = z.object({
  kind: z.enum(NUMBER_KINDS),
  /** The whole number. */
  id: z.string(),
  /** What it is of: the kind of a posting, the supplier of a transfer or a case; empty: nothing more is to be said. */
  about: z.string(),
  player: z.object({ id: z.string(), account: z.string() }).nullable(),
  /** Where its player's ledger is read from to show it first; null: nothing was posted for it. */
  place: PostingsPlaceSchema.nullable(),
  at: TimeSchema.nullable(),
});
export type NumberHit = z.infer<typeof NumberHitSchema>;

export const numberCalls = defineConsoleCalls({
  /**
   * What bears a number, as it is printed anywhere: the transaction of postings, a transfer, a case, a player. Rounds
   * with their wagers, deposits and corrections are found by their lists.
   */
  findNumber: {
    method: 'GET',
    path: '/numbers',
    permission: 'players.read',
    input: z.object({ number: z.string().trim().min(1).max(NUMBER_MAX_LENGTH) }),
    output: z.array(NumberHitSchema),
  },
});
