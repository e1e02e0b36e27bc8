import type { TreeNode } from '@baize/domain/agents/team';
import type { MemberId } from '../../../ids.ts';
import type { RunInputs } from './run-inputs.ts';

/** Holders and the accounts that did something, set in one tree. Whoever holds nothing is looked through. */
export type Forest = {
  readonly nodes: readonly TreeNode[];
  readonly holder: (memberId: MemberId) => number;
  /** Where an account stood that did something: the same account in another line is another place. */
  readonly account: (memberId: MemberId, line: readonly MemberId[]) => number;
  /** The holders, by their node. */
  readonly holders: ReadonlyMap<number, MemberId>;
};

export function createForest({ held, uncounted }: Pick<RunInputs, 'held' | 'uncounted'>): Forest {
  const lines = new Map(held.map(({ memberId, line }) => [memberId, line]));
  const frozen = new Set(uncounted);
  const nodes: TreeNode[] = [];
  const nodeOf = new Map<string, number>();
  const holders = new Map<number, MemberId>();

  const add = (key: string, memberId: MemberId, parent: number): number => {
    nodes.push({ parent, counted: !frozen.has(memberId) });
    nodeOf.set(key, nodes.length - 1);
    return nodes.length - 1;
  };
  /** Lines of different hours may contradict each other after a move: then one of them stands at the top. */
  const place = (holder: MemberId, below: ReadonlySet<MemberId>): number => {
    const known = nodeOf.get(`${holder}`);
    if (known !== undefined) return known;
    const passed = new Set([...below, holder]);
    const above = lines.get(holder)!.findLast((each) => lines.has(each) && !passed.has(each));
    const parent = above === undefined ? -1 : place(above, passed);
    const node = add(`${holder}`, holder, parent);
    holders.set(node, holder);
    return node;
  };
  for (const holder of lines.keys()) place(holder, new Set());
  const holderNode = (memberId: MemberId): number => nodeOf.get(`${memberId}`)!;
  return {
    nodes,
    holders,
    holder: holderNode,
    account: (memberId, line) => {
      if (lines.has(memberId)) return holderNode(memberId);
      const above = line.findLast((each) => lines.has(each));
      const key = `${memberId} ${above ?? ''}`;
      return nodeOf.get(key) ?? add(key, memberId, above === undefined ? -1 : holderNode(above));
    },
  };
}
