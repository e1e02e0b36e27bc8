import { randomUUID } from 'node:crypto';
import { amount, type Amount } from '@baize/domain/money';
import { FREEBET_PATHS, FREEBET_REQUESTS, wireTime, type FreebetRequest, type FreebetReward } from '../../freebets.ts';
import { readShape, type Reader } from '../../shapes.ts';
import { writeJson, type JsonValue, type Writable } from '../../strict-json.ts';
import type { SupplierFlaw } from './flaws.ts';
import type { Reply } from './http-server.ts';

/** Free rounds of the reference supplier: what it sells, and the rewards that operators ordered, in memory. */
export type Reward = {
  readonly id: string;
  readonly label: string;
  readonly user: string;
  readonly prepaid: string;
  readonly betValue: Amount;
  readonly betCount: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reference: string | undefined;
  used: number;
  cancelled: boolean;
};
export type Shop = { readonly rewards: Map<string, Reward>; readonly flaws: ReadonlySet<SupplierFlaw> };
type Buyer = { readonly label: string; readonly currency: string };

export const FREE_GAME = 'ref_dice';
const LASTS_MS = 14 * 86_400_000;
const PAGE_DEFAULT = 50;
const PREPAIDS = [
  { id: '0b0ab6f5-52e0-4c0f-9a1e-5d1f0c3f2a01', betValue: undefined, betCount: undefined },
  { id: '0b0ab6f5-52e0-4c0f-9a1e-5d1f0c3f2a02', betValue: amount(1_000_000n), betCount: 5 },
] as const;

const said = (status: number, body: Writable): Reply => ({ status, body: writeJson(body) });
const refused = (status: number, error: string): Reply => said(status, { error });

const statusOf = ({ cancelled, used, betCount }: Reward): FreebetReward['status'] => {
  if (cancelled) return 'cancelled';
  if (used >= betCount) return 'finished';
  return used === 0 ? 'active' : 'claimed';
};

const shown = (reward: Reward, { currency }: Buyer): Writable => ({
  reward_uuid: reward.id,
  user: reward.user,
  status: statusOf(reward),
  prepaid_uuid: reward.prepaid,
  game_code: FREE_GAME,
  currency,
  bet_value: reward.betValue,
  bet_count: reward.betCount,
  start_time: wireTime(reward.startsAt),
  end_time: wireTime(reward.endsAt),
  operator_reference: reward.reference,
});

/** What a player is offered now: what is neither used up nor taken back. */
export const offeredTo = ({ rewards, flaws }: Shop, { label, user }: Pick<Reward, 'label' | 'user'>) =>
  [...rewards.values()].find(
    (each) =>
      each.label === label &&
      each.user === user &&
      each.used < each.betCount &&
      (!each.cancelled || flaws.has('offersCancelled')),
  );

/** Answers the calls of free rounds; undefined: it is none of them. */
export function serveRewards(shop: Shop, buyer: Buyer, call: { readonly path: string; readonly body: JsonValue }) {
  const on = <T>(reader: Reader<T>, serve: (asked: T) => Reply): Reply => {
    const read = readShape(reader, call.body);
    return read.ok ? serve(read.value) : refused(400, `${read.field} is missing or wrong`);
  };
  switch (call.path) {
    case FREEBET_PATHS.prepaidsList:
      return on(FREEBET_REQUESTS.prepaidsList, ({ currency }) => listPrepaids(buyer, currency));
    case FREEBET_PATHS.rewardsCreate:
      return on(FREEBET_REQUESTS.rewardsCreate, (asked) => create(shop, buyer, asked));
    case FREEBET_PATHS.rewardsCancel:
      return on(FREEBET_REQUESTS.rewardsCancel, (asked) => cancel(shop, buyer, asked.reward_uuid));
    case FREEBET_PATHS.rewardsList:
      return on(FREEBET_REQUESTS.rewardsList, (asked) => list(shop, buyer, asked));
    default:
      return undefined;
  }
}

const listPrepaids = (buyer: Buyer, currency: string | undefined): Reply =>
  said(
    200,
    PREPAIDS.filter(() => (currency ?? buyer.currency) === buyer.currency).map(({ id, betValue, betCount }) => ({
      prepaid_uuid: id,
      game_code: FREE_GAME,
      currency: buyer.currency,
      bet_value: betValue,
      bet_count: betCount,
      bonus_buy: false,
    })),
  );

function create({ rewards, flaws }: Shop, buyer: Buyer, asked: FreebetRequest<'rewardsCreate'>): Reply {
  const prepaid = PREPAIDS.find(({ id }) => id === asked.prepaid_uuid?.toLowerCase());
  if (!prepaid) return refused(404, 'prepaid_uuid not found');
  const known = [...rewards.values()].find(
    ({ label, reference }) =>
      label === buyer.label && reference !== undefined && reference === asked.operator_reference,
  );
  if (known && !flaws.has('ignoresReference')) return said(200, shown(known, buyer));
  const value = flaws.has('asksOverPrepaid')
    ? (asked.bet_value ?? prepaid.betValue)
    : (prepaid.betValue ?? asked.bet_value);
  const count = prepaid.betCount ?? asked.bet_count;
  if (value === undefined) return refused(400, 'bet_value is missing');
  if (count === undefined) return refused(400, 'bet_count is missing');
  const now = new Date();
  const reward: Reward = {
    id: randomUUID(),
    label: buyer.label,
    user: asked.user,
    prepaid: prepaid.id,
    betValue: value,
    betCount: count,
    startsAt: now,
    endsAt: new Date(now.getTime() + LASTS_MS),
    reference: asked.operator_reference,
    used: 0,
    cancelled: false,
  };
  rewards.set(reward.id, reward);
  return said(200, shown(reward, buyer));
}

function cancel({ rewards, flaws }: Shop, buyer: Buyer, id: string): Reply {
  const reward = rewards.get(id.toLowerCase());
  if (reward?.label !== buyer.label) return refused(404, 'reward_uuid not found');
  if (reward.used > 0 && !flaws.has('cancelsClaimed')) return refused(400, 'reward_uuid is claimed');
  reward.cancelled = true;
  return said(200, shown(reward, buyer));
}

function list({ rewards, flaws }: Shop, buyer: Buyer, asked: FreebetRequest<'rewardsList'>): Reply {
  const from = Number(asked.pagination?.cursor ?? 0);
  if (!Number.isSafeInteger(from) || from < 0) return refused(400, 'pagination.cursor is wrong');
  const limit = asked.pagination?.limit ?? PAGE_DEFAULT;
  const found = [...rewards.values()].filter(
    ({ id, label, user }) =>
      label === buyer.label && (asked.user ?? user) === user && (asked.reward_uuid?.toLowerCase() ?? id) === id,
  );
  const next = from + limit;
  return said(200, {
    rewards: found.slice(from, next).map((each) => shown(each, buyer)),
    pagination: { next_cursor: next < found.length ? String(next - (flaws.has('repeatsPages') ? 1 : 0)) : null },
  });
}
