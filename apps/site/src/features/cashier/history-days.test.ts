import { expect, test } from 'vitest';
import { groupByDay } from './history-days.ts';

const at = (createdAt: string) => ({ createdAt });
const DHAKA = 360;

test("days follow the brand's clock, over the turn of a month too", () => {
  const now = new Date('2025-11-30T18:30:00Z');
  const items = [
    at('2025-11-30T18:10:00Z'),
    at('2025-11-30T17:59:00Z'),
    at('2025-11-29T18:01:00Z'),
    at('2025-11-29T06:00:00Z'),
  ];
  expect(groupByDay(items, now, DHAKA).map(({ which, day, items: list }) => [which, day, list.length])).toEqual([
    ['today', '2025-12-01', 1],
    ['yesterday', '2025-11-30', 2],
    ['other', '2025-11-29', 1],
  ]);
});

test('nothing gives no day', () => expect(groupByDay([], new Date(), DHAKA)).toEqual([]));
