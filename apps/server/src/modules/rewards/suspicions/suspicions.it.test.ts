import { randomBytes, randomUUID } from 'node:crypto';
import type { KeptSuspicionRule, Suspicion, SuspicionFile } from '@baize/contract/console/suspicions';
import type { KeysetPage } from '@baize/contract/envelope';
import { USUAL_SUSPICION_RULE } from '@baize/domain/agents/suspicions';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../ids.ts';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../testing-console.ts';
import { findSuspicions } from './commands/find-suspicions.ts';

let t: TestConsole;
let owner: TestOperator;
let support: TestOperator;
let superuser: pg.Client;
const ids = new Map<string, MemberId>();
const idOf = (account: string): MemberId => ids.get(account)!;
const REASON = 'Seen by two of us.';
/** Noon of a day of the brand, at its offset of six hours. */
const at = (day: number): Date => new Date(Date.UTC(2031, 2, day, 6));
/** When the job looks: the morning after. */
const morningAfter = (day: number): Date => new Date(Date.UTC(2031, 2, day + 1, 0));
const dayText = (day: number): string => `2031-03-${String(day).padStart(2, '0')}`;

const run = (text: string, values: unknown[]): Promise<unknown> => superuser.query(text, values);
async function open(account: string, type: number, parent: string | null): Promise<void> {
  const parentId = parent === null ? null : idOf(parent);
  const made = await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.identity.createMember(tx, t.brandId, { account, type, parentId }),
  );
  if (!made.ok) throw new Error(made.error.code);
  ids.set(account, made.value);
}
const login = (account: string, { device = randomBytes(32), ip, day }: { device?: Buffer; ip: string; day: number }) =>
  run(
    `insert into identity.session
      (id, brand_id, member_id, token_hash, device_hash, area, ip, user_agent, created_at, last_seen_at, expires_at)
      values (gen_random_uuid(), $1, $2, $3, $4, 'site', $5, 'test', $6, $6, $6)`,
    [t.brandId, idOf(account), randomBytes(32), device, ip, at(day)],
  );
type Play = { day: number; bets: number; stake: number; payout: number };
async function play(account: string, { day, bets, stake, payout }: Play): Promise<void> {
  const [units, won] = [BigInt(stake) * 100_000n, BigInt(payout) * 100_000n];
  await run(`insert into wagers.player_day (brand_id, currency, day, member_id) values ($1, 'BDT', $2, $3)`, [
    t.brandId,
    dayText(day),
    idOf(account),
  ]);
  await run(
    `insert into agents.day_sum (brand_id, member_id, scope, day, bets, stake, payout, valid_bet)
      values ($1, $2, 'own', $3, $4, $5, $6, $5)`,
    [t.brandId, idOf(account), dayText(day), bets, units, won],
  );
}
const bet = (account: string, { round, day, payout }: { round: string; day: number; payout: number }) =>
  run(
    `insert into wagers.wager (member_id, supplier_id, id, brand_id, game_type, status, version, round_closed, currency,
        stake_cash, stake_bonus, payout_cash, payout_bonus, valid_bet, vendor, game_code, round, placed_at, settled_at)
      values ($1, 1, gen_random_uuid(), $2, 1, 1, 2, true, 'BDT', 10000000, 0, $3, 0, 10000000, 'PG', 'table', $4, $5, $5)`,
    [idOf(account), t.brandId, BigInt(payout) * 100_000n, round, at(day)],
  );
const contract = (holder: string, issuer: string) =>
  run(
    `insert into agents.contract (id, brand_id, holder_id, issuer_id, kind, category, state, created_at, version)
      values (gen_random_uuid(), $1, $2, $3, 'DAILY', 'CONS', 'ACTIVE', $4, 1)`,
    [t.brandId, idOf(holder), idOf(issuer), at(1)],
  );
const move = (account: string, { from, to, day }: { from: string; to: string; day: number }) =>
  run(
    `insert into agents.move
       (id, brand_id, member_id, from_parent_id, to_parent_id, asked_by, reason, asked_at, effective_at, state, ended_at)
      values (gen_random_uuid(), $1, $2, $3, $4, 'owner', 'As asked for.', $5, $5, 'done', $5)`,
    [t.brandId, idOf(account), idOf(from), idOf(to), at(day)],
  );

