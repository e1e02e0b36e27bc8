/**
 * Cases with a closed supplier and its ceilings: what one operator does alone, what needs two, and what a supplier gets
 * that goes on asking meanwhile.
 */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '@baize/contract/permissions';
import { operatorId, type OperatorId, type Uuid } from '../../../ids.ts';
import { operatorContext } from '../../../testing-operator.ts';
import { displayNamesOf, operatorsNamed, refusalToCheck } from '../../base/operators/index.ts';
import { checkProposal } from '../../base/proposals/index.ts';
import { readCase, readCaseRows, readCases, readCeilings } from './case-queries.ts';
import { changeCeiling, raiseCeiling, type ChangeCeiling } from './commands/change-ceiling.ts';
import { acceptCase, decideCase } from './commands/decide-case.ts';
import { setSupplierBrand } from './store.ts';
import { again, bet, createBed, win, type Bed } from './testing-kernel.ts';

let bed: Bed;
let superuser: pg.Client;
let [maker, checker] = [0 as OperatorId, 0 as OperatorId];
const REASON = 'Asked the supplier, ticket 4711.';
const DAY = '2026-01-01';

beforeAll(async () => {
  bed = await createBed();
  superuser = new pg.Client({ connectionString: bed.database.superUrl });
  await superuser.connect();
  const { rows } = await superuser.query<{ id: number }>(
    `insert into operators.operator (name, display_name, role, seeded) values ('maker', 'Maker', 'owner', true),
      ('checker', 'Checker', 'owner', true) returning id`,
  );
  [maker, checker] = rows.map(({ id }) => operatorId(id)) as [OperatorId, OperatorId];
});
beforeEach(async () => {
  await superuser.query(
    `truncate vendors.case_row, vendors.vendor_case, vendors.closed_payout, vendors.closed_ceiling, command.proposal`,
  );
  await superuser.query('update vendors.supplier set closed_win_max = 400, closed_day_max = 1000');
  await letIn(true);
});
afterAll(async () => {
  await superuser?.end();
  await bed?.close();
});

const forget = (): void => [bed.one, bed.two].forEach(({ directory }) => directory.forget());
async function letIn(enabled: boolean): Promise<void> {
  const { db } = bed.database;
  const supplierId = bed.suppliers.main;
  await db.tx(bed.brands.first, (tx) => setSupplierBrand(tx, { supplierId, brandId: bed.brands.first, enabled }));
  forget();
}
const as = (id: OperatorId, permissions: readonly Permission[] = PERMISSIONS) =>
  operatorContext(id, bed.brands.first, permissions);

/** A bet of a fresh player, and a win of it that the closed supplier asks for beyond its ceiling. */
async function refusedWin(amount = 5_000n) {
  await letIn(true);
  const player = await bed.openPlayer(1_000n);
  const placed = bet(player, 100n);
  await bed.one.call(player.supplierId, placed);
  await letIn(false);
  const won = win(placed, amount, { roundClosed: true });
  const ask = async (by: 'one' | 'two' = 'one') => (await bed[by].call(player.supplierId, again(won))).status;
  expect(await ask()).toBe('RS_ERROR_UNKNOWN');
  return { player, ask, cash: async () => (await bed.balances(player)).cash };
}
const cases = () => bed.database.db.tx(bed.brands.first, (tx) => readCases(tx, { pageSize: 20 }, { suppliers: [] }));
const onlyCase = async () => {
  const { content } = await cases();
  expect(content).toHaveLength(1);
  return content[0]!;
};
const decide = (decision: 'accept' | 'refuse', id: string, by = as(maker)) =>
  decideCase(bed.database, by, { id: BigInt(id), decision, reason: REASON });
const people = () => ({
  deps: { db: bed.database.db, now: () => new Date() },
  kinds: () => [acceptCase, raiseCeiling({ forget })],
  refusalToCheck,
  displayNamesOf,
  operatorsNamed,
});
const waiting = async (): Promise<Uuid> =>
  (await superuser.query<{ id: Uuid }>("select id from command.proposal where state = 'waiting'")).rows[0]!.id;
const check = async (decision: 'apply' | 'reject', by = as(checker), id?: Uuid) =>
  checkProposal(people(), by, { id: id ?? (await waiting()), decision, note: REASON });
const codeOf = (result: { ok: true } | { ok: false; error: { code: string } }): string =>
  result.ok ? 'OK' : result.error.code;

