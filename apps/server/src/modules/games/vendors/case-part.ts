import { bigints, integers, uuids } from '../../../db/arrays.ts';
import type { Prepared } from '../../../db/pool.ts';
import { supplierId, type MemberId, type SupplierId, type Uuid } from '../../../ids.ts';
import { partNeeds, type Batch, type LedgerPart, type PartNeeds } from '../../../ledger/index.ts';
import type { TransactionName } from './ledger-parts.ts';

/** Money of a supplier that a brand does not let in any more: here alone the kernel asks what was decided. */
export const CLOSED_CODE = 'SUPPLIER_CLOSED';

/**
 * A transaction on which we and a supplier contradict each other: a person must look into it. It stands in the case of
 * its supplier, brand, code and day. `code` is the protocol's detail.
 */
export type SupplierCase = {
  readonly supplierId: SupplierId;
  readonly memberId: MemberId;
  readonly txUuid: Uuid;
  readonly code: string;
  /** Of the platform, as `YYYY-MM-DD`. */
  readonly day: string;
  readonly kind: 'win' | 'rollback';
  /** The bet that it names. */
  readonly reference: Uuid | null;
  /** What a repeat must equal, hashed. */
  readonly content: Uuid;
  readonly round: string;
  /** Null: a rollback asks for no amount. */
  readonly amount: bigint | null;
  readonly currency: string | null;
};
/** A transaction that a person has let through. */
type Accepted = { readonly supplierId: SupplierId; readonly txUuid: Uuid };

/**
 * A repeat opens nothing. What comes after a day's case was decided opens the next one: its row is locked until this
 * batch commits, so that nothing joins a case under the hands of whoever decides it.
 */
const OPEN_CASE: Prepared = {
  name: 'vendor_case_open',
  text: `with told as (
      select n.* from unnest($2::integer[], $3::bigint[], $4::uuid[], $5::text[], $6::date[], $7::text[], $8::uuid[],
        $9::uuid[], $10::text[], $11::bigint[], $12::text[]) as n (s, m, t, c, d, k, ref, h, r, a, cur)
      where not exists (select 1 from vendors.case_row o
        where o.brand_id = $1 and o.supplier_id = n.s and o.tx_uuid = n.t and o.code = n.c)
    ), opened as (
      insert into vendors.vendor_case (brand_id, supplier_id, code, day)
        select distinct $1::integer, s, c, d from told order by s, c, d
      on conflict (brand_id, supplier_id, code, day) where decided_at is null do update set last_at = clock_timestamp()
      returning id, supplier_id, code, day
    )
    insert into vendors.case_row (case_id, brand_id, supplier_id, member_id, tx_uuid, code, kind, reference, content,
        round, amount, currency)
      select o.id, $1, s, m, t, c, k, ref, h, r, a, cur
      from told join opened o on o.supplier_id = s and o.code = c and o.day = d
    on conflict do nothing`,
};
const READ_ACCEPTED: Prepared = {
  name: 'vendor_case_accepted',
  text: `select r.supplier_id, r.tx_uuid from unnest($1::integer[], $2::uuid[]) as k (supplier_id, tx_uuid)
      join vendors.case_row r on r.supplier_id = k.supplier_id and r.tx_uuid = k.tx_uuid and r.code = '${CLOSED_CODE}'
      join vendors.vendor_case c on c.id = r.case_id and c.decision = 'accepted'`,
};

/** Cases are only opened here; operators read and decide them. */
export const casePart: LedgerPart<never, SupplierCase> = {
  name: 'vendors.case',
  write: ({ brandId, added }) => [
    {
      ...OPEN_CASE,
      values: [
        brandId,
        integers(added.map((c) => c.supplierId)),
        bigints(added.map((c) => c.memberId)),
        uuids(added.map((c) => c.txUuid)),
        added.map((c) => c.code),
        added.map((c) => c.day),
        added.map((c) => c.kind),
        uuids(added.map((c) => c.reference)),
        uuids(added.map((c) => c.content)),
        added.map((c) => c.round),
        bigints(added.map((c) => c.amount)),
        added.map((c) => c.currency),
      ],
    },
  ],
};

const keyOf = (name: Accepted): string => `${name.supplierId}:${name.txUuid}`;

/** What operators let through, read for each batch anew. */
export const acceptedPart: LedgerPart<TransactionName, Accepted> = {
  name: 'vendors.accepted',
  reads: {
    keyOf,
    keyOfRow: keyOf,
    read: async (tx, names) => {
      const params = [integers(names.map((name) => name.supplierId)), uuids(names.map((name) => name.txUuid))];
      const rows = await tx.rows<{ supplier_id: number; tx_uuid: Uuid }>(READ_ACCEPTED, params);
      return rows.map((row) => ({ supplierId: supplierId(row.supplier_id), txUuid: row.tx_uuid }));
    },
    whenUnknown: { how: 'read' },
  },
  write: () => [],
};

export const acceptedNeeds = (name: TransactionName): PartNeeds => partNeeds(acceptedPart, [name]);
export const isLetThrough = (batch: Batch, name: TransactionName): boolean =>
  batch.part(acceptedPart).find(name).length > 0;
