import type { GameCard } from '@baize/contract/boot';
import { callKey, useCall } from './use-call.ts';
import { client } from './client.ts';
import { openModal } from './modals.ts';
import { queryClient } from './query-client.ts';
import { here } from './return-path.ts';
import { sessionStore, useSession } from './session.ts';
import { notify } from './toast.ts';
import { useCan } from './boot.ts';
import { failureText } from '@baize/webkit/failure-text';
import { translate } from '@baize/webkit/i18n';

export const FAVOURITE_THROTTLE_MS = 1_000;
let lastToggle = 0;
const KEY = callKey('listFavouriteIds');

export type FavouriteCard = Pick<GameCard, 'nodeId' | 'vassalage' | 'gameType'>;

/**
 * Adds or removes a favourite: at once on the screen, put back when the server refuses, and says so. One press a
 * second: the next one is told to wait. A true account is needed.
 */
export async function toggleFavourite(card: FavouriteCard): Promise<void> {
  const { isLogin, isTrial } = sessionStore.get();
  if (!isLogin) return openModal('login', { returnTo: here() });
  if (isTrial) return notify({ kind: 'info', text: translate('in_need_true_account') });
  if (Date.now() - lastToggle < FAVOURITE_THROTTLE_MS)
    return notify({ kind: 'info', text: translate('shell.favourite.slow') });
  lastToggle = Date.now();
  const before = queryClient.getQueryData<string[]>(KEY) ?? [];
  const isIn = before.includes(card.nodeId);
  queryClient.setQueryData(KEY, isIn ? before.filter((id) => id !== card.nodeId) : [...before, card.nodeId]);
  const input = { nodeId: card.nodeId, vendor: card.vassalage, gameType: card.gameType };
  const answer = isIn ? await client.call('removeFavourite', input) : await client.call('addFavourite', input);
  if (!answer.ok) {
    queryClient.setQueryData(KEY, before);
    notify({ kind: 'warn', text: failureText(translate, answer.error) });
  }
  void queryClient.invalidateQueries({ queryKey: callKey('listFavourites') });
}

export function useFavourites(): {
  open: boolean;
  has: (nodeId: string) => boolean;
  toggle: typeof toggleFavourite;
} {
  const open = useCan('favourite');
  const { isLogin, isTrial } = useSession();
  const ids = useCall('listFavouriteIds', undefined, { enabled: open && isLogin && !isTrial, staleTime: 300_000 });
  return { open, has: (nodeId) => isLogin && (ids.data?.includes(nodeId) ?? false), toggle: toggleFavourite };
}
