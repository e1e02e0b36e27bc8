import { CONSOLE_PREFIX } from '@baize/contract/addresses';
import { CONSOLE_CALLS, type ConsoleCallName } from '@baize/contract/console-calls';
import { type EnrolmentLink, type Operator, type OperatorRow } from '@baize/contract/console/operators';
import { BRAND_HEADER } from '@baize/contract/headers';
import { PERMISSIONS, ROLES, type Role } from '@baize/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConsole } from '../../../app.ts';
import { CONSOLE_COOKIE } from '../../../http/console-frame.ts';
import type { BrandId } from '../../../ids.ts';
import { enrolBy, OWN_PASSWORD } from '../../../testing-enrol.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';

const PASSWORD = 'a long enough password';
const REASON = 'Ticket 4711.';
type LoggedIn = {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly ask: (call: ConsoleCallName, params?: Record<string, string>, input?: object) => Promise<Reply>;
  /** The same operator at another brand. */
  readonly at: (brand: number) => LoggedIn;
};
type Reply = { status: number; code: string; value: never; fields?: Record<string, string> };
type Login = Pick<LoggedIn, 'id' | 'name' | 'token'>;

let t: TestPlatform;
let app: FastifyInstance;
let lotus: BrandId;
let turned = 0;
let count = 0;

beforeAll(async () => {
  t = await createTestPlatform();
  lotus = await openTestBrand(t.platform, { code: 'lotus' });
  app = await buildConsole(t.platform.deps, t.platform.modules, t.platform.consoleLookups);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await t.close();
});

/** Every operator has an address of its own, so that the budgets of one test do not spend another's. */
const addressOf = (n: number): string => `10.1.${n >> 8}.${n & 255}`;

function loggedInAs(of: Login, brand: number = t.brandId): LoggedIn {
  const remoteAddress = addressOf((count += 1));
  return {
    ...of,
    at: (other) => loggedInAs(of, other),
    ask: async (call, params = {}, input) => {
      const { method, path } = CONSOLE_CALLS[call];
      const url = CONSOLE_PREFIX + path.replace(/:(\w+)/g, (_all, key: string) => params[key]!);
      const reply = await app.inject({
        method,
        url,
        remoteAddress,
        headers: { [BRAND_HEADER]: String(brand) },
        cookies: { [CONSOLE_COOKIE]: of.token },
        ...(input === undefined ? {} : { payload: input }),
      });
      const body = reply.json<Omit<Reply, 'status'>>();
      return { status: reply.statusCode, ...body };
    },
  };
}

/** What the operator's phone shows by the platform's clock. */
const codeOf = (secret: string): Promise<string> =>
  generate({ secret, epoch: Math.floor(t.platform.deps.now().getTime() / 1_000) });

/** An operator who is logged in, with a password of their own. */
async function logIn(role: Role, brandIds: readonly number[] = [t.brandId]): Promise<LoggedIn> {
  const name = `op${(count += 1)}`;
  const { id, totpSecret } = await t.platform.operators.create({
    name,
    displayName: `Number ${count}`,
    role,
    ...(role === 'supplier' && { supplier: 'nobody' }),
    password: PASSWORD,
    brandIds,
  });
  const opened = await t.platform.operators.openSession({
    name,
    password: PASSWORD,
    code: await codeOf(totpSecret),
    ip: '127.0.0.1',
    userAgent: 'test',
  });
  if (!opened.ok) throw new Error(opened.error.code);
  return loggedInAs({ id: String(id), name, token: opened.value.token });
}

const listed = async (by: LoggedIn): Promise<OperatorRow[]> => (await by.ask('listOperators')).value as OperatorRow[];
const rowOf = async (by: LoggedIn, id: string): Promise<OperatorRow> =>
  (await listed(by)).find((row) => row.id === id)!;
const change = async (by: LoggedIn, who: LoggedIn, order: { role?: Role; brandIds?: number[]; version?: number }) => {
  const row = await rowOf(by, who.id);
  return by.ask(
    'changeOperator',
    { id: who.id },
    {
      role: order.role ?? row.role,
      brandIds: order.brandIds ?? row.brands.map((brand) => brand.id),
      version: order.version ?? row.version,
      reason: REASON,
    },
  );
};
const setStatus = async (by: LoggedIn, who: LoggedIn, status: 'active' | 'disabled') =>
  by.ask('setOperatorStatus', { id: who.id }, { status, version: (await rowOf(by, who.id)).version, reason: REASON });
