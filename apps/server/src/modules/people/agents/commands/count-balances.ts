import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { BrandId } from '../../../../ids.ts';
import { databaseTime } from '../../../../ledger/index.ts';
import { countBalances, lockBalancePass, saveBalancePass } from '../balance-store.ts';
import type { AgentDeps } from '../deps.ts';

/** What was posted before a pass and committed after it: no transaction of money is open for so long. */
const LATE_MS = 5 * 60_000;
/** So often every account is looked at. */
const WHOLE_MS = 24 * 3_600_000;

/** Counts what changed in the wallets of a brand into what its teams have. Nobody is moved meanwhile. */
export async function countTeamBalances(
  { db, accounts }: Pick<AgentDeps, 'db'> & { readonly accounts: Pick<AgentDeps['accounts'], 'holdTree'> },
  brandId: BrandId,
): Promise<void> {
  await runCommand({ db }, { brandId }, async (tx) => {
    await accounts.holdTree(tx);
    const before = await lockBalancePass(tx, brandId);
    const now = await databaseTime(tx);
    const isWhole = now.getTime() - before.wholeAt.getTime() >= WHOLE_MS;
    await countBalances(tx, isWhole ? undefined : new Date(before.asOf.getTime() - LATE_MS));
    await saveBalancePass(tx, brandId, { asOf: now, wholeAt: isWhole ? now : before.wholeAt });
    return ok(null);
  });
}
