import { CONTRACT_KINDS } from '@baize/domain/agents/kinds';
import { PERIODS } from '@baize/domain/agents/periods';
import { formatRate, formatTypedRate, parseRate, parseTypedRate, RATE_TYPES } from '@baize/domain/agents/rates';
import { CARRY_MODES, CONTRACT_CATEGORIES, TIERS_MAX, type Terms, type Tier } from '@baize/domain/agents/terms';
import { formatAmount, parseAmount, ZERO } from '@baize/domain/money';
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

/** Undefined: an amount or a rate is no such. */
export function readTerms(wire: WireTerms): Terms | undefined {
  if (wire.kind === 'REALTIME') {
    const [profitRate, lossRate] = [parseRate(wire.profitRate), parseRate(wire.lossRate)];
    const singleBet = parseAmount(wire.singleBet);
    if (profitRate === undefined || lossRate === undefined || singleBet === undefined) return undefined;
    return { kind: wire.kind, category: wire.category, profitRate, lossRate, singleBet };
  }
  const tiers: Tier[] = [];
  for (const { activeMember, ...tier } of wire.tiers) {
    const minimumBet = parseAmount(tier.minimumBet);
    const rate = parseTypedRate(wire.rateType, tier.rate);
    if (minimumBet === undefined || rate === undefined) return undefined;
    tiers.push({ minimumBet, netLoss: parseAmount(tier.netLoss) ?? ZERO, activeMember, rate });
  }
  return { ...wire, tiers };
}

export function tellTerms(terms: Terms): WireTerms {
  if (terms.kind === 'REALTIME')
    return {
      kind: terms.kind,
      category: terms.category,
      profitRate: formatRate(terms.profitRate),
      lossRate: formatRate(terms.lossRate),
      singleBet: formatAmount(terms.singleBet),
    };
  return {
    ...terms,
    tiers: terms.tiers.map(({ minimumBet, netLoss, activeMember, rate }) => ({
      minimumBet: formatAmount(minimumBet),
      netLoss: formatAmount(netLoss),
      activeMember,
      rate: formatTypedRate(terms.rateType, rate),
    })),
  };
}
