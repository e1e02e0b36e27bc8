import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandId, memberId, supplierId, type BrandId, type MemberId, type Uuid } from '../ids.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import {
  createLedger,
  decideTransfers,
  partNeeds,
  type Batch,
  type Ledger,
  type Needs,
  type PostOutcome,
  type Transfer,
} from './index.ts';
import { LEDGER_PARTS } from '../ledger-parts.ts';
import { gateIn, gateNeeds, gatePart, readGate, saveDisabled } from '../modules/base/limits/index.ts';
import {
  placeWager,
  roundNeeds,
  wagerPart,
  wagersOfRound,
  type RoundName,
  type StakedWager,
} from '../modules/base/wagers/index.ts';
import { transactionPart } from '../modules/games/vendors/index.ts';

/** Two doors on one database stand for two processes: what one does, the other's memory does not know. */
let database: TestDatabase;
let ours: Ledger;
let theirs: Ledger;
let brand: BrandId;
let nextMember = 5_000n;

const uuid = (): Uuid => randomUUID() as Uuid;
const SUPPLIER = supplierId(7);

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'memory-test', 'BDT'));
  ours = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, onError: () => undefined });
  theirs = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, onError: () => undefined });
});
afterAll(async () => {
  await Promise.all([ours?.close(), theirs?.close()]);
  await database?.close();
});

async function openMember(balance: bigint): Promise<MemberId> {
  const member = memberId((nextMember += 1n));
  await database.db.tx(brand, async (tx) => {
    await ours.openWallet(tx, { brandId: brand, memberId: member, currency: 'BDT' });
    await ours.post(tx, brand, { transfers: [deposit(member, balance)] });
  });
  return member;
}

const transfer = (member: MemberId, amount: bigint, key = uuid()): Transfer => ({
  memberId: member,
  pocket: 'cash',
  amount,
  house: 'vendor:TEST',
  kind: 'transfer',
  key,
});
const deposit = (member: MemberId, amount: bigint): Transfer => ({
  ...transfer(member, amount),
  house: 'cashier:test',
  kind: 'deposit',
});

function submit<A>(
  ledger: Ledger,
  { member, ...needs }: Omit<Needs, 'members'> & { readonly member: MemberId },
  decide: (batch: Batch) => A,
): Promise<A> {
  return ledger.submit({ brandId: brand, needs: { members: [member], ...needs }, decide });
}
const move = (ledger: Ledger, each: Transfer): Promise<PostOutcome> =>
  submit(ledger, { member: each.memberId, keys: [each] }, (batch) => decideTransfers(batch, [each]));
const cashOf = async (member: MemberId): Promise<bigint> => (await ours.readWallet(brand, member))!.cash.balance;
const setDisabled = (member: MemberId, disabled: boolean): Promise<void> =>
  database.db.tx(brand, (tx) => saveDisabled(tx, { brandId: brand, memberId: member }, disabled));
const command = (sql: string, params: unknown[]): Promise<number> => database.db.tx(brand, (tx) => tx.run(sql, params));

async function expectSound(): Promise<void> {
  const report = await database.db.tx(null, ours.checkInvariants);
  expect(report.filter((check) => !check.ok)).toEqual([]);
}

const roundOf = (member: MemberId, round: string): RoundName => ({ memberId: member, supplierId: SUPPLIER, round });

/** A wager without stake in a round: opened when the round is new, else its state is told. */
const openOrTell = (ledger: Ledger, member: MemberId, round: string): Promise<string> =>
  submit(ledger, { member, parts: [roundNeeds([roundOf(member, round)])] }, (batch) => {
    const [known] = wagersOfRound(batch, roundOf(member, round));
    if (known) return `${known.state} ${known.version}`;
    placeWager(batch, batch.wallet(member)!, {
      memberId: member,
      supplierId: SUPPLIER,
      id: uuid(),
      brandId: brand,
      gameType: 1,
      currency: 'BDT',
      vendor: 'TEST',
      gameCode: 'g',
      round,
      stakeCash: 0n,
      stakeBonus: 0n,
      jackpotContribution: 0n,
    });
    return 'opened';
  });
const settle = (ledger: Ledger, member: MemberId, round: string): Promise<StakedWager | undefined> =>
  submit(ledger, { member, parts: [roundNeeds([roundOf(member, round)])] }, (batch) => {
    const [wager] = wagersOfRound(batch, roundOf(member, round));
    if (!wager) return undefined;
    wager.state = 'settled';
    wager.version += 1;
    wager.settledAt = batch.now;
    batch.part(wagerPart).change(wager);
    return wager;
  });

test('who was here before is decided on from memory, and the batches stay sound', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => openMember(1_000n)));
  await Promise.all(members.map((member) => move(ours, transfer(member, -1n))));
  const before = { ...ours.stats };
  const outcomes = await Promise.all(
    members.flatMap((member) => [move(ours, transfer(member, -10n)), move(ours, transfer(member, 4n))]),
  );
  expect(outcomes.every((outcome) => outcome.ok && outcome.applied)).toBe(true);
  expect(ours.stats.fromMemory - before.fromMemory).toBe(40);
  expect(ours.stats.staleBatches).toBe(before.staleBatches);
  for (const member of members) expect(await cashOf(member)).toBe(993n);
  await expectSound();
});

