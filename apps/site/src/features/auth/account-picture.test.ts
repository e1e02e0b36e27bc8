import { expect, test } from 'vitest';
import { wrap } from './account-picture.ts';

test('a text is laid out in lines of whole words', () => {
  const fits = (line: string): boolean => line.length <= 10;
  expect(wrap('keep this picture to yourself', fits)).toEqual(['keep this', 'picture to', 'yourself']);
  expect(wrap('unbreakableword and', fits)).toEqual(['unbreakableword', 'and']);
});
