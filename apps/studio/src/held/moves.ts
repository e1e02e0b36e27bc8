import { amount, type Amount } from '@baize/domain/money';
import { err, ok, type Result } from '@baize/domain/result';
import { decimalOf, type MoveKind, type Rejection } from '@baize/wallet-protocol/dialects/transfer/messages';
import type { Tx } from '../db/pool.ts';
import { bookEntry, burnReference, findEntry, lockHeld, openBalance, type HeldEntry, type Holder } from './store.ts';

/** What an operator asks for, as it was read. */
export type HeldMove = {
  readonly kind: MoveKind;
  readonly reference: string;
  readonly currency: string;
  /** Of `withdraw-all` the balance says it. */
  readonly amount: Amount | undefined;
  /** The request, letter by letter: another one under the same reference is another movement. */
  readonly content: string;
};
/** How a movement is told of, in the wire's words. */
export type Told = Readonly<Record<string, string>>;
export type Moved = { readonly code: 'OK' | 'DUPLICATE'; readonly data: Told | null };

/** An account in the currency in which the player came first: they have no second one. */
export async function openAccount(tx: Tx, holder: Holder, currency: string): Promise<Result<undefined, Rejection>> {
  await openBalance(tx, { ...holder, currency });
  return (await lockHeld(tx, holder))?.currency === currency ? ok(undefined) : err('CURRENCY');
}

/** Moves an operator's money in or out, once under one reference. */
export async function moveMoney(
  tx: Tx,
  holder: Holder,
  { now, ...move }: HeldMove & { readonly now: Date },
): Promise<Result<Moved, Rejection>> {
  const held = await lockHeld(tx, holder);
  const known = await findEntry(tx, { operatorId: holder.operatorId, id: move.reference });
  if (known) return ok(again(known, move.content));
  if (!held) return err('USER_UNKNOWN');
  if (held.currency !== move.currency) return err('CURRENCY');
  const wanted = move.amount ?? held.balance;
  const gain = (move.kind === 'deposit' ? 1n : -1n) * wanted;
  if (held.balance + gain < 0n) return err('INSUFFICIENT_FUNDS');
  const entry: HeldEntry = {
    id: move.reference,
    kind: move.kind,
    amount: gain,
    balanceBefore: held.balance,
    balanceAfter: amount(held.balance + gain),
    content: move.content,
    createdAt: now,
  };
  if (await bookEntry(tx, holder, entry)) return ok({ code: 'OK', data: tellEntry(entry) });
  // It was asked about, or came a second time, while it was being booked.
  const other = await findEntry(tx, { operatorId: holder.operatorId, id: move.reference });
  return ok(other ? again(other, move.content) : { code: 'DUPLICATE', data: null });
}

const again = (known: HeldEntry, content: string): Moved => ({
  code: 'DUPLICATE',
  data: known.content === content ? tellEntry(known) : null,
});

/** What was written down under a reference. Undefined: nothing, and nothing will be. */
export async function checkReference(
  tx: Tx,
  asked: { readonly operatorId: string; readonly id: string; readonly createdAt: Date },
): Promise<Told | undefined> {
  if (await burnReference(tx, asked)) return undefined;
  const found = await findEntry(tx, asked);
  return found === undefined || found.kind === 'burnt' ? undefined : tellEntry(found);
}

const tellEntry = (entry: HeldEntry): Told => ({
  reference_no: entry.id,
  type: entry.kind === 'withdraw-all' ? 'withdraw' : entry.kind,
  amount: decimalOf(entry.amount < 0n ? -entry.amount : entry.amount),
  before_balance: decimalOf(entry.balanceBefore),
  after_balance: decimalOf(entry.balanceAfter),
  vendor_tx_id: `held-${entry.id}`,
  processed_at: entry.createdAt.toISOString(),
});
