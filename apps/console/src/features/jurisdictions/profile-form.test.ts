import { JURISDICTION_BOUNDS, type JurisdictionRules } from '@baize/domain/jurisdiction';
import { expect, test } from 'vitest';
import { areDaysRight, isDefaultRight, isNumberRight, readForm, toForm } from './profile-form.ts';

const RULES: JurisdictionRules = {
  minimumAge: 21,
  autoplay: false,
  quickSpin: true,
  minCycleMs: 0,
  stakeMax: { BDT: '900', INR: '700' },
  realityCheckMinutes: null,
  memberTransfers: true,
  tryPlay: { guests: true, members: true },
  lockOut: { failures: 5, minutes: 30 },
  depositLimit: { mode: 'defaulted', raiseAfterHours: 24, defaults: { BDT: '5000', INR: '4000' } },
  lossLimit: { mode: 'optional', raiseAfterHours: 24, defaults: {} },
  sessionLimit: { mode: 'optional', raiseAfterHours: 24, minutes: null },
  exclusionDays: [1, 7, 30],
};

test('what is not touched is sent back as it was', () => {
  expect(readForm(toForm(RULES, 'BDT'), RULES, 'BDT')).toEqual(RULES);
});

test('a default of one currency leaves those of others', () => {
  const form = { ...toForm(RULES, 'BDT'), depositDefault: '' };
  expect(readForm(form, RULES, 'BDT').depositLimit.defaults).toEqual({ INR: '4000' });
});

test('a stake without bounds is left empty, and the bounds of other currencies stay', () => {
  const form = { ...toForm(RULES, 'BDT'), stakeMax: '' };
  expect(readForm(form, RULES, 'BDT').stakeMax).toEqual({ INR: '700' });
});

test.each([
  ['21', true],
  [String(JURISDICTION_BOUNDS.age.min - 1), false],
  ['', false],
  ['x', false],
  ['21.5', false],
])('an age of %j is right: %s', (minimumAge, right) => {
  expect(isNumberRight('minimumAge', { ...toForm(RULES, 'BDT'), minimumAge })).toBe(right);
});

test('minutes of a session may be empty, but not where everybody has a default', () => {
  const form = toForm(RULES, 'BDT');
  expect(isNumberRight('sessionMinutes', form)).toBe(true);
  expect(isNumberRight('sessionMinutes', { ...form, sessionMode: 'defaulted' })).toBe(false);
});

test('a default amount is needed where everybody has one', () => {
  expect([isDefaultRight('', 'optional'), isDefaultRight('', 'defaulted'), isDefaultRight('0', 'optional')]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ['1, 7, 30', true],
  ['7, 1', false],
  ['', false],
  ['1, x', false],
  ['1, 1', false],
])('exclusions of %j days are right: %s', (typed, right) => {
  expect(areDaysRight(typed)).toBe(right);
});
