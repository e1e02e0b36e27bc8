import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import type { Job } from '../../../jobs/job.ts';
import { erasePerson } from './commands/erase-person.ts';
import { remindErasure } from './commands/remind-erasure.ts';
import type { PrivacyDeps } from './deps.ts';
import { listDue, listNear } from './store.ts';

const DUE_MAX = 100;
const DAY_MS = 86_400_000;

/** Carries out what is due in a brand, each person alone: one that fails keeps nobody else. */
export async function eraseDue(of: PrivacyDeps, brandId: BrandId): Promise<void> {
  const { db, now } = of.deps;
  const due = await db.tx(brandId, (tx) => listDue(tx, { brandId, now: now(), max: DUE_MAX }));
  await eachAlone(due.map((memberId) => () => erasePerson(of, { brandId, memberId })));
}

/** Tells whose account ends within a day. */
export async function remindNear(of: PrivacyDeps, brandId: BrandId): Promise<void> {
  const { db, now } = of.deps;
  const near = await db.tx(brandId, (tx) => listNear(tx, { brandId, now: now(), max: DUE_MAX, withinMs: DAY_MS }));
  await eachAlone(near.map((memberId) => () => remindErasure(of, { brandId, memberId })));
}

export const privacyJobs = (of: PrivacyDeps): readonly Job[] => [
  {
    name: 'erase-persons',
    cron: '* * * * *',
    run: async () => {
      const ids = await of.brandIds();
      await eachAlone(ids.flatMap((id) => [() => remindNear(of, id), () => eraseDue(of, id)]));
    },
  },
];
