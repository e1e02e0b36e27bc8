import { anchorAudit } from '../audit/index.ts';
import type { Deps } from '../deps.ts';
import type { BrandId } from '../ids.ts';
import { forgetWindows } from '../limiter/index.ts';
import type { Consumer } from '../outbox/consumer.ts';
import { dropDays, makeDays } from '../outbox/days.ts';
import type { Job } from './job.ts';
import { applyNightly } from './retention.ts';

/**
 * What no module owns: the ledger's continuous proof, the audit log's anchor outside the database, the outbox's days.
 */
export function housekeepingJobs(
  deps: Deps,
  parts: {
    readonly brandIds: () => Promise<readonly BrandId[]>;
    readonly consumers: () => readonly Consumer[];
    readonly anchorFile: string;
  },
): Job[] {
  return [
    {
      name: 'prove-ledger',
      cron: '*/5 * * * *',
      run: async () => {
        const broken = (await deps.db.tx(null, deps.ledger.checkInvariants)).filter((check) => !check.ok);
        if (broken.length > 0)
          deps.log.error({ broken }, 'the ledger does not hold: /health/money fails until it does');
      },
    },
    {
      name: 'anchor-audit',
      cron: '* * * * *',
      run: async () => {
        await anchorAudit(deps.db, await parts.brandIds(), {
          key: deps.secrets.audit,
          file: parts.anchorFile,
          now: deps.now(),
        });
      },
    },
    {
      name: 'forget-rate-windows',
      cron: '* * * * *',
      run: async () => {
        await deps.db.tx(null, (tx) => forgetWindows(tx, deps.now()));
      },
    },
    {
      name: 'retention',
      cron: '41 3 * * *',
      run: async () => applyNightly(deps.db, await parts.brandIds()),
    },
    {
      name: 'outbox-days',
      cron: '23 * * * *',
      run: async () => {
        await makeDays(deps.db);
        await dropDays(deps.db, parts.consumers());
      },
    },
  ];
}
