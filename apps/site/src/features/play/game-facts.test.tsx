// @vitest-environment happy-dom
import type { GameCard } from '@baize/contract/boot';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../../test-page.tsx';
import { GameFactsList } from './game-facts.tsx';
import { SimilarGames } from './similar-games.tsx';

const card = {
  gameCode: 'hi_lo',
  nodeId: '7',
  gameType: 'BGS',
  vassalage: 'BGS',
  isGame: 'GAME',
  displayName: 'Hi-Lo',
  iconUrl: '/i.svg',
  volatility: 'chosen',
  lines: null,
  minStake: '1.00',
  maxStake: '500.00',
  tags: [],
};
const NOTE = /Depends on how you play: see the game’s rules/;
const told = (): string =>
  [...screen.getByText('Return to player').parentElement!.querySelectorAll('dd')].map((dd) => dd.textContent).join(' ');

test.each([
  ['a range with both ends and what they are', '0.904337', '0.990000', '90.43–99.00%', true],
  ['one figure where there is one', '0.955950', '', '95.59%', false],
  ['one figure where both are the same when they are cut', '0.955950', '0.955999', '95.59%', false],
  ['nothing where nothing was told', '', '', 'not stated', false],
])('the facts of a game tell %s', async (...[, rtp, rtpHighest, figure, noted]) => {
  await draw(<GameFactsList card={{ ...card, rtp, rtpHighest } as unknown as GameCard} />);
  expect(told().startsWith(figure)).toBe(true);
  expect(NOTE.test(told())).toBe(noted);
});

test('another game beside the frame tells both ends too', async () => {
  const games = [{ ...card, rtp: '0.904337', rtpHighest: '0.99' } as unknown as GameCard];
  await draw(<SimilarGames games={games} isPending={false} lobbyPath="/bgs" mode="real" />);
  expect(screen.getByRole('link', { name: /Hi-Lo/ }).textContent).toContain('RTP 90.43–99.00%');
});
