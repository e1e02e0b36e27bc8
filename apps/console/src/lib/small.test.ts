import { expect, test } from 'vitest';
import { readTarget, targetPath } from './audit-target.ts';
import { currencySymbol } from './currency.ts';
import { initialsOf } from '@baize/domain/initials';
import { fromLocalField, readTime, toLocalField } from './offset-time.ts';
import { startOfSentence } from './start-of-sentence.ts';
import { waitedText } from './waited.ts';

test('a field shows the wall clock of the brand and gives the same instant back', () => {
  expect(toLocalField('2026-12-01T14:30:00.000Z', 360)).toBe('2026-12-01T20:30');
  expect(fromLocalField('2026-12-01T20:30', 360)).toBe('2026-12-01T14:30:00.000Z');
  expect(fromLocalField('2026-03-01T00:15', -210)).toBe('2026-03-01T03:45:00.000Z');
  expect(toLocalField(null, 360)).toBe('');
  expect(fromLocalField('', 360)).toBeNull();
  expect(fromLocalField('2026-13-45T99:00', 360)).toBeNull();
});

test('a text that is no time is an empty field, never an error', () => {
  for (const text of ['garbage', '', '2026-13-45T99:00:00Z', '+275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z']) {
    expect(toLocalField(text, 840), text).toBe('');
    expect(readTime(text), text).toBeUndefined();
  }
  expect(fromLocalField('275760-09-13T00:00', -720)).toBeNull();
  expect(readTime('2026-12-01T20:30:00.000+06:00')).toBe('2026-12-01T14:30:00.000Z');
});

test('a sentence begins with a capital, where its script has any', () => {
  expect(startOfSentence('changed a way to pay')).toBe('Changed a way to pay');
  expect(startOfSentence('éclair')).toBe('Éclair');
  expect(startOfSentence('বদলেছেন:')).toBe('বদলেছেন:');
  expect(startOfSentence('')).toBe('');
});

test('initials are whole characters of any script', () => {
  expect(initialsOf('R. Sultana')).toBe('RS');
  expect(initialsOf('maker')).toBe('M');
  expect(initialsOf('কবির হোসেন')).toBe('কহো');
  expect(initialsOf('')).toBe('');
});

test('a currency without a sign is its own code', () => {
  expect(currencySymbol('BDT')).toBe('৳');
  expect(currencySymbol('mBTC')).toBe('mBTC');
});

test('waiting is told in minutes, then hours, then days', () => {
  const t = (id: string, values?: Record<string, unknown>): string => `${String(values?.n)} ${id}`;
  const minute = 60_000;
  expect(waitedText(t, 0, 59 * minute)).toBe('59 part.minutes');
  expect(waitedText(t, 0, 60 * minute)).toBe('1 part.hours');
  expect(waitedText(t, 0, 47 * 60 * minute)).toBe('47 part.hours');
  expect(waitedText(t, 0, 48 * 60 * minute)).toBe('2 part.days');
  expect(waitedText(t, 5 * minute, 0)).toBe('0 part.minutes');
});

test('audit targets lead to their pages, strange ones nowhere', () => {
  expect(targetPath('player:10011')).toBe('/players/10011');
  expect(targetPath('vendor:PG')).toBe('/vendors?vendor=PG');
  expect(targetPath('player:../../x?y')).toBe('/players/..%2F..%2Fx%3Fy');
  expect(targetPath('correction:d0b5fd5a-1111-7000-8000-000000000001')).toBe(
    '/corrections/history?number=d0b5fd5a-1111-7000-8000-000000000001',
  );
  expect(targetPath('comet:1')).toBeNull();
  expect(targetPath('loose')).toBeNull();
});

test('a target can be searched as it is printed, in the words of the language', () => {
  const words: Record<string, string> = { brand: 'brand', correction: 'correction', 'dead-letter': 'dead letter' };
  const name = (kind: string): string => words[kind] ?? kind;
  expect(readTarget('brand baize', name)).toBe('brand:baize');
  expect(readTarget(' Brand  baize ', name)).toBe('brand:baize');
  expect(readTarget('correction d0b5fd5a…', name)).toBe('correction:d0b5fd5a');
  expect(readTarget('dead letter 7', name)).toBe('dead-letter:7');
  expect(readTarget('d0b5fd5a', name)).toBe('d0b5fd5a');
  expect(readTarget('player:12', name)).toBe('player:12');
});