test('all wins of a day and supplier stand in one case, each with its player and its bet', async () => {
  const wins = [await refusedWin(), await refusedWin(600n), await refusedWin(700n)];
  for (const { ask } of wins) expect(await ask('two')).toBe('RS_ERROR_UNKNOWN');
  const found = await onlyCase();
  expect(found).toMatchObject({ code: 'SUPPLIER_CLOSED', supplier: 'main', rows: 3, state: 'open' });
  expect(found.amounts).toEqual([{ currency: 'BDT', amount: '0.063' }]);
  const rows = await bed.database.db.tx(bed.brands.first, (tx) => readCaseRows(tx, BigInt(found.id), { pageSize: 2 }));
  expect(rows.content).toHaveLength(2);
  expect(rows.older).not.toBeNull();
  expect(rows.content[0]).toMatchObject({
    kind: 'win',
    playerId: wins[2]!.player.memberId.toString(),
    amount: '0.007',
    wager: { status: 'open', stake: '0.001', currency: 'BDT' },
  });
});

test('many wins at once through two processes open one case, and none is lost from it', async () => {
  const wins = [await refusedWin(), await refusedWin()];
  await superuser.query('truncate vendors.case_row, vendors.vendor_case');
  await Promise.all(wins.flatMap(({ ask }) => [ask('one'), ask('two'), ask('one')]));
  expect(await onlyCase()).toMatchObject({ rows: 2 });
});

test('refused: the supplier is told so for good, also after it was let in again, and nobody is paid', async () => {
  const won = await refusedWin();
  const found = await onlyCase();
  expect(codeOf(await decide('refuse', found.id))).toBe('OK');
  for (const by of ['one', 'two'] as const) expect(await won.ask(by)).toBe('RS_ERROR_INVALID_PARTNER');
  await letIn(true);
  expect(await won.ask()).toBe('RS_ERROR_INVALID_PARTNER');
  expect(await won.cash()).toBe(900n);
  expect(await onlyCase()).toMatchObject({ state: 'refused', decidedBy: 'Maker', note: REASON });
  expect(codeOf(await decide('accept', found.id))).toBe('STATE_CONFLICT');
  expect(await bed.broken()).toEqual([]);
});

test('accepted by two: paid at the supplier’s next try, beyond the ceiling and outside its sum', async () => {
  const won = await refusedWin();
  const found = await onlyCase();
  expect(codeOf(await decide('accept', found.id))).toBe('OK');
  expect(await won.ask()).toBe('RS_ERROR_UNKNOWN');
  expect(await onlyCase()).toMatchObject({ state: 'waiting' });
  expect(codeOf(await check('apply'))).toBe('OK');
  expect(await won.ask('two')).toBe('RS_OK');
  expect(await won.ask('one')).toBe('RS_OK');
  expect(await won.cash()).toBe(5_900n);
  expect((await superuser.query('select 1 from vendors.closed_payout')).rowCount).toBe(0);
  expect(await bed.broken()).toEqual([]);
});

test('what comes after the decision opens a case of its own and is not paid with the others', async () => {
  await refusedWin();
  await decide('accept', (await onlyCase()).id);
  await check('apply');
  const later = await refusedWin(900_000n);
  expect(await later.ask('two')).toBe('RS_ERROR_UNKNOWN');
  expect((await cases()).content.map(({ state, rows }) => [state, rows])).toEqual([
    ['open', 1],
    ['accepted', 1],
  ]);
});

test('a case that grew after it was made for acceptance is not accepted: the checker saw another', async () => {
  await refusedWin();
  const found = await onlyCase();
  await decide('accept', found.id);
  const smuggled = await refusedWin(900_000n);
  expect(codeOf(await check('apply'))).toBe('STATE_CONFLICT');
  expect(await smuggled.ask()).toBe('RS_ERROR_UNKNOWN');
  expect(codeOf(await check('reject'))).toBe('OK');
  expect(await onlyCase()).toMatchObject({ state: 'open', rows: 2 });
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
  ['an operator of another brand', () => operatorContext(checker, bed.brands.second, PERMISSIONS), 'NOT_FOUND'],
] as const)('%s accepts nothing by checking it', async (_who, by, code) => {
  const won = await refusedWin();
  await decide('accept', (await onlyCase()).id);
  expect(codeOf(await check('apply', by()))).toBe(code);
  expect(await won.ask()).toBe('RS_ERROR_UNKNOWN');
});

test('a case is decided once, whatever two operators press together', async () => {
  await refusedWin();
  const { id } = await onlyCase();
  const codes = await Promise.all([decide('refuse', id), decide('refuse', id, as(checker)), decide('accept', id)]);
  expect(codes.map(codeOf).toSorted()).toEqual(['OK', 'STATE_CONFLICT', 'STATE_CONFLICT']);
});

test('a proposal is applied once, whoever presses it how often', async () => {
  const won = await refusedWin();
  await decide('accept', (await onlyCase()).id);
  const id = await waiting();
  const codes = await Promise.all([check('apply', as(checker), id), check('apply', as(checker), id)]);
  expect(codes.map(codeOf).toSorted()).toEqual(['OK', 'STATE_CONFLICT']);
  expect(await won.ask()).toBe('RS_OK');
});

