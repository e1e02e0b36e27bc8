import type { Deps } from '../../../deps.ts';
import type { Module } from '../../../module.ts';
import { agentCenterRoutes } from './routes.ts';

/** What agents read of their teams: sums of days, downlines with their balances, who is there now. */
export const createAgentCenterModule = (deps: Pick<Deps, 'db' | 'now'>): Module => ({
  name: 'agent-center',
  siteRoutes: agentCenterRoutes(deps),
});
