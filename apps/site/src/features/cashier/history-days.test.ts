import { expect, test } from 'vitest';
import { groupByDay } from './history-days.ts';

/** An instant by the clock of this reader, so that the test holds in every zone. */
const at = (clock: string) => ({ createdAt: new Date(clock).toISOString() });

test("days follow the reader's clock, over the turn of a month too", () => {
  const now = new Date('2025-12-01T00:30');
  const items = [at('2025-12-01T00:10'), at('2025-11-30T23:59'), at('2025-11-30T00:01'), at('2025-11-29T12:00')];
  expect(groupByDay(items, now).map(({ which, day, items: list }) => [which, day, list.length])).toEqual([
    ['today', '2025-12-01', 1],
    ['yesterday', '2025-11-30', 2],
    ['other', '2025-11-29', 1],
  ]);
});

test('nothing gives no day', () => expect(groupByDay([], new Date())).toEqual([]));
