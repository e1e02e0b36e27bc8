import { accrue, added, payWindow, reversed, type Accrual, type Order } from '@baize/domain/agents/realtime';
import { beginsMonth } from '@baize/domain/agents/periods';
import { formatRate, formatTypedRate } from '@baize/domain/agents/rates';
import { settlePeriod } from '@baize/domain/agents/settle-period';
import { placeContracts, type Fact, type Holding } from '@baize/domain/agents/team';
import type { RealtimeTerms, TieredTerms } from '@baize/domain/agents/terms';
import { amount, ZERO, type Amount } from '@baize/domain/money';
import { hash } from 'node:crypto';
import { uuidOf, type MemberId, type Uuid } from '../../../ids.ts';
import type { WindowBets } from './fact-store.ts';
import { createForest, type Forest } from './forest.ts';
import { daysIn } from './policy.ts';
import type { Held, RunFacts, RunInputs } from './run-inputs.ts';

/** What a run says of one contract. `tier` and `rate` are null where none was reached. */
export type Draft = {
  readonly id: Uuid;
  readonly contractId: Uuid;
  readonly version: number;
  readonly memberId: MemberId;
  readonly payerId: Uuid | null;
  readonly category: string;
  readonly validBet: Amount;
  readonly netLoss: Amount;
  readonly active: number;
  readonly carriedIn: Amount;
  readonly base: Amount;
  readonly carriedOut: Amount;
  readonly tier: number | null;
  readonly rate: string | null;
  readonly wonOrders: number;
  readonly wonValidBet: Amount;
  readonly lostOrders: number;
  readonly lostValidBet: Amount;
  readonly profitPart: Amount;
  readonly lossPart: Amount;
  readonly gross: Amount;
  readonly downlineCost: Amount;
  readonly cost: Amount;
  readonly net: Amount;
  /** Whether the contract earned anything by itself. */
  readonly reached: boolean;
};

/** A bill has the same id whenever it is reckoned: whatever is paid under it is paid once. */
const billId = ({ contractId, version }: Held, from: Date): Uuid =>
  uuidOf(hash('sha256', `bill:${contractId}:${version}:${from.toISOString()}`));

/** What every contract of a run earned. Pure: the same inputs and facts give the same drafts years later. */
export const settleRun = (inputs: RunInputs, facts: RunFacts): readonly Draft[] =>
  facts.of === 'period' ? settleTiers(inputs, facts.facts) : settleWindow(inputs, facts.bets);

const NO_ORDERS = {
  wonOrders: 0,
  wonValidBet: ZERO,
  lostOrders: 0,
  lostValidBet: ZERO,
  profitPart: ZERO,
  lossPart: ZERO,
} as const;

/** Contracts by their place and category, as the domain answers them. */
function finderOf(inputs: RunInputs, forest: Forest): (position: Holding) => Held {
  const byPlace = new Map(inputs.held.map((held) => [`${forest.holder(held.memberId)} ${held.terms.category}`, held]));
  return ({ node, terms }) => byPlace.get(`${node} ${terms.category}`)!;
}

