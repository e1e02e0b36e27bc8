import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEDGER_PARTS } from '../ledger-parts.ts';
import { brandId, memberId, type BrandId, type MemberId, type Uuid } from '../ids.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { createLedger, decideTransfers, type Ledger, type PostOutcome, type Transfer } from './index.ts';

let database: TestDatabase;
let ledger: Ledger;
let brand: BrandId;
let nextMember = 1_000n;

const uuid = (): Uuid => randomUUID() as Uuid;

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'ledger-test', 'BDT'));
  ledger = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, onError: () => undefined });
});
afterAll(async () => {
  await ledger?.close();
  await database?.close();
});

async function openMember(balance = 0n): Promise<MemberId> {
  const member = memberId((nextMember += 1n));
  await database.db.tx(brand, async (tx) => {
    await ledger.openWallet(tx, { brandId: brand, memberId: member, currency: 'BDT' });
    if (balance > 0n)
      await ledger.post(tx, brand, {
        transfers: [
          { memberId: member, pocket: 'cash', amount: balance, house: 'cashier:test', kind: 'deposit', key: uuid() },
        ],
      });
  });
  return member;
}

const submit = (transfer: Transfer): Promise<PostOutcome> =>
  ledger.submit({
    brandId: brand,
    needs: { members: [transfer.memberId], keys: [transfer] },
    decide: (batch) => decideTransfers(batch, [transfer]),
  });

const bet = (member: MemberId, amount: bigint, key = uuid()): Transfer => ({
  memberId: member,
  pocket: 'cash',
  amount: -amount,
  house: 'vendor:TEST',
  kind: 'transfer',
  key,
});

async function balanceOf(member: MemberId): Promise<bigint> {
  const [wallet] = await database.db.tx(brand, (tx) => ledger.lock(tx, [member]));
  return wallet!.cash.balance;
}

async function expectSound(): Promise<void> {
  const report = await database.db.tx(null, ledger.checkInvariants);
  expect(report.filter((check) => !check.ok)).toEqual([]);
}

test('200 parallel bets of the whole balance: exactly one is accepted', async () => {
  const member = await openMember(100n);
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => submit(bet(member, 100n))));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'INSUFFICIENT_FUNDS')).toHaveLength(199);
  expect(await balanceOf(member)).toBe(0n);
  await expectSound();
});

test('one key, one effect, the same answer for ever; other content is a conflict', async () => {
  const member = await openMember(1_000n);
  const transfer = bet(member, 300n);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => submit(transfer)));
  expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
  expect(outcomes.filter((outcome) => outcome.ok && outcome.applied)).toHaveLength(1);
  expect(await submit({ ...transfer, amount: -301n })).toEqual({ ok: false, code: 'IDEMPOTENCY_CONFLICT' });
  expect(await balanceOf(member)).toBe(700n);
  await expectSound();
});

test('the same key by command and by door has one effect', async () => {
  const member = await openMember(1_000n);
  const transfer = bet(member, 10n);
  const byCommand = (): Promise<PostOutcome> =>
    database.db.tx(brand, (tx) => ledger.post(tx, brand, { transfers: [transfer] }));
  const outcomes = await Promise.all([byCommand(), submit(transfer), byCommand(), submit(transfer)]);
  expect(outcomes.filter((outcome) => outcome.ok && outcome.applied)).toHaveLength(1);
  expect(await balanceOf(member)).toBe(990n);
});

test('a command that fails leaves nothing behind', async () => {
  const member = await openMember(500n);
  await expect(
    database.db.tx(brand, async (tx) => {
      await ledger.post(tx, brand, { transfers: [bet(member, 100n)] });
      throw new Error('later trouble');
    }),
  ).rejects.toThrow('later trouble');
  expect(await balanceOf(member)).toBe(500n);
  await expectSound();
});

test('all legs or none: the second leg without funds undoes the first', async () => {
  const member = await openMember(100n);
  const outcome = await database.db.tx(brand, (tx) =>
    ledger.post(tx, brand, { transfers: [bet(member, 60n), bet(member, 60n)] }),
  );
  expect(outcome).toEqual({ ok: false, code: 'INSUFFICIENT_FUNDS' });
  expect(await balanceOf(member)).toBe(100n);
});

test('an operation that throws fails alone; its neighbours in the batch are done', async () => {
  const member = await openMember(1_000n);
  const failing = ledger.submit({
    brandId: brand,
    needs: { members: [member] },
    decide: () => {
      throw new Error('fails');
    },
  });
  const healthy = Array.from({ length: 20 }, () => submit(bet(member, 1n)));
  await expect(failing).rejects.toThrow('fails');
  expect((await Promise.all(healthy)).every((outcome) => outcome.ok)).toBe(true);
  expect(await balanceOf(member)).toBe(980n);
});

