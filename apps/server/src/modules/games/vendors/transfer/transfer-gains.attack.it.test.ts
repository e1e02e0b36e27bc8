/** What comes home beyond what was moved: judged by itself, never paid twice, fetched late, counted into limits. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wireUser, type MemberId } from '../../../../ids.ts';
import { authorizeStake, readGate } from '../../../base/limits/index.ts';
import { findAccount } from './account-store.ts';
import { bringHome } from './commands/bring-home.ts';
import { createTransferBed, OFFSET_MINUTES, type TransferBed } from './testing-transfers.ts';

let bed: TransferBed;
let superuser: pg.Client;
let member: MemberId;
const CASH = 100_000n;
const MINUTE = 60_000;

beforeAll(async () => {
  bed = await createTransferBed();
  superuser = new pg.Client({ connectionString: bed.t.database.superUrl });
  await superuser.connect();
});
beforeEach(async () => {
  bed.standIn.recover();
  // Each test begins in the morning of a day of the brand, so that none of them mixes two days.
  const intoDay = (bed.deps.now().getTime() + OFFSET_MINUTES * MINUTE) % (1_440 * MINUTE);
  bed.t.turnClock(1_440 * MINUTE - intoDay + 60 * MINUTE);
  await bed.letIn(true);
  await superuser.query('delete from vendors.closed_ceiling');
  member = await bed.t.member(CASH);
});
afterAll(async () => {
  await superuser?.end();
  await bed?.t.close();
});

async function ceiling(winMax: bigint, dayMax: bigint): Promise<void> {
  await superuser.query(
    `insert into vendors.closed_ceiling (brand_id, supplier_id, currency, win_max, day_max) values ($1, $2, 'BDT', $3, $4)
      on conflict (brand_id, supplier_id, currency, kind) do update set win_max = excluded.win_max, day_max = excluded.day_max`,
    [bed.t.brandId, bed.supplierId, String(winMax), String(dayMax)],
  );
  bed.t.platform.vendors.directory.forget();
}
const cash = (): Promise<bigint> => bed.t.cashOf(member);
const play = (amount: bigint): void => bed.standIn.play(wireUser(member), amount);
const last = async () => (await bed.transfers(member)).at(-1)!;
const cases = async (): Promise<string[]> =>
  (
    await superuser.query<{ code: string; kind: string }>(
      'select code, kind from vendors.case_row where member_id = $1 order by id',
      [String(member)],
    )
  ).rows.map(({ code, kind }) => `${kind} ${code}`);
const visit = async (won: bigint): Promise<void> => {
  await bed.moveIn(member, 10_000n);
  play(won);
  await bed.bringHome(member);
};

test('wins of visits before count against no later one', async () => {
  await ceiling(5_000n, 5_000n);
  await visit(40_000n);
  await bed.moveIn(member, 10_000n);
  await bed.letIn(false);
  expect(await bed.bringHome(member)).toBe('home');
  expect(await cash()).toBe(CASH + 40_000n);
  expect(await cases()).toEqual([]);
});

test('losses of visits before raise no ceiling', async () => {
  await ceiling(5_000n, 50_000n);
  await visit(-9_000n);
  await bed.moveIn(member, 10_000n);
  play(5_001n);
  await bed.letIn(false);
  expect(await bed.bringHome(member)).toBe('under-way');
  expect(await cases()).toEqual(['transfer SUPPLIER_CLOSED']);
  expect(await cash()).toBe(CASH - 19_000n);
});

test("a brand's own ceilings hold: each gain, and all of a day", async () => {
  await ceiling(5_000n, 7_000n);
  await bed.letIn(false);
  await bed.letIn(true);
  await bed.moveIn(member, 10_000n);
  const other = await bed.t.member(CASH);
  await bed.moveIn(other, 10_000n);
  play(4_000n);
  bed.standIn.play(wireUser(other), 4_000n);
  await bed.letIn(false);
  expect(await bed.bringHome(member)).toBe('home');
  expect(await bed.bringHome(other)).toBe('under-way');
  expect(await bed.t.cashOf(other)).toBe(CASH - 10_000n);
  expect(await bed.inTransit()).toBe(0n);
  // It is asked about on: a higher ceiling lets it come.
  await ceiling(5_000n, 8_000n);
  await bed.after(301_000);
  expect(await bed.t.cashOf(other)).toBe(CASH + 4_000n);
  expect(await bed.broken()).toEqual([]);
});

test('what people accept comes, however much it is', async () => {
  await ceiling(1n, 1n);
  await bed.moveIn(member);
  play(50_000n);
  await bed.letIn(false);
  await bed.bringHome(member);
  expect(await cash()).toBe(0n);
  await superuser.query(
    `update vendors.vendor_case set decision = 'accepted', decided_at = now() where id in (
      select case_id from vendors.case_row where member_id = $1)`,
    [String(member)],
  );
  await bed.after(301_000);
  expect(await cash()).toBe(CASH + 50_000n);
});

test.each([
  { said: 'it keeps to it', checks: 3, lost: 0n, codes: ['transfer TRANSFER_DOUBLED'] },
  {
    said: 'it keeps to it, and the player lost a part',
    checks: 3,
    lost: 40_000n,
    codes: ['transfer TRANSFER_DOUBLED'],
  },
  {
    said: 'asked again it says that it was credited',
    checks: 1,
    lost: 0n,
    codes: ['transfer TRANSFER_DIFFERS', 'transfer TRANSFER_DOUBLED'],
  },
])('a wrong "never received": $said; nothing is paid twice, a case is open', async ({ checks, lost, codes }) => {
  bed.standIn.failNext('deposit', 'lost-after');
  bed.standIn.failNext('check', ...Array.from({ length: checks }, () => 'false-never' as const));
  await bed.moveIn(member);
  await bed.after(2_000);
  expect([await cash(), bed.there(member)]).toEqual([CASH, CASH]);
  play(-lost);
  await bed.after(61_000);
  await bed.fetchHome();
  expect(await cash()).toBe(CASH);
  expect(await last()).toMatchObject({ direction: 'out', state: 'unknown', askAt: null, saidAmount: CASH - lost });
  expect(await cases()).toEqual(codes);
  expect(await bed.broken()).toEqual([]);
});

test('the same after the player went there once more: the gain is not paid', async () => {
  bed.standIn.failNext('deposit', 'lost-after');
  bed.standIn.failNext('check', 'false-never', 'false-never', 'false-never');
  await bed.moveIn(member);
  await bed.after(2_000);
  expect(await bed.moveIn(member)).toBe(`OK ${CASH}`);
  expect(await bed.bringHome(member)).toBe('under-way');
  expect([await cash(), (await last()).saidAmount]).toEqual([0n, 2n * CASH]);
});

test('what was given back rightly holds no later win', async () => {
  bed.standIn.failNext('deposit', 'lost-before');
  await bed.moveIn(member);
  await bed.after(2_000);
  expect(await bed.moveIn(member)).toBe(`OK ${CASH}`);
  play(70_000n);
  expect(await bed.bringHome(member)).toBe('home');
  expect(await cash()).toBe(CASH + 70_000n);
  expect(await cases()).toEqual([]);
});

test.each([1, 10, 60, 360])('money that is booked %i minutes after the last came home is fetched', async (minutes) => {
  await bed.moveIn(member);
  expect(await bed.bringHome(member)).toBe('home');
  for (const pause of [1, 9, 50, 300].filter((_each, nth) => [1, 10, 60, 360][nth]! < minutes)) {
    await bed.after(pause * MINUTE + 1_000);
    await bed.fetchHome();
  }
  play(3_000n);
  await bed.after(minutes * MINUTE + 1_000);
  await bed.fetchHome();
  expect([await cash(), bed.there(member)]).toEqual([CASH + 3_000n, 0n]);
});

test('the one key asks every supplier that knows the player', async () => {
  await bed.moveIn(member);
  await bed.bringHome(member);
  play(3_000n);
  expect(await bed.recover(member)).toEqual(['home']);
  expect(await cash()).toBe(CASH + 3_000n);
});

test('money that goes there while the balance is asked for is not forgotten, nor what is given back then', async () => {
  await bed.moveIn(member, 1n);
  await bed.bringHome(member);
  await superuser.query('update vendors.transfer_account set looks = 6 where member_id = $1', [String(member)]);
  const supplier = await bed.supplier();
  const client = bed.deps.clients.of(supplier)!;
  const balance: typeof client.balance = async (player) => {
    const said = await client.balance(player);
    bed.standIn.failNext('deposit', 'lost-after');
    bed.standIn.failNext('check', 'false-never', 'false-never');
    await bed.moveIn(member);
    await bed.after(2_000);
    return said;
  };
  const slow = { ...bed.deps, clients: { ...bed.deps.clients, of: () => ({ ...client, balance }) } };
  const player = { brandId: bed.t.brandId, memberId: member, currency: 'BDT' };
  expect(await bringHome(slow, player, supplier)).toMatchObject({ state: 'home' });
  const account = await bed.deps.db.tx(bed.t.brandId, (tx) => findAccount(tx, { ...player, supplierId: supplier.id }));
  expect(account).toMatchObject({ holds: true, lookAt: expect.any(Date), doubted: CASH });
});

test('a withdrawal that brings a part is not all: the rest comes after it', async () => {
  await bed.moveIn(member);
  play(20_000n);
  bed.standIn.failNext('withdraw-all', 'part');
  expect(await bed.bringHome(member)).toBe('part');
  expect([await cash(), bed.there(member)]).toEqual([60_000n, 60_000n]);
  await bed.after(61_000);
  await bed.fetchHome();
  expect([await cash(), bed.there(member)]).toEqual([CASH + 20_000n, 0n]);
  expect(await bed.broken()).toEqual([]);
});

async function limit(column: string, most: bigint): Promise<void> {
  await superuser.query(
    `insert into limits.member_gate (member_id, brand_id, ${column}) values ($1, $2, $3)
      on conflict (member_id) do update set ${column} = excluded.${column}`,
    [String(member), bed.t.brandId, String(most)],
  );
}
async function mayStake(stake: bigint): Promise<string> {
  const gate = await bed.deps.db.tx(bed.t.brandId, (tx) => readGate(tx, member));
  return authorizeStake(gate, stake, { now: bed.deps.now(), offsetMinutes: OFFSET_MINUTES });
}

test.each(['day_loss_max', 'day_stake_max'])(
  '%s counts what is away elsewhere, and what was lost there',
  async (column) => {
    await limit(column, 30_000n);
    await bed.moveIn(member, 20_000n);
    expect([await mayStake(10_000n), await mayStake(10_001n)]).toEqual(['ok', 'LIMIT_REACHED']);
    play(-15_000n);
    await bed.bringHome(member);
    expect([await mayStake(15_000n), await mayStake(15_001n)]).toEqual(['ok', 'LIMIT_REACHED']);
  },
);

test('money that comes home untouched, or never left, leaves the limits as they were', async () => {
  await limit('day_loss_max', 30_000n);
  await bed.moveIn(member, 30_000n);
  await bed.bringHome(member);
  bed.standIn.failNext('deposit', 'lost-before');
  await bed.moveIn(member, 30_000n);
  expect(await mayStake(1n)).toBe('LIMIT_REACHED');
  await bed.after(2_000);
  expect([await mayStake(30_000n), await mayStake(30_001n)]).toEqual(['ok', 'LIMIT_REACHED']);
});

test.each([
  { when: 'seen by the clock after midnight', looks: true },
  { when: 'home before the clock has looked', looks: false },
])('money of yesterday is no credit against today: $when', async ({ looks }) => {
  await limit('day_loss_max', 30_000n);
  await bed.moveIn(member, 30_000n);
  // The money of the tests before is asked for by the same look.
  bed.standIn.failNext('withdraw-all', ...Array.from({ length: 50 }, () => 'in-game' as const));
  bed.t.turnClock(1_440 * MINUTE);
  if (looks) {
    await bed.fetchHome();
    expect(await mayStake(1n)).toBe('LIMIT_REACHED');
  }
  bed.standIn.recover();
  await bed.bringHome(member);
  expect(await cash()).toBe(CASH);
  expect([await mayStake(30_000n), await mayStake(30_001n)]).toEqual(['ok', 'LIMIT_REACHED']);
});

test('what is still away when a day begins leaves no room to move more', async () => {
  await limit('day_loss_max', 30_000n);
  await bed.moveIn(member, 30_000n);
  bed.t.turnClock(1_440 * MINUTE);
  expect(await bed.moveIn(member, 1_000n)).toBe('LIMIT_REACHED');
});

test('of several secrets the youngest in force signs', async () => {
  const now = bed.deps.now().getTime();
  const secret = Buffer.from('another-secret-of-the-same-supplier');
  const [known] = (await bed.supplier()).secrets;
  const secrets = [
    { kid: 'aaa-old', secret, notBefore: now - 2_000 },
    { kid: 'aab-over', secret, notBefore: now - 500, notAfter: now - 1 },
    { kid: 'aac-to-come', secret, notBefore: now + 1_000 },
    { ...known!, notBefore: now - 1_000 },
  ];
  const client = bed.deps.clients.of({ ...(await bed.supplier()), secrets })!;
  expect(await client.createPlayer({ user: wireUser(member), currency: 'BDT' })).toMatchObject({ ok: true });
});

test('more accounts than a page are looked after in one run', async () => {
  await superuser.query(
    `insert into vendors.transfer_account (member_id, supplier_id, brand_id, currency, look_at)
      select 9000000 + n, $1, $2, 'BDT', '2000-01-01' from generate_series(1, 230) n`,
    [bed.supplierId, bed.t.brandId],
  );
  await bed.fetchHome();
  const { rows } = await superuser.query(`select 1 from vendors.transfer_account where look_at = '2000-01-01'`);
  expect(rows).toEqual([]);
});
