import { randomUUID } from 'node:crypto';
import { checkStake } from '@baize/domain/games/registry';
import type { Amount } from '@baize/domain/money';
import { err, ok, type Result } from '@baize/domain/result';
import { momentOf, REWARDS_PAGE_MAX, type FreebetRequest } from '@baize/wallet-protocol';
import { limitsOf } from '../catalogue/games.ts';
import type { Connection } from '../connections/registry.ts';
import type { Deps } from '../deps.ts';
import { operatorFailure, type OperatorFailure } from '../operator/failure.ts';
import { USER } from '../operator/launch-game.ts';
import { upsertPlayer } from '../sessions/store.ts';
import { findPrepaid, gameOfPrepaid, prepaidsOf, type SoldPrepaid } from './prepaids.ts';
import { presentCampaign, presentReward } from './present.ts';
import {
  cancelReward,
  findCampaign,
  findReward,
  insertCampaign,
  insertReward,
  listCampaigns,
  listRewards,
  lockReward,
} from './store.ts';

/** What an operator orders over the wire (docs/wallet/rewards.md). A failure names the field that is wrong. */
type Answer = Promise<Result<object, OperatorFailure>>;

/** Where no end is named. */
const LASTS_MS = 14 * 24 * 3_600_000;
const LASTS_MAX_MS = 366 * 24 * 3_600_000;

export const listPrepaids = async (
  _deps: Deps,
  connection: Connection,
  { game_code: gameCode, currency }: FreebetRequest<'prepaidsList'>,
): Answer =>
  ok(
    prepaidsOf(connection, { gameCode, currency }).map((each) => ({
      prepaid_uuid: each.id,
      game_code: each.gameCode,
      currency: each.currency,
      bet_value: each.stake,
      bet_count: each.rounds,
      bonus_buy: false,
    })),
  );

type Asked = Pick<
  FreebetRequest<'campaignsCreate'>,
  'bet_value' | 'bet_count' | 'currency' | 'start_time' | 'end_time'
