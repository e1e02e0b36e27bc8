import { expect, test } from 'vitest';
import { rowsOfDoor, sumsOf, type FunnelRow } from './funnel-sums.ts';

const row = (day: string, door: FunnelRow['door'], [opened, ...rest]: (number | null)[]): FunnelRow => {
  const [begun, sent, verified, registered, loggedIn, deposited] = rest;
  const after = { registered: registered ?? 0, loggedIn: loggedIn ?? 0, deposited: deposited ?? 0 };
  return {
    day,
    door,
    opened: opened ?? null,
    begun: begun ?? null,
    sent: sent ?? null,
    verified: verified ?? null,
    ...after,
  };
};
const ROWS = [
  row('2026-11-24', 'username', [10, 8, 6, 5, 4, 4, 1]),
  row('2026-11-24', 'agent', [null, null, null, null, 7, 3, 2]),
  row('2026-11-23', 'oneClick', [5, 5, 5, 5, 5, 5, 0]),
];

test('who came by themselves is added up apart from whom an agent opened an account', () => {
  expect(sumsOf(rowsOfDoor(ROWS, undefined))).toEqual({
    opened: 15,
    begun: 13,
    sent: 11,
    verified: 10,
    registered: 9,
    loggedIn: 9,
    deposited: 1,
  });
});

test('a door without a form has no steps of one, and a day without anybody has none who came', () => {
  expect(sumsOf(rowsOfDoor(ROWS, 'agent'))).toMatchObject({ opened: null, verified: null, registered: 7, loggedIn: 3 });
  expect(sumsOf(rowsOfDoor(ROWS, 'mobile'))).toMatchObject({ opened: 0, registered: 0 });
});
