import type { WireTerms } from '@baize/contract/agent-terms';
import { fail, type CallResult } from '@baize/contract/failure';
import type { Simulated, Simulation } from '@baize/contract/salaries';
import { readTerms } from '@baize/contract/terms-text';
import { periodAt, type Period, type Span } from '@baize/domain/agents/periods';
import { findTermsFaults, type Terms } from '@baize/domain/agents/terms';
import { amount, formatAmount, ZERO, type Amount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../db/pool.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import { listVersionsAt, type HeldVersion } from '../../people/agents/index.ts';
import { findMembers, type Member } from '../../people/identity/index.ts';
import { carriedInto, collect } from './collect.ts';
import type { SalaryDeps } from './deps.ts';
import type { Held, RunFacts, RunInputs } from './run-inputs.ts';
import type { LeftOver } from './run-store.ts';
import { settleRun, type Draft } from './settle.ts';

/** Periods that a contract is tried on: about a month of what is settled by days or longer. */
const TRIED: Readonly<Record<Period, number>> = {
  realtime: 7,
  hourly: 24,
  daily: 14,
  weekly: 6,
  semimonthly: 4,
  monthly: 3,
};

export type Trial = {
  readonly holder: MemberId;
  readonly terms: WireTerms;
  /** Only for somebody right below this account; absent: for anybody. */
  readonly issuer?: MemberId;
};
type Collected = { readonly inputs: RunInputs; readonly facts: RunFacts };
type Tried = { readonly span: Span; readonly draft: Draft | undefined; readonly of: Collected };

/**
 * What terms would have paid in periods that are past: settled by the function that settles contracts, of what teams
 * did, beside the contracts that hold now. Writes nothing.
 */
export async function simulateContract(
  { db, brands, now }: Pick<SalaryDeps, 'db' | 'brands' | 'now'>,
  brandId: BrandId,
  { holder, terms: wire, issuer }: Trial,
): Promise<CallResult<Simulation, 'NOT_FOUND' | 'BAD_REQUEST'>> {
  const terms = readTerms(wire);
  if (!terms || findTermsFaults(terms).length > 0) return fail('BAD_REQUEST', { fields: { terms: 'terms' } });
  const { gmtOffsetMinutes } = await brands.brand(brandId);
  return db.tx(brandId, async (tx) => {
    const [member] = await findMembers(tx, [holder]);
    if (!member || (issuer !== undefined && member.parentId !== issuer)) return fail('NOT_FOUND');
    const tried = await tryPeriods(tx, { member, terms, at: now(), offsetMinutes: gmtOffsetMinutes });
    return ok({
      currency: member.currency,
      periods: tried.toReversed().map(({ span, draft }) => present(span, draft)),
      worst: worstOf(tried),
    });
  });
}

type Asked = { readonly member: Member; readonly terms: Terms; readonly at: Date; readonly offsetMinutes: number };

/** The oldest first: each leaves to the next what it has to carry. */
async function tryPeriods(tx: Tx, { member, terms, at, offsetMinutes }: Asked): Promise<Tried[]> {
  const { versions, holders } = await findAround(tx, member, { terms, at });
  const contract = { contractId: randomUUID() as Uuid, version: 1, holderId: member.id, terms };
  const found = { held: [...versions, contract], holders, teamsOf: [member.id] };
  const tried: Tried[] = [];
  let left: LeftOver | undefined;
  for (const span of spansBefore(terms, at, offsetMinutes)) {
    const period = { kind: terms.kind, period: periodOf(terms), currency: member.currency, span, offsetMinutes };
    const { inputs, facts } = await collect(tx, period, found);
    const carried = carriedInto(contract, left, period);
    const isTried = ({ contractId }: Pick<Held, 'contractId'>): boolean => contractId === contract.contractId;
    const held = inputs.held.map((each) => (isTried(each) ? { ...each, carried } : each));
    const of = { inputs: { ...inputs, held }, facts };
    const draft = settleRun(of.inputs, facts).find(isTried);
    tried.push({ span, draft, of });
    left = { contractId: contract.contractId, carried: draft?.carriedOut ?? carried, ...span };
  }
  return tried;
}

const periodOf = (terms: Terms): Period => (terms.kind === 'REALTIME' ? 'realtime' : terms.period);

/**
 * The oldest first, the running one left out. A salary by the bet is tried by days: its windows are too many to read.
 */
function spansBefore(terms: Terms, at: Date, offsetMinutes: number): Span[] {
  const period = terms.kind === 'REALTIME' ? 'daily' : terms.period;
  const spans: Span[] = [];
  let { from } = periodAt(period, at, offsetMinutes);
  for (let count = 0; count < TRIED[periodOf(terms)]; count += 1) {
    const span = periodAt(period, new Date(from.getTime() - 1), offsetMinutes);
    spans.unshift(span);
    ({ from } = span);
  }
  return spans;
}

type Around = { readonly versions: readonly HeldVersion[]; readonly holders: ReadonlyMap<MemberId, Member> };

/** What holds now above and below a member, of one kind and period, and of their own what the terms do not replace. */
async function findAround(
  tx: Tx,
  member: Member,
  { terms, at }: { readonly terms: Terms; readonly at: Date },
): Promise<Around> {
  const all = (await listVersionsAt(tx, terms.kind, at)).filter((each) => periodOf(each.terms) === periodOf(terms));
  const people = await findMembers(tx, [...new Set([member.id, ...all.map(({ holderId }) => holderId)])]);
  const holders = new Map(people.map((each) => [each.id, each]));
  const versions = all.filter(({ holderId, terms: { category } }) =>
    holderId === member.id
      ? category !== terms.category
      : member.path.includes(holderId) || holders.get(holderId)!.path.includes(member.id),
  );
  return { versions, holders };
}

/** The busiest period with the highest rate reached and everything that makes it dear. */
function worstOf(tried: readonly Tried[]): Simulated | null {
  const betOf = ({ draft }: Tried): bigint => draft?.validBet ?? 0n;
  const { draft, of, span } = tried.reduce((best, each) => (betOf(each) > betOf(best) ? each : best));
  if (!draft || draft.validBet === 0n) return null;
  const isTried = ({ contractId }: Pick<Held, 'contractId'>): boolean => contractId === draft.contractId;
  const { terms } = of.inputs.held.find(isTried)!;
  const top = { carried: ZERO, terms: atTopRate(terms) };
  const held = of.inputs.held.map((each) => (isTried(each) ? { ...each, ...top } : each));
  return present(span, settleRun({ ...of.inputs, held }, atWorst(of.facts, terms)).find(isTried));
}

/** Without conditions, at the rate of the last tier. */
const atTopRate = (terms: Terms): Terms =>
  terms.kind === 'REALTIME'
    ? terms
    : {
        ...terms,
        tiers: terms.tiers.slice(-1).map(({ rate }) => ({ minimumBet: ZERO, netLoss: ZERO, activeMember: 0, rate })),
      };

/** What was bet, ended as it is dearest: lost where losses are paid for, else on the side with the higher rate. */
function atWorst(facts: RunFacts, terms: Terms): RunFacts {
  if (facts.of === 'period')
    return { of: 'period', facts: facts.facts.map((each) => ({ ...each, netLoss: each.validBet })) };
  const isWon = terms.kind === 'REALTIME' && terms.profitRate > terms.lossRate;
  const payoutOf = (stake: Amount): Amount => (isWon ? amount(stake * 2n) : ZERO);
  const bets = facts.bets.map((each) => ({
    ...each,
    orders: each.orders.map((order) => ({ ...order, payout: payoutOf(order.stake) })),
  }));
  return { of: 'window', bets };
}

const present = ({ from, to }: Span, draft: Draft | undefined): Simulated => ({
  period: { from: from.toISOString(), to: to.toISOString() },
  validBet: formatAmount(draft?.validBet ?? ZERO),
  netLoss: formatAmount(draft?.netLoss ?? ZERO),
  active: draft?.active ?? 0,
  carriedIn: formatAmount(draft?.carriedIn ?? ZERO),
  base: formatAmount(draft?.base ?? ZERO),
  tier: draft === undefined || draft.tier === null ? null : draft.tier + 1,
  gross: formatAmount(draft?.gross ?? ZERO),
  downlineCost: formatAmount(draft?.downlineCost ?? ZERO),
  net: formatAmount(draft?.net ?? ZERO),
  cost: formatAmount(draft?.cost ?? ZERO),
});
