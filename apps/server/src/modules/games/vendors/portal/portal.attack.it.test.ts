/** A supplier's person sees the portal of their own account: nothing of the console, nothing of another supplier. */
import { randomUUID } from 'node:crypto';
import { CONSOLE_CALLS, type ConsoleCallName } from '@baize/contract/console-calls';
import type { Integration, IntegrationPlayer } from '@baize/contract/console/integration';
import type { EnrolmentLink, OperatorRow } from '@baize/contract/console/operators';
import { STAFF_ROLES } from '@baize/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOperator } from '../../../../testing-console.ts';
import { samplesOf } from '../../../../testing-samples.ts';
import { createTestPortal, newKey, REASON, type TestPortal } from './testing-portal.ts';
import { PLAYERS_MAX } from './players.ts';

let bed: TestPortal;
let [ours, theirs] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];
const KEY = newKey('acme-1');
const NOW = { from: null, until: null };

beforeAll(async () => {
  bed = await createTestPortal();
  ours = await bed.openAccount('acme');
  theirs = await bed.openAccount('other');
}, 120_000);
afterAll(() => bed?.close());

const PORTAL = Object.values(CONSOLE_CALLS).filter(({ permission }) => permission === 'integration.use');
const CONSOLE = Object.values(CONSOLE_CALLS).filter(
  ({ permission }) => !['integration.use', 'public', 'session'].includes(permission),
);
/** An input that fits, so that nothing but the caller can be what is refused. */
const rightInput = (call: (typeof CONSOLE)[number]): Record<string, unknown> => {
  const { right } = samplesOf(call);
  return right as Record<string, unknown>;
};

test('there are calls on both sides of the wall', () => {
  expect(PORTAL.length).toBeGreaterThan(10);
  expect(CONSOLE.length).toBeGreaterThan(150);
});

const told = new Map<ConsoleCallName, Promise<string | undefined>>();
/** What a portal session is told of a call: each is asked once, whichever test looks first. */
function codeOf(name: ConsoleCallName): Promise<string | undefined> {
  const asked = told.get(name) ?? ours.ask(name, rightInput(CONSOLE_CALLS[name])).then(({ code }) => code);
  told.set(name, asked);
  return asked;
}

test.each(CONSOLE.map(({ name }) => name as ConsoleCallName))('a portal session is refused %s', async (name) => {
  // Where a sample does not fit, the schema speaks first; it must never be a yes.
  expect(['FORBIDDEN', 'BAD_REQUEST']).toContain(await codeOf(name));
});

test('and of these calls hardly any is refused for its input', async () => {
  const codes: (string | undefined)[] = [];
  for (const { name } of CONSOLE) codes.push(await codeOf(name as ConsoleCallName));
  expect(codes.filter((code) => code === 'FORBIDDEN').length).toBeGreaterThan(CONSOLE.length * 0.5);
});

test.each(STAFF_ROLES)('a session of the house as %s is refused every call of the portal', async (role) => {
  const operator = await bed.t.logIn(role);
  for (const call of PORTAL) {
    const { code } = await operator.ask(call.name as ConsoleCallName, rightInput(call));
    expect(`${call.name} ${code}`).toMatch(/ (FORBIDDEN|BAD_REQUEST)$/);
  }
  expect((await operator.ask('getIntegration')).code).toBe('FORBIDDEN');
});

test('the session says whose it is, and that it may nothing else', async () => {
  const { value } = await ours.ask<{ role: string; supplier: string; permissions: string[] }>('getSession');
  expect(value).toMatchObject({ role: 'supplier', supplier: 'acme', permissions: ['integration.use'] });
});

