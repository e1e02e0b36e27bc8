import { z } from 'zod';
import { JackpotSchema } from './boot.ts';
import { defineSiteCalls } from './define-call.ts';
import { KeysetQuerySchema, keysetSchema, MoneySchema, TimeSchema } from './envelope.ts';

/** What a column of such numbers holds. */
const EPOCH_MAX = 2_147_483_647;

/** A pool that was won, with everything from which anybody can derive that it was. */
export const JackpotHitSchema = z.object({
  poolId: z.string(),
  name: z.record(z.string(), z.string()),
  currency: z.string(),
  amount: MoneySchema,
  /** The winner's name as others may see it. */
  customerName: z.string(),
  at: TimeSchema,
  /** How often the pool had been opened, and what its seed was committed to by before its first stake. */
  epoch: z.number().int(),
  seedHash: z.string(),
  revealedSeed: z.string(),
  /** The bounds of a pool that had to be won; null: the winning stake was drawn by chance. */
  mustHitBy: z.object({ from: MoneySchema, to: MoneySchema }).nullable(),
  /** What a draw by chance is made of. The stake is null where the hit is older than its record. */
  wagerId: z.guid(),
  stake: MoneySchema.nullable(),
  odds: MoneySchema,
});
export type JackpotHit = z.infer<typeof JackpotHitSchema>;

/** A pool that this player has won and has not seen yet that they did. */
export const JackpotWinSchema = z.object({
  poolId: z.string(),
  epoch: z.number().int(),
  name: z.record(z.string(), z.string()),
  currency: z.string(),
  amount: MoneySchema,
  at: TimeSchema,
});
export type JackpotWin = z.infer<typeof JackpotWinSchema>;

export const jackpotCalls = defineSiteCalls({
  /** The amounts that grow on the pages. */
  getJackpots: { method: 'GET', path: '/jackpots', access: 'public', output: z.array(JackpotSchema) },
  /** Hits of all pools, or of one, and the pools that there are, stopped ones among them. */
  listJackpotHits: {
    method: 'GET',
    path: '/jackpot-hits',
    access: 'public',
    input: KeysetQuerySchema.extend({ poolId: z.string().max(64).optional() }),
    output: keysetSchema(JackpotHitSchema).extend({
      pools: z.array(z.object({ poolId: z.string(), name: z.record(z.string(), z.string()), isRunning: z.boolean() })),
    }),
  },
  /** What the player has won and not seen, the oldest first. */
  listJackpotWins: { method: 'GET', path: '/jackpot-wins', access: 'member', output: z.array(JackpotWinSchema) },
  /** The player has seen it: it is not told again. */
  acknowledgeJackpotWin: {
    method: 'POST',
    path: '/jackpot-wins/acknowledgement',
    access: 'member',
    rate: 'write',
    input: z.object({ poolId: z.string().max(64), epoch: z.number().int().min(1).max(EPOCH_MAX) }),
    output: z.null(),
    failures: ['NOT_FOUND'],
  },
});
