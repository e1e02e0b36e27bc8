import { CEILING_CASES } from '@baize/contract/console/constants';
import { bigints, integers, uuids } from '../../../db/arrays.ts';
import type { Prepared, Tx } from '../../../db/pool.ts';
import { supplierId, type BrandId, type MemberId, type SupplierId, type Uuid } from '../../../ids.ts';
import { partNeeds, type Batch, type LedgerPart, type PartNeeds } from '../../../ledger/index.ts';
import type { TransactionName } from './ledger-parts.ts';

/** Money of a supplier that a brand does not let in any more. */
export const CLOSED_CODE = 'SUPPLIER_CLOSED';
/** Wins of free rounds that a supplier gave by itself, beyond what the brand lets it give. */
export const GIFTS_CODE = 'GIFTS_BEYOND';
/** Wins beyond a ceiling wait for people: they are let through, or refused for good. */
export const isOfCeiling = (code: string): boolean => CEILING_CASES.some((each) => each === code);

/** A closed round of which the supplier's feed and our wagers say different things. */
export const ROUND_CODE = 'ROUND_DIFFERS';
/** A transfer of which the supplier tells something else than we know. */
export const TRANSFER_CODE = 'TRANSFER_DIFFERS';
/** Money was given back since the supplier had never received it, and now there is more than we moved there. */
export const DOUBLED_CODE = 'TRANSFER_DOUBLED';
/** Money that came home, or did not, and that no round of the supplier's report explains. */
export const UNTOLD_ROUNDS_CODE = 'ROUNDS_UNTOLD';
/** The bet of a win may still be on its way: it stands in no case yet. */
export const WAITING_CODE = 'TRANSACTION_DOES_NOT_EXIST';
/** A case keeps so many rows; what a supplier tells beyond is only counted until somebody decides the case. */
export const CASE_ROWS_MAX = 1_000;
/** So many wins of a supplier wait for their bets in a brand; more would be no accident of the network. */
const WAITING_MAX = 1_000;

/**
 * A transaction on which we and a supplier contradict each other: a person must look into it. It stands in the case of
 * its supplier, brand, code and day. `code` is the protocol's detail, or its status where it has none.
 */
export type SupplierCase = {
  readonly supplierId: SupplierId;
  /** Null: what a game returned concerns no player alone. */
  readonly memberId: MemberId | null;
  readonly txUuid: Uuid;
  readonly code: string;
  /** Of the platform, as `YYYY-MM-DD`. */
  readonly day: string;
  /** A round has no transaction: its row is named by `roundCaseId`. */
  readonly kind: 'win' | 'rollback' | 'round' | 'transfer';
  /** The bet that it names. */
  readonly reference: Uuid | null;
  /** What a repeat must equal, hashed. */
  readonly content: Uuid | null;
  readonly round: string;
  /**
   * Null: a rollback asks for no amount. Of a round: what its player would have more by the supplier's word. Of a
   * transfer: what is in dispute.
   */
  readonly amount: bigint | null;
  readonly currency: string | null;
};
/** A transaction that a person has let through. */
type Accepted = { readonly supplierId: SupplierId; readonly txUuid: Uuid };

const TOLD = `select n.* from unnest($2::integer[], $3::bigint[], $4::uuid[], $5::text[], $6::date[], $7::text[],
        $8::uuid[], $9::uuid[], $10::text[], $11::bigint[], $12::text[]) as n (s, m, t, c, d, k, ref, h, r, a, cur)`;
/**
 * A repeat opens nothing. What comes after a day's case was decided opens the next one: its row is locked until this
 * batch commits, so that nothing joins a case under the hands of whoever decides it.
 */
const OPEN_CASE: Prepared = {
  name: 'vendor_case_open',
  text: `with told as (
      ${TOLD} where not exists (select 1 from vendors.case_row o
        where o.brand_id = $1 and o.supplier_id = n.s and o.tx_uuid = n.t and o.code = n.c)
    ), opened as (
      insert into vendors.vendor_case (brand_id, supplier_id, code, day, told)
        select $1::integer, s, c, d, count(*) from told group by s, c, d order by s, c, d
      on conflict (brand_id, supplier_id, code, day) where decided_at is null
        do update set last_at = clock_timestamp(), told = vendor_case.told + excluded.told
      returning id, supplier_id, code, day, told
    ), placed as (
      select o.id, t.*, o.told - count(*) over (partition by o.id)
          + row_number() over (partition by o.id order by t.t) as place
      from told t join opened o on o.supplier_id = s and o.code = c and o.day = d
    )
    insert into vendors.case_row (case_id, brand_id, supplier_id, member_id, tx_uuid, code, kind, reference, content,
        round, amount, currency)
      select id, $1, s, m, t, c, k, ref, h, r, a, cur from placed where place <= ${CASE_ROWS_MAX}
    on conflict do nothing`,
};
const WAIT: Prepared = {
  name: 'vendor_case_wait',
  text: `insert into vendors.case_row (brand_id, supplier_id, member_id, tx_uuid, code, kind, reference, content, round,
        amount, currency)
      select $1::integer, s, m, t, c, k, ref, h, r, a, cur from (${TOLD}) as told
      where (select count(*) from (select 1 from vendors.case_row w
        where w.brand_id = $1 and w.supplier_id = told.s and w.case_id is null limit ${WAITING_MAX}) w) < ${WAITING_MAX}
    on conflict do nothing`,
};
const READ_ACCEPTED: Prepared = {
  name: 'vendor_case_accepted',
  text: `select r.supplier_id, r.tx_uuid from unnest($1::integer[], $2::uuid[]) as k (supplier_id, tx_uuid)
      join vendors.case_row r on r.supplier_id = k.supplier_id and r.tx_uuid = k.tx_uuid
        and r.code = any ('{${CEILING_CASES.join()}}')
      join vendors.vendor_case c on c.id = r.case_id and c.decision = 'accepted'`,
};

const valuesOf = (brandId: number, rows: readonly SupplierCase[]): unknown[] => [
  brandId,
  integers(rows.map((c) => c.supplierId)),
  bigints(rows.map((c) => c.memberId)),
  uuids(rows.map((c) => c.txUuid)),
  rows.map((c) => c.code),
  rows.map((c) => c.day),
  rows.map((c) => c.kind),
  uuids(rows.map((c) => c.reference)),
  uuids(rows.map((c) => c.content)),
  rows.map((c) => c.round),
  bigints(rows.map((c) => c.amount)),
  rows.map((c) => c.currency),
];

/** Cases are opened here and, for what a while must pass first, by `openCases`; operators read and decide them. */
export const casePart: LedgerPart<never, SupplierCase> = {
  name: 'vendors.case',
  write: ({ brandId, added }) => {
    const [waiting = [], known = []] = [true, false].map((waits) =>
      added.filter(({ code }) => (code === WAITING_CODE) === waits),
    );
    return [
      ...(known.length > 0 ? [{ ...OPEN_CASE, values: valuesOf(brandId, known) }] : []),
      ...(waiting.length > 0 ? [{ ...WAIT, values: valuesOf(brandId, waiting) }] : []),
    ];
  },
};

/** Puts rows into the cases of their day, in a transaction of their brand. */
export async function openCases(tx: Tx, brandId: BrandId, rows: readonly SupplierCase[]): Promise<void> {
  if (rows.length > 0) await tx.run(OPEN_CASE, valuesOf(brandId, rows));
}

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
