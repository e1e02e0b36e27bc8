import type { Batch } from './batch.ts';
import type { Transfer, Wallet } from './types.ts';

export type PostOutcome =
  /** `applied` false: this key was already done with this content; nothing moved now. */
  | { readonly ok: true; readonly applied: boolean; readonly wallet: Wallet }
  | { readonly ok: false; readonly code: 'INSUFFICIENT_FUNDS' | 'IDEMPOTENCY_CONFLICT' | 'NO_WALLET' };

/**
 * Transfers between members and the house over a batch: a key already posted with the same content is answered as done,
 * with another content it is a conflict; otherwise every leg must find its funds before any leg moves. Shared by both
 * forms of the door.
 */
export function decideTransfers(batch: Batch, transfers: readonly Transfer[]): PostOutcome {
  const first = transfers[0];
  if (!first) throw new Error('no transfer to decide');
  const repeats = transfers.map((transfer) => batch.posted(transfer.memberId, transfer.key));
  const wallet = batch.wallet(first.memberId);
  if (!wallet) return { ok: false, code: 'NO_WALLET' };
  if (repeats.some((repeat) => repeat !== undefined)) {
    const same = repeats.every((repeat, index) => repeat !== undefined && repeat.amount === transfers[index]!.amount);
    if (!same) return { ok: false, code: 'IDEMPOTENCY_CONFLICT' };
    batch.markRepeated();
    return { ok: true, applied: false, wallet };
  }
  const needed = new Map<object, bigint>();
  for (const transfer of transfers) {
    const pocket = batch.wallet(transfer.memberId)?.[transfer.pocket];
    if (!pocket) return { ok: false, code: 'NO_WALLET' };
    const after = (needed.get(pocket) ?? pocket.balance) + transfer.amount;
    if (after < 0n) return { ok: false, code: 'INSUFFICIENT_FUNDS' };
    needed.set(pocket, after);
  }
  for (const transfer of transfers) {
    batch.move(batch.wallet(transfer.memberId)!, transfer.pocket, {
      amount: transfer.amount,
      house: transfer.house,
      kind: transfer.kind,
      key: transfer.key,
      tx: transfer.tx ?? transfer.key,
      ref: transfer.ref ?? null,
    });
  }
  return { ok: true, applied: true, wallet };
}
