import { SCHEDULES_MAX } from '@baize/contract/console/report-schedule-words';
import type { ScheduleDraft, Schedules } from '@baize/contract/console/report-schedules';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import type { Outgoing, Sent } from '../../people/verification/index.ts';
import type { ScheduleDeps } from './deps.ts';
import { createSchedulesModule, type SchedulesModule } from './index.ts';
import { RETRY_AFTER_MS } from './mail-reports.ts';

const REASON = 'Agreed with the owners.';
const DAY_MS = 86_400_000;
let t: TestConsole;
let owner: TestOperator;
let content: TestOperator;
let admin: pg.Client;
let schedules: SchedulesModule;
let mails: Outgoing[] = [];
let answer: Sent = { ok: true, reference: 'x' };
let now: Date;

const idOf = async ({ name }: TestOperator): Promise<number> =>
  (await admin.query<{ id: number }>('select id from operators.operator where name = $1', [name])).rows[0]!.id;
const list = async (): Promise<Schedules> => (await owner.ask<Schedules>('listReportSchedules')).value;

beforeAll(async () => {
  t = await createTestConsole();
  [owner, content] = [await t.logIn('owner'), await t.logIn('content')];
  admin = new pg.Client({ connectionString: t.database.superUrl });
  await admin.connect();
  const { deps, brand, modules } = t.platform;
  const parts: ScheduleDeps = {
    ...deps,
    now: () => now,
    brands: brand,
    mail: {
      name: 'smtp',
      send: async (message) => {
        mails.push(message);
        return answer;
      },
    },
  };
  schedules = createSchedulesModule(parts);
  // The console in front asks the module that has a provider.
  const own = modules.find(({ name }) => name === 'schedules')!;
  for (const [nth, route] of (own.consoleRoutes ?? []).entries())
    Object.assign(route, { handle: schedules.consoleRoutes![nth]!.handle });
}, 120_000);
beforeEach(async () => {
  await admin.query('truncate schedules.letter, schedules.schedule');
  mails = [];
  answer = { ok: true, reference: 'x' };
  // A Saturday; the brand's clock is six hours ahead.
  now = new Date('2026-11-28T10:00:00Z');
});
afterAll(async () => {
  await admin?.end();
  await t?.close();
});

async function draft(change: Partial<ScheduleDraft> = {}): Promise<ScheduleDraft & { reason: string }> {
  return {
    name: 'Net revenue',
    report: { of: 'people', by: 'day', currency: 'BDT' },
    format: 'pdf',
    period: 'weekly',
    hour: 8,
    readers: [{ operator: await idOf(owner), email: 'owner@example.com' }],
    reason: REASON,
    ...change,
  };
}

test('a report is told of once, with a link to its period and no figure, when the period is over', async () => {
  const made = await owner.ask<Schedules>('createReportSchedule', await draft());
  const [schedule] = made.value.schedules;
  expect(schedule).toMatchObject({ state: 'running', nextAt: '2026-11-30T02:00:00.000Z', version: 1 });
  await schedules.mailNow();
  expect(mails).toEqual([]);
  now = new Date('2026-11-30T02:00:00Z');
  await Promise.all([schedules.mailNow(), schedules.mailNow()]);
  await schedules.mailNow();
  expect(mails).toHaveLength(1);
  const [{ to, subject, text }] = mails as [Outgoing & { subject: string }];
  expect([to, subject]).toEqual(['owner@example.com', expect.stringContaining('2026-11-23 – 2026-11-29')]);
  const link = new URL(/https?:\S+/.exec(text)![0]);
  expect(link.pathname).toBe('/reports');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    of: 'people',
    by: 'day',
    from: '2026-11-23',
    to: '2026-11-29',
    currency: 'BDT',
    file: 'pdf',
  });
  const told = (await list()).schedules[0]!;
  expect(told.nextAt).toBe('2026-12-07T02:00:00.000Z');
  expect(told.letters).toMatchObject([{ from: '2026-11-23', to: '2026-11-29', state: 'sent', fault: '' }]);
});

test('addresses of people rest sealed, and the audit log names operators alone', async () => {
  const made = await owner.ask<Schedules>('createReportSchedule', await draft());
  const { id } = made.value.schedules[0]!;
  const { rows } = await admin.query('select * from schedules.schedule');
  expect(JSON.stringify(rows)).not.toContain('owner@example.com');
  const [entry] = await owner.auditOf(`report-schedule:${id}`);
  expect(entry).toMatchObject({ action: 'create-report-schedule', reason: REASON });
  expect(JSON.stringify(entry)).not.toContain('example.com');
  expect(entry!.after).toMatchObject({ operators: [await idOf(owner)] });
});

