import type { AccountDoor, RegisterDoor } from '@baize/contract/registration-doors';
import type { RegistrationVisit } from '@baize/contract/registration';
import { ok } from '@baize/domain/result';
import { sql } from 'kysely';
import { runCommand } from '../../../command/index.ts';
import type { Tx } from '../../../db/pool.ts';
import { tables } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Budget } from '../../../limiter/index.ts';
import type { Caller, IdentityDeps } from './deps.ts';

/** What a browser does at one door within this time is one visit; after it nobody knows whose it was. */
const VISIT_MS = 24 * 3_600_000;
const VISITS_KEPT_MS = 400 * 24 * 3_600_000;
/**
 * Steps that are noted of one network: of some hundred and fifty registrations an hour each one. Whoever names a new
 * device with each call fills no table and bends no figure beyond them.
 */
export const STEPS: Omit<Budget, 'name'> = { max: 600, windowMs: 3_600_000, unasked: 0 };

type Step = RegistrationVisit['step'] | 'sent' | 'verified';
type Visiting = {
  readonly brandId: BrandId;
  readonly door: RegisterDoor;
  readonly visitor: Buffer;
  readonly now: Date;
};

/** Notes how far a visitor came at a door, in a transaction of its own: it stays whatever becomes of the rest. */
export async function noteStep(
  deps: Pick<IdentityDeps, 'db' | 'limiter' | 'now'> & { readonly hashes: Pick<IdentityDeps['hashes'], 'visitor'> },
  { brandId, deviceId, ip }: Pick<Caller, 'brandId' | 'deviceId' | 'ip'>,
  { door, step }: { readonly door: RegisterDoor; readonly step: Step },
): Promise<void> {
  if (!(await deps.limiter.takeFor({ ...STEPS, name: `registration steps ${brandId}` }, ip)).ok) return;
  const visiting = { brandId, door, visitor: deps.hashes.visitor(deviceId), now: deps.now() };
  await runCommand(deps, { brandId }, async (tx) => {
    await forgetVisitors(tx, visiting);
    await upsertVisit(tx, visiting, step);
    return ok(null);
  });
}

async function upsertVisit(tx: Tx, { brandId, door, visitor, now }: Visiting, step: Step): Promise<void> {
  const at = { begunAt: step === 'begun' ? now : null, sentAt: step === 'sent' ? now : null };
  await tx.run(
    tables
      .insertInto('identity.registrationVisit')
      .values({
        brandId,
        door,
        deviceHash: visitor,
        openedAt: now,
        ...at,
        verifiedAt: step === 'verified' ? now : null,
      })
      .onConflict((clash) =>
        clash
          .columns(['brandId', 'door', 'deviceHash'])
          .where('deviceHash', 'is not', null)
          .doUpdateSet({
            begunAt: sql<Date | null>`coalesce(registration_visit.begun_at, excluded.begun_at)`,
            sentAt: sql<Date | null>`coalesce(registration_visit.sent_at, excluded.sent_at)`,
            verifiedAt: sql<Date | null>`coalesce(registration_visit.verified_at, excluded.verified_at)`,
          }),
      ),
  );
}

type Registering = {
  readonly deps: Pick<IdentityDeps, 'hashes' | 'now'>;
  readonly tx: Tx;
  readonly caller: Pick<Caller, 'brandId' | 'deviceId'>;
};

/** The account that a visit led to; a second one by the same browser is a visit of its own. */
export async function noteRegistered(
  { deps, tx, caller }: Registering,
  { door, memberId }: { readonly door: RegisterDoor; readonly memberId: MemberId },
): Promise<void> {
  const { brandId } = caller;
  const linked = await tx.run(
    tables
      .updateTable('identity.registrationVisit')
      .set({ memberId, deviceHash: null })
      .where('brandId', '=', brandId)
      .where('door', '=', door)
      .where('deviceHash', '=', deps.hashes.visitor(caller.deviceId)),
  );
  if (linked === 0) await insertRegistered(tx, { brandId, door, memberId, now: deps.now() });
}

type Registered = {
  readonly brandId: BrandId;
  readonly door: AccountDoor;
  readonly memberId: MemberId;
  readonly now: Date;
};

/** An account that no visit of a form led to. */
export async function insertRegistered(tx: Tx, { now, ...of }: Registered): Promise<void> {
  await tx.run(tables.insertInto('identity.registrationVisit').values({ ...of, openedAt: now }));
}

/** Lets go of whose visit it was once a day has passed: of one browser at one door, or of a whole brand. */
export async function forgetVisitors(
  tx: Tx,
  { brandId, now, ...of }: Pick<Visiting, 'brandId' | 'now'> & Partial<Visiting>,
): Promise<void> {
  await tx.run(
    tables
      .updateTable('identity.registrationVisit')
      .set({ deviceHash: null })
      .where('brandId', '=', brandId)
      .where('deviceHash', 'is not', null)
      .where('openedAt', '<=', new Date(now.getTime() - VISIT_MS))
      .$if(of.visitor !== undefined, (query) =>
        query.where('door', '=', of.door!).where('deviceHash', '=', of.visitor!),
      ),
  );
}

export const purgeRegistrations = (tx: Tx, brandId: BrandId, now: Date): Promise<number> =>
  tx.run(
    tables
      .deleteFrom('identity.registrationVisit')
      .where('brandId', '=', brandId)
      .where('openedAt', '<', new Date(now.getTime() - VISITS_KEPT_MS)),
  );
