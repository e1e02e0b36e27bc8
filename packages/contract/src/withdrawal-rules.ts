import { parseAmount } from '@baize/domain/money';
import { z } from 'zod';
import { GAME_TYPES, type GameType } from './boot.ts';
import { PAYOUT_KINDS } from './payout-kinds.ts';

const AmountSchema = z.string().regex(/^\d{1,12}\.\d{2}$/, 'an amount with two decimals');

/** How a brand pays its players out. Amounts in its currency. */
export const WithdrawalRulesSchema = z.object({
  min: AmountSchema,
  max: AmountSchema,
  dayCount: z.number().int().min(1).max(100),
  dayMax: AmountSchema,
  freePerDay: z.number().int().min(0).max(100),
  /** In millionths of the amount, for those beyond the free ones of the day. */
  feeRate: z.number().int().min(0).max(200_000),
  /** How long a player has to say what arrived. */
  confirmMinutes: z.number().int().min(1).max(10_080),
  /** How long a newly bound account rests before money is paid to it. */
  coolingHours: z.number().int().min(0).max(720),
  accountsMax: z.number().int().min(1).max(5),
  kinds: z.array(z.enum(PAYOUT_KINDS)).min(1),
  /** Of what members give their direct upline, and agents their direct downlines. */
  transferMin: AmountSchema,
  transferMax: AmountSchema,
  transferDayCount: z.number().int().min(1).max(1_000),
  transferDayMax: AmountSchema,
  /** From here on a person looks at the order, and from the next on two. */
  reviewFrom: AmountSchema,
  secondFrom: AmountSchema,
  /** Who has won more than this over what they staked is looked at. */
  bigWin: AmountSchema,
  /** How often a deposit must be staked before money leaves. */
  depositMultiple: z.number().int().min(0).max(100),
  /** Of a bet, in hundredths, by kind of game; what is not named counts whole. */
  gameWeights: z.partialRecord(z.enum(GAME_TYPES), z.number().int().min(0).max(100)),
});
export type WithdrawalRules = z.infer<typeof WithdrawalRulesSchema>;

/** What a kind of game that is not named counts, in hundredths. */
const WHOLE = 100;
const units = (text: string): bigint => parseAmount(text) ?? 0n;
/** Which field cannot be so beside the others, and why. */
export function wrongWithdrawalRules(rules: WithdrawalRules): Readonly<Record<string, string>> | undefined {
  if (units(rules.min) === 0n) return { min: 'above nothing' };
  if (units(rules.max) < units(rules.min)) return { max: 'below the least' };
  if (units(rules.dayMax) < units(rules.max)) return { dayMax: 'below the largest' };
  if (units(rules.transferMin) === 0n) return { transferMin: 'above nothing' };
  if (units(rules.transferMax) < units(rules.transferMin)) return { transferMax: 'below the least' };
  if (units(rules.transferDayMax) < units(rules.transferMax)) return { transferDayMax: 'below the largest' };
  if (units(rules.secondFrom) < units(rules.reviewFrom)) return { secondFrom: 'below the first look' };
  if (new Set(rules.kinds).size !== rules.kinds.length) return { kinds: 'one stands in it twice' };
  return undefined;
}

/** A fee up to this, in millionths, is one person's to set. */
const DEAR_FEE_RATE = 20_000;
/** So many times may a least, a most or a time be what it was by one person's word. */
const FAR = 2;

/** What makes it much dearer, or harder, for a player to be paid. */
export function hardenedWithdrawalRules(before: WithdrawalRules, after: WithdrawalRules): (keyof WithdrawalRules)[] {
  const far = BigInt(FAR);
  const dearer = after.feeRate > before.feeRate || after.freePerDay < before.freePerDay;
  const changes = {
    feeRate: dearer && after.feeRate > DEAR_FEE_RATE,
    min: units(after.min) > units(before.min) * far,
    max: units(after.max) * far < units(before.max),
    dayMax: units(after.dayMax) * far < units(before.dayMax),
    dayCount: after.dayCount * FAR < before.dayCount,
    confirmMinutes: after.confirmMinutes * FAR < before.confirmMinutes,
  };
  return (Object.keys(changes) as (keyof typeof changes)[]).filter((name) => changes[name]);
}

/** What money that leaves unseen, or unplayed, has to do with: more of it is not one person's to decide. */
export function relaxedWithdrawalRules(before: WithdrawalRules, after: WithdrawalRules): (keyof WithdrawalRules)[] {
  const raised = (['reviewFrom', 'secondFrom', 'bigWin', 'dayMax', 'transferDayMax'] as const).filter(
    (name) => units(after[name]) > units(before[name]),
  );
  const lowered = (['depositMultiple', 'coolingHours'] as const).filter((name) => after[name] < before[name]);
  // A review looks at each order alone: more of them a day are more that leaves unseen.
  const oftener = after.dayCount > before.dayCount ? (['dayCount'] as const) : [];
  const weightOf = ({ gameWeights }: WithdrawalRules, type: GameType): number => gameWeights[type] ?? WHOLE;
  const easier = GAME_TYPES.some((type) => weightOf(after, type) > weightOf(before, type));
  return [...raised, ...lowered, ...oftener, ...(easier ? (['gameWeights'] as const) : [])];
}
