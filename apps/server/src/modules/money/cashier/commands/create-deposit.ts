import type { cashierCalls } from '@baize/contract/cashier';
import type { FailureOf } from '@baize/contract/define-call';
import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { MemberContext, WithKey } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { IdentityModule } from '../../../people/identity/index.ts';
import { hookUrlOf } from '../hooks.ts';
import { DEPOSIT_METHODS } from '../methods.ts';
import { firstAskAt } from '../policy.ts';
import { askProvider, type PaymentProvider } from '../provider.ts';
import { findDeposit, insertDeposit, noteFault, setCheckout, type DepositRow } from '../store.ts';

export type CreateDepositDeps = {
  readonly deps: Deps;
  readonly provider: PaymentProvider;
  /** For the browser that comes back from the provider's page: into its login, if the tab has none any more. */
  readonly issueReturnTicket: IdentityModule['issueReturnTicket'];
};
type DepositWish = { readonly amount: string; readonly method: string; readonly language?: string | undefined };

const LIFETIME_MS = 30 * 60_000;
/** Deposits and withdrawals are whole hundredths of the unit. */
const CENT = 1_000n;

/**
 * Makes the order and the provider's checkout. The same Idempotency-Key answers the same order, and repairs it where
 * the provider was away.
 */
export async function createDeposit(
  { deps, provider, issueReturnTicket }: CreateDepositDeps,
  ctx: MemberContext & WithKey,
  input: DepositWish,
): Promise<CallResult<DepositRow, FailureOf<typeof cashierCalls.createDeposit>>> {
  const ordered = await writeOrder(deps, ctx, input);
  if (!ordered.ok) return ordered;
  const order = await deps.db.tx(ctx.brandId, (tx) => findDeposit(tx, ordered.value.id));
  if (!order) throw new Error(`deposit ${ordered.value.id} was ordered and is not there`);
  if (order.payUrl !== null || order.state !== 'pending') return ok(order);
  const ticket = await issueReturnTicket({
    brandId: ctx.brandId,
    sessionId: ctx.actor.sessionId,
    deviceId: ctx.deviceId,
    expiresAt: order.expiresAt,
  });
  const made = await askProvider(provider, () =>
    provider.createCheckout({
      reference: order.id,
      amount: formatAmount(order.amount),
      currency: order.currency,
      description: `${ctx.brandCode} deposit`,
      // Behind the hash: no server's log and no Referer has it.
      returnUrl: `${ctx.origin}/member?page=depositv2&deposit=${order.id}#ticket=${ticket}`,
      webhookUrl: `${hookUrlOf(deps)}/hooks/payments/${provider.name}/${ctx.brandCode}`,
      expiresAt: order.expiresAt,
      language: input.language ?? 'en',
    }),
  );
  if (!made.ok) {
    const { fault } = made;
    deps.log.warn({ deposit: order.id, provider: provider.name, fault }, 'the provider made no payment page');
    await runCommand(deps, { brandId: ctx.brandId }, async (tx) =>
      ok(await noteFault(tx, order.id, { fault, at: deps.now() })),
    );
    return fail('SUPPLIER_UNAVAILABLE');
  }
  const { checkout } = made;
  return runCommand(deps, { brandId: ctx.brandId }, async (tx) =>
    ok(
      await setCheckout(tx, order.id, {
        providerRef: checkout.id,
        payUrl: checkout.payUrl,
        askAt: firstAskAt(deps.now()),
      }),
    ),
  );
}

/** Committed before the provider is asked: a checkout without its order could be paid and never credited. */
function writeOrder(
  deps: Deps,
  ctx: MemberContext & WithKey,
  input: DepositWish,
): Promise<CallResult<{ id: Uuid }, FailureOf<typeof cashierCalls.createDeposit>>> {
  const amount = parseAmount(input.amount);
  const request = {
    command: 'createDeposit',
    actor: `member:${ctx.actor.memberId}`,
    key: ctx.idempotencyKey,
    content: { method: input.method, amount: String(amount) },
  };
  return runCommand(deps, { brandId: ctx.brandId, request }, async (tx) => {
    const method = DEPOSIT_METHODS.find((each) => each.method === input.method);
    if (!method) return fail('BAD_REQUEST', { fields: { method: 'unknown' } });
    const [min, max] = [parseAmount(method.min)!, parseAmount(method.max)!];
    if (amount === undefined || amount % CENT !== 0n || amount < min || amount > max)
      return fail('AMOUNT_INVALID', { params: { min: method.min, max: method.max }, fields: { amount: 'range' } });
    const id = randomUUID() as Uuid;
    const expiresAt = new Date(deps.now().getTime() + LIFETIME_MS);
    await insertDeposit(tx, {
      id,
      brandId: ctx.brandId,
      memberId: ctx.actor.memberId,
      method: method.method,
      currency: ctx.actor.currency,
      amount,
      expiresAt,
      askAt: expiresAt, // without a checkout there is nothing to ask about
    });
    return ok({ id });
  });
}
