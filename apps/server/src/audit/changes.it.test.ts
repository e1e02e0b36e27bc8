import type { AuditRow } from '@baize/contract/console/audit';
import type { Correction } from '@baize/contract/console/corrections';
import type { ConsoleJackpot } from '@baize/contract/console/jackpots';
import type { PlayerRow } from '@baize/contract/console/players';
import type { Page } from '@baize/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../testing-console.ts';

let t: TestConsole;
let owner: TestOperator;
const REASON = 'a reason of some length';

beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
});
afterAll(() => t.close());

type Part = Readonly<Record<string, unknown>> | null;
const parts = (rows: readonly AuditRow[]): (readonly [Part, Part])[] =>
  rows.map(({ before, after }) => [before as Part, after as Part]);

test('a changed jackpot keeps what changed, as money with its currency, and no version', async () => {
  const [pool] = (await owner.ask<ConsoleJackpot[]>('listJackpots')).value;
  const { poolId, version, currency } = pool!;
  const sent = { poolId, version, enabled: true, feedMin: '150', feedMax: '499.5', reason: REASON };
  expect((await owner.ask('updateJackpot', sent)).code).toBe('OK');
  expect(parts(await owner.auditOf(`jackpot:${poolId}`))).toEqual([
    [
      { currency, feedMin: '100.00', feedMax: '500.00' },
      { currency, feedMin: '150.00', feedMax: '499.50' },
    ],
  ]);
  const same = { poolId, version: version + 1, feedMin: '150.00', reason: REASON };
  expect((await owner.ask<ConsoleJackpot[]>('updateJackpot', same)).value[0]!.version).toBe(version + 1);
  expect((await owner.ask('updateJackpot', { ...sent, feedMin: '151' })).code).toBe('STATE_CONFLICT');
  expect(await owner.auditOf(`jackpot:${poolId}`)).toHaveLength(1);
});

test.each([
  ['switchGame', { gameCode: 'stu_dice' }, {}],
  ['switchGame', { gameCode: 'stu_dice' }, { reason: REASON }],
] as const)('%s of %o with %o names nothing to switch and is refused', async (call, which, change) => {
  const said = await owner.ask(call, { ...which, ...change });
  expect(said).toMatchObject({ code: 'BAD_REQUEST', fields: { body: expect.stringContaining('enabled') } });
  expect(await owner.auditOf(`game:${which.gameCode}`)).toEqual([]);
});

test('a switch keeps only what differs, and one that differs in nothing leaves no entry', async () => {
  const change = { gameCode: 'stu_mines', enabled: true, sort: 77, reason: REASON };
  expect((await owner.ask('switchGame', change)).code).toBe('OK');
  expect((await owner.ask('switchGame', change)).code).toBe('OK');
  const rows = parts(await owner.auditOf('game:stu_mines'));
  expect(rows).toHaveLength(1);
  expect(rows[0]![1]).toEqual({ sort: 77 });
  expect(Object.keys(rows[0]![0]!)).toEqual(['sort']);
});

/** Every entry begins where the one before it ended. */
function expectLinked(rows: readonly AuditRow[]): void {
  const oldestFirst = parts(rows.toReversed());
  for (const [at, [before]] of oldestFirst.entries()) if (at > 0) expect(before).toEqual(oldestFirst[at - 1]![1]);
}

test('what operators change at the same time is told in the order in which it happened', async () => {
  const sorts = Array.from({ length: 12 }, (_, at) => 200 + at);
  await Promise.all(sorts.map((sort) => owner.ask('switchGame', { gameCode: 'stu_dice', sort, reason: REASON })));
  const switches = await owner.auditOf('game:stu_dice');
  expect(switches).toHaveLength(sorts.length);
  expectLinked(switches);

  const [player] = (await owner.ask<Page<PlayerRow>>('listPlayers', { search: 'player' })).value.content;
  const turns = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? 'disabled' : 'active'));
  await Promise.all(turns.map((status) => owner.ask('setPlayerStatus', { id: player!.id, status, reason: REASON })));
  const standings = await owner.auditOf(`player:${player!.id}`);
  expect(standings.length).toBeGreaterThan(0);
  expectLinked(standings);
});

test('entries are found by what is printed of their target, and a number is matched whole', async () => {
  const maker = await t.logIn('finance-maker');
  const order = { account: 'player', direction: 'credit', amount: '1.00', reason: REASON };
  const { id } = (await maker.ask<Correction>('makeCorrection', order)).value;
  const wanted = [`correction:${id}`, `correction:${id.slice(0, 8)}`, id.slice(0, 8), id];
  for (const target of wanted)
    expect(
      (await owner.auditOf(target)).map((row) => row.target),
      target,
    ).toEqual([`correction:${id}`]);
  expect(await owner.auditOf(`player:${id.slice(0, 8)}`)).toEqual([]);
  expect((await owner.auditOf('game:stu_')).length).toBeGreaterThan(0);

  const { content } = (await owner.ask<Page<PlayerRow>>('listPlayers', { search: 'player' })).value;
  const player = content[0]!.id;
  await owner.ask('setPlayerStatus', { id: player, status: 'disabled', reason: REASON });
  await owner.ask('setPlayerStatus', { id: player, status: 'active', reason: REASON });
  expect(await owner.auditOf(`player:${player.slice(0, -1)}`)).toEqual([]);
  expect((await owner.auditOf(player)).length).toBeGreaterThan(1);

  // By the names that people know: who it is, what it is called.
  expect((await owner.auditOf('player:player'))[0]).toMatchObject({ target: `player:${player}`, targetName: 'player' });
  const clerk = await t.logIn('support');
  const { id: clerkId } = (await owner.ask<{ id: string; name: string }[]>('listOperators')).value.find(
    ({ name }) => name === clerk.name,
  )!;
  await owner.ask('endOperatorSessions', { id: clerkId, reason: 'Left a browser open.' });
  for (const typed of [clerk.name, `operator:${clerk.name}`, `operator:${clerkId}`])
    expect((await owner.auditOf(typed))[0], typed).toMatchObject({
      target: `operator:${clerkId}`,
      targetName: clerk.name,
    });

  const numbered = async (number: string) =>
    (await owner.ask<Page<Correction>>('listCorrections', { number })).value.content.map((row) => row.id);
  expect(await numbered(id.slice(0, 8).toUpperCase())).toEqual([id]);
  expect(await numbered('nothing')).toEqual([]);
});
