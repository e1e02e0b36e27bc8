import { recordAudit } from '../../../../audit/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../../ids.ts';
import type { Ledger } from '../../../../ledger/index.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { saveFrozen } from '../store.ts';

/** What froze a member: the checks of the books that named them. */
export type FreezeMember = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly checks: readonly string[];
};

/** Who freezes, as the audit log names it: no operator has a colon in the name. */
const PROOF = 'proof:ledger';

/**
 * Keeps a member whom a proof of the books names from staking and withdrawing, at once. What they are owed still comes:
 * deposits, wins and rollbacks ask no gate.
 */
export async function freezeMember(
  ledger: Pick<Ledger, 'lock'>,
  tx: Tx,
  { checks, ...member }: FreezeMember,
): Promise<void> {
  const [wallet] = await ledger.lock(tx, [member.memberId]);
  if (wallet?.brandId !== member.brandId) return; // the row that drifts names a member who has no wallet here
  await saveFrozen(tx, member, checks);
  const event = { type: 'member.frozen', checks } as const;
  await appendEvents(tx, member.brandId, [{ memberId: member.memberId, event }]);
  await recordAudit(tx, {
    actor: PROOF,
    ip: 'local',
    action: 'freeze-player',
    target: `player:${member.memberId}`,
    after: { checks },
  });
}
