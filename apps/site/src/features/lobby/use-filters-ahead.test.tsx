// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { EMPTY_LOBBY, type LobbyState } from './lobby-query.ts';
import { useFiltersAhead } from './use-filters-ahead.ts';

const SUB_CATEGORIES = [{ code: 'JP' }] as const;
const PAGE = { content: [], pageNum: 1, pageSize: 20, total: 0, totalPages: 1, subCategories: [], wider: [] };
const LONG_MS = 10_000;

type LobbyProps = { isCalm: boolean; state?: Partial<LobbyState> };
function Lobby({ isCalm, state }: LobbyProps) {
  useFiltersAhead({ gameType: 'RNG', state: { ...EMPTY_LOBBY, ...state }, subCategories: SUB_CATEGORIES, isCalm });
  return <p>A lobby</p>;
}

/** What a lobby asked for until long after it was opened. */
async function asked(isCalm: boolean, state?: Partial<LobbyState>): Promise<string[]> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = serve({ 'GET /game-list': () => ({ value: PAGE }) });
  await draw(<Lobby isCalm={isCalm} state={state} />);
  await act(async () => void (await vi.advanceTimersByTimeAsync(LONG_MS)));
  return server.askedFor('GET /game-list').map(({ query }) => {
    expect([query.get('clientType'), query.get('platform')]).toEqual(['3', 'flash,html5-desktop']);
    for (const name of ['gameType', 'sort', 'language', 'pageNo', 'pageSize', 'clientType', 'platform'])
      query.delete(name);
    return query.toString();
  });
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a calm lobby asks once for what stands behind each of its filters', async () => {
  expect(await asked(true)).toEqual([
    'filter=HOT',
    'filter=NEW',
    'filter=ALL&gameClassify=JP',
    'filter=ALL&minBetOne=true',
    'filter=ALL&lines25=true',
    'filter=ALL',
  ]);
});

test('behind a filter it asks for the others, of the studio that was chosen; behind a search for nothing', async () => {
  expect(await asked(true, { vassalage: 'PG', filter: 'NEW' })).toContain('filter=HOT&vassalage=PG');
  expect(await asked(true, { search: 'gold' })).toEqual([]);
});

test('one whose answer is on its way, and a visitor who saves data, ask for nothing', async () => {
  expect(await asked(false)).toEqual([]);
  vi.stubGlobal('navigator', { onLine: true, language: 'en', connection: { saveData: true } });
  expect(await asked(true)).toEqual([]);
});
