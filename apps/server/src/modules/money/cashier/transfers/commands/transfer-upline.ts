import { randomUUID } from 'node:crypto';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { memberTransferCalls } from '@baize/contract/member-transfers';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../../command/index.ts';
import type { MemberContext } from '../../../../../context.ts';
import type { Tx } from '../../../../../db/pool.ts';
import { memberId, type MemberId, type Uuid } from '../../../../../ids.ts';
import { databaseTime } from '../../../../../ledger/index.ts';
import type { Brand } from '../../../../base/brand/index.ts';
import { judgeDeposit, readGate } from '../../../../base/limits/index.ts';
import type { Member } from '../../../../people/identity/index.ts';
import { listPayoutLinks } from '../../payout-links.ts';
import { sumOrdered } from '../../store.ts';
import { amountOf, CENT } from '../../withdrawals/policy.ts';
import { dayStart } from '../../withdrawals/queries.ts';
import type { TransferDeps } from '../deps.ts';
import { postTransfer } from '../post-transfer.ts';
import { insertTransfer, sumSent } from '../store.ts';

type Wish = { readonly requestKey: string; readonly amount: string; readonly paymentPassword: string };
type Failures = FailureOf<typeof memberTransferCalls.transferUpline>;
type Done = CallResult<{ readonly id: Uuid }, Failures>;

/** Gives money to whoever stands right above. The same `requestKey` is the same transfer. */
export const transferUpline = (parts: TransferDeps, ctx: MemberContext, wish: Wish): Promise<Done> =>
  transferMoney(parts, ctx, { ...wish, to: 'upline' });

/** An agent gives money to somebody who stands right below them. */
export const transferDownline = (
  parts: TransferDeps,
  ctx: MemberContext,
  { to, ...wish }: Wish & { readonly to: string },
): Promise<Done> => transferMoney(parts, ctx, { ...wish, to: memberId(BigInt(to)) });

/** One edge of the tree, up or down: everything else about the two ways is the same. */
async function transferMoney(
  parts: TransferDeps,
  ctx: MemberContext,
  wish: Wish & { readonly to: 'upline' | MemberId },
): Promise<Done> {
  const { brandId, actor } = ctx;
  const checked = await parts.identity.checkPaymentPassword(ctx, wish.paymentPassword);
  if (!checked.ok) return checked;
  const amount = parseAmount(wish.amount);
  const request = {
    command: 'transferMoney',
    actor: `member:${actor.memberId}`,
    key: wish.requestKey,
    content: { to: String(wish.to), amount: String(amount) },
  };
  const [brand, openRequirement] = [await parts.brand(brandId), await parts.requirementsOf(brandId)];
  return runCommand(parts.deps, { brandId, request }, async (tx): Promise<Done> => {
    const { transferMin: min, transferMax: max } = brand.settings.withdrawals;
    if (amount === undefined || amount % CENT !== 0n || amount < amountOf(min) || amount > amountOf(max))
      return fail('AMOUNT_INVALID', { params: { min, max }, fields: { amount: 'range' } });
    // Nobody is moved to another place until it is done: the edge that is looked at is the one the money takes.
    await parts.identity.holdTree(tx);
    const found = await findPair(parts, tx, { ctx, to: wish.to });
    if (!found.ok) return found;
    const pair = found.value;
    // Both wallets before other rows of their owners, in the ledger's order: of two at once the second sees the first.
    await parts.deps.ledger.lock(tx, [pair.sender.id, pair.receiver.id]);
    const refusal =
      (await judgeSender(parts, tx, { brand, pair, amount })) ??
      (await judgeReceiver(parts, tx, { brand, pair, amount }));
    if (refusal) return refusal;
    const row = {
      id: randomUUID() as Uuid,
      brandId,
      senderId: pair.sender.id,
      receiverId: pair.receiver.id,
      way: wish.to === 'upline' ? ('up' as const) : ('down' as const),
      currency: actor.currency,
      amount,
    };
    await insertTransfer(tx, row);
    if (!(await postTransfer(parts.deps.ledger, tx, { row, ...pair }))) return fail('INSUFFICIENT_FUNDS');
    await openRequirement(tx, { memberId: row.receiverId, source: 'transfer', ref: row.id, amount });
    return ok({ id: row.id });
  });
}

