import { expect, test } from 'vitest';
import { artWord, emblemsOf, markWord, readArtWord, readMarkWord } from './art-choice.ts';
import { tileArt } from './tile-art.ts';
import { markOf, vendorMark } from './vendor-mark.ts';

test('what a brand chose of a picture stands in one word, and is read back', () => {
  for (const choice of [{ seed: 3, hue: 120, emblem: 'bell' }, { seed: 1 }, { seed: 0, hue: 0 }, { seed: 0 }])
    expect(readArtWord(artWord(choice), 'slots'), artWord(choice)).toEqual(choice);
  expect(artWord({ seed: 0 })).toBe('');
});

test.each(['3', '100-1-bell', '3-360-bell', '3-1-<b>', '3-1-football', '3--constructor', '-1--'])(
  'the word %s chooses nothing that slots have',
  (word) => expect(readArtWord(word, 'slots')).toBeUndefined(),
);

test('each choice draws another picture, and none draws what the code says', () => {
  const drawn = (word: string) => tileArt({ kind: 'slots', code: 'stu_lantern_alley', ...readArtWord(word, 'slots') });
  expect(drawn('')).toBe(tileArt({ kind: 'slots', code: 'stu_lantern_alley' }));
  expect(new Set(['', '1--', '2--', '0-10-', '0-200-', '0--bell', '0--crown'].map(drawn)).size).toBe(7);
  expect(emblemsOf('house')).toContain('mines');
});

test('a mark wears the letters, hue and figure that were chosen', () => {
  expect(readMarkWord(markWord(markOf('PG')))).toEqual({ hue: 20, figure: 0, letters: 'PG' });
  expect(vendorMark('PG', markOf('PG'))).toBe(vendorMark('PG'));
  expect(vendorMark('PG', { hue: 300, figure: 4, letters: 'K' })).toContain('>K</text>');
  for (const word of ['360-1-A', '1-8-A', '1-1-', '1-1-ABCD', '1-1-a', '1-1-<'])
    expect(readMarkWord(word), word).toBeUndefined();
});
