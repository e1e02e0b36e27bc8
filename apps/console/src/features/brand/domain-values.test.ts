import { expect, test } from 'vitest';
import { faultOfNew, hasSite, readDomain } from './domain-values.ts';

test.each([
  ['play.example', 'play.example'],
  [' Play.Example ', 'play.example'],
  ['https://play.example/bn?x=1', 'play.example'],
  ['খেলা.example', 'xn--q5b0dsb8a.example'],
  ['', null],
  ['play example', null],
  ['-play.example', null],
  ['user@play.example', null],
  ['javascript:alert(1)', null],
  ['[::1]', null],
])('%s is kept as %s', (typed, kept) => {
  expect(readDomain(typed)).toBe(kept);
});

test('a domain stands once, and one of the site stays', () => {
  const domains = [{ domain: 'play.example', kind: 'site' as const }];
  expect(faultOfNew('PLAY.example', domains)).toBe('twice');
  expect(faultOfNew('a b', domains)).toBe('name');
  expect(faultOfNew('agents.example', domains)).toBeNull();
  expect(hasSite(domains)).toBe(true);
  expect(hasSite([{ domain: 'agents.example', kind: 'agent' }])).toBe(false);
});
