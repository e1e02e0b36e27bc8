import { expect, test } from 'vitest';
import { EMPTY_OPENING, openingOf, readOffset, wrongOpening } from './opening-form.ts';

test.each([
  ['+06:00', 360],
  ['-05:30', -330],
  [' +14:00 ', 840],
  ['-12:00', -720],
  ['+14:30', null],
  ['-12:30', null],
  ['6', null],
  ['+6:00', null],
])('%s is an offset of %s minutes', (text, minutes) => {
  expect(readOffset(text)).toBe(minutes);
});

const form = {
  ...EMPTY_OPENING,
  code: 'river',
  name: ' River ',
  domain: 'https://Play.River.example/',
  reason: 'New market.',
};

test('a name that nobody can see is none', () => {
  expect(wrongOpening({ ...form, name: '\u200b\u2060' })).toEqual(['name']);
});

test('a whole form is sent as the call takes it, an empty one names each field that it lacks', () => {
  expect(wrongOpening(form)).toEqual([]);
  expect(openingOf(form)).toMatchObject({
    name: 'River',
    languages: ['bn', 'en'],
    gmtOffsetMinutes: 360,
    domains: [{ domain: 'play.river.example', kind: 'site' }],
  });
  expect(wrongOpening(EMPTY_OPENING)).toEqual(['code', 'name', 'domain', 'reason']);
});
