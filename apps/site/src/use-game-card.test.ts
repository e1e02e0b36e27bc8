import type { GameCard } from '@baize/contract/boot';
import { expect, test } from 'vitest';
import { similarGames } from './use-game-card.ts';

const game = (code: string, maintenance = false) => ({ gameCode: code, nodeId: code, maintenance }) as GameCard;
const codes = (list: GameCard[]): string[] => list.map((entry) => entry.gameCode);

test('games of the kind come first, hot ones fill up, each once and never the game itself', () => {
  expect(
    codes(
      similarGames([game('dice'), game('mines')], [game('lantern'), game('mines'), game('dice'), game('tide')], 'dice'),
    ),
  ).toEqual(['mines', 'lantern', 'tide']);
});

test('a game under maintenance is not offered', () =>
  expect(codes(similarGames([game('a', true), game('b')], [game('a', true)], 'x'))).toEqual(['b']));
