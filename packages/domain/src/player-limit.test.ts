import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askLimit, isTighter, limitAt, limitRuleOf, NO_LIMIT, type LimitValue } from './player-limit.ts';

const NOW = new Date('2026-03-01T18:00:00Z');
const after = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);
const at = (now: Date = NOW) => ({ now, waitHours: 24 });

test('tighter holds at once, looser after 24 hours and not a millisecond before', () => {
  const first = askLimit(NO_LIMIT, 500n, at());
  expect(first).toEqual({ value: 500n, next: null });
  expect(askLimit(first, 300n, at())).toEqual({ value: 300n, next: null });
  const looser = askLimit(first, 900n, at());
  expect(looser).toEqual({ value: 500n, next: { value: 900n, from: after(24) } });
  expect(limitAt(looser, new Date(after(24).getTime() - 1)).value).toBe(500n);
  expect(limitAt(looser, after(24))).toEqual({ value: 900n, next: null });
});

test('to be without a limit is the loosest wish of all', () => {
  const held = askLimit(NO_LIMIT, 500n, at());
  expect(askLimit(held, null, at())).toEqual({ value: 500n, next: { value: null, from: after(24) } });
});

test('what holds, asked for again, takes a looser wish back', () => {
  const looser = askLimit({ value: 500n, next: null }, 900n, at());
  expect(askLimit(looser, 500n, at(after(1)))).toEqual({ value: 500n, next: null });
});

test('a wish made less loose keeps its day; one made looser waits anew', () => {
  const looser = askLimit({ value: 500n, next: null }, 900n, at());
  expect(askLimit(looser, 700n, at(after(5))).next).toEqual({ value: 700n, from: after(24) });
  expect(askLimit(looser, 901n, at(after(5))).next).toEqual({ value: 901n, from: after(29) });
});

test('whatever is asked for and when, nothing looser holds within 24 hours of having been asked for', () => {
  const wish = fc.record({ value: fc.option(fc.bigInt(0n, 20n)), hours: fc.integer({ min: 0, max: 30 }) });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 12 }), (wishes) => {
      let [limit, now] = [askLimit(NO_LIMIT, 10n, at()), NOW];
      const asked: { value: LimitValue; at: Date }[] = [{ value: 10n, at: new Date(0) }];
      for (const { value, hours } of wishes) {
        now = new Date(now.getTime() + hours * 3_600_000);
        limit = askLimit(limit, value, at(now));
        asked.push({ value, at: now });
        const early = now.getTime() - 24 * 3_600_000;
        const loosest = asked
          .filter((each, index) => each.at.getTime() <= early || index === 0)
          .reduce<LimitValue>((most, each) => (isTighter(most, each.value) ? each.value : most), 0n);
        expect(isTighter(loosest, limit.value)).toBe(false);
      }
    }),
  );
});

test('a profile says how long a looser limit waits and what holds without the player', () => {
  const rules = {
    depositLimit: { mode: 'required', raiseAfterHours: 72, defaults: {} },
    lossLimit: { mode: 'defaulted', raiseAfterHours: 48, defaults: { BDT: '500' } },
    sessionLimit: { mode: 'defaulted', raiseAfterHours: 24, minutes: 120 },
  } as const;
  expect(limitRuleOf('deposit-day', rules, 'BDT')).toEqual({ waitHours: 72, mode: 'required', fallback: null });
  expect(limitRuleOf('loss-day', rules, 'BDT').fallback).toBe(50_000_000n);
  expect(limitRuleOf('loss-day', rules, 'INR').fallback).toBeNull();
  expect(limitRuleOf('session', rules, 'BDT')).toMatchObject({ waitHours: 24, fallback: 120n });
  expect(limitRuleOf('single-stake', rules, 'BDT')).toEqual({ waitHours: 48, mode: 'optional', fallback: null });
});
