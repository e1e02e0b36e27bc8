import type { cashierCalls } from '@baize/contract/cashier';
import type { FailureOf } from '@baize/contract/define-call';
import { isManualKind } from '@baize/contract/deposit-kinds';
import { isAgentType } from '@baize/contract/member-types';
import { randomUUID } from 'node:crypto';
import { depositFee } from '@baize/domain/deposit';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import { fail, type CallResult } from '@baize/contract/failure';
import type { MemberContext, WithKey } from '../../../../context.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import type { Brand } from '../../../base/brand/index.ts';
import { judgeDeposit, readGate } from '../../../base/limits/index.ts';
import type { IdentityModule } from '../../../people/identity/index.ts';
import { hookUrlOf } from '../hooks.ts';
import type { Channel } from '../manual/defaults.ts';
import { handOut } from '../manual/hand-out.ts';
import { insertManual } from '../manual/store.ts';
import { amountOf, channelsFor, readStanding, type Moment } from '../manual/terms.ts';
import { firstAskAt } from '../policy.ts';
import { askProvider } from '../provider.ts';
import { listOpenConnections } from '../providers/store.ts';
import type { Payments } from '../providers/connections.ts';
import { findDeposit, insertDeposit, noteFault, setCheckout, sumOrdered, type DepositRow } from '../store.ts';

export type CreateDepositDeps = {
  readonly deps: Deps;
  readonly payments: Payments;
  readonly brand: (id: BrandId) => Promise<Pick<Brand, 'gmtOffsetMinutes' | 'jurisdiction'>>;
  /** For the browser that comes back from the provider's page: into its login, if the tab has none any more. */
  readonly issueReturnTicket: IdentityModule['issueReturnTicket'];
};
type DepositWish = { readonly amount: string; readonly method: string; readonly language?: string | undefined };

const MINUTE_MS = 60_000;
/**
 * Orders of a member by one way to pay that wait at its provider at once. Each is a page made there and some dozens of
 * questions later on: without an end one member would keep the provider from everybody else's.
 */
const PAYABLE_MAX = 10;

/**
 * Makes the order, and the provider's checkout where its way to pay has one. The same Idempotency-Key answers the same
 * order, and repairs it where the provider was away.
 */
export async function createDeposit(
  { deps, payments, brand, issueReturnTicket }: CreateDepositDeps,
  ctx: MemberContext & WithKey,
  input: DepositWish,
): Promise<CallResult<DepositRow, FailureOf<typeof cashierCalls.createDeposit>>> {
  const ordered = await writeOrder({ deps, payments, brand }, ctx, input);
  if (!ordered.ok) return ordered;
  const order = await deps.db.tx(ctx.brandId, (tx) => findDeposit(tx, ordered.value.id));
  if (!order) throw new Error(`deposit ${ordered.value.id} was ordered and is not there`);
  if (order.providerRef !== null || order.state !== 'pending' || ordered.value.manual) return ok(order);
  const ticket = await issueReturnTicket({
    brandId: ctx.brandId,
    sessionId: ctx.actor.sessionId,
    deviceId: ctx.deviceId,
    expiresAt: order.expiresAt,
  });
  const provider = await payments.forOrder(ctx.brandId, order);
  const made = await askProvider(provider, () =>
    provider.createCheckout({
      reference: order.id,
      amount: formatAmount(order.amount),
      currency: order.currency,
      description: `${ctx.brandCode} deposit`,
      // Behind the hash: no server's log and no Referer has it.
      returnUrl: `${ctx.origin}${depositPathOf(ctx.actor)}deposit=${order.id}#ticket=${ticket}`,
      webhookUrl: `${hookUrlOf(deps)}/hooks/payments/${provider.name}/${ctx.brandCode}`,
      createdAt: order.createdAt,
      expiresAt: order.expiresAt,
      coin: ordered.value.coin,
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
        payTo: checkout.payTo,
        askAt: firstAskAt(deps.now()),
      }),
    ),
  );
}

/** The page from which the order was made, with the beginning of its query: agents have a centre of their own. */
const depositPathOf = ({ type }: MemberContext['actor']): string =>
  isAgentType(type) ? '/agentHome/deposit?' : '/member?page=depositv2&';

type Writing = Omit<CreateDepositDeps, 'issueReturnTicket'>;
type Written = CallResult<
  { readonly id: Uuid; readonly manual: boolean; readonly coin: string | null },
  FailureOf<typeof cashierCalls.createDeposit>
