/**
 * An owner makes or resets a checker and tries to be that checker: with the link, before and after it was used, through
 * others they made, by putting the other owner aside, and by confirming their own.
 */
import type { Correction } from '@baize/contract/console/corrections';
import type { EnrolmentLink, Operator, OperatorRow } from '@baize/contract/console/operators';
import type { Role } from '@baize/contract/permissions';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { enrolBy, OWN_PASSWORD, type Enrolled } from '../../../testing-enrol.ts';

const REASON = 'Asked for in person, ticket 4711.';
let console_: TestConsole;
let count = 0;
let anna: TestOperator;
let bela: TestOperator;

beforeAll(async () => {
  console_ = await createTestConsole();
});
afterAll(() => console_.close());
beforeEach(async () => {
  // Owners of earlier tests are not there to confirm.
  await sql("update operators.operator set disabled_at = '2020-01-01' where role = 'owner' and disabled_at is null");
  [anna, bela] = [await console_.logIn('owner'), await console_.logIn('owner')];
});

const sql = (text: string, values: unknown[] = []) =>
  console_.platform.deps.db.tx(null, (tx) => tx.rows<Record<string, unknown>>(text, values));
const rowOf = async (by: TestOperator, name: string): Promise<OperatorRow> =>
  (await by.ask<OperatorRow[]>('listOperators')).value.find((row) => row.name === name)!;
const invite = async (by: TestOperator, role: Role): Promise<EnrolmentLink> => {
  const name = `puppet${(count += 1)}`;
  const order = { name, displayName: name, role, brandIds: [console_.brandId], reason: 'Our next colleague.' };
  return (await by.ask<EnrolmentLink>('createOperator', order)).value;
};
const enrol = (token: string): Promise<Enrolled> => enrolBy(console_.platform.operators, token);
type Made = TestOperator & { readonly link: EnrolmentLink };
const make = async (by: TestOperator, role: Role): Promise<Made> => {
  const link = await invite(by, role);
  const { token } = await enrol(link.token);
  return { ...console_.as(link.operator.name, token), link };
};
const correct = async (by: TestOperator): Promise<string> => {
  const order = { account: 'player', direction: 'credit', amount: '500.00', reason: REASON };
  return (await by.ask<Correction>('makeCorrection', order)).value.id;
};
const check = async (by: TestOperator, id: string, decision: 'apply' | 'reject' = 'apply') =>
  by.ask<Correction>('checkCorrection', { id, decision, note: REASON });
const confirm = async (by: TestOperator, name: string) => {
  const { id, version } = await rowOf(bela, name);
  return by.ask('confirmOperator', { id, version, reason: REASON });
};
const NEEDED = 'CONFIRMATION_NEEDED';

test.each(['apply', 'reject'] as const)(
  'whom an owner made cannot %s their correction until another owner confirms',
  async (decision) => {
    const checker = await make(anna, 'finance-checker');
    const id = await correct(anna);
    const refused = await check(checker, id, decision);
    expect([refused.status, refused.code]).toEqual([409, NEEDED]);
    expect((await confirm(anna, checker.name)).code).toBe('SELF_APPROVAL');
    expect((await check(checker, id, decision)).code).toBe(NEEDED);
    expect((await confirm(bela, checker.name)).code).toBe('OK');
    expect((await check(checker, id, decision)).code).toBe('OK');
    const actions = (await bela.auditOf(`operator:${checker.link.operator.id}`)).map((row) => [row.action, row.actor]);
    expect(actions.toReversed()).toEqual([
      ['create-operator', anna.name],
      ['enrol-operator', checker.name],
      ['confirm-operator', bela.name],
    ]);
  },
);

test('a reset counts as making: also of a confirmed checker, and of one of the demo', async () => {
  const confirmed = await make(bela, 'finance-checker');
  await confirm(anna, confirmed.name);
  await console_.logIn('finance-checker');
  const { name: seeded } = await console_.logIn('finance-checker');
  for (const name of [confirmed.name, seeded]) {
    const { id, version } = await rowOf(anna, name);
    const reset = await anna.ask<EnrolmentLink>('resetOperator', { id, version, reason: REASON });
    const puppet = console_.as(name, (await enrol(reset.value.token)).token);
    expect((await check(puppet, await correct(anna))).code).toBe(NEEDED);
    expect((await confirm(anna, name)).code).toBe('SELF_APPROVAL');
  }
});

