import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import { SANDBOX_CHANNELS } from './manual/defaults.ts';
import { postDeposit } from './post-deposit.ts';
import { insertDeposit, markCredited } from './store.ts';

export type OpeningDeposit = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly currency: string;
  readonly amount: bigint;
};

/** The money that an account of the demo begins with: an order like any other, and told like any other. */
export async function openingDeposit(
  ledger: Deps['ledger'],
  tx: Tx,
  { brandId, memberId, currency, amount }: OpeningDeposit,
): Promise<void> {
  const [id, now] = [randomUUID() as Uuid, new Date()];
  const { code: method, provider } = SANDBOX_CHANNELS[0]!;
  await insertDeposit(tx, { id, brandId, memberId, method, provider, currency, amount, expiresAt: now, askAt: now });
  const posted = await postDeposit({ deps: { ledger }, tx, brandId }, 'cashier:demo', {
    id,
    memberId,
    amount,
    currency,
    method,
    fee: 0n,
  });
  if (!posted.ok) throw new Error(`the opening money of member ${memberId}: ${posted.code}`);
  await markCredited(tx, id, posted.at);
}
