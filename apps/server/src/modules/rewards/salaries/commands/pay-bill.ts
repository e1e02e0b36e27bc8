import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { BrandId, MemberId, Uuid } from '../../../../ids.ts';
import { findBill, type BillRow } from '../run-store.ts';
import { payInOrder, type PayDeps } from './pay-bills.ts';

export type PayBill = {
  readonly brandId: BrandId;
  readonly id: Uuid;
  /** Only this member's bill: they collect it themselves. */
  readonly collector: MemberId;
};
type Refusal = 'NOT_FOUND' | 'STATE_CONFLICT' | 'INSUFFICIENT_FUNDS';

/** Pays a holder what is due of a bill of theirs, once. */
export function payBill(deps: PayDeps, { brandId, id, collector }: PayBill): Promise<CallResult<BillRow, Refusal>> {
  return runCommand(deps, { brandId }, async (tx) => {
    if ((await findBill(tx, id))?.memberId !== collector) return fail('NOT_FOUND');
    const refused = (await payInOrder(deps, tx, { brandId, ids: [id] })).get(id);
    return refused === undefined ? ok((await findBill(tx, id))!) : fail(refused);
  });
}
