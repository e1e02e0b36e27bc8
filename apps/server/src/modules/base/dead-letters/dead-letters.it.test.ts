import { CONSOLE_PREFIX } from '@baize/contract/addresses';
import { CONSOLE_CALLS, type ConsoleCallName } from '@baize/contract/console-calls';
import type { AuditRow } from '@baize/contract/console/audit';
import type { DeadLetter } from '@baize/contract/console/dead-letters';
import type { Page } from '@baize/contract/envelope';
import { BRAND_HEADER } from '@baize/contract/headers';
import type { Role } from '@baize/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildConsole } from '../../../app.ts';
import { CONSOLE_COOKIE } from '../../../http/console-frame.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { appendEvents } from '../../../outbox/append.ts';
import type { Consumer } from '../../../outbox/consumer.ts';
import { feedSingly } from '../../../outbox/feed.ts';
import { drainOutbox, runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { createDeadLettersModule } from './index.ts';

const PASSWORD = 'a long enough password';
const REASON = 'Ticket 4711.';

let t: TestPlatform;
let app: FastifyInstance;
let lotus: BrandId;
let count = 0;
/** Consumers as the module sees them; a test adds its own. */
const consumers: Consumer[] = [];

beforeAll(async () => {
  t = await createTestPlatform();
  const { deps, modules, consoleLookups } = t.platform;
  lotus = await openTestBrand(t.platform, { code: 'lotus' });
  const ours = createDeadLettersModule({ deps, consumers: () => consumers });
  const swapped = modules.map((module) => (module.name === ours.name ? ours : module));
  app = await buildConsole(deps, swapped, consoleLookups);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await t.close();
});

type Sent = { readonly path?: Record<string, string>; readonly input?: object; readonly brandId?: BrandId };
type Operator = {
  readonly name: string;
  readonly ask: <V>(call: ConsoleCallName, sent?: Sent) => Promise<{ readonly code: string; readonly value: V }>;
};

async function logIn(role: Role): Promise<Operator> {
  const name = `op${(count += 1)}`;
  const remoteAddress = `10.2.0.${count}`;
  const { operators } = t.platform;
  const brandIds = [t.brandId, lotus];
  const { totpSecret } = await operators.create({ name, displayName: name, role, password: PASSWORD, brandIds });
  const code = await generate({ secret: totpSecret });
  const opened = await operators.openSession({ name, password: PASSWORD, code, ip: '127.0.0.1', userAgent: 'test' });
  if (!opened.ok) throw new Error(opened.error.code);
  const { token } = opened.value;
  return {
    name,
    ask: async <V>(call: ConsoleCallName, { path = {}, input, brandId = t.brandId }: Sent = {}) => {
      const { method, path: pattern } = CONSOLE_CALLS[call];
      const reply = await app.inject({
        method,
        url: CONSOLE_PREFIX + pattern.replace(/:(\w+)/g, (_all, part: string) => path[part]!),
        remoteAddress,
        headers: { [BRAND_HEADER]: String(brandId) },
        cookies: { [CONSOLE_COOKIE]: token },
        ...(method === 'GET' ? { query: { ...input } as Record<string, string> } : { payload: input ?? {} }),
      });
      return reply.json<{ code: string; value: V }>();
    },
  };
}

/** Fails at the languages in `bad`; what it handles is written to the log of its own, so a rollback shows. */
async function failingConsumer(name: string, bad: Set<string>): Promise<Consumer & { seen: () => Promise<string[]> }> {
  const { db } = t.platform.deps;
  const consumer: Consumer = {
    name,
    types: ['member.language'],
    handle: async (tx, brandId, events) => {
      for (const { event, memberId } of events) {
        if (event.type !== 'member.language') continue;
        const handled = { type: 'brand.changed' as const, reason: `${name}:${event.language}` as 'flags' };
        await appendEvents(tx, brandId, [{ memberId, event: handled }]);
        if (bad.has(event.language)) throw new Error(`cannot handle ${event.language}`);
      }
    },
  };
  consumers.push(consumer);
  const seen = async (): Promise<string[]> => {
    const rows = await db.tx(t.brandId, (tx) =>
      tx.rows<{ reason: string }>(
        "select data->>'reason' as reason from outbox.outbox where data->>'reason' like $1 order by xid, id",
        [`${name}:%`],
      ),
    );
    return rows.map(({ reason }) => reason.slice(name.length + 1));
  };
  return { ...consumer, seen };
}

/** Three events of one member, of which the first is dead and the others wait behind it. */
async function withDeadLetter(consumer: Consumer): Promise<{ readonly id: string; readonly member: MemberId }> {
  const { db } = t.platform.deps;
  await runAsSuperuser(t.database, 'delete from outbox.outbox');
  const member = await t.member();
  for (const language of ['bad', 'worse', 'fine'])
    await db.tx(t.brandId, (tx) =>
      appendEvents(tx, t.brandId, [{ memberId: member, event: { type: 'member.language', language } }]),
    );
  let read = 0; // in parts, where transactions of other tests hold the bound between two of the events
  await vi.waitFor(async () => expect((read += await feedSingly(db, consumer, 5))).toBe(3), { timeout: 20_000 });
  const rows = await db.tx(t.brandId, (tx) =>
    tx.rows<{ id: string }>(
      "select id::text as id from outbox.outbox_dead_letter where consumer = $1 and state = 'dead'",
      [consumer.name],
    ),
  );
  return { id: rows[0]!.id, member };
}

const lettersOf = async (by: Operator, consumer: string, input: object = { pageSize: 100 }): Promise<DeadLetter[]> =>
  (await by.ask<Page<DeadLetter>>('listDeadLetters', { input })).value.content.filter(
    (letter) => letter.consumer === consumer,
  );
const auditOf = async (by: Operator, id: string): Promise<Partial<AuditRow>[]> =>
  (await by.ask<Page<AuditRow>>('listAudit', { input: { target: `dead-letter:${id}` } })).value.content.map(
    ({ actor, action, before, after, reason }) => ({ actor, action, before, after, reason }),
  );

test('an operator lists the letters of the brand, by state, without the content of their events', async () => {
  const owner = await logIn('owner');
  const consumer = await failingConsumer('listed', new Set(['bad']));
  const { id, member } = await withDeadLetter(consumer);
  const all = await lettersOf(owner, 'listed');
  expect(all.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'dead']);
  expect(await lettersOf(owner, 'listed', { state: 'dead', pageSize: 100 })).toEqual([
    {
      id,
      consumer: 'listed',
      eventType: 'member.language',
      eventId: expect.stringMatching(/^\d+$/),
      eventAt: expect.stringMatching(/Z$/),
      playerId: String(member),
      state: 'dead',
      error: 'cannot handle bad',
      tries: 6,
      firstFailedAt: expect.stringMatching(/Z$/),
      lastFailedAt: expect.stringMatching(/Z$/),
      closedAt: null,
    },
  ]);
  const elsewhere = await owner.ask<Page<DeadLetter>>('listDeadLetters', { brandId: lotus });
  expect(elsewhere.value).toMatchObject({ content: [], total: 0 });
});

