import type { ContractRequest } from '@baize/contract/contracts';
import { useEffect, useState } from 'react';
import { useCan } from '../../../boot.ts';
import { modalStore, openModal } from '../../../modals.ts';
import { useRoute } from '../../../navigate.ts';
import { useSession } from '../../../session.ts';
import { useStakeInPlay } from '../../../stake-guard.ts';
import { useCall } from '../../../use-call.ts';
import { useHasContracts } from './has-contracts.ts';

/** A page settles before anything is asked over it. */
const AFTER_MS = 1_500;
/** An offer that arrives while the page is open is shown within this time. */
const LOOK_EVERY_MS = 60_000;

/** Requests that this page has shown, whatever was answered: who puts one off is asked again with the next visit. */
const shown = new Set<string>();
const keyOf = ({ contract, request }: ContractRequest): string => `${contract.id} ${request} ${contract.expiresAt}`;

/** Opens the contract popup where an upline waits for an answer: after the login, and when a request arrives. */
export function useContractPopup(): void {
  const { status, isTrial, mustChangePassword } = useSession();
  const hasContracts = useHasContracts();
  const isOpen = useCan('agent');
  const route = useRoute();
  const inPlay = useStakeInPlay();
  const { open } = modalStore.useValue();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const enabled = isSettled && hasContracts && isOpen && status === 'member' && !isTrial && !mustChangePassword;
  const { data } = useCall('listContractRequests', undefined, { enabled, refetchInterval: LOOK_EVERY_MS });
  const isQuiet = enabled && route.layout !== 'game' && open.length === 0 && !inPlay;
  useEffect(() => {
    if (!isQuiet || data === undefined) return;
    const due = data.filter((each) => !shown.has(keyOf(each)));
    if (due.length === 0) return;
    for (const each of due) shown.add(keyOf(each));
    openModal('contract');
  }, [isQuiet, data]);
}
