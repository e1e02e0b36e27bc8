import { ok } from '@baize/domain/result';
import type { MoveOutcome } from '@baize/wallet-protocol/dialects/transfer/client';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { walletAfter, type Transfer } from '../../../../ledger/index.ts';
import type { Directory, Supplier } from '../directory.ts';
import type { TransferClients } from './clients.ts';
import { askAgainAt } from './policy.ts';
import { changeTransfer, emptyAccount, findTransfer, sumStanding, type TransferRow } from './store.ts';
import { legKey } from './transfer-part.ts';

export type TransferDeps = Pick<Deps, 'db' | 'ledger' | 'now'> & {
  readonly log: Pick<Deps['log'], 'warn' | 'error'>;
  readonly directory: Pick<Directory, 'supplierById' | 'latestSessionOf'>;
  readonly clients: TransferClients;
  readonly offsetMinutesOf: (brandId: BrandId) => Promise<number>;
};
/** What is known of a transfer for good. The amount of one that comes back is the supplier's word. */
export type Verdict =
  | { readonly to: 'credited'; readonly amount: bigint; readonly vendorTxId: string | null }
  | { readonly to: 'reversed'; readonly failure: string };

const TEXT_MAX = 300;

/** Ends a transfer: its money arrives, or goes back. The caller holds the wallet and the row, which is still open. */
export async function endTransfer(
  { ledger, now }: Pick<TransferDeps, 'ledger' | 'now'>,
  { tx, row, supplier }: { readonly tx: Tx; readonly row: TransferRow; readonly supplier: Pick<Supplier, 'code'> },
  verdict: Verdict,
): Promise<void> {
  const { id, brandId, currency } = row;
  const ended = { endedAt: now(), askAt: null, contradiction: null };
  if (verdict.to === 'reversed') {
    await changeTransfer(tx, id, { ...ended, state: 'reversed', failure: verdict.failure });
    if (row.direction === 'in' && row.amount !== null) await postLeg({ ledger, tx, row }, supplier, 'returned');
    return;
  }
  const { amount, vendorTxId } = verdict;
  await changeTransfer(tx, id, { ...ended, state: 'credited', amount, vendorTxId });
  if (row.direction === 'out') {
    await emptyAccount(tx, row);
    if (amount > 0n) await postLeg({ ledger, tx, row: { ...row, amount } }, supplier, 'out');
    return;
  }
  await ledger.moveHouse(tx, brandId, {
    house: `transfer:${supplier.code}`,
    contra: `transit:${supplier.code}`,
    currency,
    amount,
    kind: 'transfer-settled',
    key: legKey(id, 'settled'),
    ref: id,
  });
}

type Posting = Pick<TransferDeps, 'ledger'> & { readonly tx: Tx; readonly row: TransferRow };
const LEGS = {
  in: { kind: 'transfer-in', sign: -1n, house: 'transit' },
  returned: { kind: 'transfer-returned', sign: 1n, house: 'transit' },
  out: { kind: 'transfer-out', sign: 1n, house: 'transfer' },
} as const;

/** Moves a transfer's amount between the player's cash and the supplier's house. */
export async function postLeg(
  { ledger, tx, row }: Posting,
  supplier: Pick<Supplier, 'code'>,
  leg: keyof typeof LEGS,
): Promise<void> {
  const { kind, sign, house } = LEGS[leg];
  const { id, memberId, brandId, currency, amount } = row;
  const transfer: Transfer = {
    memberId,
    pocket: 'cash',
    amount: sign * amount!,
    house: `${house}:${supplier.code}`,
    kind,
    key: leg === 'returned' ? legKey(id, 'returned') : id,
    ref: id,
  };
  const posted = await ledger.post(tx, brandId, {
    transfers: [transfer],
    event: (wallet) => ({
      type: 'transfer.moved',
      transferId: id,
      leg,
      amount: String(amount!),
      currency,
      wallet: walletAfter(wallet),
    }),
  });
  // The row says that it was not done yet, under the wallet's lock: anything else is a fault of ours.
  if (!posted.ok || !posted.applied) throw new Error(`transfer ${id}: ${posted.ok ? 'posted twice' : posted.code}`);
}