const audited = (id: string, brand: BrandId = t.brandId) =>
  t.platform.deps.db.tx(brand, (tx) =>
    tx.rows<{ actor: string; ip: string; action: string; before: unknown; after: unknown; reason: string }>(
      "select actor, ip, action, before, after, reason from audit.audit where target = $1 and action <> 'refuse-login' order by seq",
      [`operator:${id}`],
    ),
  );
/** Every call of the page, as a stranger to it would try them. */
const CALLS = [
  'listOperators',
  'createOperator',
  'changeOperator',
  'setOperatorStatus',
  'resetOperator',
  'confirmOperator',
  'endOperatorSessions',
] as const;
const inputOf = (call: (typeof CALLS)[number]): object | undefined =>
  ({
    listOperators: undefined,
    createOperator: {
      name: 'intruder',
      displayName: 'Intruder',
      role: 'owner',
      brandIds: [t.brandId],
      reason: REASON,
    },
    changeOperator: { role: 'owner', brandIds: [t.brandId], version: 1, reason: REASON },
    setOperatorStatus: { status: 'disabled', version: 1, reason: REASON },
    resetOperator: { version: 1, reason: REASON },
    confirmOperator: { version: 1, reason: REASON },
    endOperatorSessions: { reason: REASON },
  })[call];

test.each(ROLES)('%s: operators are for owners, every other role is refused every call', async (role) => {
  const [victim, operator] = [await logIn('support'), await logIn(role)];
  for (const call of CALLS) {
    const answer = await operator.ask(call, { id: victim.id }, inputOf(call));
    if (role === 'owner') expect([call, answer.code]).not.toEqual([call, 'FORBIDDEN']);
    else expect([call, answer.status, answer.code]).toEqual([call, 403, 'FORBIDDEN']);
  }
  if (role !== 'owner') expect(await victim.ask('listVendors')).toMatchObject({ status: 200 });
});

test('without a session nothing of it answers', async () => {
  const loggedOut = loggedInAs({ id: '0', name: 'nobody', token: 'x'.repeat(43) });
  for (const call of [...CALLS, 'changeOwnPassword'] as const)
    expect(
      await loggedOut.ask(
        call,
        { id: '1' },
        call === 'changeOwnPassword' ? { password: 'x', newPassword: 'y' } : inputOf(call),
      ),
    ).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
});

const enrol = async (token: string): Promise<LoggedIn> => {
  const {
    name,
    token: session,
    operatorId,
  } = await enrolBy(t.platform.operators, token, {
    now: t.platform.deps.now(),
  });
  return loggedInAs({ id: String(operatorId), name, token: session });
};
const make = async (by: LoggedIn, name: string, role: Role = 'support'): Promise<EnrolmentLink> =>
  (await by.ask('createOperator', {}, { name, displayName: name, role, brandIds: [t.brandId], reason: REASON }))
    .value as EnrolmentLink;

test('an operator is made with a link, takes the account up alone, and then may do what the role may', async () => {
  const owner = await logIn('owner');
  const { operator, token, expiresAt } = await make(owner, 'Newcomer', 'auditor');
  expect(operator).toMatchObject({
    name: 'newcomer',
    role: 'auditor',
    enrolledAt: null,
    invitation: { by: owner.name, expiresAt },
    lastLogin: null,
    openSessions: 0,
    disabledAt: null,
  });
  const taken = { name: 'newcomer', displayName: 'x', role: 'auditor', brandIds: [t.brandId], reason: REASON };
  const unsaid = await owner.ask('createOperator', {}, { ...taken, name: 'unsaid', reason: '    ' });
  expect(unsaid).toMatchObject({ code: 'BAD_REQUEST', fields: { reason: expect.any(String) } });
  expect(await owner.ask('createOperator', {}, taken)).toMatchObject({ code: 'NAME_TAKEN', fields: { name: 'taken' } });
  const newcomer = await enrol(token);
  expect((await newcomer.ask('getSession')).value as Operator).toMatchObject({ name: 'newcomer', role: 'auditor' });
  expect(await newcomer.ask('listAudit')).toMatchObject({ status: 200 });
  for (const weak of [OWN_PASSWORD, 'short-1', 'newcomer2026', '123456789012'])
    expect([
      weak,
      (await newcomer.ask('changeOwnPassword', {}, { password: OWN_PASSWORD, newPassword: weak })).code,
    ]).toEqual([weak, 'PASSWORD_WEAK']);
  expect(await rowOf(owner, operator.id)).toMatchObject({
    enrolledAt: expect.any(String),
    invitation: null,
    openSessions: 1,
    lastLogin: { ip: '127.0.0.1' },
  });
  expect(
    (await audited(operator.id)).map(({ actor, action, before, after }) => [actor, action, before, after]),
  ).toMatchObject([
    [owner.name, 'create-operator', null, { name: 'newcomer', role: 'auditor', brands: ['test'] }],
    ['newcomer', 'enrol-operator', { enrolled: false }, { enrolled: true }],
  ]);
});

