import { eachAlone } from '../../../each-alone.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { payRebates } from './commands/pay-rebates.ts';
import type { RebateDeps } from './deps.ts';
import { listOwed } from './store.ts';

/** Accounts that one turn pays, of each brand. */
const PAID_MAX = 500;
/** While bets are settled one after another, each account is paid this often at most. */
const REST_MS = 5_000;

/** Credits what settled bets gave back. A turn goes on behind the last account of the one before: nobody starves. */
export function rebateJobs(deps: RebateDeps, paidMax: number = PAID_MAX): Job[] {
  const places = new Map<BrandId, MemberId>();
  const payNext = async (brandId: BrandId): Promise<number> => {
    const listAfter = (place: bigint) => deps.db.tx(brandId, (tx) => listOwed(tx, place, paidMax));
    const place = places.get(brandId) ?? 0n;
    const behind = await listAfter(place);
    const owed = behind.length === 0 && place > 0n ? await listAfter(0n) : behind;
    const last = owed.length < paidMax ? undefined : owed.at(-1);
    if (last === undefined) places.delete(brandId);
    else places.set(brandId, last);
    await eachAlone(owed.map((member) => () => payRebates(deps, brandId, member)));
    return owed.length;
  };
  return [
    {
      name: 'rebate-payments',
      loop: true,
      due: 'rebates_payments_due()',
      run: async () => {
        let paid = 0;
        const brands = await deps.brands.brandIds();
        await eachAlone(brands.map((brandId) => async () => void (paid += await payNext(brandId))));
        return paid > 0 ? REST_MS : TOLD_REST_MS;
      },
    },
  ];
}
