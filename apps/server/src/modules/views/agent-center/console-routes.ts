import { agentTreeCalls } from '@baize/contract/console/agent-tree';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { memberId } from '../../../ids.ts';
import { presentSums, readLine, sumTeams } from './queries.ts';
import { isRange, NO_RANGE } from './ranges.ts';
import { findNode, listNodes, presentNode } from './tree-queries.ts';

/** What operators read of the tree: of every team of the brand. */
export const agentTreeRoutes = ({ db }: Pick<Deps, 'db'>): ConsoleRoute[] => [
  implement(agentTreeCalls.listTreeNodes, ({ brandId }, { under, ...query }) =>
    db.tx(brandId, async (tx) =>
      ok(await listNodes(tx, { ...query, under: under === undefined ? under : memberId(under) })),
    ),
  ),
  implement(agentTreeCalls.getTreePlace, async ({ brandId }, range, { id }) => {
    if (!isRange(range)) return NO_RANGE;
    return db.tx(brandId, async (tx) => {
      const node = await findNode(tx, memberId(id));
      if (!node) return fail('NOT_FOUND');
      const line = await readLine(tx, node.id);
      const { own, whole } = (await sumTeams(tx, [node.id], range))(node.id);
      return ok({
        node: presentNode(node),
        currency: node.currency,
        line: line.map(({ id: at, account }) => ({ id: at.toString(), account })),
        own: presentSums(own),
        total: presentSums(whole),
      });
    });
  }),
];
