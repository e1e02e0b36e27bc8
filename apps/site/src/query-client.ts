import { QUERY_STALE_MS, retryPauseMs, retryQuery } from '@baize/webkit/query';
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    // Our own offline banner tells; a query asked while offline fails at once and is asked again when the network is
    // back.
    queries: {
      staleTime: QUERY_STALE_MS,
      retry: retryQuery,
      retryDelay: retryPauseMs,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
