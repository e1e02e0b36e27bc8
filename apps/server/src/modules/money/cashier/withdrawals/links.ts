import { TRIAL_TYPE } from '@baize/contract/member-types';
import type { LinkedAccount } from '@baize/contract/console/withdrawals';
import { LINK_SIGNS, USUAL_SUSPICION_RULE, type LinkSign } from '@baize/domain/agents/suspicions';
import type { Tx } from '../../../../db/pool.ts';
import type { MemberId } from '../../../../ids.ts';
import { findMembers, listAccountLinks } from '../../../people/identity/index.ts';
import { listPayoutLinks } from '../payout-links.ts';

const DAY_MS = 24 * 3_600_000;
/** Enough to judge an order by; a device or an address with more accounts than the rule names is a crowd's anyway. */
const LINKS_MAX = 50;

/** Another account that may be the player's, and by what. */
export type OrderLink = {
  readonly other: MemberId;
  readonly account: string;
  readonly by: LinkSign;
  readonly times: number;
  readonly at: Date;
};

/**
 * Accounts that share a device, an address, a receiving account or a contact with the one that ordered, the strongest
 * sign first. Logins count from a month before the order on, by the usual rule of suspicions.
 */
export async function linksOf(
  tx: Tx,
  { memberId, createdAt }: { readonly memberId: MemberId; readonly createdAt: Date },
): Promise<OrderLink[]> {
  const { deviceAccounts, networkAccounts, linkedDays } = USUAL_SUSPICION_RULE;
  const since = new Date(createdAt.getTime() - linkedDays * DAY_MS);
  const found = [
    ...(await listPayoutLinks(tx, [memberId])),
    ...(await listAccountLinks(tx, [memberId], { since, deviceAccounts, networkAccounts })),
  ].map(({ one, other, by, times, at }) => ({ other: one === memberId ? other : one, by, times, at }));
  const members = await findMembers(tx, [...new Set(found.map(({ other }) => other))]);
  const real = new Map(members.filter(({ type }) => type !== TRIAL_TYPE).map(({ id, account }) => [id, account]));
  return found
    .flatMap((link) => {
      const account = real.get(link.other);
      return account === undefined ? [] : [{ ...link, account }];
    })
    .sort((a, b) => LINK_SIGNS.indexOf(a.by) - LINK_SIGNS.indexOf(b.by) || b.at.getTime() - a.at.getTime())
    .slice(0, LINKS_MAX);
}

export const presentLink = ({ other, account, by, times, at }: OrderLink): LinkedAccount => ({
  playerId: other.toString(),
  login: account,
  by,
  times,
  at: at.toISOString(),
});
