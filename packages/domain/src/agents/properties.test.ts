import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount, type Amount } from '../money.ts';
import { DIFFERENCE_MODES, payDownlines, type DifferenceMode } from './difference.ts';
import { findDominanceFaults, findEnded, basisFor, type HeldContract } from './dominance.ts';
import {
  accrue,
  added,
  NO_ACCRUAL,
  payWindow,
  REALTIME_BASES,
  reversed,
  type Accrual,
  type Order,
  type RealtimeBasis,
  type RealtimeHolding,
} from './realtime.ts';
import { CENT, rate } from './rates.ts';
import { earn, settlePeriod, type PeriodHolding, type PeriodInput } from './settle-period.ts';
import { flat } from './testing-agents.ts';
import { chainOf, placeContracts, type Fact, type TreeNode } from './team.ts';
import type { RealtimeTerms, TieredTerms } from './terms.ts';

/** Random trees, contracts and bets each; AGENT_RUNS=10000 is the long form. */
const RUNS = { numRuns: Number(process.env['AGENT_RUNS'] ?? 300) };
const CATEGORIES = ['LIVE', 'RNG', 'CONS'] as const;
const DAYS = ['1', '2'] as const;

const units = (min: bigint, max: bigint): fc.Arbitrary<Amount> => fc.bigInt({ min, max }).map(amount);
const trees = fc
  .array(fc.record({ pick: fc.nat(), counted: fc.boolean() }), { minLength: 1, maxLength: 25 })
  .map((nodes): TreeNode[] => nodes.map(({ pick, counted }, index) => ({ parent: (pick % (index + 1)) - 1, counted })));
const tiers = fc
  .array(
    fc.record({
      minimumBet: units(0n, 3_000_000n),
      netLoss: units(0n, 1_000_000n),
      activeMember: fc.nat(3),
      rate: fc.bigInt({ min: 1n, max: 400_000n }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) => list.toSorted((a, b) => Number(a.rate - b.rate)));
const tiered = fc.record({
  kind: fc.constantFrom('DIVIDEND', 'DAILY'),
  category: fc.constantFrom(...CATEGORIES),
  period: fc.constant('daily'),
  carry: fc.constantFrom('NONE', 'PREVIOUS', 'MONTH', 'FOREVER'),
  rateType: fc.constantFrom('P', 'F'),
  tiers,
}) satisfies fc.Arbitrary<TieredTerms>;
const realtimes: fc.Arbitrary<RealtimeTerms> = fc.record({
  kind: fc.constant('REALTIME'),
  category: fc.constantFrom(...CATEGORIES),
  profitRate: fc.bigInt({ min: 0n, max: 30_000n }).map(rate),
  lossRate: fc.bigInt({ min: 0n, max: 30_000n }).map(rate),
  singleBet: units(0n, 2_000_000n),
});

/** One contract of a category and a holder, as the rules have it. */
function onePlaceEach<H extends { node: number; terms: { category: string } }>(
  tree: readonly TreeNode[],
  list: H[],
): H[] {
  const placed = list.map((each) => ({ ...each, node: each.node % tree.length }));
  return [...new Map(placed.map((each) => [`${each.node} ${each.terms.category}`, each])).values()];
}

const facts = (tree: readonly TreeNode[]): fc.Arbitrary<Fact[]> =>
  fc.array(
    fc.record({
      node: fc.nat(tree.length - 1),
      day: fc.constantFrom(...DAYS),
      category: fc.constantFrom(...CATEGORIES),
      validBet: units(-200_000n, 2_000_000n),
      netLoss: units(-1_500_000n, 2_000_000n),
      deposits: units(0n, 100_000n),
    }),
    { maxLength: 40 },
  );

const inputs = trees.chain((tree) =>
  fc.record({
    tree: fc.constant(tree),
    holdings: fc
      .array(fc.record({ node: fc.nat(), terms: tiered, carried: units(-500_000n, 0n) }), { maxLength: 30 })
      .map((list): PeriodHolding[] => onePlaceEach(tree, list)),
    facts: facts(tree),
    active: fc.record({
      mode: fc.constantFrom('PERIOD', 'DAILY_AVERAGE'),
      minimumBet: units(1n, 1_000_000n),
      minimumDeposit: units(0n, 50_000n),
      days: fc.constant(2),
    }),
    lossMode: fc.constantFrom('GATE', 'LOSS_PRORATED'),
    differenceMode: fc.constantFrom(...DIFFERENCE_MODES),
    beginsMonth: fc.boolean(),
  }),
) satisfies fc.Arbitrary<PeriodInput>;

const sum = (values: readonly bigint[]): bigint => values.reduce((total, each) => total + each, 0n);
const isBelow = (tree: readonly TreeNode[], node: number, top: number): boolean =>
  node === top || (tree[node]!.parent !== -1 && isBelow(tree, tree[node]!.parent, top));

test('nets are whole cents, never negative, and by COST_ROLLUP exactly what the top contracts cost', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const lines = settlePeriod(input);
      for (const { net, gross } of lines) expect([net >= 0n, net % CENT, gross % CENT]).toEqual([true, 0n, 0n]);
      if (input.differenceMode !== 'COST_ROLLUP') return;
      const tops = lines.filter(({ position }) => position.payer === -1);
      expect(sum(lines.map(({ net }) => net))).toBe(sum(tops.map(({ cost }) => cost)));
      for (const { cost, downlineCost, net } of lines) expect(cost).toBe(downlineCost + net);
    }),
    RUNS,
  );
});

