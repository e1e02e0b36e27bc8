import type { Posting } from '@baize/contract/wagers';
import { parseAmount } from '@baize/domain/money';
import type { Db } from '../../../db/pool.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Ledger } from '../../../ledger/index.ts';
import {
  gamesOfWagers,
  openIn,
  ownedBeside,
  readStretch,
  readStretchAsCsv,
  stretchBetween,
  type CsvWords,
} from '../../base/wagers/index.ts';

/** Rows that are read at a time: a statement of any length is never more than this in memory. */
const ROWS_AT_ONCE = 1_000;

/** A movement with what was owned after it, in all pockets. */
export type Line = { readonly posting: Posting; readonly game: string | null; readonly owned: bigint };
export type Statement = {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: () => AsyncGenerator<readonly Line[]>;
  /** The same as text, as the database writes it: for a file of any length. */
  readonly csvLines: (words: CsvWords) => AsyncGenerator<string>;
};
export type Whose = { readonly brandId: BrandId; readonly memberId: MemberId; readonly from: Date; readonly to: Date };
export type LineDeps = {
  readonly db: Db;
  readonly ledger: Pick<Ledger, 'codeOf' | 'kindOf'>;
  /** Names of games by their codes. */
  readonly gameNames: ReadonlyMap<string, string>;
};

const unitsOf = (text: string): bigint =>
  text.startsWith('-') ? 0n - parseAmount(text.slice(1))! : parseAmount(text)!;

/**
 * A member's statement: opening, lines and closing. What is written while it is read belongs to none of it. Lines that
 * did not add up to the closing balance would be a defect of the books, and end the reading.
 */
export async function readStatement(deps: LineDeps, { brandId, memberId, from, to }: Whose): Promise<Statement> {
  const { stretch, opening, closing } = await deps.db.tx(brandId, async (tx) => {
    const found = await stretchBetween(tx, memberId, { from, to });
    return {
      stretch: found,
      opening: await ownedBeside(tx, memberId, { stretch: found, side: 'begin' }),
      closing: await ownedBeside(tx, memberId, { stretch: found, side: 'end' }),
    };
  });
  const addsUp = (owned: bigint): void => {
    if (owned !== closing) throw new Error(`the statement of member ${memberId} does not add up`);
  };
  async function* lines(): AsyncGenerator<readonly Line[]> {
    let owned = opening;
    for (let left = openIn(stretch); left.length > 0;) {
      const begun = left;
      const part = await deps.db.tx(brandId, async (tx) => {
        const read = await readStretch(tx, memberId, { stretch: begun, rows: ROWS_AT_ONCE, ledger: deps.ledger });
        const refs = [...new Set(read.content.flatMap(({ ref }) => (ref === null ? [] : [ref])))];
        return { ...read, games: await gamesOfWagers(tx, memberId, refs) };
      });
      left = part.rest;
      yield part.content.map((posting) => {
        owned += unitsOf(posting.amount);
        const code = posting.ref === null ? undefined : part.games.get(posting.ref);
        return { posting, game: code === undefined ? null : (deps.gameNames.get(code) ?? code), owned };
      });
    }
    addsUp(owned);
  }
  async function* csvLines(words: CsvWords): AsyncGenerator<string> {
    let owned = opening;
    for (let left = openIn(stretch); left.length > 0;) {
      const walk = { stretch: left, rows: ROWS_AT_ONCE, ledger: deps.ledger, words, owned };
      const part = await deps.db.tx(brandId, (tx) => readStretchAsCsv(tx, memberId, walk));
      [left, owned] = [part.rest, part.owned];
      yield part.text;
    }
    addsUp(owned);
  }
  return { opening, closing, lines, csvLines };
}
