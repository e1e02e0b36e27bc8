/** `npm run admin -- ...`: what is done from the command line, against the database of this clone (or DATABASE_URL). */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { ROLES, type Role } from '../packages/contract/src/console.ts';
import { readEnv } from '../apps/server/src/env.ts';
import { wirePlatform } from '../apps/server/src/wire.ts';
import { readAdminDatabase } from './admin-database.ts';

const USAGE = `usage: npm run admin -- create NAME "DISPLAY NAME" ROLE [BRAND_CODE ...]   makes an operator; asks for nothing, prints password and TOTP secret once
       npm run admin -- code NAME                                             prints an operator's TOTP code of this moment (demo only)
roles: ${ROLES.join(', ')}`;

const [command, name, ...rest] = process.argv.slice(2);
if (!command || !name || !['create', 'code'].includes(command)) {
  console.error(USAGE);
  process.exit(2);
}
const database = readAdminDatabase(join(import.meta.dirname, '..'));
if (!existsSync(database.secretsDir)) {
  console.error('There are no keys yet: run npm start once, or set SECRETS_DIR.');
  process.exit(1);
}
const env = readEnv({ ...process.env, DATABASE_URL: database.url, SECRETS_DIR: database.secretsDir, DEMO: process.env.DEMO ?? '1', LOG_LEVEL: 'silent' });
const platform = await wirePlatform(env, Fastify({ logger: false }).log);
const code = command === 'code' ? await printCode(name) : await createOperator(name, rest);
await platform.close();
process.exit(code);

async function printCode(operator: string): Promise<number> {
  if (!env.DEMO) {
    console.error('Codes are printed only in the demo.');
    return 1;
  }
  const now = await platform.operators.codeNow(operator);
  console.log(now ?? `there is no operator ${operator}`);
  return now === undefined ? 1 : 0;
}

async function createOperator(operator: string, [displayName = operator, role = 'owner', ...codes]: string[]): Promise<number> {
  if (!ROLES.includes(role as Role)) {
    console.error(USAGE);
    return 2;
  }
  const ids = await platform.brand.brandIds();
  const brands = (await Promise.all(ids.map((id) => platform.brand.brand(id)))).filter((brand) => codes.length === 0 || codes.includes(brand.code));

  const password = randomBytes(15).toString('base64url');
  const made = await platform.operators.create({ name: operator, displayName, role: role as Role, password, brandIds: brands.map((brand) => brand.id) });
  console.log(`operator    ${operator} (${role}) of ${brands.map((brand) => brand.code).join(', ')}\npassword    ${password}\nTOTP secret ${made.totpSecret}\nTOTP link   ${made.totpUri}`);
  return 0;
}
