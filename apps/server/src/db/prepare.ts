import pg from 'pg';
import { LOCKS } from './advisory-locks.ts';

export type PreparedDatabase = { readonly ownerUrl: string; readonly appUrl: string };

/**
 * What a superuser does once per database: the three roles of docs/adr/0005 and the database itself. The launcher and
 * the tests call it; in production the same statements are in docs/deployment.md.
 */
export async function prepareDatabase(
  superUrl: string,
  database: string,
  passwords: { owner: string; app: string },
): Promise<PreparedDatabase> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.prepare]);
    await ensureRole(client, 'baize_owner', passwords.owner);
    await ensureRole(client, 'baize_app', passwords.app);
    await ensureRole(client, 'baize_ledger', null);
    await client.query('grant baize_ledger to baize_owner');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)} owner baize_owner`);
  } finally {
    await client.end();
  }
  return {
    ownerUrl: urlFor(superUrl, database, { user: 'baize_owner', password: passwords.owner }),
    appUrl: urlFor(superUrl, database, { user: 'baize_app', password: passwords.app }),
  };
}

/** Without a password nobody logs in as the role. */
async function ensureRole(client: pg.Client, name: string, password: string | null): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const access = password === null ? 'nologin' : `login password ${client.escapeLiteral(password)}`;
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${name} ${access}`);
}

function urlFor(superUrl: string, database: string, login: { readonly user: string; readonly password: string }) {
  const url = new URL(superUrl);
  url.username = login.user;
  url.password = login.password;
  url.pathname = `/${database}`;
  return url.toString();
}
