import { createHash, type Hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/pool.ts';
import type { Computed } from '../db/query.ts';
import { eachAlone } from '../each-alone.ts';
import type { BrandId } from '../ids.ts';

/** How long a class of rows is kept by the brand's jurisdiction; `days` null: for ever, and `why` says for what. */
export type RetentionRule = Computed<{
  readonly class: string;
  readonly days: number | null;
  readonly before: Date | null;
  /** It goes only once it is written out. */
  readonly archived: boolean;
  readonly why: string;
}>;

/** Rows that one transaction looks at. */
const LOOKED = 10_000;
/** What ended in one millisecond is looked at together, whatever it is. */
const LOOKED_OF_AN_INSTANT = 1_000_000;

export const listRules = (tx: Tx): Promise<RetentionRule[]> =>
  tx.rows(sql<RetentionRule>`select class, days, before, archived, why from retention_rules()`);

/** How many rows a rule lets go now: what a dry run tells. */
export const countDue = (tx: Tx, rule: RetentionRule): Promise<number> =>
  eachSpan(rule, LOOKED, (span) => lookAt(tx, rule, { ...span, take: false }));

/** `looked`: how many rows one transaction looks at. */
export type Retaining = { readonly db: Db; readonly brandId: BrandId; readonly looked?: number };

/** Deletes what a rule lets go, span by span. With an archive, each span is on disk before its deletion commits. */
export async function applyRule(
  { db, brandId, looked = LOOKED }: Retaining,
  rule: RetentionRule,
  archive?: Archive,
): Promise<number> {
  if (rule.archived && !archive) throw new Error(`${rule.class} may go only once it is archived`);
  return eachSpan(rule, looked, (span) =>
    db.tx(brandId, async (tx) => {
      const slice = await lookAt(tx, rule, { ...span, take: true });
      if (slice.rows.length > 0) await archive?.write(slice.rows);
      return slice;
    }),
  );
}

type Span = { readonly from: Date; readonly to: Date; readonly rows: number };
type Slice = { readonly looked: number; readonly due: number; readonly rows: readonly unknown[] };

/** From the beginning to the rule's border: a span that holds too much is halved, one that holds little doubled. */
async function eachSpan(
  { before }: RetentionRule,
  rowsMax: number,
  look: (span: Span) => Promise<Slice>,
): Promise<number> {
  const to = before?.getTime() ?? 0;
  let [from, spanMs, due] = [0, to, 0];
  while (from < to) {
    spanMs = Math.min(spanMs, to - from);
    const rows = spanMs > 1 ? rowsMax : LOOKED_OF_AN_INSTANT;
    const slice = await look({ from: new Date(from), to: new Date(from + spanMs), rows });
    if (slice.looked > rows && spanMs > 1) {
      spanMs = Math.floor(spanMs / 2);
      continue;
    }
    from += spanMs;
    due += slice.due;
    if (slice.looked * 2 <= rows) spanMs *= 2;
  }
  return due;
}

type Sliced = { readonly looked: number | null; readonly due: number | null; readonly content: unknown };
async function lookAt(
  tx: Tx,
  rule: RetentionRule,
  { from, to, rows, take }: Span & { readonly take: boolean },
): Promise<Slice> {
  const sliced = await tx.rows(
    sql<Computed<Sliced>>`select * from retention_slice(${rule.class}, ${from}, ${to}, ${rows}, ${take})`,
  );
  const { looked, due } = sliced.at(-1)!;
  return { looked: looked!, due: due!, rows: sliced.slice(0, -1).map(({ content }) => content) };
}

export type Archive = {
  readonly write: (rows: readonly unknown[]) => Promise<void>;
  /** Writes the checksum beside the file; undefined where nothing was written. */
  readonly close: () => Promise<string | undefined>;
};

/** One file of JSON lines, made when the first row comes. `sha256sum -c` reads what stands beside it. */
export function openArchive(directory: string, name: string): Archive {
  const path = join(directory, `${name}.jsonl`);
  const sum: Hash = createHash('sha256');
  let file: FileHandle | undefined;
  return {
    write: async (rows) => {
      if (!file) {
        mkdirSync(directory, { recursive: true, mode: 0o700 });
        file = await open(path, 'wx', 0o600);
      }
      const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      await file.write(text);
      await file.sync();
      sum.update(text);
    },
    close: async () => {
      if (!file) return undefined;
      await file.close();
      await writeFile(`${path}.sha256`, `${sum.digest('hex')}  ${basename(path)}\n`, { mode: 0o600 });
      return path;
    },
  };
}

/**
 * Each night: what needs no archive, each class by itself. The rest goes by `npm run retention`, where a person names
 * the archive.
 */
export async function applyNightly(db: Db, brandIds: readonly BrandId[]): Promise<void> {
  const applyRules = async (brandId: BrandId): Promise<void> => {
    const rules = await db.tx(brandId, listRules);
    const nightly = rules.filter(({ days, archived }) => days !== null && !archived);
    await eachAlone(nightly.map((rule) => () => applyRule({ db, brandId }, rule)));
  };
  await eachAlone(brandIds.map((brandId) => () => applyRules(brandId)));
}
