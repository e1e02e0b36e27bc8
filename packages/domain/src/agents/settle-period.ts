import { amount, cutTo, ZERO, type Amount } from '../money.ts';
import { carryOver, type Carried } from './carry.ts';
import { differences, type Difference, type DifferenceMode } from './difference.ts';
import { CENT, rate, RATE_UNIT, shareOf } from './rates.ts';
import {
  placeContracts,
  sumTeams,
  type ActiveRule,
  type Fact,
  type Position,
  type TeamSums,
  type TreeNode,
} from './team.ts';
import type { TieredTerms } from './terms.ts';

/** Whether a tier's loss is a gate, or lowers what the tier pays. */
export const LOSS_MODES = ['GATE', 'LOSS_PRORATED'] as const;
export type LossMode = (typeof LOSS_MODES)[number];

/** What a tier's conditions are held against, and the sum that its rate is taken of. */
export type TierInput = Omit<TeamSums, 'netLoss'> & { readonly base: Amount };
/** The tier that pays, counted from zero; null: none is reached. */
export type Earnings = { readonly tier: number | null; readonly gross: Amount };

const NOT_REACHED: Earnings = { tier: null, gross: ZERO };

/** What tiers pay for a period, cut to the cent: the highest tier of which every condition is met. */
export function earn(terms: TieredTerms, input: TierInput, lossMode: LossMode): Earnings {
  if (terms.kind === 'DIVIDEND' && input.base <= 0n) return NOT_REACHED;
  const isProrated = terms.kind === 'DIVIDEND' && lossMode === 'LOSS_PRORATED';
  const reached = terms.tiers.flatMap(({ minimumBet, netLoss, activeMember, rate: ratio }, tier) => {
    if (input.validBet < minimumBet || input.active < activeMember) return [];
    if (terms.rateType === 'F') return [{ tier, gross: cutTo(amount(ratio), CENT) }];
    if (isProrated) return [{ tier, gross: proratedShare(input.base, ratio, netLoss) }];
    if (terms.kind === 'DIVIDEND' && input.base < netLoss) return [];
    const sum = terms.kind === 'DIVIDEND' ? input.base : input.validBet;
    return sum < 0n ? [] : [{ tier, gross: shareOf(sum, rate(ratio), CENT) }];
  });
  return reached.reduce<Earnings>((best, each) => (isProrated && each.gross < best.gross ? best : each), NOT_REACHED);
}

/** loss x rate, as far as the loss reaches what the tier asks for. */
function proratedShare(loss: Amount, ratio: bigint, asked: Amount): Amount {
  if (asked === 0n || loss >= asked) return shareOf(loss, rate(ratio), CENT);
  return cutTo(amount((loss * ratio * loss) / (RATE_UNIT * asked)), CENT);
}

/** A contract in force, and what its earlier periods left to carry. */
export type PeriodHolding = { readonly node: number; readonly terms: TieredTerms; readonly carried: Amount };
export type PeriodInput = {
  readonly tree: readonly TreeNode[];
  /** All of one kind and one period. */
  readonly holdings: readonly PeriodHolding[];
  readonly facts: readonly Fact[];
  readonly active: ActiveRule;
  readonly lossMode: LossMode;
  readonly differenceMode: DifferenceMode;
  readonly beginsMonth: boolean;
};

/** What one contract earned in one period, with everything that its amount is made of. */
export type PeriodLine = {
  readonly position: Position<PeriodHolding>;
  readonly sums: TeamSums;
  readonly carry: Carried;
} & Earnings &
  Difference;

/** Settles contracts over one period: a pure function, so the same inputs pay the same cents years later. */
export function settlePeriod(input: PeriodInput): readonly PeriodLine[] {
  const { tree, holdings, facts, active, lossMode } = input;
  const placed = placeContracts(tree, holdings);
  const sums = sumTeams(tree, placed, { facts, active });
  const earned = placed.positions.map((position, index) => {
    const { terms, carried } = position;
    const own = sums[index]!;
    const carry = carryOver({ mode: terms.carry, netLoss: own.netLoss, carried, beginsMonth: input.beginsMonth });
    const { validBet, active: count } = own;
    const earnings = earn(terms, { validBet, active: count, base: carry.base }, lossMode);
    return { position, sums: own, carry, ...earnings };
  });
  const shared = differences(
    earned.map(({ position, gross }) => ({ payer: position.payer, gross })),
    input.differenceMode,
  );
  return earned.map((line, index) => ({ ...line, ...shared[index]! }));
}
