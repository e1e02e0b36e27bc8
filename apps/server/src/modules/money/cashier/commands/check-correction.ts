import type { correctionCalls } from '@baize/contract/console/corrections';
import type { FailureOf } from '@baize/contract/define-call';
import type { Correction } from '@baize/contract/console/corrections';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { walletAfter } from '../../../../ledger/index.ts';
import { refusalToCheck } from '../../../base/operators/index.ts';
import { judgeByRole, type CorrectionDeps } from '../correction-limits.ts';
import { findCorrection, saveCheck, type CorrectionRow } from '../correction-store.ts';
import { presentCorrection } from '../corrections.ts';

export type CheckCorrection = {
  readonly id: Uuid;
  readonly decision: 'apply' | 'reject';
  /** Why, in the checker's words; may be empty. */
  readonly note: string;
};

/** The checker's half, another person's: the ledger moves under the correction's own id, once. */
export async function checkCorrection(
  deps: CorrectionDeps,
  ctx: OperatorContext,
  { id, decision, note }: CheckCorrection,
): Promise<CallResult<Correction, FailureOf<typeof correctionCalls.checkCorrection>>> {
  const by = { name: ctx.operator.name, ip: ctx.ip };
  const offsetMinutes = await deps.offsetOf(ctx.brandId);
  return runOperatorCommand(deps, { brandId: ctx.brandId, by }, async (tx) => {
    const seen = await findCorrection(tx, id);
    if (!seen) return fail('NOT_FOUND');
    await deps.ledger.lock(tx, [seen.memberId]);
    const row = (await findCorrection(tx, id, 'update'))!;
    const people = { maker: row.makerId, checker: ctx.operator.operatorId, madeAt: row.madeAt };
    if (people.maker === people.checker) return fail('SELF_APPROVAL');
    const unconfirmed = await refusalToCheck({ tx, brandId: ctx.brandId, now: deps.now() }, people);
    if (unconfirmed) return { ok: false, error: unconfirmed };
    if (row.state !== 'waiting') return fail('STATE_CONFLICT');
    const state = decision === 'apply' ? 'applied' : 'rejected';
    if (state === 'applied') {
      const { amount, currency } = row;
      const wanted = { operatorId: people.checker, amount, currency, as: 'checker' } as const;
      const judged = await judgeByRole(tx, wanted, { now: deps.now(), offsetMinutes });
      if (!judged.ok) return judged;
      const posted = await post({ ledger: deps.ledger, tx, brandId: ctx.brandId }, row);
      if (!posted.ok) return fail(posted.code === 'INSUFFICIENT_FUNDS' ? 'INSUFFICIENT_FUNDS' : 'STATE_CONFLICT');
    }
    await saveCheck(tx, id, { state, checkerId: ctx.operator.operatorId, note });
    return ok({
      value: await presentCorrection(tx, (await findCorrection(tx, id))!),
      audit: {
        action: 'check-correction',
        target: `correction:${id}`,
        before: { state: row.state },
        after: { state },
        reason: note,
      },
    });
  });
}

type Posting = { readonly ledger: Deps['ledger']; readonly tx: Tx; readonly brandId: BrandId };

function post({ ledger, tx, brandId }: Posting, row: CorrectionRow) {
  const amount = row.direction === 'credit' ? row.amount : -row.amount;
  const { id, currency } = row;
  return ledger.post(tx, brandId, {
    transfers: [
      {
        memberId: row.memberId,
        pocket: 'cash',
        amount,
        house: 'correction',
        kind: 'correction',
        key: id,
        ref: id,
      },
    ],
    event: (wallet) => ({
      type: 'correction.applied',
      correctionId: id,
      amount: amount.toString(),
      currency,
      wallet: walletAfter(wallet),
    }),
  });
}
