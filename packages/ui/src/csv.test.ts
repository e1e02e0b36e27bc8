import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvField, csvFileName, onePage, writePages, type Fact, type Held, type Written } from './csv.ts';

const WATCH = { signal: new AbortController().signal, onRows: () => undefined };
/** Every byte, the mark before them too. */
const textOf = async ({ parts }: Pick<Written, 'parts'>): Promise<string> =>
  Buffer.from(await new Blob([...parts]).arrayBuffer()).toString();

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

test('a whole file: byte order mark, head, rows, CRLF', async () => {
  const columns = [
    { head: 'account', cell: (row: { a: string; n: string }) => row.a },
    { head: 'পরিমাণ', cell: (row: { a: string; n: string }) => row.n },
  ];
  const rows = [
    { a: 'rahim_82', n: '12.50' },
    { a: 'x,y', n: '-3.00' },
  ];
  expect(await textOf(await writePages({ columns, readPages: onePage(rows), facts: () => [] }, WATCH))).toBe(
    '\uFEFFaccount,পরিমাণ\r\nrahim_82,12.50\r\n"x,y",-3.00\r\n',
  );
});

test('whatever stands in a field comes back from it', () => {
  const parse = (field: string): string => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
  fc.assert(fc.property(fc.string(), (text) => parse(csvField(text)).replace(/^'/, '') === text.replace(/^'/, '')));
});

test('a file is named by subject, brand and day', () => {
  expect(csvFileName('players', 'lotus', '2026-11-21')).toBe('players-lotus-2026-11-21.csv');
});

test('pages are written to the end, empty ones too, and no further than a file holds', async () => {
  const asked: number[] = [];
  async function* pages() {
    for (const page of [[1, 2], [], [3, 4], [5]]) {
      asked.push(page.length);
      yield page;
    }
  }
  const columns = [{ head: 'Number', cell: (row: number) => row }];
  const write = async (maxRows: number, signal = new AbortController().signal) => {
    const told: number[] = [];
    const facts = ({ cut }: Held): Fact[] => (cut ? [['There is more.']] : []);
    const list = { columns, readPages: pages, facts, maxRows };
    const { parts, ...rest } = await writePages(list, { signal, onRows: (rows) => told.push(rows) });
    return { ...rest, told, text: await textOf({ parts }) };
  };
  const text = '\uFEFFNumber\r\n1\r\n2\r\n3\r\n4\r\n5\r\n';
  expect(await write(5)).toEqual({ rows: 5, cut: false, told: [2, 2, 4, 5], text });
  asked.length = 0;
  // What is missing is told in the file itself.
  expect(await write(3)).toEqual({
    rows: 3,
    cut: true,
    told: [2, 2, 3],
    text: '\uFEFFNumber\r\n1\r\n2\r\n3\r\n\r\nThere is more.\r\n',
  });
  expect(asked).toEqual([2, 0, 2]);
  await expect(write(5, AbortSignal.abort())).rejects.toThrow('aborted');
});

test('a file says how many rows it holds and of which time, whatever order they came in', async () => {
  const columns = [
    { head: 'Number', cell: ([number]: readonly [number, string | null]) => number },
    { head: 'Time', cell: ([, time]: readonly [number, string | null]) => time },
  ];
  const pages = async function* pages() {
    yield [[1, null]] as const;
    yield [
      [2, '2026-11-21T10:00:00.000Z'],
      [3, '2026-11-20T10:00:00.000Z'],
      [4, '2026-11-22T10:00:00.000Z'],
    ] as const;
  };
  let held: Held | undefined;
  const facts = (told: Held): Fact[] => {
    held = told;
    return [['Rows', told.rows]];
  };
  const file = await writePages({ columns, readPages: pages, facts }, WATCH);
  const [oldest, newest] = ['2026-11-20T10:00:00.000Z', '2026-11-22T10:00:00.000Z'];
  expect(held).toEqual({ rows: 4, cut: false, oldest, newest });
  expect(await textOf(file)).toMatch(/\r\n\r\nRows,4\r\n$/);
});
