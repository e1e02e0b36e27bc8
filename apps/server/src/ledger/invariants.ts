import type { Tx } from '../db/pool.ts';
import type { PartList } from './part.ts';

export type InvariantCheck = {
  readonly name: string;
  readonly ok: boolean;
  readonly checked: number;
  readonly broken: string[];
};

/** How many offenders a check names; one is enough to stop withdrawals. */
export const BROKEN_NAMED_MAX = 20;

/**
 * Proves the ledger against itself, over all brands: the function behind it runs as the ledger's owner and reads only.
 * Names: `zero-sum` (per currency), `balance-equals-postings`, `sequence-without-gap`, `balance-after-chain`,
 * `nobody-below-floor`, `house-equals-counterparts`; and those of the parts, as `wagers-agree-with-ledger`.
 */
export async function checkInvariants(tx: Tx, { parts }: PartList): Promise<InvariantCheck[]> {
  const checks: InvariantCheck[] = [];
  for (const check of ['ledger_check', ...parts.flatMap((part) => part.check ?? [])]) {
    const rows = await tx.rows<{ name: string; checked: string; broken: string[] }>(
      `select name, checked, broken from ${check}($1)`,
      [BROKEN_NAMED_MAX],
    );
    checks.push(
      ...rows.map(({ name, checked, broken }) => ({ name, ok: broken.length === 0, checked: Number(checked), broken })),
    );
  }
  return checks;
}