test('chains: what A made below A checks nothing of A nor of each other, and A nothing of theirs', async () => {
  const owner = await make(anna, 'owner');
  const checker = await make(owner, 'finance-checker');
  const maker = await make(anna, 'finance-maker');
  for (const [by, made] of [
    [checker, anna],
    [checker, owner],
    [checker, maker],
    [anna, maker],
    [owner, maker],
    [owner, anna],
  ] as const)
    expect([by.name, made.name, (await check(by, await correct(made))).code]).toEqual([by.name, made.name, NEEDED]);
  // The owner in between is nobody to confirm before they were confirmed themselves.
  expect((await confirm(owner, maker.name)).code).toBe(NEEDED);
  expect((await confirm(bela, owner.name)).code).toBe('OK');
  expect((await confirm(owner, maker.name)).code).toBe('OK');
  expect((await check(anna, await correct(maker))).code).toBe('OK');
});

test('what an owner made in the name of their own, before another confirmed that one, they never check', async () => {
  const puppet = await make(anna, 'finance-maker');
  const early = [await correct(puppet), await correct(puppet)] as const;
  const { id, version } = await rowOf(anna, puppet.name);
  const reset = await anna.ask<EnrolmentLink>('resetOperator', { id, version, reason: REASON });
  const person = console_.as(puppet.name, (await enrol(reset.value.token)).token);
  expect((await confirm(bela, puppet.name)).code).toBe('OK');
  const refused = await check(anna, early[0]);
  expect([refused.status, refused.code]).toEqual([409, 'SELF_APPROVAL']);
  expect((await check(anna, early[1], 'reject')).code).toBe('SELF_APPROVAL');
  expect((await check(bela, early[0])).code).toBe('OK');
  expect((await check(anna, await correct(person))).code).toBe('OK');
});

test('an unconfirmed checker may check what others made who have nothing to do with their maker', async () => {
  const checker = await make(anna, 'finance-checker');
  expect((await check(checker, await correct(bela))).code).toBe('OK');
});

test('putting the other owner aside buys nothing, however long one waits', async () => {
  const checker = await make(anna, 'finance-checker');
  const id = await correct(anna);
  const other = await rowOf(anna, bela.name);
  const gone = { id: other.id, status: 'disabled', version: other.version, reason: REASON };
  expect((await anna.ask('setOperatorStatus', gone)).code).toBe('OK');
  const refused = await check(checker, id);
  expect(refused.code).toBe(NEEDED);
  const row = await rowOf(anna, checker.name);
  expect(row.confirmation.until).toBeNull();
  await sql("update operators.operator set enrolled_at = now() - interval '300 days' where name = $1", [checker.name]);
  await sql(
    "update operators.operator set stood_down_at = now() - interval '200 days' where stood_down_at is not null",
  );
  expect((await check(checker, id)).code).toBe(NEEDED);
  // By the command line nobody makes themself alone: there a day is enough.
  await sql('update operators.operator set stood_down_by = null');
  expect((await check(checker, id)).code).toBe('OK');
});

test('a link is good once, also for ten at once, and after a new one not at all', async () => {
  const link = await invite(anna, 'finance-checker');
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => enrol(link.token)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(enrol(link.token)).rejects.toThrow('LINK_OVER');
  const waiting = await invite(anna, 'finance-checker');
  const { id, version } = waiting.operator;
  const next = (await anna.ask<EnrolmentLink>('resetOperator', { id, version, reason: REASON })).value;
  await expect(enrol(waiting.token)).rejects.toThrow('LINK_OVER');
  await enrol(next.token);
});

test('the link of a disabled operator, and a made-up one, let nobody in and answer the same', async () => {
  const link = await invite(anna, 'support');
  const { id, version } = link.operator;
  await anna.ask('setOperatorStatus', { id, status: 'disabled', version, reason: REASON });
  const answers = await Promise.all(
    [link.token, 'x'.repeat(43)].map((token) => console_.platform.operators.openEnrolment(token)),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ error: { code: 'LINK_OVER' } });
});

test('who opened the link before its person did knows no secret of theirs', async () => {
  const link = await invite(anna, 'finance-checker');
  const { operators } = console_.platform;
  const spied = await operators.openEnrolment(link.token);
  const person = await enrol(link.token);
  if (!spied.ok) throw new Error(spied.error.code);
  expect(spied.value.totpSecret).not.toBe(person.totpSecret);
  const login = { name: link.operator.name, password: OWN_PASSWORD, ip: '192.0.2.99', userAgent: 'test' };
  const code = await generate({ secret: spied.value.totpSecret });
  expect((await operators.openSession({ ...login, code })).ok).toBe(false);
});

