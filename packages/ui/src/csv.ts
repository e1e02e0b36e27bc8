export type CsvColumn<Row> = { head: string; cell: (row: Row) => string | number | boolean | null };

/** So that spreadsheets read Bengali as it is. */
export const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet would run a cell that starts so. */
const FORMULA = /^[=+\-@\t\r]/;
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** One cell: quoted where needed; text that a spreadsheet would take for a formula is marked as text. */
export function csvField(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line as RFC 4180 says, with its end. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(csvField).join(',')}\r\n`;

/** `players-lotus-2026-11-21.csv`: what, of whom, when. */
export const csvFileName = (subject: string, owner: string, date: string): string => `${subject}-${owner}-${date}.csv`;

/** Everything that matches, page after page, as the server gives it. */
export type ReadPages<Row> = () => AsyncIterable<readonly Row[]>;

/** All rows at once, for lists without pages. */
export const onePage = <Row>(rows: readonly Row[]): ReadPages<Row> =>
  async function* pages() {
    yield rows;
  };

/** A spreadsheet takes a million lines and a few. */
const CSV_ROWS_MAX = 1_000_000;

/** A list as a file. `cut`: more rows exist than one file holds. */
export type Written = { readonly parts: readonly BlobPart[]; readonly rows: number; readonly cut: boolean };
export type Watch = { readonly signal: AbortSignal; readonly onRows: (rows: number) => void };
export type WritePages<Row> = {
  readonly columns: readonly CsvColumn<Row>[];
  readonly readPages: ReadPages<Row>;
  /** Stands as the last line of a file that does not hold all rows. */
  readonly more: string;
  readonly maxRows?: number;
};

/**
 * Page after page as lines of RFC 4180 with a byte order mark. What is written is the browser's at once, and no rows
 * are kept: a page may be empty, and the list goes on behind it.
 */
export async function writePages<Row>(
  { columns, readPages, more, maxRows = CSV_ROWS_MAX }: WritePages<Row>,
  { signal, onRows }: Watch,
): Promise<Written> {
  const parts: BlobPart[] = [BYTE_ORDER_MARK + csvLine(columns.map(({ head }) => head))];
  let rows = 0;
  for await (const page of readPages()) {
    signal.throwIfAborted();
    const fitting = page.slice(0, maxRows - rows);
    parts.push(new Blob([fitting.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('')]));
    rows += fitting.length;
    onRows(rows);
    if (fitting.length < page.length) return { parts: [...parts, csvLine([more])], rows, cut: true };
  }
  return { parts, rows, cut: false };
}