test('a pool full of commands, each with a house that was never paid before, does not wait for itself', async () => {
  const members = await Promise.all(Array.from({ length: 40 }, () => openMember()));
  const outcomes = await Promise.all(
    members.map((member, nth) =>
      database.db.tx(brand, (tx) =>
        ledger.post(tx, brand, {
          transfers: [
            { memberId: member, pocket: 'cash', amount: 1n, house: `cashier:new-${nth}`, kind: 'deposit', key: uuid() },
          ],
        }),
      ),
    ),
  );
  expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
});

test('another brand cannot see the wallet', async () => {
  const member = await openMember(5n);
  const other = brandId(await seedBrand(database.ownerUrl, 'ledger-other', 'BDT'));
  const rows = await database.db.tx(other, (tx) =>
    tx.rows('select id from ledger.account where member_id = $1', [member]),
  );
  expect(rows).toEqual([]);
  const visible = await database.db.tx(other, (tx) =>
    tx.rows('select seq from ledger.member_posting where member_id = $1', [member]),
  );
  expect(visible).toEqual([]);
});

test('the app role cannot write money past the door', async () => {
  const member = await openMember(5n);
  for (const sql of [
    'update ledger.account set balance = balance + 1 where member_id = $1',
    'delete from ledger.posting where account_id in (select id from ledger.account where member_id = $1)',
    'insert into ledger.account (brand_id, member_id, kind, currency) select brand_id, $1, 2, currency from ledger.account limit 1',
  ]) {
    await expect(database.db.tx(brand, (tx) => tx.run(sql, [member]))).rejects.toThrow(/permission denied/);
  }
});

test('a batch whose balances disagree with the database is refused whole', async () => {
  const member = await openMember(50n);
  const [wallet] = await database.db.tx(brand, (tx) => ledger.lock(tx, [member]));
  const { id: house } = await database.db.tx(brand, (tx) =>
    tx.row<{ id: string }>("select ledger_house($1, 'vendor:TEST', 'BDT', 0::smallint, false) as id", [brand]),
  );
  const forge = database.db.tx(brand, (tx) =>
    tx.rows(
      `select ledger_write('{}', '{}', $1::bigint[], '{null}', $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
        '{t}', $6::smallint[], $7::uuid[], $8::uuid[], $9::uuid[])`,
      [[wallet!.cash.id], [wallet!.cash.seq + 1n], [house], [10n], [61n], [1], [uuid()], [uuid()], [null]],
    ),
  );
  await expect(forge).rejects.toThrow(/ledger disagreement/);
  expect(await balanceOf(member)).toBe(50n);
});

test('property: any mix of transfers, repeats and races conserves money and never goes below zero', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          who: fc.integer({ min: 0, max: 4 }),
          amount: fc.bigInt({ min: -400n, max: 400n }).filter((value) => value !== 0n),
          repeat: fc.boolean(),
          command: fc.boolean(),
        }),
        { minLength: 1, maxLength: 60 },
      ),
      async (steps) => {
        const members = await Promise.all(Array.from({ length: 5 }, () => openMember(500n)));
        const model = new Map(members.map((member) => [member, 500n]));
        const sent: { transfer: Transfer; outcome: Promise<PostOutcome> }[] = [];
        for (const step of steps) {
          const earlier = sent[Math.floor(sent.length / 2)];
          const transfer: Transfer =
            step.repeat && earlier ? earlier.transfer : { ...bet(members[step.who]!, 0n), amount: step.amount };
          const outcome = step.command
            ? database.db.tx(brand, (tx) => ledger.post(tx, brand, { transfers: [transfer] }))
            : submit(transfer);
          sent.push({ transfer, outcome });
        }
        for (const { transfer, outcome } of sent) {
          const done = await outcome;
          if (done.ok && done.applied) model.set(transfer.memberId, model.get(transfer.memberId)! + transfer.amount);
        }
        for (const member of members) {
          expect(model.get(member)! >= 0n).toBe(true);
          expect(await balanceOf(member)).toBe(model.get(member));
        }
      },
    ),
    { numRuns: 25 },
  );
  await expectSound();
});

test('the checker names an account that was changed behind the ledger', async () => {
  const member = await openMember(70n);
  const pg = (await import('pg')).default;
  const client = new pg.Client({ connectionString: database.superUrl });
  await client.connect();
  try {
    await client.query('update ledger.account set balance = balance + 1 where member_id = $1', [member.toString()]);
    const report = await database.db.tx(null, ledger.checkInvariants);
    const broken = report.filter((check) => !check.ok);
    expect(broken.map((check) => check.name)).toContain('balance-equals-postings');
    const { rows } = await client.query<{ id: string }>('select id from ledger.account where member_id = $1', [
      member.toString(),
    ]);
    expect(broken.find((check) => check.name === 'balance-equals-postings')!.broken).toContain(
      `account ${rows[0]!.id} is off by 0.00001`,
    );
  } finally {
    await client.query('update ledger.account set balance = balance - 1 where member_id = $1', [member.toString()]);
    await client.end();
  }
});
