import { formatAmount, parseAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { WithdrawalStep } from '@baize/domain/withdrawal';
import { runCommand } from '../../../../../command/index.ts';
import type { Tx } from '../../../../../db/pool.ts';
import type { BrandId, Uuid } from '../../../../../ids.ts';
import { readGate } from '../../../../base/limits/index.ts';
import { askProvider } from '../../provider.ts';
import { findAccounts } from '../accounts.ts';
import type { WithdrawalDeps } from '../deps.ts';
import type { Payout, PayoutAnswer } from '../payout-provider.ts';
import { askAgainAt, lookAgainAt, reasonsFor } from '../policy.ts';
import { readRisk } from '../queries.ts';
import { lockWithdrawal, stepWithdrawal, type LockedWithdrawal, type Step } from '../step.ts';
import { changeWithdrawal, findWithdrawal, type WithdrawalChange, type WithdrawalRow } from '../store.ts';

export type Paying = { readonly parts: WithdrawalDeps; readonly brandId: BrandId; readonly webhookUrl: string };
const MINUTE_MS = 60_000;

/** `away`: the provider was asked and said nothing that could be understood. */
export type Worked = 'done' | 'away';

/** Does with one order what its state asks for at this moment. What somebody else has changed meanwhile is left. */
export async function workWithdrawal(paying: Paying, { id, state }: WithdrawalRow): Promise<Worked> {
  if (state === 'approved') return send(paying, id);
  if (state === 'paying' || state === 'unknown') return ask(paying, id);
  if (state === 'applied') await judge(paying, id);
  if (state === 'paid') await change(paying, id, ({ order }, now) => autoReceive(order, now));
  return 'done';
}

type Decision = Step | { readonly step?: undefined; readonly change: WithdrawalChange } | undefined;

/** One locked change of an order: a step, or a note beside it. Undefined: nothing is to be done. Answers the row. */
function change(
  { parts: { deps }, brandId }: Paying,
  id: Uuid,
  decide: (locked: LockedWithdrawal, now: Date, tx: Tx) => Decision | Promise<Decision>,
): Promise<WithdrawalRow | undefined> {
  return runCommand(deps, { brandId }, async (tx) => {
    const booking = { ledger: deps.ledger, tx };
    const locked = await lockWithdrawal(booking, id);
    const decision = locked && (await decide(locked, deps.now(), tx));
    if (!locked || !decision) return ok(undefined);
    if (decision.step === undefined) return ok(await changeWithdrawal(tx, id, decision.change));
    const done = await stepWithdrawal(booking, locked, decision);
    return ok(done.ok ? done.value : undefined);
  }).then((done) => (done.ok ? done.value : undefined));
}

/** An order that gives no reason to be looked at is approved by itself. */
async function judge(paying: Paying, id: Uuid): Promise<void> {
  const { parts, brandId } = paying;
  const rules = (await parts.brand(brandId)).settings.withdrawals;
  await change(paying, id, async ({ order }, now, tx) => {
    if (order.state !== 'applied') return undefined;
    const held = await heldBack(paying, tx, { order, now });
    if (held) return held;
    const reasons = reasonsFor(await readRisk(parts, tx, { order, now }), rules);
    const step: WithdrawalStep = reasons.length > 0 ? 'review' : 'pass';
    return { step, change: { reasons, actAt: step === 'pass' ? now : null, fault: null } };
  });
}

/**
 * Hands an approved order to the provider. That it is on its way is committed before: whatever is lost after that, the
 * order is asked about, and never handed over under another reference.
 */
async function send(paying: Paying, id: Uuid): Promise<Worked> {
  const { provider } = paying.parts;
  if (provider.name === 'none') {
    await change(paying, id, (_, now) => ({ change: { actAt: lookAgainAt(now), fault: 'no provider is connected' } }));
    return 'done';
  }
  const order = await change(paying, id, async ({ order: row }, now, tx) => {
    if (row.state !== 'approved') return undefined;
    const held = await heldBack(paying, tx, { order: row, now });
    return held ?? { step: 'send', change: { provider: provider.name, actAt: askAgainAt(now, now), fault: null } };
  });
  return order?.state === 'paying' ? handOver(paying, order) : 'done';
}

type Standing = { readonly order: WithdrawalRow; readonly now: Date };
/**
 * While a member is frozen, or their money held, an order of theirs goes no further. Orders from before the reset that
 * began the hold wait as well: whoever asked for one need not be whom the account belongs to.
 */
async function heldBack(
  { parts }: Paying,
  tx: Tx,
  { order: { memberId }, now }: Standing,
): Promise<{ readonly change: WithdrawalChange } | undefined> {
  if ((await readGate(tx, memberId)).frozen) return { change: { actAt: lookAgainAt(now) } };
  const until = await parts.identity.heldUntil(tx, memberId);
  if (!until) return undefined;
  return { change: { actAt: lookAgainAt(now), fault: `money is held until ${until.toISOString()}` } };
}

/** Asks what became of an order on its way. One that the provider never heard of is handed over again. */
async function ask(paying: Paying, id: Uuid): Promise<Worked> {
  const { provider } = paying.parts;
  const answer = await askProvider(provider, () => provider.fetchPayout(id));
  if (answer.ok || answer.unknown !== true) {
    await hear(paying, id, answer);
    return answer.ok ? 'done' : 'away';
  }
  const again = await change(paying, id, ({ order }, now) =>
    order.state === 'paying' || order.state === 'unknown'
      ? { step: 'lose', change: { actAt: askAgainAt(order.createdAt, now), asked: order.asked + 1 } }
      : undefined,
  );
  if (!again) return 'done';
  const resent = await change(paying, id, async ({ order }, now, tx) => {
    if (order.state !== 'unknown') return undefined;
    const held = await heldBack(paying, tx, { order, now });
    return held ?? { step: 'send', change: { actAt: askAgainAt(order.createdAt, now) } };
  });
  return resent?.state === 'paying' ? handOver(paying, resent) : 'done';
}

/** The reference is the order's id, always: the provider pays it once, however often it is asked. */
async function handOver(paying: Paying, order: WithdrawalRow): Promise<Worked> {
  const { id, amount, fee, currency, payoutAccountId } = order;
  const { parts, brandId, webhookUrl } = paying;
  const { deps, provider } = parts;
  const accounts = await deps.db.tx(brandId, (tx) => findAccounts(tx, deps.keyring, [payoutAccountId]));
  const { kind, target } = accounts.get(payoutAccountId)!;
  const destination = { kind, ...target };
  const answer = await askProvider(provider, () =>
    provider.createPayout({ reference: id, amount: formatAmount(amount - fee), currency, destination, webhookUrl }),
  );
  await hear(paying, id, answer);
  return answer.ok ? 'done' : 'away';
}

/** Takes what the provider says of an order: only that counts, whoever brought it up. */
export async function hear(paying: Paying, id: Uuid, answer: PayoutAnswer): Promise<void> {
  const { deps, brand } = paying.parts;
  const { confirmMinutes } = (await brand(paying.brandId)).settings.withdrawals;
  await change(paying, id, ({ order }, now) => {
    if (order.state !== 'paying' && order.state !== 'unknown') {
      if (answer.ok && contradicts(order, answer.payout))
        deps.log.error({ withdrawal: id, said: answer.payout }, 'the provider tells another end of a withdrawal');
      return undefined;
    }
    const again = { actAt: askAgainAt(order.createdAt, now), asked: order.asked + 1 };
    if (!answer.ok) return { step: 'lose', change: { ...again, fault: answer.fault } };
    const { payout } = answer;
    if (!isSame(order, payout)) {
      deps.log.error({ withdrawal: id, said: payout }, 'the provider tells of another payout than it was asked about');
      return { step: 'lose', change: { ...again, fault: 'another payout was told of' } };
    }
    const told = { providerRef: payout.id, fault: payout.failure };
    if (payout.state === 'processing') return { change: { ...again, ...told } };
    if (payout.state === 'failed') return { step: 'refuse', change: told, returned: order.amount };
    const confirmBy = new Date(now.getTime() + confirmMinutes * MINUTE_MS);
    return { step: 'pay', change: { ...told, paidAt: now, confirmBy, actAt: confirmBy } };
  });
}

const isSame = (order: WithdrawalRow, payout: Payout): boolean =>
  payout.reference === order.id &&
  (order.providerRef === null || order.providerRef === payout.id) &&
  parseAmount(payout.amount) === order.amount - order.fee &&
  payout.currency === order.currency;

const contradicts = (order: WithdrawalRow, { state }: Payout): boolean =>
  state === 'paid' ? order.paidAt === null : state === 'failed' && order.paidAt !== null;

/** While one operator wants an order given back the clock does not end it the other way. */
const autoReceive = ({ state, confirmBy, endMakerId }: WithdrawalRow, now: Date): Decision =>
  state === 'paid' && endMakerId === null && confirmBy !== null && confirmBy <= now
    ? { step: 'autoReceive', change: { fault: null } }
    : undefined;

/** A webhook names an order: the provider is asked what holds. False: no such order. */
export async function askNamed(paying: Paying, id: Uuid): Promise<boolean> {
  const { deps, provider } = paying.parts;
  const found = await deps.db.tx(paying.brandId, (tx) => findWithdrawal(tx, id));
  if (!found) return false;
  const answer = await askProvider(provider, () => provider.fetchPayout(id));
  if (answer.ok) await hear(paying, id, answer);
  return true;
}
