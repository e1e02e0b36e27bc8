/**
 * Somebody with the whole database changes a balance, a posting, a wager, a count, a checkpoint: each case breaks one
 * thing, and the proof of the books names it and nothing else, and freezes the player whose money it is.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../testing-platform.ts';
import { playWager, settleWager } from '../../testing-wagers.ts';
import type { Prover } from '../index.ts';

let t: TestPlatform;
let intruder: pg.Client;
let prover: Prover;
let frozen: MemberId[] = [];
let turned = 0;

beforeAll(async () => {
  t = await createTestPlatform();
  intruder = new pg.Client({ connectionString: t.database.superUrl });
  await intruder.connect();
  await intruder.query(`insert into operators.operator (name, display_name, role)
    values ('maker', 'Maker', 'finance-maker'), ('checker', 'Checker', 'finance-checker')`);
  // Few rows at a time, so that every walk takes several slices.
  prover = t.platform.deps.ledger.createProver({
    db: t.platform.deps.db,
    key: Buffer.alloc(32, 7),
    now: () => new Date(Date.now() + turned),
    freeze: async (_tx, { memberId }) => {
      frozen.push(memberId);
    },
    rows: 50,
  });
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

const MINUTE_MS = 60_000;
/** Everything from its beginning, and then the tail. */
async function proveAll(): Promise<void> {
  turned += 11 * MINUTE_MS; // every walk has rested
  while (await prover.proveSlice());
  await prover.proveTail();
}
/** Twenty minutes in which the tail is proven: longer than any check's grace. */
async function proveTails(): Promise<void> {
  await prover.proveTail();
  turned += 20 * MINUTE_MS;
  await prover.proveTail();
}
async function brokenNow(): Promise<readonly string[]> {
  const { checks } = await t.platform.deps.db.tx(null, t.platform.deps.ledger.lastProof);
  return checks.filter((check) => !check.ok).map((check) => check.name);
}

type Victim = {
  readonly member: MemberId;
  readonly open: Uuid;
  readonly won: Uuid;
  /** Of no wager and no posting. */
  readonly order: Uuid;
  readonly brand: number;
};
let victim: Victim;
beforeEach(async () => {
  frozen = [];
  const [open, won] = [randomUUID() as Uuid, randomUUID() as Uuid];
  const of = { brandId: t.brandId, memberId: await t.member(1_000_000n) };
  await playWager(t.platform.deps.ledger, { ...of, id: open, stake: 300n });
  await playWager(t.platform.deps.ledger, { ...of, id: won, stake: 200n });
  await settleWager(t.platform.deps.ledger, { ...of, id: won, payout: 500n });
  await t.settle();
  victim = { member: of.memberId, open, won, order: randomUUID() as Uuid, brand: t.brandId };
});

type Case = {
  readonly name: string;
  readonly what: string;
  /** Proven before it breaks, and found by the walk over the whole. */
  readonly old?: boolean;
  readonly freezes: boolean;
  /** What is derived from the broken thing, and so does not hold either. */
  readonly also?: readonly string[];
  readonly breaks: (of: Victim) => string;
  readonly mends: (of: Victim) => string;
};
const cash = ({ member }: Victim): string => `(select id from ledger.account where member_id = ${member} and kind = 1)`;
/** The other hour of the same two: never one of another day, in which the player did not play. */
const NEIGHBOUR_HOUR = `hour + (case when extract(hour from hour at time zone 'UTC')::int % 2 = 0 then 1 else -1 end)
  * interval '1 hour'`;
/** A balance that moves together with a posting against the cashier, as the door would write both. */
const post = (
  of: Victim,
  { amount, kind, key, ref = 'null', house = 'cashier:%' }: Readonly<Record<string, string>>,
): string => `
  with house as (
    update ledger.account set balance = balance - (${amount})
      where id = (select min(id) from ledger.account where house like '${house}' and currency = 'BDT') returning id
  ), cash as (
    update ledger.account set balance = balance + (${amount}), seq = seq + 1, version = version + 1
      where id = ${cash(of)} returning id, seq, balance
  ) insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx, ref)
    select cash.id, cash.seq, house.id, ${amount}, cash.balance, ${kind}, ${key}, gen_random_uuid(), ${ref} from cash, house`;
