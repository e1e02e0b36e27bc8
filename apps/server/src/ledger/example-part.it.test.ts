import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bigints, uuids } from '../db/arrays.ts';
import { brandId, memberId, type BrandId, type MemberId, type Uuid } from '../ids.ts';
import { cashierPart } from '../modules/money/cashier/index.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { createLedger, MEMBERS, partNeeds, type Batch, type Ledger, type LedgerPart, type Operation } from './index.ts';

/**
 * A product that joins the ledger from outside: tickets of a draw, in a table of its own, paid by a kind of posting and
 * into a house of its own, without an edit in `ledger/`.
 */
declare module './types.ts' {
  interface PostingKinds {
    ticket: 900;
    'ticket-prize': 901;
  }
  interface HouseNames {
    lottery: `lottery:${string}`;
  }
}
type Ticket = {
  readonly id: Uuid;
  readonly memberId: MemberId;
  readonly draw: string;
  readonly price: bigint;
  state: 'bought' | 'won';
};
type Draw = { readonly memberId: MemberId; readonly draw: string };
type TicketRow = { id: Uuid; member_id: string; draw: string; price: string; state: Ticket['state'] };

const drawKey = ({ memberId: member, draw }: Draw): string => `${member}:${draw}`;
let reads = 0;

const ticketPart: LedgerPart<Draw, Ticket> = {
  name: 'lottery.ticket',
  kinds: { ticket: 900, 'ticket-prize': 901 },
  houses: { lottery: { mayFallBelowZero: false } },
  proofs: [{ prove: 'lottery_prove', walk: MEMBERS, checks: ['tickets-are-paid'], freezes: true }],
  reads: {
    keyOf: drawKey,
    keyOfRow: drawKey,
    read: async (tx, draws) => {
      reads += 1;
      const rows = await tx.rows<TicketRow>(
        {
          name: 'lottery_tickets',
          text: `select t.id, t.member_id, t.draw, t.price, t.state from unnest($1::bigint[], $2::text[]) as k (member_id, draw)
            join lottery.ticket t on t.member_id = k.member_id and t.draw = k.draw`,
        },
        [bigints(draws.map((each) => each.memberId)), draws.map((each) => each.draw)],
      );
      return rows.map((row) => ({ ...row, memberId: memberId(row.member_id), price: BigInt(row.price) }));
    },
    copy: (ticket) => ({ ...ticket }),
    remembers: { answersMax: 2, rowsMax: 10 },
    whenUnknown: { how: 'read' },
  },
  write: ({ brandId: ofBrand, added, changed }) => [
    ...(added.length === 0
      ? []
      : [
          {
            name: 'lottery_buy',
            text: `insert into lottery.ticket (brand_id, id, member_id, draw, price, state)
              select $1, * from unnest($2::uuid[], $3::bigint[], $4::text[], $5::bigint[], $6::text[])`,
            values: [
              ofBrand,
              uuids(added.map((ticket) => ticket.id)),
              bigints(added.map((ticket) => ticket.memberId)),
              added.map((ticket) => ticket.draw),
              bigints(added.map((ticket) => ticket.price)),
              added.map((ticket) => ticket.state),
            ],
          },
        ]),
    ...(changed.length === 0
      ? []
      : [
          {
            name: 'lottery_change',
            text: `update lottery.ticket t set state = n.state from unnest($1::uuid[], $2::text[]) as n (id, state)
              where t.id = n.id`,
            values: [uuids(changed.map((ticket) => ticket.id)), changed.map((ticket) => ticket.state)],
          },
        ]),
  ],
};

let database: TestDatabase;
let ours: Ledger;
let theirs: Ledger;
let brand: BrandId;
let last = 9_000n;
const uuid = (): Uuid => randomUUID() as Uuid;
const PRICE = 10n;

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'tickets', 'BDT'));
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`create schema lottery;
    create table lottery.ticket (id uuid primary key, brand_id integer not null, member_id bigint not null, draw text not null,
      price bigint not null, state text not null);
    alter table lottery.ticket enable row level security;
    create policy ticket_brand on lottery.ticket to baize_app
      using (brand_id = current_brand()) with check (brand_id = current_brand());
    grant usage on schema lottery to baize_app;
    grant select, insert, update on lottery.ticket to baize_app;
    create function lottery_prove(p_keys text[])
      returns table (name text, key text, brand_id integer, member_id bigint, subject text) language sql security definer
      as $$ select 'tickets-are-paid', t.member_id::text, t.brand_id, t.member_id, 'ticket ' || t.id from lottery.ticket t
        where t.member_id::text = any (p_keys) and not exists (select 1 from ledger_postings_under(array[t.member_id], array[t.id])) $$`);
  await owner.end();
  const open = () => createLedger({ url: database.appUrl, parts: [cashierPart, ticketPart], onError: () => undefined });
  [ours, theirs] = [open(), open()];
});
afterAll(async () => {
  await Promise.all([ours?.close(), theirs?.close()]);
  await database?.close();
});

