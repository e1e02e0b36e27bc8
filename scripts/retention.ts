/**
 * `npm run retention -- [--apply] [--archive DIRECTORY] [CLASS ...]`: what is kept for how long, and what is due. Only
 * `--apply` deletes; what is archived first needs a directory. Against the database of this clone, or DATABASE_URL.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDb } from '../apps/server/src/db/pool.ts';
import { brandId, type BrandId } from '../apps/server/src/ids.ts';
import {
  applyRule,
  countDue,
  listRules,
  openArchive,
  type Archive,
  type RetentionRule,
} from '../apps/server/src/jobs/retention.ts';
import { readAdminDatabase } from './admin-database.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { apply: { type: 'boolean', default: false }, archive: { type: 'string' } },
});
const db = createDb(readAdminDatabase(join(import.meta.dirname, '..')).url, 2, (error) => console.error(error.message));
const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');

const brands = await db.tx(null, (tx) => tx.rows<{ id: number }>('select unnest(brand_ids()) as id'));
for (const { id } of brands) await retain(brandId(id));
await db.close();

async function retain(brand: BrandId): Promise<void> {
  const rules = await db.tx(brand, listRules);
  for (const rule of rules.filter((each) => positionals.length === 0 || positionals.includes(each.class))) {
    const due = await db.tx(brand, (tx) => countDue(tx, rule));
    const kept = rule.days === null ? `for ever: ${rule.why}` : `${rule.days} days`;
    const name = `brand ${brand}, ${rule.class}`;
    if (!values.apply || due === 0) console.log(`${name}: kept ${kept}${rule.days === null ? '' : `; ${due} due`}`);
    else console.log(`${name}: ${await letGo(brand, rule)}`);
  }
}

async function letGo(brand: BrandId, rule: RetentionRule): Promise<string> {
  if (!rule.archived) return `${await applyRule({ db, brandId: brand }, rule)} deleted`;
  if (values.archive === undefined) return 'due, but it goes only with --archive DIRECTORY';
  const archive: Archive = openArchive(values.archive, `${stamp}-brand-${brand}-${rule.class}`);
  const gone = await applyRule({ db, brandId: brand }, rule, archive);
  return `${gone} deleted, written to ${await archive.close()} and its .sha256`;
}
