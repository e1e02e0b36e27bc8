import { expect, test } from 'vitest';
import { textIn } from './present.ts';

const texts = { en: { title: 'Hello', body: '', cta: '' }, bn: { title: 'নমস্কার', body: '', cta: '' } };

test('a text comes in its language, in the base of it, or in English', () => {
  expect(textIn(texts, 'bn').title).toBe('নমস্কার');
  expect(textIn(texts, 'bn-IN').title).toBe('নমস্কার');
  expect(textIn(texts, 'fr').title).toBe('Hello');
  expect(textIn({ bn: texts.bn }, 'fr').title).toBe('নমস্কার');
});

test.each(['constructor', '__proto__', 'toString', 'valueOf-x'])('%s is no language', (language) => {
  expect(textIn(texts, language)).toBe(texts.en);
});
