import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  authorizeStake,
  meterPayout,
  meterReversal,
  meterStake,
  daySpan,
  monthSpan,
  platformDay,
  platformMonth,
  type Gate,
} from './policy.ts';

const NOON = new Date('2025-03-10T12:00:00Z');
const AT_NOON = { now: NOON, offsetMinutes: 0 };
const OPEN: Gate = {
  disabled: false,
  frozen: false,
  excludedUntil: null,
  singleStakeMax: null,
  dayStakeMax: null,
  dayLossMax: null,
  meterDay: null,
  dayStake: 0n,
  dayPayout: 0n,
  awayDay: null,
  awayStake: 0n,
  awayPayout: 0n,
};
const gate = (more: Partial<Gate>): Gate => ({ ...OPEN, ...more });

test('an unlimited member stakes anything and no meter is written', () => {
  expect(authorizeStake(OPEN, 10n ** 15n, AT_NOON)).toBe('ok');
  expect(meterStake(OPEN, 5n, AT_NOON)).toBeNull();
  expect(meterPayout(OPEN, 5n, AT_NOON)).toBeNull();
  expect(meterReversal(OPEN, { stake: 5n, payout: 0n, placedAt: NOON, settledAt: null }, AT_NOON)).toBeNull();
});

test('standing comes before limits, and an exclusion ends at its instant', () => {
  expect(authorizeStake(gate({ disabled: true, excludedUntil: new Date('2026-01-01T00:00:00Z') }), 1n, AT_NOON)).toBe(
    'DISABLED',
  );
  expect(authorizeStake(gate({ excludedUntil: new Date(NOON.getTime() + 1), singleStakeMax: 0n }), 1n, AT_NOON)).toBe(
    'SELF_EXCLUDED',
  );
  expect(authorizeStake(gate({ excludedUntil: NOON }), 1n, AT_NOON)).toBe('ok');
  expect(authorizeStake(gate({ excludedUntil: new Date(NOON.getTime() + 1) }), 0n, AT_NOON)).toBe('SELF_EXCLUDED');
});

test('each limit may be reached exactly and not passed by one unit', () => {
  expect(authorizeStake(gate({ singleStakeMax: 100n }), 100n, AT_NOON)).toBe('ok');
  expect(authorizeStake(gate({ singleStakeMax: 100n }), 101n, AT_NOON)).toBe('LIMIT_REACHED');
  const staked = gate({ dayStakeMax: 1_000n, meterDay: '2025-03-10', dayStake: 900n });
  expect(authorizeStake(staked, 100n, AT_NOON)).toBe('ok');
  expect(authorizeStake(staked, 101n, AT_NOON)).toBe('LIMIT_REACHED');
  const lost = gate({ dayLossMax: 500n, meterDay: '2025-03-10', dayStake: 900n, dayPayout: 500n });
  expect(authorizeStake(lost, 100n, AT_NOON)).toBe('ok');
  expect(authorizeStake(lost, 101n, AT_NOON)).toBe('LIMIT_REACHED');
});

test('a free round meets no limit even when one was tightened below what is already staked', () => {
  expect(authorizeStake(gate({ dayStakeMax: 10n, meterDay: '2025-03-10', dayStake: 900n }), 0n, AT_NOON)).toBe('ok');
});

test('a month begins and ends at the platform’s midnights, over the end of a year too', () => {
  const late = new Date('2025-12-31T20:00:00Z');
  expect(platformMonth(late, 0)).toBe('2025-12');
  expect(platformMonth(late, 360)).toBe('2026-01');
  expect(monthSpan('2025-12', 360)).toEqual({
    from: new Date('2025-11-30T18:00:00Z'),
    to: new Date('2025-12-31T18:00:00Z'),
  });
  expect(monthSpan('2026-01', -240)).toEqual({
    from: new Date('2026-01-01T04:00:00Z'),
    to: new Date('2026-02-01T04:00:00Z'),
  });
});

test('the day turns at midnight of the platform offset', () => {
  const late = new Date('2025-03-10T18:30:00Z'); // 00:30 of the 11th at +06:00
  expect(platformDay(late, 0)).toBe('2025-03-10');
  expect(platformDay(late, 360)).toBe('2025-03-11');
  expect(platformDay(new Date('2025-03-10T03:00:00Z'), -240)).toBe('2025-03-09');
  const full = gate({ dayStakeMax: 100n, meterDay: '2025-03-10', dayStake: 100n, dayPayout: 40n });
  expect(authorizeStake(full, 1n, { now: late, offsetMinutes: 0 })).toBe('LIMIT_REACHED');
  expect(authorizeStake(full, 100n, { now: late, offsetMinutes: 360 })).toBe('ok');
  expect(meterStake(full, 7n, { now: late, offsetMinutes: 360 })).toEqual({
    meterDay: '2025-03-11',
    dayStake: 7n,
    dayPayout: 0n,
  });
  expect(meterPayout(full, 7n, { now: late, offsetMinutes: 360 })).toEqual({
    meterDay: '2025-03-11',
    dayStake: 0n,
    dayPayout: 7n,
  });
});

