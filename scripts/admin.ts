/** `npm run admin -- ...`: what is done from the command line, against the database of this clone (or DATABASE_URL). */
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { OPERATOR_NAME } from '@baize/contract/console/constants';
import type { EnrolmentLink, OperatorRow } from '@baize/contract/console/operators';
import { ROLES, type Role } from '@baize/contract/permissions';
import { cleanText } from '@baize/contract/text';
import { BRAND_USAGE, findBrands, runBrand } from '../apps/server/src/admin/brand.ts';
import { refusedBy, type Said } from '../apps/server/src/admin/said.ts';
import { runSupplier, SUPPLIER_USAGE } from '../apps/server/src/admin/supplier.ts';
import { readEnv } from '../apps/server/src/env.ts';
import type { Failure } from '@baize/contract/failure';
import type { OperatorId } from '../apps/server/src/ids.ts';
import type { Administrator } from '../apps/server/src/modules/base/operators/index.ts';
import { wirePlatform } from '../apps/server/src/wire.ts';
import { AUDIT_USAGE, runAudit } from './admin-audit.ts';
import { readAdminDatabase } from './admin-database.ts';
import { dataDirectory } from './pg.ts';
import { portsOf } from './ports.ts';

const USAGE = `usage: npm run admin -- COMMAND
  list                                       every operator: role, brands, last login, state
  create NAME "DISPLAY NAME" ROLE [BRAND_CODE ...]
                                             makes an operator; prints the link by which they enrol once
  role NAME ROLE                             gives another role
  brands NAME BRAND_CODE [BRAND_CODE ...]    the brands that the operator serves from now on
  disable NAME                               ends the operator's sessions and refuses every later login
  enable NAME                                allows the operator to log in again
  reset NAME                                 takes the account back; prints a new link once
  code NAME                                  prints an operator's current TOTP code (demo only)
  rotate-keys                                seals personal data and TOTP secrets under a new key, while the
                                             platform runs; stopped, it goes on when it is started again
${BRAND_USAGE}
${SUPPLIER_USAGE}
${AUDIT_USAGE}
roles: ${ROLES.join(', ')}
A printed link is good once, within three days: whoever opens it chooses password and authenticator.
Every change made here is written to the audit log.`;

/** Exit codes: done, refused, and not understood. */
type Exit = Said['exit'];
type Command = (words: readonly string[]) => Promise<Exit>;

const COMMANDS: Readonly<Record<string, Command>> = {
  list: async () => {
    for (const row of await platform.operators.list(CLI)) console.log(lineOf(row));
    return 0;
  },
  create: async ([name, given = name ?? '', role = 'owner', ...codes]) => {
    const displayName = cleanText(given);
    if (!name || !displayName || !isRole(role) || !OPERATOR_NAME.test(name.toLowerCase())) return misunderstood();
    const brandIds = await brandIdsOf(codes);
    return brandIds === undefined
      ? 1
      : report(
          await platform.operators.createOperator(CLI, { name: name.toLowerCase(), displayName, role, brandIds }),
          printLink,
        );
  },
  role: async ([name, role]) =>
    isRole(role)
      ? onOperator(name, async (id) => report(await platform.operators.changeOperator(CLI, id, { role }), printRow))
      : misunderstood(),
  brands: async ([name, ...codes]) => {
    if (codes.length === 0) return misunderstood();
    const brandIds = await brandIdsOf(codes);
    return brandIds === undefined
      ? 1
      : onOperator(name, async (id) =>
          report(await platform.operators.changeOperator(CLI, id, { brandIds }), printRow),
        );
  },
  disable: async ([name]) =>
    onOperator(name, async (id) =>
      report(await platform.operators.setOperatorStatus(CLI, id, { status: 'disabled' }), printRow),
    ),
  enable: async ([name]) =>
    onOperator(name, async (id) =>
      report(await platform.operators.setOperatorStatus(CLI, id, { status: 'active' }), printRow),
    ),
  reset: async ([name]) =>
    onOperator(name, async (id) => report(await platform.operators.resetOperator(CLI, id, {}), printLink)),
  'rotate-keys': async () => {
    const told = (resealed: number): void => console.log(`sealed anew: ${resealed}`);
    const { from, to } = await platform.rotateKeys(CLI, told);
    console.log(`version ${to} is the key of now; ${from.join(', ') || 'none'} retired
data-${to}.key belongs into the backups of the keys. Older key files are needed only to restore older backups.`);
    return 0;
  },
  brand: async (words) => say(await runBrand(platform, CLI, words)),
  supplier: async (words) => say(await runSupplier(platform, CLI, words)),
  code: async ([name]) => {
    if (!name) return misunderstood();
    if (!env.DEMO) return refused('Codes are printed only in the demo.');
    const now = await platform.operators.codeNow(name);
    if (now === undefined) return refused(`there is no operator ${name}`);
    console.log(now);
    return 0;
  },
};

