import type { operatorCalls } from '@baize/contract/console/operators';
import type { FailureOf } from '@baize/contract/define-call';
import type { OperatorRefusal } from '@baize/contract/console/constants';
import type { Operator, OperatorCredentials, OperatorRow } from '@baize/contract/console/operators';
import type { Role } from '@baize/contract/permissions';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import type { CallResult } from '@baize/contract/failure';
import type { OperatorActor } from '../../../context.ts';
import type { OperatorId } from '../../../ids.ts';
import type { Module } from '../../module.ts';
import type { AdministrationFailure, Administrator, OperatorsWorld } from './administer.ts';
import { changeOperator, type ChangeOperator } from './commands/change-operator.ts';
import { changeOwnPassword, type ChangeOwnPassword } from './commands/change-own-password.ts';
import { createOperator, type CreateOperator } from './commands/create-operator.ts';
import { endOperatorSessions } from './commands/end-operator-sessions.ts';
import { openSession, sessionHash, type OpenSession } from './commands/open-session.ts';
import { resetOperator, type ResetOperator } from './commands/reset-operator.ts';
import { setOperatorStatus, type SetOperatorStatus } from './commands/set-operator-status.ts';
import { operatorConsoleRoutes } from './console-routes.ts';
import type { Handout } from './credentials.ts';
import { presentHandout, presentOperator, presentRow } from './present.ts';
import { closeHours, createDoorFilter, moveRefusals, noteRefusal } from './refusals.ts';
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

export type OperatorsNeeds = Pick<OperatorsWorld, 'verifyPassword' | 'hashPassword' | 'isWeakPassword' | 'brands'>;

export type OperatorsModule = Module & {
  readonly openSession: (order: OpenSession) => ReturnType<typeof openSession>;
  /** A login that was refused before its name was read. */
  readonly noteDoorRefusal: (ip: string, reason: Extract<OperatorRefusal, 'too-many-tries' | 'foreign-origin'>) => void;
  readonly closeSession: (token: string) => Promise<void>;
  readonly findOperator: (token: string) => Promise<OperatorActor | undefined>;
  readonly describe: (operator: OperatorActor) => Promise<Operator>;
  readonly changeOwnPassword: (actor: OperatorActor, order: ChangeOwnPassword) => ReturnType<typeof changeOwnPassword>;
  /** Operators of the brands that the administrator serves. */
  readonly list: (by: Administrator) => Promise<OperatorRow[]>;
  readonly createOperator: (
    by: Administrator,
    order: CreateOperator,
  ) => Promise<CallResult<OperatorCredentials, FailureOf<typeof operatorCalls.createOperator>>>;
  readonly changeOperator: (
    by: Administrator,
    id: OperatorId,
    order: Omit<ChangeOperator, 'id'>,
  ) => Promise<CallResult<OperatorRow, FailureOf<typeof operatorCalls.changeOperator>>>;
  readonly setOperatorStatus: (
    by: Administrator,
    id: OperatorId,
    order: Omit<SetOperatorStatus, 'id'>,
  ) => Promise<CallResult<OperatorRow, FailureOf<typeof operatorCalls.setOperatorStatus>>>;
  readonly resetOperator: (
    by: Administrator,
    id: OperatorId,
    order: Omit<ResetOperator, 'id'>,
  ) => Promise<CallResult<OperatorCredentials, AdministrationFailure>>;
  readonly endOperatorSessions: (
    by: Administrator,
    id: OperatorId,
  ) => Promise<CallResult<{ ended: number }, AdministrationFailure>>;
  /** For the command line, which knows operators by their names. */
  readonly findByName: (name: string) => Promise<OperatorId | undefined>;
  /** For seeds and tests: an operator whose password is his own from the start, without a row in the audit log. */
  readonly create: (draft: {
    name: string;
    displayName: string;
    role: Role;
    password: string;
    brandIds: readonly number[];
  }) => Promise<{ id: OperatorId; totpSecret: string; totpUri: string }>;
  /** The operator's code of this moment. Only the command line asks, and only in the demo. */
  readonly codeNow: (name: string) => Promise<string | undefined>;
};

export function createOperatorsModule(deps: Deps, needs: OperatorsNeeds): OperatorsModule {
  const totp = createTotpVault(deps.secrets);
  const world: OperatorsWorld = { db: deps.db, now: deps.now, totp, ...needs };
  /** The brands that an administrator serves now; null: all of them. */
  const seenBy = async (by: Administrator): Promise<ReadonlySet<number> | null> =>
    by.operatorId === null
      ? null
      : new Set((await deps.db.tx(null, (tx) => findStanding(tx, by.operatorId!)))?.brandIds);
  const rowsFor = async (by: Administrator, id: OperatorId | null): Promise<OperatorRow[]> => {
    const seen = await seenBy(by);
    const rows = await deps.db.tx(null, (tx) => listOperators(tx, { brandIds: seen && [...seen], id }));
    const brands = await needs.brands();
    return rows.map((row) => presentRow(row, brands, seen));
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
      const opened = await openSession(world, order);
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
        (await needs.brands()).filter((brand) => operator.brandIds.has(brand.id)),
        previous,
      );
    },
    changeOwnPassword: (actor, order) => changeOwnPassword(world, actor, order),
    list: (by) => rowsFor(by, null),
    createOperator: async (by, order) => {
      const made = await createOperator(world, by, order);
      return made.ok ? told(by, made.value.id, made.value.handout) : made;
    },
    changeOperator: async (by, id, order) => {
      const done = await changeOperator(world, by, { ...order, id });
      return done.ok ? ok(await rowOf(by, id)) : done;
    },
    setOperatorStatus: async (by, id, order) => {
      const done = await setOperatorStatus(world, by, { ...order, id });
      return done.ok ? ok(await rowOf(by, id)) : done;
    },
    resetOperator: async (by, id, order) => {
      const done = await resetOperator(world, by, { ...order, id });
      return done.ok ? told(by, id, done.value) : done;
    },
    endOperatorSessions: async (by, id) => {
      const done = await endOperatorSessions(world, by, { id });
      return done.ok ? ok({ ended: done.value }) : done;
    },
    findByName: async (name) => (await deps.db.tx(null, (tx) => findStanding(tx, name)))?.id,
    create: async (draft) => {
      const passwordHash = await needs.hashPassword(draft.password);
      const { secret, sealed } = totp.create();
      const id = await deps.db.tx(null, (tx) =>
        insertOperator(tx, { ...draft, passwordHash, passwordExpiresAt: null, totpSecret: sealed }),
      );
      if (id === undefined) throw new Error(`there is an operator ${draft.name} already`);
      return { id, totpSecret: secret, totpUri: totp.uri(secret, draft.name) };
    },
    codeNow: async (name) => {
      const row = await deps.db.tx(null, (tx) => findOperator(tx, { name }));
      return row && totp.codeNow(row.totpSecret);
    },
  };
  return {
    ...operators,
    consoleRoutes: [...operatorSessionRoutes(operators), ...operatorConsoleRoutes(operators)],
  };
}
