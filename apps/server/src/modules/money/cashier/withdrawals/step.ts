import { createHash } from 'node:crypto';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { isOpenWithdrawal, splitOf, stepFrom, type WithdrawalStep } from '@baize/domain/withdrawal';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import { uuidOf, type Uuid } from '../../../../ids.ts';
import { databaseTime, walletAfter, type HouseName, type Transfer, type Wallet } from '../../../../ledger/index.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { changeWithdrawal, findWithdrawal, type WithdrawalChange, type WithdrawalRow } from './store.ts';

type Leg = 'hold' | 'returned' | 'back' | 'fee' | 'paid';
/** The key of one of an order's postings; the database derives the same (`cashier_leg`). */
const legKey = (id: Uuid, leg: Leg): Uuid => uuidOf(createHash('sha256').update(`${id}:${leg}`).digest('hex'));

export type LockedWithdrawal = { readonly order: WithdrawalRow; readonly wallet: Wallet };

/** The order as nobody else changes it until the transaction ends. The member's wallet first, as everywhere. */
export async function lockWithdrawal({ ledger, tx }: Booking, id: Uuid): Promise<LockedWithdrawal | undefined> {
  const seen = await findWithdrawal(tx, id);
  if (!seen) return undefined;
  const [wallet] = await ledger.lock(tx, [seen.memberId]);
  return { order: (await findWithdrawal(tx, id, 'update'))!, wallet: wallet! };
}

/** Takes an order's amount out of what can be staked, into what is held. False: there is not enough. */
export async function holdAmount(
  { ledger, tx }: Booking,
  order: Pick<WithdrawalRow, 'id' | 'brandId' | 'memberId' | 'currency' | 'amount'>,
): Promise<boolean> {
  const { id, brandId, memberId, currency, amount } = order;
  const leg = { memberId, house: 'clearing', kind: 'withdrawal-hold', tx: id, ref: id } as const;
  await ledger.openWallet(tx, { brandId, memberId, currency, pockets: ['held'] });
  const posted = await ledger.post(tx, brandId, {
    transfers: [
      { ...leg, pocket: 'cash', amount: -amount, key: legKey(id, 'hold') },
      { ...leg, pocket: 'held', amount, key: id },
    ],
    event: (wallet) => ({
      type: 'withdrawal.changed',
      withdrawalId: id,
      state: 'applied',
      amount: amount.toString(),
      currency,
      wallet: walletAfter(wallet),
    }),
  });
  if (posted.ok) return true;
  if (posted.code === 'INSUFFICIENT_FUNDS') return false;
  throw new Error(`the ledger refused to hold withdrawal ${id}: ${posted.code}`);
}

/** Where an order is changed: the ledger, and the transaction that holds its locks. */
export type Booking = { readonly ledger: Deps['ledger']; readonly tx: Tx };
export type Step = {
  readonly step: WithdrawalStep;
  readonly change?: WithdrawalChange;
  /** Of a step that ends the order: how much of it goes back to the player. */
  readonly returned?: bigint;
};

/**
 * One step of a locked order: refused where it is not a step from its state. A step that ends the order moves what it
 * holds: back, out by its provider, and the fee to the house.
 */
export async function stepWithdrawal(
  { ledger, tx }: Booking,
  { order, wallet }: LockedWithdrawal,
  { step, change = {}, returned = 0n }: Step,
): Promise<CallResult<WithdrawalRow, 'STATE_CONFLICT'>> {
  const state = stepFrom(order.state, step);
  if (!state) return fail('STATE_CONFLICT');
  const told = (after: Wallet) => ({
    type: 'withdrawal.changed' as const,
    withdrawalId: order.id,
    state,
    amount: order.amount.toString(),
    currency: order.currency,
    wallet: walletAfter(after),
  });
  if (isOpenWithdrawal(state)) {
    await appendEvents(tx, order.brandId, [{ memberId: order.memberId, event: told(wallet) }]);
    return ok(await changeWithdrawal(tx, order.id, { actAt: null, ...change, state }));
  }
  const split = splitOf(order, returned);
  const closedAt = await databaseTime(tx);
  const posted = await ledger.post(tx, order.brandId, {
    transfers: releaseOf(order, split),
    event: (after) => ({ ...told(after), returned: split.returned.toString(), closedAt: closedAt.toISOString() }),
  });
  if (!posted.ok) throw new Error(`the ledger refused to release withdrawal ${order.id}: ${posted.code}`);
  const ended = { state, actAt: null, closedAt, returned: split.returned, feeKept: split.feeKept };
  return ok(await changeWithdrawal(tx, order.id, { ...change, ...ended }));
}

/** Where an ended order's money goes, out of what is held. */
function releaseOf(order: WithdrawalRow, { returned, feeKept, paid }: ReturnType<typeof splitOf>): Transfer[] {
  const { id, memberId, provider } = order;
  const leg = { memberId, pocket: 'held', tx: id, ref: id } as const;
  const house: HouseName = `cashier:${provider ?? 'none'}`;
  const legs: Transfer[] = [
    { ...leg, amount: -returned, house: 'clearing', kind: 'withdrawal-returned', key: legKey(id, 'returned') },
    {
      ...leg,
      pocket: 'cash',
      amount: returned,
      house: 'clearing',
      kind: 'withdrawal-returned',
      key: legKey(id, 'back'),
    },
    { ...leg, amount: -feeKept, house: 'fee', kind: 'withdrawal-fee', key: legKey(id, 'fee') },
    { ...leg, amount: -paid, house, kind: 'withdrawal-paid', key: legKey(id, 'paid') },
  ];
  return legs.filter(({ amount }) => amount !== 0n);
}