test('money that a command or another process moved is seen at once', async () => {
  const member = await openMember(100n);
  await move(ours, transfer(member, -90n));
  await database.db.tx(brand, (tx) => ours.post(tx, brand, { transfers: [deposit(member, 500n)] }));
  expect(await move(ours, transfer(member, -400n))).toMatchObject({ ok: true, applied: true });
  await move(theirs, transfer(member, -105n));
  expect(await move(ours, transfer(member, -10n))).toEqual({ ok: false, code: 'INSUFFICIENT_FUNDS' });
  await move(theirs, transfer(member, 20n));
  expect(await move(ours, transfer(member, -25n))).toMatchObject({ ok: true, applied: true });
  expect(await cashOf(member)).toBe(0n);
  await expectSound();
});

test('a standing, an exclusion or a limit that a command set holds for the next stake', async () => {
  const member = await openMember(100n);
  const gateOf = () => submit(ours, { member, parts: [gateNeeds(member)] }, (batch) => ({ ...gateIn(batch, member) }));
  expect(await gateOf()).toMatchObject({ disabled: false, excludedUntil: null, singleStakeMax: null });
  await setDisabled(member, true);
  expect(await gateOf()).toMatchObject({ disabled: true });
  await command("update limits.member_gate set disabled = false, excluded_until = '2030-01-01Z' where member_id = $1", [
    member,
  ]);
  expect(await gateOf()).toMatchObject({ disabled: false, excludedUntil: new Date('2030-01-01T00:00:00Z') });
  await command('update limits.member_gate set single_stake_max = 5, day_stake = 3 where member_id = $1', [member]);
  expect(await gateOf()).toMatchObject({ singleStakeMax: 5n, dayStake: 3n });
});

test('a stake that would have passed a moment ago does not move cash past a changed standing', async () => {
  const member = await openMember(100n);
  const stake = () =>
    submit(ours, { member, parts: [gateNeeds(member)] }, (batch) => {
      const wallet = batch.wallet(member)!;
      if (gateIn(batch, member).disabled) return 'refused';
      batch.move(wallet, 'cash', { ...transfer(member, -1n), tx: uuid(), ref: null });
      return 'taken';
    });
  expect(await stake()).toBe('taken');
  await setDisabled(member, true);
  expect(await stake()).toBe('refused');
  expect(await cashOf(member)).toBe(99n);
});

test("one member's operations never overlap and keep their order, however many wait", async () => {
  const member = await openMember(1_000n);
  // One whose memory was never out of date.
  const fresh = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, onError: () => undefined });
  await move(fresh, transfer(member, -1n));
  const outcomes = await Promise.all(Array.from({ length: 300 }, () => move(fresh, transfer(member, -1n))));
  expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
  const rows = await database.db.tx(brand, (tx) =>
    tx.rows<{ balance_after: string }>(
      'select balance_after from ledger.member_posting where member_id = $1 order by seq',
      [member],
    ),
  );
  expect(rows.map((row) => BigInt(row.balance_after))).toEqual([
    1_000n,
    ...Array.from({ length: 301 }, (_, n) => 999n - BigInt(n)),
  ]);
  expect(fresh.stats.staleBatches).toBe(0);
  await fresh.close();
});

test('the meters that the door itself counts stay remembered', async () => {
  const member = await openMember(100n);
  const stake = () =>
    submit(ours, { member, parts: [gateNeeds(member)] }, (batch) => {
      const gate = gateIn(batch, member);
      gate.meterDay = '2026-11-21';
      gate.dayStake += 5n;
      batch.part(gatePart).change(gate);
      return gate.dayStake;
    });
  await setDisabled(member, false);
  const { staleBatches } = ours.stats;
  expect([await stake(), await stake(), await stake()]).toEqual([5n, 10n, 15n]);
  expect(ours.stats.staleBatches).toBe(staleBatches);
  expect(await database.db.tx(brand, (tx) => readGate(tx, member))).toMatchObject({
    meterDay: '2026-11-21',
    dayStake: 15n,
  });
});

test('a pocket that a command opened and filled is seen', async () => {
  const member = await openMember(100n);
  await move(ours, transfer(member, -1n));
  await database.db.tx(brand, async (tx) => {
    await ours.openWallet(tx, { brandId: brand, memberId: member, currency: 'BDT', pockets: ['bonus'] });
    await ours.post(tx, brand, {
      transfers: [{ ...transfer(member, 30n), pocket: 'bonus', house: 'promotion', kind: 'bonus-grant' }],
    });
  });
  expect(await submit(ours, { member }, (batch) => batch.wallet(member)!.bonus?.balance)).toBe(30n);
});

test('a repeat is known as such, through whichever process it was done and however little money is left', async () => {
  const member = await openMember(100n);
  await move(ours, transfer(member, -1n));
  const all = transfer(member, -99n);
  expect(await move(theirs, all)).toMatchObject({ ok: true, applied: true });
  expect(await move(ours, all)).toMatchObject({ ok: true, applied: false });
  expect(await move(ours, { ...all, amount: -98n })).toEqual({ ok: false, code: 'IDEMPOTENCY_CONFLICT' });
  await move(theirs, transfer(member, 500n));
  expect(await move(ours, all)).toMatchObject({ ok: true, applied: false });
  expect(await cashOf(member)).toBe(500n);
});

