import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import { memberId, type BrandId, type MemberId } from '../../../../ids.ts';
import { databaseTime } from '../../../../ledger/index.ts';
import { countSlice, countTouched, lockBalancePass, saveBalancePass, type BalancePass } from '../balance-store.ts';
import type { AgentDeps } from '../deps.ts';

/** What was posted before a pass and committed after it: no transaction of money is open for so long. */
const LATE_MS = 5 * 60_000;
/** So often every account is looked at. */
const WHOLE_MS = 24 * 3_600_000;

/** Accounts of one transaction where all are looked at. */
const SLICE = 2_000;

type Parts = Pick<AgentDeps, 'db'> & { readonly accounts: Pick<AgentDeps['accounts'], 'holdTree'> };

/**
 * Counts what changed in the wallets of a brand into what its teams have. Where every account is looked at, that goes
 * by slices, each of its own moment; what happened meanwhile comes with the last step, so that all is of one.
 */
export async function countBalances(parts: Parts, brandId: BrandId): Promise<void> {
  const before = await counting(parts, brandId, async (_tx, pass, now) => ({ pass, now }));
  const isWhole = before.now.getTime() - before.pass.wholeAt.getTime() >= WHOLE_MS;
  if (isWhole) await countAll(parts, brandId);
  await counting(parts, brandId, async (tx, pass, now) => {
    // Somebody else may have counted meanwhile.
    const from = isWhole ? before.now : pass.asOf;
    await countTouched(tx, new Date(from.getTime() - LATE_MS));
    await saveBalancePass(tx, brandId, { asOf: now, wholeAt: isWhole ? before.now : pass.wholeAt });
  });
}

async function countAll(parts: Parts, brandId: BrandId): Promise<void> {
  for (let at: MemberId | undefined = memberId(0n); at !== undefined;) {
    const after: MemberId = at;
    at = await counting(parts, brandId, (tx) => countSlice(tx, after, SLICE));
  }
}

/** One step: nobody is moved meanwhile, and nobody else counts. */
async function counting<T>(
  { db, accounts }: Parts,
  brandId: BrandId,
  step: (tx: Tx, pass: BalancePass, now: Date) => Promise<T>,
): Promise<T> {
  const done = await runCommand({ db }, { brandId }, async (tx) => {
    await accounts.holdTree(tx);
    const pass = await lockBalancePass(tx, brandId);
    return ok(await step(tx, pass, await databaseTime(tx)));
  });
  if (!done.ok) throw new Error(`balances of brand ${brandId} cannot be counted`);
  return done.value;
}
