import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { countBrokenChains } from '../../../audit/index.ts';
import { outboxLagMs } from '../../../outbox/lag.ts';
import type { Seen, Sign } from '../../../signs.ts';
import type { AlertDeps } from './deps.ts';

const SECOND_MS = 1_000n;
/** The tail of the books is proven each minute. */
const PROOF_MAX_AGE_MS = 15 * 60_000;
const WHOLE = 100n;

const ofAll = (subject: string, value: bigint): Seen => ({ brandId: null, subject, name: subject, value });

/** The directory, or the nearest one above it where it is made with its first file. */
function standing(path: string): string {
  const above = dirname(path);
  return existsSync(path) || above === path ? path : standing(above);
}

/** How full a disk is, in hundredths of what the product may use of it. */
export async function filledShare(path: string): Promise<bigint> {
  const { blocks, bfree, bavail } = await statfs(standing(path), { bigint: true });
  const used = blocks - bfree;
  return used + bavail === 0n ? 0n : (used * WHOLE) / (used + bavail);
}

/** What belongs to no module: the books, the audit chains, the stream of events, and the disk of this process. */
export function installationSigns({ db, env, ledger, now, consumers }: AlertDeps): Sign[] {
  const startedAt = now();
  const directories = [...new Set([env.SECRETS_DIR, ...(env.UPLOADS_DIR === undefined ? [] : [env.UPLOADS_DIR])])];
  return [
    {
      kind: 'MONEY',
      look: async (asked) => {
        const { checks, provenAt } = await db.tx(null, ledger.lastProof);
        const broken = checks.filter(({ ok }) => !ok);
        // A process that has just begun could not prove anything while it was away.
        const since = Math.max(provenAt?.getTime() ?? 0, startedAt.getTime());
        const isStale = asked.now.getTime() - since > PROOF_MAX_AGE_MS;
        return [...broken.map(({ name }) => ofAll(name, 1n)), ...(isStale ? [ofAll('stale', 1n)] : [])];
      },
    },
    {
      kind: 'AUDIT',
      look: async () => [ofAll('', BigInt(await db.tx(null, countBrokenChains)))],
    },
    {
      kind: 'LAG',
      look: async () => {
        const lagMs = await db.tx(null, (tx) => outboxLagMs(tx, consumers()));
        return [ofAll('', BigInt(lagMs) / SECOND_MS)];
      },
    },
    {
      kind: 'DISK',
      look: async () => {
        const shares = await Promise.all(directories.map(filledShare));
        return [
          ofAll(
            '',
            shares.reduce((most, share) => (share > most ? share : most), 0n),
          ),
        ];
      },
    },
  ];
}
