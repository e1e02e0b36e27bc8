import { createHash } from 'node:crypto';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { uuidOf, type BrandId, type Uuid } from '../../../ids.ts';
import { walletAfter, type HouseName } from '../../../ledger/index.ts';
import { readCrediting, type DepositRow } from './store.ts';

type Posting = { readonly deps: Pick<Deps, 'ledger'>; readonly tx: Tx; readonly brandId: BrandId };
type Paid = Pick<DepositRow, 'id' | 'memberId' | 'amount' | 'currency' | 'method' | 'fee'>;

/** The key of the posting that takes a deposit's fee; the database derives the same (`cashier_leg`). */
const feeKey = (id: Uuid): Uuid => uuidOf(createHash('sha256').update(`${id}:fee`).digest('hex'));

/**
 * What came into the member's wallet, under the order's own id, and of it the fee into the house. The order is credited
 * `at` the instant that its event tells: a day that counts it opens into it.
 */
export async function postDeposit({ deps, tx, brandId }: Posting, house: HouseName, order: Paid) {
  const { id, memberId, amount, fee } = order;
  const { first, at } = await readCrediting(tx, memberId);
  const leg = { memberId, pocket: 'cash', tx: id, ref: id } as const;
  const posted = await deps.ledger.post(tx, brandId, {
    transfers: [
      { ...leg, amount, house, kind: 'deposit', key: id },
      ...(fee > 0n
        ? [{ ...leg, amount: -fee, house: 'fee' as const, kind: 'deposit-fee' as const, key: feeKey(id) }]
        : []),
    ],
    event: (wallet) => ({
      type: 'deposit.credited',
      depositId: id,
      amount: amount.toString(),
      currency: order.currency,
      method: order.method,
      first,
      creditedAt: at.toISOString(),
      wallet: walletAfter(wallet),
    }),
  });
  return posted.ok ? { ...posted, at } : posted;
}
