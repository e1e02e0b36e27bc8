import type { GameCard } from '@baize/contract/boot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { shelveTestGames } from './testing-games.ts';

let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
  await shelveTestGames(t, [
    { gameCode: 'resting', vendor: 'PG', maintenance: true },
    { gameCode: 'off', vendor: 'PG', enabled: false },
    { gameCode: 'tide', vendor: 'PG', isHot: true },
    { gameCode: 'dice', vendor: 'BGS', gameType: 'BGS', isHot: true },
  ]);
});
afterAll(() => t.close());

test.each([
  ['resting', 'GAME_MAINTENANCE'],
  ['off', 'GAME_DISABLED'],
])('the answer to launching %s is %s, with games that can be played instead', async (gameCode, code) => {
  const route = t.platform.vendors.siteRoutes!.find(({ call }) => call.name === 'launchGame')!;
  const ctx = {
    brandId: t.brandId,
    brandCode: 'test',
    origin: 'http://t',
    ip: '127.0.0.1',
    country: 'BD',
    actor: null,
  };
  const answer = await route.handle(ctx as never, route.call.input.parse({ gameCode, mode: 'try' }), {});
  if (answer.ok) throw new Error('launched');
  expect(answer.error.code).toBe(code);
  const cards = answer.error.recommended as readonly GameCard[];
  expect(cards.map((card) => card.gameCode)).toEqual(['tide', 'dice']);
});
