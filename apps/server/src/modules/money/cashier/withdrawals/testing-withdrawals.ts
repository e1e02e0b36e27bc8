/** For integration tests: a provider that says what the test wants, members who can withdraw, and orders of theirs. */
import { randomUUID } from 'node:crypto';
import { ok } from '@baize/domain/result';
import { expect } from 'vitest';
import type { MemberContext, OperatorContext } from '../../../../context.ts';
import type { BrandId, MemberId, OperatorId, Uuid } from '../../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../../testing-platform.ts';
import { bindPayoutAccount } from './commands/bind-payout-account.ts';
import { createWithdrawal } from './commands/create-withdrawal.ts';
import { decideWithdrawal } from './commands/decide-withdrawal.ts';
import { workWithdrawal, type Paying } from './commands/work-withdrawal.ts';
import type { WithdrawalDeps } from './deps.ts';
import type { Payout, PayoutAnswer, PayoutProvider } from './payout-provider.ts';
import { findWithdrawal, type WithdrawalRow } from './store.ts';

export const UNITS = 100_000n;
const DAY_MS = 24 * 3_600_000;

/** What the provider took, by our reference, and how it treats the next order. */
export type Stand = {
  readonly payouts: Map<string, Payout>;
  /** How many orders it was handed, repeats of one reference too. */
  handed: number;
  /** Of the next orders: taken, refused, taken with the answer lost, or lost before it came. */
  mood: 'takes' | 'refuses' | 'loses-answer' | 'loses-order';
  provider: PayoutProvider;
};

function createStand(): Stand {
  const payouts = new Map<string, Payout>();
  const lost: PayoutAnswer = { ok: false, fault: 'timeout' };
  const stand: Stand = {
    payouts,
    handed: 0,
    mood: 'takes',
    provider: {
      name: 'sandbox',
      signatureHeader: 'payment-signature',
      patienceMs: 1_000,
      createPayout: async ({ reference, amount, currency }) => {
        stand.handed += 1;
        if (stand.mood === 'loses-order') return lost;
        const state = stand.mood === 'refuses' ? 'failed' : 'processing';
        const failure = state === 'failed' ? 'account closed' : null;
        const made = { id: `po_${reference}`, reference, amount, currency, state, failure } as const;
        const payout = payouts.get(reference) ?? made;
        payouts.set(reference, payout);
        return stand.mood === 'loses-answer' ? lost : { ok: true, payout };
      },
      fetchPayout: async (reference) => {
        const payout = payouts.get(reference);
        return payout ? { ok: true, payout } : { ok: false, fault: 'status 404', unknown: true };
      },
      readWebhook: () => ({ ok: false, why: 'signature' }),
    },
  };
  return stand;
}

async function openBase(env: Record<string, string> = {}) {
  const t: TestPlatform = await createTestPlatform(env);
  const { deps, brand, identity, turnover, operators } = t.platform;
  const stand = createStand();
  const parts: WithdrawalDeps = {
    deps,
    provider: stand.provider,
    brand: brand.brand,
    readTurnover: turnover.readTurnover,
    membersTagged: async () => [], // asked by the console's list alone, which is tested whole
    // The password has a test of its own: here it is always right, and costs no time.
    identity: { ...identity, checkPaymentPassword: async () => ok(null) },
  };
  const paying: Paying = { parts, brandId: t.brandId, webhookUrl: 'http://hooks.test' };
  const as = (memberId: MemberId, brandId: BrandId = t.brandId) =>
    ({ brandId, ip: '10.0.0.1', actor: { memberId, currency: 'BDT', account: 'm' } }) as unknown as MemberContext;
  const operatorOf = async (name: string): Promise<OperatorContext> => {
    const made = await operators.create({
      name,
      displayName: name,
      role: 'finance-maker',
      password: 'a long enough password',
      brandIds: [t.brandId],
    });
    const operatorId = (typeof made === 'object' ? (made as { id: OperatorId }).id : made) as OperatorId;
    return { brandId: t.brandId, ip: '10.0.0.9', operator: { operatorId, name } } as unknown as OperatorContext;
  };
  const first = await operatorOf('op-first');
  const second = await operatorOf('op-second');
  return { t, deps, stand, parts, paying, as, operatorOf, first, second };
}
type Base = Awaited<ReturnType<typeof openBase>>;
export type Payee = { readonly memberId: MemberId; readonly accountId: Uuid };

