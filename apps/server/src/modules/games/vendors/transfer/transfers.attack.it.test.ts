/** Suppliers that err, lie or are closed, players who press everything at once, and a process that dies in between. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TRANSFER_FAULTS } from '@baize/wallet-protocol/dialects/transfer/stand-in';
import { wireUser, type MemberId } from '../../../../ids.ts';
import { takeOutcome } from './settle.ts';
import { AFTER_A_CRASH_MS, createTransferBed, type TransferBed } from './testing-transfers.ts';

let bed: TransferBed;
let superuser: pg.Client;
let member: MemberId;
const CASH = 100_000n;

beforeAll(async () => {
  bed = await createTransferBed();
  superuser = new pg.Client({ connectionString: bed.t.database.superUrl });
  await superuser.connect();
});
beforeEach(async () => {
  bed.standIn.recover();
  bed.t.turnClock(120_000);
  await bed.letIn(true);
  member = await bed.t.member(CASH);
});
afterAll(async () => {
  await superuser?.end();
  await bed?.t.close();
});

const cash = (): Promise<bigint> => bed.t.cashOf(member);
const last = async () => (await bed.transfers(member)).at(-1)!;

test.each(TRANSFER_FAULTS.filter((fault) => fault !== 'down'))(
  'deposit, %s: nothing is lost, nothing is there twice',
  async (fault) => {
    bed.standIn.failNext('deposit', fault);
    await bed.moveIn(member);
    await bed.after(2_000);
    bed.standIn.letLateIn();
    const { contradiction } = await last();
    // Where the supplier tells of something else, the money waits in the books for a person.
    const waits = fault === 'wrong-amount' || fault === 'duplicate';
    expect(contradiction !== null).toBe(waits);
    expect(await cash()).toBe(bed.there(member) === CASH || waits ? 0n : CASH);
    expect([0n, CASH]).toContain(waits ? 0n : bed.there(member));
    expect(await bed.broken()).toEqual([]);
  },
);

test.each(TRANSFER_FAULTS.filter((fault) => fault !== 'down'))(
  'withdrawal, %s: nothing is lost, nothing is paid twice',
  async (fault) => {
    await bed.moveIn(member);
    bed.standIn.failNext('withdraw-all', fault);
    await bed.bringHome(member);
    await bed.after(2_000);
    bed.standIn.letLateIn();
    expect((await cash()) + bed.there(member)).toBe(CASH);
    await bed.bringHome(member);
    expect((await cash()) + bed.there(member)).toBe(CASH);
    expect(await bed.broken()).toEqual([]);
  },
);

test('ten launches and ten recoveries at once: one transfer at a time, and the sum stays', async () => {
  const asked = Array.from({ length: 10 }, (_, nth) => [
    bed.moveIn(member, BigInt(nth + 1) * 1_000n),
    bed.recover(member),
  ]);
  const told = await Promise.all(asked.flat());
  expect(told.filter((each) => String(each).startsWith('OK')).length).toBeGreaterThan(0);
  await bed.after(AFTER_A_CRASH_MS);
  await bed.recover(member);
  expect([await cash(), bed.there(member)]).toEqual([CASH, 0n]);
  expect((await bed.transfers(member)).every(({ endedAt }) => endedAt !== null)).toBe(true);
  expect(await bed.broken()).toEqual([]);
});

test('two processes ask about one transfer at once: it ends once', async () => {
  bed.standIn.failNext('deposit', 'lost-before');
  await bed.moveIn(member);
  bed.t.turnClock(2_000);
  const { id } = await last();
  const row = await bed.find(id);
  const never = { kind: 'refused', reason: 'NEVER_RECEIVED' } as const;
  const supplier = await bed.supplier();
  await Promise.all(Array.from({ length: 8 }, () => takeOutcome(bed.deps, { row, supplier }, never)));
  expect(await cash()).toBe(CASH);
  expect(await bed.broken()).toEqual([]);
});

test('a supplier that credits what it had called unknown is written down, and pays nobody twice', async () => {
  bed.standIn.failNext('deposit', 'lost-before');
  await bed.moveIn(member);
  await bed.after(2_000);
  const row = await last();
  expect(row.state).toBe('reversed');
  const record = {
    reference_no: row.reference,
    type: 'deposit' as const,
    amount: CASH,
    before_balance: 0n,
    after_balance: CASH,
    vendor_tx_id: 'v',
    processed_at: '2026-01-01T00:00:00Z',
  };
  await takeOutcome(bed.deps, { row, supplier: await bed.supplier() }, { kind: 'done', record } as never);
  expect(await last()).toMatchObject({ state: 'reversed', contradiction: expect.stringContaining('reversed') });
  expect(await cash()).toBe(CASH);
  expect(await bed.broken()).toEqual([]);
});

test.each([
  ['a supplier that the brand has shut out', () => bed.letIn(false)],
  ['a supplier that is disabled', () => superuser.query('update vendors.supplier set enabled = false')],
])('%s gets nothing more, and gives back what it has', async (_name, close) => {
  await bed.moveIn(member, 60_000n);
  await close();
  bed.t.platform.vendors.directory.forget();
  expect(await bed.moveIn(member)).toBe('SUPPLIER_UNAVAILABLE');
  await bed.after(61_000);
  await bed.fetchHome();
  expect([await cash(), bed.there(member)]).toEqual([CASH, 0n]);
  await superuser.query('update vendors.supplier set enabled = true');
});

test('a closed supplier brings more than its ceiling: a person looks first', async () => {
  const max = (await bed.supplier()).closed.winMax;
  await bed.moveIn(member);
  bed.standIn.play(wireUser(member), max + 1n);
  await bed.letIn(false);
  expect(await bed.bringHome(member)).toBe('under-way');
  expect(await last()).toMatchObject({ direction: 'out', state: 'unknown', contradiction: expect.any(String) });
  expect(await cash()).toBe(0n);
});

test.each([
  ['excluded', `update limits.member_gate set excluded_until = now() + interval '1 day'`, 'SELF_EXCLUDED'],
  ['disabled', 'update limits.member_gate set disabled = true', 'ACCOUNT_DISABLED'],
  ['frozen', `update limits.member_gate set frozen_at = now(), frozen_by = '{x}'`, 'ACCOUNT_FROZEN'],
])('who is %s moves nothing in, and everything home', async (_name, change, code) => {
  await bed.moveIn(member, 1_000n);
  await gate(change);
  expect(await bed.moveIn(member)).toBe(code);
  expect(await bed.bringHome(member)).toBe('home');
  expect(await cash()).toBe(CASH);
});
async function gate(change: string): Promise<void> {
  await superuser.query('insert into limits.member_gate (member_id, brand_id) values ($1, $2) on conflict do nothing', [
    member,
    bed.t.brandId,
  ]);
  await superuser.query(`${change} where member_id = $1`, [member]);
}

test.each([
  ['day_stake_max', 30_000n],
  ['day_loss_max', 30_000n],
  ['single_stake_max', 30_000n],
])('%s: as much as it leaves room for, and no more by trying again', async (limit, most) => {
  await gate(`update limits.member_gate set ${limit} = ${most}`);
  expect(await bed.moveIn(member, most + 1n)).toBe('LIMIT_REACHED');
  expect(await bed.moveIn(member)).toBe(`OK ${most}`);
  if (limit !== 'single_stake_max') {
    // Let in to what stands there already, with nothing more.
    expect([await bed.moveIn(member), await bed.moveIn(member, 1n)]).toEqual(['OK 0', 'LIMIT_REACHED']);
    bed.standIn.play(wireUser(member), -most);
    await bed.bringHome(member);
    expect(await bed.moveIn(member)).toBe('LIMIT_REACHED');
  }
});

test.each([
  ['a transfer that has ended goes nowhere', `update vendors.transfer set state = 'debited', ended_at = null`],
  ['nor to its other end', `update vendors.transfer set state = 'reversed', failure = 'x'`],
  ['nor is its amount another', `update vendors.transfer set amount = amount + 1`],
])('%s, whoever writes it', async (_name, sql) => {
  await bed.moveIn(member);
  await expect(superuser.query(`${sql} where member_id = $1`, [member])).rejects.toThrow('may not go');
});

test('money that is credited behind the books is named by the proof', async () => {
  bed.standIn.failNext('deposit', 'lost-before');
  await bed.moveIn(member);
  await superuser.query(
    `update vendors.transfer set state = 'credited', ended_at = now(), ask_at = null where member_id = $1`,
    [member],
  );
  expect((await bed.broken()).join()).toContain('transit-agrees-with-transfers');
  await superuser.query('alter table vendors.transfer disable trigger transfer_step');
  await superuser.query(
    `update vendors.transfer set state = 'unknown', ended_at = null, ask_at = now() where member_id = $1`,
    [member],
  );
  await superuser.query('alter table vendors.transfer enable trigger transfer_step');
  await bed.after(1_000);
  expect(await cash()).toBe(CASH);
  expect(await bed.broken()).toEqual([]);
});
