import { bigints, integers, smallints, uuids } from '../../../db/arrays.ts';
import type { Prepared } from '../../../db/pool.ts';
import { memberId, supplierId, type MemberId, type SupplierId, type Uuid } from '../../../ids.ts';
import type { LedgerPart } from '../../../ledger/index.ts';

declare module '../../../ledger/types.ts' {
  interface HouseNames {
    vendor: `vendor:${string}`;
    'vendor-jackpot': `vendor-jackpot:${string}`;
  }
}

export const TRANSACTION_KINDS = { bet: 1, win: 2, rollback: 3, tombstone: 4 } as const;
export type TransactionKind = keyof typeof TRANSACTION_KINDS;

/**
 * A supplier's transaction with the answer that it got, or the tombstone of a bet that was rolled back before it came.
 */
export type SupplierTransaction = {
  readonly supplierId: SupplierId;
  readonly txUuid: Uuid;
  readonly kind: TransactionKind;
  readonly memberId: MemberId | null;
  /** What a repeat must equal, hashed. */
  readonly content: Uuid;
  /** The transaction of the bet; of a win that named none, the wager that it paid. */
  readonly reference: Uuid | null;
  /** The stored answer, by the numbers of `stored-codes.ts`. */
  readonly status: number;
  readonly detail: number;
  readonly balance: bigint | null;
};

/**
 * A transaction's name, asked for by an operation on the member's wallet; it may turn out to be another member's. Of
 * another brand's only the kind is told: enough to answer that the id is taken.
 */
export type TransactionName = {
  readonly memberId: MemberId;
  readonly supplierId: SupplierId;
  readonly txUuid: Uuid;
};

const READ: Prepared = {
  name: 'vendor_tx_read',
  text: `select supplier_id, tx_uuid, kind, member_id, content, reference, status, detail, balance
    from vendors_transactions($1::integer[], $2::uuid[])`,
};
type TransactionRow = {
  supplier_id: number;
  tx_uuid: Uuid;
  kind: number;
  member_id: string | null;
  content: Uuid;
  reference: Uuid | null;
  status: number;
  detail: number;
  balance: string | null;
};
const RECORD: Prepared = {
  name: 'vendor_tx_record',
  text: `insert into vendors.vendor_tx
      (brand_id, supplier_id, tx_uuid, kind, member_id, content, reference, status, detail, balance)
    select $1, n.* from unnest($2::integer[], $3::uuid[], $4::smallint[], $5::bigint[], $6::uuid[], $7::uuid[],
      $8::smallint[], $9::smallint[], $10::bigint[]) as n`,
};

/** So many answers of a member are remembered: a round of nine bets and their nine wins, and two more. */
const TRANSACTIONS_MAX = 20;
const transactionKey = (name: { readonly supplierId: SupplierId; readonly txUuid: Uuid }): string =>
  `${name.supplierId}:${name.txUuid}`;

/**
 * Every transaction of every supplier, once and for ever. A row never changes; its unique key proves that an id is new.
 */
export const transactionPart: LedgerPart<TransactionName, SupplierTransaction> = {
  name: 'vendors.transaction',
  houses: { vendor: { mayFallBelowZero: true }, 'vendor-jackpot': { mayFallBelowZero: true } },
  proofs: [
    {
      prove: 'vendors_transactions_prove',
      walk: 'vendors_transactions',
      checks: ['transactions-have-postings'],
      freezes: true,
    },
  ],
  reads: {
    keyOf: transactionKey,
    keyOfRow: transactionKey,
    read: async (tx, names) => {
      const params = [integers(names.map((name) => name.supplierId)), uuids(names.map((name) => name.txUuid))];
      return (await tx.rows<TransactionRow>(READ, params)).map(transactionOf);
    },
    remembers: { answersMax: TRANSACTIONS_MAX, rowsMax: TRANSACTIONS_MAX },
    whenUnknown: { how: 'unique-key' },
  },
  write: ({ brandId, added }) => [
    {
      ...RECORD,
      values: [
        brandId,
        integers(added.map((t) => t.supplierId)),
        uuids(added.map((t) => t.txUuid)),
        smallints(added.map((t) => TRANSACTION_KINDS[t.kind])),
        bigints(added.map((t) => t.memberId)),
        uuids(added.map((t) => t.content)),
        uuids(added.map((t) => t.reference)),
        smallints(added.map((t) => t.status)),
        smallints(added.map((t) => t.detail)),
        bigints(added.map((t) => t.balance)),
      ],
    },
  ],
};

const KIND_NAMES = new Map<number, TransactionKind>(
  Object.entries(TRANSACTION_KINDS).map(([name, code]) => [code, name as TransactionKind]),
);
const transactionOf = (row: TransactionRow): SupplierTransaction => ({
  supplierId: supplierId(row.supplier_id),
  txUuid: row.tx_uuid,
  kind: KIND_NAMES.get(row.kind)!,
  memberId: row.member_id === null ? null : memberId(row.member_id),
  content: row.content,
  reference: row.reference,
  status: row.status,
  detail: row.detail,
  balance: row.balance === null ? null : BigInt(row.balance),
});
