import { eachAlone } from '../../../../each-alone.ts';
import { TOLD_REST_MS, type Job } from '../../../../jobs/job.ts';
import { tellRewards, type TellDeps } from './tell-rewards.ts';

/** Between two turns while there is something to tell. */
const REST_MS = 1_000;

/**
 * Suppliers are told of rewards that were given and taken back, until each has answered: the reward's own id is the
 * reference, so that what is told twice is one reward there.
 */
export const tellRewardsJob = (deps: TellDeps): Job => ({
  name: 'tell-rewards',
  loop: true,
  due: 'freerounds_rewards_due()',
  run: async () => {
    let told = 0;
    const brands = await deps.brands.brandIds();
    await eachAlone(brands.map((brandId) => async () => void (told += await tellRewards(deps, brandId))));
    return told > 0 ? REST_MS : TOLD_REST_MS;
  },
});