/** Looks through everything up to the end of a day. */
const look = (day: number): Promise<void> =>
  findSuspicions({ ...t.platform.deps, brands: t.platform.brand, now: () => morningAfter(day) }, t.brandId);
const list = async (asked: Record<string, unknown> = {}): Promise<Suspicion[]> =>
  (await owner.ask<KeysetPage<Suspicion>>('listSuspicions', { pageSize: 100, ...asked })).value.content;
const named = ({ kind, accounts }: Suspicion): string => `${kind} ${accounts.map(({ account }) => account).join(' ')}`;
const file = async (id: string): Promise<SuspicionFile> =>
  (await owner.ask<SuspicionFile>('getSuspicion', { id })).value;
const onlyOf = async (kind: string): Promise<Suspicion> => {
  const [found, ...more] = await list({ kind });
  expect(more).toEqual([]);
  return found!;
};

beforeAll(async () => {
  t = await createTestConsole();
  owner = await t.logIn('owner');
  support = await t.logIn('auditor');
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
  for (const [account, type, parent] of [
    ['sus-top', 1, null],
    ['sus-mid', 2, 'sus-top'],
    ['sus-other', 2, 'sus-top'],
    ...['a', 'b', 'c', 'd', 'e'].map((each) => [`sus-${each}`, 0, 'sus-mid'] as const),
    ...['f', 'g', 'h'].map((each) => [`sus-${each}`, 0, 'sus-other'] as const),
  ] as const)
    await open(account, type, parent);
  await contract('sus-mid', 'sus-top');
  // Begins with the day before: nothing is there yet.
  await look(1);
});
afterAll(async () => {
  await superuser.end();
  await t.close();
});

test('linked accounts on both sides of the same rounds are found with the rounds; strangers at the table are not', async () => {
  const device = randomBytes(32);
  await login('sus-a', { device, ip: '203.0.113.1', day: 2 });
  await login('sus-b', { device, ip: '203.0.113.2', day: 2 });
  await login('sus-f', { ip: '203.0.113.3', day: 2 });
  for (const account of ['sus-a', 'sus-b', 'sus-f'])
    await play(account, { day: 2, bets: 10, stake: 1_000, payout: 900 });
  for (let n = 0; n < 10; n += 1) {
    const round = `table-${n}`;
    await bet('sus-a', { round, day: 2, payout: n % 2 === 0 ? 200 : 0 });
    await bet('sus-b', { round, day: 2, payout: n % 2 === 0 ? 0 : 200 });
    await bet('sus-f', { round, day: 2, payout: n % 2 === 0 ? 0 : 200 });
  }
  await look(2);
  expect((await list()).map(named)).toEqual(['OPPOSITE_BETS sus-a sus-b']);
  const { suspicion, evidence } = await file((await onlyOf('OPPOSITE_BETS')).id);
  expect(suspicion).toMatchObject({ state: 'OPEN', currency: 'BDT', evidenceRows: 11, judgedAt: null });
  expect(evidence.filter(({ fact }) => fact === 'LINK')).toMatchObject([
    { sign: 'device', times: 1, account: { account: 'sus-a' }, other: { account: 'sus-b' } },
  ]);
  const rounds = evidence.filter(({ fact }) => fact === 'ROUND');
  expect(rounds).toHaveLength(10);
  for (const { stake, otherStake, net, otherNet } of rounds) {
    expect([stake, otherStake]).toEqual(['100.00', '100.00']);
    expect(new Set([net, otherNet])).toEqual(new Set(['-100.00', '100.00']));
  }
});

