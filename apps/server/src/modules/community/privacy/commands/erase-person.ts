import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { recordAudit } from '../../../../audit/index.ts';
import { runCommand } from '../../../../command/index.ts';
import type { BrandId, MemberId } from '../../../../ids.ts';
import { readBlocks } from '../blocks.ts';
import type { PrivacyDeps } from '../deps.ts';
import { findErasure, forgetCopies, saveErasure } from '../store.ts';
import { erasureSubject } from './ask-player-erasure.ts';

const HOUR_MS = 3_600_000;
const CLOCK = 'clock:erase-persons';

/**
 * Carries out an erasure that is due: every module lets go of what tells who the member was, in one transaction. Where
 * something is open it waits, and is tried again each hour. The last letter is written before its address goes. Answers
 * whether the person is gone.
 */
export function erasePerson(
  of: PrivacyDeps,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<CallResult<boolean, never>> {
  const { deps, identity, parts } = of;
  return runCommand(deps, { brandId, afterCommit: identity.forgetSessions }, async (tx) => {
    await deps.ledger.lock(tx, [memberId]);
    const now = deps.now();
    const [erasure, member] = [await findErasure(tx, memberId), await identity.findMember(tx, brandId, memberId)];
    // Taken back, or carried out by another process, since it was listed.
    if (!member || !erasure || erasure.doneAt !== null || erasure.dueAt > now) return ok(false);
    if ((await readBlocks(of, tx, memberId)).length > 0) {
      await saveErasure(tx, memberId, { tryAt: new Date(now.getTime() + HOUR_MS) });
      return ok(false);
    }
    const erased = { brandId, memberId, account: member.account, shownAs: `erased-${memberId}`, now };
    await identity.writeTo(tx, { brandId, memberId, kind: 'erased', at: now });
    for (const { erase } of parts()) await erase?.(tx, erased);
    await forgetCopies(tx, memberId);
    await saveErasure(tx, memberId, { doneAt: now });
    const told = { actor: CLOCK, ip: 'local', action: 'erase-person', target: erasureSubject(memberId) };
    await recordAudit(tx, { ...told, before: { askedBy: erasure.askedBy }, after: { erasure: 'done' } });
    return ok(true);
  });
}
