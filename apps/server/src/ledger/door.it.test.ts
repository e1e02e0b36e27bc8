import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseUnavailable, OutcomeUnknown } from '../db/pool.ts';
import { brandId, memberId, supplierId, type BrandId, type MemberId, type Uuid } from '../ids.ts';
import { LEDGER_PARTS } from '../ledger-parts.ts';
import { placeWager, roundNeeds, settleWager, wagersOfRound } from '../modules/base/wagers/index.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import {
  createLedger,
  decideTransfers,
  type DoorSettings,
  type Ledger,
  type PostOutcome,
  type Transfer,
} from './index.ts';

/** What one member, one operation or one moment may cost the others of its brand: counted, never timed. */
let database: TestDatabase;
let superuser: pg.Client;
let brand: BrandId;
let ledger: Ledger;
let nextMember = 7_000n;
const opened: Ledger[] = [];

const uuid = (): Uuid => randomUUID() as Uuid;
const openDoor = (settings: Partial<DoorSettings> = {}): Ledger => {
  const door = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, settings, onError: () => undefined });
  opened.push(door);
  return door;
};
const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: database.superUrl });
  await client.connect();
  return client;
};

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = await connect();
  brand = brandId(await seedBrand(database.ownerUrl, 'door-test', 'BDT'));
  ledger = openDoor();
});
afterEach(async () => {
  const checks = await database.db.tx(null, ledger.checkInvariants);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
});
afterAll(async () => {
  await Promise.all(opened.map((door) => door.close()));
  await superuser?.end();
  await database?.close();
});

const transfer = (member: MemberId, amount: bigint, more: Partial<Transfer> = {}): Transfer => ({
  memberId: member,
  pocket: 'cash',
  amount,
  house: amount < 0n ? 'vendor:TEST' : 'cashier:test',
  kind: amount < 0n ? 'transfer' : 'deposit',
  key: uuid(),
  ...more,
});
const move = (door: Ledger, each: Transfer): Promise<PostOutcome> =>
  door.submit({
    brandId: brand,
    needs: { members: [each.memberId], keys: [each] },
    decide: (batch) => decideTransfers(batch, [each]),
  });
const isApplied = (outcome: PostOutcome): boolean => outcome.ok && outcome.applied;

/** Members with money, whom the door remembers. */
async function openMembers(door: Ledger, count: number): Promise<MemberId[]> {
  const members = Array.from({ length: count }, () => memberId((nextMember += 1n)));
  await database.db.tx(brand, async (tx) => {
    for (const member of members) await door.openWallet(tx, { brandId: brand, memberId: member, currency: 'BDT' });
  });
  const outcomes = await Promise.all(members.map((member) => move(door, transfer(member, 1_000n))));
  expect(outcomes.every(isApplied)).toBe(true);
  return members;
}

/** Another session that has the member's wallet in its hands until it is told to let go. */
async function holdWallet(member: MemberId): Promise<{ readonly letGo: () => Promise<void> }> {
  const client = await connect();
  await client.query('begin');
  await client.query('select 1 from ledger.account where member_id = $1 for update', [member]);
  return {
    letGo: async () => {
      await client.query('rollback');
      await client.end();
    },
  };
}

/** What the door did since. */
const since = (door: Ledger): (() => Record<keyof Ledger['stats'], number>) => {
  const before = { ...door.stats };
  return () =>
    Object.fromEntries(
      Object.entries(door.stats).map(([name, value]) => [name, value - before[name as keyof Ledger['stats']]]),
    ) as Record<keyof Ledger['stats'], number>;
};