test('only operators of the brand who may see the report are named, each once', async () => {
  const wrong = async (change: Partial<ScheduleDraft>) =>
    (await owner.ask('createReportSchedule', await draft(change))).fields?.['readers'];
  const email = 'a@example.com';
  const [own, other] = [await idOf(owner), await idOf(content)];
  expect(await wrong({ readers: [{ operator: other, email }] })).toContain(`operator ${other}`);
  expect(await wrong({ readers: [{ operator: 999_999, email }] })).toContain('operator 999999');
  expect(
    await wrong({
      readers: [
        { operator: own, email },
        { operator: own, email },
      ],
    }),
  ).toContain('twice');
  const play = { of: 'play', by: 'day', currency: null } as const;
  expect(await wrong({ report: play, readers: [{ operator: other, email }] })).toBeUndefined();
  expect((await content.ask('createReportSchedule', await draft())).code).toBe('FORBIDDEN');
  expect((await content.ask('listReportSchedules')).code).toBe('FORBIDDEN');
  expect((await owner.ask('createReportSchedule', { ...(await draft()), reason: '    ' })).code).toBe('BAD_REQUEST');
});

test('who may not see it any more is told of nothing, and it is said why', async () => {
  const leaving = await t.logIn('finance-maker');
  const readers = [{ operator: await idOf(leaving), email: 'leaving@example.com' }];
  await owner.ask('createReportSchedule', await draft({ readers }));
  await admin.query('update operators.operator set disabled_at = now() where name = $1', [leaving.name]);
  now = new Date('2026-11-30T02:00:00Z');
  await schedules.mailNow();
  expect(mails).toEqual([]);
  const [schedule] = (await list()).schedules;
  expect(schedule!.letters).toMatchObject([{ state: 'failed', fault: 'may not read it any more' }]);
  expect(schedule!.readers).toMatchObject([{ mayRead: false }]);
});

test('what fails is tried again and given up; what was stopped is told of no more, until it runs again', async () => {
  await owner.ask('createReportSchedule', await draft({ period: 'daily' }));
  answer = { ok: false, fault: 'smtp 451', final: false };
  now = new Date('2026-11-29T02:00:00Z');
  await schedules.mailNow();
  await schedules.mailNow();
  expect(mails).toHaveLength(1);
  for (const pause of RETRY_AFTER_MS) {
    now = new Date(now.getTime() + pause);
    await schedules.mailNow();
  }
  expect(mails).toHaveLength(1 + RETRY_AFTER_MS.length);
  const [failed] = (await list()).schedules;
  expect(failed!.letters).toMatchObject([{ state: 'failed', fault: 'smtp 451' }]);
  const stop = { id: failed!.id, version: failed!.version, reason: REASON };
  expect((await owner.ask('stopReportSchedule', { ...stop, version: 7 })).code).toBe('STATE_CONFLICT');
  expect((await owner.ask<Schedules>('stopReportSchedule', stop)).value.schedules[0]).toMatchObject({
    state: 'stopped',
    nextAt: null,
  });
  expect((await owner.ask('stopReportSchedule', { ...stop, version: stop.version + 1 })).code).toBe('STATE_CONFLICT');
  mails = [];
  now = new Date(now.getTime() + 3 * DAY_MS);
  await schedules.mailNow();
  expect(mails).toEqual([]);
  const again = { ...(await draft({ period: 'daily' })), id: stop.id, version: stop.version + 1 };
  expect((await owner.ask<Schedules>('changeReportSchedule', again)).value.schedules[0]).toMatchObject({
    state: 'running',
    version: 3,
  });
  answer = { ok: true, reference: 'x' };
  // Of what was missed while the server was off the last is told.
  now = new Date(now.getTime() + 5 * DAY_MS);
  await schedules.mailNow();
  expect(mails).toHaveLength(1);
});

test('however many are made at once, a brand has no more than its bound', async () => {
  const order = await draft();
  const made = await Promise.all(
    Array.from({ length: SCHEDULES_MAX + 5 }, () => owner.ask('createReportSchedule', order)),
  );
  const codes = made.map(({ code }) => code);
  expect(codes.filter((code) => code === 'OK')).toHaveLength(SCHEDULES_MAX);
  expect(codes.filter((code) => code === 'BAD_REQUEST')).toHaveLength(5);
});
