import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRoleFaults } from './db/app-role.ts';
import { isHttps, unusable, type Env } from './env.ts';
import type { Platform } from './wire.ts';

/** Files that `npm start` makes beside the keys of its demo. */
const DEMO_FILES = ['sandbox.json', 'conformance.secret', 'db-owner.secret', 'studio-link.json'] as const;

/** Stops a process that must not serve, with everything that stands against it at once. */
export async function refuseToServe(env: Env, platform: Pick<Platform, 'deps' | 'vendors'>): Promise<void> {
  const faults = await findRoleFaults(platform.deps.db);
  if (env.NODE_ENV === 'production')
    faults.push(...findDemoKeys(env.SECRETS_DIR), ...(await findOpenSuppliers(platform)));
  if (faults.length > 0) throw unusable(faults);
}

function findDemoKeys(directory: string): string[] {
  const found = DEMO_FILES.filter((name) => existsSync(join(directory, name)));
  return found.length === 0
    ? []
    : [`SECRETS_DIR: holds keys of the demo (${found.join(', ')}); production has its own, elsewhere`];
}

async function findOpenSuppliers({ vendors }: Pick<Platform, 'vendors'>): Promise<string[]> {
  const suppliers = await vendors.directory.suppliers();
  return suppliers
    .filter(({ enabled, baseUrl }) => enabled && !isHttps(baseUrl))
    .map(({ code, baseUrl }) => `supplier ${code}: its base_url is not https (${baseUrl})`);
}
