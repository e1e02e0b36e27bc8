import { formatAmount } from '@baize/domain/money';
import type { Statement } from './lines.ts';
import type { Sheet } from './sheet.ts';

/** So that spreadsheets read Bengali as it is. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet would run a cell that starts so; a number of either sign is none. */
const FORMULA = /^[=+\-@\t\r](?!\d+(\.\d+)?$)/;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
const row = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
const cellsOf = <Key extends string>(words: Readonly<Record<Key, string>>): Record<Key, string> =>
  Object.fromEntries(Object.entries<string>(words).map(([key, word]) => [key, cell(word)])) as Record<Key, string>;

/** A statement for a spreadsheet (RFC 4180), part by part. */
export async function* writeCsv(
  statement: Statement,
  { words, timeOf, from, to, zone, offsetMinutes }: Sheet,
  gameNames: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  const head = [`${words.time} (${zone})`, words.what, words.part, words.game, words.amount, words.balance];
  yield (
    BYTE_ORDER_MARK +
      row([...head, words.number]) +
      row([timeOf(from), words.opening, '', '', '', formatAmount(statement.opening), ''])
  );
  yield* statement.csvLines({
    kinds: cellsOf(words.kinds),
    pockets: cellsOf(words.parts),
    games: cellsOf(Object.fromEntries(gameNames)),
    offsetMinutes,
  });
  yield row([timeOf(to), words.closing, '', '', '', formatAmount(statement.closing), '']);
}
