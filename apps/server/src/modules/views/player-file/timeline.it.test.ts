import { randomBytes } from 'node:crypto';
import type { TimelineEntry } from '@baize/contract/console/timeline';
import { TIMELINE_KINDS } from '@baize/contract/console/timeline-words';
import type { KeysetPage } from '@baize/contract/envelope';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';

let t: TestConsole;
let owner: TestOperator;
let support: TestOperator;
let superuser: pg.Client;
let player: MemberId;
let other: MemberId;

const run = (text: string, values: unknown[]) => superuser.query(text, values);
const at = (hour: number): Date => new Date(Date.UTC(2031, 4, 1, hour));
const read = async (who: TestOperator, asked: Record<string, unknown> = {}) =>
  (await who.ask<KeysetPage<TimelineEntry>>('listPlayerTimeline', { id: String(player), pageSize: 100, ...asked }))
    .value;

beforeAll(async () => {
  t = await createTestConsole();
  [owner, support] = [await t.logIn('owner'), await t.logIn('support')];
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
  const open = async (account: string): Promise<MemberId> => {
    const made = await t.platform.deps.db.tx(t.brandId, (tx) =>
      t.platform.identity.createMember(tx, t.brandId, { account, type: 0, parentId: null }),
    );
    if (!made.ok) throw new Error(made.error.code);
    return made.value;
  };
  [player, other] = [await open('timelineone'), await open('timelinetwo')];
  const id = [t.brandId, String(player)];
  await run(
    `insert into identity.session
      (id, brand_id, member_id, token_hash, device_hash, area, ip, user_agent, created_at, last_seen_at, expires_at, came_by)
      values (gen_random_uuid(), $1, $2, $3, $3, 'site', '203.0.113.9', 'test', $4, $4, $4, 'passkey')`,
    [...id, randomBytes(32), at(1)],
  );
  await run(
    `insert into identity.login_refusal (brand_id, member_id, at, reason, area, user_agent, known_device, times)
      values ($1, $2, $3, 'MORE', 'site', '', false, 4)`,
    [...id, at(2)],
  );
  await run(
    `insert into agents.day_sum (brand_id, member_id, scope, day, bets, stake, payout)
      values ($1, $2, 'own', '2031-05-01', 7, 1000000, 400000)`,
    id,
  );
  for (const [hour, whose] of [
    [3, player],
    [3, other],
  ] as const)
    await run(
      `insert into cashier.deposit (id, brand_id, member_id, amount, currency, method, state, created_at, expires_at,
          credited_at) values (gen_random_uuid(), $1, $2, 5000000, 'BDT', 'manual', 'credited', $3, $3, $3)`,
      [t.brandId, String(whose), at(hour)],
    );
  await run(
    `insert into cashier.member_transfer (id, brand_id, sender_id, receiver_id, way, amount, currency, created_at)
      values (gen_random_uuid(), $1, $3, $2, 'down', 250000, 'BDT', $4)`,
    [...id, String(other), at(4)],
  );
  await run(
    `insert into limits.player_limit (brand_id, member_id, kind, value, set_by, set_at)
      values ($1, $2, 'loss-day', 100000000, 'member', $3)`,
    [...id, at(5)],
  );
  await run(
    `insert into messages.message (id, brand_id, member_id, kind, params, created_at)
      values (gen_random_uuid(), $1, $2, 'deposit-credited', '{}', $3)`,
    [...id, at(6)],
  );
  await run(
    `insert into suspicions.suspicion (id, brand_id, kind, subject, accounts, currency, found_at, last_at)
      values (gen_random_uuid(), $1, 'RING', 'x', array[$2::bigint], 'BDT', $3, $3)`,
    [...id, at(7)],
  );
});
afterAll(async () => {
  await superuser?.end();
  await t?.close();
});

