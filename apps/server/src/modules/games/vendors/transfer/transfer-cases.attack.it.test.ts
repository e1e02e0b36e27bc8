/** Transfers that a supplier contradicts: two people decide what follows, once, and the books agree whatever they say. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '@baize/contract/permissions';
import type { OperatorContext } from '../../../../context.ts';
import { operatorId, wireUser, type MemberId, type OperatorId, type Uuid } from '../../../../ids.ts';
import { operatorContext } from '../../../../testing-operator.ts';
import { displayNamesOf, operatorsNamed, refusalToCheck } from '../../../base/operators/index.ts';
import { checkProposal } from '../../../base/proposals/index.ts';
import { readCases } from '../case-queries.ts';
import { decideCase } from '../commands/decide-case.ts';
import { findAccount } from './account-store.ts';
import { resolvedTransfer, resolveTransfer, type ResolveTransfer } from './commands/resolve-transfer.ts';
import { readTransfers } from './queries.ts';
import type { TransferRow } from './store.ts';
import { createTransferBed, type TransferBed } from './testing-transfers.ts';

let bed: TransferBed;
let superuser: pg.Client;
let member: MemberId;
let [maker, checker] = [0 as OperatorId, 0 as OperatorId];
const CASH = 100_000n;
const REASON = 'Asked the supplier, ticket 4711.';

beforeAll(async () => {
  bed = await createTransferBed();
  superuser = new pg.Client({ connectionString: bed.t.database.superUrl });
  await superuser.connect();
  const { rows } = await superuser.query<{ id: number }>(
    `insert into operators.operator (name, display_name, role, seeded) values ('maker', 'Maker', 'owner', true),
      ('checker', 'Checker', 'owner', true) returning id`,
  );
  [maker, checker] = rows.map(({ id }) => operatorId(id)) as [OperatorId, OperatorId];
});
beforeEach(async () => {
  bed.standIn.recover();
  bed.t.turnClock(120_000);
  await superuser.query('truncate command.proposal, vendors.case_row, vendors.vendor_case');
  member = await bed.t.member(CASH);
});
afterAll(async () => {
  await superuser?.end();
  await bed?.t.close();
});

const as = (id: OperatorId, permissions: readonly Permission[] = PERMISSIONS): OperatorContext =>
  operatorContext(id, bed.t.brandId, permissions);
const codeOf = (result: { ok: true } | { ok: false; error: { code: string } }): string =>
  result.ok ? 'OK' : result.error.code;
const cash = (): Promise<bigint> => bed.t.cashOf(member);
const last = async (): Promise<TransferRow> => (await bed.transfers(member)).at(-1)!;
type Said = Pick<ResolveTransfer, 'to' | 'amount'>;
const say = async ({ id }: Pick<TransferRow, 'id'>, said: Said): Promise<string> =>
  codeOf(await resolveTransfer(bed.deps, as(maker), { id, ...said, reason: REASON }));
const waiting = async (): Promise<Uuid> =>
  (await superuser.query<{ id: Uuid }>(`select id from command.proposal where state = 'waiting'`)).rows[0]!.id;
const check = async (by = as(checker), decision: 'apply' | 'reject' = 'apply', given?: Uuid): Promise<string> => {
  const id = given ?? (await waiting());
  const people = {
    deps: { db: bed.deps.db, now: bed.deps.now },
    kinds: () => [resolvedTransfer(bed.deps)],
    refusalToCheck,
    displayNamesOf,
    operatorsNamed,
  };
  return codeOf(await checkProposal(people, by, { id, decision, note: REASON }));
};
const both = async (row: Pick<TransferRow, 'id'>, said: Said): Promise<string[]> => [
  await say(row, said),
  await check(),
];
const cases = async () =>
  (await bed.deps.db.tx(bed.t.brandId, (tx) => readCases(tx, { pageSize: 20 }, { suppliers: [] }))).content.map(
    ({ code, state }) => [code, state],
  );
const list = async (more: { state?: 'open' | 'disputed'; pageSize?: number; before?: string }) => {
  const suppliers = await bed.deps.directory.suppliers();
  return bed.deps.db.tx(bed.t.brandId, (tx) =>
    readTransfers(tx, { brandId: bed.t.brandId, memberId: member, pageSize: 10, ...more }, { suppliers }),
  );
};

/** A deposit of which the supplier tells another amount. */
async function disputedDeposit(): Promise<TransferRow> {
  bed.standIn.failNext('deposit', 'wrong-amount');
  await bed.moveIn(member);
  return last();
}
/** A withdrawal in which money may be that we gave back. */
async function doubledWithdrawal(): Promise<TransferRow> {
  bed.standIn.failNext('deposit', 'lost-after');
  bed.standIn.failNext('check', 'false-never', 'false-never', 'false-never', 'false-never');
  await bed.moveIn(member);
  await bed.after(2_000);
  bed.standIn.play(wireUser(member), 20_000n);
  await bed.bringHome(member);
  return last();
}

