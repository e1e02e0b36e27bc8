import { QUERY_DEFAULTS } from '@baize/webkit/query';
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({ defaultOptions: QUERY_DEFAULTS });
