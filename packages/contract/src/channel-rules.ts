import { parseAmount } from '@baize/domain/money';
import { z } from 'zod';
import { FEE_BEARERS, MATCHINGS } from './deposit-kinds.ts';
import { MoneyInputSchema } from './envelope.ts';
import { writtenText } from './written-text.ts';

const RATE_MAX = 200_000;
const TimeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const textIn = z.object({ bn: writtenText({ max: 600 }), en: writtenText({ max: 600 }) });

/** What a brand decides of a way to pay in. */
export const ChannelRulesSchema = z
  .object({
    min: MoneyInputSchema,
    max: MoneyInputSchema,
    /** Amounts are whole numbers of it. */
    step: MoneyInputSchema,
    quick: z.array(MoneyInputSchema).max(8),
    /** `rate` in millionths of the amount. What the house bears is told nobody. */
    fee: z.object({
      fixed: MoneyInputSchema,
      rate: z.number().int().min(0).max(RATE_MAX),
      bearer: z.enum(FEE_BEARERS),
    }),
    /** Of one member and day; null: without a bound. */
    day: z.object({ count: z.number().int().min(1).max(1_000).nullable(), max: MoneyInputSchema.nullable() }),
    /** In the brand's offset; null: always. */
    hours: z.object({ from: TimeOfDaySchema, to: TimeOfDaySchema }).nullable(),
    /** Shown to members of whom so many deposits were credited. */
    fromCredits: z.number().int().min(0).max(1_000),
    matching: z.enum(MATCHINGS).nullable(),
    /** How long an order waits for its payment. */
    minutes: z.number().int().min(5).max(1_440),
    /** From this amount on two people credit it; null: from `max` on. More than was ordered always takes two. */
    secondFrom: MoneyInputSchema.nullable(),
    instructions: textIn,
  })
  .superRefine(({ min, max, step, quick, fee, matching }, context) => {
    const wrong = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    const units = (text: string): bigint => parseAmount(text) ?? 0n;
    if (units(step) < 1_000n || units(step) % 1_000n !== 0n) wrong('step', 'whole hundredths');
    if (matching === 'amount' && units(step) % 100_000n !== 0n) wrong('step', 'whole units');
    if (units(min) === 0n) wrong('min', 'above nothing');
    if (units(max) < units(min)) wrong('max', 'below the least');
    if (quick.some((each) => units(each) < units(min) || units(each) > units(max)))
      wrong('quick', 'outside the limits');
    if (fee.bearer === 'member' && units(fee.fixed) >= units(min)) wrong('fee', 'above the least');
  });
export type ChannelRules = z.infer<typeof ChannelRulesSchema>;

type Told = {
  readonly name: Readonly<Record<string, string>>;
  readonly rules: ChannelRules;
  readonly enabled: boolean;
  /** Who serves it: left out where nothing of that is changed. */
  readonly provider?: string | null | undefined;
  readonly coin?: string | null | undefined;
};
const wordsOf = ({ name, rules: { instructions } }: Told): string =>
  JSON.stringify([name.bn, name.en, instructions.bn, instructions.en]);
/** The most that one person credits: less than the threshold, and never more than the channel takes. */
const mostOfOne = ({ rules: { secondFrom, max } }: Told): bigint => {
  const [below, most] = [(parseAmount(secondFrom ?? max) ?? 0n) - 1n, parseAmount(max) ?? 0n];
  return below < most ? below : most;
};

/**
 * As what another operator has to agree to a change of a way to pay, if at all: its first opening, or what lets one
 * person credit more or has players send their money elsewhere.
 */
export function channelProposalOf(
  before: Told & { readonly approved: boolean },
  after: Told,
): 'open-channel' | 'relax-channel' | undefined {
  if (after.enabled && !before.approved) return 'open-channel';
  const creditsMore = mostOfOne(after) > mostOfOne(before);
  const leadsElsewhere =
    (after.provider !== undefined && after.provider !== before.provider) ||
    (after.coin !== undefined && after.coin !== before.coin);
  return creditsMore || leadsElsewhere || wordsOf(before) !== wordsOf(after) ? 'relax-channel' : undefined;
}