function settleTiers(inputs: RunInputs, done: Extract<RunFacts, { of: 'period' }>['facts']): readonly Draft[] {
  const { span, rule, held } = inputs;
  const forest = createForest(inputs);
  const holdings = held.map((each) => ({
    node: forest.holder(each.memberId),
    terms: each.terms as TieredTerms,
    carried: each.carried,
  }));
  const facts: Fact[] = done.map(({ memberId, line, ...fact }) => ({ ...fact, node: forest.account(memberId, line) }));
  for (const { memberId, line, category, paid } of inputs.deducted) {
    const netLoss = amount(0n - paid);
    facts.push({ node: forest.account(memberId, line), day: '', category, validBet: ZERO, netLoss, deposits: ZERO });
  }
  const lines = settlePeriod({
    tree: forest.nodes,
    holdings,
    facts,
    active: {
      mode: rule.activeMode,
      minimumBet: rule.activeMinBet,
      minimumDeposit: rule.activeMinDeposit,
      days: daysIn(span),
    },
    lossMode: rule.lossMode,
    differenceMode: rule.differenceMode,
    beginsMonth: beginsMonth(span, inputs.offsetMinutes),
  });
  const heldAt = finderOf(inputs, forest);
  const ids = lines.map(({ position }) => billId(heldAt(position), span.from));
  return lines.map((line, index) => {
    const { contractId, version, memberId, terms } = heldAt(line.position);
    const { payer } = line.position;
    const tiered = terms as TieredTerms;
    return {
      ...NO_ORDERS,
      id: ids[index]!,
      contractId,
      version,
      memberId,
      payerId: payer === -1 ? null : ids[payer]!,
      category: terms.category,
      ...line.sums,
      ...line.carry,
      tier: line.tier,
      rate: line.tier === null ? null : formatTypedRate(tiered.rateType, tiered.tiers[line.tier]!.rate),
      gross: line.gross,
      downlineCost: line.downlineCost,
      cost: line.cost,
      net: line.net,
      reached: line.tier !== null,
    };
  });
}

function settleWindow(inputs: RunInputs, bets: readonly WindowBets[]): readonly Draft[] {
  const { span, rule, held } = inputs;
  const forest = createForest(inputs);
  // Whoever holds nothing counts where the nearest holder above stands: no account of its own is needed for a bet.
  const [counted, taken] = [1, -1].map((wanted) =>
    bets.flatMap(({ line, category, orders }) => {
      const node = forest.holder(line.at(-1)!);
      return orders.flatMap(({ sign, ...order }): Order[] => (sign === wanted ? [{ ...order, node, category }] : []));
    }),
  );
  const holdings = held.map((each) => ({
    node: forest.holder(each.memberId),
    terms: each.terms as RealtimeTerms,
  }));
  const placed = placeContracts(forest.nodes, holdings);
  const basis = { basis: rule.realtimeBasis, differenceMode: rule.differenceMode };
  const backs = accrue(placed, taken!, basis);
  const accruals = accrue(placed, counted!, basis).map((each, index) => added(each, reversed(backs[index]!)));
  const heldAt = finderOf(inputs, forest);
  const contracts = placed.positions.map(heldAt);
  const ids = contracts.map((each) => billId(each, span.from));
  return accruals.flatMap((accrual, index) => {
    const { payer } = placed.positions[index]!;
    const draft = draftOf(contracts[index]!, accrual, ids[index]!);
    return isNothing(accrual) ? [] : [{ ...draft, payerId: payer === -1 ? null : ids[payer]! }];
  });
}

const isNothing = ({ wonOrders, lostOrders, net, downlineCost }: Accrual): boolean =>
  wonOrders === 0 && lostOrders === 0 && net === 0n && downlineCost === 0n;

/** A window pays whole cents of what has accrued. `base` is what it accrued itself. */
function draftOf({ contractId, version, memberId, carried, terms }: Held, accrual: Accrual, id: Uuid): Draft {
  const { paid, carried: carriedOut } = payWindow(carried, accrual.net);
  const { profitRate, lossRate } = terms as RealtimeTerms;
  const { net, downlineCost, ...orders } = accrual;
  const gross = amount(orders.profitPart + orders.lossPart);
  return {
    ...orders,
    id,
    contractId,
    version,
    memberId,
    payerId: null,
    category: terms.category,
    validBet: amount(orders.wonValidBet + orders.lostValidBet),
    netLoss: ZERO,
    active: 0,
    carriedIn: carried,
    base: net,
    carriedOut,
    tier: null,
    rate: `${formatRate(profitRate)}/${formatRate(lossRate)}`,
    gross,
    downlineCost,
    cost: amount(net + downlineCost),
    net: paid,
    reached: paid > 0n,
  };
}
