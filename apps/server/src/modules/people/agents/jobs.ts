import { eachAlone } from '../../../each-alone.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { carryOutMoves } from './commands/carry-out-moves.ts';
import { countBalances } from './commands/count-balances.ts';
import { lapseRequests } from './commands/lapse-requests.ts';
import type { AgentDeps } from './deps.ts';

/** Subtrees move at the beginning of a day of their brand, requests lapse, what teams have is counted. */
export const agentJobs = (deps: AgentDeps): Job[] => [
  {
    name: 'agent-moves',
    loop: true,
    due: 'agents_moves_due()',
    run: async () => {
      const brands = await deps.brands.brandIds();
      await eachAlone(brands.map((brandId) => () => carryOutMoves(deps, brandId)));
      return TOLD_REST_MS;
    },
  },
  {
    name: 'agent-requests',
    loop: true,
    due: 'agents_requests_due()',
    run: async () => {
      const brands = await deps.brands.brandIds();
      await eachAlone(brands.map((brandId) => () => lapseRequests(deps, brandId)));
      return TOLD_REST_MS;
    },
  },
  {
    name: 'agent-balances',
    loop: true,
    due: 'agents_balances_due()',
    run: async () => {
      const brands = await deps.brands.brandIds();
      await eachAlone(brands.map((brandId) => () => countBalances(deps, brandId)));
      return TOLD_REST_MS;
    },
  },
];