test('from an uploaded key to a signed bet, each call in the log with the cause of its refusal', async () => {
  expect((await ours.ask('addOwnKey', { ...NOW, kid: KEY.kid, pem: KEY.pem })).value).toEqual({ state: 'done' });
  const player = (await ours.ask<IntegrationPlayer>('makeTestPlayer', { balance: '100' })).value;
  expect(player).toMatchObject({ balance: '100.00', currency: 'BDT' });
  const { games } = (await ours.ask<Integration>('getIntegration')).value;
  expect(games).toEqual(['acme_test']);
  const { value: session } = await ours.ask<{ token: string }>('openTestSession', {
    user: player.user,
    gameCode: 'acme_test',
  });
  const bet = {
    user: player.user,
    token: session.token,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    round: 'r-1',
    round_closed: false,
    game_code: 'acme_test',
    currency: 'BDT',
    amount: 1_000_000,
    is_free: false,
  };
  const answered = await bed.send('acme', '/transaction/bet', { key: KEY, body: bet });
  expect(answered).toMatchObject({ http: 200, fields: { status: 'RS_OK', balance: 9_000_000n } });
  const forged = await bed.send('acme', '/transaction/bet', { key: { ...newKey('acme-1') }, body: bet });
  expect(forged).toMatchObject({ http: 401 });
  await bed.t.platform.vendors.writeCalls();
  const { value } = await ours.ask<{ content: Record<string, unknown>[] }>('listOwnCalls', { pageSize: 10 });
  expect(value.content).toMatchObject([
    { path: '/transaction/bet', refused: true, httpStatus: 401, cause: 'reason: BAD_SIGNATURE', kid: 'acme-1' },
    { path: '/transaction/bet', refused: false, status: 'RS_OK', cause: null },
  ]);
  expect(JSON.stringify(value)).not.toContain(session.token);
  expect(value.content[1]!['request']).toContain(`"token":"${session.token.slice(0, 4)}…"`);
  const refused = await ours.ask<{ content: unknown[] }>('listOwnCalls', { pageSize: 10, result: 'refused' });
  expect(refused.value.content).toHaveLength(1);
  const sought = await ours.ask<{ content: unknown[] }>('listOwnCalls', { pageSize: 10, text: bet.transaction_uuid });
  expect(sought.value.content).toHaveLength(2);
  // Owners see the same, other suppliers and other people none of it.
  const seen = await bed.owner.ask<{ content: unknown[] }>('listSupplierCalls', { supplier: 'acme', pageSize: 10 });
  expect(seen.value.content).toHaveLength(2);
  expect((await theirs.ask<{ content: unknown[] }>('listOwnCalls', { pageSize: 10 })).value.content).toEqual([]);
});

test("another supplier's players and runs answer as missing ones", async () => {
  const player = (await theirs.ask<IntegrationPlayer>('makeTestPlayer', { balance: '5' })).value;
  const missing = 'm_999999999';
  for (const user of [player.user, missing]) {
    expect((await ours.ask('topUpTestPlayer', { user, amount: '5' })).code).toBe('NOT_FOUND');
    expect((await ours.ask('openTestSession', { user, gameCode: 'acme_test' })).code).toBe('NOT_FOUND');
  }
  // Nor can a real player of the brand be topped up or entered.
  const real = await bed.t.member(5_000n);
  expect((await ours.ask('topUpTestPlayer', { user: `m_${real}`, amount: '5' })).code).toBe('NOT_FOUND');
  const own = (await ours.ask<IntegrationPlayer[]>('listTestPlayers')).value;
  expect(own.map(({ user }) => user)).not.toContain(player.user);
  expect((await ours.ask('openTestSession', { user: own[0]!.user, gameCode: 'other_test' })).code).toBe('GAME_UNKNOWN');
  const id = randomUUID();
  for (const name of ['getConformanceRun', 'stopConformanceRun'] as const)
    expect((await ours.ask(name, { id })).code).toBe('NOT_FOUND');
  expect((await ours.ask('retireOwnKey', { kid: 'never' })).code).toBe('NOT_FOUND');
});

test('players are so many and money is so much, however they are asked for', async () => {
  expect((await theirs.ask('makeTestPlayer', { balance: '1000000.01' })).fields).toMatchObject({
    balance: 'at most 1000000.00',
  });
  const before = (await theirs.ask<unknown[]>('listTestPlayers')).value.length;
  // They wait for one another: on a busy machine one is told to come back.
  const make = async (): Promise<string> => {
    const { code } = await theirs.ask('makeTestPlayer', { balance: '1' });
    return code === 'UNAVAILABLE' ? make() : code;
  };
  const codes = await Promise.all(Array.from({ length: PLAYERS_MAX + 4 }, make));
  expect((await theirs.ask<unknown[]>('listTestPlayers')).value).toHaveLength(PLAYERS_MAX);
  expect(codes.filter((code) => code === 'STATE_CONFLICT')).toHaveLength(4 + before);
  const { ledger, db } = bed.t.platform.deps;
  const checks = await db.tx(null, (tx) => ledger.checkInvariants(tx));
  expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([]);
});

test('what they did stands in the audit chain under their name', async () => {
  const rows = await bed.owner.auditOf('supplier:acme');
  const own = rows.filter(({ actor }) => actor === 'acme.dev').map(({ action }) => action);
  expect(own).toEqual(expect.arrayContaining(['pin-supplier-key', 'make-test-player', 'open-test-session']));
  expect(JSON.stringify(rows)).not.toContain('PRIVATE');
});

