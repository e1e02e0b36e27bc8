import type { TreeNode } from '@baize/contract/console/agent-tree';
import { isAgentType } from '@baize/contract/member-types';
import { useCan } from '../../session.ts';

/** Whether the operator may offer this account a contract of the platform: only who stands right under it gets one. */
export function useMayOffer(node: Pick<TreeNode, 'parentId' | 'type'> | undefined): boolean {
  const may = useCan('agents.contracts');
  return may && node !== undefined && node.parentId === null && isAgentType(node.type);
}