test('it stands in the list and in a case, which no decision of its own closes', async () => {
  const row = await disputedDeposit();
  const [shown] = (await list({ state: 'disputed' })).content;
  expect(shown).toMatchObject({
    id: row.id,
    state: 'unknown',
    resolutions: ['credited', 'reversed'],
    supplier: 'xfer',
  });
  expect(shown!.caseId).not.toBeNull();
  expect(await cases()).toEqual([['TRANSFER_DIFFERS', 'open']]);
  const decided = await decideCase(bed.deps, as(maker), {
    id: BigInt(shown!.caseId!),
    decision: 'refuse',
    reason: REASON,
  });
  expect(codeOf(decided)).toBe('STATE_CONFLICT');
});

test.each([
  { to: 'credited', sums: 0n },
  { to: 'reversed', sums: CASH },
] as const)('a deposit in dispute is called $to by two people: the money is where they say', async ({ to, sums }) => {
  const row = await disputedDeposit();
  expect(await say(row, { to })).toBe('OK');
  expect([await cash(), (await last()).state]).toEqual([0n, 'unknown']);
  expect((await list({})).content[0]).toMatchObject({ waiting: true, resolutions: [] });
  expect(await say(row, { to })).toBe('STATE_CONFLICT');
  expect(await check()).toBe('OK');
  expect([await cash(), (await last()).state]).toEqual([sums, to]);
  expect(await cases()).toEqual([['TRANSFER_DIFFERS', 'refused']]);
  expect(await say(row, { to })).toBe('STATE_CONFLICT');
  expect(await bed.broken()).toEqual([]);
});

test.each([
  ['the maker', () => as(maker), 'SELF_APPROVAL'],
  [
    'who may not decide cases',
    () =>
      as(
        checker,
        PERMISSIONS.filter((each) => each !== 'cases.decide'),
      ),
    'FORBIDDEN',
  ],
])('%s checks nothing', async (_name, who, code) => {
  await say(await disputedDeposit(), { to: 'reversed' });
  expect(await check(who())).toBe(code);
  expect(await cash()).toBe(0n);
});

test('what was checked and rejected moves nothing, and can be said anew', async () => {
  const row = await disputedDeposit();
  await say(row, { to: 'reversed' });
  expect(await check(as(checker), 'reject')).toBe('OK');
  expect([await cash(), (await last()).state]).toEqual([0n, 'unknown']);
  expect(await both(row, { to: 'reversed' })).toEqual(['OK', 'OK']);
  expect(await cash()).toBe(CASH);
});

test.each([
  [undefined, 'BAD_REQUEST'],
  ['1.20001', 'BAD_REQUEST'],
  ['99999999', 'BAD_REQUEST'],
  ['-1', 'BAD_REQUEST'],
  ['1.2', 'OK'],
  ['0', 'OK'],
])('of a withdrawal the amount is told, never more than the supplier says: %s is %s', async (amount, code) => {
  const row = await doubledWithdrawal();
  expect(await say(row, { to: 'credited', ...(amount === undefined ? {} : { amount }) })).toBe(code);
});

