import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { seedBrand } from '../testing.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';
import { ASK_EVERY_MS, startDueTimes, type AskDue, type DueTimes } from './due-times.ts';
import { createLoopLocks } from './loop-locks.ts';

let t: TestPlatform;
let superuser: pg.Client;
let theirs: number;
beforeAll(async () => {
  t = await createTestPlatform();
  theirs = await seedBrand(t.database.ownerUrl, 'theirs', 'BDT');
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await t.close();
});

const callsOf = (): string[] =>
  t.platform.modules.flatMap(({ jobs = [] }) => jobs.flatMap((job) => ('loop' in job && job.due ? [job.due] : [])));

/** Minutes from now, by the call of a job. */
async function askAll(): Promise<Record<string, number | null>> {
  const locks = createLoopLocks(t.database.appUrl, () => undefined);
  try {
    const calls = callsOf();
    const ahead = await locks.askDue(calls);
    const minutes = ahead.map((ms) => (ms === null ? null : Math.round(ms / 60_000)));
    return Object.fromEntries(calls.map((call, at) => [call.replace(/\(.*/, ''), minutes[at]!]));
  } finally {
    await locks.close();
  }
}

test('with nothing to do no job has a time, but for what the seed wrote into the audit chains', async () => {
  const { audit_anchors_due: _entries, ...others } = await askAll();
  expect(Object.values(others).every((each) => each === null)).toBe(true);
  expect(Object.keys(others).length).toBeGreaterThan(10);
});

/** A row of any brand, so many minutes ahead, and the call that tells of it. Constraints of the row are not in question. */
const ROWS: readonly (readonly [string, string, string])[] = [
  ['cashier_deposits_due', 'cashier.deposit', "update cashier.deposit set state = 'pending', ask_at = $1"],
  ['cashier_withdrawals_due', 'cashier.withdrawal', 'update cashier.withdrawal set act_at = $1'],
  ['limits_looser_due', 'limits.player_limit', 'update limits.player_limit set next_from = $1'],
  [
    'verification_messages_due',
    'verification.message',
    "update verification.message set state = 'waiting', next_at = $1",
  ],
  ['agents_moves_due', 'agents.move', "update agents.move set state = 'waiting', effective_at = $1"],
  ['agents_requests_due', 'agents.contract', 'update agents.contract set expires_at = $1'],
  ['vendors_transfers_due', 'vendors.transfer', 'update vendors.transfer set ended_at = null, ask_at = $1'],
  ['vendors_money_home_due', 'vendors.transfer_account', 'update vendors.transfer_account set look_at = $1'],
  ['operators_refusals_due', 'operators.operator_refusal', 'update operators.operator_refusal set at = $1'],
  [
    'uploads_files_due',
    'uploads.image',
    "update uploads.image set subject = null, at = $1::timestamptz - interval '1 day'",
  ],
  ['salaries_runs_due', 'salaries.run', "update salaries.run set state = 'PAYING', settled_at = $1"],
  [
    'salaries_runs_due',
    'salaries.progress',
    "update salaries.progress set kind = 'REALTIME', settled_until = $1::timestamptz - interval '330 seconds'",
  ],
];

test.each(ROWS)('%s tells of the soonest row of any brand', async (call, table, change) => {
  await addRow(table);
  try {
    await superuser.query(change, [new Date(Date.now() + 5 * 60_000)]);
    expect(await askAll()).toMatchObject({ [call]: 5 });
  } finally {
    await superuser.query('set session_replication_role = replica');
    await superuser.query(`delete from ${table}`);
    await superuser.query('reset session_replication_role');
  }
});

/** One row of the other brand with a value of some kind in every column that must have one. */
async function addRow(table: string): Promise<void> {
  const [schema, name] = table.split('.');
  const { rows } = await superuser.query<{ column: string; type: string }>(
    `select column_name as column, udt_name as type from information_schema.columns
      where table_schema = $1 and table_name = $2 and is_nullable = 'NO' and is_generated = 'NEVER'
        and (column_default is null or column_name = 'brand_id') and is_identity = 'NO'`,
    [schema, name],
  );
  const checks = await superuser.query<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    [table],
  );
  for (const each of checks.rows) await superuser.query(`alter table ${table} drop constraint "${each.name}"`);
  await superuser.query('set session_replication_role = replica'); // foreign keys are not in question either
  const columns = rows.map(({ column }) => `"${column}"`).join(', ');
  const values = rows.map(({ column, type }) => (column === 'brand_id' ? String(theirs) : (VALUES[type] ?? "'x'")));
  await superuser.query(`insert into ${table} (${columns}) values (${values.join(', ')})`);
  await superuser.query('reset session_replication_role');
}
const VALUES: Readonly<Record<string, string>> = {
  int2: '1',
  int4: '1',
  int8: '1',
  uuid: 'gen_random_uuid()',
  timestamptz: 'now()',
  date: 'now()',
  jsonb: "'{}'",
  bytea: "'\\x00'",
  bool: 'false',
  numeric: '1',
  _int4: "'{}'",
  _int8: "'{}'",
  _text: "'{}'",
  inet: "'::1'",
};

test('a transaction of a brand is told no time of any', async () => {
  for (const call of callsOf()) {
    const told = await t.platform.deps.db.tx(t.brandId, (tx) => tx.row<{ due: Date | null }>(`select ${call} as due`));
    expect(told.due).toBeNull();
  }
});

describe('the clock of the questions', () => {
  let dueTimes: DueTimes | undefined;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(async () => {
    await dueTimes?.stop();
    vi.useRealTimers();
  });
  const begin = (ask: AskDue): DueTimes => (dueTimes = startDueTimes({ ask, log: pino({ level: 'silent' }) }));

  test('all are asked for in one question, and those rung for whose time has come', async () => {
    const asked: (readonly string[])[] = [];
    const rung: string[] = [];
    const times = begin(async (calls) => {
      asked.push(calls);
      return calls.map((call) => (call === 'a_due()' ? -1 : null));
    });
    for (const call of ['a_due()', 'b_due()']) times.wake(call, () => rung.push(call));
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS);
    expect(asked).toEqual([['a_due()', 'b_due()']]);
    expect(rung).toEqual(['a_due()']);
  });

  test('a time before the next question is waited for, one that has passed makes none come sooner', async () => {
    let asked = 0;
    const answers = [4_000, -5_000];
    const times = begin(async () => [answers[asked++] ?? null]);
    times.wake('a_due()', () => undefined);
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(ASK_EVERY_MS - 1);
    expect(asked).toBe(2);
  });

  test('a question that fails is asked again', async () => {
    let rung = 0;
    let asked = 0;
    const times = begin(async () => {
      asked += 1;
      if (asked === 1) throw new Error('away');
      return [0];
    });
    times.wake('a_due()', () => (rung += 1));
    await vi.advanceTimersByTimeAsync(2 * ASK_EVERY_MS);
    expect(rung).toBe(1);
  });
});
