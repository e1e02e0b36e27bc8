import { randomUUID } from 'node:crypto';
import { periodAt } from '@baize/domain/agents/periods';
import { REBATE_CATEGORIES } from '@baize/contract/rebate-categories';
import { parseRate } from '@baize/domain/agents/rates';
import type { Db, Tx } from '../../apps/server/src/db/pool.ts';
import { gameTypeCode } from '../../apps/server/src/game-types.ts';
import { brandId, memberId } from '../../apps/server/src/ids.ts';
import { countInRollups } from '../../apps/server/src/modules/base/wagers/rollups.ts';
import { ADDED_TO_HOUR } from '../../apps/server/src/modules/games/vendors/returns/store.ts';
import { rebateConsumer } from '../../apps/server/src/modules/rewards/rebates/consumers.ts';
import { readRatesOf, saveRates } from '../../apps/server/src/modules/rewards/rebates/store.ts';
import { salaryConsumer } from '../../apps/server/src/modules/rewards/salaries/consumers.ts';
import { teamConsumer } from '../../apps/server/src/modules/people/agents/consumers.ts';
import type { StoredEvent } from '../../apps/server/src/outbox/consumer.ts';
import type { OutboxEvent } from '../../apps/server/src/outbox/events.ts';
// What these modules write to the outbox.
import type {} from '../../apps/server/src/modules/base/wagers/events.ts';
import type {} from '../../apps/server/src/modules/money/cashier/events.ts';
import type {} from '../../apps/server/src/modules/people/identity/events.ts';
import { daysAgo, TOP, type Brand, type Offers, type Place } from './brand.ts';
import { beginSalaries, insertContracts } from './contracts.ts';
import { planPeople, type Person } from './people.ts';
import { insertMarks, planSuspects, playSuspects, SUSPECT_DAYS_AGO } from './suspects.ts';
import { planPlay, type DemoBet, type DemoDeed, type DemoDeposit } from './play.ts';

/** What the team's reports name as the source of its rounds: a supplier without an address, which is never called. */
const SUPPLIER = { code: 'demo-team', name: 'Imported play of the demo' };
const BRAND = 'baize';
const EVENTS_AT_ONCE = 5_000;

type Neighbours = Parameters<typeof teamConsumer>[0];
export type Imported = { readonly people: number; readonly bets: number; readonly deposits: number };

/**
 * Writes the demo's team: people below `agent1`, their deposits, bets and contracts of the last days. It is dated
 * back, which no command of the platform can do: it needs the database's own user, and all of it is one transaction.
 * Books, rollups and sums of teams are those that the same play would have left. Undefined: the team is there already.
 */
