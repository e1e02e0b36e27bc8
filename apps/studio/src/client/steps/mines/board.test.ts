import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { MinesState } from '@baize/domain/games/mines';
import { facesOf, neighbour, randomTile, revealDelay, TILES } from './board.ts';

const open: MinesState = { mines: 3, phase: 'open', picks: [4, 17], lastStep: 22, layout: [] };
const count = (faces: readonly string[], face: string) => faces.filter((one) => one === face).length;

test('an open round shows its gems and nothing that is secret', () => {
  const faces = facesOf(open, 9);
  expect([faces[4], faces[17], faces[9]]).toEqual(['gem', 'gem', 'opening']);
  expect(count(faces, 'closed')).toBe(TILES - 3);
});

test('a bust shows the mine that was hit apart from the others', () => {
  const faces = facesOf({ ...open, phase: 'busted', picks: [4, 17, 6], layout: [10, 6, 0] }, undefined);
  expect([faces[6], faces[10], faces[0], faces[4], faces[1]]).toEqual([
    'hit',
    'mine-left',
    'mine-left',
    'gem',
    'gem-left',
  ]);
});

test('a cash-out shows all mines as left and its own gems', () => {
  const faces = facesOf({ ...open, phase: 'cashed', layout: [10, 6, 0] }, undefined);
  expect([count(faces, 'gem'), count(faces, 'mine-left'), count(faces, 'gem-left'), count(faces, 'hit')]).toEqual([
    2, 3, 20, 0,
  ]);
});

test('without a round the board is closed', () => {
  expect(count(facesOf(undefined, undefined), 'closed')).toBe(TILES);
});

test('arrows move inside the board only', () => {
  expect([
    neighbour(12, 'ArrowUp'),
    neighbour(12, 'ArrowDown'),
    neighbour(12, 'ArrowLeft'),
    neighbour(12, 'ArrowRight'),
  ]).toEqual([7, 17, 11, 13]);
  expect([
    neighbour(0, 'ArrowUp'),
    neighbour(0, 'ArrowLeft'),
    neighbour(24, 'ArrowDown'),
    neighbour(4, 'ArrowRight'),
  ]).toEqual([0, 0, 24, 4]);
  expect([neighbour(13, 'Home'), neighbour(13, 'End'), neighbour(13, 'x')]).toEqual([10, 14, 13]);
});

test('a random tile is always a closed one, and every closed one can come', () => {
  const faces = facesOf(open, undefined);
  const seen = new Set<number>();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (word) => {
      const tile = randomTile(faces, word)!;
      seen.add(tile);
      expect(faces[tile]).toBe('closed');
    }),
    { numRuns: 2000 },
  );
  expect(seen.size).toBe(TILES - 2);
  expect(randomTile(facesOf({ ...open, phase: 'cashed', layout: [1] }, undefined), 5)).toBeUndefined();
});

test('tiles open outwards from the last pick', () => {
  expect(revealDelay(open, 17)).toBeLessThan(revealDelay(open, 12));
  expect(revealDelay(open, 12)).toBeLessThan(revealDelay(open, 4));
});
