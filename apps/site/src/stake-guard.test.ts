import { expect, test } from 'vitest';
import { setStakeInPlay, whenCalm } from './stake-guard.ts';

test('runs at once when calm, once and later otherwise', () => {
  const runs: string[] = [];
  whenCalm(() => runs.push('now'));
  setStakeInPlay(true);
  whenCalm(() => runs.push('later'));
  expect(runs).toEqual(['now']);
  setStakeInPlay(false);
  setStakeInPlay(true);
  setStakeInPlay(false);
  expect(runs).toEqual(['now', 'later']);
});
