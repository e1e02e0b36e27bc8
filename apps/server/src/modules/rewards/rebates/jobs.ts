import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { payRebates } from './commands/pay-rebates.ts';
import type { RebateDeps } from './deps.ts';
import { listOwed } from './store.ts';

/** Accounts that one turn pays, of each brand. */
const PAID_MAX = 500;
/** While bets are settled one after another, each account is paid this often at most. */
const REST_MS = 5_000;

/** Credits what settled bets gave back. */
export const rebateJobs = (deps: RebateDeps): Job[] => [
  {
    name: 'rebate-payments',
    loop: true,
    due: 'rebates_payments_due()',
    run: async () => {
      let paid = 0;
      const pay = async (brandId: BrandId): Promise<void> => {
        const owed = await deps.db.tx(brandId, (tx) => listOwed(tx, PAID_MAX));
        paid += owed.length;
        await eachAlone(owed.map((member) => () => payRebates(deps, brandId, member)));
      };
      await eachAlone((await deps.brands.brandIds()).map((brandId) => () => pay(brandId)));
      return paid > 0 ? REST_MS : TOLD_REST_MS;
    },
  },
];
