import { GAME_TYPES } from '../game-types.ts';
import { amount, type Amount } from '../money.ts';
import { COMPREHENSIVE, type ContractCategory, type Terms } from './terms.ts';

/** A tree as a list in which an upline stands before its downlines; -1: a top agent. */
export type TreeNode = {
  readonly parent: number;
  /** May count as an active member: neither frozen nor a trial member. */
  readonly counted: boolean;
};

/** A contract in force, at the place of its holder in the tree. */
export type Holding = { readonly node: number; readonly terms: Terms };

/**
 * A contract where it stands: `payer` is the contract above out of which it is paid, -1 the platform; `covers` is what
 * it counts of its holder's team.
 */
export type Position<H extends Holding = Holding> = H & {
  readonly payer: number;
  readonly covers: ReadonlySet<ContractCategory>;
};

/** By category, the nearest contract at or above an account: the first that counts the account's bets. */
type Scope = ReadonlyMap<ContractCategory, number>;
export type PlacedContracts<H extends Holding = Holding> = {
  readonly positions: readonly Position<H>[];
  /** By node; shared by all that hold no contract of their own. */
  readonly scopes: readonly Scope[];
};

const NOBODY: Scope = new Map();
const PLATFORM = -1;
const nearest = (scope: Scope, category: ContractCategory): number => scope.get(category) ?? PLATFORM;

/**
 * Sets the contracts of one kind in their tree. Who holds none is looked through: what stands below them is paid by the
 * next above. A comprehensive contract covers the categories that the line above counts under its own comprehensive
 * contract and that its holder has no contract of: what was given apart from it is passed on apart from it.
 */
export function placeContracts<H extends Holding>(
  tree: readonly TreeNode[],
  holdings: readonly H[],
): PlacedContracts<H> {
  const byNode = Map.groupBy(holdings, ({ node }) => node);
  const positions: Position<H>[] = [];
  const scopes: Scope[] = [];
  for (const [node, { parent }] of tree.entries()) {
    const above = parent === -1 ? NOBODY : scopes[parent];
    if (!above) throw new RangeError('an upline stands before its downlines');
    const own = byNode.get(node);
    scopes.push(own ? placeAt(own, above, positions) : above);
  }
  return { positions, scopes };
}

function placeAt<H extends Holding>(own: readonly H[], above: Scope, positions: Position<H>[]): Scope {
  const here = new Map(above);
  const special = new Set(own.map(({ terms }) => terms.category));
  if (special.size !== own.length) throw new RangeError('one contract of a kind and a category each');
  for (const holding of own) {
    const { category } = holding.terms;
    const payer = nearest(above, category);
    const covers = new Set<ContractCategory>([category]);
    if (category === COMPREHENSIVE) {
      for (const type of GAME_TYPES) if (!special.has(type) && nearest(above, type) === payer) covers.add(type);
    }
    for (const covered of covers) here.set(covered, positions.length);
    positions.push({ ...holding, payer, covers });
  }
  return here;
}

/** What one account did on one day in one category. What belongs to no category stands under the comprehensive one. */
export type Fact = {
  readonly node: number;
  readonly day: string;
  readonly category: ContractCategory;
  readonly validBet: Amount;
  readonly netLoss: Amount;
  readonly deposits: Amount;
};

/** The parts of a company's side of the play of one account. */
export type LossParts = {
  readonly stake: Amount;
  readonly payout: Amount;
  readonly memberRebate: Amount;
  readonly agentRebate: Amount;
  readonly promotionBonus: Amount;
  readonly redPacket: Amount;
  readonly missionReward: Amount;
  readonly depositFeeSubsidy: Amount;
  readonly salaries: Amount;
};

/** What the company kept of settled stakes: positive where players lost. Salaries count only where a brand says so. */
export function netLossOf(parts: LossParts, deductSalary: boolean): Amount {
  const given = parts.memberRebate + parts.agentRebate + parts.promotionBonus + parts.redPacket + parts.missionReward;
  const salaries = deductSalary ? parts.salaries : 0n;
  return amount(parts.stake - parts.payout - given - parts.depositFeeSubsidy - salaries);
}

