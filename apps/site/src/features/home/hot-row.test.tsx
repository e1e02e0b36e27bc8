// @vitest-environment happy-dom
import type { GameCard } from '@baize/contract/boot';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../query-client.ts';
import { draw, serve } from '../../test-page.tsx';
import { HotRow } from './hot-row.tsx';

const game = (name: string) =>
  ({
    gameCode: name,
    nodeId: name,
    displayName: name,
    gameType: 'RNG',
    vassalage: 'PG',
    isGame: 'GAME',
    isHot: 1,
    showIcon: true,
    iconUrl: `/art/${name}.svg`,
    rtp: '',
    rtpHighest: '',
    tags: [],
  }) as unknown as GameCard;

test('the hot list is asked for once while it is fresh, and anew after a refresh or when the catalogue changed', async () => {
  let hot = [game('alley')];
  const server = serve({ 'GET /hot-games': () => ({ value: hot }) });
  const times = (): number => server.askedFor('GET /hot-games').length;
  await draw(<HotRow />);
  await screen.findByRole('link', { name: /alley/ });
  expect(Object.fromEntries(server.asked[0]!.query)).toMatchObject({
    isPlatform: '2',
    platform: 'flash,html5-desktop',
    language: 'en',
  });
  cleanup();
  hot = [game('river')];
  await draw(<HotRow />);
  await screen.findByRole('link', { name: /alley/ });
  expect(times()).toBe(1);
  await queryClient.invalidateQueries(); // as the wiring does when it hears of another catalogue
  await screen.findByRole('link', { name: /river/ });
  expect(times()).toBe(2);
  cleanup();
  queryClient.clear(); // a page that is loaded again remembers nothing
  hot = [game('temple')];
  await draw(<HotRow />);
  await waitFor(() => expect(screen.getByRole('link', { name: /temple/ })).toBeDefined());
  expect(times()).toBe(3);
});