test('everything that happened to a player stands in one order, with what was written about it', async () => {
  expect((await support.ask('writePlayerNote', { id: String(player), text: '   ' })).code).toBe('BAD_REQUEST');
  expect((await support.ask('writePlayerNote', { id: String(player), text: 'Wants calls at noon.' })).code).toBe('OK');
  await owner.ask('setPlayerStatus', { id: String(player), status: 'disabled', reason: 'Asked for by themselves.' });
  const { content } = await read(owner);
  const shown = new Map(content.map((entry) => [entry.kind, entry]));
  expect(shown.get('login')).toMatchObject({ what: 'passkey', at: at(1).toISOString() });
  expect(shown.get('refusal')).toMatchObject({ what: 'MORE', count: 4 });
  expect(shown.get('play')).toMatchObject({ what: '2031-05-01', amount: '10.00', payout: '4.00', count: 7 });
  expect(shown.get('deposit')).toMatchObject({ what: 'credited', amount: '50.00', currency: 'BDT' });
  expect(shown.get('transfer')).toMatchObject({ what: 'received', amount: '2.50', by: 'timelinetwo' });
  expect(shown.get('limit')).toMatchObject({ what: 'loss-day', by: 'member' });
  expect(shown.get('message')).toMatchObject({ what: 'deposit-credited' });
  expect(shown.get('suspicion')).toMatchObject({ what: 'RING' });
  expect(shown.get('note')).toMatchObject({ by: support.name, text: 'Wants calls at noon.' });
  expect(content.filter(({ kind }) => kind === 'operator')).toMatchObject([
    { what: 'set-player-status', by: owner.name, text: 'Asked for by themselves.' },
    { what: 'write-player-note', by: support.name, text: null },
  ]);
  const times = content.map(({ at: time }) => time);
  expect(times).toEqual(times.toSorted().toReversed());
  // The other's deposit of the same moment is not theirs.
  expect(content.filter(({ kind }) => kind === 'deposit')).toHaveLength(1);
});

test('it is read page by page in both directions, and narrowed to one kind', async () => {
  const { content: all } = await read(owner);
  const walked: TimelineEntry[] = [];
  let before: string | undefined;
  let last: KeysetPage<TimelineEntry>;
  do {
    last = await read(owner, { pageSize: 2, ...(before && { before }) });
    walked.push(...last.content);
    before = last.older ?? undefined;
  } while (before !== undefined);
  expect(walked).toEqual(all);
  const back = await read(owner, { pageSize: 100, after: last.newer! });
  expect(back.content).toEqual(all.slice(0, all.length - last.content.length));
  for (const kind of TIMELINE_KINDS)
    expect((await read(owner, { kind })).content).toEqual(all.filter((entry) => entry.kind === kind));
});

test('what needs a right of its own is left out, and no address is told to anybody', async () => {
  const maker = await t.logIn('finance-maker');
  const order = { account: 'timelineone', direction: 'credit', amount: '7', reason: 'The provider paid it twice.' };
  expect((await maker.ask('makeCorrection', order)).code).toBe('OK');
  expect((await read(maker, { kind: 'correction' })).content).toMatchObject([{ amount: '7.00', by: maker.name }]);
  const { content } = await read(support);
  const apart = ['withdrawal', 'correction', 'operator', 'move', 'suspicion'];
  expect(content.filter(({ kind }) => apart.includes(kind))).toEqual([]);
  expect((await read(support, { kind: 'correction' })).content).toEqual([]);
  expect(content.length).toBeGreaterThan(0);
  expect((await read(support, { kind: 'operator' })).content).toEqual([]);
  expect(JSON.stringify((await read(owner)).content)).not.toContain('203.0.113.9');
  expect((await owner.ask('listPlayerTimeline', { id: '999999999' })).code).toBe('NOT_FOUND');
});

test('a note goes with the person', async () => {
  const personal = t.platform.modules.find(({ name }) => name === 'notebook')!.personal!;
  await t.platform.deps.db.tx(t.brandId, (tx) =>
    personal.erase!(tx, {
      brandId: t.brandId,
      memberId: player,
      account: 'timelineone',
      shownAs: 'x',
      now: t.platform.deps.now(),
    }),
  );
  expect((await read(owner, { kind: 'note' })).content).toEqual([]);
});