test('a reversal gives back only what today counted', () => {
  const now = gate({ dayLossMax: 1_000n, meterDay: '2025-03-10', dayStake: 300n, dayPayout: 120n });
  const yesterday = new Date('2025-03-09T23:59:59Z');
  expect(meterReversal(now, { stake: 100n, payout: 0n, placedAt: NOON, settledAt: null }, AT_NOON)).toEqual({
    meterDay: '2025-03-10',
    dayStake: 200n,
    dayPayout: 120n,
  });
  expect(meterReversal(now, { stake: 100n, payout: 0n, placedAt: yesterday, settledAt: null }, AT_NOON)).toBeNull();
  expect(meterReversal(now, { stake: 100n, payout: 50n, placedAt: yesterday, settledAt: NOON }, AT_NOON)).toEqual({
    meterDay: '2025-03-10',
    dayStake: 300n,
    dayPayout: 70n,
  });
  expect(meterReversal(now, { stake: 400n, payout: 500n, placedAt: NOON, settledAt: NOON }, AT_NOON)).toEqual({
    meterDay: '2025-03-10',
    dayStake: 0n,
    dayPayout: 0n,
  });
});

const step = fc.record({
  kind: fc.constantFrom('stake', 'payout', 'reverse'),
  amount: fc.bigInt({ min: 0n, max: 500n }),
  minutes: fc.integer({ min: 0, max: 600 }),
});

test('over any sequence the accepted stakes of a day stay within the limits, and the meters equal a recount', () => {
  fc.assert(
    fc.property(
      fc.record({
        steps: fc.array(step, { maxLength: 60 }),
        stakeMax: fc.bigInt({ min: 0n, max: 2_000n }),
        lossMax: fc.bigInt({ min: 0n, max: 2_000n }),
        offset: fc.integer({ min: -720, max: 840 }),
      }),
      ({ steps, stakeMax, lossMax, offset }) => {
        let state = gate({ dayStakeMax: stakeMax, dayLossMax: lossMax });
        let at = NOON.getTime();
        const stakes: { at: Date; amount: bigint }[] = [];
        const payouts: { day: string; amount: bigint }[] = [];
        for (const { kind, amount, minutes } of steps) {
          at += minutes * 60_000;
          const now = new Date(at);
          let meters = null;
          if (kind === 'stake' && authorizeStake(state, amount, { now, offsetMinutes: offset }) === 'ok') {
            stakes.push({ at: now, amount });
            meters = meterStake(state, amount, { now, offsetMinutes: offset });
          } else if (kind === 'payout') {
            payouts.push({ day: platformDay(now, offset), amount });
            meters = meterPayout(state, amount, { now, offsetMinutes: offset });
          } else if (kind === 'reverse' && stakes.length > 0) {
            const undone = stakes.pop()!;
            meters = meterReversal(
              state,
              { stake: undone.amount, payout: 0n, placedAt: undone.at, settledAt: null },
              { now, offsetMinutes: offset },
            );
          }
          if (meters) state = { ...state, ...meters };
          const day = platformDay(now, offset);
          const staked = stakes
            .filter((each) => platformDay(each.at, offset) === day)
            .reduce((sum, each) => sum + each.amount, 0n);
          const paid = payouts.filter((each) => each.day === day).reduce((sum, each) => sum + each.amount, 0n);
          const shown = state.meterDay === day ? state : { dayStake: 0n, dayPayout: 0n };
          expect(shown.dayStake).toBe(staked);
          expect(shown.dayPayout).toBe(paid);
          expect(staked <= stakeMax).toBe(true);
        }
      },
    ),
  );
});

test('a platform day lasts from its own midnight to the next', () => {
  const [from, to] = [new Date('2026-02-27T18:00:00.000Z'), new Date('2026-02-28T18:00:00.000Z')];
  expect(daySpan('2026-02-28', 360)).toEqual({ from, to });
  expect(platformDay(from, 360)).toBe('2026-02-28');
  expect(platformDay(to, 360)).toBe('2026-03-01');
});
