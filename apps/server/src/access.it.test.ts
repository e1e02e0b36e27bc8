import { CONSOLE_PREFIX, SITE_PREFIX } from '@baize/contract/addresses';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { statusOf, type Code } from '@baize/contract/codes';
import { CONSOLE_CALLS } from '@baize/contract/console-calls';
import type { ConsoleJackpot } from '@baize/contract/console/jackpots';
import type { EnrolmentLink } from '@baize/contract/console/operators';
import type { AnyCall } from '@baize/contract/define-call';
import { failuresOf } from '@baize/contract/frame-failures';
import { BRAND_HEADER, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@baize/contract/headers';
import { ROLES, type Role } from '@baize/contract/permissions';
import { SITE_CALLS } from '@baize/contract/site-calls';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConsole, buildSite } from './app.ts';
import { CONSOLE_COOKIE } from './http/console-frame.ts';
import { DEVICE_COOKIE } from './http/site-frame.ts';
import { operatorId, type BrandId } from './ids.ts';
import { listDeadLetters, putAside } from './outbox/dead-letters.ts';
import { seedDemo } from './seed/demo.ts';
import { oneStudioLink } from './testing-studio-link.ts';
import { CONSOLE_EXAMPLES } from './testing-access-console-examples.ts';
import { SITE_EXAMPLES } from './testing-access-examples.ts';
import { MEMBER_PASSWORD, OPERATOR_PASSWORD, SANDBOX, type AccessPlatform } from './testing-access-platform.ts';
import { enrolBy } from './testing-enrol.ts';
import { createTestPlatform, type TestPlatform } from './testing-platform.ts';
import { samplesOf } from './testing-samples.ts';

const TABLE = join(import.meta.dirname, '../../../docs/access.md');
const TEST_MS = 240_000;
const SITE_ROLES = ['guest', 'trial', 'member', 'agent'] as const;
const CONSOLE_ROLES = ['guest', ...ROLES] as const;
/** End what the other calls of the same caller need, so they come last, in this order. */
const LAST = ['changePassword', 'logout', 'changeOwnPassword', 'closeSession'];

/** Calls that somebody wants to see alone; all of them where nothing is said. */
const wanted = process.env.ACCESS_CALLS?.split(' ');
const callsOf = (registry: Readonly<Record<string, AnyCall>>): AnyCall[] =>
  Object.values(registry).filter(({ name }) => wanted?.includes(name) ?? true);

type Caller = { readonly token?: string; readonly cookies: Record<string, string> };
type Answer = { readonly status: number; readonly code: Code; readonly value: unknown };

let t: TestPlatform;
let siteApp: FastifyInstance;
let consoleApp: FastifyInstance;
let brandId: BrandId;
let platform: AccessPlatform;
let drawn = 0;
/** Every request has an address of its own, so that no budget is spent. */
const freshAddress = (): string => `10.${(drawn += 1) >> 16}.${(drawn >> 8) & 255}.${drawn & 255}`;
const freshName = (): string => `access${(drawn += 1)}`;

beforeAll(async () => {
  t = await createTestPlatform({ INSECURE_UNSEALED: '1', SANDBOX_URL: 'http://127.0.0.1:1' });
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await seedDemo(
    t.platform,
    oneStudioLink({ baseUrl: 'http://127.0.0.1:1', operatorId: 1, keys: [{ kid: 'k', pem: key }] }),
  );
  brandId = (await t.platform.brand.brandByCode('baize'))!.id;
  const account = { code: SANDBOX, name: 'Sandbox', baseUrl: 'http://127.0.0.1:1', operatorId: 1, mode: 'strict' };
  const by = { name: 'cli', ip: '' };
  await t.platform.vendors.administer.add(by, { ...account, sandbox: true, brandIds: [brandId] });
  const { deps, modules, siteLookups, consoleLookups } = t.platform;
  siteApp = await buildSite(deps, modules, siteLookups);
  consoleApp = await buildConsole(deps, modules, consoleLookups);
  await Promise.all([siteApp.ready(), consoleApp.ready()]);
  platform = await platformOf();
}, TEST_MS);
afterAll(async () => {
  await Promise.all([siteApp.close(), consoleApp.close()]);
  await t.close();
});

