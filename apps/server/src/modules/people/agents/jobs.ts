import { eachAlone } from '../../../each-alone.ts';
import type { Job } from '../../../jobs/job.ts';
import { carryOutMoves } from './commands/carry-out-moves.ts';
import { lapseRequests } from './commands/lapse-requests.ts';
import type { AgentDeps } from './deps.ts';

/** Subtrees move at the beginning of a day of their brand, requests lapse: a minute later is soon enough. */
export const agentJobs = (deps: AgentDeps): Job[] => [
  {
    name: 'agent-moves',
    cron: '* * * * *',
    run: async () => {
      const brands = await deps.brands.brandIds();
      await eachAlone(brands.map((brandId) => () => carryOutMoves(deps, brandId)));
    },
  },
  {
    name: 'agent-requests',
    cron: '* * * * *',
    run: async () => {
      const brands = await deps.brands.brandIds();
      await eachAlone(brands.map((brandId) => () => lapseRequests(deps, brandId)));
    },
  },
];
