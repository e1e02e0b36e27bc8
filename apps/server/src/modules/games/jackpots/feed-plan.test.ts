import { expect, test } from 'vitest';
import { planFeeds, UNWATCHED_MS, type FeedTimes } from './feed-plan.ts';

const slow = { key: '1:slow', feedEveryMs: [4_000] };
const fast = { key: '2:fast', feedEveryMs: [1_000] };
const draw = (pauses: readonly number[]): number => pauses[0]!;

test('each pool is fed at its own pace, whatever stands beside it', () => {
  const fed: string[] = [];
  let times: FeedTimes = new Map();
  for (let now = 0; now <= 8_000;) {
    const plan = planFeeds([slow, fast], times, { now, draw, watched: true });
    fed.push(...plan.due.map(({ of }) => of.key));
    times = plan.times;
    now += plan.pauseMs;
  }
  expect(fed.filter((key) => key === slow.key)).toHaveLength(3);
  expect(fed.filter((key) => key === fast.key)).toHaveLength(9);
});

test('without pools, or with slow ones alone, it is looked again soon', () => {
  expect(planFeeds([], new Map(), { now: 0, draw, watched: true })).toEqual({
    due: [],
    times: new Map(),
    pauseMs: 5_000,
  });
  const rare = { key: 'rare', feedEveryMs: [60_000] };
  expect(planFeeds([rare], new Map([['rare', 60_000]]), { now: 0, draw, watched: true })).toMatchObject({
    due: [],
    pauseMs: 5_000,
  });
});

test('a pool that was closed is forgotten, and due at once when it opens again', () => {
  const { times } = planFeeds([slow], new Map(), { now: 0, draw, watched: true });
  const closed = planFeeds([], times, { now: 1_000, draw, watched: true });
  expect(planFeeds([slow], closed.times, { now: 2_000, draw, watched: true }).due).toEqual([{ of: slow, feeds: 1 }]);
});

test('where nobody looks on a pool grows as fast, in one sum now and then', () => {
  let fed = 0;
  let steps = 0;
  let times: FeedTimes = new Map();
  for (let now = 0; now <= 10 * UNWATCHED_MS;) {
    const plan = planFeeds([slow], times, { now, draw, watched: false });
    expect(plan.pauseMs).toBe(UNWATCHED_MS);
    for (const { feeds } of plan.due) fed += feeds;
    steps += plan.due.length;
    ({ times } = plan);
    now += plan.pauseMs;
  }
  expect(steps).toBe(11);
  expect(fed).toBe((10 * UNWATCHED_MS) / 4_000 + 1);
});

test('after hours without a turn, or a clock that jumped, a pool is fed once and not for all of them', () => {
  const { times } = planFeeds([slow], new Map(), { now: 0, draw, watched: true });
  const later = planFeeds([slow], times, { now: 4 * 3_600_000, draw, watched: true });
  expect(later.due).toEqual([{ of: slow, feeds: 1 }]);
});
