export { refusalOf, REWARD_STATES, stateOf, type RewardState } from './policy.ts';
export {
  countGiven,
  countHolders,
  listGifts,
  listHolders,
  listRewardsOfCampaign,
  listUnbegun,
  sumCampaigns,
  type CampaignRewardRow,
  type CampaignSums,
  type GiftRow,
} from './queries.ts';
export {
  countRounds,
  countWin,
  mayTakeGift,
  rewardNamed,
  rewardNeeds,
  rewardOfWager,
  rewardPart,
  takeGift,
  type Reward,
} from './reward-part.ts';
export {
  cancelReward,
  findReward,
  giveRewards,
  isNameTaken,
  listRewardsOf,
  listToTell,
  markTold,
  putOff,
  type RewardDraft,
  type RewardRow,
} from './store.ts';