test('one wallet that another session holds stops nobody else, and is refused within its time', async () => {
  const door = openDoor({ waitMaxMs: 1_200, runMinMs: 500 });
  const [held, ...neighbours] = await openMembers(door, 101);
  const holder = await holdWallet(held!);
  const began = performance.now();
  const refused = move(door, transfer(held!, -1n)).catch((error: unknown) => error);
  const first = await Promise.all(neighbours.map((member) => move(door, transfer(member, -1n))));
  expect(first.every(isApplied)).toBe(true);
  // Whoever holds it is known now: what neighbours do next costs what it costs without them, with memory and all.
  await vi.waitFor(() => expect(door.stats.setAside).toBeGreaterThan(0));
  const wave = since(door);
  const second = await Promise.all(neighbours.map((member) => move(door, transfer(member, -1n))));
  expect(second.every(isApplied)).toBe(true);
  expect(wave()).toMatchObject({ fromMemory: 100, staleBatches: 0, retries: 0 });
  const again = move(door, transfer(held!, -1n)).catch((error: unknown) => error);
  expect(await refused).toBeInstanceOf(DatabaseUnavailable);
  expect(performance.now() - began).toBeLessThan(4_000);
  await holder.letGo();
  expect(await again).toMatchObject({ ok: true, applied: true });
  expect((await door.readWallet(brand, held!))!.cash.balance).toBe(999n);
});

test('operations of a wallet that was held keep their order once it is free', async () => {
  const [held] = await openMembers(ledger, 1);
  const holder = await holdWallet(held!);
  const order: number[] = [];
  const waiting = Array.from({ length: 20 }, (_, nth) =>
    move(ledger, transfer(held!, -1n)).then((outcome) => {
      order.push(nth);
      return outcome;
    }),
  );
  await vi.waitFor(() => expect(ledger.stats.setAside).toBeGreaterThan(0));
  await holder.letGo();
  expect((await Promise.all(waiting)).every(isApplied)).toBe(true);
  expect(order).toEqual(Array.from({ length: 20 }, (_, nth) => nth));
});

test('a batch that the database does not answer ends in time, as unknown, and the next finds what is true', async () => {
  const door = openDoor({ waitMaxMs: 900, runMinMs: 300 });
  const [member] = await openMembers(door, 1);
  // A wait that no time-out of the server ends soon enough: for a lock, without the door's limit for locks.
  await superuser.query('select pg_advisory_lock(18)');
  await superuser.query(`create function dawdle() returns trigger language plpgsql as $$ begin
      perform set_config('lock_timeout', '0', true);
      perform pg_advisory_xact_lock(18);
      return null;
    end $$;
    create trigger dawdle after insert on ledger.posting for each statement execute function dawdle()`);
  const began = performance.now();
  const each = transfer(member!, -1n);
  await expect(move(door, each)).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(performance.now() - began).toBeLessThan(4_000);
  await superuser.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
  );
  await superuser.query('drop trigger dawdle on ledger.posting; drop function dawdle(); select pg_advisory_unlock(18)');
  expect(await move(ledger, each)).toMatchObject({ ok: true, applied: true });
  expect((await ledger.readWallet(brand, member!))!.cash.balance).toBe(999n);
});

/** 128 operations that travel as one batch, the nth of them another one than a stake. */
async function batchWith(door: Ledger, nth: number, poison: (member: MemberId) => Promise<unknown>) {
  const members = await openMembers(door, 129);
  const count = since(door);
  const first = move(door, transfer(members[128]!, -1n)); // while this one runs the others gather
  const outcomes = await Promise.allSettled(
    members.slice(0, 128).map((member, index) => (index === nth ? poison(member) : move(door, transfer(member, -1n)))),
  );
  await first;
  const healthy = outcomes.filter((_, index) => index !== nth);
  expect(healthy.every((each) => each.status === 'fulfilled' && isApplied(each.value as PostOutcome))).toBe(true);
  expect(count().batches).toBe(2);
  return { poisoned: outcomes[nth]!, attempts: count().attempts };
}

test.each([0, 77, 127])('a decision that throws (number %i of 128) costs two further attempts', async (nth) => {
  const door = openDoor({ lanes: 1 });
  const { poisoned, attempts } = await batchWith(door, nth, (member) =>
    door.submit({
      brandId: brand,
      needs: { members: [member] },
      decide: (batch) => {
        batch.move(batch.wallet(member)!, 'cash', { ...transfer(member, -5n), tx: uuid(), ref: null });
        throw new Error('poison');
      },
    }),
  );
  expect(poisoned).toMatchObject({ status: 'rejected', reason: { message: 'poison' } });
  expect(attempts).toBeLessThanOrEqual(4);
});

