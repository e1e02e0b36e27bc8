import { expect, test } from 'vitest';
import { minesSteps } from './replay-game.ts';

test('a busted round: gem by gem, then the mine with everything open', () => {
  const steps = minesSteps({ phase: 'busted', picks: [4, 17, 6], layout: [6, 10, 0], gems: 2 });
  expect(steps.map((step) => [step.phase, step.picks.length, step.layout === undefined])).toEqual([
    ['open', 0, true],
    ['open', 1, true],
    ['open', 2, true],
    ['busted', 3, false],
  ]);
});

test('a cashed round ends with its gems and the mines', () => {
  expect(minesSteps({ phase: 'cashed', picks: [4], layout: [6], gems: 1 }).map((step) => step.phase)).toEqual([
    'open',
    'open',
    'cashed',
  ]);
});

test('a running round shows no mines', () => {
  expect(
    minesSteps({ phase: 'open', picks: [4], layout: undefined, gems: 1 }).every((step) => step.layout === undefined),
  ).toBe(true);
});
