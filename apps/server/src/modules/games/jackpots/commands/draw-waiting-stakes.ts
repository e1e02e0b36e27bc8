import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import { eachAlone } from '../../../../each-alone.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { findReversed, TAKE_BACK_MAX_MS } from '../../../base/wagers/index.ts';
import { drawStakes } from '../pool-draw.ts';
import type { SeedVault } from '../seed-vault.ts';
import { brandsToDraw, takeDue } from '../waiting-stakes.ts';

/** The kernel's clock and ours may differ by a little. */
const MARGIN_MS = 600_000;
const STAKES_MAX = 200;
const WAIT_MS = TAKE_BACK_MAX_MS + MARGIN_MS;
export const drawsDue = `jackpots_draws_due(${WAIT_MS / 1_000})` as const;

const settledBefore = (now: Date): Date => new Date(now.getTime() - WAIT_MS);

/** Draws where something waits that long, brand by brand. Answers whether more may be due. */
export async function drawAllWaiting(
  deps: Pick<Deps, 'db' | 'ledger' | 'log' | 'now'>,
  vault: SeedVault,
): Promise<boolean> {
  const brandIds = await deps.db.tx(null, (tx) => brandsToDraw(tx, settledBefore(deps.now())));
  let more = false;
  await eachAlone(
    brandIds.map((brandId) => async () => {
      more = (await drawWaitingStakes(deps, vault, brandId)) || more;
    }),
  );
  return more;
}

/**
 * Draws for bets that can no longer be taken back; one that was taken back feeds nothing and wins nothing. Answers
 * whether more may be due.
 */
export async function drawWaitingStakes(
  deps: Pick<Deps, 'db' | 'ledger' | 'log' | 'now'>,
  vault: SeedVault,
  brandId: BrandId,
): Promise<boolean> {
  const { ledger, log } = deps;
  const drawn = await runCommand(deps, { brandId }, async (tx) => {
    const { due, looked } = await takeDue(tx, { settledBefore: settledBefore(deps.now()), limit: STAKES_MAX });
    if (due.length === 0) return ok(looked);
    const keys = due.map(({ memberId, event }) => ({
      memberId: memberId!,
      supplierId: event.supplierId,
      wagerId: event.wagerId as Uuid,
    }));
    const reversed = await findReversed(tx, keys);
    const won = await drawStakes(
      { ledger, vault, tx, brandId },
      due.filter(({ event }) => !reversed.has(event.wagerId)),
    );
    for (const each of won) log.info(each, 'jackpot won');
    return ok(looked);
  });
  return drawn.ok && drawn.value === STAKES_MAX;
}
