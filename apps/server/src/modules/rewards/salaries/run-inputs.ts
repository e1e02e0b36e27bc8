import { TermsSchema, type WireTerms } from '@baize/contract/agent-terms';
import { readTerms, tellTerms } from '@baize/contract/terms-text';
import type { ContractKind } from '@baize/domain/agents/kinds';
import type { Period, Span } from '@baize/domain/agents/periods';
import type { ContractCategory, Terms } from '@baize/domain/agents/terms';
import { amount, type Amount } from '@baize/domain/money';
import { createHash } from 'node:crypto';
import { memberId, type MemberId, type Uuid } from '../../../ids.ts';
import type { PeriodFact, WindowBets } from './fact-store.ts';
import type { SalaryRule } from './policy.ts';

/** A contract as a run found it: what was agreed, where its holder stood, what earlier periods left. */
export type Held = {
  readonly contractId: Uuid;
  readonly version: number;
  readonly memberId: MemberId;
  /** From the root down to the holder. */
  readonly line: readonly MemberId[];
  readonly carried: Amount;
  readonly terms: Terms;
};
/** What somebody was paid that lowers the loss of their upline's team. */
export type Deducted = {
  readonly memberId: MemberId;
  readonly line: readonly MemberId[];
  readonly category: ContractCategory;
  readonly paid: Amount;
};

/** With the facts of the period everything that the bills of a run are made of. */
export type RunInputs = {
  readonly kind: ContractKind;
  readonly period: Period;
  readonly currency: string;
  readonly span: Span;
  readonly offsetMinutes: number;
  readonly rule: SalaryRule;
  readonly held: readonly Held[];
  /** Accounts that count as no active member: they were frozen when the run looked. */
  readonly uncounted: readonly MemberId[];
  readonly deducted: readonly Deducted[];
};

type RuleAmount = 'activeMinBet' | 'activeMinDeposit' | 'secondFrom';
/** As it rests: amounts and ids as text. */
type StoredInputs = {
  kind: ContractKind;
  period: Period;
  currency: string;
  from: string;
  to: string;
  offsetMinutes: number;
  rule: Omit<SalaryRule, RuleAmount> & Record<RuleAmount, string>;
  held: {
    contractId: string;
    version: number;
    memberId: string;
    line: string[];
    carried: string;
    terms: WireTerms;
  }[];
  uncounted: string[];
  deducted: { memberId: string; line: string[]; category: ContractCategory; paid: string }[];
};

export function tellInputs({ span, rule, held, uncounted, deducted, ...rest }: RunInputs): StoredInputs {
  return {
    ...rest,
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    rule: {
      ...rule,
      activeMinBet: rule.activeMinBet.toString(),
      activeMinDeposit: rule.activeMinDeposit.toString(),
      secondFrom: rule.secondFrom.toString(),
    },
    held: held.map((each) => ({
      contractId: each.contractId,
      version: each.version,
      memberId: each.memberId.toString(),
      line: each.line.map(String),
      carried: each.carried.toString(),
      terms: tellTerms(each.terms),
    })),
    uncounted: uncounted.map(String),
    deducted: deducted.map((each) => ({
      ...each,
      memberId: each.memberId.toString(),
      line: each.line.map(String),
      paid: each.paid.toString(),
    })),
  };
}

export function readInputs(stored: unknown): RunInputs {
  const { from, to, rule, held, uncounted, deducted, ...rest } = stored as StoredInputs;
  return {
    ...rest,
    span: { from: new Date(from), to: new Date(to) },
    rule: {
      ...rule,
      activeMinBet: amount(BigInt(rule.activeMinBet)),
      activeMinDeposit: amount(BigInt(rule.activeMinDeposit)),
      secondFrom: amount(BigInt(rule.secondFrom)),
    },
    held: held.map((each) => {
      const terms = readTerms(TermsSchema.parse(each.terms));
      if (!terms) throw new Error(`a run was kept with terms of contract ${each.contractId} that cannot be read`);
      return {
        contractId: each.contractId as Uuid,
        version: each.version,
        memberId: memberId(each.memberId),
        line: each.line.map(memberId),
        carried: amount(BigInt(each.carried)),
        terms,
      };
    }),
    uncounted: uncounted.map(memberId),
    deducted: deducted.map((each) => ({
      ...each,
      memberId: memberId(each.memberId),
      line: each.line.map(memberId),
      paid: amount(BigInt(each.paid)),
    })),
  };
}

/** What teams did: sums of accounts for a period, single bets for a window. */
export type RunFacts =
  | { readonly of: 'period'; readonly facts: readonly PeriodFact[] }
  | { readonly of: 'window'; readonly bets: readonly WindowBets[] };
export const sizeOf = (facts: RunFacts): number =>
  facts.of === 'period' ? facts.facts.length : facts.bets.reduce((sum, { orders }) => sum + orders.length, 0);

/** One text for one set of inputs and facts: another text says that something was changed since. */
export function digestOf(inputs: RunInputs, facts: RunFacts): string {
  const digest = createHash('sha256').update(JSON.stringify(tellInputs(inputs), inOneOrder));
  const rows =
    facts.of === 'period'
      ? facts.facts.map((fact) => Object.values(fact).map(String))
      : facts.bets.map((bets) => [bets.line.join(','), bets.category, bets.digest]);
  for (const row of rows) digest.update(`\n${row.join('|')}`);
  return digest.digest('hex');
}

/** The database keeps the fields of JSON in an order of its own. */
const inOneOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
