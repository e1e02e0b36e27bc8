import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoundFilter, RoundRow } from '@baize/contract/console/rounds';
import { bet, createRoundBed, GAME, rollback, win, type Player, type RoundBed } from '../../../testing-rounds.ts';
import { exportRounds } from './commands/export-rounds.ts';
import { findRoundDetail } from './detail.ts';
import { listRounds } from './list.ts';
import { spansOf } from './money.ts';
import { sumRounds } from './totals.ts';

const UNIT = 100_000n;
let bed: RoundBed;
let player: Player;

beforeAll(async () => {
  bed = await createRoundBed();
  player = await bed.openNamed('rahim', 1_000n * UNIT);
});
afterAll(() => bed?.close());

const named = () => ({ games: [], vendors: [] });
const names = { game: (code: string) => `The game ${code}`, vendor: (code: string) => code, named };
const shown = {
  names,
  textOf: (texts: Readonly<Record<string, string>>) => texts.en ?? '',
  get ledger() {
    return bed.one.ledger;
  },
};
const list = (filter: RoundFilter & { before?: string; after?: string; pageSize?: number } = {}) =>
  bed.database.db.tx(player.brandId, (tx) => listRounds(tx, { pageSize: 20, ...filter, names }));
const rowsOf = async (filter: RoundFilter = {}): Promise<RoundRow[]> => (await list(filter)).content;
const numbersOf = async (filter: RoundFilter): Promise<string[]> => (await rowsOf(filter)).map(({ round }) => round);
const detailOf = (key: string) => bed.database.db.tx(player.brandId, (tx) => findRoundDetail(tx, key, shown));
const sumsOf = (filter: RoundFilter = {}) => bed.database.db.tx(player.brandId, (tx) => sumRounds(tx, filter, named));
const play = (money: { readonly stake: bigint; readonly payout?: bigint }) => bed.play(player, money);

test('rounds are found by the names and the amounts that their list prints', async () => {
  const paid = await play({ stake: 13n * UNIT, payout: 29n * UNIT });
  const other = await play({ stake: 14n * UNIT });
  const find = async (search: string, games: string[] = []): Promise<string[]> => {
    const page = await bed.database.db.tx(player.brandId, (tx) =>
      listRounds(tx, { pageSize: 50, search, names: { ...names, named: () => ({ games, vendors: [] }) } }),
    );
    return page.content.map(({ round }) => round);
  };
  for (const search of ['৳ 13.00', '৳ 29.00']) expect(await find(search)).toEqual([paid.round]);
  expect(await find('a game', [GAME])).toEqual(expect.arrayContaining([paid.round, other.round]));
  expect(await find('a game', ['stu_other'])).toEqual([]);
  const { counted } = await bed.database.db.tx(player.brandId, (tx) => sumRounds(tx, { search: '29.00' }, named));
  expect(counted).toMatchObject([{ rounds: 1, stake: '13.00', payout: '29.00' }]);
  expect(await find(`${paid.round.slice(0, 8)}…`)).toContain(paid.round);
});

test('a round is one row, however many bets it has, at its first bet', async () => {
  const first = await play({ stake: 10n * UNIT });
  const second = { ...bet(player, 5n * UNIT), round: first.placed.round };
  await bed.one.call(player.supplierId, second);
  await bed.one.call(player.supplierId, win(first.placed, 40n * UNIT, { roundClosed: false }));
  await bed.settle();
  const [row, ...others] = (await rowsOf()).filter(({ round }) => round === first.round);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    key: first.key,
    account: 'rahim',
    gameName: `The game ${GAME}`,
    wagers: 2,
    stake: '15.00',
    payout: '40.00',
    net: null,
    state: 'open',
    endedAt: null,
  });
  await bed.one.call(player.supplierId, win(second, 0n));
  expect((await rowsOf({ search: first.round }))[0]).toMatchObject({ state: 'settled', net: '25.00' });
});

test('a round is found by its number, its beginning, its wager, its transactions and its player', async () => {
  const { placed, paid, wagerId, round } = await play({ stake: 3n * UNIT, payout: 7n * UNIT });
  const other = await bed.openNamed('karim99', 10n * UNIT);
  const foreign = await bed.play(other, { stake: 2n * UNIT });
  for (const search of [
    round,
    round.slice(0, 12),
    `${round.slice(0, 12)}…`,
    wagerId,
    `${wagerId.slice(0, 8)}…`,
    wagerId.slice(0, 13),
    placed.transactionUuid as string,
    paid!.transactionUuid as string,
  ])
    expect(await numbersOf({ search }), search).toEqual([round]);
  for (const search of ['karim99', 'KARIM', String(other.memberId)])
    expect(await numbersOf({ search }), search).toEqual([foreign.round]);
  for (const search of [randomUUID(), 'nobody-and-nothing', '%', 'ka%', `' or true --`])
    expect(await numbersOf({ search }), search).toEqual([]);
});

