import type { JackpotWin } from '@baize/contract/jackpots';
import { useEffect, useSyncExternalStore } from 'react';
import { callKey } from '@baize/webkit/query';
import { createRecordStore } from '@baize/webkit/store';
import { client } from './client.ts';
import { useLive, useLiveState } from './live.ts';
import { openModal } from './modals.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session.ts';
import { useCall } from './use-call.ts';

type TellWin = (win: JackpotWin) => void;
const store = createRecordStore<{ inGame: TellWin | null }>({ inGame: null });

/** A game that is being played tells of wins itself, over its board. Answers how to stop. */
export function tellWinsInGame(tell: TellWin): () => void {
  store.merge({ inGame: tell });
  return () => store.merge(({ inGame }) => (inGame === tell ? { inGame: null } : {}));
}

function usePageSeen(): boolean {
  const follow = (listener: () => void): (() => void) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  };
  return useSyncExternalStore(follow, () => document.visibilityState === 'visible');
}

/**
 * Tells a member that they have won a pool, until they have seen it: in the game that they play, else on whatever page
 * they are, after the result of a round that is being shown. A draw may come a day after its bet.
 */
export function useJackpotWon(): void {
  const { status, isTrial } = useSession();
  const { inGame } = store.useValue();
  const isLive = useLiveState() === 'open';
  // Of many tabs the one that is looked at tells it, and asks first whether another has.
  const asks = usePageSeen() && isLive && status === 'member' && !isTrial;
  const { data } = useCall('listJackpotWins', undefined, { enabled: asks, staleTime: 0 });
  useLive('jackpot-won', () => void queryClient.invalidateQueries({ queryKey: callKey('listJackpotWins') }));
  const win = asks ? data?.[0] : undefined;
  useEffect(() => {
    if (win === undefined) return;
    if (inGame) inGame(win);
    else openModal('jackpotWin', { win });
  }, [win, inGame]);
}

const isSame = (one: Seen, other: Seen): boolean => one.poolId === other.poolId && one.epoch === other.epoch;
type Seen = Pick<JackpotWin, 'poolId' | 'epoch'>;

/** The player has seen it. Where that cannot be said now, the next page tells it again. */
export async function acknowledgeWin({ poolId, epoch }: Seen): Promise<void> {
  queryClient.setQueryData<JackpotWin[]>(callKey('listJackpotWins'), (wins) =>
    wins?.filter((each) => !isSame(each, { poolId, epoch })),
  );
  await client.call('acknowledgeJackpotWin', { poolId, epoch });
}

/** A game says which win it has shown. */
export function hearSeen(data: unknown): void {
  const { pool, epoch } = data as { readonly pool?: unknown; readonly epoch?: unknown };
  if (typeof pool === 'string' && typeof epoch === 'string')
    void acknowledgeWin({ poolId: pool, epoch: Number(epoch) });
}
