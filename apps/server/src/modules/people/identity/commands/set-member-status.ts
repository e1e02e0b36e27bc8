import type { Tx } from '../../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../../ids.ts';
import { saveDisabled } from '../../../base/limits/index.ts';
import { endSessions } from '../session-store.ts';
import { findMemberById, saveStatus, type MemberStatus } from '../store.ts';
import type { IdentityDeps } from '../deps.ts';

export type SetMemberStatus = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly status: MemberStatus;
};

/**
 * Disables or re-opens an account. The wallet is locked first, so that a stake under way is decided before and the next
 * one sees the new standing; a disabled account's sessions end at once. Undefined: no such member; else whether
 * anything changed.
 */
export async function setMemberStatus(
  deps: Pick<IdentityDeps, 'ledger' | 'now'>,
  tx: Tx,
  { brandId, memberId: member, status }: SetMemberStatus,
): Promise<boolean | undefined> {
  await deps.ledger.lock(tx, [member]);
  const found = await findMemberById(tx, member);
  if (!found || found.brandId !== brandId) return undefined;
  const changed = await saveStatus(tx, member, status);
  await saveDisabled(tx, { brandId, memberId: member }, status === 'disabled');
  if (status === 'disabled') await endSessions(tx, { brandId, memberId: member, reason: 'disabled', now: deps.now() });
  return changed;
}
