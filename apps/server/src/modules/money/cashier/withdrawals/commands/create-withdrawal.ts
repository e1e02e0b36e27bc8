import { randomUUID } from 'node:crypto';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { withdrawalCalls } from '@baize/contract/withdrawals';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { withdrawalFee } from '@baize/domain/withdrawal';
import { runCommand } from '../../../../../command/index.ts';
import type { MemberContext } from '../../../../../context.ts';
import type { Tx } from '../../../../../db/pool.ts';
import type { Uuid } from '../../../../../ids.ts';
import { databaseTime } from '../../../../../ledger/index.ts';
import type { Brand } from '../../../../base/brand/index.ts';
import { readGate } from '../../../../base/limits/index.ts';
import { findAccounts } from '../accounts.ts';
import type { WithdrawalDeps } from '../deps.ts';
import { amountOf, CENT } from '../policy.ts';
import { dayStart } from '../queries.ts';
import { holdAmount } from '../step.ts';
import { insertWithdrawal, isUnderReview, sumSince } from '../store.ts';
import { withdrawalBell } from '../bell.ts';

export type CreateWithdrawal = {
  readonly requestKey: string;
  readonly accountId: string;
  readonly amount: string;
  readonly paymentPassword: string;
};
type Failures = FailureOf<typeof withdrawalCalls.createWithdrawal>;
type Order = { readonly ctx: MemberContext; readonly brand: Brand; readonly amount: bigint; readonly accountId: Uuid };

/**
 * Orders a payout: its money is held from this moment on. The same `requestKey` answers the same order. A member who
 * has excluded themselves from play is paid all the same.
 */
export async function createWithdrawal(
  parts: WithdrawalDeps,
  ctx: MemberContext,
  input: CreateWithdrawal,
): Promise<CallResult<{ id: Uuid }, Failures>> {
  const { deps, identity } = parts;
  const checked = await identity.checkPaymentPassword(ctx, input.paymentPassword);
  if (!checked.ok) return checked;
  const amount = parseAmount(input.amount);
  const request = {
    command: 'createWithdrawal',
    actor: `member:${ctx.actor.memberId}`,
    key: input.requestKey,
    content: { account: input.accountId, amount: String(amount) },
  };
  const brand = await parts.brand(ctx.brandId);
  return runCommand(deps, { brandId: ctx.brandId, request }, async (tx) => {
    const { min, max } = brand.settings.withdrawals;
    if (amount === undefined || amount % CENT !== 0n || amount < amountOf(min) || amount > amountOf(max))
      return fail('AMOUNT_INVALID', { params: { min, max }, fields: { amount: 'range' } });
    return order(parts, tx, { ctx, brand, amount, accountId: input.accountId as Uuid });
  });
}

/** Everything is decided under the member's lock: of two orders at once the second sees the first. */
async function order(
  { deps, identity, readTurnover }: WithdrawalDeps,
  tx: Tx,
  { ctx, brand, amount, accountId }: Order,
): Promise<CallResult<{ id: Uuid }, Exclude<Failures, 'IDEMPOTENCY_CONFLICT'>>> {
  const { brandId, actor } = ctx;
  const { memberId, currency } = actor;
  const rules = brand.settings.withdrawals;
  const now = deps.now();
  const [wallet] = await deps.ledger.lock(tx, [memberId]);
  const account = (await findAccounts(tx, deps.keyring, [accountId])).get(accountId);
  if (!wallet || account?.memberId !== memberId) return fail('NOT_FOUND');
  if ((await readGate(tx, memberId)).frozen) return fail('ACCOUNT_FROZEN');
  const heldUntil = await identity.heldUntil(tx, memberId);
  if (heldUntil) return fail('MONEY_HELD', { params: { until: heldUntil.toISOString() } });
  if (account.usableAt > now)
    return fail('PAYOUT_ACCOUNT_RESTS', { params: { until: account.usableAt.toISOString() } });
  if (await isUnderReview(tx, memberId)) return fail('WITHDRAWAL_UNDER_REVIEW');
  const { remaining } = await readTurnover(tx, memberId);
  if (remaining > 0n) return fail('TURNOVER_REMAINS', { params: { remaining: formatAmount(remaining) } });
  // By the clock that dates orders.
  const day = await sumSince(tx, memberId, dayStart(await databaseTime(tx), brand.gmtOffsetMinutes));
  if (day.used >= rules.dayCount || day.taken + amount > amountOf(rules.dayMax))
    return fail('WITHDRAWALS_USED_UP', { params: { count: String(rules.dayCount), max: rules.dayMax } });
  if (wallet.cash.balance < amount) return fail('INSUFFICIENT_FUNDS');
  const id = randomUUID() as Uuid;
  const fee = withdrawalFee(amount, { freePerDay: rules.freePerDay, rate: rules.feeRate }, day.used);
  const draft = {
    id,
    brandId,
    memberId,
    currency,
    amount,
    fee,
    payoutAccountId: accountId,
    actAt: now,
  };
  await insertWithdrawal(tx, draft);
  if (!(await holdAmount({ ledger: deps.ledger, tx }, draft))) return fail('INSUFFICIENT_FUNDS');
  withdrawalBell.tell(tx);
  return ok({ id });
}