>;
type Terms = {
  readonly prepaidId: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stake: Amount;
  readonly rounds: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

const refuse = (field: string, why: string): Result<never, OperatorFailure> => operatorFailure(400, `${field} ${why}`);

/** What is ordered by a prepaid: what it fixes holds, whatever is asked for. */
function termsOf(prepaid: SoldPrepaid, asked: Asked, now: Date): Result<Terms, OperatorFailure> {
  if (asked.currency !== undefined && asked.currency !== prepaid.currency)
    return refuse('currency', 'is not that of the prepaid');
  const stake = prepaid.stake ?? asked.bet_value;
  const rounds = prepaid.rounds ?? asked.bet_count;
  if (stake === undefined) return refuse('bet_value', 'is missing');
  if (rounds === undefined) return refuse('bet_count', 'is missing');
  const game = gameOfPrepaid(prepaid);
  const limits = limitsOf(game, { currency: prepaid.currency, stakeMax: null });
  if (checkStake(limits, stake, game.maxMultiplierE4)) return refuse('bet_value', 'is no stake of the game');
  const startsAt = asked.start_time === undefined ? now : momentOf(asked.start_time);
  const endsAt = asked.end_time === undefined ? new Date(startsAt.getTime() + LASTS_MS) : momentOf(asked.end_time);
  if (endsAt <= startsAt || endsAt <= now) return refuse('end_time', 'is not after the start and now');
  if (endsAt.getTime() - now.getTime() > LASTS_MAX_MS) return refuse('end_time', 'is more than a year away');
  const { id: prepaidId, gameCode, currency } = prepaid;
  return ok({ prepaidId, gameCode, currency, stake, rounds, startsAt, endsAt });
}

export async function createCampaign(
  deps: Deps,
  connection: Connection,
  body: FreebetRequest<'campaignsCreate'>,
): Answer {
  const prepaid = findPrepaid(connection, body.prepaid_uuid.toLowerCase());
  if (!prepaid) return operatorFailure(404, 'prepaid_uuid not found');
  const terms = termsOf(prepaid, body, new Date(deps.clock()));
  if (!terms.ok) return terms;
  const { operatorId } = connection;
  const named = { id: randomUUID(), operatorId, name: body.name, reference: body.operator_reference ?? null };
  return ok(presentCampaign(await deps.db.tx((tx) => insertCampaign(tx, { ...named, ...terms.value }))));
}

export const listCampaignsOf = async (
  deps: Deps,
  { operatorId }: Connection,
  body: FreebetRequest<'campaignsList'>,
): Answer => {
  const found = await deps.db.tx((tx) =>
    listCampaigns(tx, {
      operatorId,
      name: body.name,
      prepaidId: body.prepaid_uuid?.toLowerCase(),
      reference: body.operator_reference,
      from: body.start_time === undefined ? undefined : momentOf(body.start_time),
      to: body.end_time === undefined ? undefined : momentOf(body.end_time),
    }),
  );
  return ok(found.map(presentCampaign));
};

export async function readCampaign(
  deps: Deps,
  { operatorId }: Connection,
  body: FreebetRequest<'campaignsInfo'>,
): Answer {
  const found = await deps.db.tx((tx) => findCampaign(tx, operatorId, body.campaign_uuid.toLowerCase()));
  return found ? ok(presentCampaign(found)) : operatorFailure(404, 'campaign_uuid not found');
}

/** By a campaign or by a prepaid; a campaign's values and dates hold where the order names none. */
async function orderedTerms(
  deps: Deps,
  connection: Connection,
  body: FreebetRequest<'rewardsCreate'>,
): Promise<Result<Terms & { readonly campaignId: string | null }, OperatorFailure>> {
  const now = new Date(deps.clock());
  const { campaign_uuid: campaignId } = body;
  if (campaignId === undefined) {
    if (body.prepaid_uuid === undefined) return refuse('prepaid_uuid', 'or campaign_uuid is missing');
    const prepaid = findPrepaid(connection, body.prepaid_uuid.toLowerCase());
    if (!prepaid) return operatorFailure(404, 'prepaid_uuid not found');
    const terms = termsOf(prepaid, body, now);
    return terms.ok ? ok({ ...terms.value, campaignId: null }) : terms;
  }
  const campaign = await deps.db.tx((tx) => findCampaign(tx, connection.operatorId, campaignId.toLowerCase()));
  const prepaid = campaign && findPrepaid(connection, campaign.prepaidId);
  if (!prepaid) return operatorFailure(404, 'campaign_uuid not found');
  const inherited = { ...presentCampaign(campaign), ...definedOf(body) };
  const terms = termsOf(prepaid, inherited, now);
  return terms.ok ? ok({ ...terms.value, campaignId: campaign.id }) : terms;
}

const definedOf = ({ bet_value, bet_count, currency, start_time, end_time }: Asked): Asked =>
  Object.fromEntries(
    Object.entries({ bet_value, bet_count, currency, start_time, end_time }).filter(([, value]) => value !== undefined),
  ) as Asked;

export async function createReward(deps: Deps, connection: Connection, body: FreebetRequest<'rewardsCreate'>): Answer {
  if (!USER.test(body.user)) return refuse('user', 'is missing or invalid');
  const brand = body.sub_partner_id;
  if (brand !== undefined && connection.brands.length > 0 && !connection.brands.includes(brand))
    return operatorFailure(403, 'sub_partner_id is not enabled');
  const terms = await orderedTerms(deps, connection, body);
  if (!terms.ok) return terms;
  const { operatorId } = connection;
  const reward = await deps.db.tx(async (tx) => {
    const playerId = await upsertPlayer(tx, { kind: 'real', operatorId, externalUser: body.user });
    const reference = body.operator_reference ?? null;
    return insertReward(tx, {
      ...terms.value,
      id: randomUUID(),
      operatorId,
      playerId,
      brand: brand ?? null,
      reference,
    });
  });
  if (reward.externalUser !== body.user) return refuse('operator_reference', 'is of another player');
  return ok(presentReward(reward, new Date(deps.clock())));
}

/** What nobody has begun is taken back; a second time it is as it was. */
export async function cancelRewardOf(
  deps: Deps,
  { operatorId }: Connection,
  body: FreebetRequest<'rewardsCancel'>,
): Answer {
  const id = body.reward_uuid.toLowerCase();
  const now = new Date(deps.clock());
  return deps.db.tx(async (tx) => {
    await lockReward(tx, id);
    const reward = await findReward(tx, operatorId, id);
    if (!reward) return operatorFailure(404, 'reward_uuid not found');
    if (reward.cancelledAt === null && reward.used > 0) return refuse('reward_uuid', 'is claimed');
    if (reward.cancelledAt === null) await cancelReward(tx, id, now);
    return ok(presentReward({ ...reward, cancelledAt: reward.cancelledAt ?? now }, now));
  });
}

const cursorOf = ({ createdAt, id }: { readonly createdAt: Date; readonly id: string }): string =>
  Buffer.from(`${createdAt.toISOString()}|${id}`).toString('base64url');

function placeOf(cursor: string | undefined): Result<{ at: Date; id: string } | undefined, OperatorFailure> {
  if (cursor === undefined) return ok(undefined);
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  const at = new Date(time);
  return Number.isNaN(at.getTime()) || !/^[0-9a-f-]{36}$/.test(id)
    ? err({ status: 400, error: 'pagination.cursor is invalid' })
    : ok({ at, id });
}

const PAGE_DEFAULT = 50;

export async function listRewardsOf(
  deps: Deps,
  { operatorId }: Connection,
  body: FreebetRequest<'rewardsList'>,
): Answer {
  const after = placeOf(body.pagination?.cursor);
  if (!after.ok) return after;
  const limit = Math.min(Math.max(body.pagination?.limit ?? PAGE_DEFAULT, 1), REWARDS_PAGE_MAX);
  const found = await deps.db.tx((tx) =>
    listRewards(tx, {
      operatorId,
      user: body.user,
      campaignId: body.campaign_uuid?.toLowerCase(),
      id: body.reward_uuid?.toLowerCase(),
      from: body.start_time === undefined ? undefined : momentOf(body.start_time),
      to: body.end_time === undefined ? undefined : momentOf(body.end_time),
      after: after.value,
      limit: limit + 1,
    }),
  );
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const now = new Date(deps.clock());
  return ok({
    rewards: shown.map((each) => presentReward(each, now)),
    pagination: { next_cursor: found.length > limit && last ? cursorOf(last) : null },
  });
}
