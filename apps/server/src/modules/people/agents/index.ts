import type { Module } from '../../../module.ts';
import { offersAboveEdge } from './commands/offer-top-contract.ts';
import { contractRoutes } from './contract-routes.ts';
import { agentConsoleRoutes } from './console-routes.ts';
import { teamConsumer } from './consumers.ts';
import type { AgentDeps } from './deps.ts';
import { agentJobs } from './jobs.ts';
import { agentsPersonal } from './personal.ts';
import { agentRoutes } from './routes.ts';

export {
  listContractsInForce,
  listMovesDone,
  listOwnDays,
  type ContractInForce,
  type MoveDone,
  type OwnDay,
} from './conduct.ts';
export { agentPart } from './agent-part.ts';
export { readTeamBalance, type TeamBalance } from './balance-store.ts';
export { ACTIVE_FROM, countTeam } from './day-counts.ts';
export type { AgentDeps } from './deps.ts';
export { isTopType, mayTransfer } from './account-types.ts';
export { hasContracts, listVersionsAt, lockContracts, type HeldVersion } from './contracts/contract-store.ts';
export { listPromised, tellAbove } from './contracts/promises.ts';

/** The tree's numbers, links, moves and contracts. Members and their places stand with the accounts, next door. */
export const createAgentsModule = (deps: AgentDeps): Module => ({
  name: 'agents',
  proposals: [offersAboveEdge(deps)],
  siteRoutes: [...agentRoutes(deps), ...contractRoutes(deps)],
  consoleRoutes: agentConsoleRoutes(deps),
  consumers: [teamConsumer(deps.accounts)],
  jobs: agentJobs(deps),
  personal: agentsPersonal,
});
