import { sql } from 'kysely';
import { setBrand, type Tx } from '../db/pool.ts';

export { anchorAudit, anchorFileOf, type Anchoring } from './anchors.ts';
export {
  countBrokenChains,
  listWalks,
  oldestWholeWalk,
  verifyNewAudit,
  verifyWholeSlice,
  type Walked,
} from './marks.ts';
export {
  ANCHOR_MAX_AGE_MS,
  hasSigned,
  listAuditedBrands,
  verifyAudit,
  type AuditVerdict,
  type Verification,
} from './verify.ts';

/** What an entry may hold. No bigint: an amount is written as the contract writes money, beside its currency. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly AuditValue[]
  | { readonly [field: string]: AuditValue };

/** Who did what, and from where. `before` and `after` hold names of fields, ids and accounts, never personal data. */
export type AuditEntry = {
  readonly actor: string;
  readonly ip: string;
  readonly action: string;
  readonly target: string;
  readonly before?: AuditValue;
  readonly after?: AuditValue;
  readonly reason?: string;
};

/** Adds a row to the chain of the transaction's brand, in the transaction of the change it tells of. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actor, ip, action, target, before, after, reason = '' } = entry;
  await tx.run(
    sql`select audit_append(${actor}, ${ip}, ${action}, ${target}, ${json(before)}, ${json(after)}, ${reason})`,
  );
}

/**
 * The same row in the chain of each of these brands, for what no brand owns alone. The transaction must be of no brand,
 * and is again afterwards. Chains are taken in the order of their ids, so that two such changes cannot wait for each
 * other.
 */
export async function recordAuditIn(tx: Tx, brandIds: readonly number[], entry: AuditEntry): Promise<void> {
  for (const brandId of [...new Set(brandIds)].toSorted((a, b) => a - b)) {
    await setBrand(tx, brandId);
    await recordAudit(tx, entry);
  }
  await setBrand(tx, null);
}

const json = (value: AuditValue): string | null => (value === undefined ? null : JSON.stringify(value));
