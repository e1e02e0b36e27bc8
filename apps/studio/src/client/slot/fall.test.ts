import { expect, test } from 'vitest';
import { fallingColumn, fallMs, type Fall } from './fall.ts';

const FALL: Fall = {
  from: [['a', 'x', 'b', 'x']],
  to: [['n', 'm', 'a', 'b']],
  removed: new Set(['0:1', '0:3']),
};
const at = (time: number) => fallingColumn(FALL, 0, time).map(({ id, row, share }) => [id, row, share]);

test('a fall begins as the window stood, with what falls in above it', () => {
  expect(at(0)).toEqual([
    ['n', -2, 1],
    ['m', -1, 1],
    ['a', 0, 1],
    ['b', 2, 1],
    ['x', 1, 1],
    ['x', 3, 1],
  ]);
});

test('it ends as the next window, and what was removed is gone', () => {
  expect(at(fallMs(1))).toEqual([
    ['n', 0, 1],
    ['m', 1, 1],
    ['a', 2, 1],
    ['b', 3, 1],
  ]);
});

test('nothing falls before what paid has left, and nothing rises but in the last bounce', () => {
  expect(at(200).find(([id]) => id === 'a')).toEqual(['a', 0, 1]);
  for (let time = 240; time < 500; time += 20)
    expect(at(time + 20)[0]![1]).toBeGreaterThanOrEqual(Number(at(time)[0]![1]));
});