export const importTeam = (
  superDb: Db,
  neighbours: Neighbours,
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<Imported | undefined> =>
  superDb.tx(null, async (tx) => {
    const brand = await findBrand(tx, now, days);
    await tx.run("select set_config('baize.brand', $1, true)", [String(brand.id)]);
    if (await tx.maybe('select from vendors.supplier where code = $1', [SUPPLIER.code])) return undefined;
    const players = planPeople(days);
    const suspects = planSuspects(players, days);
    const people = [...players, ...suspects.people];
    const deeds = [...planPlay(players, brand.day, now), ...playSuspects(suspects, daysAgo(brand, SUSPECT_DAYS_AGO))];
    const places = await insertPeople(tx, brand, people);
    const books = { brand, places, supplierId: await insertSupplier(tx, brand), deeds };
    await insertBooks(tx, books);
    await insertContracts(tx, brand, { places, people });
    await giveRebates(tx, brand, { places, people });
    await countDeeds(tx, books, { people, neighbours });
    const idOf = (account: string): bigint => places.get(account)!.id;
    await insertMarks(tx, suspects, { brandId: brand.id, idOf, daysAgo: (ago) => daysAgo(brand, ago) });
    await beginSalaries(tx, brand);
    return {
      people: people.length,
      bets: deeds.filter(({ kind }) => kind === 'bet').length,
      deposits: deeds.filter(({ kind }) => kind === 'deposit').length,
    };
  });

async function findBrand(tx: Tx, now: Date, days: number): Promise<Brand> {
  const { id, currency, offset } = await tx.row<{ id: number; currency: string; offset: number }>(
    'select id, currency, gmt_offset_minutes as "offset" from brand.brand where code = $1',
    [BRAND],
  );
  return { id: brandId(id), currency, offsetMinutes: offset, day: periodAt('daily', now, offset).from, days };
}

/** Uplines stand before their downlines. Nobody of them has a password, so nobody logs in as one of them. */
async function insertPeople(tx: Tx, brand: Brand, people: readonly Person[]): Promise<ReadonlyMap<string, Place>> {
  const there = await tx.rows<{ id: bigint; account: string; path: bigint[] }>(
    'select id, account, path from identity.member where brand_id = $1 and account = any ($2::text[])',
    [brand.id, [TOP, 'agent2']],
  );
  const places = new Map<string, Place>(there.map(({ account, ...place }) => [account, place]));
  const accounts = people.map(({ account }) => account);
  for (let left = people; left.length > 0;) {
    const level = left.filter(({ upline }) => places.has(upline));
    if (level.length === 0) throw new Error(`the demo has no ${left[0]!.upline}`);
    for (const { account, ...place } of await insertLevel(tx, brand, { level, places })) places.set(account, place);
    left = left.filter(({ account }) => !places.has(account));
  }
  await tx.rows('select ledger_open($1, id, $2, 1::smallint) from unnest($3::bigint[]) as l (id)', [
    brand.id,
    brand.currency,
    accounts.map((account) => places.get(account)!.id),
  ]);
  return places;
}

type Level = { readonly level: readonly Person[]; readonly places: ReadonlyMap<string, Place> };

/** Everybody whose upline is there, in one statement. */
function insertLevel(tx: Tx, brand: Brand, { level, places }: Level): Promise<(Place & { account: string })[]> {
  const rows = level.map(({ account, nickname, type, upline, joined }) => {
    const { id, path } = places.get(upline)!;
    const line = [...path, id].map(String);
    return { account, nickname, type, parent: String(id), line, joined: daysAgo(brand, joined).toISOString() };
  });
  return tx.rows(
    `insert into identity.member (brand_id, account, account_key, nickname, type, parent_id, path, depth, currency,
        language, registered_at, password_changed_at)
      select $1, account, account, nickname, type, parent, line, cardinality(line), $2, 'bn', joined, joined
      from jsonb_to_recordset($3::jsonb) as l (account text, nickname text, type smallint, parent bigint, line bigint[],
        joined timestamptz)
      returning id, account, path`,
    [brand.id, brand.currency, JSON.stringify(rows)],
  );
}

async function insertSupplier(tx: Tx, brand: Brand): Promise<number> {
  const { id } = await tx.row<{ id: number }>(
    `insert into vendors.supplier (code, name, base_url, operator_id, enabled)
      values ($1, $2, 'https://demo-team.invalid', 0, false) returning id`,
    [SUPPLIER.code, SUPPLIER.name],
  );
  await tx.run('insert into vendors.supplier_brand (supplier_id, brand_id, enabled) values ($1, $2, false)', [
    id,
    brand.id,
  ]);
  return id;
}

type Books = {
  readonly brand: Brand;
  readonly places: ReadonlyMap<string, Place>;
  readonly supplierId: number;
  readonly deeds: readonly DemoDeed[];
};

/** Orders, wagers and their postings; accounts and houses end where the postings lead. */
async function insertBooks(tx: Tx, { brand, places, supplierId, deeds }: Books): Promise<void> {
  const rows = deeds.map(({ account, ...deed }, n) => ({
    n,
    member: String(places.get(account)!.id),
    id: deed.id,
    at: deed.at.toISOString(),
    ...(deed.kind === 'deposit'
      ? { deposit: String(deed.amount) }
      : {
          stake: String(deed.stake),
          payout: String(deed.payout),
          vendor: deed.game.vendor,
          game: deed.game.code,
          type: gameTypeCode(deed.game.kind),
          win: randomUUID(),
          round: deed.round,
          ...deed.chances,
        }),
  }));
  await tx.run(
    `create temporary table deed on commit drop as select * from jsonb_to_recordset($1::jsonb) as d (n integer,
      member bigint, id uuid, at timestamptz, deposit bigint, stake bigint, payout bigint, vendor text, game text,
      type smallint, win uuid, round text, expected double precision, sigma double precision, gain double precision,
      loss double precision)`,
    [JSON.stringify(rows)],
  );
  await tx.run(
    `insert into cashier.deposit (id, brand_id, member_id, method, currency, amount, state, created_at, credited_at,
        expires_at, ask_at)
      select id, $1, member, 'demo', $2, deposit, 'credited', at, at, at, at from deed where deposit is not null`,
    [brand.id, brand.currency],
  );
  await tx.run(PLAYED, [brand.id]);
  await tx.run(
    `insert into wagers.wager (member_id, supplier_id, id, brand_id, game_type, status, version, currency, vendor,
        game_code, round, round_closed, stake_cash, stake_bonus, payout_cash, valid_bet, placed_at, settled_at)
      select member, $3, id, $1, type, 1, 2, $2, vendor, game,
        coalesce(round, 'demo-' || n), true, stake, 0, payout, stake, at, at
      from deed where stake is not null`,
    [brand.id, brand.currency, supplierId],
  );
  await tx.run(TOLD, [brand.id, brand.currency]);
  await insertPostings(tx, brand);
}

/** What the games' feeds would have told of these rounds. Untold, the next round of each game would raise its alarm. */
const TOLD = `insert into vendors.return_hour as h
    (brand_id, game_code, currency, hour, rounds, stake, payout, expected, variance, gain, loss)
  select $1, game, $2, date_trunc('hour', at, 'UTC'), count(*), sum(stake), sum(payout), sum(stake * expected),
    sum((stake * sigma) ^ 2), max(stake * gain), max(stake * loss)
  from deed where stake is not null group by game, date_trunc('hour', at, 'UTC')
  ${ADDED_TO_HOUR}`;

async function insertPostings(tx: Tx, brand: Brand): Promise<void> {
  const houseOf = async (name: string): Promise<bigint> => {
    const { id } = await tx.row<{ id: bigint }>('select ledger_house($1, $2, $3, 0::smallint, false) as id', [
      brand.id,
      name,
      brand.currency,
    ]);
    return id;
  };
  await tx.run(
    `create temporary table leg on commit drop as
      select a.id as account, row_number() over w as seq, sum(l.amount) over w as balance, l.*
      from deed d join ledger.account a on a.member_id = d.member and a.kind = 1,
        lateral (values (d.n, 0, d.deposit, 10, d.id, d.id, d.at, $1::bigint),
          (d.n, 0, -d.stake, 1, d.id, d.id, d.at, $2),
          (d.n, 1, nullif(d.payout, 0), 2, d.win, d.id, d.at, $2)) as l (n, half, amount, kind, key, ref, at, house)
      where l.amount is not null
      window w as (partition by a.id order by l.n, l.half)`,
    [await houseOf('cashier:demo-team'), await houseOf('vendor:demo-team')],
  );
  await tx.run(
    `insert into ledger.posting (account_id, seq, contra_id, amount, balance_after, kind, key, tx, ref, created_at)
      select account, seq, house, amount, balance, kind, key, key, ref, at from leg order by n, half`,
  );
  await tx.run(
    `update ledger.account a set balance = a.balance + l.amount, seq = greatest(a.seq, l.seq), version = a.version + 1
      from (select account, sum(amount) as amount, max(seq) as seq from leg group by 1) l where a.id = l.account`,
  );
  await tx.run(
    `update ledger.account a set balance = a.balance - l.amount
      from (select house, sum(amount) as amount from leg group by 1) l where a.id = l.house`,
  );
  // What teams have, and what moved by kind, is counted by what was posted since the last time: dated back, this is
  // found by looking at all.
  await tx.run("update agents.balance_pass set as_of = 'epoch', whole_at = 'epoch' where brand_id = $1", [brand.id]);
  await tx.run("update ledger.kind_mark set folded_to = '-infinity' where brand_id = $1", [brand.id]);
  await tx.run('delete from ledger.kind_day where brand_id = $1', [brand.id]);
}

/** A share of valid bets for the whole team: less with each step down. What somebody gave before stands. */
async function giveRebates(tx: Tx, brand: Brand, { places, people }: Offers): Promise<void> {
  const top = places.get(TOP)!;
  const shares = [
    ...[...top.path, top.id].map((id) => ({ id, share: '0.006' })),
    ...['agent2', ...people.map(({ account }) => account)].map((account) => {
      const { id, path } = places.get(account)!;
      const isAgent = account === 'agent2' || people.some((each) => each.account === account && each.type === 2);
      return { id, share: isAgent ? (path.length === top.path.length + 1 ? '0.005' : '0.004') : '0.002' };
    }),
  ];
  const before = await readRatesOf(
    tx,
    shares.map(({ id }) => memberId(id)),
  );
  const given = shares.map(({ id, share }) => {
    const left = REBATE_CATEGORIES.filter((category) => !before(memberId(id)).has(category));
    return [memberId(id), new Map(left.map((category) => [category, parseRate(share)!]))] as const;
  });
  await saveRates(tx, { brandId: brand.id, given: new Map(given), at: brand.day });
}

/** What the platform's own readers of events make of it: rollups, sums and sizes of teams, facts of salaries. */
async function countDeeds(
  tx: Tx,
  books: Books,
  { people, neighbours }: { readonly people: readonly Person[]; readonly neighbours: Neighbours },
): Promise<void> {
  const { brand, places } = books;
  const registered = people.map((person) =>
    eventOf(brand, places.get(person.account)!, {
      at: daysAgo(brand, person.joined),
      event: {
        type: 'member.registered',
        memberType: person.type,
        parentId: String(places.get(person.upline)!.id),
        inviterId: null,
        currency: brand.currency,
      },
    }),
  );
  // In the order of time, as they would have come: a reader that counts accounts by days then sees few days at once.
  const done = books.deeds
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((deed) =>
      eventOf(brand, places.get(deed.account)!, {
        at: deed.at,
        event: deed.kind === 'bet' ? settled(books, deed) : credited(books, deed),
      }),
    );
  const teams = teamConsumer(neighbours);
  const salaries = salaryConsumer({ brands: { brand: async () => ({ gmtOffsetMinutes: brand.offsetMinutes }) } });
  for (let from = 0; from < done.length; from += EVENTS_AT_ONCE) {
    const batch = done.slice(from, from + EVENTS_AT_ONCE);
    await countInRollups(tx, brand.id, batch);
    await teams.handle(tx, brand.id, batch);
    await salaries.handle(tx, brand.id, batch);
    // They are paid when they are counted: those since yesterday, by the platform's own job.
    await rebateConsumer.handle(
      tx,
      brand.id,
      batch.filter(({ createdAt }) => createdAt >= daysAgo(brand, 1)),
    );
  }
  await teams.handle(tx, brand.id, registered);
}

const eventOf = (
  brand: Brand,
  { id }: Place,
  { at, event }: { readonly at: Date; readonly event: OutboxEvent },
): StoredEvent => ({
  epoch: 0,
  xid: '0',
  id: '0',
  brandId: brand.id,
  memberId: memberId(id),
  event,
  createdAt: at,
});

/** The readers above look at nobody's wallet. */
const WALLET = { pockets: [], version: '1' } as never;

const settled = ({ brand, supplierId }: Books, bet: DemoBet): OutboxEvent => ({
  type: 'wager.settled',
  wagerId: bet.id,
  supplierId,
  vendor: bet.game.vendor,
  gameCode: bet.game.code,
  gameType: gameTypeCode(bet.game.kind),
  round: bet.id,
  currency: brand.currency,
  stakeCash: String(bet.stake),
  stakeBonus: '0',
  version: 2,
  wallet: WALLET,
  first: true,
  won: false,
  payout: String(bet.payout),
  paid: String(bet.payout),
  validBet: String(bet.stake),
  jackpotWin: '0',
  jackpotContribution: '0',
  settledAt: bet.at.toISOString(),
});

/** Nothing of what was deposited is to be played any more. */
const PLAYED = `insert into turnover.requirement (id, brand_id, member_id, source, ref, amount, multiple, required,
    weights, state, opened_at, closed_at)
  select id, $1, member, 'deposit', id, deposit, 0, 0, '{}', 'completed', at, at from deed where deposit is not null`;

const credited = ({ brand }: Books, deposit: DemoDeposit): OutboxEvent => ({
  type: 'deposit.credited',
  depositId: deposit.id,
  amount: String(deposit.amount),
  currency: brand.currency,
  method: 'demo',
  first: deposit.first,
  wallet: WALLET,
});
