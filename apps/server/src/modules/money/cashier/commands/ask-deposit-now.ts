import type { depositCalls } from '@baize/contract/console/deposits';
import type { FailureOf, OutputOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { CreditDeps } from './credit-deposit.ts';
import type { Uuid } from '../../../../ids.ts';
import type { Payments } from '../providers/connections.ts';
import { findDeposit, type DepositRow } from '../store.ts';
import { askDeposit } from './ask-deposit.ts';

/**
 * An operator does not wait for the next turn: the provider is asked about one order now. One that never reached the
 * provider has nothing to be asked about, and is answered as it stands.
 */
export async function askDepositNow(
  { deps, payments }: { readonly deps: CreditDeps; readonly payments: Payments },
  ctx: OperatorContext,
  id: Uuid,
): Promise<CallResult<OutputOf<typeof depositCalls.askDeposit>, FailureOf<typeof depositCalls.askDeposit>>> {
  const { brandId } = ctx;
  const by = { name: ctx.operator.name, ip: ctx.ip };
  const wanted = await runOperatorCommand<DepositRow, 'NOT_FOUND' | 'STATE_CONFLICT'>(
    deps,
    { brandId, by },
    async (tx) => {
      const order = await findDeposit(tx, id);
      if (!order) return fail('NOT_FOUND');
      if (order.state !== 'pending') return fail('STATE_CONFLICT');
      if (order.providerRef === null) return ok({ value: order, audit: NOTHING_CHANGED });
      const audit = { action: 'ask-deposit', target: `deposit:${id}`, before: null, after: null, reason: '' };
      return ok({ value: order, audit });
    },
  );
  if (!wanted.ok) return wanted;
  if (wanted.value.providerRef === null) return ok(presentAsked(wanted.value));
  const provider = await payments.forOrder(brandId, wanted.value);
  await askDeposit({ deps, provider, brandId }, wanted.value);
  const after = (await deps.db.tx(brandId, (tx) => findDeposit(tx, id)))!;
  return ok(presentAsked(after));
}

const presentAsked = ({ state, lastFault, providerRef, expiresAt }: DepositRow) => ({
  state,
  fault: lastFault,
  asked: providerRef !== null,
  expiresAt: expiresAt.toISOString(),
});