test('a link is over after three days', async () => {
  const { token, expiresAt } = await make(await logIn('owner'), 'sleeper');
  expect(Date.parse(expiresAt) - t.platform.deps.now().getTime()).toBeLessThanOrEqual(72 * 3_600_000);
  await t.platform.deps.db.tx(null, (tx) =>
    tx.run(
      `update operators.enrolment_link set expires_at = now() - interval '1 second'
        where operator_id = (select id from operators.operator where name = 'sleeper')`,
    ),
  );
  await expect(enrol(token)).rejects.toThrow('LINK_OVER');
});

test('another role counts with the next request of an open session, and both sides are in the audit log', async () => {
  const [owner, operator] = [await logIn('owner'), await logIn('support')];
  expect((await operator.ask('listAudit')).code).toBe('FORBIDDEN');
  expect((await change(owner, operator, { role: 'auditor' })).value).toMatchObject({ role: 'auditor', version: 2 });
  expect((await operator.ask('listAudit')).code).toBe('OK');
  expect(((await operator.ask('getSession')).value as Operator).permissions).not.toContain('players.status');
  expect((await change(owner, operator, { role: 'support' })).status).toBe(200);
  expect((await operator.ask('listAudit')).code).toBe('FORBIDDEN');
  expect(await audited(operator.id)).toMatchObject([
    {
      actor: owner.name,
      action: 'change-operator',
      before: { name: operator.name, role: 'support', brands: ['test'] },
      after: { name: operator.name, role: 'auditor', brands: ['test'] },
      reason: REASON,
    },
    { actor: owner.name, action: 'change-operator', before: { role: 'auditor' }, after: { role: 'support' } },
  ]);
});

test('other brands count with the next request, and the change stands in the chain of every brand concerned', async () => {
  const [owner, operator] = [await logIn('owner', [t.brandId, lotus]), await logIn('auditor')];
  expect((await operator.at(lotus).ask('listVendors')).code).toBe('BRAND_UNKNOWN');
  expect((await change(owner, operator, { brandIds: [lotus] })).code).toBe('OK');
  expect((await operator.at(lotus).ask('listVendors')).code).toBe('OK');
  expect((await operator.ask('listVendors')).code).toBe('BRAND_UNKNOWN');
  for (const brand of [t.brandId, lotus])
    expect(await audited(operator.id, brand)).toMatchObject([
      { action: 'change-operator', before: { brands: ['test'] }, after: { brands: ['lotus'] } },
    ]);
  for (const brand of [t.brandId, lotus])
    expect(await owner.at(brand).ask('verifyAudit', {}, {})).toMatchObject({ value: { ok: true } });
});

test('a disabled operator is out at once and stays out until enabled; the old session does not come back', async () => {
  const [owner, operator] = [await logIn('owner'), await logIn('content')];
  expect((await setStatus(owner, operator, 'disabled')).value).toMatchObject({ openSessions: 0 });
  expect(await operator.ask('getSession')).toMatchObject({ status: 401 });
  expect(await operator.ask('listVendors')).toMatchObject({ status: 401, code: 'NOT_LOGGED_IN' });
  expect((await setStatus(owner, operator, 'active')).value).toMatchObject({ disabledAt: null });
  expect(await operator.ask('listVendors')).toMatchObject({ status: 401 });
  expect(await audited(operator.id)).toMatchObject([
    {
      action: 'set-operator-status',
      before: { status: 'active' },
      after: { status: 'disabled', sessionsEnded: 1 },
      reason: REASON,
    },
    { before: { status: 'disabled' }, after: { status: 'active' } },
  ]);
});

