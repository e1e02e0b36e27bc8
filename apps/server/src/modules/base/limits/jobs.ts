import { ok } from '@baize/domain/result';
import { runCommand } from '../../../command/index.ts';
import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import { TOLD_REST_MS, type Job } from '../../../jobs/job.ts';
import { changeLimit } from './commands/change-limit.ts';
import type { LimitNeeds } from './deps.ts';
import { listDueLimits } from './limit-store.ts';

const DUE_MAX = 200;

/** Limits whose wait is over become looser. Until then, and if nothing runs here, the tighter one holds. */
export async function loosenDueLimits(needs: LimitNeeds, brandId: BrandId): Promise<void> {
  const due = await needs.db.tx(brandId, (tx) => listDueLimits(tx, brandId, { now: needs.now(), max: DUE_MAX }));
  await eachAlone(
    due.map(
      ({ memberId, kind }) =>
        () =>
          runCommand(needs, { brandId }, async (tx) => {
            await changeLimit(needs, tx, {
              brandId,
              memberId,
              kind,
              by: 'member',
              // What time alone makes of it, under the lock: the player may have taken the wish back meanwhile.
              decide: (held) => held,
            });
            return ok(null);
          }),
    ),
  );
}

export const limitJobs = (needs: LimitNeeds): readonly Job[] => [
  {
    name: 'loosen-limits',
    loop: true,
    due: 'limits_looser_due()',
    run: async () => {
      await eachAlone((await needs.brandIds()).map((id) => () => loosenDueLimits(needs, id)));
      return TOLD_REST_MS;
    },
  },
];
