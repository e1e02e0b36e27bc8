import { CAMPAIGN_BOUNDS } from '@baize/contract/console/campaign-words';
import { parseAmount } from '@baize/domain/money';

const WHOLE = 1_000_000n;
type Draft = {
  readonly stake: string | undefined;
  readonly budget: string | undefined;
  readonly rounds: number;
  /** Of each of the games, at the choice that returns most, in which a player gets as many. */
  readonly returns: readonly (string | null)[];
};
type Forecast = {
  readonly one: bigint;
  readonly staked: bigint;
  readonly players: number;
  readonly needsSecond: boolean;
};

/** As the server reckons: a game that does not say what it returns is taken to return everything. */
export function forecastOf({ stake, budget, rounds, returns }: Draft): Forecast | undefined {
  const [each, most] = [parseAmount(stake?.trim() ?? '') ?? 0n, parseAmount(budget?.trim() ?? '') ?? 0n];
  if (each <= 0n || most <= 0n || !(rounds >= 1)) return undefined;
  const ofGame = BigInt(rounds) * each;
  const one = returns.reduce((sum, share) => {
    const shareE6 = share === null ? WHOLE : BigInt(Math.round(Number(share) * Number(WHOLE)));
    return sum + (ofGame * shareE6 + WHOLE - 1n) / WHOLE;
  }, 0n);
  if (one <= 0n) return undefined;
  const staked = ofGame * BigInt(returns.length);
  return { one, staked, players: Number(most / one), needsSecond: most >= parseAmount(CAMPAIGN_BOUNDS.secondFrom)! };
}
