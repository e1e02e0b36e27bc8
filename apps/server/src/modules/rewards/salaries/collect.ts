import { periodAt } from '@baize/domain/agents/periods';
import { ZERO, type Amount } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import type { MemberId } from '../../../ids.ts';
import type { HeldVersion } from '../../people/agents/index.ts';
import { findDisabled, findMembers, type Member } from '../../people/identity/index.ts';
import { readFacts, readWindow } from './fact-store.ts';
import type { Held, RunFacts, RunInputs } from './run-inputs.ts';
import { readLeftOver, readRule, readSalaries, type LeftOver } from './run-store.ts';

export type Settled = Pick<RunInputs, 'kind' | 'period' | 'currency' | 'span' | 'offsetMinutes'>;
export type Found = {
  readonly held: readonly HeldVersion[];
  readonly holders: ReadonlyMap<MemberId, Member>;
  /** Whose teams are read; absent: those of all holders. */
  readonly teamsOf?: readonly MemberId[];
};

/** Reads everything that a run is made of. */
export async function collect(
  tx: Tx,
  period: Settled,
  { held, holders, teamsOf }: Found,
): Promise<{ readonly inputs: RunInputs; readonly facts: RunFacts }> {
  const { kind, span, currency } = period;
  const rule = await readRule(tx, kind);
  const ids = [...new Set(held.map(({ holderId }) => holderId))];
  const facts = await readRunFacts(tx, { ...period, rule }, teamsOf ?? ids);
  const done = facts.of === 'period' ? facts.facts : facts.bets;
  const lines = new Map(ids.map((id) => [id, [...holders.get(id)!.path, id] as readonly MemberId[]]));
  // Who did something says in which line it was done: whoever has moved since stood elsewhere in this period.
  for (const { line } of done)
    for (const [index, id] of line.entries()) if (lines.has(id)) lines.set(id, line.slice(0, index + 1));
  const touched = new Set(done.flatMap(({ line }) => line));
  const counted = kind === 'REALTIME' ? held.filter(({ holderId }) => touched.has(holderId)) : held;
  const left = await readLeftOver(
    tx,
    counted.map(({ contractId }) => contractId),
    span.from,
  );
  const salaries = kind === 'DIVIDEND' && rule.deductSalary ? await readSalaries(tx, { ...span, currency }) : [];
  const paidTo = new Map(
    (
      await findMembers(
        tx,
        salaries.map((each) => each.memberId),
      )
    ).map((each) => [each.id, each]),
  );
  const inputs: RunInputs = {
    ...period,
    rule,
    held: counted.map(({ holderId, ...each }) => ({
      ...each,
      memberId: holderId,
      line: lines.get(holderId)!,
      carried: carriedInto(each, left.get(each.contractId), period),
    })),
    uncounted:
      facts.of === 'window' ? [] : await findDisabled(tx, [...new Set(facts.facts.map((each) => each.memberId))]),
    deducted: salaries.map((each) => ({ ...each, line: [...paidTo.get(each.memberId)!.path, each.memberId] })),
  };
  return { inputs, facts };
}

/** What teams of these holders did in a period: read alike when it is settled and when it is reckoned again. */
export async function readRunFacts(
  tx: Tx,
  { kind, span, currency, rule }: Pick<RunInputs, 'kind' | 'span' | 'currency' | 'rule'>,
  holders: readonly MemberId[],
): Promise<RunFacts> {
  if (kind !== 'REALTIME') {
    const byDay = rule.activeMode === 'DAILY_AVERAGE';
    return { of: 'period', facts: await readFacts(tx, { ...span, currency, holders, byDay }) };
  }
  return { of: 'window', bets: await readWindow(tx, { ...span, currency, holders }) };
}

/** PREVIOUS knows the period right before, MONTH the one month; what a window left goes on for ever. */
export function carriedInto(
  { terms }: Pick<Held, 'terms'>,
  left: LeftOver | undefined,
  { span, offsetMinutes }: Pick<Settled, 'span' | 'offsetMinutes'>,
): Amount {
  if (left === undefined) return ZERO;
  if (terms.kind === 'REALTIME' || terms.carry === 'FOREVER') return left.carried;
  if (terms.carry === 'NONE') return ZERO;
  const monthOf = (at: Date): number => periodAt('monthly', at, offsetMinutes).from.getTime();
  const isKnown =
    terms.carry === 'MONTH' ? monthOf(left.from) === monthOf(span.from) : left.to.getTime() === span.from.getTime();
  return isKnown ? left.carried : ZERO;
}
