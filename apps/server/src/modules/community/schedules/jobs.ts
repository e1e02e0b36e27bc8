import { eachAlone } from '../../../each-alone.ts';
import type { Job } from '../../../jobs/job.ts';
import type { ScheduleDeps } from './deps.ts';
import { mailReports } from './mail-reports.ts';
import { purgeLetters } from './store.ts';

/** For so long it can be looked up what was sent. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

export function scheduleJobs(deps: ScheduleDeps): Job[] {
  const forget = async (): Promise<void> => {
    const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY_MS);
    await eachAlone(
      (await deps.brands.brandIds()).map((id) => () => deps.db.tx(id, (tx) => purgeLetters(tx, id, before))),
    );
  };
  return [
    { name: 'mail-reports', loop: true, due: 'schedules_letters_due()', run: () => mailReports(deps) },
    { name: 'forget-report-letters', cron: '57 4 * * *', run: forget },
  ];
}
