import type { ReplayedRun } from '@baize/contract/console/salaries';
import type { ContractCategory } from '@baize/domain/agents/terms';
import { formatAmount } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import type { Uuid } from '../../../ids.ts';
import { listRules } from '../../../jobs/retention.ts';
import { findMembers } from '../../people/identity/index.ts';
import { readRunFacts } from './collect.ts';
import { digestOf, readInputs } from './run-inputs.ts';
import { findRun, listBillsOfRun, type BillRow, type Run } from './run-store.ts';
import { settleRun, type Draft } from './settle.ts';

const AMOUNTS = [
  'validBet',
  'netLoss',
  'carriedIn',
  'base',
  'carriedOut',
  'gross',
  'downlineCost',
  'cost',
  'net',
  'profitPart',
  'lossPart',
] as const;
const COUNTS = ['active', 'tier', 'wonOrders', 'lostOrders'] as const;

/** Classes of retention of what runs are made of. */
const FACTS: ReadonlySet<string> = new Set(['salary-facts', 'salary-bets']);

/** A bill's figures as they are compared. */
const figuresOf = (bill: BillRow | Draft): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(AMOUNTS.map((name) => [name, formatAmount(bill[name])])),
  ...Object.fromEntries(COUNTS.map((name) => [name, String(bill[name] ?? '')])),
});

/**
 * Reckons a run again, of its inputs and of what is known now of its period, and says what differs from what was
 * written. Undefined: there is no such run, or what it was made of may have gone after its age.
 */
export async function replayRun(tx: Tx, id: Uuid): Promise<ReplayedRun | undefined> {
  const run = await findRun(tx, id);
  if (!run || (await mayHaveGone(tx, run))) return undefined;
  const inputs = readInputs(run.inputs);
  const facts = await readRunFacts(tx, inputs, [...new Set(inputs.held.map(({ memberId }) => memberId))]);
  const [drafts, bills] = [settleRun(inputs, facts), await listBillsOfRun(tx, id)];
  const members = await findMembers(tx, [...new Set([...drafts, ...bills].map(({ memberId }) => memberId))]);
  const accounts = new Map(members.map((member) => [member.id, member.account]));
  const [was, is] = [drafts, bills].map((each) => new Map(each.map((bill) => [bill.id, bill]))).toReversed();
  const differences = [...new Set([...was!.keys(), ...is!.keys()])].flatMap((bill) => {
    const [before, after] = [was!.get(bill), is!.get(bill)];
    const { memberId, category } = (before ?? after)!;
    const of = { account: accounts.get(memberId) ?? '', category: category as ContractCategory };
    const [old, anew] = [before ? figuresOf(before) : {}, after ? figuresOf(after) : {}];
    return [...AMOUNTS, ...COUNTS].flatMap((field) => {
      const [then, now] = [old[field] ?? '', anew[field] ?? ''];
      return then === now ? [] : [{ ...of, field, was: then, is: now }];
    });
  });
  const digest = digestOf(inputs, facts);
  return { digest, sameInputs: digest === run.digest, bills: drafts.length, differences };
}

async function mayHaveGone(tx: Tx, { periodFrom }: Pick<Run, 'periodFrom'>): Promise<boolean> {
  const rules = await listRules(tx);
  return rules.some(({ class: of, before }) => FACTS.has(of) && before !== null && periodFrom < before);
}
