import { expect, test } from 'vitest';
import { originOf, readParams } from './params.ts';

test('game and replay addresses', () => {
  expect(readParams('/g/stu_dice', '?s=4f1d&lang=en&theme=light&parent=https%3A%2F%2Fplay.example%2Fx')).toEqual({
    page: { kind: 'game', game: 'stu_dice' },
    session: '4f1d',
    lang: 'en',
    theme: 'light',
    offset: undefined,
    parent: 'https://play.example',
  });
  expect(readParams('/r/stu-r-77001', '').page).toEqual({ kind: 'replay', round: 'stu-r-77001' });
});

test('English and dark are the defaults; Bengali is for languages with its roots', () => {
  expect(readParams('/g/stu_dice', '')).toMatchObject({ lang: 'en', theme: 'dark', session: '', parent: undefined });
  expect(readParams('/g/stu_dice', '?lang=EN').lang).toBe('en');
  for (const code of ['bn', 'BN', 'bn-IN', 'as']) expect(readParams('/g/stu_dice', `?lang=${code}`).lang).toBe('bn');
  expect(readParams('/g/stu_dice', '?lang=fr&theme=neon')).toMatchObject({ lang: 'en', theme: 'dark' });
});

test.each([
  ['360', 360],
  ['-210', -210],
  ['0', 0],
  ['841', undefined],
  ['-721', undefined],
  ['6h', undefined],
  ['', undefined],
])('an offset of "%s" is %s minutes', (text, minutes) => {
  expect(readParams('/r/r-1', `?offset=${text}`).offset).toBe(minutes);
});

test('what is no code is no page', () => {
  for (const path of ['/', '/g/', '/g/%3Cscript%3E', '/g/%E0%A4%A', '/x/stu_dice', `/g/${'a'.repeat(129)}`])
    expect(readParams(path, '').page).toEqual({ kind: 'unknown' });
});

test('only http and https origins may be told', () => {
  expect(originOf('http://lotus.localhost:3000/seamless?x=1')).toBe('http://lotus.localhost:3000');
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'not a url', '', null])
    expect(originOf(bad)).toBeUndefined();
});
