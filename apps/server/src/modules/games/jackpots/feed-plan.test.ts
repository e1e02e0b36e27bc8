import { expect, test } from 'vitest';
import { planFeeds, type FeedTimes } from './feed-plan.ts';

const slow = { key: '1:slow', feedEveryMs: [4_000] };
const fast = { key: '2:fast', feedEveryMs: [1_000] };
const draw = (pauses: readonly number[]): number => pauses[0]!;

test('each pool is fed at its own pace, whatever stands beside it', () => {
  const fed: string[] = [];
  let times: FeedTimes = new Map();
  for (let now = 0; now <= 8_000;) {
    const plan = planFeeds([slow, fast], times, { now, draw });
    fed.push(...plan.due.map(({ key }) => key));
    times = plan.times;
    now += plan.pauseMs;
  }
  expect(fed.filter((key) => key === slow.key)).toHaveLength(3);
  expect(fed.filter((key) => key === fast.key)).toHaveLength(9);
});

test('without pools, or with slow ones alone, it is looked again soon', () => {
  expect(planFeeds([], new Map(), { now: 0, draw })).toEqual({ due: [], times: new Map(), pauseMs: 5_000 });
  const rare = { key: 'rare', feedEveryMs: [60_000] };
  expect(planFeeds([rare], new Map([['rare', 60_000]]), { now: 0, draw })).toMatchObject({ due: [], pauseMs: 5_000 });
});

test('a pool that was closed is forgotten, and due at once when it opens again', () => {
  const { times } = planFeeds([slow], new Map(), { now: 0, draw });
  const closed = planFeeds([], times, { now: 1_000, draw });
  expect(planFeeds([slow], closed.times, { now: 2_000, draw }).due).toEqual([slow]);
});
