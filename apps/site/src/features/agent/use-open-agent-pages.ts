import type { Capability } from '@baize/contract/boot';
import { can, useBoot } from '../../boot.ts';
import { isBillPage, type AgentPageName } from './agent-pages.ts';
import { useHasContracts } from './contracts/has-contracts.ts';

/** Pages that a capability of the brand opens; the rest are there wherever there are agents. */
const NEEDS: Partial<Readonly<Record<AgentPageName, Capability>>> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  transferUpline: 'memberTransfer',
  messageV2: 'messages',
};

/** Which pages of the centre this brand has: asked by its navigation and by an address that is typed. */
export function useOpenAgentPages(): (page: AgentPageName) => boolean {
  const boot = useBoot();
  const hasContracts = useHasContracts();
  return (page) => {
    const needed = NEEDS[page];
    return isBillPage(page) ? hasContracts : needed === undefined || can(boot, needed);
  };
}
