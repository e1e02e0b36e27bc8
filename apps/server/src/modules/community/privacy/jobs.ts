import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import type { Job } from '../../../jobs/job.ts';
import { erasePerson } from './commands/erase-person.ts';
import type { PrivacyDeps } from './deps.ts';
import { listDue } from './store.ts';

const DUE_MAX = 100;

/** Carries out what is due in a brand, each person alone: one that fails keeps nobody else. */
export async function eraseDue(of: PrivacyDeps, brandId: BrandId): Promise<void> {
  const { db, now } = of.deps;
  const due = await db.tx(brandId, (tx) => listDue(tx, { brandId, now: now(), max: DUE_MAX }));
  await eachAlone(due.map((memberId) => () => erasePerson(of, { brandId, memberId })));
}

export const privacyJobs = (of: PrivacyDeps): readonly Job[] => [
  {
    name: 'erase-persons',
    cron: '*/10 * * * *',
    run: async () => {
      await eachAlone((await of.brandIds()).map((id) => () => eraseDue(of, id)));
    },
  },
];
