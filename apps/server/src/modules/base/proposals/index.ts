import type { Module } from '../../../module.ts';
import { proposalRoutes } from './console-routes.ts';
import type { ProposalsDeps } from './deps.ts';

export { checkProposal } from './commands/check-proposal.ts';

/** Changes that a second operator has to check: what waits, and what became of it. */
export const createProposalsModule = (proposals: ProposalsDeps): Module => ({
  name: 'proposals',
  consoleRoutes: proposalRoutes(proposals),
});
