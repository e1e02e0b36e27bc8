import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Computed } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';

export type BalancePass = { readonly asOf: Date; readonly wholeAt: Date };

/** The last pass of the brand under lock, the first too, so that one counts at a time. */
export async function lockBalancePass(tx: Tx, brandId: BrandId): Promise<BalancePass> {
  const never = new Date(0);
  await tx.run(
    tables
      .insertInto('agents.balancePass')
      .values({ brandId, asOf: never, wholeAt: never })
      .onConflict((clash) => clash.doNothing()),
  );
  return tx.row(
    tables.selectFrom('agents.balancePass').select(['asOf', 'wholeAt']).where('brandId', '=', brandId).forUpdate(),
  );
}

export async function saveBalancePass(tx: Tx, brandId: BrandId, pass: BalancePass): Promise<void> {
  await tx.run(tables.updateTable('agents.balancePass').set(pass).where('brandId', '=', brandId));
}

/** Counts what changed of those whose balance may have since, in one statement: of one moment. */
export async function countTouched(tx: Tx, since: Date): Promise<void> {
  await tx.run(sql`select agents_count_balances(array(select member_id from agents_balances_touched(${since})))`);
}

/** Counts what changed of the next accounts of the brand; answers the last of them. */
export async function countSlice(tx: Tx, after: MemberId, rows: number): Promise<MemberId | undefined> {
  const next = sql<Computed<{ memberId: MemberId }>>`select member_id from agents_accounts_after(${after}, ${rows})`;
  const ids = (await tx.rows(next)).map(({ memberId }) => memberId);
  if (ids.length > 0) await tx.run(sql`select agents_count_balances(${ids}::bigint[])`);
  return ids.at(-1);
}

/** Takes what an account and its team have off some lines, and adds it to others. */
export async function shiftBalances(
  tx: Tx,
  brandId: BrandId,
  { head, lost, gained }: { readonly head: MemberId; readonly lost: MemberId[]; readonly gained: MemberId[] },
): Promise<void> {
  await tx.run(sql`
    insert into agents.balance as b (member_id, brand_id, below)
      select l.id, ${brandId}, l.sign * (h.wallet + h.at_suppliers + h.below) from agents.balance h,
        (select unnest(${lost}::bigint[]) as id, -1 as sign union all select unnest(${gained}::bigint[]), 1) l
      where h.member_id = ${head} order by l.id
      on conflict (member_id) do update set below = b.below + excluded.below`);
}

export type TeamBalance = { readonly amount: bigint; readonly asOf: Date };
/** What an account and everybody below it have; undefined: it was not counted yet. */
export const readTeamBalance = (tx: Tx, member: MemberId): Promise<TeamBalance | undefined> =>
  tx.maybe(sql<Computed<TeamBalance>>`
    select coalesce(b.wallet + b.at_suppliers + b.below, 0)::bigint as amount, p.as_of
    from agents.balance_pass p left join agents.balance b on b.member_id = ${member}
    where p.brand_id = current_brand() and p.as_of > 'epoch'`);
