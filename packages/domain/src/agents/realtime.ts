import type { GameType } from '../game-types.ts';
import { amount, cutTo, ZERO, type Amount } from '../money.ts';
import type { DifferenceMode } from './difference.ts';
import { ACCRUAL_STEP, CENT, RATE_UNIT } from './rates.ts';
import { chainFinder, type Holding, type PlacedContracts } from './team.ts';
import type { RealtimeTerms } from './terms.ts';

/** What a real-time rate is taken of: the bet's valid bet, or what was won or lost by it. */
export const REALTIME_BASES = ['BET', 'PNL'] as const;
export type RealtimeBasis = (typeof REALTIME_BASES)[number];

/** One settled bet of an account. */
export type Order = {
  readonly node: number;
  readonly category: GameType;
  readonly stake: Amount;
  readonly payout: Amount;
  readonly validBet: Amount;
};
export type RealtimeHolding = Holding & { readonly terms: RealtimeTerms };
export type RealtimeRule = { readonly basis: RealtimeBasis; readonly differenceMode: DifferenceMode };

/** What a contract's orders of a window came to, to four places: bills are cut to the cent, accruals are not. */
export type Accrual = {
  readonly wonOrders: number;
  readonly wonValidBet: Amount;
  readonly lostOrders: number;
  readonly lostValidBet: Amount;
  /** What the holder's own rates made of orders that were won, and of those that were lost. */
  readonly profitPart: Amount;
  readonly lossPart: Amount;
  readonly downlineCost: Amount;
  readonly net: Amount;
};

export const NO_ACCRUAL: Accrual = {
  wonOrders: 0,
  wonValidBet: ZERO,
  lostOrders: 0,
  lostValidBet: ZERO,
  profitPart: ZERO,
  lossPart: ZERO,
  downlineCost: ZERO,
  net: ZERO,
};

/** Accrues orders bet by bet, by position. The same orders in parts and in any sequence come to the same sums. */
export function accrue(
  placed: PlacedContracts<RealtimeHolding>,
  orders: readonly Order[],
  rule: RealtimeRule,
): readonly Accrual[] {
  const accruals: Accrual[] = placed.positions.map(() => NO_ACCRUAL);
  const decided = orders.filter(({ payout, stake }) => payout !== stake); // the others are neither won nor lost
  for (const [chain, ofChain] of Map.groupBy(decided, chainFinder(placed))) {
    const terms = chain.map((index) => placed.positions[index]!.terms);
    for (const [nth, accrual] of accrueChain(terms, ofChain, rule).entries())
      accruals[chain[nth]!] = added(accruals[chain[nth]!]!, accrual);
  }
  return accruals;
}

/** Orders that count for a contract. */
type Tally = { wonOrders: number; wonValidBet: bigint; lostOrders: number; lostValidBet: bigint };
const newTally = (): Tally => ({ wonOrders: 0, wonValidBet: 0n, lostOrders: 0, lostValidBet: 0n });
/** A contract of a chain: its rates, and what they made of its orders, in steps of an accrual. */
type Level = RealtimeTerms & {
  /** Orders that are too small for some contract of the chain. */
  readonly small: Tally;
  profit: bigint;
  loss: bigint;
  /** By how much the contract below made more of orders than this one. */
  raised: bigint;
};

/** A share of a base, cut down to whole steps of an accrual. */
const SHARE_OF_STEP = RATE_UNIT * ACCRUAL_STEP;

/**
 * What orders come to that the same contracts count, from the nearest contract upwards. A window of many bets is spent
 * here: of each bet and contract there is one product, one division and one sum, and the rest follows from the sums.
 */
function accrueChain(
  terms: readonly RealtimeTerms[],
  orders: readonly Order[],
  rule: RealtimeRule,
): readonly Accrual[] {
  const levels = terms.map((of): Level => ({ ...of, small: newTally(), profit: 0n, loss: 0n, raised: 0n }));
  const most = terms.reduce((found, { singleBet }) => (singleBet > found ? singleBet : found), ZERO);
  const large = newTally();
  for (const order of orders) {
    const result = order.payout - order.stake;
    const isWon = result > 0n;
    const base = rule.basis === 'BET' ? order.validBet : isWon ? result : -result;
    if (base < 0n) throw new RangeError('a share is taken of what is not negative');
    const isLarge = order.stake >= most;
    if (isLarge) tally(large, order, isWon);
    let below = 0n;
    for (const level of levels) {
      let own = 0n;
      if (isLarge || order.stake >= level.singleBet) {
        own = (base * (isWon ? level.profitRate : level.lossRate)) / SHARE_OF_STEP;
        if (isWon) level.profit += own;
        else level.loss += own;
        if (!isLarge) tally(level.small, order, isWon);
      }
      if (below > own) {
        level.raised += below - own;
        if (rule.differenceMode !== 'COST_ROLLUP') below = own;
      } else below = own;
    }
  }
  return sumLevels(levels, large, rule.differenceMode);
}

function tally(of: Tally, { validBet }: Order, isWon: boolean): void {
  if (isWon) {
    of.wonOrders += 1;
    of.wonValidBet += validBet;
  } else {
    of.lostOrders += 1;
    of.lostValidBet += validBet;
  }
}

function sumLevels(levels: readonly Level[], large: Tally, mode: DifferenceMode): readonly Accrual[] {
  const inSteps = (steps: bigint): Amount => amount(steps * ACCRUAL_STEP);
  let below = 0n;
  return levels.map(({ small, profit, loss, raised }) => {
    const own = profit + loss;
    const net = mode === 'UPLINE_WALLET' ? own : own - below + raised;
    const accrual = {
      wonOrders: large.wonOrders + small.wonOrders,
      wonValidBet: amount(large.wonValidBet + small.wonValidBet),
      lostOrders: large.lostOrders + small.lostOrders,
      lostValidBet: amount(large.lostValidBet + small.lostValidBet),
      profitPart: inSteps(profit),
      lossPart: inSteps(loss),
      downlineCost: inSteps(below),
      net: inSteps(net),
    };
    below = mode === 'COST_ROLLUP' ? own + raised : own;
    return accrual;
  });
}

/** What was accrued for orders that were taken back, with its signs turned: it counts in the window of the reversal. */
export const reversed = (accrual: Accrual): Accrual => combine(NO_ACCRUAL, accrual, -1);
export const added = (one: Accrual, other: Accrual): Accrual => combine(one, other, 1);

function combine(one: Accrual, other: Accrual, sign: 1 | -1): Accrual {
  const sum = (a: Amount, b: Amount): Amount => amount(a + b * BigInt(sign));
  return {
    wonOrders: one.wonOrders + other.wonOrders * sign,
    wonValidBet: sum(one.wonValidBet, other.wonValidBet),
    lostOrders: one.lostOrders + other.lostOrders * sign,
    lostValidBet: sum(one.lostValidBet, other.lostValidBet),
    profitPart: sum(one.profitPart, other.profitPart),
    lossPart: sum(one.lossPart, other.lossPart),
    downlineCost: sum(one.downlineCost, other.downlineCost),
    net: sum(one.net, other.net),
  };
}

/**
 * What a window pays: whole cents, and never less than nothing. What is left, below a cent or below zero, goes into the
 * next window; a wallet is never debited.
 */
export function payWindow(carried: Amount, net: Amount): { readonly paid: Amount; readonly carried: Amount } {
  const due = amount(carried + net);
  const paid = due > 0n ? cutTo(due, CENT) : ZERO;
  return { paid, carried: amount(due - paid) };
}
