import { expect, test } from 'vitest';
import { chooseLanguage, currentLanguage, directionOf, speak, translate } from './i18n.ts';

const catalogues = {
  en: async () => ({
    messages: {
      'a.hello': ['Hello ', ['name']] as never,
      'a.games': [['n', 'plural', { one: ['#', ' game'], other: ['#', ' games'] }]] as never,
    },
  }),
  bn: async () => ({
    messages: {
      'a.hello': ['হ্যালো ', ['name']] as never,
      'a.games': [['n', 'plural', { other: ['#', 'টি গেম'] }]] as never,
    },
  }),
};

test('speaks a language, fills values and plurals, and shows the id of a text that no file has', async () => {
  await speak('en', catalogues);
  expect(translate('a.hello', { name: 'Mim' })).toBe('Hello Mim');
  expect([translate('a.games', { n: 1 }), translate('a.games', { n: 12 })]).toEqual(['1 game', '12 games']);
  expect(translate('a.nothing')).toBe('a.nothing');
  await speak('bn', catalogues);
  expect(translate('a.hello', { name: 'মিম' })).toBe('হ্যালো মিম');
  expect(translate('a.games', { n: 1_250 })).toBe('1,250টি গেম');
});

test('a language without a file speaks English under its own name', async () => {
  await speak('ar', catalogues);
  expect(translate('a.hello', { name: 'x' })).toBe('Hello x');
  expect(currentLanguage()).toBe('ar');
});

test('right to left by language', () => {
  expect(['ar', 'ur-PK', 'he', 'bn', 'en', 'th'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr', 'ltr']);
});

test('the stored language counts only while it is offered; default otherwise', () => {
  expect(chooseLanguage('en', ['bn', 'en'], 'bn')).toBe('en');
  expect(chooseLanguage('xx', ['bn', 'en'], 'bn')).toBe('bn');
  expect(chooseLanguage(null, ['bn', 'en'], 'bn')).toBe('bn');
  expect(chooseLanguage(null, ['th'], 'bn')).toBe('th');
});
