import { amount, AMOUNT_MAX, type Amount } from '@baize/domain/money';
import { err, ok, type Result } from '@baize/domain/result';
import { foreignUser as user, requestOperator, type OperatorClient, type SupplierFault } from './operator-client.ts';
import {
  count,
  flag,
  list,
  match,
  oneOf,
  optional,
  readShape,
  ShapeFault,
  shape,
  text,
  time,
  type Reader,
  type ReaderValue,
} from './shapes.ts';
import type { Writable } from './strict-json.ts';
import { described } from './wire-schema.ts';

/** Free rounds as an operator orders them of a supplier (docs/wallet/rewards.md). */
export const FREEBET_PATHS = {
  prepaidsList: '/freebet/prepaids/list',
  campaignsCreate: '/freebet/campaigns/create',
  campaignsList: '/freebet/campaigns/list',
  campaignsInfo: '/freebet/campaigns/info',
  rewardsCreate: '/freebet/rewards/create',
  rewardsCancel: '/freebet/rewards/cancel',
  rewardsList: '/freebet/rewards/list',
} as const;

/** `active`: nobody has begun it. `claimed`: begun, and rounds are left. */
export const REWARD_STATUSES = ['active', 'claimed', 'finished', 'cancelled', 'expired'] as const;
/** Rounds that a reward may have at most. */
export const BET_COUNT_MAX = 1_000;
export const REWARDS_PAGE_MAX = 200;

const uuid = match(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
/** Money as the wallet's calls write it: an integer, unit × 100 000. */
const money: Reader<Amount> = described(
  (value, field) => {
    if (typeof value !== 'bigint' || value < 0n || value > AMOUNT_MAX) throw new ShapeFault(field);
    return amount(value);
  },
  { type: 'integer', format: 'money-integer' },
);
const rounds: Reader<number> = described(
  (value, field) => {
    const read = count(value, field);
    if (read < 1 || read > BET_COUNT_MAX) throw new ShapeFault(field);
    return read;
  },
  { type: 'integer', minimum: 1, maximum: BET_COUNT_MAX },
);

const terms = {
  bet_value: optional(money),
  bet_count: optional(rounds),
  currency: optional(text(12)),
  start_time: optional(time),
  end_time: optional(time),
  operator_reference: optional(text(100)),
};

/** Requests a supplier serves; `readShape` names the field for the 400. */
export const FREEBET_REQUESTS = {
  prepaidsList: shape({ operator_id: requestOperator, game_code: optional(text(128)), currency: optional(text(12)) }),
  campaignsCreate: shape({ operator_id: requestOperator, name: text(200), prepaid_uuid: uuid, ...terms }),
  campaignsList: shape({
    operator_id: requestOperator,
    name: optional(text(200)),
    prepaid_uuid: optional(uuid),
    operator_reference: optional(text(100)),
    start_time: optional(time),
    end_time: optional(time),
  }),
  campaignsInfo: shape({ operator_id: requestOperator, campaign_uuid: uuid }),
  rewardsCreate: shape({
    operator_id: requestOperator,
    user,
    prepaid_uuid: optional(uuid),
    campaign_uuid: optional(uuid),
    sub_partner_id: optional(text(64)),
    ...terms,
  }),
  rewardsCancel: shape({ operator_id: requestOperator, reward_uuid: uuid }),
  rewardsList: shape({
    operator_id: requestOperator,
    user: optional(user),
    campaign_uuid: optional(uuid),
    reward_uuid: optional(uuid),
    start_time: optional(time),
    end_time: optional(time),
    pagination: optional(shape({ cursor: optional(text(200)), limit: optional(count) })),
  }),
} as const;
export type FreebetRequest<K extends keyof typeof FREEBET_REQUESTS> = ReaderValue<(typeof FREEBET_REQUESTS)[K]>;

/** What a supplier sells free rounds of; `null` or left out: the operator chooses. */
export const PREPAID = shape({
  prepaid_uuid: uuid,
  game_code: text(128),
  currency: text(12),
  bet_value: optional(money),
  bet_count: optional(rounds),
  bonus_buy: optional(flag),
});
export type Prepaid = ReaderValue<typeof PREPAID>;
export const CAMPAIGN = shape({
  campaign_uuid: uuid,
  name: text(200),
  prepaid_uuid: uuid,
  game_code: text(128),
  currency: text(12),
  bet_value: money,
  bet_count: rounds,
  start_time: time,
  end_time: time,
  operator_reference: optional(text(100)),
});
export type FreebetCampaign = ReaderValue<typeof CAMPAIGN>;
export const REWARD = shape({
  reward_uuid: uuid,
  user,
  status: oneOf(...REWARD_STATUSES),
  prepaid_uuid: optional(uuid),
  campaign_uuid: optional(uuid),
  game_code: text(128),
  currency: text(12),
  bet_value: money,
  bet_count: rounds,
  start_time: time,
  end_time: time,
  sub_partner_id: optional(text(64)),
  operator_reference: optional(text(100)),
});
export type FreebetReward = ReaderValue<typeof REWARD>;
const REWARD_PAGE = shape({
  rewards: list(REWARD),
  pagination: shape({ next_cursor: optional(text(200)) }),
});
export type RewardPage = ReaderValue<typeof REWARD_PAGE>;

type Asked<K extends keyof typeof FREEBET_REQUESTS> = Omit<Partial<FreebetRequest<K>>, 'operator_id'>;
export type FreebetClient = {
  readonly prepaids: (asked: Asked<'prepaidsList'>) => Promise<Result<readonly Prepaid[], SupplierFault>>;
  readonly createCampaign: (asked: Asked<'campaignsCreate'>) => Promise<Result<FreebetCampaign, SupplierFault>>;
  readonly createReward: (asked: Asked<'rewardsCreate'>) => Promise<Result<FreebetReward, SupplierFault>>;
  readonly cancelReward: (rewardUuid: string) => Promise<Result<FreebetReward, SupplierFault>>;
  readonly rewards: (asked: Asked<'rewardsList'>) => Promise<Result<RewardPage, SupplierFault>>;
};

const PREPAIDS_MAX = 5_000;

/** The operator's side of these calls, over the client that signs them. */
export function freebetsOf({ call }: Pick<OperatorClient, 'call'>): FreebetClient {
  async function ask<T>(path: string, asked: object, reader: Reader<T>): Promise<Result<T, SupplierFault>> {
    const answer = await call(path, asked as Writable);
    if (!answer.ok) return answer;
    const read = readShape(reader, answer.value);
    return read.ok ? ok(read.value) : err({ code: 'UNDECODABLE', error: `wrong shape at ${read.field}` });
  }
  return {
    prepaids: (asked) => ask(FREEBET_PATHS.prepaidsList, asked, list(PREPAID, PREPAIDS_MAX)),
    createCampaign: (asked) => ask(FREEBET_PATHS.campaignsCreate, asked, CAMPAIGN),
    createReward: (asked) => ask(FREEBET_PATHS.rewardsCreate, asked, REWARD),
    cancelReward: (rewardUuid) => ask(FREEBET_PATHS.rewardsCancel, { reward_uuid: rewardUuid }, REWARD),
    rewards: (asked) => ask(FREEBET_PATHS.rewardsList, asked, REWARD_PAGE),
  };
}

/** A time as the wire writes it: whole seconds, UTC. */
export const wireTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
