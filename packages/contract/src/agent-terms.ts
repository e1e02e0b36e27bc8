import { CONTRACT_KINDS } from '@baize/domain/agents/kinds';
import { PERIODS } from '@baize/domain/agents/periods';
import { RATE_TYPES } from '@baize/domain/agents/rates';
import { CARRY_MODES, CONTRACT_CATEGORIES, TIERS_MAX } from '@baize/domain/agents/terms';
import { z } from 'zod';
import { MoneyInputSchema } from './envelope.ts';

const ShareSchema = z.string().regex(/^(0|1)(\.\d{1,6})?$/, 'share');
const CategorySchema = z.enum(CONTRACT_CATEGORIES);
/** A rate as text: a share where the rate type is P, an amount where it is F. */
const TierSchema = z.strictObject({
  minimumBet: MoneyInputSchema,
  netLoss: MoneyInputSchema.default('0'),
  activeMember: z.number().int().min(0),
  rate: MoneyInputSchema,
});

/** What a contract says, on the wire and at rest: amounts and rates as decimal strings. */
export const TermsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('REALTIME'),
    category: CategorySchema,
    profitRate: ShareSchema,
    lossRate: ShareSchema,
    singleBet: MoneyInputSchema,
  }),
  z.strictObject({
    kind: z.enum(CONTRACT_KINDS).exclude(['REALTIME']),
    category: CategorySchema,
    period: z.enum(PERIODS).exclude(['realtime']),
    carry: z.enum(CARRY_MODES),
    rateType: z.enum(RATE_TYPES),
    tiers: z.array(TierSchema).max(TIERS_MAX),
  }),
]);
export type WireTerms = z.infer<typeof TermsSchema>;