test('every filter lets through what it says and nothing else', async () => {
  const won = await play({ stake: 21n * UNIT, payout: 900n * UNIT });
  const lost = await play({ stake: 22n * UNIT, payout: 0n });
  const open = await play({ stake: 23n * UNIT });
  const undone = await play({ stake: 24n * UNIT });
  await bed.one.call(player.supplierId, rollback(undone.placed));
  await bed.settle();
  const ours = { stakeMin: '21', stakeMax: '24' };
  const all = [undone, open, lost, won].map(({ round }) => round);
  const filtered = async (filter: RoundFilter): Promise<string[]> => numbersOf({ ...ours, ...filter });
  expect(await filtered({})).toEqual(all);
  expect(await filtered({ state: 'open' })).toEqual([open.round]);
  expect(await filtered({ state: 'settled' })).toEqual([lost.round, won.round]);
  expect(await filtered({ state: 'refunded' })).toEqual([undone.round]);
  expect(await filtered({ state: 'void' })).toEqual([]);
  expect(await filtered({ payoutMin: '0.01' })).toEqual([won.round]);
  expect(await filtered({ payoutMax: '0' })).toEqual([undone.round, open.round, lost.round]);
  expect(await filtered({ payoutMin: '900', payoutMax: '900.00000' })).toEqual([won.round]);
  expect(await filtered({ payoutMin: '900.00001' })).toEqual([]);
  expect(await filtered({ gameCode: GAME, vendor: 'TEST', currency: 'BDT', search: 'rahim' })).toEqual(all);
  const [supplier] = await bed.database.db.tx(null, (tx) =>
    tx.rows<{ code: string }>('select code from vendors.supplier where id = $1', [player.supplierId]),
  );
  expect(await filtered({ supplier: supplier!.code })).toEqual(all);
  expect(await filtered({ gameType: 'BGS' })).toEqual(all);
  for (const none of [
    { gameCode: 'other' },
    { vendor: 'XX' },
    { supplier: 'nobody' },
    { gameType: 'LIVE' },
    { currency: 'USD' },
  ] as RoundFilter[])
    expect(await filtered(none)).toEqual([]);
  const [, , { startedAt: from }] = (await rowsOf(ours)) as [RoundRow, RoundRow, RoundRow];
  expect(await filtered({ from })).toEqual(all.slice(0, 3));
  expect(await filtered({ to: from })).toEqual([won.round]);
  await bed.tell(player, { ...told(undone.round), status: 'void', stake: 0n, payout: 0n });
  expect(await filtered({ state: 'void' })).toEqual([undone.round]);
  expect(await filtered({ state: 'refunded' })).toEqual([]);
});

const told = (round: string) => ({
  round,
  version: 1n,
  replayUrl: '',
  closedAt: new Date(),
  fairness: { commitment: 'c0ffee', clientSeed: 'mine', nonce: 4, revealedSeed: null },
});

test('what stands in a case that nobody decided is in doubt', async () => {
  const { placed, round, key } = await play({ stake: 31n * UNIT, payout: 0n });
  await bed.one.call(player.supplierId, win(placed, 5n * UNIT));
  const found = await numbersOf({ state: 'doubt' });
  expect(found).toEqual([round]);
  expect((await detailOf(key))!.cases).toMatchObject([{ open: true }]);
  await bed.database.db.tx(player.brandId, (tx) =>
    tx.run("update vendors.vendor_case set decided_at = now(), decision = 'refused'"),
  );
  expect(await numbersOf({ state: 'doubt' })).toEqual([]);
  expect((await detailOf(key))!.cases).toMatchObject([{ open: false }]);
});

test('pages go on from a round in both directions, and meet each round once', async () => {
  const all = await numbersOf({});
  expect(all.length).toBeGreaterThan(5);
  const met: string[] = [];
  let page = await list({ pageSize: 2 });
  const pages = [page];
  for (; page.older !== null; pages.push(page)) page = await list({ pageSize: 2, before: page.older });
  for (const { content } of pages) met.push(...content.map(({ round }) => round));
  expect(met).toEqual(all);
  const back = await list({ pageSize: 2, after: pages[1]!.newer! });
  expect(back.content).toEqual(pages[0]!.content);
});