test.each([0, 77, 127])('what the database refuses (number %i of 128) is found by halves', async (nth) => {
  const door = openDoor({ lanes: 1 });
  // A pool pays only what it holds: the constraint of the row refuses it.
  const { poisoned, attempts } = await batchWith(door, nth, (member) =>
    move(door, transfer(member, 5n, { house: 'jackpot:empty', kind: 'jackpot-win' })),
  );
  expect(poisoned).toMatchObject({ status: 'rejected', reason: { constraint: 'account_not_below_floor' } });
  // One before, one from memory, one over locked rows, and two for each of the seven halvings of 128.
  expect(attempts).toBeLessThanOrEqual(3 + 2 * 7);
});

test("another process's change of one wallet costs its own operation a second look, and the others nothing", async () => {
  const door = openDoor({ lanes: 1 });
  const members = await openMembers(door, 60);
  for (let surprise = 0; surprise < 3; surprise += 1) {
    await move(ledger, transfer(members[7]!, -1n));
    const before = move(door, transfer(members[59]!, -1n));
    const count = since(door);
    const outcomes = await Promise.all(members.slice(0, 59).map((member) => move(door, transfer(member, -1n))));
    await before;
    expect(outcomes.every(isApplied)).toBe(true);
    expect(count().fromMemory).toBeGreaterThanOrEqual(58);
    expect(count().attempts).toBeLessThanOrEqual(4);
  }
  expect((await door.readWallet(brand, members[7]!))!.cash.balance).toBe(994n);
});

const SUPPLIER = supplierId(7);
/** A stake in a round, or the end of one of its wagers. */
const stake = (member: MemberId, round: string, id: Uuid): Promise<number> =>
  ledger.submit({
    brandId: brand,
    needs: { members: [member], parts: [roundNeeds([{ memberId: member, supplierId: SUPPLIER, round }])] },
    decide: (batch) => {
      const wallet = batch.wallet(member)!;
      batch.move(wallet, 'cash', { ...transfer(member, -1n, { key: id, kind: 'bet' }), tx: id, ref: id });
      placeWager(batch, wallet, {
        memberId: member,
        supplierId: SUPPLIER,
        id,
        brandId: brand,
        gameType: 1,
        currency: 'BDT',
        vendor: 'TEST',
        gameCode: 'g',
        round,
        stakeCash: 1n,
        stakeBonus: 0n,
        jackpotContribution: 0n,
      });
      return wagersOfRound(batch, { memberId: member, supplierId: SUPPLIER, round }).length;
    },
  });
const settle = (member: MemberId, round: string, id: Uuid): Promise<boolean> =>
  ledger.submit({
    brandId: brand,
    needs: { members: [member], parts: [roundNeeds([{ memberId: member, supplierId: SUPPLIER, round }])] },
    decide: (batch) => {
      const wager = wagersOfRound(batch, { memberId: member, supplierId: SUPPLIER, round }).find(
        (one) => one.id === id,
      );
      if (wager) settleWager(batch, batch.wallet(member)!, { wager, payoutCash: 0n, payoutBonus: 0n, jackpotWin: 0n });
      return wager !== undefined;
    },
  });

test('a round of nine bets is played from memory, one message each', async () => {
  const [member] = await openMembers(ledger, 1);
  const ids = Array.from({ length: 9 }, uuid);
  const count = since(ledger);
  for (const [nth, id] of ids.entries()) expect(await stake(member!, 'nine', id)).toBe(nth + 1);
  for (const id of ids) expect(await settle(member!, 'nine', id)).toBe(true);
  expect(count()).toMatchObject({ batches: 18, attempts: 18, fromMemory: 18, staleBatches: 0 });
});

test('three rounds side by side are played from memory, one message each', async () => {
  const [member] = await openMembers(ledger, 1);
  const rounds = ['left', 'middle', 'right'];
  const count = since(ledger);
  for (let turn = 0; turn < 3; turn += 1) {
    const ids = rounds.map(uuid);
    for (const [nth, round] of rounds.entries()) await stake(member!, `${round}-${turn}`, ids[nth]!);
    for (const [nth, round] of rounds.entries())
      expect(await settle(member!, `${round}-${turn}`, ids[nth]!)).toBe(true);
  }
  expect(count()).toMatchObject({ batches: 18, attempts: 18, fromMemory: 18, staleBatches: 0 });
});
