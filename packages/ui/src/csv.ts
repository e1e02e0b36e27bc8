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
/** What a file holds: how many rows, and of which time, where they have one. */
export type Held = Omit<Written, 'parts'> & { readonly oldest: string | null; readonly newest: string | null };
export type Fact = readonly (string | number | null)[];
export type WritePages<Row> = {
  readonly columns: readonly CsvColumn<Row>[];
  readonly readPages: ReadPages<Row>;
  /** What is said of the file in its last lines. */
  readonly facts: (held: Held) => readonly Fact[];
  readonly maxRows?: number;
};

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** From when until when rows are, by their first column that holds a moment. */
function createSpan() {
  const isMoment = (cell: unknown): cell is string => typeof cell === 'string' && MOMENT.test(cell);
  let column = -1;
  let oldest: string | null = null;
  let newest: string | null = null;
  return {
    add(cells: readonly unknown[]): void {
      if (column < 0) column = cells.findIndex(isMoment);
      const at = cells[column];
      if (!isMoment(at)) return;
      if (oldest === null || at < oldest) oldest = at;
      if (newest === null || at > newest) newest = at;
    },
    told: () => ({ oldest, newest }),
  };
}

/**
 * Page after page as lines of RFC 4180 with a byte order mark. What is written is the browser's at once, and no rows
 * are kept: a page may be empty, and the list goes on behind it.
 */
export async function writePages<Row>(
  { columns, readPages, facts, maxRows = CSV_ROWS_MAX }: WritePages<Row>,
  { signal, onRows }: Watch,
): Promise<Written> {
  const parts: BlobPart[] = [BYTE_ORDER_MARK + csvLine(columns.map(({ head }) => head))];
  const span = createSpan();
  let rows = 0;
  let cut = false;
  for await (const page of readPages()) {
    signal.throwIfAborted();
    const lines = page.slice(0, maxRows - rows).map((row) => columns.map(({ cell }) => cell(row)));
    for (const cells of lines) span.add(cells);
    parts.push(new Blob([lines.map(csvLine).join('')]));
    rows += lines.length;
    cut = lines.length < page.length;
    onRows(rows);
    if (cut) break;
  }
  const said = facts({ rows, cut, ...span.told() });
  if (said.length > 0) parts.push(csvLine([]), ...said.map((fact) => csvLine(fact)));
  return { parts, rows, cut };
}
