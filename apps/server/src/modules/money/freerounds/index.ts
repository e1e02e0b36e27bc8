export { refusalOf, REWARD_STATES, stateOf, type RewardState } from './policy.ts';
export {
  countHolders,
  listHolders,
  listRewardsOfCampaign,
  listUnbegun,
  sumCampaigns,
  type CampaignRewardRow,
  type CampaignSums,
} from './queries.ts';
export {
  countRounds,
  countWin,
  rewardNamed,
  rewardNeeds,
  rewardOfWager,
  rewardPart,
  type Reward,
} from './reward-part.ts';
export {
  cancelReward,
  findReward,
  giveRewards,
  listRewardsOf,
  listToTell,
  markTold,
  putOff,
  type RewardDraft,
  type RewardRow,
} from './store.ts';
