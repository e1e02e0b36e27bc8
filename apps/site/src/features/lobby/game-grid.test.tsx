// @vitest-environment happy-dom
import type { GameCard } from '@baize/contract/boot';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { GameGrid, Tiles } from './game-grid.tsx';

const game = (name: string) =>
  ({
    gameCode: name,
    nodeId: name,
    displayName: name,
    gameType: 'RNG',
    vassalage: 'PG',
    isGame: 'GAME',
    showIcon: true,
    iconUrl: `/art/${name}.svg`,
    rtp: '',
    rtpHighest: '',
    tags: [],
  }) as unknown as GameCard;
const FIRST = [game('alley'), game('dragon')];
const SECOND = [game('river'), game('dragon'), game('temple')];

function Lobby() {
  const [games, setGames] = useState(FIRST);
  return (
    <>
      <button onClick={() => setGames(SECOND)}>filter</button>
      <Tiles games={games} />
    </>
  );
}

test('another list takes the tiles that stand there, and none of them keeps the picture of another game', async () => {
  serve({});
  await draw(<Lobby />, { capabilities: [] });
  await act(() => new Promise<void>((shown) => requestAnimationFrame(() => requestAnimationFrame(() => shown()))));
  const tiles = (): HTMLElement[] => screen.getAllByRole('article');
  const pictures = (): (HTMLImageElement | null)[] => tiles().map((tile) => tile.querySelector('img'));
  const sources = (): (string | undefined)[] => pictures().map((picture) => picture?.getAttribute('src') ?? undefined);
  const [before, old] = [tiles(), pictures()];
  fireEvent.click(screen.getByText('filter'));
  expect(tiles().slice(0, 2)).toEqual(before);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    SECOND.map(({ gameCode }) => `/seamless?gameCode=${gameCode}&vendor=PG`),
  );
  // The names come first: the picture of another game when these have been shown.
  expect(sources()).toEqual([undefined, '/art/dragon.svg', '/art/temple.svg']);
  await waitFor(() => expect(sources()).toEqual(SECOND.map(({ iconUrl }) => iconUrl)));
  expect(pictures()[0]).not.toBe(old[0]);
  expect(pictures()[1]).toBe(old[1]);
});

test('on its way a lobby keeps the pictures that came with the page, at the address that was loaded', async () => {
  serve({});
  document.head.innerHTML = '<link rel="preload" as="image" href="/art/alley.svg">';
  const loadedAt = (name: string) =>
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name } as PerformanceEntry]);
  const waiting = { query: { isPending: true } } as unknown as Parameters<typeof GameGrid>[0];
  const pictures = async (): Promise<string[]> => {
    await draw(<GameGrid {...waiting} />, {});
    const shown = [...document.body.querySelectorAll('img')].map((image) => image.src);
    cleanup();
    return shown;
  };
  loadedAt(location.href);
  expect(await pictures()).toEqual([new URL('/art/alley.svg', location.href).href]);
  loadedAt('http://localhost:3000/elsewhere');
  expect(await pictures()).toEqual([]);
  vi.restoreAllMocks();
});
