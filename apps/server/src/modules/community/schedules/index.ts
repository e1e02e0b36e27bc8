import { eachAlone } from '../../../each-alone.ts';
import type { Module } from '../../../module.ts';
import { scheduleRoutes } from './console-routes.ts';
import type { ScheduleDeps } from './deps.ts';
import { mailReports } from './mail-reports.ts';
import { purgeLetters, sealedReaders } from './store.ts';

/** For so long it can be looked up what was sent. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

export type SchedulesModule = Module & {
  /** One turn of the job: for tests. */
  readonly mailNow: () => Promise<number>;
};

/** Reports of which operators are told when a period is over. */
export function createSchedulesModule(deps: ScheduleDeps): SchedulesModule {
  const forget = async (): Promise<void> => {
    const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS);
    await eachAlone(
      (await deps.brands.brandIds()).map((id) => () => deps.db.tx(id, (tx) => purgeLetters(tx, id, before))),
    );
  };
  return {
    name: 'schedules',
    consoleRoutes: scheduleRoutes(deps),
    sealed: [sealedReaders(deps.keyring)],
    jobs: [
      { name: 'mail-reports', loop: true, due: 'schedules_letters_due()', run: () => mailReports(deps) },
      { name: 'forget-report-letters', cron: '57 4 * * *', run: forget },
    ],
    mailNow: () => mailReports(deps),
  };
}