test('a retry that fails counts the try and leaves no effect; one that succeeds handles what waits behind', async () => {
  const owner = await logIn('owner');
  const bad = new Set(['bad']);
  const consumer = await failingConsumer('retried', bad);
  const { id } = await withDeadLetter(consumer);
  const retry = () => owner.ask<DeadLetter>('retryDeadLetter', { path: { id }, input: { reason: REASON } });
  expect(await retry()).toMatchObject({ code: 'OK', value: { id, state: 'dead', tries: 7, closedAt: null } });
  expect(await consumer.seen()).toEqual([]);
  bad.clear();
  expect(await retry()).toMatchObject({ code: 'OK', value: { id, state: 'handled', tries: 8 } });
  await drainOutbox(t.platform.deps.db, [consumer]);
  expect(await consumer.seen()).toEqual(['bad', 'worse', 'fine']);
  expect((await lettersOf(owner, 'retried')).map(({ state }) => state)).toEqual(['handled', 'handled', 'handled']);
  expect((await retry()).code).toBe('STATE_CONFLICT');
  const common = { actor: owner.name, action: 'retry-dead-letter', reason: REASON };
  const state = (name: string, tries: number) => ({ consumer: 'retried', state: name, tries });
  expect(await auditOf(owner, id)).toEqual([
    { ...common, before: state('dead', 7), after: state('handled', 8) },
    { ...common, before: state('dead', 6), after: state('dead', 7) },
  ]);
});

test('a dismissed letter never has its effect, what waits behind it has, and the reason is audited', async () => {
  const owner = await logIn('owner');
  const consumer = await failingConsumer('dismissed', new Set(['bad']));
  const { id } = await withDeadLetter(consumer);
  const dismiss = (reason: string) => owner.ask<DeadLetter>('dismissDeadLetter', { path: { id }, input: { reason } });
  expect((await dismiss('  x ')).code).toBe('BAD_REQUEST');
  expect(await dismiss(REASON)).toMatchObject({ code: 'OK', value: { id, state: 'dismissed' } });
  await drainOutbox(t.platform.deps.db, [consumer]);
  expect(await consumer.seen()).toEqual(['worse', 'fine']);
  expect((await dismiss(REASON)).code).toBe('STATE_CONFLICT');
  expect(await auditOf(owner, id)).toEqual([
    {
      actor: owner.name,
      action: 'dismiss-dead-letter',
      reason: REASON,
      before: { consumer: 'dismissed', state: 'dead', tries: 6 },
      after: { consumer: 'dismissed', state: 'dismissed', tries: 6 },
    },
  ]);
});

test('refused, without an effect: a waiting letter, another brand, a consumer that is gone, a role that only reads', async () => {
  const [owner, auditor] = [await logIn('owner'), await logIn('auditor')];
  const consumer = await failingConsumer('refused', new Set(['bad']));
  const { id } = await withDeadLetter(consumer);
  const waiting = (await lettersOf(owner, 'refused')).find(({ state }) => state === 'waiting')!.id;
  for (const call of ['retryDeadLetter', 'dismissDeadLetter'] as const) {
    const input = { reason: REASON };
    expect((await owner.ask(call, { path: { id: waiting }, input })).code).toBe('STATE_CONFLICT');
    expect((await owner.ask(call, { path: { id }, input, brandId: lotus })).code).toBe('NOT_FOUND');
    expect((await owner.ask(call, { path: { id: '999999999' }, input })).code).toBe('NOT_FOUND');
    expect((await auditor.ask(call, { path: { id }, input })).code).toBe('FORBIDDEN');
  }
  consumers.length = 0;
  expect((await owner.ask('retryDeadLetter', { path: { id }, input: { reason: REASON } })).code).toBe('NOT_FOUND');
  expect((await lettersOf(auditor, 'refused')).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'dead']);
  expect(await consumer.seen()).toEqual([]);
  expect(await auditOf(owner, id)).toEqual([]);
  // A letter of a consumer that is gone must not stay for ever.
  const dismissed = await owner.ask('dismissDeadLetter', { path: { id }, input: { reason: REASON } });
  expect(dismissed).toMatchObject({ code: 'OK', value: { state: 'dismissed' } });
});
