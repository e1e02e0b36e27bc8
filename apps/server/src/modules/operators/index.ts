import type { Operator, OperatorRefusal, Role } from '@baize/contract/console';
import type { Deps } from '../../deps.ts';
import type { OperatorActor } from '../../http/context.ts';
import type { BrandId, OperatorId, Uuid } from '../../ids.ts';
import type { Module } from '../module.ts';
import { openSession, sessionHash, type OpenSession, type PasswordCheck } from './commands/open-session.ts';
import { closeHours, createDoorFilter, moveRefusals, noteRefusal } from './refusals.ts';
import { permissionsOf } from './roles.ts';
import { endOperatorSession, findOperator, findOperatorSession, findPreviousLoginBefore, insertOperator, listOperatorRows, type OperatorRow } from './store.ts';
import { createTotpVault } from './totp.ts';

const IDLE = '30 minutes';
const ABSOLUTE = '12 hours';

export type OperatorsNeeds = { readonly verifyPassword: PasswordCheck; readonly hashPassword: (password: string) => Promise<string>; readonly brands: () => Promise<readonly { id: BrandId; code: string; name: string; currency: string; gmtOffsetMinutes: number }[]> };

export type OperatorsModule = Module & {
  readonly openSession: (order: OpenSession) => ReturnType<typeof openSession>;
  /** A login that was refused before its name was read. */
  readonly noteDoorRefusal: (ip: string, reason: Extract<OperatorRefusal, 'too-many-tries' | 'foreign-origin'>) => void;
  readonly closeSession: (token: string) => Promise<void>;
  readonly findOperator: (token: string) => Promise<OperatorActor | undefined>;
  readonly describe: (operator: OperatorActor) => Promise<Operator>;
  readonly list: (brandId: BrandId) => Promise<Operator[]>;
  /** Makes an operator; answers the TOTP secret once, as text and as the address a phone's app reads. */
  readonly create: (draft: { name: string; displayName: string; role: Role; password: string; brandIds: readonly BrandId[] }) => Promise<{ id: OperatorId; totpSecret: string; totpUri: string }>;
  /** The operator's code of this moment. Only the command line asks, and only in the demo. */
  readonly codeNow: (name: string) => Promise<string | undefined>;
};

export function createOperatorsModule(deps: Deps, needs: OperatorsNeeds): OperatorsModule {
  const totp = createTotpVault(deps.secrets);
  const present = async (row: OperatorRow, brandIds: readonly number[], previous: { at: Date; ip: string } | undefined): Promise<Operator> => ({
    id: String(row.id), name: row.name, displayName: row.displayName, role: row.role, permissions: [...permissionsOf(row.role)],
    brands: (await needs.brands()).filter((brand) => brandIds.includes(brand.id)).map((brand) => ({ id: brand.id, code: brand.code, name: brand.name, currency: brand.currency, gmtOffsetMinutes: brand.gmtOffsetMinutes })),
    previousLogin: previous ? { at: previous.at.toISOString(), ip: previous.ip } : null, disabledAt: row.disabledAt?.toISOString() ?? null,
  });
  let moving: Promise<void> | undefined;
  /** After the answer, so that its time tells nothing; what it misses the job finds. */
  const moveSoon = (): void => {
    moving ??= moveRefusals(deps.db).catch((error: Error) => deps.log.warn({ reason: error.message }, 'refused logins wait for their audit rows')).finally(() => (moving = undefined));
  };
  const isNewAtDoor = createDoorFilter(deps.now);
  return {
    name: 'operators',
    jobs: [{
      name: 'move-operator-refusals', cron: '* * * * *',
      run: async () => {
        await closeHours(deps.db, deps.now());
        await moveRefusals(deps.db);
      },
    }],
    openSession: async (order) => {
      const opened = await openSession(deps, totp, needs.verifyPassword, order);
      if (!opened.ok) moveSoon();
      return opened;
    },
    noteDoorRefusal: (ip, reason) => {
      if (!isNewAtDoor(ip)) return;
      deps.db.tx(null, (tx) => noteRefusal(tx, { name: '', operatorId: null, ip, reason, now: deps.now() })).then(moveSoon, (error: Error) => deps.log.warn({ reason: error.message }, 'a refused login was not noted'));
    },
    closeSession: (token) => deps.db.tx(null, (tx) => endOperatorSession(tx, sessionHash(token))),
    findOperator: async (token) => {
      const found = await deps.db.tx(null, (tx) => findOperatorSession(tx, sessionHash(token), IDLE, ABSOLUTE));
      return found && { operatorId: found.operatorId, name: found.name, permissions: new Set(permissionsOf(found.role)), brandIds: new Set(found.brandIds), sessionId: found.sessionId };
    },
    describe: async (operator) => {
      const { row, previous } = await deps.db.tx(null, async (tx) => ({ row: (await findOperator(tx, { id: operator.operatorId }))!, previous: await findPreviousLoginBefore(tx, operator.operatorId, operator.sessionId as Uuid) }));
      return present(row, [...operator.brandIds], previous);
    },
    list: async (brandId) => Promise.all((await deps.db.tx(null, (tx) => listOperatorRows(tx, brandId))).map((row) => present(row, [brandId], undefined))),
    create: async (draft) => {
      const passwordHash = await needs.hashPassword(draft.password);
      const { secret, sealed } = totp.create();
      const id = await deps.db.tx(null, (tx) => insertOperator(tx, { name: draft.name, displayName: draft.displayName, role: draft.role, passwordHash, totpSecret: sealed, brandIds: draft.brandIds }));
      return { id, totpSecret: secret, totpUri: totp.uri(secret, draft.name) };
    },
    codeNow: async (name) => {
      const row = await deps.db.tx(null, (tx) => findOperator(tx, { name }));
      return row && totp.codeNow(row.totpSecret);
    },
  };
}
