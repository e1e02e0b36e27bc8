import type { Tx } from '../../../../db/pool.ts';
import { countAway, platformDay, type PlatformTime } from '../../../base/limits/index.ts';
import { changeAccount, findAccount, type Pair, type TransferAccount } from './account-store.ts';
import type { TransferRow } from './store.ts';

/**
 * How money that is away counts into the player's day: as staked on the day on which it left, and on each day that
 * finds it still away; what comes back is taken off again as far as that day counted it, and what was won is a payout.
 * The caller holds the member's wallet.
 */
type Counted = Pick<TransferAccount, 'brandId' | 'memberId' | 'supplierId' | 'standing' | 'counted' | 'countedDay'>;

const countedOn = ({ counted, countedDay }: Counted, day: string): bigint => (countedDay === day ? counted : 0n);

/** It leaves for the supplier. */
export async function countLeaving(tx: Tx, account: Counted, { amount, at }: Moved): Promise<void> {
  const day = platformDay(at.now, at.offsetMinutes);
  await changeAccount(tx, account, { counted: countedOn(account, day) + amount, countedDay: day });
  await countAway(tx, account, { day, stake: amount, payout: 0n });
}

/** A day has begun, and what left before it is still away. */
export async function carryOver(tx: Tx, pair: Pair, at: PlatformTime): Promise<void> {
  const account = await findAccount(tx, pair);
  const day = platformDay(at.now, at.offsetMinutes);
  if (!account || account.standing === 0n || account.countedDay === day) return;
  await changeAccount(tx, pair, { counted: account.standing, countedDay: day });
  await countAway(tx, account, { day, stake: account.standing, payout: 0n });
}

type Moved = { readonly amount: bigint; readonly at: PlatformTime };

/** It never arrived. */
export async function countReturned(tx: Tx, row: TransferRow, { amount, at }: Moved): Promise<void> {
  const account = await findAccount(tx, row);
  const day = platformDay(at.now, at.offsetMinutes);
  if (account && platformDay(row.createdAt, at.offsetMinutes) === day) await takeOff(tx, account, { amount, day });
}

/** It came home, with what was won. */
export async function countHome(tx: Tx, account: Counted, { amount, at }: Moved): Promise<void> {
  const day = platformDay(at.now, at.offsetMinutes);
  const gain = gainOf(account, amount);
  await takeOff(tx, account, { amount: amount - gain, day });
  await countAway(tx, account, { day, stake: 0n, payout: gain });
}

async function takeOff(
  tx: Tx,
  account: Counted,
  { amount, day }: { readonly amount: bigint; readonly day: string },
): Promise<void> {
  const counted = countedOn(account, day);
  const back = amount < counted ? amount : counted;
  if (back === 0n) return;
  await changeAccount(tx, account, { counted: counted - back });
  await countAway(tx, account, { day, stake: -back, payout: 0n });
}

/** What comes home beyond what came from us since the account was last empty. */
export const gainOf = ({ standing }: Pick<TransferAccount, 'standing'>, amount: bigint): bigint =>
  amount > standing ? amount - standing : 0n;