/** Members who can be paid. */
function payeesOf({ t, deps, parts, as }: Base) {
  const bind = async (memberId: MemberId): Promise<Uuid> => {
    const number = String(10_000_000_000n + BigInt(`0x${randomUUID().slice(0, 8)}`));
    const bound = await bindPayoutAccount(parts, as(memberId), {
      kind: 'bank',
      provider: 'Sonali Bank',
      number,
      holder: 'Rahim Uddin',
      paymentPassword: '482913',
    });
    if (!bound.ok) throw new Error(bound.error.code);
    return bound.value.id as Uuid;
  };
  /** Gives a member an account that has rested. */
  const rested = async (memberId: MemberId): Promise<Payee> => {
    const accountId = await bind(memberId);
    await deps.db.tx(t.brandId, (tx) =>
      tx.run(
        `update cashier.payout_account set usable_at = bound_at - interval '${String(3 * DAY_MS)} ms',
        bound_at = bound_at - interval '${String(3 * DAY_MS)} ms' where id = $1`,
        [accountId],
      ),
    );
    return { memberId, accountId };
  };
  const member = async (cash: bigint): Promise<Payee> => rested(await t.member(cash * UNITS));
  return { bind, rested, member };
}

/** Their orders, step by step. */
function ordersOf({ t, deps, stand, parts, paying, as, first }: Base) {
  const ask = (who: Payee, amount: string, requestKey = randomUUID()) =>
    createWithdrawal(parts, as(who.memberId), {
      requestKey,
      accountId: who.accountId,
      amount,
      paymentPassword: '482913',
    });
  const order = async (who: Payee, amount: string): Promise<Uuid> => {
    const made = await ask(who, amount);
    if (!made.ok) throw new Error(made.error.code);
    return made.value.id;
  };
  const read = async (id: Uuid): Promise<WithdrawalRow> =>
    (await deps.db.tx(t.brandId, (tx) => findWithdrawal(tx, id)))!;
  const work = async (id: Uuid): Promise<WithdrawalRow['state']> => {
    await workWithdrawal(paying, await read(id));
    return (await read(id)).state;
  };
  const decide = (id: Uuid, decision: 'approve' | 'reject' = 'approve', by = first) =>
    decideWithdrawal(parts, by, { id, decision, reason: 'looked at' });
  /** An order that the provider has paid, and that waits for the member's word. */
  const paid = async (who: Payee, amount: string): Promise<Uuid> => {
    const id = await order(who, amount);
    expect(await work(id)).toBe('risk-review'); // the first of each member
    await decide(id);
    expect(await work(id)).toBe('paying');
    settlePayout(id, 'paid');
    expect(await work(id)).toBe('paid');
    return id;
  };
  const settlePayout = (id: Uuid, state: Payout['state']): void => {
    stand.payouts.set(id, { ...stand.payouts.get(id)!, state });
  };
  const walletOf = async (memberId: MemberId): Promise<{ cash: bigint; held: bigint }> => {
    const wallet = await deps.ledger.readWallet(t.brandId, memberId);
    return { cash: wallet!.cash.balance / UNITS, held: (wallet!.held?.balance ?? 0n) / UNITS };
  };
  /** A picture of the member's, sent for a withdrawal. */
  const proof = async (memberId: MemberId): Promise<Uuid> => {
    const id = randomUUID() as Uuid;
    await deps.db.tx(t.brandId, (tx) =>
      tx.run(
        `insert into uploads.image (id, brand_id, member_id, purpose, width, height, bytes, sealed_key, key_version, at)
          values ($1, $2, $3, 'withdrawal-proof', 1, 1, 1, '', 1, $4)`,
        [id, t.brandId, memberId, deps.now()],
      ),
    );
    return id;
  };
  const broken = async (): Promise<string[]> => {
    const checks = await deps.db.tx(null, (tx) => deps.ledger.checkInvariants(tx));
    return checks.filter(({ ok: holds }) => !holds).map(({ name }) => name);
  };
  return { ask, order, read, work, decide, paid, settlePayout, walletOf, proof, broken };
}

export async function openWithdrawals(env: Record<string, string> = {}) {
  const base = await openBase(env);
  return { ...base, ...payeesOf(base), ...ordersOf(base) };
}
export type Withdrawals = Awaited<ReturnType<typeof openWithdrawals>>;
