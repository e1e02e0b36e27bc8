import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../../db/migrate.ts';
import { createDb } from '../../../db/pool.ts';
import { prepareDatabase } from '../../../db/prepare.ts';
import { readKin } from './enrolment-store.ts';
import { confirmationOf } from './kinship.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations');
/** The first of the migrations by which operators enrol themselves. */
const FIRST = '0250';

test('who was made in the console before links stands for their maker; demo and command line for nobody', async () => {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const passwords = { owner: 'owner-of-tests', app: 'app-of-tests' };
  const { ownerUrl, appUrl } = await prepareDatabase(process.env.TEST_DATABASE_URL!, name, passwords);
  const before = mkdtempSync(join(tmpdir(), 'baize-migrations-'));
  for (const file of readdirSync(MIGRATIONS).filter((each) => each < FIRST))
    cpSync(join(MIGRATIONS, file), join(before, file));
  await migrate(ownerUrl, before);
  rmSync(before, { recursive: true });

  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`
    insert into brand.brand (code, name, merchant_code, currency, currency_symbol) values ('old', 'Old', 'old', 'BDT', '৳');
    insert into operators.operator (name, display_name, role, password_hash, totp_secret, password_expires_at) values
      ('anna', '', 'owner', 'x', '\\x00', null), ('seeded', '', 'support', 'x', '\\x00', null),
      ('made', '', 'finance-checker', 'x', '\\x00', null), ('by-line', '', 'owner', 'x', '\\x00', null),
      ('waiting', '', 'support', 'x', '\\x00', now() + interval '1 day');
    insert into audit.audit (brand_id, seq, at, actor, ip, action, target, reason, hash) values
      (1, 1, now() - interval '1 day', 'anna', '', 'create-operator', 'operator:3', '', ''),
      (1, 2, now() - interval '1 day', 'cli:root', '', 'create-operator', 'operator:4', '', ''),
      (1, 3, now() - interval '1 day', 'anna', '', 'create-operator', 'operator:5', '', ''),
      (1, 4, now() - interval '1 day', 'anna', '', 'reset-operator', 'operator:3', '', '');`);
  await migrate(ownerUrl);
  const { rows } = await client.query(
    'select name, seeded, enrolled_at is not null as enrolled, key_version from operators.operator order by id',
  );
  await client.end();
  expect(rows).toEqual([
    { name: 'anna', seeded: true, enrolled: true, key_version: 0 },
    { name: 'seeded', seeded: true, enrolled: true, key_version: 0 },
    { name: 'made', seeded: false, enrolled: true, key_version: 0 },
    { name: 'by-line', seeded: false, enrolled: true, key_version: 0 },
    { name: 'waiting', seeded: false, enrolled: false, key_version: null },
  ]);
  const db = createDb(appUrl, 1, () => undefined);
  const kin = await db.tx(null, readKin);
  await db.close();
  const needed = kin.map((each) => [each.name, confirmationOf(each, kin, new Date()).needed]);
  expect(Object.fromEntries(needed)).toEqual({
    anna: false,
    seeded: false,
    made: true,
    'by-line': false,
    waiting: true,
  });
});
