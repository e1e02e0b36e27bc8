import type { correctionCalls } from '@baize/contract/console/corrections';
import type { FailureOf } from '@baize/contract/define-call';
import { randomUUID } from 'node:crypto';
import type { Correction } from '@baize/contract/console/corrections';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext, WithKey } from '../../../../context.ts';
import type { MemberId, Uuid } from '../../../../ids.ts';
import { judgeByRole, type CorrectionDeps } from '../correction-limits.ts';
import { findCorrection, insertCorrection } from '../correction-store.ts';
import { presentCorrection } from '../corrections.ts';

export type MakeCorrection = {
  readonly player: { readonly memberId: MemberId; readonly account: string; readonly currency: string };
  readonly direction: 'credit' | 'debit';
  readonly amount: string;
  readonly reason: string;
};

/** Corrections are whole hundredths of the unit. */
const CENT = 1_000n;

/** The maker's half: nothing moves. The same request key answers the same order. */
export async function makeCorrection(
  deps: Omit<CorrectionDeps, 'ledger'>,
  ctx: OperatorContext & WithKey,
  { player, direction, reason, ...order }: MakeCorrection,
): Promise<CallResult<Correction, FailureOf<typeof correctionCalls.makeCorrection>>> {
  const amount = parseAmount(order.amount);
  const request = {
    command: 'makeCorrection',
    actor: `operator:${ctx.operator.operatorId}`,
    key: ctx.idempotencyKey,
    content: { player: String(player.memberId), direction, amount: String(amount) },
  };
  const by = { name: ctx.operator.name, ip: ctx.ip };
  const offsetMinutes = await deps.offsetOf(ctx.brandId);
  const made = await runOperatorCommand(deps, { brandId: ctx.brandId, by, request }, async (tx) => {
    if (amount === undefined || amount === 0n || amount % CENT !== 0n)
      return fail('AMOUNT_INVALID', { fields: { amount: 'amount' } });
    const { currency } = player;
    const wanted = { operatorId: ctx.operator.operatorId, amount, currency, as: 'maker' } as const;
    const judged = await judgeByRole(tx, wanted, { now: deps.now(), offsetMinutes });
    if (!judged.ok) return judged;
    const id = randomUUID() as Uuid;
    await insertCorrection(tx, {
      id,
      brandId: ctx.brandId,
      memberId: player.memberId,
      currency,
      direction,
      amount,
      reason,
      makerId: ctx.operator.operatorId,
    });
    const { memberId } = player;
    // By id: the log outlives a name that is erased.
    const after = { player: String(memberId), direction, amount: formatAmount(amount), currency };
    return ok({
      value: { id },
      audit: { action: 'make-correction', target: `correction:${id}`, before: null, after, reason },
    });
  });
  if (!made.ok) return made;
  return deps.db.tx(ctx.brandId, async (tx) => {
    const row = await findCorrection(tx, made.value.id);
    if (!row) throw new Error(`correction ${made.value.id} was made and is not there`);
    return ok(await presentCorrection(tx, row));
  });
}