async function platformOf(): Promise<AccessPlatform> {
  const { deps, identity, brand } = t.platform;
  const player = await deps.db.tx(brandId, (tx) => identity.findMember(tx, brandId, 'player'));
  const owner = await operatorCaller('owner');
  const maker = await operatorCaller('finance-maker');
  return {
    freshName,
    playerId: String(player!.id),
    brandId,
    brandVersion: async () => (await brand.brand(brandId)).version,
    jackpotVersion: async () => {
      const pools = (await send(CONSOLE_CALLS.listJackpots, owner, undefined)).value as ConsoleJackpot[];
      return pools[0]!.version;
    },
    waitingCorrection: async () => {
      const made = await send(CONSOLE_CALLS.makeCorrection, maker, {
        account: 'player',
        direction: 'credit',
        amount: '1.00',
        reason: 'Something to be checked.',
      });
      return (made.value as { id: string }).id;
    },
    deadLetter,
    spareOperator: async () => ({ id: String((await createOperator('support')).id), version: 1 }),
    freshLink: async () => (await inviteOperator()).token,
    unconfirmed: async () => {
      const { token, operator } = await inviteOperator();
      await enrolBy(t.platform.operators, token);
      return { id: operator.id, version: operator.version };
    },
    putAside: async () => {
      const id = operatorId(Number((await createOperator('owner')).id));
      const [by, aside] = [await createOperator('owner'), { status: 'disabled', reason: 'Left.' } as const];
      const actor = { operatorId: operatorId(Number(by.id)), name: by.name, ip: '127.0.0.1' };
      const done = await t.platform.operators.setOperatorStatus(actor, id, aside);
      if (!done.ok) throw new Error(done.error.code);
      return { id: String(id), version: done.value.version };
    },
    freshLogin: async () => {
      const { name, totpSecret } = await createOperator('support');
      return { name, password: OPERATOR_PASSWORD, code: await generate({ secret: totpSecret }) };
    },
  };
}

/** A consumer of the platform is given an event that it does not know, so a retry does nothing and succeeds. */
async function deadLetter(): Promise<string> {
  const [consumer] = t.platform.consumers();
  const stored = {
    epoch: 1,
    xid: '1',
    id: String((drawn += 1)),
    brandId,
    memberId: null,
    event: { type: 'brand.changed' as const, reason: 'flags' as const },
    createdAt: new Date(),
  };
  return t.platform.deps.db.tx(brandId, async (tx) => {
    await putAside(tx, consumer!.name, {
      events: [stored],
      failure: { error: 'put aside by the access table', tries: 1 },
    });
    const { rows } = await listDeadLetters(tx, { brandId, state: 'dead', limit: 1, offset: 0 });
    return rows[0]!.id;
  });
}

async function createOperator(role: Role) {
  const name = freshName();
  const made = await t.platform.operators.create({
    name,
    displayName: name,
    role,
    ...(role === 'supplier' && { supplier: SANDBOX }),
    password: OPERATOR_PASSWORD,
    brandIds: [brandId],
  });
  return { ...made, id: operatorId(Number(made.id)), name };
}

/** An operator whom an owner makes. */
async function inviteOperator(): Promise<EnrolmentLink> {
  const { id, name } = await createOperator('owner');
  const order = { name: freshName(), displayName: 'Invited', role: 'support' as const, brandIds: [brandId] };
  const made = await t.platform.operators.createOperator({ operatorId: id, name, ip: '127.0.0.1' }, order);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

async function operatorCaller(role: Role): Promise<Caller> {
  const { name, totpSecret } = await createOperator(role);
  const opened = await t.platform.operators.openSession({
    name,
    password: OPERATOR_PASSWORD,
    code: await generate({ secret: totpSecret }),
    ip: '127.0.0.1',
    userAgent: 'test',
  });
  if (!opened.ok) throw new Error(opened.error.code);
  return { cookies: { [CONSOLE_COOKIE]: opened.value.token } };
}

async function siteCaller(role: (typeof SITE_ROLES)[number]): Promise<Caller> {
  const device = { [DEVICE_COOKIE]: 'd'.repeat(40) + String((drawn += 1)) };
  if (role === 'guest') return { cookies: device };
  const name = freshName();
  if (role !== 'trial') {
    const { deps, identity } = t.platform;
    const type = role === 'agent' ? 1 : 0;
    const made = await deps.db.tx(brandId, (tx) =>
      identity.createMember(tx, brandId, { account: name, type, password: MEMBER_PASSWORD }),
    );
    if (!made.ok) throw new Error(made.error.code);
  }
  const call = role === 'trial' ? SITE_CALLS.freePlayLogin : SITE_CALLS.login;
  const input =
    role === 'trial' ? SITE_EXAMPLES.freePlayLogin.right : { username: name, password: MEMBER_PASSWORD, area: 'site' };
  const opened = await send(call, { cookies: device }, input as object);
  if (opened.code !== 'OK') throw new Error(`${role}: ${opened.code}`);
  return { cookies: device, token: (opened.value as { token: string }).token };
}

async function send(call: AnyCall, caller: Caller, input: object | undefined): Promise<Answer> {
  const rest: Record<string, unknown> = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => {
    const part = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(part);
  });
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
  const reply = await (call.surface === 'site' ? siteApp : consoleApp).inject({
    method: call.method,
    url: (call.surface === 'site' ? SITE_PREFIX : CONSOLE_PREFIX) + path,
    remoteAddress: freshAddress(),
    cookies: caller.cookies,
    headers: {
      host: 'localhost',
      [IDEMPOTENCY_HEADER]: randomUUID(),
      ...(call.surface === 'console' ? { [BRAND_HEADER]: String(brandId) } : {}),
      ...(caller.token === undefined ? {} : { [TOKEN_HEADER]: caller.token }),
    },
    ...(hasBody
      ? { payload: rest }
      : { query: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])) }),
  });
  const body = reply.json<{ code: Code; value: unknown }>();
  return { status: reply.statusCode, code: body.code, value: body.value };
}

