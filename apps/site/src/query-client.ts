import { QUERY_DEFAULTS } from '@baize/webkit/query';
import { notifyManager, QueryClient } from '@tanstack/react-query';

// An answer is drawn in the task in which it came, not in a later one.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({ defaultOptions: QUERY_DEFAULTS });

/** The lists of games: every letter of a search is a question of its own. */
const LISTS = 'getGameList';
export const LISTS_KEPT = 40;

// Answers to questions that may be asked again are kept, so many of them: the one that was asked longest ago goes.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'added' || query.queryKey[0] !== LISTS) return;
  const cache = queryClient.getQueryCache();
  const resting = cache
    .findAll({ queryKey: [LISTS], type: 'inactive', fetchStatus: 'idle' })
    .filter((each) => each !== query);
  const oldest = resting.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const each of oldest.slice(0, Math.max(0, oldest.length + 1 - LISTS_KEPT))) cache.remove(each);
});
