import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Alert, AlertChannels, AlertFile, AlertRule } from '@baize/contract/console/alerts';
import type { KeysetPage } from '@baize/contract/envelope';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Asked, Seen, Sign } from '../../../signs.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import type { Outgoing, Sent } from '../../people/verification/index.ts';
import type { AlertDeps } from './deps.ts';
import { filledShare } from './installation-signs.ts';
import { createAlertsModule, type AlertsModule } from './index.ts';
import { RETRY_AFTER_MS } from './tell.ts';
import { GONE_FOR_MS } from './watch.ts';

const REASON = 'Agreed with the desk.';
const MINUTE_MS = 60_000;
type Heard = { readonly headers: IncomingHttpHeaders; readonly body: string };

let t: TestConsole;
let owner: TestOperator;
let support: TestOperator;
let superuser: pg.Client;
let alerts: AlertsModule;
let hook: Server;
let url: string;
const heard: Heard[] = [];
let hookStatus = 200;
const mails: Outgoing[] = [];
const mailAnswer: Sent = { ok: true, reference: 'x' };
let look: (asked: Asked) => Promise<readonly Seen[]> = async () => [];
const sign: Sign = { kind: 'SUPPLIER', look: (asked) => look(asked) };

const run = (statement: string, values: unknown[] = []) => superuser.query(statement, values);
const list = async (asked: Record<string, unknown> = {}): Promise<Alert[]> =>
  (await owner.ask<KeysetPage<Alert>>('listAlerts', { pageSize: 100, ...asked })).value.content;
const channels = async (): Promise<AlertChannels> => (await owner.ask<AlertChannels>('getAlertChannels')).value;
const rule = async (kind: string): Promise<AlertRule> =>
  (await owner.ask<AlertRule[]>('listAlertRules')).value.find((each) => each.kind === kind)!;
const set = async (kind: string, change: Partial<AlertRule>) => {
  const { kind: _kind, ...now } = await rule(kind);
  return owner.ask('updateAlertRule', { ...now, kind, ...change, reason: REASON });
};
const name = async (change: { emails?: string[]; url?: string; newSecret?: boolean }) => {
  const { emails, url: before, version } = await channels();
  return owner.ask<{ channels: AlertChannels; secret: string | null }>('updateAlertChannels', {
    emails,
    url: before,
    newSecret: false,
    ...change,
    version,
    reason: REASON,
  });
};
const failing = (value = 80n): Seen[] => [{ brandId: t.brandId, subject: 'bgs', name: 'BGS', value }];

