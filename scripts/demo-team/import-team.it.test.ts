import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb } from '../../apps/server/src/db/pool.ts';
import { tables } from '../../apps/server/src/db/query.ts';
import { foldKinds } from '../../apps/server/src/ledger/index.ts';
import { memberId } from '../../apps/server/src/ids.ts';
import { explainAccount } from '../../apps/server/src/modules/rewards/salaries/explain-account.ts';
import { explainBill } from '../../apps/server/src/modules/rewards/salaries/explain.ts';
import type { BillRow } from '../../apps/server/src/modules/rewards/salaries/run-store.ts';
import { seedDemo } from '../../apps/server/src/seed/demo.ts';
import { createTestPlatform, type TestPlatform } from '../../apps/server/src/testing-platform.ts';
import { oneStudioLink } from '../../apps/server/src/testing-studio-link.ts';
import { importTeam, type Imported } from './import-team.ts';

const NOWHERE = 'http://127.0.0.1:1';
/** Late on a day of the brand, so that some play of the day itself is among what is imported. */
const NOW = new Date();
let t: TestPlatform;
let imported: Imported | undefined;

beforeAll(async () => {
  t = await createTestPlatform({ SANDBOX_URL: NOWHERE });
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  await seedDemo(t.platform, oneStudioLink({ baseUrl: NOWHERE, operatorId: 1, keys: [{ kid: 'k', pem }] }));
  await t.settle();
  const brand = (await t.platform.brand.brandByCode('baize'))!.id;
  // Rebates that were given before the team came, as on an installation in use.
  await t.platform.deps.db.tx(brand, (tx) =>
    tx.run(
      `insert into rebates.rate (member_id, brand_id, category, rate, changed_at)
        select id, brand_id, 'LIVE', 100, now() from identity.member where account = 'agent1'`,
    ),
  );
  // Rounds that were told before the team came: one of this game each hour.
  await t.platform.deps.db.tx(brand, (tx) =>
    tx.run(
      `insert into vendors.return_hour (brand_id, game_code, currency, hour, rounds, stake, payout, expected, variance,
          gain, loss)
        select id, 'stu_peg_drop', currency, hour, 1, 0, 0, 0, 0, 0, 0 from brand.brand,
          generate_series(date_trunc('hour', now(), 'UTC') - interval '21 days', now(), interval '1 hour') as hour
        where code = 'baize'`,
    ),
  );
  await runJob('agent-balances');
  // An account that was there has moved beside play, and all of it is added up: the mark stands at this minute.
  await foldAll();
  imported = await run();
});
afterAll(() => t.close());

const runJob = async (name: string): Promise<void> => {
  await t.platform.modules
    .flatMap(({ jobs }) => jobs ?? [])
    .find((job) => job.name === name)!
    .run();
};

/** Adds up by kind what moved until now, as the job does ten minutes later. */
const foldAll = async (): Promise<void> =>
  foldKinds(t.platform.deps.db, (await t.platform.brand.brandByCode('baize'))!.id, new Date(Date.now() + 600_000));

async function run(): Promise<Imported | undefined> {
  const superDb = createDb(t.database.superUrl, 1, () => undefined);
  try {
    return await importTeam(superDb, t.platform.identity, { now: NOW, days: 20 });
  } finally {
    await superDb.close();
  }
}

/** A row of counts and sums, as text. */
const sums = (text: string): Promise<Record<string, string>> => {
  const brand = t.platform.brand.brandByCode('baize');
  return brand.then((found) => t.platform.deps.db.tx(found!.id, (tx) => tx.row<Record<string, string>>(text)));
};

test('some two hundred people with their play, and a second import changes nothing', async () => {
  expect(imported!.people).toBeGreaterThan(180);
  expect(imported!.bets).toBeGreaterThan(2_000);
  expect(await run()).toBeUndefined();
  const { misnamed } = await sums(
    "select count(*) as misnamed from identity.member where account like 'demo%' and account !~ '^demo[a-z]{2,}[0-9]{3}$'",
  );
  expect(misnamed).toBe('0');
});

test('rebates that were given before the team came stand', async () => {
  const { rate } = await sums(
    `select r.rate from rebates.rate r join identity.member m on m.id = r.member_id
      where m.account = 'agent1' and r.category = 'LIVE'`,
  );
  expect(String(rate)).toBe('100');
});

test('the books of what was imported stand every proof', async () => {
  const { deps } = t.platform;
  await foldAll();
  const checks = await deps.db.tx(null, (tx) => deps.ledger.checkInvariants(tx, { caughtUp: true }));
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(checks.find(({ name }) => name === 'wagers-are-counted')!.checked).toBeGreaterThan(0);
});

test('sums of teams, rollups and postings of the import tell one story', async () => {
  const { top } = await sums("select id as top from identity.member where account = 'agent1'");
  const team = await sums(
    `select sum(stake)::bigint as stake, sum(payout)::bigint as payout, sum(deposits)::bigint as deposits
      from agents.day_sum where member_id = ${top}`,
  );
  const posted = await sums(
    `select -sum(amount) filter (where kind = 1)::bigint as stake, sum(amount) filter (where kind = 2)::bigint as payout
      from ledger.member_posting`,
  );
  const rolled = await sums(
    'select sum(stake)::bigint as stake, sum(payout)::bigint as payout from wagers.brand_rollup',
  );
  expect(rolled).toEqual(posted);
  expect({ stake: team['stake'], payout: team['payout'] }).toEqual(posted);
  expect(BigInt(team['deposits']!)).toBeGreaterThan(0n);
});

