import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { MoneySchema, TimeSchema } from './envelope.ts';

/** What the player was given: rounds of a game that cost them nothing. */
export const FreeRoundsSchema = z.object({
  id: z.uuid(),
  gameCode: z.string(),
  gameName: z.string(),
  iconUrl: z.string(),
  rounds: z.number().int(),
  left: z.number().int(),
  /** At which each is played. */
  stake: MoneySchema,
  won: MoneySchema,
  /** How often what is won must be staked before it can be withdrawn. */
  multiple: z.number().int(),
  endsAt: TimeSchema,
});
export type FreeRounds = z.infer<typeof FreeRoundsSchema>;

export const freeRoundCalls = defineSiteCalls({
  /** Those that may be played now, the first to end first. */
  listFreeRounds: {
    method: 'GET',
    path: '/free-rounds',
    access: 'member',
    input: z.object({ language: z.string().max(8).default('bn') }),
    output: z.array(FreeRoundsSchema),
  },
});
