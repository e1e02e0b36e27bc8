import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../command/index.ts';
import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import type { Job } from '../../../jobs/job.ts';
import { sumCampaigns } from '../../money/freerounds/index.ts';
import { takeBackUnbegun } from './commands/stop-campaign.ts';
import { campaignTarget } from './audit.ts';
import type { CampaignDeps } from './deps.ts';
import { stateOf } from './policy.ts';
import { listLookedAfter, lockCampaign, saveState, type CampaignRow } from './store.ts';

/** By the clock, no person. */
const BY_CLOCK = { name: 'system', ip: '' };

type JobDeps = Pick<CampaignDeps, 'db' | 'ledger' | 'now' | 'brands'>;

/**
 * A campaign that has won more than its budget gives nothing more, and what nobody has begun of those that were stopped
 * is taken back, should the process that stopped them have ended in between.
 */
export const campaignJobs = (deps: JobDeps): Job[] => [
  {
    name: 'look-after-campaigns',
    cron: '*/10 * * * *',
    run: async () => {
      const brands = await deps.brands.brandIds();
      await eachAlone(brands.map((brandId) => () => lookAfter(deps, brandId)));
    },
  },
];

export async function lookAfter(deps: JobDeps, brandId: BrandId): Promise<void> {
  const now = deps.now();
  const { rows, sums } = await deps.db.tx(brandId, async (tx) => {
    const all = await listLookedAfter(tx);
    return {
      rows: all,
      sums: await sumCampaigns(
        tx,
        all.map(({ id }) => id),
        now,
      ),
    };
  });
  const wonOf = ({ id }: CampaignRow): bigint =>
    sums.filter(({ campaignId }) => campaignId === id).reduce((sum, { won }) => sum + won, 0n);
  const unbegun = new Set(
    sums.filter(({ state }) => state === 'offered' || state === 'waiting').map(({ campaignId }) => campaignId),
  );
  for (const row of rows) {
    const spent = stateOf(row, now) === 'running' && wonOf(row) >= row.budget;
    if (spent) await stopSpent(deps, brandId, row);
    if (unbegun.has(row.id) && (spent || row.state === 'stopped')) await takeBackUnbegun(deps, brandId, row.id);
  }
}

async function stopSpent(deps: JobDeps, brandId: BrandId, { id }: CampaignRow): Promise<void> {
  await runOperatorCommand(deps, { brandId, by: BY_CLOCK }, async (tx) => {
    const found = await lockCampaign(tx, id);
    if (found?.state === 'running') await saveState(tx, id, 'stopped');
    const audit = { action: 'stop-campaign', target: campaignTarget(id), reason: 'its budget is won' };
    return ok({ value: null, audit: { ...audit, before: { state: 'running' }, after: { state: 'stopped' } } });
  });
}
