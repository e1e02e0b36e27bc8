import { expect, test } from 'vitest';
import { isAgentType } from './member-types.ts';

test('agents are the types 1, 2, 41 and 42', () => {
  expect([0, 1, 2, 3, 4, 40, 41, 42, 43].filter(isAgentType)).toEqual([1, 2, 41, 42]);
});