/**
 * Makes every call of a surface as one role, the ones that end something last. Answers a cell of the table for each.
 */
async function askAll(calls: readonly AnyCall[], caller: Caller): Promise<Map<string, string>> {
  const cells = new Map<string, string>();
  const examples = { ...SITE_EXAMPLES, ...CONSOLE_EXAMPLES } as unknown as Partial<
    Record<string, { right: object | undefined | ((of: AccessPlatform) => object); wrong: object | undefined }>
  >;
  for (const call of calls.toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name))) {
    const { right, wrong } = examples[call.name] ?? samplesOf(call);
    const answers = [
      ...(wrong === undefined ? [] : [await send(call, caller, wrong)]),
      await send(call, caller, typeof right === 'function' ? await right(platform) : right),
    ];
    for (const { code, status } of answers) {
      expect([call.name, status]).toEqual([call.name, statusOf(code)]);
      expect(code, `${call.name} broke`).not.toBe('INTERNAL');
      expect(['OK', ...failuresOf(call)], `${call.name} answers ${code} and does not declare it`).toContain(code);
    }
    const [first, second] = answers.map(({ code }) => code);
    expect(second ?? first, `${call.name} needs a line in testing-access-examples.ts`).not.toBe('BAD_REQUEST');
    cells.set(call.name, second === undefined ? first! : `${second} / ${first!}`);
  }
  return cells;
}

async function tableOf<R extends string>(
  calls: readonly AnyCall[],
  roles: readonly R[],
  callerOf: (role: R) => Promise<Caller>,
): Promise<string> {
  const columns: Map<string, string>[] = [];
  for (const role of roles) columns.push(await askAll(calls, await callerOf(role)));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['call', 'needs', ...roles]),
    line(['---', '---', ...roles.map(() => '---')]),
    ...calls.map((call) =>
      line([
        call.name,
        call.surface === 'site' ? call.access : call.permission,
        ...columns.map((column) => column.get(call.name)!),
      ]),
    ),
  ].join('\n');
}

const HEAD = `# Who may what

Every declared call, made once with right and once with wrong input as each role against the running platform, and what
it answered: \`right / wrong\`, or one answer where there is nothing to get wrong. Inputs follow from the declarations;
where those do not say enough, they stand in \`apps/server/src/testing-access-examples.ts\`.
\`apps/server/src/access.it.test.ts\` compares this table; after a wanted change run
\`npx vitest run apps/server/src/access.it.test.ts -u\` and review what changed.

Input is checked before the caller, so a guest's wrong input is BAD_REQUEST. Neither the supplier nor the payment
provider is there: what reaches them is SUPPLIER_UNAVAILABLE.
`;

test(
  'each role gets what the reviewed table says',
  async () => {
    const ofSite = await tableOf(callsOf(SITE_CALLS), SITE_ROLES, siteCaller);
    const ofConsole = await tableOf(callsOf(CONSOLE_CALLS), CONSOLE_ROLES, (role) =>
      role === 'guest' ? Promise.resolve({ cookies: {} }) : operatorCaller(role),
    );
    await expect(`${HEAD}\n## Site\n\n${ofSite}\n\n## Console\n\n${ofConsole}\n`).toMatchFileSnapshot(TABLE);
  },
  TEST_MS,
);