test('two keys at a time, and a new one once an old one has ended', async () => {
  const [second, third] = [newKey('acme-2'), newKey('acme-3')];
  expect((await ours.ask('addOwnKey', { ...NOW, kid: second.kid, pem: second.pem })).code).toBe('OK');
  expect((await ours.ask('addOwnKey', { ...NOW, kid: third.kid, pem: third.pem })).fields).toMatchObject({
    kid: expect.stringContaining('more than 2 keys'),
  });
  expect((await ours.ask('addOwnKey', { ...NOW, kid: 'acme-4', pem: KEY.privateKeyPem })).fields).toMatchObject({
    pem: expect.stringContaining('a private key'),
  });
  expect((await ours.ask('retireOwnKey', { kid: KEY.kid })).code).toBe('OK');
  expect((await bed.send('acme', '/user/balance', { key: KEY, body: {} })).http).toBe(401);
  expect((await ours.ask('addOwnKey', { ...NOW, kid: third.kid, pem: third.pem })).code).toBe('OK');
});

test('a person becomes nobody of the house, and nobody of the house becomes one', async () => {
  const people = (await bed.owner.ask<OperatorRow[]>('listOperators')).value;
  const person = people.find(({ name }) => name === 'other.dev')!;
  expect(person).toMatchObject({ role: 'supplier', supplier: 'other' });
  const change = { id: person.id, brandIds: [bed.t.brandId], version: person.version, reason: REASON };
  expect((await bed.owner.ask('changeOperator', { ...change, role: 'owner' })).code).toBe('FORBIDDEN');
  expect((await bed.owner.ask('changeOperator', { ...change, role: 'supplier' })).code).toBe('BAD_REQUEST');
  const maker = { name: 'sneaky', displayName: 'Sneaky', brandIds: [bed.t.brandId], reason: REASON };
  expect((await bed.owner.ask('createOperator', { ...maker, role: 'supplier' })).code).toBe('BAD_REQUEST');
});

test('an invitation is good once, and a person who is disabled is out at once', async () => {
  const made = await bed.owner.ask<EnrolmentLink>('inviteSupplierPerson', {
    supplier: 'other',
    name: 'other.two',
    displayName: 'Two',
    reason: REASON,
  });
  const two = await bed.enrolled(made.value);
  await expect(bed.enrolled(made.value)).rejects.toThrow('LINK_OVER');
  expect((await two.ask('getIntegration')).code).toBe('OK');
  const { id, version } = (await bed.owner.ask<OperatorRow[]>('listOperators')).value.find(
    ({ name }) => name === 'other.two',
  )!;
  await bed.owner.ask('setOperatorStatus', { id, status: 'disabled', version, reason: REASON });
  expect((await two.ask('getIntegration')).code).toBe('NOT_LOGGED_IN');
  // An invitation that nobody has used yet ends with the person.
  const third = await bed.owner.ask<EnrolmentLink>('inviteSupplierPerson', {
    supplier: 'other',
    name: 'other.three',
    displayName: 'Three',
    reason: REASON,
  });
  const { operator } = third.value;
  const off = { id: operator.id, status: 'disabled', version: operator.version, reason: REASON };
  expect((await bed.owner.ask('setOperatorStatus', off)).code).toBe('OK');
  await expect(bed.enrolled(third.value)).rejects.toThrow('LINK_OVER');
});

test('an account that is no sandbox any more, or is shut out, has no portal', async () => {
  const lone = await bed.openAccount('lone');
  expect((await lone.ask('getIntegration')).code).toBe('OK');
  const shut = await bed.owner.ask('setSupplierBrand', { supplier: 'lone', letIn: false, reason: REASON });
  expect(shut.value).toEqual({ state: 'done' });
  expect((await lone.ask('getIntegration')).code).toBe('FORBIDDEN');
  const live = { supplier: 'studio-pg', name: 'live.dev', displayName: 'Live', reason: REASON };
  const [first] = (await bed.owner.ask<{ supplier: string; sandbox: boolean }[]>('listSuppliers')).value.filter(
    ({ sandbox }) => !sandbox,
  );
  const everywhere = await bed.t.logIn('owner', await bed.t.platform.brand.brandIds());
  const refused = await everywhere.ask('inviteSupplierPerson', { ...live, supplier: first!.supplier });
  expect(refused.fields).toMatchObject({ supplier: expect.stringContaining('sandbox') });
});

test('in production no sandbox account leads into the house’s own network', async () => {
  const { env } = bed.t.platform.deps;
  const before = env.NODE_ENV;
  Object.assign(env, { NODE_ENV: 'production' });
  try {
    const order = { name: 'inner.dev', displayName: 'Inner', supplier: 'inner', supplierName: 'Inner', reason: REASON };
    for (const baseUrl of [
      'https://127.0.0.1/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/',
      'https://db.internal/',
    ]) {
      const { code, fields } = await bed.owner.ask('openSandbox', { ...order, baseUrl });
      expect([baseUrl, code, fields]).toEqual([
        baseUrl,
        'BAD_REQUEST',
        { baseUrl: expect.stringContaining('private') },
      ]);
    }
  } finally {
    Object.assign(env, { NODE_ENV: before });
  }
});
