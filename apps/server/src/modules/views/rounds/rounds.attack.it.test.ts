/** What an operator of one brand learns of another brand's rounds: what anybody learns of rounds that there are not. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES } from '@baize/contract/permissions';
import type { RoundFilter } from '@baize/contract/console/rounds';
import { roundKey } from '@baize/contract/console/round-words';
import type { BrandId } from '../../../ids.ts';
import { bet, createRoundBed, permissionsOf, win, type Player, type RoundBed } from '../../../testing-rounds.ts';
import { findRoundDetail } from './detail.ts';
import { findRoundName, readKey } from './find.ts';
import { listRounds } from './list.ts';
import { sumRounds } from './totals.ts';

const ACCOUNT = 'their-player';
let bed: RoundBed;
let theirs: Player;
let numbers: Readonly<Record<'round' | 'wager' | 'bet' | 'win', string>>;
let theirKey: string;

beforeAll(async () => {
  bed = await createRoundBed();
  theirs = await bed.openNamed(ACCOUNT, 100_000_000n, 'second');
  const { placed, paid, wagerId, round, key } = await bed.play(theirs, { stake: 1_000_000n, payout: 5_000_000n });
  // One more is settled, one stays open, and of the first a win is refused so that a case stands.
  await bed.play(theirs, { stake: 1_000_000n, payout: 0n });
  for (const call of [bet(theirs, 1_000_000n), win(placed, 1n)]) await bed.one.call(theirs.supplierId, call);
  await bed.settle();
  numbers = { round, wager: wagerId, bet: placed.transactionUuid as string, win: paid!.transactionUuid as string };
  theirKey = key;
});
afterAll(() => bed?.close());

const named = () => ({ games: [], vendors: [] });
const names = { game: (code: string) => code, vendor: (code: string) => code, named };
const shown = () => ({ names, textOf: () => '', ledger: bed.one.ledger });
const list = (brand: BrandId, filter: RoundFilter & { before?: string; after?: string }) =>
  bed.database.db.tx(brand, (tx) => listRounds(tx, { pageSize: 20, ...filter, names }));
const NOTHING = { content: [], newer: null, older: null, lookedTo: null };

const SEARCHES = [
  ['its number', () => numbers.round],
  ['the beginning of its number', () => numbers.round.slice(0, 10)],
  ['its wager', () => numbers.wager],
  ['its bet at the supplier', () => numbers.bet],
  ['its win at the supplier', () => numbers.win],
  ["its player's account", () => ACCOUNT],
  ["the beginning of its player's account", () => ACCOUNT.slice(0, 6)],
  ["its player's number", () => String(theirs.memberId)],
] as const;

test.each(SEARCHES)("another brand's round is found by %s there, and not here", async (_what, search) => {
  expect((await list(bed.brands.second, { search: search() })).content).not.toEqual([]);
  expect(await list(bed.brands.first, { search: search() })).toEqual(NOTHING);
  expect(await bed.database.db.tx(bed.brands.first, (tx) => sumRounds(tx, { search: search() }, named))).toEqual({
    counted: [],
    since: null,
    estimate: null,
  });
});

const FILTERS: readonly (readonly [string, RoundFilter & { before?: string; after?: string }])[] = [
  ['no filter', {}],
  ['a time', { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }],
  ['a studio', { vendor: 'TEST' }],
  ['a currency', { currency: 'BDT' }],
  ['what is open', { state: 'open' }],
  ['what is in doubt', { state: 'doubt' }],
  ['what is settled', { state: 'settled' }],
  ['a stake', { stakeMin: '0' }],
  ['a payout', { payoutMin: '0' }],
  ['a place before', { before: '9999999999999999.ffffffff-ffff-ffff-ffff-ffffffffffff' }],
  ['a place after', { after: '1.00000000-0000-0000-0000-000000000000' }],
];
test.each(FILTERS)("no list by %s lets another brand's rounds through", async (_what, filter) => {
  expect((await list(bed.brands.second, filter)).content).not.toEqual([]);
  expect((await list(bed.brands.first, filter)).content).toEqual([]);
});

test("another brand's round is answered like one that there is not, whole and for a replay", async () => {
  const { db } = bed.database;
  const ask = (brand: BrandId, key: string) =>
    db.tx(brand, async (tx) => ({
      detail: await findRoundDetail(tx, key, shown()),
      name: await findRoundName(tx, readKey(key)),
    }));
  expect((await ask(bed.brands.second, theirKey)).detail).toMatchObject({ round: numbers.round, account: ACCOUNT });
  const missing = await ask(bed.brands.first, roundKey(String(theirs.memberId), randomUUID()));
  expect(missing).toEqual({ detail: undefined, name: undefined });
  expect(await ask(bed.brands.first, theirKey)).toEqual(missing);
});

test("the ledger's and the wagers' functions keep to the brand, whoever's ids they are given", async () => {
  const postings = (brand: BrandId | null) =>
    bed.database.db.tx(brand, (tx) =>
      tx.rows('select * from ledger_postings_of_wagers($1, $2::uuid[], $2::uuid[])', [
        theirs.memberId,
        [numbers.wager],
      ]),
    );
  const found = (brand: BrandId | null) =>
    bed.database.db.tx(brand, (tx) =>
      tx.rows('select * from wagers_by_number($1, $2::uuid, 50)', [numbers.round, numbers.wager]),
    );
  expect([(await postings(bed.brands.second)).length, (await found(bed.brands.second)).length]).toEqual([2, 1]);
  for (const brand of [bed.brands.first, null])
    expect([await postings(brand), await found(brand)], String(brand)).toEqual([[], []]);
});

test.each(STAFF_ROLES)('whoever reads rounds may read players: %s', (role) => {
  const granted = permissionsOf(role);
  expect(granted.includes('rounds.read')).toBe(role !== 'content');
  if (granted.includes('rounds.read')) expect(granted).toContain('players.read');
});
