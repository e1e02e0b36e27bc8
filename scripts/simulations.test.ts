import { GAMES } from '@baize/domain/games/registry';
import { expect, test } from 'vitest';
import { faultOf, readSimulations } from './simulations.ts';

const rows = readSimulations();

test.each(GAMES.map((game) => [game.code, game] as const))('%s was simulated as it is played', (code, game) => {
  const row = rows.find((each) => each.game === code);
  expect(faultOf(game, row), `npm run rtp -- ${code} 10000000 --write`).toBeUndefined();
});

test('a row of another model, of few rounds or far from the exact return does not stand for a game', () => {
  const [game] = GAMES;
  const row = rows.find((each) => each.game === game!.code)!;
  for (const wrong of [
    { model: '0'.repeat(12) },
    { rounds: 1_000 },
    { z: -3.01 },
    { z: Number.NaN },
    { published: '0.9' },
  ])
    expect(faultOf(game!, { ...row, ...wrong })).toBeDefined();
});
