/** The platform as the command line opens it: over the database of this clone, or of DATABASE_URL. */
import { userInfo } from 'node:os';
import Fastify from 'fastify';
import { readEnv } from '../apps/server/src/env.ts';
import type { Administrator } from '../apps/server/src/modules/base/operators/index.ts';
import { wirePlatform, type Platform } from '../apps/server/src/wire.ts';
import type { readAdminDatabase } from './admin-database.ts';
import { portsOf } from './ports.ts';

/**
 * The command line has no operator's session: the audit log names the account of the machine. The names of operators
 * never contain a colon.
 */
export const CLI: Administrator = { operatorId: null, name: `cli:${userInfo().username}`, ip: 'local' };

export function openAdminPlatform(database: ReturnType<typeof readAdminDatabase>): Promise<Platform> {
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
  return wirePlatform(env, Fastify({ logger: false }).log);
}
