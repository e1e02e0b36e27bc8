import { expect, test } from 'vitest';
import { formatOffset, isGmtOffset, readGmtOffset } from './gmt-offset.ts';

test('an offset is written with its minutes only where it has any', () => {
  expect([360, -210, 0, 345].map(formatOffset)).toEqual(['GMT+6', 'GMT-3:30', 'GMT+0', 'GMT+5:45']);
});

test.each([
  ['360', 360],
  ['-210', -210],
  ['0', 0],
  ['841', undefined],
  ['-721', undefined],
  ['3.5', undefined],
  ['1e2', undefined],
  ['+60', undefined],
  ['', undefined],
  [null, undefined],
])('%j of an address is %s', (text, minutes) => {
  expect(readGmtOffset(text)).toBe(minutes);
});

test('what no clock of the world shows is no offset', () => {
  expect([-720, 840, 0].every(isGmtOffset)).toBe(true);
  expect([-721, 841, 0.5, Number.NaN].some(isGmtOffset)).toBe(false);
});
