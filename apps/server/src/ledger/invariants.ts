import type { Tx } from '../db/pool.ts';

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
 * `nobody-below-floor`, `house-equals-counterparts`, `wagers-agree-with-ledger`.
 */
export async function checkInvariants(tx: Tx): Promise<InvariantCheck[]> {
  const rows = await tx.rows<{ name: string; checked: string; broken: string[] }>(
    'select name, checked, broken from ledger_check($1)',
    [BROKEN_NAMED_MAX],
  );
  return rows.map((row) => ({
    name: row.name,
    ok: row.broken.length === 0,
    checked: Number(row.checked),
    broken: row.broken,
  }));
}
