import { bigints, uuids } from '../db/arrays.ts';
import { together, type Prepared, type Tx } from '../db/pool.ts';
import { accountId, brandId, memberId, type MemberId, type Uuid } from '../ids.ts';
import type { BatchSource } from './batch.ts';
import { nameNeeds, readAnswers, type PartList, type PartNeeds } from './part.ts';
import type { PocketState, Posted, Wallet } from './types.ts';

/** What one operation wants to see before it decides. */
export type Needs = {
  /** The members whose wallets it decides on; they are locked in id order over the whole batch. */
  readonly members: readonly MemberId[];
  /** Keys under which money may have been moved before. */
  readonly keys?: readonly { readonly memberId: MemberId; readonly key: Uuid }[];
  /** Rows of the modules' own tables. */
  readonly parts?: readonly PartNeeds[];
};

const WALLETS: Prepared = {
  name: 'ledger_wallets',
  text: `select id, member_id, brand_id, currency, version, balance, seq,
      bonus_id, bonus_balance, bonus_seq, held_id, held_balance, held_seq, now
    from ledger_wallets($1::bigint[], $2)`,
};
type WalletRow = {
  id: string;
  member_id: string;
  brand_id: number;
  currency: string;
  version: string;
  balance: string;
  seq: string;
  bonus_id: string | null;
  bonus_balance: string;
  bonus_seq: string;
  held_id: string | null;
  held_balance: string;
  held_seq: string;
  now: Date;
};

const LOCK_FREE: Prepared = {
  name: 'ledger_lock_free',
  text: 'select ledger_lock_free($1::bigint[]) as blocked',
};

const POSTED: Prepared = {
  name: 'ledger_posted',
  text: 'select member_id, key, amount from ledger_posted($1::bigint[], $2::uuid[])',
};
type PostedRow = { member_id: string; key: Uuid; amount: string };

/**
 * Locks the members and reads everything that the operations name. All statements travel together; each takes its
 * snapshot after the locks were granted (READ COMMITTED), so what it shows cannot change before the batch commits.
 */
export const lockAndRead = (tx: Tx, list: PartList, needs: readonly Needs[]): Promise<BatchSource> =>
  read(tx, list, { needs, members: membersOf(needs), lock: true });

/**
 * The same without waiting for a wallet that another session holds. Where `blocked` names any, what was read of them
 * may change: read again without them.
 */
export async function lockFreeAndRead(
  tx: Tx,
  list: PartList,
  needs: readonly Needs[],
): Promise<{ readonly blocked: ReadonlySet<MemberId>; readonly source: BatchSource }> {
  const members = membersOf(needs);
  const [{ blocked }, source] = await together([
    tx.row<{ blocked: string[] }>(LOCK_FREE, [bigints(members)]),
    read(tx, list, { needs, members, lock: false }),
  ]);
  return { blocked: new Set(blocked.map((id) => memberId(id))), source };
}

const membersOf = (needs: readonly Needs[]): MemberId[] => [...new Set(needs.flatMap((need) => need.members))];

type Reading = { readonly needs: readonly Needs[]; readonly members: readonly MemberId[]; readonly lock: boolean };

async function read(tx: Tx, list: PartList, { needs, members, lock }: Reading): Promise<BatchSource> {
  const keys = needs.flatMap((need) => need.keys ?? []);
  const named = nameNeeds(list, needs);
  const [{ now, wallets }, posted, answers] = await together([
    readWallets(tx, members, { lock }),
    keys.length === 0
      ? Promise.resolve([])
      : tx.rows<PostedRow>(POSTED, [bigints(keys.map((key) => key.memberId)), uuids(keys.map((key) => key.key))]),
    readAnswers(tx, list, named),
  ]);
  return { complete: true, now, wallets, posted: posted.map(postedOf), named, answers };
}

/** The members' wallets, under their locks or only as they are at this moment. */
export async function readWallets(
  tx: Tx,
  members: Iterable<MemberId>,
  { lock }: { readonly lock: boolean },
): Promise<{ readonly now: Date; readonly wallets: Wallet[] }> {
  const rows = await tx.rows<WalletRow>(WALLETS, [bigints([...members]), lock]);
  return { now: rows[0]?.now ?? new Date(), wallets: rows.map(walletOf) };
}

const pocket = (id: string | null, balance: string, seq: string): PocketState | undefined =>
  id === null ? undefined : { id: accountId(id), balance: BigInt(balance), seq: BigInt(seq) };

const walletOf = (row: WalletRow): Wallet => ({
  memberId: memberId(row.member_id),
  brandId: brandId(row.brand_id),
  currency: row.currency,
  version: BigInt(row.version),
  cash: pocket(row.id, row.balance, row.seq)!,
  bonus: pocket(row.bonus_id, row.bonus_balance, row.bonus_seq),
  held: pocket(row.held_id, row.held_balance, row.held_seq),
});

const postedOf = (row: PostedRow): Posted => ({
  memberId: memberId(row.member_id),
  key: row.key,
  amount: BigInt(row.amount),
});
