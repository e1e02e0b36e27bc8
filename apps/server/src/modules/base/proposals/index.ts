import { proposalCalls } from '@baize/contract/console/proposals';
import { ok } from '@baize/domain/result';
import { listProposals } from '../../../command/proposals.ts';
import { implement } from '../../../http/route.ts';
import type { Uuid } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { boundsOf, pageOf } from '../../../page.ts';
import { checkProposal } from './commands/check-proposal.ts';
import type { ProposalsDeps } from './deps.ts';
import { presentProposals } from './present.ts';

export { checkProposal };

/** Changes that a second operator has to check: what waits, and what became of it. */
export function createProposalsModule(proposals: ProposalsDeps): Module {
  const { deps } = proposals;
  return {
    name: 'proposals',
    consoleRoutes: [
      implement(proposalCalls.listProposals, (ctx, input) =>
        deps.db.tx(ctx.brandId, async (tx) => {
          const { rows, total } = await listProposals(tx, { state: input.state, ...boundsOf(input) });
          return ok(pageOf(await presentProposals(proposals, tx, rows), total, input));
        }),
      ),
      implement(proposalCalls.checkProposal, (ctx, input, { id }) =>
        checkProposal(proposals, ctx, { id: id as Uuid, ...input }),
      ),
    ],
  };
}
