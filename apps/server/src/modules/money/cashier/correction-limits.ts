import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, OperatorId } from '../../../ids.ts';
import { daySpan, platformDay, type PlatformTime } from '../../base/limits/index.ts';
import { lockCorrectionLimits, type CorrectionLimits } from '../../base/operators/index.ts';

export type CorrectionDeps = Pick<Deps, 'db' | 'ledger' | 'now'> & {
  readonly offsetOf: (brandId: BrandId) => Promise<number>;
};

export type Wanted = {
  readonly operatorId: OperatorId;
  readonly amount: bigint;
  readonly currency: string;
  /** In whose part: what was made counts until it is rejected, what was applied from then on. */
  readonly as: 'maker' | 'checker';
};

/** How much more may be corrected now; null: nothing limits it. Pure. */
export function roomFor({ correctionMax, correctionDayMax }: CorrectionLimits, today: bigint): bigint | null {
  const day = correctionDayMax === null ? null : correctionDayMax > today ? correctionDayMax - today : 0n;
  if (correctionMax === null || day === null) return correctionMax ?? day;
  return correctionMax < day ? correctionMax : day;
}

/** Whether the operator's role may correct so much, at once and together with what they did on this day. */
export async function judgeByRole(
  tx: Tx,
  { operatorId, amount, currency, as }: Wanted,
  { now, offsetMinutes }: PlatformTime,
): Promise<CallResult<void, 'ROLE_LIMIT'>> {
  const limits = await lockCorrectionLimits(tx, operatorId);
  if (!limits) return ok(undefined);
  const { from } = daySpan(platformDay(now, offsetMinutes), offsetMinutes);
  const today = limits.correctionDayMax === null ? 0n : await sumOfDay(tx, { operatorId, currency, as, from });
  const room = roomFor(limits, today);
  if (room === null || amount <= room) return ok(undefined);
  const params = { most: formatAmount(room), currency };
  return fail('ROLE_LIMIT', { params, ...(as === 'maker' && { fields: { amount: 'limit' } }) });
}

type OfDay = Pick<Wanted, 'operatorId' | 'currency' | 'as'> & { readonly from: Date };

async function sumOfDay(tx: Tx, { operatorId, currency, as, from }: OfDay): Promise<bigint> {
  const [who, when] = as === 'maker' ? (['makerId', 'madeAt'] as const) : (['checkerId', 'checkedAt'] as const);
  const { total } = await tx.row(
    tables
      .selectFrom('cashier.correction')
      .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('total'))
      .where(who, '=', operatorId)
      .where(when, '>=', from)
      .where('currency', '=', currency)
      .where('state', as === 'maker' ? '<>' : '=', as === 'maker' ? 'rejected' : 'applied'),
  );
  return total;
}
