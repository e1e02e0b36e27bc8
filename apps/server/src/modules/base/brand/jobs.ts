import type { Deps } from '../../../deps.ts';
import type { Job } from '../../../jobs/job.ts';
import { tellMaintenance } from './commands/tell-maintenance.ts';

export const brandJobs = (deps: Pick<Deps, 'db' | 'now' | 'signal'>): Job[] => [
  { name: 'tell-maintenance', loop: true, run: () => tellMaintenance(deps), wakes: deps.signal.listen },
];
