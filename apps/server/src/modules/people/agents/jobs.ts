import { eachAlone } from '../../../each-alone.ts';
import type { Job } from '../../../jobs/job.ts';
import { carryOutMoves } from './commands/carry-out-moves.ts';
import type { AgentDeps } from './deps.ts';

/** Subtrees move at the beginning of a day of their brand; a minute later is soon enough. */
export const agentJobs = (deps: AgentDeps): Job[] => [
  {
    name: 'agent-moves',
    cron: '* * * * *',
    run: async () => {
      const brands = await deps.brands.brandIds();
      await eachAlone(brands.map((brandId) => () => carryOutMoves(deps, brandId)));
    },
  },
];
