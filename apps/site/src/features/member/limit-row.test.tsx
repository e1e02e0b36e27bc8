// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../../test-page.tsx';
import { LimitRow, type ShownLimit } from './limit-row.tsx';

const ROW: ShownLimit = {
  kind: 'deposit-day',
  limit: '500.00',
  setBy: 'member',
  next: null,
  waitHours: 24,
  kept: false,
  used: '1000.00',
  waiting: '0.00',
  resetsAt: '2026-11-28T18:00:00.000Z',
};
const show = (row: Partial<ShownLimit>) =>
  draw(
    <ul>
      <LimitRow row={{ ...ROW, ...row }} onSet={() => undefined} />
    </ul>,
  );
const sentence = (): string | null | undefined =>
  screen.queryByText(/Nothing more can be paid in|No more bets are taken/)?.textContent;

test.each([
  ['a limit below what was paid in', {}, /^Nothing more can be paid in until .*29.*00:00.*\.$/],
  ['one that is reached exactly', { used: '500.00' }, /^Nothing more can be paid in until .*29/],
  ['one of bets', { kind: 'wager-day', waiting: null }, /^No more bets are taken until .*29.*\d\.$/],
  [
    'one of losses',
    { kind: 'loss-day', waiting: null },
    /^No more bets are taken until .*, unless one that is open wins\.$/,
  ],
] as const)('%s says until when nothing more is possible', async (_what, row, said) => {
  await show(row);
  expect(sentence()).toMatch(said);
});

test('a looser limit that holds before the count begins anew is the nearer end', async () => {
  await show({ next: { limit: '2000.00', from: '2026-11-28T10:00:00.000Z' } });
  expect(sentence()).toMatch(/16:00/);
});

test('one that is no roomier than what is used, or holds later, is not', async () => {
  await show({ next: { limit: '800.00', from: '2026-11-28T10:00:00.000Z' } });
  expect(sentence()).toMatch(/00:00/);
});

test('where there is room nothing is said', async () => {
  await show({ used: '499.99' });
  expect(sentence()).toBeUndefined();
});

test('orders that wait for their money close it only while they wait', async () => {
  await show({ used: '100.00', waiting: '400.00' });
  expect(sentence()).toMatch(/Nothing more can be paid in while they wait\.$/);
});
