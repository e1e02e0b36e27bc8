import type { OperatorRow } from '@baize/contract/console/operators';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import type { BrandId, OperatorId } from '../../../ids.ts';
import type { Administrator, BrandFace, OperatorsDeps } from './administer.ts';
import { changeOperator } from './commands/change-operator.ts';
import { changeOwnPassword } from './commands/change-own-password.ts';
import { createOperator } from './commands/create-operator.ts';
import { endOperatorSessions } from './commands/end-operator-sessions.ts';
import { openSession, sessionHash } from './commands/open-session.ts';
import { resetOperator } from './commands/reset-operator.ts';
import { setOperatorStatus } from './commands/set-operator-status.ts';
import { operatorConsoleRoutes } from './console-routes.ts';
import type { Handout } from './credentials.ts';
import { operatorJobs } from './jobs.ts';
import { presentHandout } from './present.ts';
import { describeOperator, findActor, listRows } from './queries.ts';
import { createRefusalWriter } from './refusals.ts';
import type { OperatorsModule } from './operators-module.ts';
import { operatorSessionRoutes } from './session-routes.ts';
import { endOperatorSession, findOperatorByName, findStanding, insertOperator } from './store.ts';
import { createTotpVault } from './totp.ts';

export { displayNamesOf } from './store.ts';
export type { Administrator } from './administer.ts';
export type { OperatorsModule } from './operators-module.ts';

export type OperatorsNeighbours = {
  /** Identity's, which stands above. */
  readonly passwords: Pick<OperatorsDeps, 'verifyPassword' | 'hashPassword' | 'isWeakPassword'>;
  /** The brands' module, on the same floor. */
  readonly brand: {
    readonly brand: (id: BrandId) => Promise<BrandFace>;
    readonly brandIds: () => Promise<readonly BrandId[]>;
  };
};

export function createOperatorsModule(deps: Deps, { passwords, brand }: OperatorsNeighbours): OperatorsModule {
  const totp = createTotpVault(deps.secrets);
  const brands = async (): Promise<readonly BrandFace[]> =>
    Promise.all((await brand.brandIds()).map((id) => brand.brand(id)));
  const commandDeps: OperatorsDeps = { db: deps.db, now: deps.now, totp, ...passwords, brands };
  const refusals = createRefusalWriter(deps);
  const operators: OperatorsModule = {
    name: 'operators',
    jobs: operatorJobs(deps),
    openSession: async (order) => {
      const opened = await openSession(commandDeps, order);
      if (!opened.ok) refusals.moveSoon();
      return opened;
    },
    noteUnreadLogin: refusals.noteUnread,
    closeSession: (token) => deps.db.tx(null, (tx) => endOperatorSession(tx, sessionHash(token))),
    findOperator: (token) => findActor(commandDeps, token),
    describe: (operator) => describeOperator(commandDeps, operator),
    changeOwnPassword: (actor, order) => changeOwnPassword(commandDeps, actor, order),
    list: (by) => listRows(commandDeps, by),
    ...administrationOf(commandDeps),
    findByName: async (name) => (await deps.db.tx(null, (tx) => findStanding(tx, name)))?.id,
    create: async (draft) => {
      const passwordHash = await commandDeps.hashPassword(draft.password);
      const { secret, sealed } = totp.create();
      const id = await deps.db.tx(null, (tx) =>
        insertOperator(tx, { ...draft, passwordHash, passwordExpiresAt: null, totpSecret: sealed }),
      );
      if (id === undefined) throw new Error(`there is an operator ${draft.name} already`);
      return { id, totpSecret: secret, totpUri: totp.uri(secret, draft.name) };
    },
    codeNow: async (name) => {
      const row = await deps.db.tx(null, (tx) => findOperatorByName(tx, name));
      return row && totp.codeAt(row.totpSecret, deps.now());
    },
  };
  return {
    ...operators,
    consoleRoutes: [...operatorSessionRoutes(operators), ...operatorConsoleRoutes(operators)],
  };
}

type Administration = Pick<
  OperatorsModule,
  'createOperator' | 'changeOperator' | 'setOperatorStatus' | 'resetOperator' | 'endOperatorSessions'
>;

/** Commands on other operators; each answers the row as its administrator sees it afterwards. */
function administrationOf(deps: OperatorsDeps): Administration {
  const rowOf = async (by: Administrator, id: OperatorId): Promise<OperatorRow> => (await listRows(deps, by, id))[0]!;
  const handedOut = async (by: Administrator, id: OperatorId, handout: Handout) =>
    ok(presentHandout(await rowOf(by, id), handout, deps.totp));
  return {
    createOperator: async (by, order) => {
      const made = await createOperator(deps, by, order);
      return made.ok ? handedOut(by, made.value.id, made.value.handout) : made;
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
      return done.ok ? handedOut(by, id, done.value) : done;
    },
    endOperatorSessions: async (by, id) => {
      const done = await endOperatorSessions(deps, by, { id });
      return done.ok ? ok({ ended: done.value }) : done;
    },
  };
}
