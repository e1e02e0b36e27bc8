import { CAMPAIGN_BOUNDS, type CampaignState } from '@baize/contract/console/campaign-words';
import type { PublishedReturn } from '@baize/domain/share';
import { parseAmount } from '@baize/domain/money';

/** Pure: what a campaign costs, and what may be done with it. Amounts in 1/100 000 units. */
export type CampaignTerms = {
  readonly rounds: number;
  readonly stake: bigint;
  /** Of each of its games, at the choice that returns most. */
  readonly rtpsE6: readonly number[];
  readonly budget: bigint;
};

const WHOLE_E6 = 1_000_000n;
const SECOND_FROM = parseAmount(CAMPAIGN_BOUNDS.secondFrom)!;

type Rounds = Pick<CampaignTerms, 'rounds' | 'stake'>;

/** What the rounds of one game win on average, rounded up: a budget is never too small by it. */
export const costOfGame = ({ rounds, stake }: Rounds, rtpE6: number): bigint =>
  (BigInt(rounds) * stake * BigInt(rtpE6) + WHOLE_E6 - 1n) / WHOLE_E6;

/** What one player costs, who gets them in each game. */
export const costOfOne = ({ rtpsE6, ...rounds }: Omit<CampaignTerms, 'budget'>): bigint =>
  rtpsE6.reduce((sum, rtpE6) => sum + costOfGame(rounds, rtpE6), 0n);

/** How many more players the budget has room for. */
export function roomFor(terms: CampaignTerms, holders: number): number {
  const room = terms.budget / costOfOne(terms) - BigInt(holders);
  return room > 0n ? Number(room) : 0;
}

const SHARE = /^(?:0\.\d{1,6}|1(?:\.0{1,6})?)$/;

/** What a game returns at the choice that returns most; null: its supplier names none that can be reckoned with. */
export function returnAtMost({ rtp, rtpHighest }: PublishedReturn): string | null {
  const share = rtpHighest === '' ? rtp : rtpHighest;
  return SHARE.test(share) && Number(share) > 0 ? share : null;
}

/** "0.9653" in millionths; the whole stake where nothing is known. */
export const returnE6Of = (published: PublishedReturn): number => {
  const share = returnAtMost(published);
  return share === null ? Number(WHOLE_E6) : Math.round(Number(share) * 1_000_000);
};

/** What one operator started alone counts for so long. */
export const ALONE_HOURS = 24;

/**
 * Whoever gives away so much asks somebody else first. `besides`: budgets of what was started by one operator alone
 * within the day: many campaigns would do what one may not.
 */
export const needsSecond = ({ budget }: Pick<CampaignTerms, 'budget'>, besides: bigint): boolean =>
  budget + besides >= SECOND_FROM;

export const stateOf = (
  { state, endsAt }: { readonly state: 'draft' | 'running' | 'stopped'; readonly endsAt: Date },
  now: Date,
): CampaignState => (state === 'running' && endsAt <= now ? 'over' : state);
