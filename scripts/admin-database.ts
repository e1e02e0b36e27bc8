import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirectory } from './pg.ts';

/** Where the running demo's database is: its postmaster.pid names the port. DATABASE_URL and SECRETS_DIR win. */
export function readAdminDatabase(root: string): { url: string; secretsDir: string } {
  const dataDir = dataDirectory(root);
  const secretsDir = process.env.SECRETS_DIR ?? join(dataDir, 'keys');
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, secretsDir };
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(pidFile))
    throw new Error('The database is not running: start it with npm start, or set DATABASE_URL.');
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]?.trim();
  const password = readFileSync(join(secretsDir, 'db-app.secret'), 'utf8').trim();
  return { url: `postgres://baize_app:${password}@127.0.0.1:${port}/baize`, secretsDir };
}