test('a case of another brand is neither seen nor decided', async () => {
  await refusedWin();
  const { id } = await onlyCase();
  const elsewhere = operatorContext(checker, bed.brands.second, PERMISSIONS);
  expect(codeOf(await decide('refuse', id, elsewhere))).toBe('NOT_FOUND');
  const { db } = bed.database;
  expect(await db.tx(bed.brands.second, (tx) => readCase(tx, BigInt(id)))).toBeUndefined();
  expect((await db.tx(bed.brands.second, (tx) => readCaseRows(tx, BigInt(id), { pageSize: 5 }))).content).toEqual([]);
});

test('of another contradiction our answer stands: there is nothing to accept', async () => {
  const player = await bed.openPlayer(1_000n);
  const placed = bet(player, 100n);
  await bed.one.call(player.supplierId, placed);
  await bed.one.call(player.supplierId, win(placed, 200n, { roundClosed: true }));
  await bed.one.call(player.supplierId, win(placed, 300n, { roundClosed: true }));
  const found = await onlyCase();
  expect(found).toMatchObject({ code: 'ROUND_CLOSED', rows: 1 });
  expect(codeOf(await decide('accept', found.id))).toBe('STATE_CONFLICT');
  expect(codeOf(await decide('refuse', found.id))).toBe('OK');
});

const ceiling = (order: Partial<ChangeCeiling> = {}, by = as(maker)) =>
  changeCeiling({ ...bed.database, directory: bed.one.directory }, by, {
    supplier: 'main',
    currency: 'BDT',
    kind: 'closed',
    winMax: '0.00001',
    dayMax: '0.00002',
    version: 0,
    reason: REASON,
    ...order,
  });
const ceilings = async () => {
  const suppliers = await bed.one.directory.suppliers();
  return bed.database.db.tx(bed.brands.first, (tx) =>
    readCeilings(tx, { brandId: bed.brands.first, currency: 'BDT', day: DAY, suppliers }),
  );
};

test('a lower ceiling holds at once; a higher one once another has checked it', async () => {
  expect(codeOf(await ceiling({ winMax: '0.001', dayMax: '0.005' }))).toBe('OK');
  expect((await ceilings()).find(({ supplier }) => supplier === 'main')).toMatchObject({ winMax: '0.001', version: 1 });
  const raise = { winMax: '1000', dayMax: '1000', version: 1 };
  expect(codeOf(await ceiling(raise))).toBe('OK');
  expect((await ceilings()).find(({ supplier }) => supplier === 'main')).toMatchObject({
    winMax: '0.001',
    waiting: true,
  });
  const won = await refusedWin(500n);
  expect(codeOf(await check('apply', as(maker)))).toBe('SELF_APPROVAL');
  expect(codeOf(await ceiling({ ...raise, winMax: '2000', dayMax: '2000' }))).toBe('STATE_CONFLICT');
  expect(await won.ask()).toBe('RS_ERROR_UNKNOWN');
  expect(codeOf(await check('apply'))).toBe('OK');
  expect(await won.ask('two')).toBe('RS_OK');
});

test.each([
  [{ winMax: '0.001', dayMax: '10000' }, 'the sum of a day alone'],
  [{ winMax: '0.005', dayMax: '0.01' }, 'one win alone'],
])('raised in %j: %s is enough to need another', async (raise) => {
  expect(codeOf(await ceiling(raise))).toBe('OK');
  expect((await ceilings()).find(({ supplier }) => supplier === 'main')).toMatchObject({ version: 0, waiting: true });
});

test.each([
  [{ winMax: '2', dayMax: '1' }, 'BAD_REQUEST'],
  [{ version: 7 }, 'STATE_CONFLICT'],
  [{ supplier: 'nobody' }, 'NOT_FOUND'],
])('refused: %j is %s', async (order, code) => {
  expect(codeOf(await ceiling(order))).toBe(code);
  expect((await superuser.query('select 1 from vendors.closed_ceiling')).rowCount).toBe(0);
});

test('ceilings of one currency are not spent by another, nor set by another brand', async () => {
  expect(codeOf(await ceiling({ currency: 'INR', winMax: '0.00001', dayMax: '0.00001' }))).toBe('OK');
  const won = await refusedWin(401n);
  expect(await won.ask()).toBe('RS_ERROR_UNKNOWN');
  await letIn(true);
  const player = await bed.openPlayer(1_000n);
  const placed = bet(player, 100n);
  await bed.one.call(player.supplierId, placed);
  await letIn(false);
  expect((await bed.one.call(player.supplierId, win(placed, 400n))).status).toBe('RS_OK');
  const elsewhere = operatorContext(maker, bed.brands.second, PERMISSIONS);
  expect(codeOf(await ceiling({ supplier: 'other' }, elsewhere))).toBe('NOT_FOUND');
});