/** What makes an account an active member of a period, or of each of its days. */
export type ActiveRule = {
  readonly mode: 'PERIOD' | 'DAILY_AVERAGE';
  readonly minimumBet: Amount;
  readonly minimumDeposit: Amount;
  /** Days of the period, by which the average is taken. */
  readonly days: number;
};

export type TeamSums = { readonly validBet: Amount; readonly netLoss: Amount; readonly active: number };

/** By position, the sums of its holder's whole team, the holder included, over what the contract covers. */
export function sumTeams(
  tree: readonly TreeNode[],
  { positions, scopes }: PlacedContracts,
  { facts, active }: { readonly facts: readonly Fact[]; readonly active: ActiveRule },
): readonly TeamSums[] {
  const validBets = positions.map(() => 0n);
  const netLosses = positions.map(() => 0n);
  for (const { node, category, validBet, netLoss } of facts) {
    const position = nearest(scopes[node]!, category);
    if (position === PLATFORM) continue;
    validBets[position]! += validBet;
    netLosses[position]! += netLoss;
  }
  for (let index = positions.length - 1; index >= 0; index -= 1) {
    const { payer } = positions[index]!;
    if (payer === PLATFORM) continue;
    validBets[payer]! += validBets[index]!;
    netLosses[payer]! += netLosses[index]!;
  }
  const counts = countActive(tree, { positions, scopes }, { facts, active });
  return positions.map((_, index) => ({
    validBet: amount(validBets[index]!),
    netLoss: amount(netLosses[index]!),
    active: counts[index]!,
  }));
}

type Deed = { readonly node: number; validBets: Map<number, bigint>; deposits: bigint };

/** Bets of an account in several categories count together where one contract covers them: no sums to be added. */
function countActive(
  tree: readonly TreeNode[],
  { positions, scopes }: PlacedContracts,
  { facts, active }: { readonly facts: readonly Fact[]; readonly active: ActiveRule },
): readonly number[] {
  const deeds = new Map<string, Deed>();
  for (const fact of facts) {
    if (!tree[fact.node]!.counted) continue;
    const key = active.mode === 'PERIOD' ? `${fact.node}` : `${fact.node} ${fact.day}`;
    const deed = deeds.get(key) ?? { node: fact.node, validBets: new Map<number, bigint>(), deposits: 0n };
    deeds.set(key, deed);
    deed.deposits += fact.deposits;
    let position = nearest(scopes[fact.node]!, fact.category);
    for (; position !== PLATFORM; position = positions[position]!.payer) {
      deed.validBets.set(position, (deed.validBets.get(position) ?? 0n) + fact.validBet);
    }
  }
  const counts = positions.map(() => 0);
  for (const { validBets, deposits } of deeds.values()) {
    if (deposits < active.minimumDeposit) continue;
    for (const [position, validBet] of validBets) if (validBet >= active.minimumBet) counts[position]! += 1;
  }
  return active.mode === 'PERIOD' ? counts : counts.map((count) => Math.floor(count / active.days));
}

/** The contracts that count a bet, from the nearest upwards. */
export function* chainOf(
  { positions, scopes }: PlacedContracts,
  bet: { readonly node: number; readonly category: ContractCategory },
): Generator<number> {
  let position = nearest(scopes[bet.node]!, bet.category);
  for (; position !== PLATFORM; position = positions[position]!.payer) yield position;
}

/** The same for many bets: each chain is worked out once for all accounts that share it. */
export function chainFinder(
  placed: PlacedContracts,
): (bet: { readonly node: number; readonly category: ContractCategory }) => readonly number[] {
  const known = new Map<Scope, Map<ContractCategory, readonly number[]>>();
  return (bet) => {
    const scope = placed.scopes[bet.node]!;
    const ofScope = known.get(scope) ?? new Map<ContractCategory, readonly number[]>();
    known.set(scope, ofScope);
    const chain = ofScope.get(bet.category) ?? [...chainOf(placed, bet)];
    ofScope.set(bet.category, chain);
    return chain;
  };
}
