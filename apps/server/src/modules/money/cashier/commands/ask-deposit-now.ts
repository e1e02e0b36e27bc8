import type { depositCalls } from '@baize/contract/console/deposits';
import type { FailureOf, OutputOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { Uuid } from '../../../../ids.ts';
import type { PaymentProvider } from '../provider.ts';
import { findDeposit, type DepositRow } from '../store.ts';
import { askDeposit } from './ask-deposit.ts';

/** An operator does not wait for the next turn: the provider is asked about one order now. */
export async function askDepositNow(
  { deps, provider }: { readonly deps: Deps; readonly provider: PaymentProvider },
  ctx: OperatorContext,
  id: Uuid,
): Promise<CallResult<OutputOf<typeof depositCalls.askDeposit>, FailureOf<typeof depositCalls.askDeposit>>> {
  const { brandId } = ctx;
  const by = { name: ctx.operator.name, ip: ctx.ip };
  const wanted = await runOperatorCommand(deps, { brandId, by }, async (tx) => {
    const order = await findDeposit(tx, id);
    if (!order) return fail('NOT_FOUND');
    if (order.state !== 'pending' || order.providerRef === null) return fail('STATE_CONFLICT');
    const audit = { action: 'ask-deposit', target: `deposit:${id}`, before: null, after: null, reason: '' };
    return ok<{ value: DepositRow; audit: typeof audit }>({ value: order, audit });
  });
  if (!wanted.ok) return wanted;
  await askDeposit({ deps, provider, brandId }, wanted.value);
  const after = (await deps.db.tx(brandId, (tx) => findDeposit(tx, id)))!;
  return ok({ state: after.state, fault: after.lastFault });
}