/** Another first letter: the last one of a text in base64 may hold bits that nobody reads. */
const changed = (ticket: string): string => `${ticket.startsWith('A') ? 'B' : 'A'}${ticket.slice(1)}`;

test('a ticket of another link, a changed one and a wrong code enrol nobody; the link stays good', async () => {
  const [mine, theirs] = [await invite(anna, 'support'), await invite(anna, 'support')];
  const { operators } = console_.platform;
  const [own, other] = [await operators.openEnrolment(mine.token), await operators.openEnrolment(theirs.token)];
  if (!own.ok || !other.ok) throw new Error('the links did not open');
  const codeOf = (secret: string) => generate({ secret });
  const order = { token: mine.token, password: OWN_PASSWORD, ip: '127.0.0.1', userAgent: 'test' };
  for (const [ticket, code] of [
    [other.value.ticket, await codeOf(other.value.totpSecret)],
    [changed(own.value.ticket), await codeOf(own.value.totpSecret)],
    ['', '000000'],
    [own.value.ticket, await codeOf(other.value.totpSecret)],
  ] as const)
    expect(await operators.enrol({ ...order, ticket, code })).toMatchObject({
      ok: false,
      error: { code: 'CODE_WRONG' },
    });
  for (const password of ['short', 'password1234', mine.operator.name])
    expect(
      await operators.enrol({
        ...order,
        password,
        ticket: own.value.ticket,
        code: await codeOf(own.value.totpSecret),
      }),
    ).toMatchObject({ ok: false, error: { code: 'PASSWORD_WEAK' } });
  await enrol(mine.token);
});

test('neither the answers to the maker, nor the list, nor the database, nor the audit log hold what the operator chose', async () => {
  const link = await invite(anna, 'finance-checker');
  const person = await enrol(link.token);
  const told = JSON.stringify([
    link,
    await anna.ask('listOperators'),
    await anna.auditOf(`operator:${link.operator.id}`),
    await sql('select to_jsonb(o) from operators.operator o'),
    await sql('select to_jsonb(l) from operators.enrolment_link l'),
  ]);
  for (const secret of [person.totpSecret, OWN_PASSWORD]) expect(told).not.toContain(secret);
  const inDatabase = JSON.stringify(await sql('select to_jsonb(l) from operators.enrolment_link l'));
  expect(inDatabase).not.toContain(link.token);
});

test('an operator whom neither the seed nor a link made checks nothing', async () => {
  const { name } = await console_.logIn('finance-checker');
  await sql('update operators.operator set seeded = false where name = $1', [name]);
  const found = await console_.platform.operators.findByName(name);
  const token = 'planted'.padEnd(43, 'x');
  await sql(
    `insert into operators.operator_session (id, token_hash, operator_id, ip, user_agent)
      values (gen_random_uuid(), sha256($1::text::bytea), $2, '', '')`,
    [token, found],
  );
  const planted = console_.as(name, token);
  expect((await planted.ask<Operator>('getSession')).value.name).toBe(name);
  expect((await check(planted, await correct(bela))).code).toBe(NEEDED);
});

test('every owner is told that one was put aside until another one says they have seen it', async () => {
  const carla = await make(anna, 'owner');
  expect((await confirm(bela, carla.name)).code).toBe('OK');
  const other = await rowOf(anna, bela.name);
  await anna.ask('setOperatorStatus', { id: other.id, status: 'disabled', version: other.version, reason: REASON });
  const seenBy = async (owner: typeof anna) => (await rowOf(owner, bela.name)).putAside;
  expect(await seenBy(anna)).toEqual({ by: anna.name, at: expect.any(String), may: false });
  expect(await seenBy(carla)).toMatchObject({ by: anna.name, may: true });
  const see = async (owner: typeof anna) => {
    const { id, version } = await rowOf(owner, bela.name);
    return (await owner.ask('acknowledgePutAside', { id, version, reason: REASON })).code;
  };
  expect(await see(anna)).toBe('SELF_APPROVAL');
  expect(await see(carla)).toBe('OK');
  expect(await seenBy(anna)).toBeNull();
  expect(await see(carla)).toBe('STATE_CONFLICT');
});
