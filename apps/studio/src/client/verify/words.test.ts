import { expect, test } from 'vitest';
import { WORDS } from './words.ts';

test('the checker speaks both languages completely', () => {
  expect(Object.keys(WORDS.bn)).toEqual(Object.keys(WORDS.en));
  const holes = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort((a, b) => (a < b ? -1 : 1));
  for (const [key, text] of Object.entries(WORDS.en))
    expect([key, holes(WORDS.bn[key as keyof typeof WORDS.en])]).toEqual([key, holes(text)]);
});
