import { expect, test } from 'vitest';
import { cleanText, seenLength } from './text.ts';
import { writtenText } from './written-text.ts';

const reason = writtenText({ min: 10, max: 20 });

test.each([
  ['zero-width spaces', '\u200b'],
  ['joiners', '\u200d'],
  ['variation selectors', '\ufe0f'],
  ['soft hyphens', '\u00ad'],
  ['byte order marks', '\ufeff'],
  ['marks of direction', '\u202e'],
  ['tags', '\u{e0041}'],
  ['fillers', '\u3164'],
  ['empty braille', '\u2800'],
  ['controls', '\u0007'],
  ['halves of a pair', '\ud800'],
  ['spaces', ' '],
])('eleven %s are no reason', (_name, character) => {
  expect(seenLength(character.repeat(11))).toBe(0);
  expect(reason.safeParse(character.repeat(11)).success).toBe(false);
  expect(reason.safeParse(`short${character.repeat(11)}`).success).toBe(false);
});

test('what can be seen is kept, in every script, and so are joiners, lines and pictures', () => {
  for (const text of ['র\u200d্যাপার নম্বর', 'two\nlines of it', 'family \u{1f468}\u200d\u{1f469} here'])
    expect(reason.parse(` ${text} `)).toBe(text);
  expect(cleanText('\u202eabc\u0000\u200b ')).toBe('abc');
});

test('the greatest length is measured without what is taken out', () => {
  expect(reason.parse(`exactly twenty chars${'\u200b'.repeat(50)}`)).toBe('exactly twenty chars');
  expect(reason.safeParse('twenty-one characters').success).toBe(false);
  expect(writtenText({ max: 5 }).parse('')).toBe('');
});
