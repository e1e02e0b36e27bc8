/** `npm run admin -- ...`: what is done from the command line, against the database of this clone (or DATABASE_URL). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES } from '@baize/contract/permissions';
import { BRAND_USAGE, runBrand } from '../apps/server/src/admin/brand.ts';
import { CONTENT_USAGE, runContent } from '../apps/server/src/admin/content.ts';
import { KEYS_USAGE } from '../apps/server/src/admin/keys.ts';
import { GEO_USAGE, runGeo } from '../apps/server/src/admin/geo.ts';
import { OPERATOR_USAGE, OPERATOR_VERBS, runOperator } from '../apps/server/src/admin/operator.ts';
import { POOL_USAGE, runPool } from '../apps/server/src/admin/pool.ts';
import { REASON_USAGE, takeReason, type Said } from '../apps/server/src/admin/said.ts';
import { REASON } from '@baize/contract/console/constants';
import { runSupplier, SUPPLIER_USAGE } from '../apps/server/src/admin/supplier.ts';
import { AUDIT_USAGE, runAudit } from './admin-audit.ts';
import { readAdminDatabase } from './admin-database.ts';
import { runKeysHere } from './admin-keys.ts';
import { CLI, openAdminPlatform } from './admin-platform.ts';
import { dataDirectory } from './pg.ts';

const USAGE = `usage: npm run admin -- COMMAND
${OPERATOR_USAGE}
  rotate-keys                                seals personal data and TOTP secrets under a new key, while the
                                             platform runs; stopped, it goes on when it is started again
${KEYS_USAGE}
${BRAND_USAGE}
${SUPPLIER_USAGE}
${CONTENT_USAGE}
${GEO_USAGE}
${POOL_USAGE}
${AUDIT_USAGE}
roles: ${ROLES.join(', ')}
A printed link is good once, within three days: whoever opens it chooses password and authenticator.
Every change made here is written to the audit log.
${REASON_USAGE}`;

/** Exit codes: done, refused, and not understood. */
type Exit = Said['exit'];
type Command = (words: readonly string[]) => Promise<Exit>;

const COMMANDS: Readonly<Record<string, Command>> = {
  'rotate-keys': async () => {
    const told = (resealed: number): void => console.log(`sealed anew: ${resealed}`);
    const { from, to } = await platform.rotateKeys(BY, told);
    console.log(`version ${to} is the key of now; ${from.join(', ') || 'none'} retired
data-${to}.key belongs into the backups of the keys. Older key files are needed only to restore older backups.`);
    return 0;
  },
  brand: async (words) => say(await runBrand(platform, BY, words)),
  supplier: async (words) => say(await runSupplier(platform, BY, words)),
  geo: async (words) => say(await runGeo(platform, BY, words)),
  pool: async (words) => say(await runPool(platform, BY, words)),
  ...Object.fromEntries(
    ['banner', 'marquee', 'content'].map((noun): [string, Command] => [
      noun,
      async (words) => say(await runContent(platform, BY, [noun, ...words])),
    ]),
  ),
  ...Object.fromEntries(
    OPERATOR_VERBS.map((verb): [string, Command] => [
      verb,
      async (words) => say(await runOperator(platform, BY, [verb, ...words])),
    ]),
  ),
};

const given = takeReason(process.argv.slice(2));
if (!given) process.exit(refused(`reason: ${REASON.min} to ${REASON.max} letters`));
const BY = { ...CLI, ...(given.reason !== undefined && { reason: given.reason }) };
const [word, ...words] = given.words;
const ROOT = join(import.meta.dirname, '..');
// Another host has neither this database nor its keys.
if (word === 'audit') process.exit(await runAudit(words, process.env.SECRETS_DIR ?? join(dataDirectory(ROOT), 'keys')));
// Where a key is not the one that the database knows, no platform is wired.
if (word === 'keys') process.exit(say(await runKeysHere(ROOT, BY, words)));
const command = COMMANDS[word ?? ''];
if (word === 'help') {
  console.log(USAGE);
  process.exit(0);
}
if (!command) process.exit(misunderstood());
const database = readAdminDatabase(ROOT);
if (!existsSync(database.secretsDir))
  process.exit(refused('There are no keys yet: run npm start once, or set SECRETS_DIR.'));
const platform = await openAdminPlatform(database).catch((error: Error) => process.exit(refused(error.message)));
const code = await command(words).catch(wrongOption);
await platform.close();
process.exit(code);

/** What the words hold beside what the command knows; anything else is thrown on. */
function wrongOption(error: unknown): Exit {
  if (!String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')) throw error;
  return refused((error as Error).message);
}

function say({ exit, text }: Said): Exit {
  if (exit === 2) return misunderstood();
  if (exit === 1) return refused(text);
  console.log(text);
  return exit;
}

function refused(why: string): Exit {
  console.error(why);
  return 1;
}

function misunderstood(): Exit {
  console.error(USAGE);
  return 2;
}