>;

/** Committed before the provider is asked: a checkout without its order could be paid and never credited. */
async function writeOrder(parts: Writing, ctx: MemberContext & WithKey, input: DepositWish): Promise<Written> {
  const amount = parseAmount(input.amount);
  const request = {
    command: 'createDeposit',
    actor: `member:${ctx.actor.memberId}`,
    key: ctx.idempotencyKey,
    content: { method: input.method, amount: String(amount) },
  };
  const { gmtOffsetMinutes } = await parts.brand(ctx.brandId);
  return runCommand(parts.deps, { brandId: ctx.brandId, request }, async (tx) => {
    // Of two orders at once the second sees the first: it may have used up the day.
    await parts.deps.ledger.lock(tx, [ctx.actor.memberId]);
    const { excludedUntil } = await readGate(tx, ctx.actor.memberId);
    if (excludedUntil !== null && excludedUntil > parts.deps.now())
      return fail('SELF_EXCLUDED', { params: { until: excludedUntil.toISOString() } });
    const { sandbox } = parts.payments;
    const shown = await channelsFor(tx, ctx.actor.memberId, { brandId: ctx.brandId, sandbox });
    const channel = shown.find(({ code }) => code === input.method);
    if (!channel) return fail('BAD_REQUEST', { fields: { method: 'unknown' } });
    const { min, max, step } = channel.rules;
    if (amount === undefined || amount < amountOf(min) || amount > amountOf(max))
      return fail('AMOUNT_INVALID', { params: { min, max }, fields: { amount: 'range' } });
    if (amount % amountOf(step) !== 0n)
      return fail('AMOUNT_INVALID', { params: { min, max, step }, fields: { amount: 'step' } });
    const { memberId, currency } = ctx.actor;
    const verdict = await judgeDeposit({ now: parts.deps.now, brand: parts.brand }, tx, {
      brandId: ctx.brandId,
      memberId,
      currency,
      amount,
      orderedSince: (since) => sumOrdered(tx, memberId, since),
    });
    if (!verdict.ok) return verdict.code === 'LIMIT_NEEDED' ? fail(verdict.code) : fail(verdict.code, verdict);
    return orderFrom(tx, { ctx, channel, amount, now: parts.deps.now(), gmtOffsetMinutes });
  });
}

type Order = Moment & {
  readonly ctx: MemberContext;
  readonly channel: Channel;
  readonly amount: bigint;
};

async function orderFrom(tx: Tx, order: Order): Promise<Written> {
  const { ctx, channel, amount, now } = order;
  const { code, kind, rules, provider, coin } = channel;
  const { brandId, actor } = ctx;
  const { use, standing } = await readStanding(tx, actor.memberId, order);
  const manual = isManualKind(kind);
  const connections = manual ? [] : await listOpenConnections(tx, brandId);
  if (manual ? use.open > 0 : use.payable >= PAYABLE_MAX) return fail('DEPOSIT_OPEN');
  if (standing.closed === 'hours') return fail('CHANNEL_CLOSED', { params: { ...rules.hours } });
  if (standing.left === 0 || (standing.room !== null && amount > standing.room))
    return fail('DEPOSITS_USED_UP', { params: { room: formatAmount(standing.room ?? 0n) } });
  const handed = manual ? await handOut(tx, channel, order) : undefined;
  if (manual && !handed) return fail('CHANNEL_CLOSED');
  const [id, asked] = [randomUUID() as Uuid, handed?.amount ?? amount];
  const { bearer, fixed, rate } = rules.fee;
  const expiresAt = new Date(now.getTime() + rules.minutes * MINUTE_MS);
  await insertDeposit(tx, {
    id,
    brandId,
    memberId: actor.memberId,
    method: code,
    provider,
    connectionId: connections.find((each) => each.provider === provider)?.id ?? null,
    currency: actor.currency,
    amount: asked,
    fee: bearer === 'member' ? depositFee(asked, { fixed: amountOf(fixed), rate }) : 0n,
    createdAt: now,
    expiresAt,
    askAt: expiresAt, // without a checkout there is nothing to ask about
  });
  if (handed) {
    const { account, remark } = handed;
    const { provider, holder, number, qr } = account;
    const shown = { provider, holder, number, qr, remark };
    await insertManual(tx, { depositId: id, brandId, memberId: actor.memberId, accountId: account.id, ...shown });
  }
  return ok({ id, manual, coin });
}
