import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOutrun, LIMIT_MODES, relaxedFields, type JurisdictionRules } from './jurisdiction.ts';

const RULES: JurisdictionRules = {
  minimumAge: 21,
  autoplay: false,
  quickSpin: false,
  minCycleMs: 2_500,
  stakeMax: { BDT: '1000' },
  realityCheckMinutes: 60,
  memberTransfers: false,
  tryPlay: { guests: false, members: false },
  lockOut: { failures: 5, minutes: 30 },
  depositLimit: { mode: 'defaulted', raiseAfterHours: 48, defaults: { BDT: '5000' } },
  lossLimit: { mode: 'required', raiseAfterHours: 48, defaults: {} },
  sessionLimit: { mode: 'defaulted', raiseAfterHours: 48, minutes: 120 },
  exclusionDays: [1, 7, 30],
};

test.each<[Partial<JurisdictionRules>, string[]]>([
  [{ minimumAge: 18 }, ['minimumAge']],
  [{ minimumAge: 25 }, []],
  [{ autoplay: true, quickSpin: true }, ['autoplay', 'quickSpin']],
  [{ minCycleMs: 2_499 }, ['minCycleMs']],
  [{ minCycleMs: 5_000 }, []],
  [{ stakeMax: { BDT: '1000.01' } }, ['stakeMax']],
  [{ stakeMax: {} }, ['stakeMax']],
  [{ stakeMax: { BDT: '500', INR: '20' } }, []],
  [{ realityCheckMinutes: 61 }, ['realityCheckMinutes']],
  [{ realityCheckMinutes: null }, ['realityCheckMinutes']],
  [{ realityCheckMinutes: 30 }, []],
  [{ memberTransfers: true }, ['memberTransfers']],
  [{ tryPlay: { guests: true, members: false } }, ['tryPlay.guests']],
  [{ lockOut: { failures: 6, minutes: 29 } }, ['lockOut.failures', 'lockOut.minutes']],
  [{ lockOut: { failures: 3, minutes: 60 } }, []],
  [{ depositLimit: { ...RULES.depositLimit, mode: 'optional' } }, ['depositLimit.mode']],
  [{ depositLimit: { ...RULES.depositLimit, mode: 'required' } }, ['depositLimit.mode']],
  [{ depositLimit: { ...RULES.depositLimit, defaults: { BDT: '5001' } } }, ['depositLimit.defaults']],
  [{ depositLimit: { ...RULES.depositLimit, defaults: {} } }, ['depositLimit.defaults']],
  [{ depositLimit: { ...RULES.depositLimit, defaults: { BDT: '900', INR: '700' } } }, []],
  [{ lossLimit: { ...RULES.lossLimit, raiseAfterHours: 24 } }, ['lossLimit.raiseAfterHours']],
  [{ sessionLimit: { ...RULES.sessionLimit, minutes: 121 } }, ['sessionLimit.minutes']],
  [{ sessionLimit: { ...RULES.sessionLimit, minutes: null } }, ['sessionLimit.minutes']],
  [{ exclusionDays: [1, 7] }, ['exclusionDays']],
  [{ exclusionDays: [1, 7, 30, 365] }, []],
])('%j relaxes %j', (change, fields) => {
  expect(relaxedFields(RULES, { ...RULES, ...change })).toEqual(fields);
});

const limit = { mode: fc.constantFrom(...LIMIT_MODES), raiseAfterHours: fc.integer({ min: 24, max: 720 }) };
const money = fc.record({
  ...limit,
  defaults: fc.dictionary(fc.constantFrom('BDT', 'INR'), fc.constantFrom('1', '20', '300')),
});
const rules: fc.Arbitrary<JurisdictionRules> = fc.record({
  minimumAge: fc.integer({ min: 18, max: 30 }),
  autoplay: fc.boolean(),
  quickSpin: fc.boolean(),
  minCycleMs: fc.integer({ min: 0, max: 10_000 }),
  stakeMax: fc.dictionary(fc.constantFrom('BDT', 'INR'), fc.constantFrom('1', '20', '300')),
  realityCheckMinutes: fc.option(fc.integer({ min: 5, max: 240 })),
  memberTransfers: fc.boolean(),
  tryPlay: fc.record({ guests: fc.boolean(), members: fc.boolean() }),
  lockOut: fc.record({ failures: fc.integer({ min: 3, max: 10 }), minutes: fc.integer({ min: 5, max: 60 }) }),
  depositLimit: money,
  lossLimit: money,
  sessionLimit: fc.record({ ...limit, minutes: fc.option(fc.integer({ min: 15, max: 240 })) }),
  exclusionDays: fc.uniqueArray(fc.constantFrom(1, 7, 30), { minLength: 1 }),
});

test('property: nothing relaxes itself, and of a change and its way back one at least relaxes', () => {
  fc.assert(
    fc.property(rules, rules, (before, after) => {
      expect(relaxedFields(before, before)).toEqual([]);
      const scalars = (each: JurisdictionRules) => [
        each.minimumAge,
        each.autoplay,
        each.quickSpin,
        each.minCycleMs,
        each.realityCheckMinutes,
      ];
      if (JSON.stringify(scalars(before)) !== JSON.stringify(scalars(after)))
        expect(relaxedFields(before, after).length + relaxedFields(after, before).length).toBeGreaterThan(0);
    }),
  );
});

test.each([
  [{ autoplay: true }, {}, false],
  [{}, { autoplay: false }, true],
  [{}, { quickSpin: false }, true],
  [{}, { minCycleMs: 2_500 }, true],
  [{ minCycleMs: 2_500 }, { minCycleMs: 0 }, false],
  [{ autoplay: false, quickSpin: false }, {}, false],
])('launched under %j, and now %j holds: outrun %s', (launched, now, outrun) => {
  const free = { autoplay: true, quickSpin: true, minCycleMs: 0 };
  expect(isOutrun({ ...free, ...launched }, { ...free, ...now })).toBe(outrun);
});