async function openMember(cash: bigint): Promise<MemberId> {
  const member = memberId((last += 1n));
  await database.db.tx(brand, async (tx) => {
    await ours.openWallet(tx, { brandId: brand, memberId: member, currency: 'BDT' });
    const deposit = { pocket: 'cash', amount: cash, house: 'cashier:test', kind: 'deposit', key: uuid() } as const;
    await ours.post(tx, brand, { transfers: [{ memberId: member, ...deposit }] });
  });
  return member;
}

const operation = <A>(name: Draw, decide: (batch: Batch, tickets: readonly Ticket[]) => A): Operation<A> => ({
  brandId: brand,
  needs: { members: [name.memberId], parts: [partNeeds(ticketPart, [name])] },
  decide: (batch) => decide(batch, batch.part(ticketPart).find(name)),
});

/** Buys a ticket of a draw of which a player may hold two. Answers how many they hold. */
const purchase = (name: Draw, id = uuid()): Operation<number | 'refused'> =>
  operation(name, (batch, tickets) => {
    const wallet = batch.wallet(name.memberId)!;
    if (tickets.length >= 2 || wallet.cash.balance < PRICE) return 'refused';
    batch.move(wallet, 'cash', { amount: -PRICE, house: 'lottery:daily', kind: 'ticket', key: id, tx: id, ref: id });
    batch.part(ticketPart).add({ ...name, id, price: PRICE, state: 'bought' });
    return tickets.length;
  });
const draw = (name: Draw): Operation<number> =>
  operation(name, (batch, tickets) => {
    for (const ticket of tickets) {
      ticket.state = 'won';
      batch.part(ticketPart).change(ticket);
    }
    return tickets.length;
  });
const states = (name: Draw): Operation<string[]> => operation(name, (_, tickets) => tickets.map((each) => each.state));
const stored = (name: Draw): Promise<{ state: string }[]> =>
  database.db.tx(brand, (tx) =>
    tx.rows<{ state: string }>('select state from lottery.ticket where member_id = $1 and draw = $2', [
      name.memberId,
      name.draw,
    ]),
  );
const cashOf = async (member: MemberId): Promise<bigint> => (await ours.readWallet(brand, member))!.cash.balance;

test('a ticket and its price are written together, and the next operation sees them without a read', async () => {
  const name = { memberId: await openMember(100n), draw: 'monday' };
  expect(await ours.submit(purchase(name))).toBe(1);
  const before = { reads, fromMemory: ours.stats.fromMemory };
  expect(await ours.submit(purchase(name))).toBe(2);
  expect(await ours.submit(purchase(name))).toBe('refused');
  expect({ reads, fromMemory: ours.stats.fromMemory - before.fromMemory }).toEqual({
    reads: before.reads,
    fromMemory: 2,
  });
  expect(await stored(name)).toEqual([{ state: 'bought' }, { state: 'bought' }]);
  expect(await cashOf(name.memberId)).toBe(80n);
});

test('two operations of one batch see each other', async () => {
  const name = { memberId: await openMember(100n), draw: 'monday' };
  const bought = await Promise.all([1, 2, 3].map(() => ours.submit(purchase(name))));
  expect(bought).toEqual([1, 2, 'refused']);
});

test('rows that another process changed are never taken from memory', async () => {
  const name = { memberId: await openMember(100n), draw: 'monday' };
  expect(await ours.submit(purchase(name))).toBe(1);
  expect(await theirs.submit(draw(name))).toBe(1);
  expect(await ours.submit(states(name))).toEqual(['won']);
  expect(await stored(name)).toEqual([{ state: 'won' }]);
});

test('an absence is proven as well: a ticket that another process bought meanwhile counts', async () => {
  const name = { memberId: await openMember(100n), draw: 'monday' };
  expect(await ours.submit(states(name))).toEqual([]);
  expect(await theirs.submit(purchase(name))).toBe(1);
  expect(await theirs.submit(purchase(name))).toBe(2);
  expect(await ours.submit(purchase(name))).toBe('refused');
});

