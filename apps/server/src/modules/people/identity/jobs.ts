import { eachAlone } from '../../../each-alone.ts';
import type { BrandId } from '../../../ids.ts';
import type { Job } from '../../../jobs/job.ts';
import { purgeCaptchas } from './captcha.ts';
import { purgeSpentProofs } from './captcha-proof.ts';
import { purgeExcluded } from './excluded-contacts.ts';
import { purgeGuards } from './guard-store.ts';
import { purgeSteps } from './login-step-store.ts';
import { purgeChallenges } from './passkeys/store.ts';
import { purgeVisits } from './providers/store.ts';
import { purgeRefusals } from './login-refusals.ts';
import { forgetVisitors, purgeRegistrations } from './registration-visits.ts';
import { purgeReturnTickets } from './return-ticket.ts';
import { purgeNonces } from './seal.ts';
import { expireSessions } from './session-store.ts';
import { idleSince } from './sessions.ts';
import type { IdentityDeps } from './deps.ts';

/** Closes what nobody uses any more and forgets what nobody may use again. Every check elsewhere holds without it. */
export function identityJobs(deps: IdentityDeps, brandIds: () => Promise<readonly BrandId[]>): Job[] {
  return [
    {
      name: 'identity-cleanup',
      cron: '*/10 * * * *',
      run: async () => {
        const now = deps.now();
        await deps.db.tx(null, (tx) => purgeNonces(tx, now));
        await eachAlone((await brandIds()).map((id) => () => cleanBrand(deps, id, now)));
      },
    },
  ];
}

async function cleanBrand({ db, brand }: IdentityDeps, id: BrandId, now: Date): Promise<void> {
  const { login } = (await brand(id)).settings;
  await db.tx(id, async (tx) => {
    await expireSessions(tx, id, { now, idleSince: idleSince(login, now) });
    await purgeCaptchas(tx, id, now);
    await purgeSpentProofs(tx, id, now);
    await purgeGuards(tx, id, now);
    await purgeRefusals(tx, id, { now });
    await purgeReturnTickets(tx, id, now);
    await purgeSteps(tx, id, now);
    await purgeVisits(tx, id, now);
    await purgeChallenges(tx, id, now);
    await purgeExcluded(tx, id, now);
    await forgetVisitors(tx, { brandId: id, now });
    await purgeRegistrations(tx, id, now);
  });
}