test('totals are those of the list, and what was taken back counts for nothing', async () => {
  const rows = await rowsOf({});
  const sums = await sumsOf();
  expect(sums).toMatchObject({ since: null, estimate: null, counted: [{ currency: 'BDT', rounds: rows.length }] });
  expect(await sumsOf({ stakeMin: '21', stakeMax: '24' })).toMatchObject({
    counted: [{ rounds: 4, stake: '66.00', payout: '900.00', net: '834.00' }],
  });
  expect(await sumsOf({ search: 'nobody-and-nothing' })).toEqual({ counted: [], since: null, estimate: null });
});

test('a round is shown whole: its wagers, calls, postings with the balance before and after, and what stands beside', async () => {
  const before = await play({ stake: 1n * UNIT, payout: 0n });
  const { placed, paid, wagerId, round, key } = await play({ stake: 41n * UNIT, payout: 100n * UNIT });
  const after = await play({ stake: 1n * UNIT, payout: 0n });
  const late = rollback(placed);
  await bed.one.call(player.supplierId, late);
  await bed.tell(player, { ...told(round), status: 'closed', stake: 41n * UNIT, payout: 100n * UNIT });
  const found = (await detailOf(key))!;
  expect(found).toMatchObject({
    key,
    round,
    stake: '41.00',
    payout: '100.00',
    net: '59.00',
    supplier: 'main',
    replayable: true,
  });
  expect(found.wagerList).toMatchObject([{ id: wagerId, stake: '41.00', payout: '100.00', status: 'won' }]);
  const [stake, payout, ...rest] = found.postings;
  expect(rest).toEqual([]);
  expect([stake!.kind, stake!.amount, payout!.kind, payout!.amount]).toEqual(['bet', '-41.00', 'win', '100.00']);
  expect(payout!.balanceBefore).toBe(stake!.balanceAfter);
  expect(Number(stake!.balanceBefore) - Number(stake!.balanceAfter)).toBe(41);
  expect(found.calls).toMatchObject([
    { id: placed.transactionUuid, kind: 'bet', status: 'RS_OK', amount: '-41.00', balance: stake!.balanceAfter },
    { id: paid!.transactionUuid, kind: 'win', status: 'RS_OK', amount: '100.00', balance: payout!.balanceAfter },
    { id: late.transactionUuid, kind: 'rollback', status: 'RS_ERROR_DUPLICATE_TRANSACTION', amount: null },
  ]);
  expect(found.told).toMatchObject({ status: 'closed', fairness: { commitment: 'c0ffee', nonce: 4 } });
  expect([found.earlier?.key, found.later?.key]).toEqual([before.key, after.key]);
  expect((await detailOf(before.key))!.later?.key).toBe(key);
});

test('spans of time around instants are joined where they meet', () => {
  const at = (seconds: number): Date => new Date(1_700_000_000_000 + seconds * 1_000);
  expect(spansOf([at(30), at(0), at(300)])).toEqual([
    [at(-20), at(50)],
    [at(280), at(320)],
  ]);
  expect(spansOf([])).toEqual([]);
});

test('each part of a file is an entry of the audit log, wherever its caller says that it begins', async () => {
  await play({ stake: UNIT, payout: 0n });
  const entries = async (): Promise<number> => {
    const rows = await bed.database.db.tx(player.brandId, (tx) =>
      tx.rows<{ count: number }>("select count(*)::integer as count from audit.audit where action = 'export-rounds'"),
    );
    return rows[0]!.count;
  };
  const context = { brandId: player.brandId, operator: { name: 'maker' }, ip: '127.0.0.1' } as never;
  const before = await entries();
  for (const from of [undefined, '9999999999999999.ffffffff-ffff-ffff-ffff-ffffffffffff'])
    expect(await exportRounds({ db: bed.database.db }, context, { before: from, names })).toMatchObject({ ok: true });
  expect(await entries()).toBe(before + 2);
});

test('what was looked for in a file that was taken is on record without names', async () => {
  const { round } = await play({ stake: UNIT, payout: 0n });
  const context = { brandId: player.brandId, operator: { name: 'maker' }, ip: '127.0.0.1' } as never;
  const take = async (search: string): Promise<string | undefined> => {
    await exportRounds({ db: bed.database.db }, context, { search, names });
    const { target } = await bed.database.db.tx(player.brandId, (tx) =>
      tx.row<{ target: string }>(
        "select target from audit.audit where action = 'export-rounds' order by seq desc limit 1",
      ),
    );
    return new URLSearchParams(target.slice('rounds:'.length)).get('search') ?? undefined;
  };
  expect(await take('Rahim')).toBe(String(player.memberId));
  expect(await take('rahi')).toBe(String(player.memberId));
  expect(await take('rahim@example.com')).toBe('…');
  expect(await take(round)).toBe(round);
});
