import { expect, test } from 'vitest';
import { faultOfAnswer } from './check-answer.ts';

test('a value that fits has no fault, one that does not is told by its field', () => {
  expect(faultOfAnswer('site', 'getUnreadCount', { count: 3 })).toBeUndefined();
  expect(faultOfAnswer('site', 'getUnreadCount', { count: '3' })).toMatch(/count/);
  expect(faultOfAnswer('site', 'addFavourite', null)).toMatch(/expected object/i);
  expect(faultOfAnswer('console', 'endPlayerSessions', { ended: 1 })).toBeUndefined();
  expect(faultOfAnswer('console', 'endPlayerSessions', {})).toMatch(/ended/);
});

test('a name that no registry holds is a fault', () => {
  expect(faultOfAnswer('site', 'listOperators', [])).toMatch(/^site listOperators .*: no such call is declared$/);
});
