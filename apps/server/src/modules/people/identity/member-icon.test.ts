import { expect, test } from 'vitest';
import { memberId } from '../../../ids.ts';
import { memberIcon } from './member-icon.ts';

const drawn = (nickname: string, id = '7') =>
  decodeURIComponent(memberIcon({ id: memberId(id), account: 'rahim01', nickname }).replace('data:image/svg+xml,', ''));
const letters = (svg: string) => /<text[^>]*>(.*)<\/text>/.exec(svg)?.[1];

test.each([
  ['Rahim Uddin', 'RU'],
  ['', 'R'],
  ['\u09b0\u09b9\u09bf\u09ae', '\u09b0'],
  ['<script>alert(1)</script>', '&lt;'],
  ['&amp;', '&amp;'],
])('the picture of %j carries %j, as text and nothing else', (nickname, shown) => {
  expect(letters(drawn(nickname))).toBe(shown);
  expect(drawn(nickname)).not.toContain('<script');
});

test('a member keeps their colour, and another has another', () => {
  const colour = (id: string) => /fill="hsl\((\d+)/.exec(drawn('A', id))?.[1];
  expect(colour('7')).toBe(colour('7'));
  expect(new Set(['1', '2', '3', '4', '5', '6', '7', '8'].map(colour)).size).toBeGreaterThan(5);
});