export type Pair = { readonly sender: Member; readonly receiver: Member };
type Refusal = Extract<Done, { readonly ok: false }> | undefined;

/** The two ends of the edge. Whoever does not stand right above or right below is not found, whoever they are. */
async function findPair(
  { identity, mayTransfer }: TransferDeps,
  tx: Tx,
  { ctx: { brandId, actor }, to }: { readonly ctx: MemberContext; readonly to: 'upline' | MemberId },
): Promise<CallResult<Pair, 'NOT_FOUND' | 'FORBIDDEN'>> {
  const sender = await identity.findMember(tx, brandId, actor.memberId);
  const target = to === 'upline' ? sender?.parentId : to;
  const receiver = target && (await identity.findMember(tx, brandId, target));
  if (!sender || !receiver || (to !== 'upline' && receiver.parentId !== sender.id)) return fail('NOT_FOUND');
  const may = (await mayTransfer(tx, sender.type)) && (await mayTransfer(tx, receiver.type));
  return may && sender.currency === receiver.currency ? ok({ sender, receiver }) : fail('FORBIDDEN');
}

type Judged = { readonly brand: Brand; readonly pair: Pair; readonly amount: bigint };

/** Only what could be withdrawn may move, within the day's count and sum. */
async function judgeSender(
  { deps, identity, readTurnover }: TransferDeps,
  tx: Tx,
  { brand, pair, amount }: Judged,
): Promise<Refusal> {
  const { id } = pair.sender;
  const rules = brand.settings.withdrawals;
  const { frozen, excludedUntil } = await readGate(tx, id);
  if (frozen) return fail('ACCOUNT_FROZEN');
  if (excludedUntil !== null && excludedUntil > deps.now())
    return fail('SELF_EXCLUDED', { params: { until: excludedUntil.toISOString() } });
  const heldUntil = await identity.heldUntil(tx, id);
  if (heldUntil) return fail('MONEY_HELD', { params: { until: heldUntil.toISOString() } });
  const { remaining } = await readTurnover(tx, id);
  if (remaining > 0n) return fail('TURNOVER_REMAINS', { params: { remaining: formatAmount(remaining) } });
  const day = await sumSent(tx, id, dayStart(await databaseTime(tx), brand.gmtOffsetMinutes));
  if (day.used >= rules.transferDayCount || day.taken + amount > amountOf(rules.transferDayMax))
    return fail('TRANSFERS_USED_UP', {
      params: { count: String(rules.transferDayCount), max: rules.transferDayMax },
    });
  return undefined;
}

/**
 * What stands in the way at the other end is one answer: that somebody is frozen, has excluded themselves or has
 * reached a limit of their own is not for others to know.
 */
async function judgeReceiver(
  { deps, brand: brandOf }: TransferDeps,
  tx: Tx,
  { pair: { sender, receiver }, amount }: Judged,
): Promise<Refusal> {
  const links = await listPayoutLinks(tx, [sender.id]);
  if (links.some(({ one, other }) => one === receiver.id || other === receiver.id)) return fail('SELF_DEALING');
  const { frozen, disabled, excludedUntil } = await readGate(tx, receiver.id);
  const away = excludedUntil !== null && excludedUntil > deps.now();
  if (frozen || disabled || away || receiver.status !== 'active') return fail('RECEIVER_CLOSED');
  const room = await judgeDeposit({ now: deps.now, brand: brandOf }, tx, {
    brandId: receiver.brandId,
    memberId: receiver.id,
    currency: receiver.currency,
    amount,
    orderedSince: (since) => sumOrdered(tx, receiver.id, since),
  });
  return room.ok ? undefined : fail('RECEIVER_CLOSED');
}
