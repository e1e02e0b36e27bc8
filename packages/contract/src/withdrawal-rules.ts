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

const weightOf = ({ gameWeights }: WithdrawalRules, type: GameType): number => gameWeights[type] ?? WHOLE;

/**
 * What makes it much dearer, or harder, for a player to be paid than two people last agreed on: many small steps are
 * one large one. What is left as it stands is no step. More play, a longer rest and games that count less take two
 * whatever the step is.
 */
export function hardenedWithdrawalRules(
  agreed: WithdrawalRules,
  { before, after }: { readonly before: WithdrawalRules; readonly after: WithdrawalRules },
): (keyof WithdrawalRules)[] {
  const far = BigInt(FAR);
  const feeMoves = after.feeRate > before.feeRate || after.freePerDay < before.freePerDay;
  const dearer = after.feeRate > agreed.feeRate || after.freePerDay < agreed.freePerDay;
  const lower = (name: 'max' | 'dayMax'): boolean =>
    units(after[name]) < units(before[name]) && units(after[name]) * far < units(agreed[name]);
  const fewer = (name: 'dayCount' | 'confirmMinutes'): boolean =>
    after[name] < before[name] && after[name] * FAR < agreed[name];
  const more = (name: 'depositMultiple' | 'coolingHours'): boolean =>
    after[name] > before[name] && after[name] > agreed[name];
  const changes = {
    feeRate: feeMoves && dearer && after.feeRate > DEAR_FEE_RATE,
    min: units(after.min) > units(before.min) && units(after.min) > units(agreed.min) * far,
    max: lower('max'),
    dayMax: lower('dayMax'),
    dayCount: fewer('dayCount'),
    confirmMinutes: fewer('confirmMinutes'),
    depositMultiple: more('depositMultiple'),
    coolingHours: more('coolingHours'),
    gameWeights: GAME_TYPES.some(
      (type) => weightOf(after, type) < weightOf(before, type) && weightOf(after, type) < weightOf(agreed, type),
    ),
  };
  return (Object.keys(changes) as (keyof typeof changes)[]).filter((name) => changes[name]);
}

/** What two people have agreed on once they agree to a change: the fields that it changes, and no others. */
export const agreedAfter = (
  agreed: WithdrawalRules,
  { before, after }: { readonly before: WithdrawalRules; readonly after: WithdrawalRules },
): WithdrawalRules => {
  const names = (Object.keys(after) as (keyof WithdrawalRules)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return { ...agreed, ...Object.fromEntries(names.map((name) => [name, after[name]])) };
};

/** What money that leaves unseen, or unplayed, has to do with: more of it is not one person's to decide. */
export function relaxedWithdrawalRules(before: WithdrawalRules, after: WithdrawalRules): (keyof WithdrawalRules)[] {
  const raised = (['reviewFrom', 'secondFrom', 'bigWin', 'dayMax', 'transferDayMax'] as const).filter(
    (name) => units(after[name]) > units(before[name]),
  );
  const lowered = (['depositMultiple', 'coolingHours'] as const).filter((name) => after[name] < before[name]);
  // A review looks at each order alone: more of them a day are more that leaves unseen.
  const oftener = after.dayCount > before.dayCount ? (['dayCount'] as const) : [];
  const easier = GAME_TYPES.some((type) => weightOf(after, type) > weightOf(before, type));
  return [...raised, ...lowered, ...oftener, ...(easier ? (['gameWeights'] as const) : [])];
}
