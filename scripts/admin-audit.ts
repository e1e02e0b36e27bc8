/** `npm run admin -- audit ...`: the audit log verified from another host, by a read role and a copy of the anchors. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ANCHOR_MAX_AGE_MS, listAuditedBrands, verifyAudit } from '../apps/server/src/audit/index.ts';
import { createDb } from '../apps/server/src/db/pool.ts';
import { loadAuditPair, publicKeysIn } from '../apps/server/src/secrets.ts';

export const AUDIT_USAGE = `  audit key                                  prints the public keys of the anchors: of the
                                             pair of now, and of those before it
  audit verify --anchors FILE --database URL --key PEM_FILE [--max-age MINUTES]
                                             walks every chain and holds it against a copy of the anchors`;

const MINUTE_MS = 60_000;

/** Exit codes: every chain holds, one does not, and not understood. */
export async function runAudit(words: readonly string[], secretsDir: string): Promise<0 | 1 | 2> {
  if (words[0] === 'key') {
    if (!existsSync(join(secretsDir, 'audit.pem'))) {
      console.error('There is no audit.pem: put it back from the backup of the keys');
      return 1;
    }
    const keys = loadAuditPair(secretsDir).publicKeys;
    console.log(keys.map((key) => key.export({ type: 'spki', format: 'pem' }).toString().trim()).join('\n'));
    return 0;
  }
  const { values } = parseArgs({
    args: words.slice(1),
    options: {
      anchors: { type: 'string' },
      database: { type: 'string' },
      key: { type: 'string' },
      'max-age': { type: 'string' },
    },
  });
  const { anchors, database, key } = values;
  const minutes = Number(values['max-age'] ?? ANCHOR_MAX_AGE_MS / MINUTE_MS);
  if (words[0] !== 'verify' || !anchors || !database || !key || !(minutes > 0)) {
    console.error(`usage: npm run admin -- audit ...\n${AUDIT_USAGE}`);
    return 2;
  }
  return verifyAll(database, {
    publicKeys: publicKeysIn(readFileSync(key, 'utf8')),
    file: anchors,
    anchorMaxAgeMs: minutes * MINUTE_MS,
  });
}

type Given = Omit<Parameters<typeof verifyAudit>[2], 'now'>;

async function verifyAll(database: string, given: Given): Promise<0 | 1> {
  const db = createDb(database, 1, () => undefined);
  try {
    const brands = await listAuditedBrands(db, given.file);
    if (brands.length === 0) console.error('there is no chain in this database and none in the anchors');
    let sound = brands.length > 0;
    for (const brand of brands) {
      const { ok, rows, firstBroken, headHash } = await verifyAudit(db, brand, { ...given, now: new Date() });
      sound &&= ok;
      const verdict = ok ? `holds, head ${headHash}` : `BROKEN at ${firstBroken?.seq}: ${firstBroken?.why}`;
      console.log(`brand ${brand}: ${rows} rows, ${verdict}`);
    }
    return sound ? 0 : 1;
  } finally {
    await db.close();
  }
}