test('turnover that leaves nothing between accounts of one network is found, and a crowd of a café is none', async () => {
  for (const account of ['sus-c', 'sus-d']) await login(account, { ip: '198.51.100.7', day: 3 });
  await play('sus-c', { day: 3, bets: 150, stake: 50_000, payout: 42_000 });
  await play('sus-d', { day: 3, bets: 150, stake: 50_000, payout: 57_500 });
  await look(3);
  expect(named(await onlyOf('WASH_TURNOVER'))).toBe('WASH_TURNOVER sus-c sus-d');
  for (let n = 0; n < 8; n += 1) {
    await open(`sus-crowd${n}`, 0, 'sus-mid');
    await login(`sus-crowd${n}`, { ip: '198.51.100.8', day: 4 });
  }
  await login('sus-g', { ip: '198.51.100.8', day: 4 });
  await play('sus-g', { day: 4, bets: 150, stake: 50_000, payout: 42_000 });
  await play('sus-crowd0', { day: 4, bets: 150, stake: 50_000, payout: 57_500 });
  await look(4);
  expect(await list({ kind: 'WASH_TURNOVER' })).toHaveLength(1);
});

test('an agent who plays below themselves is a ring, and their contract with their own upline is with oneself', async () => {
  const device = randomBytes(32);
  for (const account of ['sus-top', 'sus-mid', 'sus-e']) await login(account, { device, ip: '192.0.2.1', day: 5 });
  await play('sus-e', { day: 5, bets: 20, stake: 5_000, payout: 4_000 });
  await look(5);
  expect(named(await onlyOf('RING'))).toBe('RING sus-mid sus-e');
  expect(named(await onlyOf('OWN_CONTRACT'))).toBe('OWN_CONTRACT sus-top sus-mid');
  const ring = await file((await onlyOf('RING')).id);
  expect(ring.evidence.map(({ fact }) => fact).toSorted()).toEqual(['CONTRACT', 'LINK', 'LINK', 'PLAY']);
  expect(ring.evidence.find(({ fact }) => fact === 'PLAY')).toMatchObject({
    stake: '5000.00',
    net: '-1000.00',
    times: 20,
  });
  // The same again joins what is open, and tells nothing twice.
  await play('sus-e', { day: 6, bets: 20, stake: 5_000, payout: 4_000 });
  await look(6);
  expect((await onlyOf('RING')).evidenceRows).toBe(5);
  expect((await onlyOf('OWN_CONTRACT')).evidenceRows).toBe(3);
  expect((await list({ player: 'SUS-MID' })).map(({ kind }) => kind).toSorted()).toEqual(['OWN_CONTRACT', 'RING']);
});

test('who was moved in a circle is found with the moves; a day is looked through once', async () => {
  await move('sus-h', { from: 'sus-other', to: 'sus-mid', day: 3 });
  await move('sus-h', { from: 'sus-mid', to: 'sus-other', day: 7 });
  await look(7);
  await look(7);
  const { evidence } = await file((await onlyOf('CYCLIC_MOVE')).id);
  expect(evidence.map(({ account, other }) => [account.account, other?.account])).toEqual([
    ['sus-h', 'sus-other'],
    ['sus-h', 'sus-mid'],
  ]);
});

test('an operator notes, dismisses and confirms, once each, on record; nothing else changes by it', async () => {
  const ring = await onlyOf('RING');
  expect((await support.ask('decideSuspicion', { id: ring.id, decision: 'CONFIRMED', reason: REASON })).code).toBe(
    'FORBIDDEN',
  );
  expect((await support.ask('getSuspicion', { id: ring.id })).code).toBe('OK');
  expect((await owner.ask('getSuspicion', { id: randomUUID() })).code).toBe('NOT_FOUND');
  expect((await owner.ask('noteSuspicion', { id: ring.id, text: 'They are brothers.' })).code).toBe('OK');
  const both = await Promise.all(
    (['CONFIRMED', 'DISMISSED'] as const).map((decision) =>
      owner.ask('decideSuspicion', { id: ring.id, decision, reason: REASON }),
    ),
  );
  expect(both.map(({ code }) => code).toSorted()).toEqual(['OK', 'STATE_CONFLICT']);
  expect((await owner.ask('noteSuspicion', { id: ring.id, text: 'Too late for it.' })).code).toBe('STATE_CONFLICT');
  const { remarks, suspicion } = await file(ring.id);
  expect(remarks.map(({ kind, text, by }) => [kind, text, by])).toEqual([
    [suspicion.state, REASON, owner.name],
    ['NOTE', 'They are brothers.', owner.name],
  ]);
  expect((await owner.auditOf(`suspicion:${ring.id}`)).map(({ action }) => action)).toEqual([
    'decide-suspicion',
    'note-suspicion',
  ]);
  const { rows } = await superuser.query('select status from identity.member where id = any ($1::bigint[])', [
    [String(idOf('sus-mid')), String(idOf('sus-e'))],
  ]);
  expect(rows).toEqual([{ status: 'active' }, { status: 'active' }]);
});

