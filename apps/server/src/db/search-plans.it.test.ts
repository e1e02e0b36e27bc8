/**
 * The wall between brands judges a row before a condition may see it, unless the condition is leakproof: one that is not
 * is asked of every row of the brand, whatever index there is.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditRows } from '../audit/queries.ts';
import { memberId } from '../ids.ts';
import { listStored as listAlerts } from '../modules/community/alerts/store.ts';
import { listManualRows, manualWays } from '../modules/money/cashier/manual/store.ts';
import { listStored as listSuspicions } from '../modules/rewards/suspicions/store.ts';
import { listPlayerRows } from '../modules/views/player-file/queries.ts';
import { listDeadLetters } from '../outbox/dead-letters.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';
import { countingPages, explaining } from '../testing-plans.ts';
import type { Tx } from './pool.ts';
import { readSearch } from './search.ts';

/** Of a few rows the planner reads all in their order, by whatever index. */
const ROWS = 20_000;
/** Pages of 8 kB that it takes to find one row; all of a list are some hundreds. */
const TOUCHED_MAX = 60;

const RARE = memberId(4711n);

let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
  const client = new pg.Client({ connectionString: t.database.superUrl });
  await client.connect();
  const fill = (into: string, values: string) =>
    client.query(
      `insert into ${into} select ${values} from generate_series(1, ${ROWS}) as n, (select ${t.brandId} as brand) b`,
    );
  // What rows refer to need not be there.
  await client.query('set session_replication_role = replica');
  await fill(
    `alerts.alert (id, brand_id, kind, subject, name, value, threshold, opened_at, closed_at,
        acknowledged_at, acknowledged_by, note)`,
    "gen_random_uuid(), brand, 'DISK', 'thing' || n, 'name' || n, 0, 0, now(), now(), now(), 'person' || n, ''",
  );
  await fill(
    'audit.audit (brand_id, seq, at, actor, ip, action, target, reason, hash)',
    `brand, 1000000 + n, now(), 'maker', '::1', 'read-message',
      case n when 1 then 'deposit:4b1dd00d-aa01' else 'player:' || (1000 + n % 5000) end, '', '\\x00'`,
  );
  await fill(
    'suspicions.suspicion (id, brand_id, kind, subject, accounts, currency, found_at, last_at)',
    `gen_random_uuid(), brand, 'RING', n::text, array[case n when 1 then ${RARE} else 5000 + n % 100 end, 3]::bigint[],
      'BDT', now() - n * interval '1 minute', now()`,
  );
  await fill(
    `cashier.deposit (id, brand_id, member_id, method, amount, currency, state, expires_at, created_at)`,
    "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, brand, 7, 'bank', 100000, 'BDT', 'pending', now(), now() - n * interval '1 minute'",
  );
  await fill(
    'cashier.manual_order (deposit_id, brand_id, member_id, account_id, provider, holder, number, remark, reference)',
    `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, brand, 7, gen_random_uuid(), 'Bank', 'House', '01' || n, 'AB' || n, 'Ref' || n`,
  );
  await fill(
    `outbox.outbox_dead_letter (consumer, epoch, xid, event_id, brand_id, type, data, event_at, state, error, tries,
        first_failed_at, last_failed_at, closed_at)`,
    `case n when 1 then 'winner-board' else 'rollups' end, 1, '1', n, brand, 'wager.settled', '{"type": "wager.settled"}',
      now(), 'handled', case when n % 5000 = 0 then 'cannot handle' else '' end, 1, now(), now(), now()`,
  );
  await client.query('analyze');
  await client.end();
});
afterAll(() => t.close());

/** How the rows of a list are looked for, in a database whose other tables are too small to be worth an index. */
const plansOf = (look: (tx: Tx) => Promise<unknown>): Promise<string> =>
  t.platform.deps.db.tx(t.brandId, async (tx) => {
    await tx.run('set local enable_seqscan = off');
    await tx.run('set local enable_bitmapscan = off');
    const lines: unknown[] = [];
    await look(explaining(tx, '', (plan) => lines.push(...plan)));
    return lines.join('\n');
  });

const touchedBy = (look: (tx: Tx) => Promise<unknown>): Promise<number> =>
  t.platform.deps.db.tx(t.brandId, async (tx) => {
    let touched = 0;
    await look(countingPages(tx, (pages) => (touched += pages)));
    return touched;
  });

type Look = (tx: Tx) => Promise<{ readonly content: readonly unknown[] }>;
const PAGE = { pageSize: 20 };
const audit = (target: string) => (tx: Tx) => listAuditRows(tx, { ...PAGE, targets: [target] });
const manual = (typed: string) => (tx: Tx) => listManualRows(tx, { ...PAGE, ways: manualWays(readSearch(typed)!) });
const letters = (search: string) => (tx: Tx) =>
  listDeadLetters(tx, { brandId: t.brandId, state: null, search, limit: 20, offset: 0 });

test.each([
  ['players', (tx: Tx) => listPlayerRows(tx, { ...PAGE, search: 'SomeOne' }), ['member_of_nickname']],
  [
    'alerts',
    (tx: Tx) => listAlerts(tx, { ...PAGE, search: 'Disk' }),
    ['alert_of_name', 'alert_of_thing', 'alert_of_acknowledger'],
  ],
] as const)('names of %s are looked up by their indexes', async (_list, look, indexes) => {
  const plans = await plansOf(look);
  for (const index of indexes) expect(plans).toMatch(new RegExp(`using ${index} .*\n +Index Cond: .*>=`));
});

test.each([
  ['a kind of thing in the audit log', audit('supplier:'), 0],
  ['a thing in the audit log', audit('deposit:4b1dd00d'), 1],
  ['the beginning of an id in the audit log', audit('4b1dd00d'), 1],
  ['a number in the audit log', audit('99999'), 0],
  ['a player in the audit log', audit('player:99999'), 0],
  ['suspicions of a player', (tx: Tx) => listSuspicions(tx, { ...PAGE, memberId: RARE }), 1],
  ['an account of the house', manual('Bank 0117777'), 1],
  ['a reference of a payment', manual('REF17777'), 1],
  ['words of a payment', (tx: Tx) => listManualRows(tx, { ...PAGE, words: 'rEF17777' }), 1],
] as readonly (readonly [string, Look, number])[])(
  '%s is found without a look at every row',
  async (_what, look, found) => {
    const page = await t.platform.deps.db.tx(t.brandId, look);
    expect(page.content).toHaveLength(found);
    expect(await touchedBy(look)).toBeLessThan(TOUCHED_MAX);
  },
);

test.each([
  ['a consumer', 'Winner', 1],
  ['an error', 'cannot', 4],
  ['nothing', 'nobody', 0],
] as const)('%s among dead letters is found without a look at every row', async (_what, search, found) => {
  const { rows } = await t.platform.deps.db.tx(t.brandId, letters(search));
  expect(rows).toHaveLength(found);
  expect(await touchedBy(letters(search))).toBeLessThan(TOUCHED_MAX);
});
