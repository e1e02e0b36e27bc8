import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../../deps.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { MemberContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import { DEPOSIT_METHODS } from '../methods.ts';
import type { PaymentProvider } from '../provider.ts';
import { insertDeposit, setCheckout, type DepositRow } from '../store.ts';

const LIFETIME_MS = 30 * 60_000;
/** Deposits and withdrawals are whole hundredths of the unit. */
const CENT = 1_000n;

/** Makes the order and the provider's checkout. The same Idempotency-Key answers the same order, and repairs it where the provider was away. */
export async function createDeposit(
  deps: Deps,
  provider: PaymentProvider,
  ctx: MemberContext,
  input: { amount: string; method: string },
): Promise<CallResult<DepositRow>> {
  if (ctx.idempotencyKey === null) return fail('IDEMPOTENCY_KEY_MISSING');
  const method = DEPOSIT_METHODS.find((each) => each.method === input.method);
  if (!method) return fail('BAD_REQUEST', { fields: { method: 'unknown' } });
  const amount = parseAmount(input.amount);
  if (
    amount === undefined ||
    amount % CENT !== 0n ||
    amount < parseAmount(method.min)! ||
    amount > parseAmount(method.max)!
  )
    return fail('AMOUNT_INVALID', { params: { min: method.min, max: method.max }, fields: { amount: 'range' } });
  const requestKey = ctx.idempotencyKey;
  const order = await deps.db.tx(ctx.brandId, (tx) =>
    insertDeposit(tx, ctx.brandId, {
      id: randomUUID() as Uuid,
      memberId: ctx.actor.memberId,
      method: method.method,
      currency: ctx.actor.currency,
      amount,
      requestKey,
      expiresAt: new Date(deps.now().getTime() + LIFETIME_MS),
    }),
  );
  if (order.row.amount !== amount || order.row.method !== method.method) return fail('IDEMPOTENCY_CONFLICT');
  if (order.row.payUrl !== null || order.row.state !== 'pending') return ok(order.row);
  const checkout = await provider.createCheckout({
    reference: order.row.id,
    amount: formatAmount(amount),
    currency: order.row.currency,
    description: `${ctx.brandCode} deposit`,
    returnUrl: `${ctx.origin}/member?page=depositv2&deposit=${order.row.id}`,
    webhookUrl: `${internalUrl(deps)}/hooks/payments/${provider.name}/${ctx.brandCode}`,
    expiresAt: order.row.expiresAt,
  });
  if (!checkout) return fail('SUPPLIER_UNAVAILABLE');
  return ok(await deps.db.tx(ctx.brandId, (tx) => setCheckout(tx, order.row.id, checkout.id, checkout.payUrl)));
}

/** The sandbox runs beside us and calls back over loopback; a real provider is given the public address. */
const internalUrl = (deps: Deps): string => (deps.env.DEMO ? `http://127.0.0.1:${deps.env.PORT}` : deps.env.PUBLIC_URL);
