import type { CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { BrandId, MemberId } from '../../../../ids.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import type { PrivacyDeps } from '../deps.ts';
import { findErasure, saveErasure } from '../store.ts';

/** Tells a member, once, that the end of their account is a day away. Answers whether they were told now. */
export function remindErasure(
  { deps, identity }: PrivacyDeps,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<CallResult<boolean, never>> {
  return runCommand(deps, { brandId }, async (tx) => {
    await deps.ledger.lock(tx, [memberId]);
    const erasure = await findErasure(tx, memberId);
    // Taken back, told or due since it was listed.
    if (!erasure || erasure.doneAt !== null || erasure.remindedAt !== null || erasure.dueAt <= deps.now())
      return ok(false);
    const { dueAt } = erasure;
    await saveErasure(tx, memberId, { remindedAt: deps.now() });
    await appendEvents(tx, brandId, [{ memberId, event: { type: 'erasure.near', dueAt: dueAt.toISOString() } }]);
    await identity.writeTo(tx, { brandId, memberId, kind: 'erasure-near', at: dueAt });
    return ok(true);
  });
}
