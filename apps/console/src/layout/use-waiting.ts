import { useCan } from '../session.ts';
import { useCall } from '../use-call.ts';

const WAITING_POLL_MS = 30_000;

/** Corrections that wait for a checker: shown to those who make or check them. */
export function useWaiting(): number {
  const [makes, checks, reads] = [useCan('corrections.make'), useCan('corrections.check'), useCan('players.read')];
  const query = useCall(
    'listCorrections',
    { state: 'waiting', pageSize: 1 },
    { enabled: reads && (makes || checks), pollMs: WAITING_POLL_MS },
  );
  return query.data?.total ?? 0;
}
