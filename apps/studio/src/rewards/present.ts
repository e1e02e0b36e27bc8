import type { FreeRounds } from '@baize/contract/play/rounds';
import { formatAmount } from '@baize/domain/money';
import { wireTime, type FreebetCampaign, type FreebetReward } from '@baize/wallet-protocol';
import type { CampaignRow, RewardRow } from './store.ts';

/** How a reward stands, in the wire's words. */
export function statusOf(
  reward: Pick<RewardRow, 'cancelledAt' | 'refusedAt' | 'used' | 'rounds' | 'endsAt'>,
  now: Date,
): FreebetReward['status'] {
  if (reward.cancelledAt !== null) return 'cancelled';
  if (reward.used >= reward.rounds || reward.refusedAt !== null) return 'finished';
  if (reward.endsAt <= now) return 'expired';
  return reward.used === 0 ? 'active' : 'claimed';
}

export const presentReward = (reward: RewardRow, now: Date): FreebetReward => ({
  reward_uuid: reward.id,
  user: reward.externalUser,
  status: statusOf(reward, now),
  prepaid_uuid: reward.prepaidId,
  campaign_uuid: reward.campaignId ?? undefined,
  game_code: reward.gameCode,
  currency: reward.currency,
  bet_value: reward.stake,
  bet_count: reward.rounds,
  start_time: wireTime(reward.startsAt),
  end_time: wireTime(reward.endsAt),
  sub_partner_id: reward.brand ?? undefined,
  operator_reference: reward.reference ?? undefined,
});

export const presentCampaign = (campaign: CampaignRow): FreebetCampaign => ({
  campaign_uuid: campaign.id,
  name: campaign.name,
  prepaid_uuid: campaign.prepaidId,
  game_code: campaign.gameCode,
  currency: campaign.currency,
  bet_value: campaign.stake,
  bet_count: campaign.rounds,
  start_time: wireTime(campaign.startsAt),
  end_time: wireTime(campaign.endsAt),
  operator_reference: campaign.reference ?? undefined,
});

/** What the player is shown of it. */
export const presentFreeRounds = (reward: RewardRow): FreeRounds => ({
  id: reward.id,
  rounds: reward.rounds,
  used: reward.used,
  stake: formatAmount(reward.stake),
  won: formatAmount(reward.won),
  endsAt: reward.endsAt.toISOString(),
});