const goldHit = ({ member }: Victim): string => `encode(substr(sha256('hit:gold:${member}'), 1, 16), 'hex')::uuid`;
const twin = (id: Uuid): string => `'${id.slice(0, -4)}ffff'::uuid`;

const CASES: readonly Case[] = [
  {
    name: 'zero-sum',
    what: 'a posting between two currencies',
    freezes: false,
    breaks: (of) => `with usd as (
        insert into ledger.account (brand_id, house, kind, currency, floor, balance)
          select brand_id, 'cashier:usd', 10, 'USD', -1000, -5 from ledger.account where id = ${cash(of)} returning id
      ), cash as (
        update ledger.account set balance = balance + 5, seq = seq + 1 where id = ${cash(of)} returning id, seq, balance
      ) insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx)
        select cash.id, cash.seq, usd.id, 5, cash.balance, 50, gen_random_uuid(), gen_random_uuid() from cash, usd`,
    mends: () => "update ledger.account set currency = 'BDT' where house = 'cashier:usd'",
  },
  ...[false, true].map((old): Case => ({
    name: 'balance-equals-postings',
    what: old ? 'a balance raised on an account that nobody used since' : 'a balance raised without a posting',
    old,
    freezes: true,
    breaks: (of) => `update ledger.account set balance = balance + 1 where id = ${cash(of)}`,
    mends: (of) => `update ledger.account set balance = balance - 1 where id = ${cash(of)}`,
  })),
  {
    name: 'sequence-without-gap',
    what: 'a sequence without its posting',
    freezes: true,
    breaks: (of) => `update ledger.account set seq = seq + 1 where id = ${cash(of)}`,
    mends: (of) => `update ledger.account set seq = seq - 1 where id = ${cash(of)}`,
  },
  {
    name: 'balance-after-chain',
    what: 'a balance in the middle of the history',
    freezes: true,
    breaks: (of) =>
      `update ledger.posting set balance_after = balance_after + 1 where account_id = ${cash(of)} and seq = 2`,
    mends: (of) =>
      `update ledger.posting set balance_after = balance_after - 1 where account_id = ${cash(of)} and seq = 2`,
  },
  {
    name: 'nobody-below-floor',
    what: 'a balance below its floor',
    freezes: true,
    breaks: (of) => `alter table ledger.account drop constraint account_not_below_floor;
      update ledger.account set floor = balance + 1 where id = ${cash(of)}`,
    mends: (of) => `update ledger.account set floor = 0 where id = ${cash(of)};
      alter table ledger.account add constraint account_not_below_floor check (balance >= floor)`,
  },
  {
    name: 'house-equals-counterparts',
    what: 'a balance of the house',
    freezes: false,
    breaks: () => "update ledger.account set balance = balance + 1 where house = 'vendor:BGS'",
    mends: () => "update ledger.account set balance = balance - 1 where house = 'vendor:BGS'",
  },
  {
    name: 'checkpoints-hold',
    what: 'an old posting that was written anew',
    old: true,
    freezes: true,
    breaks: (of) =>
      `update ledger.posting set created_at = created_at + interval '1 us' where account_id = ${cash(of)} and seq = 1`,
    mends: (of) =>
      `update ledger.posting set created_at = created_at - interval '1 us' where account_id = ${cash(of)} and seq = 1`,
  },
  {
    name: 'checkpoints-hold',
    what: 'a checkpoint that somebody else sealed',
    old: true,
    freezes: true,
    breaks: (of) =>
      `update ledger.checkpoint set seal = set_byte(seal, 0, (get_byte(seal, 0) + 1) % 256) where account_id = ${cash(of)}`,
    mends: (of) =>
      `update ledger.checkpoint set seal = set_byte(seal, 0, (get_byte(seal, 0) + 255) % 256) where account_id = ${cash(of)}`,
  },
  {
    name: 'checkpoints-hold',
    what: "a day's sum of a house that somebody else sealed",
    old: true,
    freezes: false,
    breaks: () => 'update ledger.house_day set seal = set_byte(seal, 0, (get_byte(seal, 0) + 1) % 256)',
    mends: () => 'update ledger.house_day set seal = set_byte(seal, 0, (get_byte(seal, 0) + 255) % 256)',
  },
  ...[false, true].map((old): Case => ({
    name: 'wagers-agree-with-ledger',
    what: old ? 'a stake changed long after' : 'a stake that nobody paid',
    old,
    freezes: true,
    breaks: ({ open }) => `update wagers.wager set stake_cash = stake_cash + 1 where id = '${open}'`,
    mends: ({ open }) => `update wagers.wager set stake_cash = stake_cash - 1 where id = '${open}'`,
  })),
  {
    name: 'wagers-agree-with-ledger',
    what: 'a win that is paid behind the back of its wager',
    freezes: true,
    breaks: (of) => post(of, { amount: '7', kind: '2', key: `'${of.order}'`, ref: `'${of.open}'` }),
    mends: ({ open }) => `update wagers.wager set payout_cash = 7 where id = '${open}'`,
  },
  {
    name: 'postings-have-wagers',
    what: 'a stake that stands under another key',
    also: ['wagers-agree-with-ledger', 'checkpoints-hold'],
    old: true,
    freezes: true,
    breaks: ({ open, order }) => `update ledger.posting set key = '${order}' where key = '${open}'`,
    mends: ({ open, order }) => `update ledger.posting set key = '${open}' where key = '${order}'`,
  },
  {
    name: 'postings-have-wagers',
    what: 'a wager that is gone',
    freezes: true,
    breaks: ({ open }) => `create table gone as select * from wagers.wager where id = '${open}';
      delete from wagers.wager where id = '${open}'`,
    mends: () => 'insert into wagers.wager select * from gone; drop table gone',
  },
  {
    name: 'postings-have-wagers',
    what: 'a win that names no wager',
    freezes: true,
    breaks: (of) => post(of, { amount: '7', kind: '2', key: twin(of.open), ref: twin(of.open) }),
    mends: (
      of,
    ) => `insert into wagers.wager (member_id, supplier_id, id, brand_id, game_type, currency, vendor, game_code,
        round, stake_cash, stake_bonus, payout_cash)
      values (${of.member}, 7, ${twin(of.open)}, ${of.brand}, 3, 'BDT', 'BGS', 'stu_dice', 'found', 0, 0, 7);
      insert into wagers.open_wager (brand_id, member_id, supplier_id, wager_id, game_code)
      values (${of.brand}, ${of.member}, 7, ${twin(of.open)}, 'stu_dice')`,
  },
  {
    name: 'wagers-are-counted',
    what: 'a wager whose lines and sums are gone',
    also: ['noted-players-played'],
    old: true,
    freezes: false,
    breaks: ({ member }) => `update wagers.settlement set member_id = -member_id where member_id = ${member};
      update wagers.rollup set member_id = -member_id where member_id = ${member}`,
    mends: ({ member }) => `update wagers.settlement set member_id = -member_id where member_id = -${member};
      update wagers.rollup set member_id = -member_id where member_id = -${member}`,
  },
  {
    name: 'wagers-are-counted',
    what: 'a jackpot that no posting paid',
    also: ['brand-hours-agree-with-rollups'],
    freezes: false,
    breaks: ({ won, member }) => `update wagers.settlement set jackpot_win = 9 where wager_id = '${won}';
      update wagers.rollup set jackpot_win = 9 where member_id = ${member}`,
    mends: ({ won, member }) => `update wagers.settlement set jackpot_win = 0 where wager_id = '${won}';
      update wagers.rollup set jackpot_win = 0 where member_id = ${member}`,
  },
  ...['bets', 'stake', 'payout', 'valid_bet', 'jackpot_win', 'squares'].flatMap((column): Case[] => {
    const ofMember = ({ member }: Victim, by: string): string =>
      `update wagers.rollup set ${column} = ${column} ${by} where member_id = ${member}`;
    const ofBrand = ({ member }: Victim, by: string): string =>
      `update wagers.brand_rollup set ${column} = ${column} ${by} where (currency, hour, vendor, game_type, game_code) in (
        select currency, hour, vendor, game_type, game_code from wagers.rollup where member_id = ${member})`;
    return [
      {
        name: 'rollups-agree-with-wagers',
        what: `an hour's ${column}`,
        freezes: false,
        breaks: (of) => `${ofMember(of, '+ 1')}; ${ofBrand(of, '+ 1')}`,
        mends: (of) => `${ofMember(of, '- 1')}; ${ofBrand(of, '- 1')}`,
      },
      {
        name: 'brand-hours-agree-with-rollups',
        what: `a brand's ${column}`,
        freezes: false,
        breaks: (of) => ofBrand(of, '+ 1'),
        mends: (of) => ofBrand(of, '- 1'),
      },
    ];
  }),
  {
    name: 'brand-hours-agree-with-rollups',
    what: 'sums of a brand for an hour in which nobody played',
    old: true,
    freezes: false,
    breaks: ({
      brand,
    }) => `insert into wagers.brand_rollup (brand_id, currency, hour, vendor, game_type, game_code, stake)
      values (${brand}, 'BDT', '2019-04-05T06:00Z', 'BGS', 2, 'none', 1)`,
    mends: () => "delete from wagers.brand_rollup where game_code = 'none'",
  },
  {
    name: 'players-are-noted',
    what: 'a player who is missing among those of the day',
    freezes: false,
    breaks: ({ member }) => `create table unnoted as select * from wagers.player_day where member_id = ${member};
      delete from wagers.player_day where member_id = ${member}`,
    mends: () => 'insert into wagers.player_day select * from unnoted; drop table unnoted',
  },
  {
    name: 'noted-players-played',
    what: 'a player of a day on which they did not play',
    old: true,
    freezes: false,
    breaks: ({ member, brand }) => `insert into wagers.player_day (brand_id, currency, day, member_id)
      values (${brand}, 'BDT', '2019-04-05', ${member})`,
    mends: () => "delete from wagers.player_day where day = '2019-04-05'",
  },
  {
    name: 'open-list-agrees-with-wagers',
    what: 'an open wager that nobody sees as open',
    freezes: false,
    breaks: ({ open }) => `delete from wagers.open_wager where wager_id = '${open}'`,
    mends: ({
      member,
      brand,
      open,
    }) => `insert into wagers.open_wager (brand_id, member_id, supplier_id, wager_id, game_code)
      values (${brand}, ${member}, 7, '${open}', '')`,
  },
  {
    name: 'open-list-agrees-with-wagers',
    what: 'a settled wager that is shown as open for ever',
    freezes: false,
    breaks: ({
      member,
      brand,
      won,
    }) => `insert into wagers.open_wager (brand_id, member_id, supplier_id, wager_id, game_code)
      values (${brand}, ${member}, 7, '${won}', '')`,
    mends: ({ won }) => `delete from wagers.open_wager where wager_id = '${won}'`,
  },
  {
    name: 'rollups-agree-with-wagers',
    what: 'sums in another hour',
    also: ['brand-hours-agree-with-rollups'],
    old: true,
    freezes: false,
    breaks: ({ member }) => `update wagers.rollup set hour = ${NEIGHBOUR_HOUR} where member_id = ${member}`,
    mends: ({ member }) => `update wagers.rollup set hour = ${NEIGHBOUR_HOUR} where member_id = ${member}`,
  },
  ...[1, 2].map((kind): Case => ({
    name: 'transactions-have-postings',
    what: kind === 1 ? 'an accepted bet without a wager' : 'an accepted win without its bet',
    freezes: true,
    breaks: ({
      brand,
      member,
      open,
      won,
    }) => `insert into vendors.vendor_tx (brand_id, supplier_id, tx_uuid, kind, member_id, content, status, reference)
      values (${brand}, 7, '${open}', ${kind}, ${member}, '${open}', 0, ${kind === 1 ? 'null' : `'${won}'`})`,
    mends: ({ open }) => `delete from vendors.vendor_tx where tx_uuid = '${open}'`,
  })),
  {
    name: 'transactions-have-postings',
    what: 'an accepted bet whose posting is gone',
    also: ['wagers-agree-with-ledger', 'postings-have-wagers', 'checkpoints-hold'],
    old: true,
    freezes: true,
    // The stake stands under another key: only who looks for this transaction's own posting misses it.
    breaks: ({
      brand,
      member,
      open,
      won,
    }) => `insert into vendors.vendor_tx (brand_id, supplier_id, tx_uuid, kind, member_id, content, status)
      values (${brand}, 7, '${won}', 1, ${member}, '${won}', 0);
      update wagers.wager set id = vendors_derived_id(7, '${won}') where id = '${open}';
      update wagers.open_wager set wager_id = vendors_derived_id(7, '${won}') where wager_id = '${open}';
      update ledger.posting set ref = vendors_derived_id(7, '${won}') where ref = '${open}'`,
    mends: ({ open, won }) => `delete from vendors.vendor_tx where tx_uuid = '${won}';
      update wagers.wager set id = '${open}' where id = vendors_derived_id(7, '${won}');
      update wagers.open_wager set wager_id = '${open}' where wager_id = vendors_derived_id(7, '${won}');
      update ledger.posting set ref = '${open}' where ref = vendors_derived_id(7, '${won}')`,
  },
  {
    name: 'deposits-agree-with-ledger',
    what: 'a credited deposit without its posting',
    freezes: true,
    breaks: (of) => deposit(of, 'credited'),
    mends: ({ order }) => `delete from cashier.deposit where id = '${order}'`,
  },
  {
    name: 'postings-have-orders',
    what: 'a posting of a deposit that is not credited',
    freezes: true,
    breaks: (of) =>
      `${deposit(of, 'failed')}; ${post(of, { amount: '500', kind: '10', key: `'${of.order}'`, ref: `'${of.order}'` })}`,
    mends: (of) => `update cashier.deposit set state = 'credited', credited_at = now() where id = '${of.order}';
      ${played(of, 500)}`,
  },
  {
    name: 'deposits-agree-with-ledger',
    what: 'a posting of another amount than its deposit',
    also: ['postings-have-orders', 'credits-have-turnover'],
    freezes: true,
    breaks: (of) =>
      `${deposit(of, 'credited')}; ${post(of, { amount: '501', kind: '10', key: `'${of.order}'`, ref: `'${of.order}'` })}`,
    mends: (of) => `update cashier.deposit set amount = 501 where id = '${of.order}'; ${played(of, 501)}`,
  },
  {
    name: 'corrections-agree-with-ledger',
    what: 'an applied correction without its posting',
    freezes: true,
    breaks: correction,
    mends: ({ order }) => `delete from cashier.correction where id = '${order}'`,
  },
  {
    name: 'postings-have-orders',
    what: 'a posting of a correction that nobody made',
    freezes: true,
    breaks: (of) => post(of, { amount: '500', kind: '20', key: `'${of.order}'`, ref: `'${of.order}'` }),
    mends: correction,
  },
  {
    name: 'jackpot-hits-agree-with-ledger',
    what: 'a hit without its posting',
    freezes: true,
    breaks: ({
      member,
      brand,
      won,
    }) => `insert into jackpots.jackpot_hit (brand_id, pool_id, epoch, hit_no, member_id, wager_id, amount)
      values (${brand}, 'pool', 1, 1, ${member}, '${won}', 5)`,
    mends: ({ member }) => `delete from jackpots.jackpot_hit where member_id = ${member}`,
  },
  {
    name: 'postings-have-hits',
    what: 'a posting out of a pool that nobody won',
    freezes: true,
    breaks: (of) => `insert into ledger.account (brand_id, house, kind, currency, floor)
        values (${of.brand}, 'jackpot:gold', 10, 'BDT', -1000);
      ${post(of, { amount: '5', kind: '33', key: goldHit(of), house: 'jackpot:gold' })}`,
    mends: ({
      member,
      brand,
      won,
    }) => `insert into jackpots.jackpot_hit (brand_id, pool_id, epoch, hit_no, member_id, wager_id, amount)
      values (${brand}, 'gold', ${member}, 1, ${member}, '${won}', 5)`,
  },
  {
    name: 'meters-agree-with-wagers',
    what: "a meter that has lost the day's stakes",
    freezes: true,
    breaks: ({
      member,
      brand,
    }) => `insert into limits.member_gate (member_id, brand_id, day_stake_max, meter_day, day_stake)
      select ${member}, ${brand}, 1000000, day, 499 from brand_day_starts(now()) where brand_id = ${brand}`,
    mends: ({ member }) => `update limits.member_gate set day_stake = 500 where member_id = ${member}`,
  },
];

