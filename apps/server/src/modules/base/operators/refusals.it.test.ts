import Fastify from 'fastify';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConsole } from '../../../app.ts';
import { verifyAudit } from '../../../audit/index.ts';
import type { BrandId } from '../../../ids.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import {
  closeHours,
  moveRefusals,
  noteRefusal,
  OPERATOR_ROWS_PER_HOUR,
  UNKNOWN_NAME_ROWS_PER_HOUR,
  type Refused,
} from './refusals.ts';

type Row = {
  actor: string;
  ip: string;
  action: string;
  target: string;
  before: unknown;
  after: { refusedAt: string; times?: number };
  reason: string;
};

let t: TestPlatform;
let second: BrandId;
const PASSWORD = 'a long enough password';
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  t = await createTestPlatform();
  second = await openTestBrand(t.platform, { code: 'other', domains: [{ domain: 'other.localhost', kind: 'site' }] });
});
afterAll(() => t.close());

async function operator(name: string, brandIds: BrandId[] = [t.brandId]) {
  const { id, totpSecret } = await t.platform.operators.create({
    name,
    displayName: name,
    role: 'auditor',
    password: PASSWORD,
    brandIds,
  });
  return {
    id,
    code: () => generate({ secret: totpSecret }),
    login: (password: string, code: string, from: { readonly ip?: string; readonly name?: string } = {}) =>
      t.platform.operators.openSession({ name, password, code, ip: '192.0.2.10', userAgent: 'test', ...from }),
  };
}
/** What the audit chain of a brand has, oldest first, once everything due has moved. */
async function refused(
  where: Partial<Pick<Row, 'actor' | 'target' | 'reason'>> = {},
  brand = t.brandId,
): Promise<Row[]> {
  // The platform moves them by itself as well; what it holds at this moment is passed over here.
  const due = () => t.platform.deps.db.tx(null, (tx) => tx.rows('select id from operators.operator_refusal'));
  do await moveRefusals(t.platform.deps.db);
  while ((await due()).length > 0);
  const rows = await t.platform.deps.db.tx(brand, (tx) =>
    tx.rows<Row>(
      "select actor, ip, action, target, before, after, reason from audit.audit where action = 'refuse-login' order by seq",
    ),
  );
  return rows.filter((row) => Object.entries(where).every(([key, value]) => row[key as 'actor'] === value));
}
const reasons = async (target: string, brand = t.brandId): Promise<string[]> =>
  (await refused({ target }, brand)).map((row) => row.reason);

test('each way in which a login is refused has its own row, and the caller gets one answer', async () => {
  const anna = await operator('anna');
  const right = await anna.code();
  const answers = [
    await anna.login('wrong', right),
    await anna.login(PASSWORD, '000000', { ip: '192.0.2.11', name: 'Anna' }),
  ];
  expect((await anna.login(PASSWORD, right)).ok).toBe(true);
  // Used, used, used and locked, locked.
  for (let attempt = 0; attempt < 4; attempt += 1) answers.push(await anna.login(PASSWORD, right));
  answers.push(
    await t.platform.operators.openSession({
      name: 'nobody',
      password: PASSWORD,
      code: '123456',
      ip: '192.0.2.12',
      userAgent: 'test',
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ ok: false, error: { code: 'LOGIN_FAILED' } })]),
  );

  const rows = await refused({ target: `operator:${anna.id}` });
  expect(rows.map((row) => row.reason)).toEqual([
    'wrong-password',
    'wrong-code',
    'used-code',
    'used-code',
    'used-code',
    'locked',
  ]);
  expect(rows[0]).toMatchObject({ actor: 'anna', ip: '192.0.2.10', action: 'refuse-login', before: null });
  expect(Math.abs(Date.parse(rows[0]!.after.refusedAt) - Date.now())).toBeLessThan(20_000);
  expect(rows[1]).toMatchObject({ actor: 'anna', ip: '192.0.2.11' });
  expect(await refused({ actor: 'nobody' })).toMatchObject([
    { reason: 'unknown-name', target: 'console:login', ip: '192.0.2.12' },
  ]);
});

