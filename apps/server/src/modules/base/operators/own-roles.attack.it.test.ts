/** Owners make roles of single permissions; nobody gets more by one than who made it has, nor both halves of a thing. */
import type { Operator, OperatorRow } from '@baize/contract/console/operators';
import type { RoleRow } from '@baize/contract/console/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

const REASON = 'The night desk answers players.';
let t: TestConsole;
let owner: TestOperator;
let lotus: BrandId;
beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
  lotus = (await t.platform.brand.brandByCode('lotus'))!.id;
});
afterAll(() => t.close());

const roles = async (): Promise<RoleRow[]> => (await owner.ask<RoleRow[]>('listRoles')).value;
const named = async (name: string): Promise<RoleRow> => (await roles()).find((each) => each.name === name)!;
async function make(name: string, permissions: readonly string[]): Promise<RoleRow> {
  expect((await owner.ask('createRole', { name, permissions, reason: REASON })).code).toBe('OK');
  return named(name);
}
/** An operator who is logged in, and is given a role. */
async function holder(
  role: string,
  brandIds: readonly BrandId[] = [t.brandId],
): Promise<TestOperator & { id: string }> {
  const both = await t.logIn('owner', [t.brandId, lotus]);
  const operator = await t.logIn('auditor', brandIds);
  const { id } = (await operator.ask<Operator>('getSession')).value;
  const order = { id, role, brandIds: [...brandIds], version: 1, reason: REASON };
  expect((await both.ask('changeOperator', order)).code).toBe('OK');
  return { ...operator, id };
}

test('an own role may what it says and nothing else, from the next request on, and is told by its name', async () => {
  const role = await make('Night desk', ['players.read', 'players.sessions']);
  const desk = await holder(role.key);
  expect((await desk.ask<Operator>('getSession')).value).toMatchObject({
    role: role.key,
    roleName: 'Night desk',
    permissions: ['players.read', 'players.sessions'],
  });
  expect((await desk.ask('listPlayers')).code).toBe('OK');
  expect((await desk.ask('listOperators')).code).toBe('FORBIDDEN');
  expect((await desk.ask('listAudit')).code).toBe('FORBIDDEN');
  const order = { key: role.key, name: 'Day desk', permissions: ['audit.read'], version: 1, reason: REASON };
  expect((await owner.ask('changeRole', order)).code).toBe('OK');
  expect((await owner.ask('changeRole', order)).code).toBe('STATE_CONFLICT');
  expect((await desk.ask('listPlayers')).code).toBe('FORBIDDEN');
  expect((await desk.ask('listAudit')).code).toBe('OK');
  expect(await owner.auditOf(`role:${role.key}`)).toMatchObject([
    { action: 'change-role', before: { name: 'Night desk' }, after: { name: 'Day desk', permissions: ['audit.read'] } },
    { action: 'create-role', before: null, reason: REASON },
  ]);
});

test.each([
  [['corrections.make', 'corrections.check'], 'permissions'],
  [['jackpots.write', 'proposals.check'], 'permissions'],
  [['players.status', 'proposals.check'], 'permissions'],
  [['operators.write'], 'permissions'],
  [['operators.read'], 'permissions'],
])('%o is no role', async (permissions, field) => {
  const before = await roles();
  expect(await owner.ask('createRole', { name: 'All of it', permissions, reason: REASON })).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { [field]: expect.stringMatching(/two people|owners alone/) },
  });
  expect(await roles()).toEqual(before);
});

test.each(['Owner', 'finance maker', 'FINANCE_CHECKER', 'supplier'])(
  'no own role is called %s: it would be told apart from the product’s nowhere',
  async (name) => {
    const order = { name, permissions: ['audit.read'], reason: REASON };
    expect(await owner.ask('createRole', order)).toMatchObject({ code: 'NAME_TAKEN', fields: { name: 'taken' } });
    const other = await make(`Not ${name}`, ['audit.read']);
    expect((await owner.ask('changeRole', { ...order, key: other.key, version: 1 })).code).toBe('NAME_TAKEN');
  },
);

test.each([
  [{ name: '  ' }, 'name'],
  [{ permissions: [] }, 'permissions'],
  [{ permissions: ['audit.read', 'audit.read'] }, 'permissions'],
  [{ permissions: ['everything'] }, 'permissions.0'],
  [{ reason: '   ' }, 'reason'],
])('%o is refused and says which field', async (change, field) => {
  const order = { name: 'Wrong', permissions: ['audit.read'], reason: REASON, ...change };
  const refused = await owner.ask('createRole', order);
  expect(refused.code).toBe('BAD_REQUEST');
  expect(Object.keys(refused.fields ?? {})).toEqual([field]);
});

