import type { PageName } from '../pages.ts';
import { useCan } from '../session.ts';
import { useCall } from '../use-call.ts';

const WAITING_POLL_MS = 30_000;

/**
 * How much waits on a page until somebody decides it: corrections, shown to those who make or check them, and dead
 * letters that failed and deposits that are disputed or of which money went back, shown to everybody who may read them,
 * for money is behind; and changes that need a second person, shown to those who may be that.
 */
export function useWaiting(page: PageName): number {
  const [makes, checks] = [useCan('corrections.make'), useCan('corrections.check')];
  const readsMoney = useCan('money.read');
  const corrections = useCall(
    'listCorrections',
    { state: 'waiting', pageSize: 1 },
    { enabled: page === 'corrections' && readsMoney && (makes || checks), pollMs: WAITING_POLL_MS },
  );
  const letters = useCall(
    'listDeadLetters',
    { state: 'dead', pageSize: 1 },
    { enabled: page === 'dead-letters' && readsMoney, pollMs: WAITING_POLL_MS },
  );
  const checksChanges = useCan('proposals.check');
  const changes = useCall(
    'listProposals',
    { state: 'waiting', pageSize: 1 },
    { enabled: page === 'proposals' && checksChanges, pollMs: WAITING_POLL_MS },
  );
  const disputes = useCall(
    'listDisputedDeposits',
    { pageNo: 1, pageSize: 1 },
    { enabled: page === 'money' && readsMoney, pollMs: WAITING_POLL_MS },
  );
  const takenBack = useCall(
    'listTakenBack',
    { pageNo: 1, pageSize: 1 },
    { enabled: page === 'money' && readsMoney, pollMs: WAITING_POLL_MS },
  );
  const counted: Partial<Record<PageName, readonly { readonly data: { readonly total: number } | undefined }[]>> = {
    corrections: [corrections],
    money: [disputes, takenBack],
    'dead-letters': [letters],
    proposals: [changes],
  };
  return (counted[page] ?? []).reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
}