test('nothing secret is written: no password, no code, also where they were typed as the name', async () => {
  const bela = await operator('bela');
  const code = await bela.code();
  await bela.login('hunter-22-river', code);
  await t.platform.operators.openSession({
    name: 'bela hunter-22-river',
    password: 'hunter-22-river',
    code,
    ip: '192.0.2.13',
    userAgent: 'test',
  });
  await t.platform.operators.openSession({
    name: code,
    password: 'hunter-22-river',
    code,
    ip: '192.0.2.14',
    userAgent: 'test',
  });
  expect(await refused({ actor: '?' })).toMatchObject([
    { ip: '192.0.2.13', reason: 'unknown-name' },
    { ip: '192.0.2.14', reason: 'unknown-name' },
  ]);
  const everything = JSON.stringify(await refused());
  expect(everything).not.toContain('hunter-22');
  expect(everything).not.toContain(code);
});

test('an operator’s row goes into the chains of their brands, an unknown name’s into all; each once, and the chains hold', async () => {
  const cleo = await operator('cleo', [t.brandId, second]);
  const dora = await operator('dora', [second]);
  await cleo.login('wrong', '000000');
  await dora.login('wrong', '000000');
  await t.platform.operators.openSession({
    name: 'unknown-person',
    password: 'wrong',
    code: '000000',
    ip: '192.0.2.15',
    userAgent: 'test',
  });
  await Promise.all(Array.from({ length: 5 }, () => moveRefusals(t.platform.deps.db)));
  expect([await reasons(`operator:${cleo.id}`), await reasons(`operator:${cleo.id}`, second)]).toEqual([
    ['wrong-password'],
    ['wrong-password'],
  ]);
  expect([await reasons(`operator:${dora.id}`), await reasons(`operator:${dora.id}`, second)]).toEqual([
    [],
    ['wrong-password'],
  ]);
  for (const brand of [t.brandId, second]) {
    expect(await refused({ actor: 'unknown-person' }, brand)).toHaveLength(1);
    expect(
      await verifyAudit(t.platform.deps.db, brand, {
        publicKeys: t.platform.deps.secrets.audit.publicKeys,
        file: t.platform.anchorFile,
        now: new Date(),
      }),
    ).toMatchObject({ ok: true, firstBroken: null });
  }
  expect(await t.platform.deps.db.tx(null, (tx) => tx.rows('select 1 from operators.operator_refusal'))).toEqual([]);
});

test('without any further call the row is in the chain soon after the answer', async () => {
  const edda = await operator('edda');
  await edda.login('wrong', '000000');
  const written = () =>
    t.platform.deps.db.tx(t.brandId, (tx) => tx.rows("select 1 from audit.audit where actor = 'edda'"));
  await expect.poll(async () => (await written()).length, { timeout: 5_000 }).toBe(1);
});