test('doubled money: the player gets what is theirs, and the case is closed', async () => {
  const row = await doubledWithdrawal();
  expect([await cash(), row.saidAmount]).toEqual([CASH, CASH + 20_000n]);
  expect(await both(row, { to: 'credited', amount: '0.2' })).toEqual(['OK', 'OK']);
  expect([await cash(), (await last()).amount]).toEqual([CASH + 20_000n, 20_000n]);
  expect(await cases()).toEqual([['TRANSFER_DOUBLED', 'refused']]);
  // The player goes on as before.
  expect(await bed.moveIn(member)).toBe(`OK ${CASH + 20_000n}`);
  expect(await bed.broken()).toEqual([]);
});

test('the same decision checked twice at once pays once', async () => {
  const row = await doubledWithdrawal();
  await say(row, { to: 'credited', amount: '0.2' });
  const id = await waiting();
  const told = await Promise.all([1, 2, 3].map(() => check(as(checker), 'apply', id)));
  expect(told.filter((each) => each === 'OK')).toHaveLength(1);
  expect(await cash()).toBe(CASH + 20_000n);
  expect(await bed.broken()).toEqual([]);
});

/** Given back as never received, and the supplier says afterwards that it has it. */
async function contradictedDeposit(): Promise<TransferRow> {
  bed.standIn.failNext('deposit', 'lost-after');
  bed.standIn.failNext('check', 'false-never');
  await bed.moveIn(member);
  await bed.after(2_000);
  bed.standIn.failNext('withdraw-all', 'in-game');
  await bed.bringHome(member);
  return (await bed.transfers(member))[0]!;
}

test('given back, and there after all: it is taken again, and comes home as what it is', async () => {
  const row = await contradictedDeposit();
  expect(row).toMatchObject({ state: 'reversed', contradiction: expect.any(String), saidAmount: CASH });
  expect(await both(row, { to: 'credited' })).toEqual(['OK', 'OK']);
  expect([await cash(), bed.there(member)]).toEqual([0n, CASH]);
  expect(await bed.find(row.id)).toMatchObject({ state: 'reversed', resolvedAt: expect.any(Date) });
  expect(await bed.broken()).toEqual([]);
  const account = await bed.deps.db.tx(bed.t.brandId, (tx) => findAccount(tx, row));
  expect(account).toMatchObject({ standing: CASH });
  expect(await cases()).toEqual([['TRANSFER_DIFFERS', 'refused']]);
});

test('what the player has spent meanwhile cannot be taken: nothing is half done', async () => {
  const row = await contradictedDeposit();
  await say(row, { to: 'credited' });
  expect(await bed.moveIn(member, 1n)).toBe('OK 1');
  expect(await check()).toBe('STATE_CONFLICT');
  expect([await cash(), (await bed.find(row.id)).resolvedAt]).toEqual([CASH - 1n, null]);
  expect(await bed.broken()).toEqual([]);
});

test('left as it ended: nothing moves, and the case is closed', async () => {
  const row = await contradictedDeposit();
  expect(await say(row, { to: 'reversed' })).toBe('STATE_CONFLICT');
  expect(await both(row, { to: 'kept' })).toEqual(['OK', 'OK']);
  expect(await cash()).toBe(CASH);
  expect(await cases()).toEqual([['TRANSFER_DIFFERS', 'refused']]);
  expect(await say(row, { to: 'kept' })).toBe('STATE_CONFLICT');
});

test('one that the clock ended before it was checked stays as it ended', async () => {
  bed.standIn.failNext('deposit', 'lost-after');
  await bed.moveIn(member);
  const row = await last();
  expect(await say(row, { to: 'reversed' })).toBe('OK');
  await bed.after(2_000);
  expect((await last()).state).toBe('credited');
  expect(await check()).toBe('STATE_CONFLICT');
  expect([await cash(), bed.there(member)]).toEqual([0n, CASH]);
  expect(await bed.broken()).toEqual([]);
});

test('lists go on where they ended, the newest first', async () => {
  for (let nth = 0; nth < 2; nth += 1) {
    await bed.moveIn(member, 1_000n);
    await bed.bringHome(member);
  }
  const first = await list({ pageSize: 3 });
  expect(first.content.map(({ direction }) => direction)).toEqual(['out', 'in', 'out']);
  const second = await list({ pageSize: 3, before: first.older! });
  expect(second.content.map(({ direction }) => direction)).toEqual(['in']);
  expect(second.older).toBeNull();
  expect((await list({ state: 'open' })).content).toEqual([]);
});