function deposit({ member, brand, order }: Victim, state: 'credited' | 'failed'): string {
  return `insert into cashier.deposit (id, brand_id, member_id, method, currency, amount, state, expires_at, credited_at)
    values ('${order}', ${brand}, ${member}, 'card', 'BDT', 500, '${state}', now(), ${state === 'credited' ? 'now()' : 'null'})`;
}
/** What must be played of the deposit, and was. */
const played = ({ member, brand, order }: Victim, amount: number): string =>
  `insert into turnover.requirement (id, brand_id, member_id, source, ref, amount, multiple, required, weights, state, closed_at)
    values ('${order}', ${brand}, ${member}, 'deposit', '${order}', ${amount}, 0, 0, '{}', 'completed', now())`;
function correction({ member, brand, order }: Victim): string {
  return `insert into cashier.correction (id, brand_id, member_id, direction, amount, currency, reason, state, maker_id,
      checker_id, checked_at)
    select '${order}', ${brand}, ${member}, 'credit', 500, 'BDT', '', 'applied', m.id, c.id, now()
      from operators.operator m, operators.operator c where m.name = 'maker' and c.name = 'checker'`;
}

test('sound books are proven, and the last proof tells when', async () => {
  await proveAll();
  expect(await brokenNow()).toEqual([]);
  const { provenAt, checks } = await t.platform.deps.db.tx(null, t.platform.deps.ledger.lastProof);
  expect(provenAt).toBeInstanceOf(Date);
  expect(checks.filter((check) => check.checked > 0).map((check) => check.name)).toEqual(
    expect.arrayContaining(['balance-equals-postings', 'checkpoints-hold', 'wagers-agree-with-ledger', 'zero-sum']),
  );
});

