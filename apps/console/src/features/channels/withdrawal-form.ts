import type { WithdrawalRuleSet } from '@baize/contract/console/withdrawal-rules';
import {
  hardenedWithdrawalRules,
  relaxedWithdrawalRules,
  wrongWithdrawalRules,
  type WithdrawalRules,
} from '@baize/contract/withdrawal-rules';
import type { GameType } from '@baize/contract/boot';
import type { PayoutKind } from '@baize/contract/payout-kinds';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { isReason } from '../../lib/reason.ts';
import { percentOf } from './parts.tsx';

export const AMOUNTS = [
  'min',
  'max',
  'dayMax',
  'reviewFrom',
  'secondFrom',
  'bigWin',
  'transferMin',
  'transferMax',
  'transferDayMax',
] as const;
/** Whole numbers, with the least and the most of each. */
export const WHOLES = {
  dayCount: [1, 100],
  transferDayCount: [1, 1_000],
  freePerDay: [0, 100],
  confirmMinutes: [1, 10_080],
  coolingHours: [0, 720],
  accountsMax: [1, 5],
  depositMultiple: [0, 100],
} as const;
export type AmountName = (typeof AMOUNTS)[number];
export type WholeName = keyof typeof WHOLES;

export type WithdrawalForm = Record<AmountName | WholeName, string> & {
  feeRate: string;
  kinds: PayoutKind[];
  /** In hundredths, by kind of game; empty: it counts whole. */
  weights: Partial<Record<GameType, string>>;
  reason: string;
};

export const toWithdrawalForm = (rules: WithdrawalRules): WithdrawalForm => ({
  min: rules.min,
  max: rules.max,
  dayMax: rules.dayMax,
  reviewFrom: rules.reviewFrom,
  secondFrom: rules.secondFrom,
  bigWin: rules.bigWin,
  transferMin: rules.transferMin,
  transferMax: rules.transferMax,
  transferDayMax: rules.transferDayMax,
  transferDayCount: String(rules.transferDayCount),
  dayCount: String(rules.dayCount),
  freePerDay: String(rules.freePerDay),
  confirmMinutes: String(rules.confirmMinutes),
  coolingHours: String(rules.coolingHours),
  accountsMax: String(rules.accountsMax),
  depositMultiple: String(rules.depositMultiple),
  feeRate: percentOf(rules.feeRate),
  kinds: [...rules.kinds],
  weights: Object.fromEntries(Object.entries(rules.gameWeights).map(([type, weight]) => [type, String(weight)])),
  reason: '',
});

const amountOf = (typed: string): string | undefined => {
  const units = parseAmount(typed.trim());
  return units === undefined || units % 1_000n !== 0n ? undefined : formatAmount(units);
};
const wholeOf = (typed: string, [least, most]: readonly [number, number]): number | undefined => {
  const value = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
};
const RATE_MAX = 20;
const rateOf = (typed: string): number | undefined =>
  /^\d{1,2}(\.\d{1,4})?$/.test(typed.trim()) && Number(typed) <= RATE_MAX
    ? Math.round(Number(typed) * 10_000)
    : undefined;

const isWeight = (typed: string | undefined): boolean =>
  typed === undefined || typed.trim() === '' || wholeOf(typed, [0, 100]) !== undefined;

/** The rules as they are typed, or the fields that cannot be so. */
export function readWithdrawalForm(form: WithdrawalForm): { rules: WithdrawalRules } | { wrong: string[] } {
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, amountOf(form[name])]));
  const wholes = Object.fromEntries(
    Object.entries(WHOLES).map(([name, bounds]) => [name, wholeOf(form[name as WholeName], bounds)]),
  );
  const typed = { ...amounts, ...wholes, feeRate: rateOf(form.feeRate) };
  const wrong = Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (form.kinds.length === 0) wrong.push('kinds');
  if (!Object.values(form.weights).every(isWeight)) wrong.push('weights');
  if (wrong.length > 0) return { wrong };
  const gameWeights = Object.fromEntries(
    Object.entries(form.weights).flatMap(([type, weight]) =>
      weight === undefined || weight.trim() === '' ? [] : [[type, Number(weight)]],
    ),
  );
  const rules = { ...typed, kinds: form.kinds, gameWeights } as WithdrawalRules;
  const contradiction = wrongWithdrawalRules(rules);
  return contradiction ? { wrong: Object.keys(contradiction) } : { rules };
}

/** Every field that cannot be so. */
export function wrongWithdrawalFields(form: WithdrawalForm): string[] {
  const read = readWithdrawalForm(form);
  return [...('wrong' in read ? read.wrong : []), ...(isReason(form.reason) ? [] : ['reason'])];
}

/** Why another person has to agree: more could leave unseen or unplayed, or players would be paid much less easily. */
export function asksForTwo(
  { rules: before, agreed }: Pick<WithdrawalRuleSet, 'rules' | 'agreed'>,
  form: WithdrawalForm,
): 'relaxes' | 'hardens' | undefined {
  const read = readWithdrawalForm(form);
  if (!('rules' in read)) return undefined;
  if (relaxedWithdrawalRules(before, read.rules).length > 0) return 'relaxes';
  return hardenedWithdrawalRules(agreed, { before, after: read.rules }).length > 0 ? 'hardens' : undefined;
}
