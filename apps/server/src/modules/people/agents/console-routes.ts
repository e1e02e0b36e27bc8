import { agentTreeCalls } from '@baize/contract/console/agent-tree';
import { treeCalls, type TreeMove } from '@baize/contract/console/agents';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { memberId, type Uuid } from '../../../ids.ts';
import { moveInTree } from './commands/move-in-tree.ts';
import { offerTopContract } from './commands/offer-top-contract.ts';
import { listBrandContracts, readBrandContract } from './contracts/brand-contracts.ts';
import { whereContracts } from './contracts/contract-flag.ts';
import { withdrawTreeMove } from './commands/withdraw-tree-move.ts';
import type { AgentDeps } from './deps.ts';
import { previewMove } from './move-rules.ts';
import { listLinks } from './present.ts';
import { listMoves } from './store.ts';

/** Moves of one member that are told of. */
const MOVES_SHOWN = 20;

const NOTHING = { content: [], newer: null, older: null };

/** How operators look at contracts and links, and how they change the tree. */
export const agentConsoleRoutes = (deps: AgentDeps): ConsoleRoute[] => [...readRoutes(deps), ...moveRoutes(deps)];

const readRoutes = (deps: AgentDeps): ConsoleRoute[] => [
  implement(agentTreeCalls.listAgentContracts, ({ brandId }, { player, ...query }) =>
    deps.db.tx(brandId, async (tx) => {
      if (player === undefined || player === '') return ok(await listBrandContracts(tx, deps, query));
      const member = await deps.accounts.findMember(tx, brandId, player);
      return ok(member ? await listBrandContracts(tx, deps, { ...query, memberId: member.id }) : NOTHING);
    }),
  ),
  implement(agentTreeCalls.getAgentContract, ({ brandId }, _input, { id }) =>
    deps.db.tx(brandId, async (tx) => {
      const found = await readBrandContract(tx, deps, id as Uuid);
      return found ? ok(found) : fail('NOT_FOUND');
    }),
  ),
  implement(agentTreeCalls.listPlayerLinks, ({ brandId }, _input, { id }) =>
    deps.db.tx(brandId, async (tx) => {
      const member = await deps.accounts.findMember(tx, brandId, memberId(id));
      return member ? ok(await listLinks(tx, deps.accounts, member.id)) : fail('NOT_FOUND');
    }),
  ),
];

const moveRoutes = (deps: AgentDeps): ConsoleRoute[] => [
  implement(treeCalls.listTreeMoves, ({ brandId }, _input, { id }) =>
    deps.db.tx(brandId, async (tx) => {
      if (!(await deps.accounts.findMember(tx, brandId, memberId(id)))) return fail('NOT_FOUND');
      const moves = await listMoves(tx, memberId(id), MOVES_SHOWN);
      const uplines = await deps.accounts.findMembers(
        tx,
        moves.flatMap(({ fromParentId, toParentId }) => [fromParentId ?? toParentId, toParentId]).map(memberId),
      );
      const nameOf = (upline: bigint | null): string => uplines.find((each) => each.id === upline)?.account ?? '';
      return ok(
        moves.map((move): TreeMove => ({
          id: move.id,
          from: nameOf(move.fromParentId),
          to: nameOf(move.toParentId),
          askedBy: move.askedBy,
          reason: move.reason,
          askedAt: move.askedAt.toISOString(),
          effectiveAt: move.effectiveAt.toISOString(),
          state: move.state,
          endedAt: move.endedAt?.toISOString() ?? null,
        })),
      );
    }),
  ),
  implement(treeCalls.previewTreeMove, (ctx, { to }, { id }) => previewMove(deps, ctx, { id: memberId(id), to })),
  implement(treeCalls.moveInTree, (ctx, input, { id }) => moveInTree(deps, ctx, { id: memberId(id), ...input })),
  implement(treeCalls.offerTopContract, (ctx, input, { id }) =>
    whereContracts(deps, ctx, () => offerTopContract(deps, ctx, { holder: memberId(id), ...input })),
  ),
  implement(treeCalls.withdrawTreeMove, (ctx, { reason }, { id }) =>
    withdrawTreeMove(deps, ctx, { id: memberId(id), reason }),
  ),
];
