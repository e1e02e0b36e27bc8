import { useBoot } from '../../../boot.ts';

/** Whether the brand has contracts at all: its flag AGENTPOLICY3. */
export const useHasContracts = (): boolean => useBoot().whitelabel.AGENTPOLICY3;
