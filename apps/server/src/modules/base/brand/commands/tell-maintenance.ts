import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import { appendEvents } from '../../../../outbox/append.ts';
import { isUnderMaintenance, nextMaintenanceEdge } from '../policy.ts';
import { listMaintenance, markMaintenanceTold, type MaintenanceRow } from '../store.ts';

/** A change of settings wakes the look; where that is not heard, one comes this often even where no edge is near. */
export const LOOK_MS = 30_000;
/**
 * An edge is told this much later: a page that asks a machine whose clock is a little behind must find the new state
 * there too.
 */
export const SETTLE_MS = 300;

/**
 * Tells the open pages of every brand whose maintenance began or ended by the clock since they were last told. What a
 * click changed was told by the click. Answers the milliseconds until the next look.
 */
export async function tellMaintenance({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const at = now();
  const rows = await db.once(listMaintenance);
  for (const row of rows.filter((each) => isDue(each, at))) {
    await runCommand({ db }, { brandId: row.id }, async (tx) => {
      // Where settings were saved meanwhile, or another process was faster, there is nothing to tell.
      if (await markMaintenanceTold(tx, row, !row.told))
        await appendEvents(tx, row.id, [{ memberId: null, event: { type: 'brand.changed', reason: 'status' } }]);
      return ok(null);
    });
  }
  const edges = rows
    .map((row) => nextMaintenanceEdge(row.maintenance, new Date(at.getTime() - SETTLE_MS)))
    .filter((edge) => edge !== null);
  return Math.max(1, Math.min(LOOK_MS, ...edges.map((edge) => edge.getTime() + SETTLE_MS - now().getTime())));
}

function isDue({ maintenance, told }: MaintenanceRow, at: Date): boolean {
  const before = new Date(at.getTime() - SETTLE_MS);
  return isUnderMaintenance(maintenance, at) !== told && isUnderMaintenance(maintenance, before) !== told;
}
