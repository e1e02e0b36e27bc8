import { expect, test } from 'vitest';
import { LISTS_KEPT, queryClient } from './query-client.ts';

test('lists of games are kept to be shown again, the oldest of too many goes, and nothing else does', () => {
  const listOf = (search: string) => ['getGameList', { search }, 'pages'];
  queryClient.setQueryData(['getGame'], 'a game');
  for (let at = 0; at < LISTS_KEPT + 10; at += 1)
    queryClient.setQueryData(listOf(`${at}`), at, { updatedAt: 1_000 + at });
  expect(queryClient.getQueryCache().findAll({ queryKey: ['getGameList'] })).toHaveLength(LISTS_KEPT);
  expect(queryClient.getQueryData(listOf('9'))).toBeUndefined();
  expect(queryClient.getQueryData(listOf('10'))).toBe(10);
  expect(queryClient.getQueryData(['getGame'])).toBe('a game');
});
