import { FREE_ROUND_STATES, type FreeRoundState } from '@baize/contract/console/campaign-words';
import type { Campaign, CampaignReward } from '@baize/contract/console/campaigns';
import { formatAmount } from '@baize/domain/money';
import type { CampaignRewardRow, CampaignSums } from '../../money/freerounds/index.ts';
import { costOfGame, costOfOne, stateOf } from './policy.ts';
import type { CampaignRow } from './store.ts';

export type CampaignNames = {
  readonly game: (gameCode: string) => string;
  readonly supplier: (row: CampaignRow) => string;
  readonly isWaiting: (row: CampaignRow) => boolean;
};
type Standing = {
  readonly sums: readonly CampaignSums[];
  readonly given: ReadonlyMap<CampaignRow['id'], number>;
  readonly now: Date;
};

const GIVEN_UP: ReadonlySet<FreeRoundState> = new Set<FreeRoundState>(['cancelled', 'refused']);

export function presentCampaign(row: CampaignRow, { sums, given, now }: Standing, names: CampaignNames): Campaign {
  const own = sums.filter(({ campaignId }) => campaignId === row.id);
  const rewardsIn = (state: FreeRoundState): number =>
    own.reduce((sum, each) => (each.state === state ? sum + each.rewards : sum), 0);
  const costOf = (gameCode: string): bigint => costOfGame(row, row.rtpsE6[row.gameCodes.indexOf(gameCode)]!);
  const forecast = own.reduce(
    (sum, { state, gameCode, rewards }) => (GIVEN_UP.has(state) ? sum : sum + costOf(gameCode) * BigInt(rewards)),
    0n,
  );
  return {
    id: row.id,
    name: row.name,
    games: row.gameCodes.map((gameCode) => ({ gameCode, gameName: names.game(gameCode) })),
    supplierName: names.supplier(row),
    currency: row.currency,
    rounds: row.rounds,
    stake: formatAmount(row.stake),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    days: row.days,
    multiple: row.multiple,
    budget: formatAmount(row.budget),
    reason: row.reason,
    state: stateOf(row, now),
    waiting: names.isWaiting(row),
    madeBy: row.maker,
    madeAt: row.madeAt.toISOString(),
    version: row.version,
    assigned: given.get(row.id) ?? 0,
    states: Object.fromEntries(FREE_ROUND_STATES.map((state) => [state, rewardsIn(state)])) as Campaign['states'],
    roundsUsed: own.reduce((sum, { used }) => sum + used, 0),
    perPlayer: formatAmount(costOfOne(row)),
    forecast: formatAmount(forecast),
    cost: formatAmount(own.reduce((sum, { won }) => sum + won, 0n)),
  };
}

type RewardNames = {
  readonly accountOf: (member: CampaignRewardRow['memberId']) => string | undefined;
  readonly game: CampaignNames['game'];
};

export const presentCampaignReward = (row: CampaignRewardRow, names: RewardNames): CampaignReward => ({
  id: row.id,
  playerId: String(row.memberId),
  account: names.accountOf(row.memberId) ?? String(row.memberId),
  gameName: names.game(row.gameCode),
  state: row.state,
  rounds: row.rounds,
  used: row.used,
  won: formatAmount(row.won),
  givenAt: row.madeAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  refusal: row.refusal,
});