test('a replay pays the same, whatever the order and the pieces in which facts came', () => {
  fc.assert(
    fc.property(inputs, fc.nat(), (input, seed) => {
      const original = settlePeriod(input);
      expect(settlePeriod(structuredClone(input))).toEqual(original);
      const turned = input.facts.map((_, index, all) => all[(index + seed) % all.length]!);
      expect(settlePeriod({ ...input, facts: turned })).toEqual(original);
      const halves = input.facts.flatMap((fact): Fact[] => {
        const first = { validBet: amount(fact.validBet / 3n), netLoss: amount(fact.netLoss / 3n) };
        const rest = {
          validBet: amount(fact.validBet - first.validBet),
          netLoss: amount(fact.netLoss - first.netLoss),
        };
        return [
          { ...fact, ...first, deposits: amount(0n) },
          { ...fact, ...rest },
        ];
      });
      expect(settlePeriod({ ...input, facts: halves })).toEqual(original);
    }),
    RUNS,
  );
});

test('a contract counts exactly what the team below its holder did in what it covers', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const { tree, active } = input;
      for (const { position, sums } of settlePeriod(input)) {
        const own = input.facts.filter(
          ({ node, category }) => isBelow(tree, node, position.node) && position.covers.has(category),
        );
        expect(sums.validBet).toBe(sum(own.map(({ validBet }) => validBet)));
        expect(sums.netLoss).toBe(sum(own.map(({ netLoss }) => netLoss)));
        const isActive = (node: number, days: readonly string[]): boolean => {
          const all = input.facts.filter((fact) => fact.node === node && days.includes(fact.day));
          const bets = all.filter(({ category }) => position.covers.has(category)).map(({ validBet }) => validBet);
          const paidIn = sum(all.map(({ deposits }) => deposits));
          return bets.length > 0 && sum(bets) >= active.minimumBet && paidIn >= active.minimumDeposit;
        };
        const team = [...tree.keys()].filter((node) => tree[node]!.counted && isBelow(tree, node, position.node));
        const spans = active.mode === 'PERIOD' ? [[...DAYS]] : DAYS.map((day) => [day]);
        const count = spans.flatMap((days) => team.filter((node) => isActive(node, days))).length;
        expect(sums.active).toBe(active.mode === 'PERIOD' ? count : Math.floor(count / active.days));
      }
    }),
    RUNS,
  );
});

test('UPLINE_WALLET: no wallet goes below zero, nobody gets more than is due, nothing is made and nothing lost', () => {
  fc.assert(
    fc.property(inputs, fc.array(units(0n, 200_000n), { minLength: 25, maxLength: 25 }), (input, purses) => {
      const lines = settlePeriod({ ...input, differenceMode: 'UPLINE_WALLET' });
      const billed = lines.map(({ position, gross }) => ({ payer: position.payer, gross, wallet: position.node }));
      const payments = payDownlines(billed, new Map(purses.entries()));
      for (const { due, paid, passedOn } of payments) {
        expect([paid <= due, passedOn <= paid, passedOn >= 0n]).toEqual([true, true, true]);
      }
      for (const [node, inWallet] of purses.entries()) {
        const drawn = payments.filter((_, index) => billed[index]!.wallet === node).map((each) => each.drawn);
        expect(sum(drawn)).toBeLessThanOrEqual(inWallet);
      }
      const kept = sum(payments.map(({ paid, passedOn, drawn }) => paid - passedOn - drawn));
      expect(kept).toBe(sum(billed.filter(({ payer }) => payer === -1).map(({ gross }) => gross)));
    }),
    RUNS,
  );
});