beforeAll(async () => {
  t = await createTestConsole();
  [owner, support] = [await t.logIn('owner'), await t.logIn('support')];
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
  hook = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ headers: request.headers, body });
      response.writeHead(hookStatus).end();
    });
  });
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/in`;
  const { deps, brand, consumers } = t.platform;
  const parts: AlertDeps = {
    ...deps,
    env: { ...deps.env, ALERT_PRIVATE_HOSTS: '127.0.0.1' },
    brands: brand,
    mail: {
      name: 'smtp',
      send: async (message) => {
        mails.push(message);
        return mailAnswer;
      },
    },
    signs: () => [sign],
    consumers,
  };
  alerts = createAlertsModule(parts);
  // The console's own routes call what the installation's settings allow.
  Object.assign(deps.env, { ALERT_PRIVATE_HOSTS: '127.0.0.1' });
});
beforeEach(async () => {
  await run('truncate alerts.delivery, alerts.alert, alerts.rule, alerts.channel');
  heard.length = 0;
  mails.length = 0;
  hookStatus = 200;
  look = async () => [];
});
afterAll(async () => {
  hook?.close();
  await superuser?.end();
  await t?.close();
});

test('a cause is one alert, told once to those who are named, and closed when it has stayed away', async () => {
  const { value } = await name({ emails: ['Desk@Example.com'], url });
  expect(value.secret).toMatch(/^[0-9a-f]{64}$/);
  look = async () => failing();
  await alerts.watchNow();
  await alerts.watchNow();
  const [found, ...more] = await list({ kind: 'SUPPLIER' });
  expect(more).toEqual([]);
  expect(found).toMatchObject({ state: 'OPEN', subject: 'bgs', name: 'BGS', value: 80, threshold: 50 });
  expect((await owner.ask('countAlerts')).value).toMatchObject({ waiting: (await list({ state: 'OPEN' })).length });
  await alerts.tellNow();
  await alerts.tellNow();
  const ofIt = () => heard.filter(({ body }) => body.includes(found!.id));
  expect(ofIt()).toHaveLength(1);
  expect(mails.filter((mail) => mail.text.includes(found!.id))).toHaveLength(1);
  const [{ headers, body }] = ofIt() as [Heard];
  expect(JSON.parse(body)).toMatchObject({
    event: 'alert.opened',
    brand: { code: 'baize' },
    alert: { kind: 'SUPPLIER', subject: 'bgs', value: 80, threshold: 50, unit: 'percent', closedAt: null },
  });
  const stamp = String(headers['x-baize-timestamp']);
  const signed = createHmac('sha256', value.secret!).update(`${stamp}.${body}`).digest('hex');
  expect(headers['x-baize-signature']).toBe(`v1=${signed}`);

  // It comes and goes: the same alert.
  look = async () => [];
  await alerts.watchNow();
  t.turnClock(GONE_FOR_MS - MINUTE_MS);
  look = async () => failing(90n);
  await alerts.watchNow();
  look = async () => [];
  await alerts.watchNow();
  t.turnClock(GONE_FOR_MS - MINUTE_MS);
  await alerts.watchNow();
  expect((await list({ kind: 'SUPPLIER' })).map(({ id, state, value: seen }) => [id, state, seen])).toEqual([
    [found!.id, 'OPEN', 90],
  ]);
  t.turnClock(MINUTE_MS);
  await alerts.watchNow();
  expect(await list({ kind: 'SUPPLIER' })).toMatchObject([{ id: found!.id, state: 'CLOSED' }]);
  await alerts.tellNow();
  expect(ofIt().map((each) => (JSON.parse(each.body) as { event: string }).event)).toEqual([
    'alert.opened',
    'alert.closed',
  ]);
  // Seen anew, it is another one.
  look = async () => failing();
  await alerts.watchNow();
  expect(await list({ kind: 'SUPPLIER' })).toHaveLength(2);
});

test('alerts are read page by page, and counted apart from those that somebody looks after', async () => {
  look = async () => ['a', 'b', 'c'].map((subject) => ({ brandId: t.brandId, subject, value: 99n }));
  await alerts.watchNow();
  const ofKind = { kind: 'SUPPLIER', pageSize: 2 };
  const first = (await owner.ask<KeysetPage<Alert>>('listAlerts', ofKind)).value;
  const second = (await owner.ask<KeysetPage<Alert>>('listAlerts', { ...ofKind, before: first.older })).value;
  expect([...first.content, ...second.content].map(({ subject }) => subject).toSorted()).toEqual(['a', 'b', 'c']);
  expect(second.older).toBeNull();
  const back = (await owner.ask<KeysetPage<Alert>>('listAlerts', { ...ofKind, after: second.newer })).value;
  expect(back.content).toEqual(first.content);
});

test('a sign that cannot be asked closes nothing, and the other signs are asked all the same', async () => {
  look = async () => failing();
  await alerts.watchNow();
  look = async () => {
    throw new Error('away');
  };
  await set('DISK', { threshold: 10 });
  await alerts.watchNow();
  t.turnClock(2 * GONE_FOR_MS);
  await alerts.watchNow();
  expect(await list({ kind: 'SUPPLIER' })).toMatchObject([{ state: 'OPEN', goneAt: null }]);
});

test('the threshold and whom a kind tells are the brand’s, within bounds and against what was read', async () => {
  await name({ emails: ['desk@example.com'], url });
  look = async () => failing(60n);
  expect((await set('SUPPLIER', { threshold: 61, byEmail: false })).code).toBe('OK');
  await alerts.watchNow();
  expect(await list({ kind: 'SUPPLIER' })).toEqual([]);
  expect(await set('SUPPLIER', { threshold: 101 })).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { threshold: 'from 1 to 100' },
  });
  expect((await set('SUPPLIER', { version: 0 })).code).toBe('STATE_CONFLICT');
  await set('SUPPLIER', { threshold: 60 });
  await alerts.watchNow();
  await alerts.tellNow();
  expect(heard.filter(({ body }) => body.includes('SUPPLIER'))).toHaveLength(1);
  expect(mails.filter((mail) => mail.text.includes('BGS'))).toEqual([]);
  expect((await owner.auditOf('alert-rule:SUPPLIER')).length).toBeGreaterThanOrEqual(2);
  expect((await support.ask('updateAlertRule', { ...(await rule('LAG')), reason: REASON })).code).toBe('FORBIDDEN');
});

test('one operator acknowledges an alert with a note; it stays open, and a closed one is nobody’s any more', async () => {
  look = async () => failing();
  await alerts.watchNow();
  const [{ id }] = (await list({ kind: 'SUPPLIER' })) as [Alert];
  expect((await support.ask('acknowledgeAlert', { id, note: '   ' })).code).toBe('BAD_REQUEST');
  const said = await support.ask<AlertFile>('acknowledgeAlert', { id, note: 'Called them.' });
  expect(said.value.alert).toMatchObject({ state: 'ACKNOWLEDGED', acknowledgedBy: support.name, note: 'Called them.' });
  expect((await owner.ask('acknowledgeAlert', { id, note: 'Me too.' })).code).toBe('STATE_CONFLICT');
  expect(await list({ state: 'OPEN', kind: 'SUPPLIER' })).toEqual([]);
  expect((await owner.auditOf(`alert:${id}`))[0]).toMatchObject({ action: 'acknowledge-alert', actor: support.name });
  expect((await owner.ask('acknowledgeAlert', { id: randomUUID(), note: 'Who?' })).code).toBe('NOT_FOUND');
});

test('a webhook that fails is tried again after growing pauses and given up, told in the console', async () => {
  await name({ url });
  hookStatus = 500;
  expect((await owner.ask('testAlertChannel', { way: 'email' })).code).toBe('STATE_CONFLICT');
  expect((await owner.ask('testAlertChannel', { way: 'webhook' })).code).toBe('OK');
  await alerts.tellNow();
  expect((await channels()).told).toMatchObject([{ event: 'test', state: 'waiting', tries: 1, fault: 'status 500' }]);
  for (const pause of RETRY_AFTER_MS) {
    t.turnClock(pause - 1_000);
    await alerts.tellNow();
    const before = heard.length;
    t.turnClock(1_000);
    await alerts.tellNow();
    expect(heard.length).toBe(before + 1);
  }
  expect((await channels()).told).toMatchObject([{ state: 'failed', tries: 1 + RETRY_AFTER_MS.length }]);
  expect(new Set(heard.map(({ headers }) => headers['x-baize-delivery'])).size).toBe(1);
});

test('no call leaves for a private network, and secrets and addresses stay out of database and audit log', async () => {
  for (const bad of [
    'http://alerts.example.com/in',
    'https://10.0.0.8/in',
    'https://[::1]/in',
    'https://[::ffff:169.254.169.254]/latest',
    'https://localhost/in',
    'https://user:pw@alerts.example.com/in',
    'ftp://alerts.example.com/',
    'nonsense',
  ]) {
    const said = await name({ url: bad });
    expect([bad, said.code, typeof said.fields?.['url']]).toEqual([bad, 'BAD_REQUEST', 'string']);
  }
  const { value } = await name({ url, emails: ['night@example.com'] });
  const kept = await run("select encode(sealed, 'escape') as sealed from alerts.channel");
  const [audit] = await owner.auditOf(`alert-channels:${t.brandId}`);
  const shown = JSON.stringify([kept.rows, audit, await channels()]);
  expect(shown).not.toContain(value.secret!);
  expect(JSON.stringify([kept.rows, audit])).not.toContain('night@');
  // The same address keeps its secret; another address or a wish brings another one.
  expect((await name({ emails: [] })).value.secret).toBeNull();
  expect((await name({ newSecret: true })).value.secret).toMatch(/^[0-9a-f]{64}$/);
  expect((await support.ask('getAlertChannels')).code).toBe('FORBIDDEN');
});

test('each sign of the product opens its alert from what is known', async () => {
  const other = createAlertsModule({
    ...t.platform.deps,
    brands: t.platform.brand,
    mail: null,
    signs: () => t.platform.modules.flatMap((module) => module.signs ?? []),
    consumers: t.platform.consumers,
  });
  const now = t.platform.deps.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const member = await t.member();
  await run(
    `insert into cashier.deposit (id, brand_id, member_id, amount, currency, method, state, created_at, expires_at)
      values (gen_random_uuid(), $1, $2, 1000, 'BDT', 'manual', 'confirming', $3, $4)`,
    [t.brandId, String(member), ago(45), now],
  );
  await run(
    `insert into identity.login_guard (brand_id, scope, subject, failures, since) values ($1, 'storm', 'a', 60, $2)`,
    [t.brandId, ago(5)],
  );
  await run(`insert into operators.login_guard (scope, subject, failures, since) values ('strangers', 'a', 12, $1)`, [
    ago(5),
  ]);
  await run(
    `insert into vendors.return_alarm (brand_id, game_code, currency, month, basis, rounds, actual, low, high, raised_at)
      values ($1, 'stu_dice', 'BDT', '2026-11', 'rounds', 1000, 1.2, 0.9, 1.1, $2)`,
    [t.brandId, now],
  );
  await run(
    `insert into vendors.supplier_health (supplier_id, reporter, play, feed, calls, faults, told_at)
      select id, gen_random_uuid(), 'open', 'closed', 20, 20, clock_timestamp() from vendors.supplier
        where exists (select from vendors.supplier_brand b where b.supplier_id = supplier.id and b.enabled) limit 1`,
  );
  await run(
    `insert into ledger.drift (name, walk, key, subject, brand_id, member_id, seen_at, confirmed_at)
      values ('zero-sum', 'x', 'x', 'something', $1, $2, now(), now())`,
    [t.brandId, String(member)],
  );
  await run(
    `insert into outbox.outbox_lag (consumer, waiting_since, looked_at)
      values ($1, clock_timestamp() - interval '2 min', clock_timestamp())
      on conflict (consumer) do update set waiting_since = excluded.waiting_since, looked_at = excluded.looked_at`,
    [t.platform.consumers()[0]!.name],
  );
  await set('DISK', { threshold: 10 });
  // A hit of which no posting tells, and a chain that somebody's walk found broken.
  await run(
    `insert into jackpots.jackpot_hit (brand_id, pool_id, epoch, wager_id, member_id, amount, hit_no)
      values ($1, 'night-market', 900, gen_random_uuid(), $2, 500000, 900)`,
    [t.brandId, String(member)],
  );
  await run(
    `insert into audit.audit_verified
        (brand_id, walk, seq, hash, anchored_seq, file_at, verified_at, signature, why)
      values ($1, 'whole', 7, decode('00', 'hex'), 0, 0, now(), decode('00', 'hex'), 'the entry was changed')
      on conflict (brand_id, walk) do update set why = excluded.why`,
    [t.brandId],
  );
  await other.watchNow();
  const found = new Map((await list()).map((each) => [each.kind, each]));
  expect(found.get('DEPOSITS')).toMatchObject({ value: 45, name: '1', threshold: 30 });
  expect(found.get('LOGINS')).toMatchObject({ value: 60 });
  expect(found.get('CONSOLE_LOGINS')).toMatchObject({ value: 12 });
  expect(found.get('RETURN')).toMatchObject({ subject: 'stu_dice/BDT/2026-11/return' });
  expect(found.get('SUPPLIER')).toMatchObject({ value: 100 });
  expect(found.get('MONEY')).toMatchObject({ subject: 'zero-sum' });
  expect(found.get('LAG')!.value).toBeGreaterThanOrEqual(119);
  expect(found.get('JACKPOT_SHORT')).toMatchObject({ subject: 'night-market', currency: 'BDT' });
  expect(found.get('AUDIT')).toMatchObject({ value: 1 });
  const full = await filledShare(t.platform.deps.env.SECRETS_DIR);
  expect(found.get('DISK')?.value).toBe(full < 10n ? undefined : Number(full));
  // Whoever came in more often than strangers failed is no attack, and what lies below is none either.
  expect([...found.keys()]).not.toContain('JACKPOT_DRAIN');
  await set('JACKPOT_DRAIN', { threshold: 1 });
  await run(`update jackpots.house_day set house = house - 500000 where pool_id = 'night-market'`);
  await other.watchNow();
  expect(await list({ kind: 'JACKPOT_DRAIN' })).toMatchObject([
    { subject: 'night-market', value: 5, threshold: 1, currency: 'BDT' },
  ]);
});
