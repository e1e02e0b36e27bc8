import { FREE_ROUND_STATES, type FreeRoundState } from '@baize/contract/console/campaign-words';
import type { Campaign, CampaignReward } from '@baize/contract/console/campaigns';
import { formatAmount } from '@baize/domain/money';
import type { CampaignRewardRow, CampaignSums } from '../../money/freerounds/index.ts';
import { costOfOne, stateOf } from './policy.ts';
import type { CampaignRow } from './store.ts';

export type CampaignNames = {
  readonly game: (gameCode: string) => string;
  readonly supplier: (row: CampaignRow) => string;
  readonly isWaiting: (row: CampaignRow) => boolean;
};
type Standing = { readonly sums: readonly CampaignSums[]; readonly now: Date };

const GIVEN_UP: ReadonlySet<FreeRoundState> = new Set<FreeRoundState>(['cancelled', 'refused']);

export function presentCampaign(row: CampaignRow, { sums, now }: Standing, names: CampaignNames): Campaign {
  const own = sums.filter(({ campaignId }) => campaignId === row.id);
  const playersIn = (state: FreeRoundState): number => own.find((each) => each.state === state)?.players ?? 0;
  const holders = own.reduce((sum, { state, players }) => (GIVEN_UP.has(state) ? sum : sum + players), 0);
  const perPlayer = costOfOne(row);
  return {
    id: row.id,
    name: row.name,
    gameCode: row.gameCode,
    gameName: names.game(row.gameCode),
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
    assigned: own.reduce((sum, { players }) => sum + players, 0),
    states: Object.fromEntries(FREE_ROUND_STATES.map((state) => [state, playersIn(state)])) as Campaign['states'],
    roundsUsed: own.reduce((sum, { used }) => sum + used, 0),
    perPlayer: formatAmount(perPlayer),
    forecast: formatAmount(perPlayer * BigInt(holders)),
    cost: formatAmount(own.reduce((sum, { won }) => sum + won, 0n)),
  };
}

export const presentCampaignReward = (
  row: CampaignRewardRow,
  accountOf: (member: CampaignRewardRow['memberId']) => string | undefined,
): CampaignReward => ({
  id: row.id,
  playerId: String(row.memberId),
  account: accountOf(row.memberId) ?? String(row.memberId),
  state: row.state,
  rounds: row.rounds,
  used: row.used,
  won: formatAmount(row.won),
  givenAt: row.madeAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  refusal: row.refusal,
});
