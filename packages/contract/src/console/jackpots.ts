import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { parseAmount } from '@baize/domain/money';
import { MoneyInputSchema, MoneySchema, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';
import { isContribution, isFeed, JACKPOT_BOUNDS } from './jackpot-bounds.ts';

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
  /** A change that lets it grow faster waits for a second person. */
  waiting: z.boolean(),
  version: z.number().int(),
});
export type ConsoleJackpot = z.infer<typeof ConsoleJackpotSchema>;
const FeedSchema = MoneyInputSchema.refine((text) => isFeed(parseAmount(text) ?? 0n), {
  message: `from ${JACKPOT_BOUNDS.feedMin} to ${JACKPOT_BOUNDS.feedMax}`,
});
export const UpdateJackpotSchema = z.object({
  enabled: z.boolean().optional(),
  feedMin: FeedSchema.optional(),
  feedMax: FeedSchema.optional(),
  contributionRate: z
    .string()
    .regex(/^0\.\d{1,4}$/)
    .refine(isContribution, { message: `at most ${JACKPOT_BOUNDS.contributionRate}` })
    .optional(),
  reason: writtenText(REASON),
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
  /**
   * Holds at once; what lets the house pay more than one operator may decide waits for a second one.
   * STATE_CONFLICT: somebody was faster, or such a change waits already.
   */
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
