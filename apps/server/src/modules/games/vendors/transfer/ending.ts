import type { PlatformTime } from '../../../base/limits/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import type { Transfer } from '../../../../ledger/index.ts';
import { walletAfter } from '../../../../ledger/index.ts';
import type { Supplier } from '../directory.ts';
import { changeAccount, findAccount } from './account-store.ts';
import { countHome, countReturned } from './exposure.ts';
import { LATE_LOOKS_AFTER_MS, LOOK_EVERY_MS } from './policy.ts';
import { closeTransfer, type TransferRow } from './store.ts';
import { legKey } from './transfer-part.ts';

/** What is known of a transfer for good. The amount of one that comes back is the supplier's word. */
export type Verdict =
  | {
      readonly to: 'credited';
      readonly amount: bigint;
      readonly vendorTxId: string | null;
      /** What stood there before it (null: not known), and what stands there after it, by the supplier's word. */
      readonly before: bigint | null;
      readonly left: bigint;
    }
  | { readonly to: 'reversed'; readonly failure: string };
/** A transfer whose wallet and row the caller holds. */
export type Held = { readonly tx: Tx; readonly row: TransferRow; readonly at: PlatformTime };
type Ending = Held & {
  readonly supplier: Pick<Supplier, 'code'>;
  /** People have decided it: what the supplier said against us stays beside it. */
  readonly isDecided?: boolean;
};

/** The supplier's "never received": the reference is burnt, and only its word says that the money is not there. */
export const NEVER_RECEIVED = 'NEVER_RECEIVED';
/** People have decided it. */
export const BY_HAND = 'BY_HAND';

/** Ends a transfer that is still open: its money arrives, or goes back. */
export async function endTransfer(
  { ledger }: Pick<Deps, 'ledger'>,
  { supplier, isDecided = false, ...held }: Ending,
  verdict: Verdict,
): Promise<void> {
  const { tx, row, at } = held;
  const ended = { askAt: null, ...(isDecided ? { resolvedAt: at.now } : { contradiction: null }) };
  if (verdict.to === 'reversed') {
    await closeTransfer(tx, row.id, { ...ended, state: 'reversed', failure: verdict.failure });
    if (row.direction === 'in' && row.amount !== null) await giveBack(ledger, { ...held, supplier }, verdict.failure);
    return;
  }
  const { amount, vendorTxId } = verdict;
  await closeTransfer(tx, row.id, { ...ended, state: 'credited', amount, vendorTxId });
  if (row.direction === 'out') {
    await takeHome(held, verdict);
    if (amount > 0n) await postLeg({ ledger, tx, row: { ...row, amount } }, supplier, 'out');
    return;
  }
  await arrive(held, verdict);
  await ledger.moveHouse(tx, row.brandId, {
    house: `transfer:${supplier.code}`,
    contra: `transit:${supplier.code}`,
    currency: row.currency,
    amount,
    kind: 'transfer-settled',
    key: legKey(row.id, 'settled'),
    ref: row.id,
  });
}

type Arrived = Extract<Verdict, { readonly to: 'credited' }>;

const NOT_EMPTIED = { emptiedBy: null, emptiedAt: null };

async function arrive({ tx, row }: Held, { amount, before }: Arrived): Promise<void> {
  const account = await findAccount(tx, row);
  if (!account) return;
  // Nothing stood there before it, so that what was given back never arrived indeed.
  const isEmpty = account.standing === 0n && before === 0n;
  const [standing, moved] = [account.standing + amount, account.moved + amount];
  await changeAccount(tx, row, { standing, moved, ...NOT_EMPTIED, ...(isEmpty ? { doubted: 0n } : {}) });
}

async function giveBack(ledger: Deps['ledger'], { supplier, tx, row, at }: Ending, failure: string): Promise<void> {
  const amount = row.amount!;
  await countReturned(tx, row, { amount, at });
  if (failure === NEVER_RECEIVED || failure === BY_HAND) await doubt(tx, row, amount);
  await postLeg({ ledger, tx, row }, supplier, 'returned');
}

/** Money that we gave back may stand there all the same: until something shows that it does not, no gain is paid. */
export async function doubt(tx: Tx, row: TransferRow, amount: bigint): Promise<void> {
  const account = await findAccount(tx, row);
  if (account) await changeAccount(tx, row, { doubted: account.doubted + amount });
}

/** What comes home is no more there. What the supplier kept stays, and is fetched soon. */
async function takeHome({ tx, row, at }: Held, { amount, left }: Arrived): Promise<void> {
  const account = await findAccount(tx, row);
  if (!account) return;
  await countHome(tx, account, { amount, at });
  const soon = left > 0n ? LOOK_EVERY_MS : LATE_LOOKS_AFTER_MS[0];
  const rest = account.standing > amount ? account.standing - amount : 0n;
  await changeAccount(tx, row, {
    holds: left > 0n,
    lookAt: new Date(at.now.getTime() + soon),
    looks: 0,
    moved: account.moved - amount,
    ...(left > 0n
      ? { standing: rest, ...NOT_EMPTIED }
      : { standing: 0n, counted: 0n, doubted: 0n, emptiedBy: row.id, emptiedAt: at.now }),
  });
}

type Posting = Pick<Deps, 'ledger'> & { readonly tx: Tx; readonly row: TransferRow };
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
