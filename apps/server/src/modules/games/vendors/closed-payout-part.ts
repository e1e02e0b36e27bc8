import { bigints, integers } from '../../../db/arrays.ts';
import type { Prepared } from '../../../db/pool.ts';
import { supplierId, type MemberId, type SupplierId } from '../../../ids.ts';
import { partNeeds, type Batch, type LedgerPart, type PartNeeds } from '../../../ledger/index.ts';

/** What a supplier that is not let in any more may still pay out in a currency, in 1/100 000 of its unit. */
export type ClosedCeiling = {
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
};
/** What was paid on a day, and how much of it by the batch under way. */
type ClosedPayout = {
  readonly supplierId: SupplierId;
  readonly currency: string;
  readonly day: string;
  paid: bigint;
  paidNow: bigint;
  dayMax: bigint;
};

const READ: Prepared = {
  name: 'vendor_closed_payouts',
  text: `select p.supplier_id, p.currency, to_char(p.day, 'YYYY-MM-DD') as day, p.paid, p.day_max
    from unnest($1::integer[], $2::text[], $3::date[]) as k (supplier_id, currency, day)
      join vendors.closed_payout p
        on p.supplier_id = k.supplier_id and p.currency = k.currency and p.day = k.day`,
};
type PayoutRow = { supplier_id: number; currency: string; day: string; paid: string; day_max: string };
const COUNT: Prepared = {
  name: 'vendor_closed_payout_count',
  text: `insert into vendors.closed_payout as p (brand_id, supplier_id, currency, day, paid, day_max)
    select $1, s, c, d, a, m
    from unnest($2::integer[], $3::text[], $4::date[], $5::bigint[], $6::bigint[]) as n (s, c, d, a, m)
    order by s, c, d
    on conflict (brand_id, supplier_id, currency, day)
      do update set paid = p.paid + excluded.paid, day_max = excluded.day_max`,
};

const dayKey = (name: Omit<DayName, 'memberId'>): string => `${name.supplierId}:${name.currency}:${name.day}`;

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
      ];
      const rows = await tx.rows<PayoutRow>(READ, params);
      return rows.map((row) => ({
        supplierId: supplierId(row.supplier_id),
        currency: row.currency,
        day: row.day,
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
          bigints(counted.map((each) => each.paidNow)),
          bigints(counted.map((each) => each.dayMax)),
        ],
      },
    ];
  },
};

export const closedPayoutNeeds = (name: DayName): PartNeeds => partNeeds(closedPayoutPart, [name]);

/** Counts a win against the ceilings. False: it goes beyond one of them, and nothing was counted. */
export function countClosedPayout(
  batch: Batch,
  name: Omit<DayName, 'day' | 'currency'>,
  { amount, ceiling }: { readonly amount: bigint; readonly ceiling: ClosedCeiling },
): boolean {
  if (amount === 0n) return true;
  const { winMax, dayMax, currency, day } = ceiling;
  const table = batch.part(closedPayoutPart);
  const [known] = table.find({ ...name, currency, day });
  if (amount > winMax || (known?.paid ?? 0n) + amount > dayMax) return false;
  if (known === undefined) {
    table.add({ supplierId: name.supplierId, currency, day, paid: amount, paidNow: amount, dayMax });
    return true;
  }
  known.paid += amount;
  known.paidNow += amount;
  known.dayMax = dayMax;
  table.change(known);
  return true;
}
