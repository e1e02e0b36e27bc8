import type { OpenBrandInput } from '@baize/contract/console/brand';
import type { OperatorRow } from '@baize/contract/console/operators';
import { fail, type Failure } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { setBrand, type Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, OperatorId } from '../../../ids.ts';
import type { Administrator, BrandFace, OperatorsDeps } from './administer.ts';
import { changeOperator } from './commands/change-operator.ts';
import { changeOwnPassword } from './commands/change-own-password.ts';
import { acknowledgePutAside } from './commands/acknowledge-put-aside.ts';
import { confirmOperator } from './commands/confirm-operator.ts';
import { createOperator } from './commands/create-operator.ts';
import { endOperatorSessions } from './commands/end-operator-sessions.ts';
import { endOperatorSession } from './commands/end-operator-session.ts';
import { enrolOperator, openEnrolment } from './commands/enrol-operator.ts';
import { openSession, sessionHash } from './commands/open-session.ts';
import { resetOperator } from './commands/reset-operator.ts';
import { setOperatorStatus } from './commands/set-operator-status.ts';
import { unlockOperator } from './commands/unlock-operator.ts';
import { openBrand, type BrandOpener } from './commands/open-brand.ts';
import { operatorConsoleRoutes } from './console-routes.ts';
import type { Invitation } from './enrolment-link.ts';
import { readKin, saveEnrolled } from './enrolment-store.ts';
import { confirmationOf, mayHaveMade, unconfirmedOf, type Kin } from './kinship.ts';
import { createLoginGuards } from './login-guard.ts';
import { operatorJobs } from './jobs.ts';
import { operatorSigns } from './signs.ts';
import { presentLink } from './present.ts';
import { describeOperator, findActor, listRows, readSessions } from './queries.ts';
import { createRefusalWriter } from './refusals.ts';
import type { OperatorsModule } from './operators-module.ts';
import { roleConsoleRoutes } from './role-console-routes.ts';
import { readRoleKey } from './roles.ts';
import { operatorSessionRoutes } from './session-routes.ts';
import { endOperatorSession as endOwnSession, findOperatorByName, findStanding, insertOperator } from './store.ts';
import { sealedSecrets } from './sealed-secrets.ts';
import { codeAt, createSecret, createTotpVault, totpUri } from './totp.ts';

export { lockCorrectionLimits, type CorrectionLimits } from './role-store.ts';
export { displayNamesOf, operatorsNamed, readersOf, type Reader } from './store.ts';
export { codeAt, createSecret, stepOf } from './totp.ts';
export type { Administrator } from './administer.ts';
export type { OperatorsModule } from './operators-module.ts';

export type OperatorsNeighbours = {
  /** Identity's, which stands above. */
  readonly passwords: Pick<OperatorsDeps, 'verifyPassword' | 'hashPassword' | 'isWeakPassword'>;
  /** The brands' module, on the same floor. */
  readonly brand: {
    readonly brand: (id: BrandId) => Promise<BrandFace>;
    readonly brandIds: () => Promise<readonly BrandId[]>;
  } & BrandOpener<OpenBrandInput>;
};

export function createOperatorsModule(deps: Deps, { passwords, brand }: OperatorsNeighbours): OperatorsModule {
  const totp = createTotpVault(deps);
  const guards = createLoginGuards(deps.secrets);
  const brands = async (): Promise<readonly BrandFace[]> =>
    Promise.all((await brand.brandIds()).map((id) => brand.brand(id)));
  const commandDeps: OperatorsDeps = { db: deps.db, now: deps.now, totp, guards, ...passwords, brands };
  const refusals = createRefusalWriter(deps);
  const operators: OperatorsModule = {
    name: 'operators',
    signs: operatorSigns(deps),
    jobs: operatorJobs(deps),
    sealed: [sealedSecrets(totp)],
    openSession: async (order) => {
      const opened = await openSession(commandDeps, order);
      if (!opened.ok) refusals.moveSoon();
      return opened;
    },
    noteUnreadLogin: refusals.noteUnread,
    closeSession: (token) => deps.db.tx(null, (tx) => endOwnSession(tx, sessionHash(token))),
    findOperator: (token) => findActor(commandDeps, token),
    describe: (operator) => describeOperator(commandDeps, operator),
    openEnrolment: (token) => openEnrolment(commandDeps, token),
    enrol: (order) => enrolOperator(commandDeps, order),
    changeOwnPassword: (actor, order) => changeOwnPassword(commandDeps, actor, order),
    list: (by) => listRows(commandDeps, by),
    listSessions: (by, id) => readSessions(commandDeps, by, id),
    ...administrationOf(commandDeps),
    findByName: async (name) => (await deps.db.tx(null, (tx) => findStanding(tx, name)))?.id,
    create: (draft) => createSeeded(commandDeps, draft),
    codeNow: async (name) =>
      deps.db.tx(null, async (tx) => {
        const row = await findOperatorByName(tx, name);
        if (!row || row.totpSecret === null || row.keyVersion === null) return undefined;
        const { id, totpSecret, keyVersion } = row;
        return codeAt(totp.open(await totp.keys(tx), id, { totpSecret, keyVersion }), deps.now());
      }),
  };
  return {
    ...operators,
    consoleRoutes: [
      ...operatorSessionRoutes(operators),
      ...operatorConsoleRoutes(operators, (ctx, order) => openBrand(brand, ctx, order)),
      ...roleConsoleRoutes(commandDeps),
    ],
  };
}

