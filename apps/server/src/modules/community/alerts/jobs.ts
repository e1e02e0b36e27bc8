import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import type { Job } from '../../../jobs/job.ts';
import type { AlertDeps } from './deps.ts';
import { purgeAlerts } from './store.ts';
import { tellAlerts } from './tell.ts';
import type { Watcher } from './watch.ts';

/** For so long it can be looked up what happened. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

export const alertJobs = (deps: AlertDeps, watcher: Watcher): Job[] => [
  { name: 'watch-alerts', loop: true, run: watcher.watch },
  { name: 'tell-alerts', loop: true, due: 'alerts_delivery_due()', run: () => tellAlerts(deps) },
  {
    name: 'forget-alerts',
    cron: '53 4 * * *',
    run: async () => {
      const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS);
      const forget = (id: BrandId) => async (): Promise<void> => {
        await deps.db.tx(id, (tx) => purgeAlerts(tx, id, before));
      };
      await eachAlone((await deps.brands.brandIds()).map(forget));
    },
  },
];
