import { GAME_TYPES, type GameType } from '../game-types.ts';
import { CONTRACT_KINDS, type ContractKind } from './kinds.ts';
import { rate, RATE_UNIT, type Rate } from './rates.ts';
import { COMPREHENSIVE, type Terms } from './terms.ts';

/**
 * What the house keeps of a valid bet, at the choice of a player who plays well: the smallest edge that games of this
 * kind are usually sold with, so that a team which plays only that one costs no more than it brings.
 */
export const HOUSE_EDGE: Readonly<Record<GameType, Rate>> = {
  LIVE: rate(10_000n), // baccarat, on the banker
  RNG: rate(30_000n),
  SPORTS: rate(18_000n), // 1.96 on either side, refunded when drawn
  ESPORTS: rate(18_000n),
  PVP: rate(25_000n), // what the table takes of a pot
  FISH: rate(25_000n),
  LOTT: rate(10_000n), // series 1980
  ELOTT: rate(10_000n),
  COCKFIGHT: rate(40_000n),
  BGS: rate(4_500n), // cards in many steps, without a mistake
};

/** What an account holds of the platform or may come to hold: shares of its line's bets, and contracts. */
export type Promises = {
  readonly rebates: ReadonlyMap<string, Rate>;
  /** Agreed terms and offered ones alike. */
  readonly contracts: readonly Terms[];
};

/** What terms cost at worst of a valid bet of a kind of game. A dividend is a share of what the house keeps. */
function costOf(terms: Terms, edge: Rate): bigint {
  if (terms.kind === 'REALTIME') return terms.profitRate > terms.lossRate ? terms.profitRate : terms.lossRate;
  if (terms.rateType === 'P') {
    const most = highest(terms.tiers.map((tier) => tier.rate));
    return terms.kind === 'DIVIDEND' ? divideUp(most * edge, RATE_UNIT) : most;
  }
  // A fixed amount weighs most where its tier is only just reached.
  return highest(
    terms.tiers.map((tier) => divideUp(tier.rate * RATE_UNIT, tier.minimumBet > 0n ? tier.minimumBet : 1n)),
  );
}

const highest = (values: readonly bigint[]): bigint => values.reduce((most, each) => (each > most ? each : most), 0n);
const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

/** All that is promised of a valid bet of a kind of game: the dearest contract of each kind, and the rebate. */
function promisedOf({ rebates, contracts }: Promises, category: GameType): bigint {
  const edge = HOUSE_EDGE[category];
  const dearest = (kind: ContractKind): bigint =>
    highest(
      contracts
        .filter((terms) => terms.kind === kind && (terms.category === category || terms.category === COMPREHENSIVE))
        .map((terms) => costOf(terms, edge)),
    );
  return CONTRACT_KINDS.reduce((sum, kind) => sum + dearest(kind), rebates.get(category) ?? 0n);
}

export type AboveEdge = {
  readonly category: GameType;
  readonly was: Rate;
  readonly promised: Rate;
  readonly edge: Rate;
};

/** Kinds of games in which a change promises more than before and, on the whole, more than the house keeps. */
export const findAboveEdge = (before: Promises, after: Promises): readonly AboveEdge[] =>
  GAME_TYPES.flatMap((category) => {
    const [was, promised, edge] = [promisedOf(before, category), promisedOf(after, category), HOUSE_EDGE[category]];
    return promised > edge && promised > was ? [{ category, was: rate(was), promised: rate(promised), edge }] : [];
  });
