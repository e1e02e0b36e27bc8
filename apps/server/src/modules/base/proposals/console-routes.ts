import { proposalCalls } from '@baize/contract/console/proposals';
import { ok } from '@baize/domain/result';
import { listProposals, proposalWays } from '../../../command/proposals.ts';
import { readSearch } from '../../../db/search.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { Uuid } from '../../../ids.ts';
import { boundsOf, pageOf } from '../../../page.ts';
import { checkProposal } from './commands/check-proposal.ts';
import { withdrawProposal } from './commands/withdraw-proposal.ts';
import type { ProposalsDeps } from './deps.ts';
import { presentProposals } from './present.ts';

export const proposalRoutes = (proposals: ProposalsDeps): ConsoleRoute[] => [
  implement(proposalCalls.listProposals, (ctx, input) =>
    proposals.deps.db.tx(ctx.brandId, async (tx) => {
      const { state, search, from, to } = input;
      const sought = readSearch(search);
      const ways = sought && proposalWays(sought, await proposals.operatorsNamed(tx, sought.text));
      const { rows, total } = await listProposals(tx, { state, ways, from, to, ...boundsOf(input) });
      return ok(pageOf(await presentProposals(proposals, tx, { rows, asker: ctx.operator.operatorId }), total, input));
    }),
  ),
  implement(proposalCalls.checkProposal, (ctx, input, { id }) =>
    checkProposal(proposals, ctx, { id: id as Uuid, ...input }),
  ),
  implement(proposalCalls.withdrawProposal, (ctx, { reason }, { id }) =>
    withdrawProposal(proposals, ctx, { id: id as Uuid, reason }),
  ),
];
