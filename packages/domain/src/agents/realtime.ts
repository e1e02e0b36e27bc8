import type { GameType } from '../game-types.ts';
import { amount, cutTo, ZERO, type Amount } from '../money.ts';
import type { DifferenceMode } from './difference.ts';
import { ACCRUAL_STEP, CENT, shareOf } from './rates.ts';
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
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

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
  const accruals = placed.positions.map((): Mutable<Accrual> => ({ ...NO_ACCRUAL }));
  const chainOf = chainFinder(placed);
  for (const order of orders) {
    if (order.payout === order.stake) continue; // neither won nor lost
    let below: Amount = ZERO;
    for (const index of chainOf(order)) {
      const gross = grossOf(placed.positions[index]!.terms, order, rule.basis);
      below = count(accruals[index]!, { order, gross, below, mode: rule.differenceMode });
    }
  }
  return accruals;
}

function grossOf(
  { singleBet, profitRate, lossRate }: RealtimeTerms,
  order: Order,
  basis: RealtimeBasis,
): Amount | null {
  if (order.stake < singleBet) return null;
  const result = order.payout - order.stake;
  const base = basis === 'BET' ? order.validBet : amount(result < 0n ? -result : result);
  return shareOf(base, result > 0n ? profitRate : lossRate, ACCRUAL_STEP);
}

type Counted = {
  readonly order: Order;
  /** Null: the order is too small for this contract. */
  readonly gross: Amount | null;
  readonly below: Amount;
  readonly mode: DifferenceMode;
};

/** Notes an order at one contract, and answers what it costs the contract above. */
function count(accrual: Mutable<Accrual>, { order, gross, below, mode }: Counted): Amount {
  const own = gross ?? ZERO;
  if (gross !== null && order.payout > order.stake) {
    accrual.wonOrders += 1;
    accrual.wonValidBet = amount(accrual.wonValidBet + order.validBet);
    accrual.profitPart = amount(accrual.profitPart + own);
  } else if (gross !== null) {
    accrual.lostOrders += 1;
    accrual.lostValidBet = amount(accrual.lostValidBet + order.validBet);
    accrual.lossPart = amount(accrual.lossPart + own);
  }
  const cost = mode === 'COST_ROLLUP' && below > own ? below : own;
  const net = mode === 'UPLINE_WALLET' ? own : amount(cost > below ? cost - below : 0n);
  accrual.downlineCost = amount(accrual.downlineCost + below);
  accrual.net = amount(accrual.net + net);
  return cost;
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