test('what a decision changed and its batch did not commit is not remembered', async () => {
  const [one, two] = [await openMember(100n), await openMember(100n)];
  const taken = uuid();
  expect(await ours.submit(purchase({ memberId: one, draw: 'monday' }, taken))).toBe(1);
  const name = { memberId: two, draw: 'monday' };
  await expect(ours.submit(purchase(name, taken))).rejects.toThrow(/ticket_pkey/);
  expect(await ours.submit(states(name))).toEqual([]);
  expect(await cashOf(two)).toBe(100n);
});

test('the same inside a command: it is undone with the command', async () => {
  const name = { memberId: await openMember(100n), draw: 'monday' };
  expect(await database.db.tx(brand, (tx) => ours.apply(tx, purchase(name)))).toBe(1);
  await expect(
    database.db.tx(brand, async (tx) => {
      await ours.apply(tx, purchase(name));
      throw new Error('later trouble');
    }),
  ).rejects.toThrow('later trouble');
  expect(await stored(name)).toHaveLength(1);
  expect(await ours.submit(purchase(name))).toBe(2);
  expect(await cashOf(name.memberId)).toBe(80n);
});

test('an operation reads and writes only what it has named, under a member whom it locks', async () => {
  const member = await openMember(100n);
  const [monday, tuesday] = [
    { memberId: member, draw: 'monday' },
    { memberId: member, draw: 'tuesday' },
  ];
  const reading = operation(monday, (batch) => batch.part(ticketPart).find(tuesday));
  await expect(ours.submit(reading)).rejects.toThrow(/did not name .*tuesday/);
  const adding = operation(monday, (batch) =>
    batch.part(ticketPart).add({ ...tuesday, id: uuid(), price: PRICE, state: 'bought' }),
  );
  await expect(ours.submit(adding)).rejects.toThrow(/did not name .*tuesday/);
  const unlocked = { ...states(monday), needs: { members: [], parts: [partNeeds(ticketPart, [monday])] } };
  await expect(ours.submit(unlocked)).rejects.toThrow(/does not lock/);
  const strange: LedgerPart = { name: 'lottery.unlisted', write: () => [] };
  await expect(ours.submit(operation(monday, (batch) => batch.part(strange)))).rejects.toThrow(/without the part/);
});

test('what a ticket cost stands under its own kind in its own house, and the part proves itself with the ledger', async () => {
  const name = { memberId: await openMember(100n), draw: 'monday' };
  const house = { house: 'lottery:daily', currency: 'BDT' } as const;
  const before = await database.db.tx(brand, (tx) => ours.houseBalance(tx, brand, house));
  await ours.submit(purchase(name));
  const { kinds, after } = await database.db.tx(brand, async (tx) => ({
    kinds: await tx.rows<{ kind: number }>('select kind from ledger.member_posting where member_id = $1 order by seq', [
      name.memberId,
    ]),
    after: await ours.houseBalance(tx, brand, house),
  }));
  expect(kinds.map(({ kind }) => ours.kindOf(kind))).toEqual(['deposit', 'ticket']);
  expect(after - before).toBe(PRICE);
  const checks = await database.db.tx(null, ours.checkInvariants);
  expect(checks.map((check) => check.name)).toContain('tickets-are-paid');
  expect(checks.filter((check) => !check.ok)).toEqual([]);
});

test('a kind or a house that no part brings is refused before anything is written, and one that two parts bring is too', async () => {
  const name = { memberId: await openMember(100n), draw: 'monday' };
  const paying = (house: 'lottery:daily' | 'jackpot:none', kind: 'ticket' | 'bet') =>
    operation(name, (batch) =>
      batch.move(batch.wallet(name.memberId)!, 'cash', {
        amount: -PRICE,
        house,
        kind,
        key: uuid(),
        tx: uuid(),
        ref: null,
      }),
    );
  await expect(ours.submit(paying('lottery:daily', 'bet'))).rejects.toThrow(/kind of posting bet/);
  await expect(ours.submit(paying('jackpot:none', 'ticket'))).rejects.toThrow(/house jackpot:none/);
  expect(await cashOf(name.memberId)).toBe(100n);
  const twice: LedgerPart = { name: 'lottery.other', kinds: { ticket: 900 }, write: () => [] };
  const open = () => createLedger({ url: database.appUrl, parts: [ticketPart, twice], onError: () => undefined });
  expect(open).toThrow(/same kind of posting/);
});
