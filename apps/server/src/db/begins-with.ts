import { sql, type RawBuilder } from 'kysely';

/** No text comes after it: what begins with `start` lies between `start` and `start` with this letter. */
const LAST_LETTER = String.fromCodePoint(0x10_ff_ff);

/** Whether a column begins with a text: a range by bytes, which an index answers behind the wall between brands. */
export function beginsWith(column: string | RawBuilder<string>, start: string): RawBuilder<boolean> {
  const bytes = sql`${typeof column === 'string' ? sql.ref(column) : column} collate "C"`;
  return sql<boolean>`(${bytes} >= ${start} and ${bytes} < ${start + LAST_LETTER})`;
}
