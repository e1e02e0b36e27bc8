import { POSTING_KINDS, type PostingKind } from '@baize/contract/posting-kinds';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import type { Computed } from '../../../db/query.ts';
import type { MemberId } from '../../../ids.ts';
import { POCKET_CODES, type Ledger, type Pocket } from '../../../ledger/index.ts';
import { behind, firstOf, openIn, type Stretch } from './posting-walk.ts';
import { suppliersOf } from './queries.ts';

const POCKETS = Object.keys(POCKET_CODES) as Pocket[];

/** The cells that are words, each as it stands in the file. */
export type CsvWords = {
  readonly kinds: Readonly<Record<PostingKind, string>>;
  readonly pockets: Readonly<Record<Pocket, string>>;
  /** By the game's code; a game without a name stands as its code. */
  readonly games: Readonly<Record<string, string>>;
  /** Of the zone in which times are told. */
  readonly offsetMinutes: number;
};
type Walk = {
  readonly stretch: Stretch;
  readonly rows: number;
  readonly ledger: Pick<Ledger, 'codeOf'>;
  readonly words: CsvWords;
  /** What the member owned before the stretch. */
  readonly owned: bigint;
};
type Read = Computed<{
  text: string;
  rows: number;
  lines: number;
  moved: bigint;
  accounts: bigint[];
  begins: bigint[];
}>;

/** As the domain's `formatAmount`: at least two places, and no zeros beyond them. */
const amountText = (units: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${units} * 0.00001, 'FM9999999999999990.00999')`;
const sumSoFar = sql`sum(p.amount) over (order by p.in_line, p.account_id, p.seq)`;
const wordOf = (words: Readonly<Record<string, string>>, key: RawBuilder<unknown>): RawBuilder<string> =>
  sql`${JSON.stringify(words)}::jsonb ->> ${key}::text`;

/**
 * The first rows of a stretch as lines of CSV: time, kind, pocket, game, amount, what was owned after it, number. The
 * database writes them, and `readStretch` reads the same rows in the same order: as objects, two million rows are
 * garbage by the gigabyte.
 */
export async function readStretchAsCsv(
  tx: Tx,
  member: MemberId,
  { stretch, rows, ledger, words, owned }: Walk,
): Promise<{ readonly text: string; readonly owned: bigint; readonly rest: Stretch }> {
  const open = openIn(stretch);
  const kinds = Object.fromEntries(POSTING_KINDS.map((kind) => [ledger.codeOf(kind), words.kinds[kind]]));
  const pockets = Object.fromEntries(POCKETS.map((pocket) => [POCKET_CODES[pocket], words.pockets[pocket]]));
  const read = await tx.row(sql<Read>`
    with recursive suppliers as (${suppliersOf(member)}),
      p as materialized (${firstOf(member, open, rows)}),
      line as (
        select p.account_id, p.seq, p.in_line, p.amount,
          to_char((p.created_at + ${words.offsetMinutes}::integer * interval '1 minute') at time zone 'UTC',
            'YYYY-MM-DD HH24:MI:SS')
          || ',' || (${wordOf(kinds, sql`p.kind`)}) || ',' || (${wordOf(pockets, sql`p.account_kind`)})
          || ',' || coalesce(${wordOf(words.games, sql`g.game_code`)}, g.game_code, '')
          || ',' || ${amountText(sql`p.amount`)}
          || ',' || ${amountText(sql`(${owned}::bigint + ${sumSoFar})`)}
          || ',' || coalesce(p.ref, p.tx)::text || e'\r\n' as text
        from p left join lateral (
          select w.game_code from suppliers s join wagers.wager w
            on w.member_id = ${member} and w.supplier_id = s.supplier_id and w.id = p.ref limit 1) g on true)
    select coalesce(string_agg(text, '' order by in_line, account_id, seq), '') as text, count(*)::integer as rows,
      count(text)::integer as lines, coalesce(sum(amount), 0)::bigint as moved,
      (select coalesce(array_agg(account_id order by account_id), '{}') from (select distinct account_id from p) a)
        as accounts,
      (select coalesce(array_agg(begin order by account_id), '{}')
        from (select account_id, max(seq) + 1 as begin from p group by account_id) a) as begins
    from line`);
  if (read.lines < read.rows) throw new Error(`a posting of member ${member} is of a kind that has no word`);
  return {
    text: read.text,
    owned: owned + read.moved,
    rest: behind(open, new Map(read.accounts.map((account, at) => [account, read.begins[at]!]))),
  };
}
