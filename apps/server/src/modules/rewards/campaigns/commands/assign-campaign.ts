import { randomUUID } from 'node:crypto';
import { fail, type CallResult } from '@baize/contract/failure';
import { TRIAL_TYPE } from '@baize/contract/member-types';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import {
  cancelReward,
  countHolders,
  findReward,
  giveRewards,
  listHolders,
  type RewardDraft,
} from '../../../money/freerounds/index.ts';
import type { Member } from '../../../people/identity/index.ts';
import type { CampaignDeps } from '../deps.ts';
import { roomFor, stateOf } from '../policy.ts';
import { lockCampaign, type CampaignRow } from '../store.ts';
import { campaignTarget } from '../audit.ts';

export type AssignCampaign = {
  readonly id: Uuid;
  readonly accounts: readonly string[];
  readonly tag: string | undefined;
  readonly reason: string;
};
export type Assigned = {
  readonly given: number;
  readonly had: number;
  readonly unknown: readonly string[];
  readonly beyond: number;
};

/** Whoever has a tag, at once. */
const TAGGED_MAX = 5_000;
const DAY_MS = 24 * 3_600_000;
/** Players whose rows one statement adds. */
const GIVEN_AT_ONCE = 100;

/** Play accounts of guests and accounts that are shut get nothing. */
const mayHave = ({ status, type }: Member): boolean => status === 'active' && type !== TRIAL_TYPE;

export function assignCampaign(
  deps: CampaignDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, accounts, tag, reason }: AssignCampaign,
): Promise<CallResult<Assigned, 'NOT_FOUND' | 'STATE_CONFLICT' | 'BAD_REQUEST'>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (!campaign) return fail('NOT_FOUND');
    const now = deps.now();
    if (stateOf(campaign, now) !== 'running') return fail('STATE_CONFLICT');
    if (campaign.startsAt > now) return fail('BAD_REQUEST', { fields: { startsAt: 'not begun' } });
    if (accounts.length === 0 && tag === undefined) return fail('BAD_REQUEST', { fields: { accounts: 'nobody' } });
    const { members, unknown } = await readAudience(deps, tx, { campaign, accounts, tag });
    const has = new Set(await listHolders(tx, id, members));
    const fresh = members.filter((member) => !has.has(member));
    const room = roomFor(campaign, await countHolders(tx, id));
    const chosen = fresh.slice(0, room);
    const weights = (await deps.brands.brand(brandId)).settings.withdrawals.gameWeights;
    const given = await giveAll(tx, chosen, draftsOf(campaign, weights, now));
    const value = { given, had: has.size, unknown, beyond: fresh.length - chosen.length };
    if (given === 0) return ok({ value, audit: NOTHING_CHANGED });
    const after = {
      players: given,
      games: campaign.gameCodes.length,
      rounds: campaign.rounds,
      ...(tag === undefined ? {} : { tag }),
    };
    return ok({
      value,
      audit: { action: 'assign-campaign', target: campaignTarget(id), before: null, after, reason },
    });
  });
}

type Audience = Pick<AssignCampaign, 'accounts' | 'tag'> & { readonly campaign: CampaignRow };

async function readAudience(deps: CampaignDeps, tx: Tx, { campaign, accounts, tag }: Audience) {
  const unknown: string[] = [];
  const members = new Set<MemberId>();
  for (const account of new Set(accounts)) {
    const found = await deps.identity.findMember(tx, campaign.brandId, account);
    if (found && mayHave(found)) members.add(found.id);
    else unknown.push(account);
  }
  if (tag !== undefined) {
    const tagged = await deps.membersTagged(tx, tag, TAGGED_MAX);
    for (const found of await deps.identity.findMembers(tx, tagged)) if (mayHave(found)) members.add(found.id);
  }
  return { members: [...members], unknown };
}

/** A reward in each of the campaign's games. */
const draftsOf =
  (campaign: CampaignRow, weights: Readonly<Record<string, number>>, now: Date) =>
  (memberId: MemberId): RewardDraft[] =>
    campaign.gameCodes.map((gameCode) => ({
      id: randomUUID() as Uuid,
      brandId: campaign.brandId,
      memberId,
      supplierId: campaign.supplierId,
      campaignId: campaign.id,
      rewardUuid: null,
      gameCode,
      currency: campaign.currency,
      rounds: campaign.rounds,
      stake: campaign.stake,
      pays: 'cash',
      multiple: campaign.multiple,
      weights,
      startsAt: campaign.startsAt,
      endsAt: new Date(now.getTime() + campaign.days * DAY_MS),
    }));

async function giveAll(
  tx: Tx,
  members: readonly MemberId[],
  drafts: (member: MemberId) => RewardDraft[],
): Promise<number> {
  const given = new Set<MemberId>();
  // In one order, whoever gives at the same moment: each row touches its member's wallet.
  const inOrder = [...members].sort((one, other) => Number(one - other));
  for (let from = 0; from < inOrder.length; from += GIVEN_AT_ONCE)
    for (const member of await giveRewards(tx, inOrder.slice(from, from + GIVEN_AT_ONCE).flatMap(drafts)))
      given.add(member);
  return given.size;
}

export type CancelReward = { readonly id: Uuid; readonly reward: Uuid; readonly reason: string };

/** Takes one player's rounds back, where they have begun none. */
export function cancelCampaignReward(
  deps: Pick<CampaignDeps, 'db' | 'ledger'>,
  { brandId, operator, ip }: OperatorContext,
  { id, reward, reason }: CancelReward,
): Promise<CallResult<null, 'NOT_FOUND' | 'STATE_CONFLICT'>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const found = await findReward(tx, reward);
    if (!found || found.campaignId !== id) return fail('NOT_FOUND');
    await deps.ledger.lock(tx, [found.memberId]);
    if (!(await cancelReward(tx, reward))) return fail('STATE_CONFLICT');
    const audit = { action: 'cancel-campaign-reward', target: campaignTarget(id), reason };
    const before = { player: String(found.memberId), rounds: found.rounds };
    return ok({ value: null, audit: { ...audit, before, after: null } });
  });
}
