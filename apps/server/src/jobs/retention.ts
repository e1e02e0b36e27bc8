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

/** Rows that go in one transaction. */
const BATCH = 1_000;
/** What is due is counted so far. */
const DUE_MAX = 1_000_000;

export const listRules = (tx: Tx): Promise<RetentionRule[]> =>
  tx.rows(sql<RetentionRule>`select class, days, before, archived, why from retention_rules()`);

/** How many rows a rule lets go now: what a dry run tells. */
export async function countDue(tx: Tx, rule: RetentionRule): Promise<number> {
  const { due } = await tx.row(sql<Computed<{ due: number }>>`select retention_due(${rule.class}, ${DUE_MAX}) as due`);
  return due;
}

export type Retaining = { readonly db: Db; readonly brandId: BrandId };

/** Deletes what a rule lets go, batch by batch. With an archive, each batch is on disk before its deletion commits. */
export async function applyRule({ db, brandId }: Retaining, rule: RetentionRule, archive?: Archive): Promise<number> {
  if (rule.archived && !archive) throw new Error(`${rule.class} may go only once it is archived`);
  let gone = 0;
  for (let taken = BATCH; taken === BATCH; gone += taken) {
    taken = await db.tx(brandId, async (tx) => {
      const rows = await tx.rows(sql<Computed<{ row: unknown }>>`
        select to_jsonb(taken) as row from retention_take(${rule.class}, ${BATCH}) taken`);
      if (rows.length > 0) await archive?.write(rows.map(({ row }) => row));
      return rows.length;
    });
  }
  return gone;
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

/** Each night: what needs no archive. The rest goes by `npm run retention`, where a person names the archive. */
export async function applyNightly(db: Db, brandIds: readonly BrandId[]): Promise<void> {
  const applyRules = async (brandId: BrandId): Promise<void> => {
    const rules = await db.tx(brandId, listRules);
    for (const rule of rules) if (rule.days !== null && !rule.archived) await applyRule({ db, brandId }, rule);
  };
  await eachAlone(brandIds.map((brandId) => () => applyRules(brandId)));
}
