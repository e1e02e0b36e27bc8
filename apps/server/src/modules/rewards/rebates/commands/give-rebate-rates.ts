import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { RebateRates, rebateCalls } from '@baize/contract/rebates';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import type { RebateDeps } from '../deps.ts';
import { heldBy, readRates, tooHigh } from '../policy.ts';
import { findDirect } from '../queries.ts';
import { readRatesOf, saveRates } from '../store.ts';

/** An agent gives a direct downline shares of up to their own. */
export function giveRebateRates(
  { db, now }: Pick<RebateDeps, 'db' | 'now'>,
  { brandId, actor }: MemberContext,
  { to, rates: wire }: { readonly to: MemberId; readonly rates: RebateRates },
): Promise<CallResult<null, FailureOf<typeof rebateCalls.giveRebateRates>>> {
  return runCommand({ db }, { brandId }, async (tx) => {
    const downline = await findDirect(tx, actor.memberId, to);
    if (!downline) return fail('NOT_FOUND');
    const rates = readRates(wire);
    const above = tooHigh(rates, heldBy(downline.path, await readRatesOf(tx, downline.path)));
    if (above !== undefined) return fail('BAD_REQUEST', { fields: { [`rates.${above}`]: 'above' } });
    await saveRates(tx, { brandId, given: new Map([[to, rates]]), at: now() });
    return ok(null);
  });
}
