import { CAMPAIGN_BOUNDS } from '@baize/contract/console/campaign-words';
import { parseAmount } from '@baize/domain/money';

const WHOLE = 1_000_000n;
type Draft = {
  readonly stake: string | undefined;
  readonly budget: string | undefined;
  readonly rounds: number;
  readonly rtp: string | null;
};
type Forecast = {
  readonly one: bigint;
  readonly staked: bigint;
  readonly players: number;
  readonly needsSecond: boolean;
};

/** As the server reckons: a game that does not say what it returns is taken to return everything. */
export function forecastOf({ stake, budget, rounds, rtp }: Draft): Forecast | undefined {
  const [each, most] = [parseAmount(stake?.trim() ?? '') ?? 0n, parseAmount(budget?.trim() ?? '') ?? 0n];
  if (each <= 0n || most <= 0n || !(rounds >= 1)) return undefined;
  const rtpE6 = rtp === null ? WHOLE : BigInt(Math.round(Number(rtp) * Number(WHOLE)));
  const staked = BigInt(rounds) * each;
  const one = (staked * rtpE6 + WHOLE - 1n) / WHOLE;
  return { one, staked, players: Number(most / one), needsSecond: most >= parseAmount(CAMPAIGN_BOUNDS.secondFrom)! };
}
