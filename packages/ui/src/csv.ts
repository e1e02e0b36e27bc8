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

/** RFC 4180 with a byte order mark. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
  return BYTE_ORDER_MARK + lines.map(csvLine).join('');
}

/** `players-lotus-2026-11-21.csv`: what, of whom, when. */
export const csvFileName = (subject: string, owner: string, date: string): string => `${subject}-${owner}-${date}.csv`;

export type Collected<Row> = {
  rows: Row[];
  /** More exist than the limit let in. */
  cut: boolean;
};

/** Everything that matches, page after page, as the server gives it. */
export type ReadPages<Row> = () => AsyncIterable<readonly Row[]>;

/** All rows at once, for lists without pages. */
export const onePage = <Row>(rows: readonly Row[]): ReadPages<Row> =>
  async function* pages() {
    yield rows;
  };

/** Reads page after page until all rows are there, or more than `limit` of them. An empty page ends the list, too. */
export async function collectPages<Row>(readPages: ReadPages<Row>, limit: number): Promise<Collected<Row>> {
  const rows: Row[] = [];
  for await (const page of readPages()) {
    rows.push(...page);
    if (page.length === 0 || rows.length > limit) break;
  }
  return { rows: rows.slice(0, limit), cut: rows.length > limit };
}