test('a reset ends the sessions, the old password, the old authenticator and the link that waited', async () => {
  const owner = await logIn('owner');
  const made = await make(owner, 'forgetful');
  const reset = async () => {
    const { version } = await rowOf(owner, made.operator.id);
    return (await owner.ask('resetOperator', { id: made.operator.id }, { version, reason: REASON }))
      .value as EnrolmentLink;
  };
  const second = await reset();
  await expect(enrol(made.token)).rejects.toThrow('LINK_OVER');
  const before = await enrolBy(t.platform.operators, second.token, { now: t.platform.deps.now() });
  const third = await reset();
  expect(third.operator).toMatchObject({ enrolledAt: null, openSessions: 0 });
  t.turnClock(30_000); // a code is good once
  const old = { name: 'forgetful', password: OWN_PASSWORD, code: await codeOf(before.totpSecret) };
  const again = await t.platform.operators.openSession({ ...old, ip: '127.0.0.1', userAgent: 'test' });
  expect(again).toMatchObject({ ok: false, error: { code: 'LOGIN_FAILED' } });
  await enrol(third.token);
  expect(await owner.ask('endOperatorSessions', { id: made.operator.id }, { reason: REASON })).toMatchObject({
    value: { ended: 1 },
  });
  const rows = await audited(made.operator.id);
  expect(rows.map((row) => row.action)).toEqual([
    'create-operator',
    'reset-operator',
    'enrol-operator',
    'reset-operator',
    'enrol-operator',
    'end-operator-sessions',
  ]);
  for (const secret of [made.token, second.token, third.token, before.totpSecret, OWN_PASSWORD])
    expect(JSON.stringify(rows)).not.toContain(secret);
});

test('operators never change, disable, reset or log out themselves here, not even as one of many owners', async () => {
  const [owner] = [await logIn('owner'), await logIn('owner')];
  const { version } = await rowOf(owner!, owner!.id);
  const tries = [
    owner!.ask(
      'changeOperator',
      { id: owner!.id },
      { role: 'auditor', brandIds: [t.brandId], version, reason: REASON },
    ),
    owner!.ask('setOperatorStatus', { id: owner!.id }, { status: 'disabled', version, reason: REASON }),
    owner!.ask('resetOperator', { id: owner!.id }, { version, reason: REASON }),
    owner!.ask('endOperatorSessions', { id: owner!.id }, { reason: REASON }),
  ];
  for (const answer of await Promise.all(tries)) expect(answer).toMatchObject({ status: 409, code: 'SELF_CHANGE' });
  expect(await rowOf(owner!, owner!.id)).toMatchObject({ role: 'owner', disabledAt: null, version });
});

test('who was faster wins: the version that was read decides', async () => {
  const [owner, operator] = [await logIn('owner'), await logIn('support')];
  const raced = await Promise.all(
    (['auditor', 'content', 'finance-maker'] as const).map((role) => change(owner, operator, { role, version: 1 })),
  );
  expect(raced.map((answer) => answer.code).toSorted()).toEqual(['OK', 'STATE_CONFLICT', 'STATE_CONFLICT']);
});

test('a foreign brand: its operators are not there, its brand cannot be given, and who serves it too is left alone', async () => {
  const [owner, other, both] = [
    await logIn('owner'),
    await logIn('support', [lotus]),
    await logIn('support', [t.brandId, lotus]),
  ];
  const rows = await listed(owner);
  expect(rows.some((row) => row.id === other.id)).toBe(false);
  expect(rows.find((row) => row.id === both.id)).toMatchObject({ brands: [{ code: 'test' }], elsewhere: true });
  for (const call of CALLS.filter((each) => each !== 'listOperators' && each !== 'createOperator')) {
    const [missing, foreign, shared] = [
      await owner.ask(call, { id: '999999999' }, inputOf(call)),
      await owner.ask(call, { id: other.id }, inputOf(call)),
      await owner.ask(call, { id: both.id }, inputOf(call)),
    ];
    expect([call, foreign.status, foreign.code]).toEqual([call, missing.status, missing.code]);
    expect([call, foreign.code, shared.code]).toEqual([call, 'NOT_FOUND', 'OPERATOR_ELSEWHERE']);
  }
  const mine = await logIn('support');
  expect(await change(owner, mine, { brandIds: [t.brandId, lotus] })).toMatchObject({ code: 'BRAND_UNKNOWN' });
  expect(
    await owner.ask(
      'createOperator',
      {},
      { name: 'smuggled', displayName: 'x', role: 'owner', brandIds: [lotus], reason: REASON },
    ),
  ).toMatchObject({ code: 'BRAND_UNKNOWN' });
  expect(
    await owner.ask(
      'createOperator',
      {},
      { name: 'smuggled', displayName: 'x', role: 'owner', brandIds: [2_147_483_648], reason: REASON },
    ),
  ).toMatchObject({ code: 'BRAND_UNKNOWN' });
  expect(await both.at(lotus).ask('listVendors')).toMatchObject({ code: 'OK' });
});