/** An enrolled operator whom nobody made. */
async function createSeeded(
  { db, now, totp, hashPassword }: OperatorsDeps,
  { password, ...draft }: Parameters<OperatorsModule['create']>[0],
): ReturnType<OperatorsModule['create']> {
  const passwordHash = await hashPassword(password);
  const totpSecret = createSecret();
  const id = await db.tx(null, async (tx) => {
    const made = await insertOperator(tx, { ...draft, role: readRoleKey(draft.role), seeded: true });
    if (made === undefined) throw new Error(`there is an operator ${draft.name} already`);
    const sealed = totp.seal(await totp.keys(tx), made, totpSecret);
    await saveEnrolled(tx, made, { passwordHash, ...sealed, totpLastStep: 0n, enrolledAt: now() });
    return made;
  });
  return { id, totpSecret, totpUri: totpUri(totpSecret, draft.name) };
}

/**
 * Why one operator may not check what another made, beside that they are one: one of them may be the other in disguise
 * until an owner has confirmed that they are not. `until`: nobody could, and it ends then.
 */
export async function refusalToCheck(
  { tx, brandId, now }: { readonly tx: Tx; readonly brandId: BrandId; readonly now: Date },
  { maker, checker, madeAt }: { readonly maker: OperatorId; readonly checker: OperatorId; readonly madeAt: Date },
): Promise<Failure<'CONFIRMATION_NEEDED' | 'SELF_APPROVAL'> | undefined> {
  // Who could confirm whom hangs on all brands that they serve.
  await setBrand(tx, null);
  const all = await readKin(tx);
  const earlier = await readKin(tx, madeAt);
  await setBrand(tx, brandId);
  const [made, checks] = [maker, checker].map((id) => all.find((each) => each.id === id)) as [Kin, Kin];
  const who = unconfirmedOf({ maker: made, checker: checks }, all, now);
  if (!who) return mayHaveMade({ maker, checker }, { earlier, all }, now) ? fail('SELF_APPROVAL').error : undefined;
  const confirmation = confirmationOf(who, all, now);
  const until = confirmation.needed ? (confirmation.until?.toISOString() ?? '') : '';
  return { code: 'CONFIRMATION_NEEDED', params: { operator: who.name, until } };
}

type Administration = Pick<
  OperatorsModule,
  | 'createOperator'
  | 'changeOperator'
  | 'setOperatorStatus'
  | 'resetOperator'
  | 'confirmOperator'
  | 'acknowledgePutAside'
  | 'endOperatorSessions'
  | 'endOperatorSession'
  | 'unlockOperator'
>;

/** Commands on other operators; each answers the row as its administrator sees it afterwards. */
function administrationOf(deps: OperatorsDeps): Administration {
  const rowOf = async (by: Administrator, id: OperatorId): Promise<OperatorRow> => (await listRows(deps, by, id))[0]!;
  const invited = async (by: Administrator, id: OperatorId, invitation: Invitation) =>
    ok(presentLink(await rowOf(by, id), invitation));
  return {
    createOperator: async (by, order) => {
      const made = await createOperator(deps, by, order);
      return made.ok ? invited(by, made.value.id, made.value.invitation) : made;
    },
    changeOperator: async (by, id, order) => {
      const done = await changeOperator(deps, by, { ...order, id });
      return done.ok ? ok(await rowOf(by, id)) : done;
    },
    setOperatorStatus: async (by, id, order) => {
      const done = await setOperatorStatus(deps, by, { ...order, id });
      return done.ok ? ok(await rowOf(by, id)) : done;
    },
    resetOperator: async (by, id, order) => {
      const done = await resetOperator(deps, by, { ...order, id });
      return done.ok ? invited(by, id, done.value) : done;
    },
    confirmOperator: async (by, id, order) => {
      const done = await confirmOperator(deps, by, { ...order, id });
      return done.ok ? ok(await rowOf(by, id)) : done;
    },
    acknowledgePutAside: async (by, id, order) => {
      const done = await acknowledgePutAside(deps, by, { ...order, id });
      return done.ok ? ok(await rowOf(by, id)) : done;
    },
    endOperatorSessions: async (by, order) => {
      const done = await endOperatorSessions(deps, by, order);
      return done.ok ? ok({ ended: done.value }) : done;
    },
    endOperatorSession: async (by, order) => {
      const done = await endOperatorSession(deps, by, order);
      return done.ok ? ok({ ended: done.value }) : done;
    },
    unlockOperator: async (by, order) => {
      const done = await unlockOperator(deps, by, order);
      return done.ok ? ok(await rowOf(by, order.id)) : done;
    },
  };
}