const streams = trees.chain((tree) =>
  fc.record({
    tree: fc.constant(tree),
    holdings: fc
      .array(fc.record({ node: fc.nat(), terms: realtimes }), { maxLength: 25 })
      .map((list): RealtimeHolding[] => onePlaceEach(tree, list)),
    orders: fc.array(
      fc
        .record({
          node: fc.nat(tree.length - 1),
          category: fc.constantFrom('LIVE', 'RNG'),
          stake: units(1n, 5_000_000n),
          payout: units(0n, 10_000_000n),
        })
        .map((order): Order => ({ ...order, validBet: order.stake })),
      { maxLength: 40 },
    ),
    windows: fc.integer({ min: 1, max: 5 }),
  }),
);
const RULE = { basis: 'BET', differenceMode: 'COST_ROLLUP' } as const;

/** Order by order and contract by contract, as the rule is written. */
function accrueAlone(
  positions: readonly { readonly terms: RealtimeTerms }[],
  chain: readonly number[],
  { order, basis, mode }: { order: Order; basis: RealtimeBasis; mode: DifferenceMode },
): Map<number, Accrual> {
  const result = order.payout - order.stake;
  const base = basis === 'BET' ? order.validBet : result > 0n ? result : -result;
  let below = 0n;
  return new Map(
    chain.map((index) => {
      const { singleBet, profitRate, lossRate } = positions[index]!.terms;
      const counts = order.stake >= singleBet;
      const own = counts ? ((base * (result > 0n ? profitRate : lossRate)) / 10_000_000n) * 10n : 0n;
      const cost = mode === 'COST_ROLLUP' && below > own ? below : own;
      const [won, lost] = [counts && result > 0n, counts && result < 0n];
      const accrual: Accrual = {
        wonOrders: won ? 1 : 0,
        wonValidBet: won ? order.validBet : amount(0n),
        lostOrders: lost ? 1 : 0,
        lostValidBet: lost ? order.validBet : amount(0n),
        profitPart: amount(won ? own : 0n),
        lossPart: amount(lost ? own : 0n),
        downlineCost: amount(below),
        net: amount(mode === 'UPLINE_WALLET' ? own : cost > below ? cost - below : 0n),
      };
      below = cost;
      return [index, accrual];
    }),
  );
}

test('real time: many orders at once come to the sum of each order alone, in every mode and of either base', () => {
  const rules = fc.tuple(fc.constantFrom(...REALTIME_BASES), fc.constantFrom(...DIFFERENCE_MODES));
  fc.assert(
    fc.property(streams, rules, ({ tree, holdings, orders }, [basis, mode]) => {
      const placed = placeContracts(tree, holdings);
      const expected = placed.positions.map(() => NO_ACCRUAL);
      for (const order of orders.filter(({ payout, stake }) => payout !== stake))
        for (const [index, accrual] of accrueAlone(placed.positions, [...chainOf(placed, order)], {
          order,
          basis,
          mode,
        }))
          expected[index] = added(expected[index]!, accrual);
      expect(accrue(placed, orders, { basis, differenceMode: mode })).toEqual(expected);
    }),
    RUNS,
  );
});

test('real time: what is accrued over a tree is what its top contracts cost, and windows add up to the stream', () => {
  fc.assert(
    fc.property(streams, ({ tree, holdings, orders, windows }) => {
      const placed = placeContracts(tree, holdings);
      const whole = accrue(placed, orders, RULE);
      for (const { net } of whole) expect(net).toBeGreaterThanOrEqual(0n);
      const costOf = (order: Order): bigint => {
        const grosses = placed.positions.map(({ node, covers, terms }) => {
          const counts =
            isBelow(tree, order.node, node) && covers.has(order.category) && order.stake >= terms.singleBet;
          if (!counts || order.payout === order.stake) return 0n;
          const share = order.payout > order.stake ? terms.profitRate : terms.lossRate;
          return ((order.validBet * share) / 10_000_000n) * 10n;
        });
        return grosses.reduce((most, each) => (each > most ? each : most), 0n);
      };
      expect(sum(whole.map(({ net }) => net))).toBe(sum(orders.map(costOf)));

      const parts = Array.from({ length: windows }, (_, window) =>
        accrue(
          placed,
          orders.filter((_order, index) => index % windows === window),
          RULE,
        ),
      );
      for (const [index, expected] of whole.entries()) {
        const own = parts.map((part) => part[index]!);
        expect(own.reduce(added, NO_ACCRUAL)).toEqual(expected);
        expect(added(expected, reversed(expected))).toEqual(NO_ACCRUAL);
        const after = [...own, reversed(own[0]!)].reduce(
          (state, { net }) => {
            const { paid, carried } = payWindow(state.carried, net);
            expect([paid >= 0n, paid % CENT, carried < CENT]).toEqual([true, 0n, true]);
            return { carried, paid: state.paid + paid };
          },
          { carried: amount(0n), paid: 0n },
        );
        expect(after.paid + after.carried).toBe(expected.net - own[0]!.net);
      }
    }),
    RUNS,
  );
});

