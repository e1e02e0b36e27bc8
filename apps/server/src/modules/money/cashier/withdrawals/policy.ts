import type { WithdrawalReason } from '@baize/contract/console/constants';
import type { LinkSign } from '@baize/domain/agents/suspicions';
import { parseAmount } from '@baize/domain/money';
import type { WithdrawalRules } from '../../../base/brand/index.ts';

/** Withdrawals are whole hundredths of the unit. */
export const CENT = 1_000n;
const NEW_ACCOUNT_MS = 48 * 3_600_000;

export const amountOf = (said: string): bigint => parseAmount(said)!; // the settings' schema has looked at it

export type RiskFacts = {
  readonly amount: bigint;
  /** Orders that were paid to this member before. */
  readonly payouts: number;
  /** Since the last order that was paid, or ever. */
  readonly depositedSince: bigint;
  readonly playedSince: boolean;
  readonly staked: bigint;
  readonly won: bigint;
  readonly boundAt: Date;
  /** By what other accounts may be the same person's. */
  readonly links: readonly LinkSign[];
  readonly now: Date;
};

/** Why a person looks at an order before money leaves; none: it goes out by itself. */
export function reasonsFor(facts: RiskFacts, rules: WithdrawalRules): WithdrawalReason[] {
  const linked = new Set(facts.links);
  const found: Record<WithdrawalReason, boolean> = {
    first: facts.payouts === 0,
    large: facts.amount >= amountOf(rules.reviewFrom) || needsTwo(facts.amount, rules),
    'no-play': facts.depositedSince > 0n && !facts.playedSince,
    'big-win': facts.won - facts.staked > amountOf(rules.bigWin),
    'new-account': facts.now.getTime() - facts.boundAt.getTime() < NEW_ACCOUNT_MS,
    'shared-payout': linked.has('payout'),
    'shared-contact': linked.has('contact'),
    'shared-device': linked.has('device'),
    'shared-network': linked.has('network'),
  };
  return (Object.keys(found) as WithdrawalReason[]).filter((reason) => found[reason]);
}

/** Whether two different people must approve it. */
export const needsTwo = (amount: bigint, rules: WithdrawalRules): boolean => amount >= amountOf(rules.secondFrom);

/** The first question after this; then after pauses of half the order's age. */
const FIRST_ASK_MS = 5_000;
const ASK_MAX_MS = 30 * 60_000;
export const askAgainAt = (createdAt: Date, now: Date): Date => {
  const half = (now.getTime() - createdAt.getTime()) / 2;
  return new Date(now.getTime() + Math.min(ASK_MAX_MS, Math.max(FIRST_ASK_MS, half)));
};
/** A frozen member's order, or one without a provider, is looked at again after this. */
export const lookAgainAt = (now: Date): Date => new Date(now.getTime() + 60_000);