test('a name is one role’s, a held role is not deleted, a free one is, and nobody but owners touches any', async () => {
  const role = await make('Auditing', ['audit.read']);
  await make('Other', ['overview.read']);
  const taken = { name: 'auditing', permissions: ['audit.read'], reason: REASON };
  expect((await owner.ask('createRole', taken)).code).toBe('NAME_TAKEN');
  expect((await owner.ask('changeRole', { ...taken, key: (await named('Other')).key, version: 1 })).code).toBe(
    'NAME_TAKEN',
  );
  const held = await holder(role.key);
  expect((await named('Auditing')).holders).toBe(1);
  const removal = { key: role.key, version: 1, reason: REASON };
  expect((await owner.ask('removeRole', removal)).code).toBe('ROLE_IN_USE');
  expect((await held.ask('removeRole', removal)).code).toBe('FORBIDDEN');
  const back = { id: held.id, role: 'auditor', brandIds: [t.brandId], version: 2, reason: REASON };
  expect((await owner.ask<OperatorRow>('changeOperator', back)).value.role).toBe('auditor');
  expect((await owner.ask('removeRole', removal)).code).toBe('OK');
  expect(await named('Auditing')).toBeUndefined();
  expect((await owner.ask('removeRole', removal)).code).toBe('NOT_FOUND');
});

test('a role of one brand is nobody’s of another, and is not changed under who serves a brand of others', async () => {
  const role = await make('Here alone', ['audit.read']);
  const both = await t.logIn('owner', [t.brandId, lotus]);
  const elsewhere = await t.logIn('auditor', [lotus]);
  const row = (await both.ask<OperatorRow[]>('listOperators')).value.find(({ name }) => name === elsewhere.name)!;
  const order = { id: row.id, role: role.key, brandIds: [lotus], version: row.version, reason: REASON };
  expect(await both.ask('changeOperator', order)).toMatchObject({ code: 'BAD_REQUEST', fields: { role: 'unknown' } });
  expect(await both.ask('changeOperator', { ...order, role: 'own:999999' })).toMatchObject({ code: 'BAD_REQUEST' });
  await holder(role.key, [t.brandId, lotus]);
  const change = { key: role.key, name: 'Here alone', permissions: ['players.read'], version: 1, reason: REASON };
  expect((await owner.ask('changeRole', change)).code).toBe('OPERATOR_ELSEWHERE');
  expect((await both.ask('changeRole', change)).code).toBe('OK');
});

test('logins of an operator are listed and ended one by one; a stranger’s are not there', async () => {
  const operator = await t.logIn('support');
  const row = (await owner.ask<OperatorRow[]>('listOperators')).value.find(({ name }) => name === operator.name)!;
  const open = async () =>
    (await owner.ask<{ id: string; ip: string }[]>('listOperatorSessions', { id: row.id })).value;
  const [session] = await open();
  expect(session).toMatchObject({ ip: '127.0.0.1', userAgent: 'test', current: false });
  const stranger = await t.logIn('owner', [lotus]);
  const sessionOf = (await t.platform.operators.listSessions(
    { brandIds: new Set([lotus]), sessionId: '' } as never,
    Number(row.id) as never,
  )) as { ok: boolean };
  expect(sessionOf.ok).toBe(false);
  expect(stranger.name).not.toBe(operator.name);
  const end = { id: row.id, session: session!.id, reason: 'Left a browser open.' };
  expect((await owner.ask('endOperatorSession', { ...end, reason: '    ' })).code).toBe('BAD_REQUEST');
  expect((await operator.ask('endOperatorSession', end)).code).toBe('FORBIDDEN');
  expect((await owner.ask('endOperatorSession', end)).value).toEqual({ ended: 1 });
  expect((await operator.ask('getSession')).code).toBe('NOT_LOGGED_IN');
  expect(await open()).toEqual([]);
  expect((await owner.ask('endOperatorSession', end)).code).toBe('NOT_FOUND');
});

test('three wrong tries lock, an owner sees it and unlocks, and the person is in again', async () => {
  const name = 'forgetful';
  const { totpSecret, id } = await t.platform.operators.create({
    name,
    displayName: name,
    role: 'support',
    password: 'a long enough password',
    brandIds: [t.brandId],
  });
  const { generate } = await import('otplib');
  const open = async (password: string) =>
    t.platform.operators.openSession({
      name,
      password,
      code: await generate({ secret: totpSecret }),
      ip: '198.51.100.9',
      userAgent: 'test',
    });
  for (let tries = 0; tries < 3; tries += 1) await open('wrong');
  expect((await open('a long enough password')).ok).toBe(false);
  const rowOf = async () => (await owner.ask<OperatorRow[]>('listOperators')).value.find((each) => each.name === name)!;
  expect((await rowOf()).locks).toMatchObject({ count: 1, until: expect.any(String) });
  expect((await owner.ask('unlockOperator', { id: String(id), reason: '  ' })).code).toBe('BAD_REQUEST');
  const unlocked = await owner.ask<OperatorRow>('unlockOperator', {
    id: String(id),
    reason: 'They called, I know them.',
  });
  expect(unlocked.value).toMatchObject({ locks: null, guesses: null });
  expect((await open('a long enough password')).ok).toBe(true);
  expect((await owner.auditOf(`operator:${id}`))[0]).toMatchObject({
    action: 'unlock-operator',
    before: { locks: 1 },
    reason: 'They called, I know them.',
  });
});