const lowerTerms = (upper: TieredTerms) =>
  fc
    .array(fc.record({ of: fc.nat(upper.tiers.length - 1), more: units(0n, 500_000n), members: fc.nat(2) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((picks) => {
      const lower = picks.map(({ of, more, members }) => {
        const tier = upper.tiers[of]!;
        const thresholds = { minimumBet: amount(tier.minimumBet + more), netLoss: amount(tier.netLoss + more) };
        const share = tier.rate - (more % tier.rate);
        return { ...thresholds, activeMember: tier.activeMember + members, rate: share };
      });
      return { upper, lower: { ...upper, tiers: lower.toSorted((a, b) => Number(a.rate - b.rate)) } };
    });

test('who is dominated never earns at a higher rate than their upline, whose team is at least as large', () => {
  const growth = fc.record({ validBet: units(0n, 3_000_000n), base: units(0n, 2_000_000n), active: fc.nat(5) });
  fc.assert(
    fc.property(tiered.chain(lowerTerms), growth, growth, ({ upper, lower }, own, more) => {
      expect(findDominanceFaults(upper, lower)).toEqual([]);
      const team = {
        validBet: amount(own.validBet + more.validBet),
        base: amount(own.base + more.base),
        active: own.active + more.active,
      };
      const rateAt = (terms: TieredTerms, input: typeof team): bigint => {
        const { tier } = earn(terms, input, 'GATE');
        return tier === null ? 0n : terms.tiers[tier]!.rate;
      };
      expect(rateAt(upper, team)).toBeGreaterThanOrEqual(rateAt(lower, own));
    }),
    RUNS,
  );
});

const plain = fc.record({
  node: fc.nat(),
  terms: fc
    .record({ category: fc.constantFrom('LIVE', 'CONS'), percent: fc.integer({ min: 1, max: 5 }) })
    .map(({ category, percent }) => flat(`0.0${percent}`, { category })),
});
const lines = trees.chain((tree) =>
  fc.record({
    tree: fc.constant(tree),
    holdings: fc.array(plain, { maxLength: 40 }).map((list) => onePlaceEach(tree, list)),
    lowered: plain,
  }),
);

test('after an automatic termination everything that is left is covered, and nothing ended that was', () => {
  fc.assert(
    fc.property(lines, ({ tree, holdings, lowered }) => {
      const own = (list: readonly HeldContract<number>[], holder: number) =>
        list.filter((each) => each.holder === holder);
      const isCovered = ({ terms }: HeldContract<number>, above: readonly HeldContract<number>[]): boolean => {
        const basis = basisFor(above, terms.category);
        return basis !== undefined && findDominanceFaults(basis.terms, terms).length === 0;
      };
      const held: HeldContract<number>[] = [];
      for (const { node, terms } of holdings.toSorted((a, b) => a.node - b.node)) {
        const contract = { id: held.length, holder: node, issuer: tree[node]!.parent, terms };
        if (contract.issuer === -1 || isCovered(contract, own(held, contract.issuer))) held.push(contract);
      }
      const given = [{ id: -1, holder: 0, issuer: -1, terms: lowered.terms }];
      const below = held.filter(({ holder }) => holder !== 0 && isBelow(tree, holder, 0));
      const ended = findEnded(0, given, below);
      const left = below.filter((each) => !ended.includes(each));
      const stands = (each: HeldContract<number>): boolean =>
        isCovered(each, each.issuer === 0 ? given : own(left, each.issuer!));
      expect(left.every(stands)).toBe(true);
      expect(ended.some(stands)).toBe(false);
    }),
    RUNS,
  );
});
