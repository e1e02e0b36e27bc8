import type { Db, Tx } from '../../db/pool.ts';
import type { PartList } from '../part.ts';

/** However quiet it is, a tail is proven this often: that nothing was written is the server's word alone. */
export const QUIET_MAX_MS = 10 * 60_000;

type QuietNeeds = { readonly db: Db; readonly parts: PartList; readonly checks: readonly string[] };
/** What was ever written to what is proven, when the last tail began that nothing broke off. */
type Last = { readonly written: string; readonly at: Date };

/** Takes a tail where there may be news. False: nothing was written since the last one, and all still holds. */
export type TakeTail = (now: Date, prove: () => Promise<void>) => Promise<boolean>;

/**
 * Where nobody does anything one statement says so, in place of the fifty transactions of a tail: no row was written
 * since the last one began, nothing is open, and everything was walked before. The server counts a row some seconds
 * after it was committed: the tail that then comes begins where the last one did, and passes nothing over.
 */
export function createQuiet({ db, parts, checks }: QuietNeeds): TakeTail {
  const schemas = schemasOf(parts);
  let last: Last | undefined;
  return async (now, prove) => {
    const known = last && now.getTime() - last.at.getTime() < QUIET_MAX_MS ? last.written : null;
    const { holds, written } = await db.once((tx) => confirm(tx, { schemas, checks, known, now }));
    if (holds) return false;
    last = undefined;
    await prove();
    if (written !== null) last = { written, at: now };
    return true;
  };
}

/** Functions of a proof begin with the name of the module, whose schema holds what they prove. */
export const schemasOf = ({ parts }: PartList): string[] => {
  const functions = parts.flatMap((part) => (part.proofs ?? []).flatMap(({ prove, walk }) => [prove, walk]));
  return [...new Set(['ledger', ...functions.map((name) => name.slice(0, name.indexOf('_')))])];
};

type Asked = {
  readonly schemas: readonly string[];
  readonly checks: readonly string[];
  readonly known: string | null;
  readonly now: Date;
};

const confirm = (tx: Tx, { schemas, checks, known, now }: Asked): Promise<{ holds: boolean; written: string | null }> =>
  tx.row(
    `with seen as materialized (
      select ledger_rows_written($1::text[]) as written,
        not exists (select from ledger.drift where cleared_at is null)
          and not exists (select from unnest($2::text[]) n left join ledger.proof p on p.name = n
            where p.passed_at is null) as sound
    ), renewed as (
      update ledger.proof p set proven_at = $4 from seen
        where p.name = any ($2::text[]) and seen.sound and seen.written = $3::bigint returning p.name
    ) select s.written::text as written, exists (select from renewed) as holds from seen s`,
    [schemas, checks, known, now],
  );
