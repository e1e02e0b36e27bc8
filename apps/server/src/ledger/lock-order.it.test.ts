import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { brandId, type Uuid } from '../ids.ts';
import { LEDGER_PARTS } from '../ledger-parts.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { createLedger } from './index.ts';

/** Two writers that are told their rows in opposite orders, let go at the same moment. */
let database: TestDatabase;
let superuser: pg.Client;
let brand: number;
const ids = new Map<string, string>();

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = await connect(database.superUrl);
  brand = await seedBrand(database.ownerUrl, 'order-test', 'BDT');
  const add = async (name: string, member: number | null, kind: number): Promise<void> => {
    const { rows } = await superuser.query<{ id: string }>(
      `insert into ledger.account (brand_id, member_id, kind, house, currency, floor)
        values ($1, $2, $3, $4, 'BDT', -1000) returning id`,
      [brand, member, kind, kind === 10 ? `cashier:${name}` : null],
    );
    ids.set(name, rows[0]!.id);
  };
  // Houses and pockets that are older than the cash accounts: by id alone they would come first.
  await add('old house', null, 10);
  await add('bonus of two', 2, 2);
  await add('one', 1, 1);
  await add('two', 2, 1);
  await add('new house', null, 10);
});
afterAll(async () => {
  await superuser?.end();
  await database?.close();
});

type Write = {
  /** Accounts whose versions alone are proven. */
  readonly proven?: readonly string[];
  /** Account and house of each posting. */
  readonly moved: readonly (readonly [account: string, house: string])[];
};
const write = (client: pg.Client, { proven = [], moved }: Write): Promise<string> => {
  const values = [
    proven.map((name) => ids.get(name)),
    proven.map(() => 0),
    moved.map(([name]) => ids.get(name)),
    moved.map(([name]) => (name.startsWith('bonus') || name.endsWith('house') ? null : 0)),
    moved.map(() => 1),
    moved.map(([, house]) => ids.get(house)),
    moved.map(() => 1),
    moved.map(() => 1),
    moved.map(() => true),
    moved.map(() => 10),
    moved.map(() => randomUUID()),
    moved.map(() => randomUUID()),
    moved.map(() => null),
  ];
  const call = `select ledger_write($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
    $7::bigint[], $8::bigint[], $9::boolean[], $10::smallint[], $11::uuid[], $12::uuid[], $13::uuid[])`;
  return client.query(call, values).then(
    () => 'written',
    (error: pg.DatabaseError) => error.code ?? error.message,
  );
};

const waiting = async (): Promise<number> => {
  const { rows } = await superuser.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]!.count);
};

test.each<{ name: string; gate: string; first: Write; second: Write }>([
  {
    name: 'a proven wallet and a moved one, crosswise',
    gate: 'two',
    first: { proven: ['one'], moved: [['two', 'new house']] },
    second: { proven: ['two'], moved: [['one', 'new house']] },
  },
  {
    name: 'houses in opposite orders',
    gate: 'old house',
    first: {
      moved: [
        ['one', 'old house'],
        ['bonus of two', 'new house'],
      ],
    },
    second: {
      moved: [
        ['bonus of two', 'new house'],
        ['two', 'old house'],
      ],
    },
  },
  {
    name: 'a pocket that is older than its cash account',
    gate: 'bonus of two',
    first: { proven: ['two'], moved: [['bonus of two', 'new house']] },
    second: {
      moved: [
        ['bonus of two', 'old house'],
        ['two', 'new house'],
      ],
    },
  },
])(
  '$name: the one goes first, the other after it, and neither is the victim of a deadlock',
  async ({ gate, first, second }) => {
    const clients = await Promise.all([0, 1].map(() => connect(database.appUrl)));
    const holder = await connect(database.superUrl);
    try {
      await holder.query('begin');
      await holder.query('select 1 from ledger.account where id = $1 for update', [ids.get(gate)]);
      const results: Promise<string>[] = [];
      // The second one waits first: it is granted the gate while the first one holds whatever it took on its way there.
      for (const [nth, each] of [second, first].entries()) {
        await clients[nth]!.query(`begin; set local baize.brand = '${brand}'`);
        results.push(write(clients[nth]!, each));
        await vi.waitFor(async () => expect(await waiting()).toBe(nth + 1), { interval: 5 });
      }
      await holder.query('rollback');
      // What comes second finds the rows of the first changed, or the first undone: never 40P01.
      expect(await results[0]).toBe('written');
      await clients[0]!.query('rollback');
      expect(await results[1]).toBe('written');
    } finally {
      for (const client of [...clients, holder]) await client.end();
    }
  },
);

test('money that moves between two houses in both directions at once', async () => {
  const ledger = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, onError: () => undefined });
  const holder = await connect(database.superUrl);
  const ours = brandId(brand);
  const move = (house: 'promotion' | 'jackpot:pool', contra: 'promotion' | 'jackpot:pool', amount: bigint) =>
    database.db.tx(ours, (tx) =>
      ledger.moveHouse(tx, ours, {
        house,
        contra,
        currency: 'BDT',
        amount,
        kind: 'jackpot-feed',
        key: randomUUID() as Uuid,
      }),
    );
  try {
    expect(await move('jackpot:pool', 'promotion', 100n)).toBe(100n);
    await holder.query('begin');
    await holder.query("select 1 from ledger.account where house = 'jackpot:pool' for update");
    const moves = [move('jackpot:pool', 'promotion', 5n)];
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { interval: 5 });
    moves.push(move('promotion', 'jackpot:pool', 7n));
    await vi.waitFor(async () => expect(await waiting()).toBe(2), { interval: 5 });
    await holder.query('rollback');
    expect(await Promise.all(moves)).toEqual([105n, -98n]);
  } finally {
    await holder.end();
    await ledger.close();
  }
});
