import { wireUser, type BrandId, type Uuid } from '../../../../../ids.ts';
import { askAgainAt } from '../policy.ts';
import { endTransfer } from '../ending.ts';
import { takeOutcome, withTransfer, type TransferDeps } from '../settle.ts';
import { changeTransfer, type TransferRow } from '../store.ts';
import type { Move } from '@baize/wallet-protocol/dialects/transfer/client';

/** A transfer as the wire has it. */
export const moveOf = ({ direction, reference, memberId, currency, amount }: TransferRow): Move => ({
  kind: direction === 'in' ? 'deposit' : 'withdraw-all',
  reference,
  user: wireUser(memberId),
  currency,
  ...(direction === 'in' && amount !== null ? { amount } : {}),
});

/**
 * Asks a supplier what became of a transfer, and takes its word. One whose call may still be under way is left alone.
 * One that never left us is ended at once: only what was taken from the wallet, or asked of the supplier, is in doubt.
 */
export async function askTransfer(
  deps: TransferDeps,
  { brandId, id }: { readonly brandId: BrandId; readonly id: Uuid },
): Promise<TransferRow['state'] | undefined> {
  const begun = await withTransfer(deps, { brandId, id }, async (held) => {
    const { tx, row } = held;
    const { now } = held.at;
    const supplier = await deps.directory.supplierById(row.supplierId);
    const isUnderWay = row.state !== 'unknown' && row.askAt !== null && row.askAt > now;
    if (row.endedAt !== null || isUnderWay || !supplier) return { state: row.state };
    if (row.state === 'init' && row.direction === 'in') {
      await endTransfer(deps, { ...held, supplier }, { to: 'reversed', failure: 'NEVER_BEGUN' });
      return { state: 'reversed' as const };
    }
    const unknownAt = row.unknownAt ?? now;
    const asked = row.asked + 1;
    // Before the question: what breaks on its way is asked about later, not at once again.
    const noted = { state: 'unknown', unknownAt, asked, askAt: askAgainAt({ unknownAt, asked }, now) } as const;
    await changeTransfer(tx, id, noted);
    return { state: noted.state, row: { ...row, ...noted }, supplier };
  });
  if (begun?.row === undefined) return begun?.state;
  const { row, supplier } = begun;
  const client = deps.clients.of(supplier);
  if (!client) return row.state;
  return takeOutcome(deps, { row, supplier }, await client.check(moveOf(row)));
}
