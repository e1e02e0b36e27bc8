import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { privacyCalls } from '@baize/contract/privacy';
import { COPIES_PER_DAY } from '@baize/contract/erasure-terms';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import { writeCopy } from '../copy.ts';
import type { PrivacyDeps } from '../deps.ts';
import { dayBefore } from '../queries.ts';
import { countCopies, noteCopy } from '../store.ts';

type Proof = { readonly password: string; readonly code?: string | undefined };
type Answer = CallResult<{ readonly name: string; readonly json: string }, FailureOf<typeof privacyCalls.copyOwnData>>;
const HOUR_S = 3_600;

/**
 * Hands a member all that is held of them, a few times a day: it tells whoever reads it more than the open account
 * does. While the house gives the account back nobody gets it, as nobody gets money; and its owner reads of each.
 */
export async function copyOwnData(of: PrivacyDeps, ctx: MemberContext, proof: Proof): Promise<Answer> {
  const { brandId } = ctx;
  const { memberId, account } = ctx.actor;
  const own = await of.identity.checkOwnProof(ctx, proof);
  if (!own.ok) return own;
  return runCommand(of.deps, { brandId }, async (tx) => {
    const madeAt = of.deps.now();
    // Of two at once the second one counts the first.
    await of.deps.ledger.lock(tx, [memberId]);
    const until = await of.identity.heldUntil(tx, memberId);
    if (until) return fail('MONEY_HELD', { params: { until: until.toISOString() } });
    const made = await countCopies(tx, memberId, dayBefore(madeAt));
    if (made >= COPIES_PER_DAY) return fail('TOO_MANY_REQUESTS', { params: { seconds: String(HOUR_S) } });
    await noteCopy(tx, { memberId, brandId, madeAt });
    const json = await writeCopy(of, tx, { memberId, madeAt });
    const left = { copies: COPIES_PER_DAY - made - 1 };
    await of.identity.noteOwnChange(tx, { brandId, memberId }, { change: 'data-copied', left });
    await of.identity.writeTo(tx, { brandId, memberId, kind: 'data-copied', at: madeAt });
    return ok({ name: `${account}-${madeAt.toISOString().slice(0, 10)}.json`, json });
  });
}
