// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chooseLanguage, currentLanguage, directionOf, speak, speakWhole, translate } from './i18n.ts';

const catalogues = {
  en: {
    first: async () => ({
      messages: {
        'a.hello': ['Hello ', ['name']] as never,
        'a.games': [['n', 'plural', { one: ['#', ' game'], other: ['#', ' games'] }]] as never,
      },
    }),
    rest: async () => ({ messages: { 'b.bye': 'Goodbye' } }),
  },
  bn: {
    first: async () => ({
      messages: {
        'a.hello': ['হ্যালো ', ['name']] as never,
        'a.games': [['n', 'plural', { other: ['#', 'টি গেম'] }]] as never,
      },
    }),
    rest: async () => ({ messages: { 'b.bye': 'বিদায়' } }),
  },
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

test('the rest of the words comes when it is asked for, and from then on with every language', async () => {
  await speak('en', catalogues);
  expect(translate('b.bye')).toBe('b.bye');
  const changing = speak('bn', catalogues); // on its way while a part of the page asks for the rest
  await speakWhole();
  await changing;
  expect([currentLanguage(), translate('b.bye')]).toEqual(['bn', 'বিদায়']);
  await speak('en', catalogues);
  expect([translate('b.bye'), translate('a.hello', { name: 'Mim' })]).toEqual(['Goodbye', 'Hello Mim']);
  const broken = { ...catalogues, en: { ...catalogues.en, rest: () => Promise.reject(new Error('no network')) } };
  await expect(speak('en', broken)).rejects.toThrow('no network');
  await expect(speakWhole()).resolves.toBeUndefined();
});

test('a refusal brings the words that a first screen lacks, and what is shown is said again with them', async () => {
  vi.resetModules();
  const fresh = await import('./i18n.ts');
  const rest = vi.fn(catalogues.en.rest!).mockRejectedValueOnce(new Error('no network'));
  await fresh.speak('en', { en: { ...catalogues.en, rest } });
  const { result } = renderHook(() => fresh.useT()('b.bye'));
  await act(() => fresh.speakAgain());
  expect(result.current).toBe('b.bye');
  await act(() => fresh.speakAgain());
  expect(result.current).toBe('Goodbye');
  await fresh.speakAgain();
  expect(rest).toHaveBeenCalledTimes(2);
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