test.each(CASES)('$name alone names $what (old: $old)', async (given) => {
  const { name, old = false, freezes, also = [], breaks, mends } = given;
  if (old) await proveAll();
  await intruder.query(breaks(victim));
  await proveTails();
  if (old) await proveAll();
  const broken = await brokenNow();
  await intruder.query(mends(victim));
  expect(broken.toSorted()).toEqual([name, ...also].toSorted());
  expect([...new Set(frozen)]).toEqual(freezes ? [victim.member] : []);
  await (old ? proveAll() : prover.proveTail());
  expect(await brokenNow()).toEqual([]);
});

test('a break that was released hides no other: the same account off by another sum freezes anew', async () => {
  const raise = (by: number) =>
    intruder.query(`update ledger.account set balance = balance + ${by} where id = ${cash(victim)}`);
  const times = () => frozen.filter((member) => member === victim.member).length;
  const play = async () => {
    const id = randomUUID() as Uuid;
    await playWager(t.platform.deps.ledger, { brandId: t.brandId, memberId: victim.member, id, stake: 100n });
    await t.settle();
  };
  await raise(700_000);
  await play();
  await proveTails();
  const first = times();
  expect(first).toBeGreaterThan(0);
  // Play goes on after the release: what was looked at stays known, and freezes nobody again.
  await play();
  await proveTails();
  expect(times()).toBe(first);
  await raise(300_000);
  await proveTails();
  expect(times()).toBe(first + 1);
  const { checks } = await t.platform.deps.db.tx(null, t.platform.deps.ledger.lastProof);
  const told = checks.find(({ name }) => name === 'balance-equals-postings')!.broken;
  expect(told).toEqual([expect.stringMatching(/^account \d+ is off by 10\.00$/)]);
  await raise(-1_000_000);
  await intruder.query(`update ledger.posting p set balance_after = r.running
    from (select account_id, seq, sum(amount) over (order by seq) as running from ledger.posting
      where account_id = ${cash(victim)}) r where p.account_id = r.account_id and p.seq = r.seq`);
  await proveTails();
  expect(await brokenNow()).toEqual([]);
});

test('a settlement whose event is lost is drift within ten minutes, and one on its way is none', async () => {
  const of = { brandId: t.brandId, memberId: victim.member, id: victim.open };
  await proveAll();
  await settleWager(t.platform.deps.ledger, { ...of, payout: 0n });
  await prover.proveTail();
  expect(await brokenNow()).toEqual([]);
  turned += 10 * MINUTE_MS;
  await prover.proveTail();
  expect(await brokenNow()).toEqual(['wagers-are-counted']);
  await t.settle();
  await prover.proveTail();
  expect(await brokenNow()).toEqual([]);
});

test('a wager that was never counted is found whatever its age', async () => {
  await settleWager(t.platform.deps.ledger, {
    brandId: t.brandId,
    memberId: victim.member,
    id: victim.open,
    payout: 0n,
  });
  const age = `update wagers.wager set placed_at = placed_at - interval '3 years', settled_at = settled_at - interval '3 years'`;
  await intruder.query(`${age} where id = '${victim.open}'`);
  await proveAll();
  await proveAll();
  expect(await brokenNow()).toEqual(['wagers-are-counted']);
  await t.settle();
});
