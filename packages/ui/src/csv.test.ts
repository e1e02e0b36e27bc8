import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectPages, csvField, csvFileName, toCsv } from './csv.ts';

test('fields are quoted only where a reader would misread them', () => {
  expect(csvField('plain')).toBe('plain');
  expect(csvField('a,b')).toBe('"a,b"');
  expect(csvField('say "hi"')).toBe('"say ""hi"""');
  expect(csvField('two\nlines')).toBe('"two\nlines"');
  expect(csvField(null)).toBe('');
  expect(csvField(true)).toBe('true');
  expect(csvField(12)).toBe('12');
});

test('text that a spreadsheet would run is marked as text; amounts stay amounts', () => {
  expect(csvField('=HYPERLINK("http://x")')).toBe('"\'=HYPERLINK(""http://x"")"');
  expect(csvField('@cmd')).toBe("'@cmd");
  expect(csvField('+880123')).toBe("'+880123");
  expect(csvField('-1+2')).toBe("'-1+2");
  expect(csvField('-1250.50')).toBe('-1250.50');
});

test('a whole file: byte order mark, head, rows, CRLF', () => {
  const columns = [
    { head: 'account', cell: (row: { a: string; n: string }) => row.a },
    { head: 'পরিমাণ', cell: (row: { a: string; n: string }) => row.n },
  ];
  expect(
    toCsv(columns, [
      { a: 'rahim_82', n: '12.50' },
      { a: 'x,y', n: '-3.00' },
    ]),
  ).toBe('\uFEFFaccount,পরিমাণ\r\nrahim_82,12.50\r\n"x,y",-3.00\r\n');
});

test('whatever stands in a field comes back from it', () => {
  const parse = (field: string): string => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
  fc.assert(fc.property(fc.string(), (text) => parse(csvField(text)).replace(/^'/, '') === text.replace(/^'/, '')));
});

test('a file is named by subject, brand and day', () => {
  expect(csvFileName('players', 'lotus', '2026-11-21')).toBe('players-lotus-2026-11-21.csv');
});

test('pages are read to the end, and no further than the limit needs', async () => {
  const asked: number[] = [];
  async function* pages() {
    for (const page of [[1, 2], [3, 4], [5]]) {
      asked.push(page[0]!);
      yield page;
    }
  }
  expect(await collectPages(pages, 100)).toEqual({ rows: [1, 2, 3, 4, 5], cut: false });
  expect(await collectPages(pages, 5)).toEqual({ rows: [1, 2, 3, 4, 5], cut: false });
  async function* endless() {
    yield ['a'];
    for (;;) yield [];
  }
  expect(await collectPages(endless, 9)).toEqual({ rows: ['a'], cut: false });
  asked.length = 0;
  expect(await collectPages(pages, 3)).toEqual({ rows: [1, 2, 3], cut: true });
  expect(asked).toEqual([1, 3]);
});