/**
 * The command line has no operator's session: the audit log names the account of the machine. The names of operators
 * never contain a colon.
 */
const CLI: Administrator = { operatorId: null, name: `cli:${userInfo().username}`, ip: 'local' };
const WHY: Partial<Record<Failure['code'], string>> = {
  LAST_OWNER: 'a brand would be left without an owner who can act',
  NAME_TAKEN: 'there is an operator of this name',
};

const [word, ...words] = process.argv.slice(2);
const ROOT = join(import.meta.dirname, '..');
// Another host has neither this database nor its keys.
if (word === 'audit') process.exit(await runAudit(words, process.env.SECRETS_DIR ?? join(dataDirectory(ROOT), 'keys')));
const command = COMMANDS[word ?? ''];
if (word === 'help') {
  console.log(USAGE);
  process.exit(0);
}
if (!command) process.exit(misunderstood());
const database = readAdminDatabase(ROOT);
if (!existsSync(database.secretsDir))
  process.exit(refused('There are no keys yet: run npm start once, or set SECRETS_DIR.'));
// The demo is assumed of this clone's own database alone; one that was named may be anybody's.
const isDemo = process.env.DEMO ?? (process.env.DATABASE_URL ? '0' : '1');
const env = readEnv({
  ...process.env,
  DATABASE_URL: database.url,
  SECRETS_DIR: database.secretsDir,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${portsOf(process.env).site}`,
  DEMO: isDemo,
  NODE_ENV: process.env.NODE_ENV ?? (isDemo === '0' ? 'production' : 'development'),
  ROLE: '',
  LOG_LEVEL: 'silent',
});
const platform = await wirePlatform(env, Fastify({ logger: false }).log);
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

function isRole(text: string | undefined): text is Role {
  return ROLES.includes(text as Role);
}

async function onOperator(name: string | undefined, work: (id: OperatorId) => Promise<Exit>): Promise<Exit> {
  if (!name) return misunderstood();
  const id = await platform.operators.findByName(name);
  return id === undefined ? refused(`there is no operator ${name}`) : work(id);
}

/** Ids of these codes; of every brand where none is named. Undefined: one of them names no brand. */
async function brandIdsOf(codes: readonly string[]): Promise<number[] | undefined> {
  if (codes.length === 0) return platform.brand.brandIds();
  const brands = await findBrands(platform.brand, codes);
  if (brands.ok) return brands.value.map(({ id }) => id);
  say(brands.error);
  return undefined;
}

function report<T>(answer: { ok: true; value: T } | { ok: false; error: Failure }, print: (value: T) => void): Exit {
  if (!answer.ok) return say(refusedBy(answer.error, WHY));
  print(answer.value);
  return 0;
}

function printRow(row: OperatorRow): void {
  console.log(lineOf(row));
}

function lineOf({ name, role, brands, lastLogin, ...row }: OperatorRow): string {
  const state = row.disabledAt !== null ? 'disabled' : row.enrolledAt === null ? invitationOf(row) : 'active';
  const confirmation = {
    none: '',
    waiting: 'waits for confirmation',
    confirmed: `confirmed by ${row.confirmation.by}`,
  };
  return [
    name,
    role,
    brands.map((brand) => brand.code).join(','),
    lastLogin ? `last login ${lastLogin.at}` : 'never logged in',
    confirmation[row.confirmation.state],
    state,
  ]
    .filter((part) => part !== '')
    .join('  ');
}

const invitationOf = ({ invitation }: Pick<OperatorRow, 'invitation'>): string =>
  invitation === null ? 'no link' : `link until ${invitation.expiresAt}`;

function printLink({ operator, token, expiresAt }: EnrolmentLink): void {
  const brands = operator.brands.map((brand) => brand.code).join(', ');
  console.log(`operator    ${operator.name} (${operator.role}) of ${brands}
link        /enrol#${token}
            at the address of the console; whoever opens it becomes this operator
good until  ${expiresAt}, once`);
}