test('an hour adds so many rows and one that counts the rest; an operator has a budget of their own', async () => {
  const fria = await operator('fria');
  const now = new Date(Date.UTC(2031, 0, 1, 10, 30));
  const note = (more: Partial<Refused>) =>
    t.platform.deps.db.tx(null, (tx) =>
      noteRefusal(tx, { name: 'flood', operatorId: null, ip: '192.0.2.16', reason: 'unknown-name', now, ...more }),
    );
  for (let attempt = 0; attempt < UNKNOWN_NAME_ROWS_PER_HOUR + 5; attempt += 1)
    await note({ ip: `192.0.2.${attempt}` });
  for (let attempt = 0; attempt < OPERATOR_ROWS_PER_HOUR + 2; attempt += 1)
    await note({ name: 'fria', operatorId: fria.id, reason: 'wrong-password' });
  expect(await refused({ actor: 'flood' })).toHaveLength(UNKNOWN_NAME_ROWS_PER_HOUR);
  expect(await reasons(`operator:${fria.id}`)).toEqual(
    Array.from({ length: OPERATOR_ROWS_PER_HOUR }, () => 'wrong-password'),
  );

  await closeHours(t.platform.deps.db, new Date(now.getTime() + 29 * 60_000)); // the hour still runs
  expect(await refused({ reason: 'more' })).toEqual([]);
  for (let twice = 0; twice < 2; twice += 1) await closeHours(t.platform.deps.db, new Date(now.getTime() + HOUR_MS));
  expect(await refused({ reason: 'more' })).toMatchObject([
    { actor: 'fria', target: `operator:${fria.id}`, after: { refusedAt: '2031-01-01T11:00:00.000Z', times: 2 } },
    { actor: '?', target: 'console:login', ip: '192.0.2.64', after: { times: 5 } },
  ]);
  await note({ now: new Date(now.getTime() + HOUR_MS) }); // the next hour has a budget again
  expect(await refused({ actor: 'flood' })).toHaveLength(UNKNOWN_NAME_ROWS_PER_HOUR + 1);
});

test('a call from another origin and an address that tries too often leave a row, and the console shows it', async () => {
  const app = await buildConsole(
    { ...t.platform.deps, log: Fastify({ logger: false }).log },
    t.platform.modules,
    t.platform.consoleLookups,
  );
  const send = (remoteAddress: string, origin?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/console/v1/session',
      remoteAddress,
      headers: { host: 'office.localhost', ...(origin ? { origin } : {}) },
      payload: { name: 'gina', password: 'wrong', code: '000000' },
    });
  expect((await send('192.0.2.21', 'https://elsewhere.example')).json()).toMatchObject({ code: 'ORIGIN_REFUSED' });
  const codes: string[] = [];
  for (let attempt = 0; attempt < 35; attempt += 1)
    codes.push((await send('192.0.2.22')).json<{ code: string }>().code);
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
  await expect
    .poll(
      async () =>
        (await refused({ target: 'console:login' }))
          .filter((row) => row.actor === '?' && row.ip.startsWith('192.0.2.2'))
          .map((row) => [row.ip, row.reason]),
      { timeout: 20_000 },
    )
    .toEqual([
      ['192.0.2.21', 'foreign-origin'],
      ['192.0.2.22', 'too-many-tries'],
    ]);

  const hana = await operator('hana');
  const opened = await app.inject({
    method: 'POST',
    url: '/api/console/v1/session',
    headers: { host: 'office.localhost' },
    payload: { name: 'hana', password: PASSWORD, code: await hana.code() },
  });
  const listed = await app.inject({
    method: 'GET',
    url: '/api/console/v1/audit?action=refuse-login&actor=anna',
    headers: {
      host: 'office.localhost',
      'x-brand': String(t.brandId),
      cookie: `${opened.cookies[0]!.name}=${opened.cookies[0]!.value}`,
    },
  });
  expect(listed.json<{ value: { content: Row[] } }>().value).toMatchObject({
    content: [{ actor: 'anna', reason: 'locked' }, {}, {}, {}, {}, {}],
  });
  await app.close();
});

test('who has not enrolled yet is refused with a reason of its own, as anybody else', async () => {
  const cli = { operatorId: null, name: 'cli:test', ip: 'local' };
  const order = { name: 'latecomer', displayName: 'Late', role: 'auditor' as const, brandIds: [t.brandId] };
  const made = await t.platform.operators.createOperator(cli, order);
  if (!made.ok) throw new Error(made.error.code);
  const tried = { name: 'latecomer', password: PASSWORD, code: '123456', ip: '192.0.2.40', userAgent: 'test' };
  expect(await t.platform.operators.openSession(tried)).toEqual({ ok: false, error: { code: 'LOGIN_FAILED' } });
  expect(await reasons(`operator:${made.value.operator.id}`)).toEqual(['not-enrolled']);
});