test('what the team has is what the import left in its wallets, also where it was counted before', async () => {
  await runJob('agent-balances');
  const { counted, held } = await sums(`select
    (select b.wallet + b.at_suppliers + b.below from agents.balance b where b.member_id = m.id)::text as counted,
    (select sum(a.balance) from ledger.account a join identity.member e on e.id = a.member_id
      where a.kind in (1, 2) and (e.id = m.id or e.path @> array[m.id]))::text as held
    from identity.member m where m.account = 'agent1'`);
  expect(counted).toBe(held);
  expect(BigInt(held!)).toBeGreaterThan(0n);
});

test('no bet brings less than nothing, and the games that were played lie within what chance allows', async () => {
  const { least } = await sums('select min(payout_cash)::text as least from wagers.wager');
  expect(least).toBe('0');
  const { told, seen } =
    await sums(`select (select sum(rounds - (game_code = 'stu_peg_drop')::integer) from vendors.return_hour)::text as told,
    (select count(*) from wagers.wager)::text as seen`);
  expect(told).toBe(seen);
  const job = t.platform.modules.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'watch-returns')!;
  await job.run();
  const { alarms } = await sums('select count(*)::text as alarms from vendors.return_alarm');
  expect(alarms).toBe('0');
});

test('bets since yesterday give back to players and up to the top of the team', async () => {
  const owed = await sums(`select count(*) filter (where own) as players,
      count(*) filter (where member_id = (select id from identity.member where account = 'agent1')) as top
    from rebates.owed where amount > 0`);
  expect(Number(owed['players'])).toBeGreaterThan(0);
  expect(Number(owed['top'])).toBeGreaterThan(0);
});

test('what is past is settled and paid by the job of salaries; dividends wait for an operator', async () => {
  const job = t.platform.modules.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'salary-runs')!;
  await job.run();
  const bills = await t.platform.deps.db.tx((await t.platform.brand.brandByCode('baize'))!.id, (tx) =>
    tx.rows<{ kind: string; state: string; paid: string }>(
      'select kind, state, sum(paid)::text as paid from salaries.bill group by 1, 2 order by 1, 2',
    ),
  );
  const of = (kind: string, state: string) => bills.find((each) => each.kind === kind && each.state === state);
  expect(BigInt(of('DAILY', 'ISSUED')!.paid)).toBeGreaterThan(0n);
  expect(of('DIVIDEND', 'UNAPPROVED')).toBeDefined();
  const { posted } = await sums(
    'select sum(amount)::text as posted from ledger.member_posting where kind in (60, 61, 62, 63)',
  );
  expect(posted).toBe(String(bills.reduce((sum, { paid }) => sum + BigInt(paid), 0n)));
});

test('each figure of a bill opens into rows that come to it, for every account behind it', async () => {
  const { id: brand } = (await t.platform.brand.brandByCode('baize'))!;
  await t.platform.deps.db.tx(brand, async (tx) => {
    const bills: BillRow[] = await tx.rows(
      tables
        .selectFrom('salaries.bill')
        .distinctOn('kind')
        .selectAll()
        .where('validBet', '>', 0n)
        .orderBy('kind')
        .orderBy('validBet', 'desc'),
    );
    expect(bills).toHaveLength(4);
    for (const bill of bills) {
      const { members } = await explainBill(tx, bill, { pageSize: 100 });
      expect(members.content.length).toBeGreaterThan(0);
      for (const { id, netLoss } of members.content) {
        const query = { pageNo: 1, pageSize: 1_000 };
        const opened = await explainAccount(tx, bill, {
          account: memberId(BigInt(id)),
          gameName: (code) => code,
          query,
        });
        const sum = opened!.rows!.content.reduce((so, row) => so + Number(row.netLoss), 0);
        expect(sum).toBeCloseTo(Number(netLoss), 5);
      }
    }
  });
});

test('the platform finds each kind of abuse among them, of those who are there for it and of nobody else', async () => {
  const job = t.platform.modules.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'suspicions')!;
  await job.run();
  const found = await t.platform.deps.db.tx((await t.platform.brand.brandByCode('baize'))!.id, (tx) =>
    tx.rows<{ kind: string; accounts: string[] }>(
      `select kind, array(select m.account from identity.member m where m.id = any (s.accounts) order by m.id) as accounts
        from suspicions.suspicion s order by kind`,
    ),
  );
  const of = (kind: string): string[][] => found.filter((each) => each.kind === kind).map(({ accounts }) => accounts);
  expect(of('CYCLIC_MOVE')).toEqual([['demosalma905']]);
  expect(of('OPPOSITE_BETS')).toEqual([['demorafi901', 'demorana902']]);
  expect(of('WASH_TURNOVER')).toEqual([['demorafi901', 'demorana902']]);
  const [own, ...others] = of('OWN_CONTRACT');
  expect([own!.length, others]).toEqual([2, []]);
  // Who holds a contract with themselves may play below themselves too.
  const rings = of('RING').filter((accounts) => accounts.join() !== own!.join());
  expect(rings.map((accounts) => accounts.slice(1))).toEqual([['demorafi901', 'demorana902', 'demorumi903']]);
});

test('nobody of the imported people can log in, and nobody of them is told as a winner', async () => {
  const { able } = await sums(
    "select count(*) as able from identity.member where account like 'demo%' and password_hash is not null",
  );
  expect(able).toBe('0');
  const { winners } = await sums('select count(*) as winners from engagement.winner');
  expect(winners).toBe('0');
});
