import { parseAmount } from '@baize/domain/money';
import { sql, type RawBuilder } from 'kysely';

/** What was typed or pasted into the search of a list, as the things that it can be. */
export type Sought = {
  /** Without the sign of having been cut. */
  readonly typed: string;
  /** The same in small letters. */
  readonly text: string;
  /** The first and the last id that begin so. */
  readonly ids?: readonly [string, string];
  /** Of an amount in the digits in which lists print it. */
  readonly amount?: bigint;
  /** Of what is counted: cases, letters, entries. */
  readonly number?: bigint;
};

/** The beginning of an id says something from four digits on; of a whole one nothing is left out. */
const ID_START = /^(?:[\da-f]{4,32}|[\da-f]{8}-[\da-f-]{0,27})$/;
const ID_DIGITS = 32;
/** As lists print money: a sign, a symbol or a currency before or behind, digits in groups. */
const AMOUNT =
  /^[-+−]?(?:(?:\p{Sc}|[\p{L}.]{1,5}\s)\s*)?[-+−]?(\d[\d,]*(?:\.\d{1,5})?)(?:\s*\p{Sc}|\s+[\p{L}.]{1,5})?$/u;
const COUNTED = /^\d{1,18}$/;

/** Undefined: nothing was typed. */
export function readSearch(typed: string | undefined): Sought | undefined {
  const kept = (typed ?? '').replace(/(?:…|\.\.\.)/, '').trim();
  const text = kept.toLowerCase();
  if (text === '') return undefined;
  const digits = text.replaceAll('-', '');
  const figure = AMOUNT.exec(text)?.[1]?.replaceAll(',', '');
  const amount = figure === undefined ? undefined : parseAmount(figure.replace(/^0+(?=\d)/, ''));
  return {
    typed: kept,
    text,
    ...(ID_START.test(text) && { ids: [digits.padEnd(ID_DIGITS, '0'), digits.padEnd(ID_DIGITS, 'f')] as const }),
    ...(amount !== undefined && { amount }),
    ...(COUNTED.test(text) && { number: BigInt(text) }),
  };
}

/** The rows whose id begins so, where what was sought can be the beginning of one. */
export const byId = ({ ids }: Sought, column = 'id'): RawBuilder<boolean>[] =>
  ids === undefined ? [] : [sql<boolean>`${sql.ref(column)} between ${ids[0]}::uuid and ${ids[1]}::uuid`];

export const byAmount = ({ amount }: Sought, column = 'amount'): RawBuilder<boolean>[] =>
  amount === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${amount}`];

/** One way for each of them, so that each is read by its own index in the list's order. */
export const byEach = (column: string, values: readonly (bigint | number | string)[]): RawBuilder<boolean>[] =>
  values.map((value) => sql<boolean>`${sql.ref(column)} = ${value}`);

/** A word within the text of a row, whatever the case: for lists of which no brand has many. */
export const contains = (column: string, { text }: Sought): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(${sql.ref(column)}), ${text}) > 0`;

/**
 * What any of the ways finds. Each brings no more rows than are shown, in the list's order and by an index of its own;
 * one condition that tried them all would be judged for every row that there is.
 */
export function foundByAny(
  ways: readonly RawBuilder<boolean>[],
  part: (way: RawBuilder<boolean>) => unknown,
  column = 'id',
): RawBuilder<boolean> {
  if (ways.length === 0) return sql<boolean>`false`;
  const parts = ways.map((way) => sql`(${part(way)})`);
  return sql<boolean>`${sql.ref(column)} = any (array(${sql.join(parts, sql` union all `)}))`;
}

/** Whether what was typed is found in one of the names by which something is shown. */
export const isNamed = ({ text }: Pick<Sought, 'text'>, names: Iterable<string>): boolean =>
  [...names].some((name) => name.toLowerCase().includes(text));
