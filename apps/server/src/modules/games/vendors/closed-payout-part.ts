import { bigints, integers } from '../../../db/arrays.ts';
import type { Prepared } from '../../../db/pool.ts';
import { supplierId, type MemberId, type SupplierId } from '../../../ids.ts';
import { partNeeds, type Batch, type LedgerPart, type PartNeeds } from '../../../ledger/index.ts';

/** Of a supplier that is not let in any more; of free rounds that a supplier gives by itself. */
export type CeilingKind = 'closed' | 'gifts';
/** What a supplier may pay out under a ceiling in a currency, in 1/100 000 of its unit. */
export type ClosedCeiling = {
  readonly kind: CeilingKind;
  readonly currency: string;
  readonly winMax: bigint;
  readonly dayMax: bigint;
  /** Of the platform, as `YYYY-MM-DD`. */
  readonly day: string;
};
type DayName = {
  readonly memberId: MemberId;
  readonly supplierId: SupplierId;
  readonly currency: string;
  readonly day: string;
  readonly kind: CeilingKind;
};
/** What was paid on a day, and how much of it by the batch under way. */
type ClosedPayout = {
  readonly supplierId: SupplierId;
  readonly currency: string;
  readonly day: string;
  readonly kind: CeilingKind;
  paid: bigint;
  paidNow: bigint;
  dayMax: bigint;
};

const READ: Prepared = {
  name: 'vendor_closed_payouts',
  text: `select p.supplier_id, p.currency, to_char(p.day, 'YYYY-MM-DD') as day, p.kind, p.paid, p.day_max
    from unnest($1::integer[], $2::text[], $3::date[], $4::text[]) as k (supplier_id, currency, day, kind)
      join vendors.closed_payout p
        on p.supplier_id = k.supplier_id and p.currency = k.currency and p.day = k.day and p.kind = k.kind`,
};
type PayoutRow = {
  supplier_id: number;
  currency: string;
  day: string;
  kind: CeilingKind;
  paid: string;
  day_max: string;
};
const COUNT: Prepared = {
  name: 'vendor_closed_payout_count',
  text: `insert into vendors.closed_payout as p (brand_id, supplier_id, currency, day, kind, paid, day_max)
    select $1, s, c, d, k, a, m
    from unnest($2::integer[], $3::text[], $4::date[], $5::text[], $6::bigint[], $7::bigint[]) as n (s, c, d, k, a, m)
    order by s, c, d, k
    on conflict (brand_id, supplier_id, currency, day, kind)
      do update set paid = p.paid + excluded.paid, day_max = excluded.day_max`,
};

const dayKey = (name: Omit<DayName, 'memberId'>): string =>
  `${name.supplierId}:${name.currency}:${name.day}:${name.kind}`;

/** Read for each batch anew, and counted by adding: other members' wins of the same day are paid beside it. */
export const closedPayoutPart: LedgerPart<DayName, ClosedPayout> = {
  name: 'vendors.closed-payout',
  reads: {
    keyOf: dayKey,
    keyOfRow: dayKey,
    read: async (tx, days) => {
      const params = [
        integers(days.map((each) => each.supplierId)),
        days.map((each) => each.currency),
        days.map((each) => each.day),
        days.map((each) => each.kind),
      ];
      const rows = await tx.rows<PayoutRow>(READ, params);
      return rows.map((row) => ({
        supplierId: supplierId(row.supplier_id),
        currency: row.currency,
        day: row.day,
        kind: row.kind,
        paid: BigInt(row.paid),
        paidNow: 0n,
        dayMax: BigInt(row.day_max),
      }));
    },
    copy: (row) => ({ ...row }),
    whenUnknown: { how: 'read' },
  },
  write: ({ brandId, added, changed }) => {
    const counted = [...added, ...changed];
    return [
      {
        ...COUNT,
        values: [
          brandId,
          integers(counted.map((each) => each.supplierId)),
          counted.map((each) => each.currency),
          counted.map((each) => each.day),
          counted.map((each) => each.kind),
          bigints(counted.map((each) => each.paidNow)),
          bigints(counted.map((each) => each.dayMax)),
        ],
      },
    ];
  },
};

export const closedPayoutNeeds = (name: DayName): PartNeeds => partNeeds(closedPayoutPart, [name]);

type PayoutOwner = Pick<DayName, 'memberId' | 'supplierId'>;

/** Whether something may still be won under a ceiling on its day. */
export function hasRoom(batch: Batch, name: PayoutOwner, ceiling: ClosedCeiling): boolean {
  const [known] = batch.part(closedPayoutPart).find({ ...name, ...ceiling });
  return ceiling.winMax > 0n && (known?.paid ?? 0n) < ceiling.dayMax;
}

/** Counts a win against the ceilings. False: it goes beyond one of them, and nothing was counted. */
export function countClosedPayout(
  batch: Batch,
  name: PayoutOwner,
  { amount, ceiling }: { readonly amount: bigint; readonly ceiling: ClosedCeiling },
): boolean {
  if (amount === 0n) return true;
  const { winMax, dayMax, currency, day, kind } = ceiling;
  const table = batch.part(closedPayoutPart);
  const [known] = table.find({ ...name, currency, day, kind });
  if (amount > winMax || (known?.paid ?? 0n) + amount > dayMax) return false;
  if (known === undefined) {
    table.add({ supplierId: name.supplierId, currency, day, kind, paid: amount, paidNow: amount, dayMax });
    return true;
  }
  known.paid += amount;
  known.paidNow += amount;
  known.dayMax = dayMax;
  table.change(known);
  return true;
}