test('the last owner who can act is neither demoted, nor moved, nor disabled, also by the command line and by two at once', async () => {
  const brand = await openTestBrand(t.platform, { code: `solo${(turned += 1)}`, gmtOffsetMinutes: 0 });
  const [first, second] = [await logIn('owner', [brand]), await logIn('owner', [brand])];
  const cli = { operatorId: null, name: 'cli:test', ip: 'local' };
  const as = (by: LoggedIn, id: string, status: 'active' | 'disabled') =>
    by.at(brand).ask('setOperatorStatus', { id }, { status, version: 1, reason: REASON });
  // Each disables the other at the same moment: one of them is refused, and one owner stays.
  const raced = await Promise.all([as(first, second.id, 'disabled'), as(second, first.id, 'disabled')]);
  expect(raced.map((answer) => answer.code === 'OK')).toContain(true);
  expect(raced.map((answer) => answer.code === 'OK')).toContain(false);
  const [last, gone] = raced[0]!.code === 'OK' ? [first, second] : [second, first];
  const idOf = (operator: LoggedIn) => Number(operator.id) as Parameters<typeof t.platform.operators.changeOperator>[1];
  for (const answer of [
    await t.platform.operators.setOperatorStatus(cli, idOf(last), { status: 'disabled' }),
    await t.platform.operators.changeOperator(cli, idOf(last), { role: 'auditor' }),
    await t.platform.operators.changeOperator(cli, idOf(last), { brandIds: [t.brandId] }),
  ])
    expect(answer).toMatchObject({ ok: false, error: { code: 'LAST_OWNER' } });
  // An owner who never took up their account could not act: they do not count.
  const heir = { name: `heir${brand}`, displayName: 'Heir', role: 'owner', brandIds: [brand], reason: REASON };
  const { operator } = (await last.at(brand).ask('createOperator', {}, heir)).value as EnrolmentLink;
  expect(operator.enrolledAt).toBeNull();
  expect(await t.platform.operators.setOperatorStatus(cli, idOf(last), { status: 'disabled' })).toMatchObject({
    ok: false,
    error: { code: 'LAST_OWNER' },
  });
  await t.platform.operators.setOperatorStatus(cli, idOf(gone), { status: 'active' });
  expect(await t.platform.operators.setOperatorStatus(cli, idOf(last), { status: 'disabled' })).toMatchObject({
    ok: true,
  });
  expect(await audited(last.id, brand)).toMatchObject([
    { actor: 'cli:test', ip: 'local', action: 'set-operator-status' },
  ]);
});

test('a right that was taken away meanwhile does not count in the change that is under way', async () => {
  const [owner, clerk, victim] = [await logIn('owner'), await logIn('owner'), await logIn('support')];
  await change(owner, clerk, { role: 'auditor' });
  // As the frame would let through who was admitted a moment before: the command asks again.
  const by = { operatorId: Number(clerk.id) as never, name: clerk.name, ip: '127.0.0.1' };
  expect(
    await t.platform.operators.setOperatorStatus(by, Number(victim.id) as never, { status: 'disabled' }),
  ).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
  expect(
    await t.platform.operators.createOperator(by, {
      name: 'accomplice',
      displayName: 'x',
      role: 'owner',
      brandIds: [t.brandId],
    }),
  ).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
});

test('wrong own passwords close the change of it, and another session ends with a new one', async () => {
  const { totpSecret } = await t.platform.operators.create({
    name: 'twice',
    displayName: 'Twice',
    role: 'support',
    password: PASSWORD,
    brandIds: [t.brandId],
  });
  const open = async (code: string) => {
    const opened = await t.platform.operators.openSession({
      name: 'twice',
      password: PASSWORD,
      code,
      ip: '127.0.0.1',
      userAgent: 'test',
    });
    if (!opened.ok) throw new Error(opened.error.code);
    return loggedInAs({ id: '0', name: 'twice', token: opened.value.token });
  };
  const first = await open(await codeOf(totpSecret));
  t.turnClock(30_000); // a code is good once
  const second = await open(await codeOf(totpSecret));
  expect(
    (await second.ask('changeOwnPassword', {}, { password: PASSWORD, newPassword: 'quiet-heron-and-77' })).code,
  ).toBe('OK');
  expect((await first.ask('listVendors')).code).toBe('NOT_LOGGED_IN');
  const wrong = [];
  for (let tries = 0; tries < 4; tries += 1)
    wrong.push(
      (await second.ask('changeOwnPassword', {}, { password: PASSWORD, newPassword: 'another-heron-78' })).code,
    );
  expect(wrong).toEqual(['OLD_PASSWORD_WRONG', 'OLD_PASSWORD_WRONG', 'OLD_PASSWORD_WRONG', 'ACCOUNT_LOCKED']);
});

test('owners hold every permission but that of the portal', async () => {
  const operator = await logIn('owner');
  expect(((await operator.ask('getSession')).value as Operator).permissions).toEqual(
    PERMISSIONS.filter((permission) => permission !== 'integration.use'),
  );
});
