import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneyInputSchema, MoneySchema, TimeSchema } from '../envelope.ts';

export const ConsoleJackpotSchema = z.object({
  poolId: z.string(),
  name: z.record(z.string(), z.string()),
  currency: z.string(),
  amount: MoneySchema,
  enabled: z.boolean(),
  seedMin: MoneySchema,
  seedMax: MoneySchema,
  feedMin: MoneySchema,
  feedMax: MoneySchema,
  feedEveryMs: z.array(z.number().int()),
  contributionRate: z.string(),
  reseedShare: z.string(),
  /** Chance per unit of stake, as a fraction "1/N": a spin of stake s hits with s / N. */
  oddsPerUnit: z.string(),
  seedHash: z.string(),
  hits: z.array(z.object({ amount: MoneySchema, account: z.string(), at: TimeSchema, revealedSeed: z.string() })),
  contributions: z.object({ house: MoneySchema, stakes: MoneySchema, paid: MoneySchema }),
  version: z.number().int(),
});
export type ConsoleJackpot = z.infer<typeof ConsoleJackpotSchema>;
export const UpdateJackpotSchema = z.object({
  enabled: z.boolean().optional(),
  feedMin: MoneyInputSchema.optional(),
  feedMax: MoneyInputSchema.optional(),
  contributionRate: z
    .string()
    .regex(/^0\.\d{1,4}$/)
    .optional(),
  version: z.number().int(),
});
export type JackpotPatch = z.input<typeof UpdateJackpotSchema>;

export const jackpotPoolCalls = defineConsoleCalls({
  listJackpots: {
    method: 'GET',
    path: '/jackpots',
    permission: 'jackpots.read',
    output: z.array(ConsoleJackpotSchema),
  },
  updateJackpot: {
    method: 'PATCH',
    path: '/jackpots/:poolId',
    permission: 'jackpots.write',
    rate: 'write',
    params: z.object({ poolId: z.string().max(64) }),
    input: UpdateJackpotSchema,
    output: z.array(ConsoleJackpotSchema),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
});