test('what was dismissed is left alone for a month, and is then told anew', async () => {
  const own = await onlyOf('OWN_CONTRACT');
  await superuser.query(`update suspicions.suspicion set state = 'DISMISSED', judged_at = $2 where id = $1`, [
    own.id,
    morningAfter(7),
  ]);
  await play('sus-e', { day: 8, bets: 1, stake: 10, payout: 0 });
  await look(8);
  expect(await list({ kind: 'OWN_CONTRACT' })).toHaveLength(1);
  await superuser.query(`update suspicions.suspicion set judged_at = $2 where id = $1`, [own.id, at(-25)]);
  await play('sus-e', { day: 9, bets: 1, stake: 10, payout: 0 });
  await look(9);
  expect((await list({ kind: 'OWN_CONTRACT' })).map(({ state }) => state).toSorted()).toEqual(['DISMISSED', 'OPEN']);
});

test('an owner says from when on the brand looks twice: on record, once for each state that was seen', async () => {
  const { value: rule } = await support.ask<KeptSuspicionRule>('getSuspicionRule');
  expect(rule).toEqual({ ...USUAL_SUSPICION_RULE, version: 0 });
  const change = { ...rule, washBets: 20, networkAccounts: 3, reason: REASON };
  expect((await support.ask('updateSuspicionRule', change)).code).toBe('FORBIDDEN');
  expect((await owner.ask('updateSuspicionRule', { ...change, washBets: 19 })).code).toBe('BAD_REQUEST');
  const both = await Promise.all(
    [91, 92].map((movedDays) => owner.ask('updateSuspicionRule', { ...change, movedDays })),
  );
  expect(both.map(({ code }) => code).toSorted()).toEqual(['OK', 'STATE_CONFLICT']);
  const [entry] = await owner.auditOf(`suspicion-rule:${t.brandId}`);
  expect(entry).toMatchObject({
    action: 'update-suspicion-rule',
    before: { washBets: 200, networkAccounts: 8, movedDays: 90 },
    after: { washBets: 20, networkAccounts: 3 },
    reason: REASON,
  });

  for (const account of ['sus-c', 'sus-g', 'sus-h']) await login(account, { ip: '198.51.100.9', day: 10 });
  await play('sus-g', { day: 10, bets: 15, stake: 5_000, payout: 4_200 });
  await play('sus-h', { day: 10, bets: 15, stake: 5_000, payout: 5_750 });
  for (const account of ['sus-a', 'sus-b', 'sus-d', 'sus-f']) await login(account, { ip: '198.51.100.10', day: 10 });
  await play('sus-d', { day: 10, bets: 15, stake: 5_000, payout: 4_200 });
  await play('sus-f', { day: 10, bets: 15, stake: 5_000, payout: 5_750 });
  await look(10);
  // Three behind an address are linked now, four are a crowd.
  expect((await list({ kind: 'WASH_TURNOVER' })).map(named)).toEqual([
    'WASH_TURNOVER sus-g sus-h',
    'WASH_TURNOVER sus-c sus-d',
  ]);
});

test('the job is told of the next day two hours after its end', async () => {
  const { rows } = await superuser.query<{ due: Date }>('select suspicions_due() as due');
  expect(rows[0]!.due.toISOString()).toBe('2031-03-11T20:00:00.000Z');
});

test('suspicions are read page by page', async () => {
  const all = await list();
  expect(all.length).toBeGreaterThan(2);
  const page = async (place: Record<string, string>) =>
    (await owner.ask<KeysetPage<Suspicion>>('listSuspicions', { pageSize: 1, ...place })).value;
  const first = await page({});
  const second = await page({ before: first.older! });
  expect([...first.content, ...second.content].map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id));
  expect((await page({ after: second.newer! })).content).toEqual(first.content);
});