/** What is held while a transfer is decided on: the wallet first, the row after it. */
export async function withTransfer<T>(
  { db, ledger }: Pick<TransferDeps, 'db' | 'ledger'>,
  { brandId, id }: { readonly brandId: BrandId; readonly id: Uuid },
  work: (tx: Tx, row: TransferRow) => Promise<T>,
): Promise<T | undefined> {
  const done = await runCommand({ db }, { brandId }, async (tx) => {
    const seen = await findTransfer(tx, id);
    if (!seen) return ok(undefined);
    await ledger.lock(tx, [seen.memberId]);
    const row = await findTransfer(tx, id, 'update');
    return ok(row && (await work(tx, row)));
  });
  return done.ok ? done.value : undefined;
}

/**
 * Takes what the supplier said of a transfer. What has ended stays ended: whoever says something else of it then is
 * written down, for a person.
 */
export async function takeOutcome(
  deps: TransferDeps,
  { row: asked, supplier }: { readonly row: TransferRow; readonly supplier: Supplier },
  outcome: MoveOutcome,
): Promise<TransferRow['state']> {
  const state = await withTransfer(deps, asked, async (tx, row) => {
    const verdict = await verdictOf(tx, { row, supplier }, outcome);
    if (verdict === undefined || 'said' in verdict)
      return row.endedAt === null ? leaveOpen(deps, { tx, row }, { outcome, said: verdict?.said }) : row.state;
    if (row.endedAt === null) {
      await endTransfer(deps, { tx, row, supplier }, verdict);
      return verdict.to;
    }
    if (row.state !== verdict.to) {
      const contradiction = `it has ended as ${row.state}, and the supplier says ${verdict.to}`;
      deps.log.error({ transfer: row.id, supplier: supplier.code, contradiction }, 'a supplier contradicts a transfer');
      await changeTransfer(tx, row.id, { contradiction });
    }
    return row.state;
  });
  return state ?? asked.state;
}

/** Undefined: nothing is known. `said`: a person must look. */
async function verdictOf(
  tx: Tx,
  { row, supplier }: { readonly row: TransferRow; readonly supplier: Supplier },
  outcome: MoveOutcome,
): Promise<Verdict | { readonly said: string } | undefined> {
  if (outcome.kind === 'unknown') return undefined;
  if (outcome.kind === 'contradiction') return { said: outcome.said };
  if (outcome.kind === 'refused') return { to: 'reversed', failure: outcome.reason };
  const { amount, vendor_tx_id: vendorTxId } = outcome.record;
  // A supplier that the brand has shut out gives back what came from us, and wins up to its ceiling.
  const isLetIn = supplier.enabled && supplier.brands.has(row.brandId);
  if (row.direction === 'out' && row.endedAt === null && !isLetIn) {
    const gain = amount - (await sumStanding(tx, row));
    if (gain > supplier.closed.winMax) return { said: `a closed supplier brings ${gain} more than was moved there` };
  }
  return { to: 'credited', amount, vendorTxId };
}

async function leaveOpen(
  { now, log }: Pick<TransferDeps, 'now' | 'log'>,
  { tx, row }: { readonly tx: Tx; readonly row: TransferRow },
  { outcome, said }: { readonly outcome: MoveOutcome; readonly said: string | undefined },
): Promise<'unknown'> {
  const unknownAt = row.unknownAt ?? now();
  const lastFault = (outcome.kind === 'unknown' ? outcome.why : (said ?? outcome.kind)).slice(0, TEXT_MAX);
  if (said === undefined)
    log.warn({ transfer: row.id, fault: lastFault }, 'nobody knows yet what became of a transfer');
  else log.error({ transfer: row.id, said }, 'a supplier tells of another transfer than ours: a person must look');
  await changeTransfer(tx, row.id, {
    state: 'unknown',
    unknownAt,
    lastFault,
    // A clear contradiction is not asked about by the clock any more.
    askAt: said === undefined ? askAgainAt({ unknownAt, asked: row.asked }, now()) : null,
    contradiction: said?.slice(0, TEXT_MAX) ?? row.contradiction,
  });
  return 'unknown';
}
