import type { Module } from '../../../module.ts';
import { sealedChannels } from './channel-store.ts';
import { alertRoutes } from './console-routes.ts';
import type { AlertDeps } from './deps.ts';
import { installationSigns } from './installation-signs.ts';
import { alertJobs } from './jobs.ts';
import { tellAlerts } from './tell.ts';
import { createWatcher, type Watcher } from './watch.ts';

export type AlertsModule = Module & {
  /** One turn of each job: for tests. */
  readonly watchNow: Watcher['watch'];
  readonly tellNow: () => Promise<number>;
};

/** What operators have to look after, found by the clock and told to those who are named. */
export function createAlertsModule(deps: AlertDeps): AlertsModule {
  const watcher = createWatcher(deps, installationSigns(deps));
  return {
    name: 'alerts',
    consoleRoutes: alertRoutes(deps),
    sealed: [sealedChannels(deps.keyring)],
    jobs: alertJobs(deps, watcher),
    watchNow: () => {
      watcher.askAll();
      return watcher.watch();
    },
    tellNow: () => tellAlerts(deps),
  };
}