test('a round that another process opened or settled is not taken for new, nor for open', async () => {
  const member = await openMember(0n + 1n);
  expect(await openOrTell(ours, member, 'r1')).toBe('opened');
  expect(await openOrTell(ours, member, 'r1')).toBe('open 1');
  await settle(theirs, member, 'r1');
  expect(await openOrTell(ours, member, 'r1')).toBe('settled 2');
  expect(await openOrTell(theirs, member, 'r2')).toBe('opened');
  expect(await openOrTell(ours, member, 'r2')).toBe('open 1');
  expect(await settle(ours, member, 'never-opened')).toBeUndefined();
});

test('a round is remembered whole or not at all, however many bets and rounds there are', async () => {
  const member = await openMember(1n);
  for (let n = 0; n < 6; n += 1) expect(await openOrTell(ours, member, `many-${n}`)).toBe('opened');
  for (let n = 0; n < 6; n += 1) expect(await openOrTell(ours, member, `many-${n}`)).toBe('open 1');
  const place = (): Promise<number> =>
    submit(ours, { member, parts: [roundNeeds([roundOf(member, 'long')])] }, (batch) => {
      placeWager(batch, batch.wallet(member)!, {
        memberId: member,
        supplierId: SUPPLIER,
        id: uuid(),
        brandId: brand,
        gameType: 1,
        currency: 'BDT',
        vendor: 'TEST',
        gameCode: 'g',
        round: 'long',
        stakeCash: 0n,
        stakeBonus: 0n,
        jackpotContribution: 0n,
      });
      return wagersOfRound(batch, roundOf(member, 'long')).length;
    });
  for (let n = 1; n <= 40; n += 1) expect(await place()).toBe(n);
});

test('a transaction that the batch took to be absent and that exists is answered from storage', async () => {
  const member = await openMember(1n);
  const txUuid = uuid();
  const nameOf = (id: Uuid) => ({ memberId: member, supplierId: SUPPLIER, txUuid: id });
  const record = (ledger: Ledger): Promise<string> =>
    submit(ledger, { member, parts: [partNeeds(transactionPart, [nameOf(txUuid)])] }, (batch) => {
      if (batch.part(transactionPart).find(nameOf(txUuid)).length > 0) return 'known';
      batch.part(transactionPart).add({
        supplierId: SUPPLIER,
        txUuid,
        kind: 'bet',
        memberId: member,
        content: uuid(),
        reference: null,
        status: 1, // refused: an accepted bet would want its wager
        detail: 0,
        balance: null,
      });
      return 'recorded';
    });
  const refer = (ledger: Ledger, reference: Uuid): Promise<boolean> =>
    submit(
      ledger,
      { member, parts: [partNeeds(transactionPart, [nameOf(reference)])] },
      (batch) => batch.part(transactionPart).find(nameOf(reference)).length > 0,
    );
  expect(await record(ours)).toBe('recorded');
  expect(await record(ours)).toBe('known');
  expect(await record(theirs)).toBe('known');
  expect([await refer(theirs, txUuid), await refer(ours, txUuid), await refer(ours, uuid())]).toEqual([
    true,
    true,
    false,
  ]);
});

test('property: two doors over the same members, with repeats and commands between, conserve money', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          who: fc.integer({ min: 0, max: 3 }),
          amount: fc.bigInt({ min: -300n, max: 300n }).filter((value) => value !== 0n),
          repeat: fc.boolean(),
          by: fc.constantFrom('ours', 'theirs', 'command'),
        }),
        { minLength: 1, maxLength: 60 },
      ),
      async (steps) => {
        const members = await Promise.all(Array.from({ length: 4 }, () => openMember(400n)));
        const sent: { each: Transfer; outcome: Promise<PostOutcome> }[] = [];
        for (const step of steps) {
          const earlier = sent[Math.floor(sent.length / 2)];
          const each = step.repeat && earlier ? earlier.each : transfer(members[step.who]!, step.amount);
          const outcome =
            step.by === 'command'
              ? database.db.tx(brand, (tx) => ours.post(tx, brand, { transfers: [each] }))
              : move(step.by === 'ours' ? ours : theirs, each);
          sent.push({ each, outcome });
          if (sent.length % 7 === 0) await Promise.all(sent.map((one) => one.outcome));
        }
        const model = new Map(members.map((member) => [member, 400n]));
        const applied = new Set<Uuid>();
        for (const { each, outcome } of sent) {
          const done = await outcome;
          if (!done.ok || !done.applied) continue;
          expect(applied.has(each.key)).toBe(false);
          applied.add(each.key);
          model.set(each.memberId, model.get(each.memberId)! + each.amount);
        }
        for (const member of members) expect(await cashOf(member)).toBe(model.get(member));
      },
    ),
    { numRuns: 25 },
  );
  await expectSound();
});
