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
import { presentHandout, presentOperator, presentRow } from './present.ts';
import { closeHours, createDoorFilter, moveRefusals, noteRefusal } from './refusals.ts';
import type { OperatorsModule } from './operators-module.ts';
import { permissionsOf } from './roles.ts';
import { operatorSessionRoutes } from './session-routes.ts';
import {
  endOperatorSession,
  findOperator,
  findOperatorSession,
  findPreviousLoginBefore,
  findStanding,
  insertOperator,
  listOperators,
} from './store.ts';
import { createTotpVault } from './totp.ts';

export { displayNamesOf } from './store.ts';
export type { Administrator } from './administer.ts';
export type { OperatorsModule } from './operators-module.ts';

export type OperatorsNeeds = {
  /** Identity's, which stands above. */
  readonly passwords: Pick<OperatorsDeps, 'verifyPassword' | 'hashPassword' | 'isWeakPassword'>;
  /** The brands' module, on the same floor. */
  readonly brand: {
    readonly brand: (id: BrandId) => Promise<BrandFace>;
    readonly brandIds: () => Promise<readonly BrandId[]>;
  };
};

export function createOperatorsModule(deps: Deps, needs: OperatorsNeeds): OperatorsModule {
  const totp = createTotpVault(deps.secrets);
  const brands = async (): Promise<readonly BrandFace[]> =>
    Promise.all((await needs.brand.brandIds()).map((id) => needs.brand.brand(id)));
  const commandDeps: OperatorsDeps = { db: deps.db, now: deps.now, totp, ...needs.passwords, brands };
  /** The brands that an administrator serves now; null: all of them. */
  const seenBy = async (by: Administrator): Promise<ReadonlySet<number> | null> =>
    by.operatorId === null
      ? null
      : new Set((await deps.db.tx(null, (tx) => findStanding(tx, by.operatorId!)))?.brandIds);
  const rowsFor = async (by: Administrator, id: OperatorId | null): Promise<OperatorRow[]> => {
    const seen = await seenBy(by);
    const rows = await deps.db.tx(null, (tx) => listOperators(tx, { brandIds: seen && [...seen], id }));
    const all = await brands();
    return rows.map((row) => presentRow(row, all, seen));
  };
  const rowOf = async (by: Administrator, id: OperatorId): Promise<OperatorRow> => (await rowsFor(by, id))[0]!;
  const told = async (by: Administrator, id: OperatorId, handout: Handout) =>
    ok(presentHandout(await rowOf(by, id), handout, totp));
  let moving: Promise<void> | undefined;
  /** After the answer, so that its time tells nothing; what it misses the job finds. */
  const moveSoon = (): void => {
    moving ??= moveRefusals(deps.db)
      .catch((error: Error) => deps.log.warn({ reason: error.message }, 'refused logins wait for their audit rows'))
      .finally(() => (moving = undefined));
  };
  const isNewAtDoor = createDoorFilter(deps.now);
  const operators: OperatorsModule = {
    name: 'operators',
    jobs: [
      {
        name: 'move-operator-refusals',
        cron: '* * * * *',
        run: async () => {
          await closeHours(deps.db, deps.now());
          await moveRefusals(deps.db);
        },
      },
    ],
    openSession: async (order) => {
      const opened = await openSession(commandDeps, order);
      if (!opened.ok) moveSoon();
      return opened;
    },
    noteDoorRefusal: (ip, reason) => {
      if (!isNewAtDoor(ip)) return;
      deps.db
        .tx(null, (tx) => noteRefusal(tx, { name: '', operatorId: null, ip, reason, now: deps.now() }))
        .then(moveSoon, (error: Error) => deps.log.warn({ reason: error.message }, 'a refused login was not noted'));
    },
    closeSession: (token) => deps.db.tx(null, (tx) => endOperatorSession(tx, sessionHash(token))),
    findOperator: async (token) => {
      const found = await deps.db.tx(null, (tx) => findOperatorSession(tx, sessionHash(token)));
      return (
        found && {
          operatorId: found.operatorId,
          name: found.name,
          permissions: new Set(found.passwordExpiresAt === null ? permissionsOf(found.role) : []),
          brandIds: new Set(found.brandIds),
          sessionId: found.sessionId,
        }
      );
    },
    describe: async (operator) => {
      const { row, previous } = await deps.db.tx(null, async (tx) => ({
        row: (await findOperator(tx, { id: operator.operatorId }))!,
        previous: await findPreviousLoginBefore(tx, operator.operatorId, operator.sessionId),
      }));
      return presentOperator(
        row,
        (await brands()).filter((brand) => operator.brandIds.has(brand.id)),
        previous,
      );
    },
    changeOwnPassword: (actor, order) => changeOwnPassword(commandDeps, actor, order),
    list: (by) => rowsFor(by, null),
    createOperator: async (by, order) => {
      const made = await createOperator(commandDeps, by, order);
      return made.ok ? told(by, made.value.id, made.value.handout) : made;
    },
    changeOperator: async (by, id, order) => {
      const done = await changeOperator(commandDeps, by, { ...order, id });
      return done.ok ? ok(await rowOf(by, id)) : done;
    },
    setOperatorStatus: async (by, id, order) => {
      const done = await setOperatorStatus(commandDeps, by, { ...order, id });
      return done.ok ? ok(await rowOf(by, id)) : done;
    },
    resetOperator: async (by, id, order) => {
      const done = await resetOperator(commandDeps, by, { ...order, id });
      return done.ok ? told(by, id, done.value) : done;
    },
    endOperatorSessions: async (by, id) => {
      const done = await endOperatorSessions(commandDeps, by, { id });
      return done.ok ? ok({ ended: done.value }) : done;
    },
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
      const row = await deps.db.tx(null, (tx) => findOperator(tx, { name }));
      return row && totp.codeAt(row.totpSecret, deps.now());
    },
  };
  return {
    ...operators,
    consoleRoutes: [...operatorSessionRoutes(operators), ...operatorConsoleRoutes(operators)],
  };
}
