import { randomUUID } from 'node:crypto';
import type { AgentLink, Downlines, TeamOverview } from '@baize/contract/agents';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorContext } from '../../../context.ts';
import { memberId, operatorId, type MemberId, type Uuid } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { drainOutbox } from '../../../testing.ts';
import { createTestSite, type Browser, type TestSite } from '../../../testing-site.ts';
import { playWager, reverseWager, settleWager } from '../../../testing-wagers.ts';
import { platformDay } from '../../base/limits/index.ts';
import { createTestAgentCenter } from '../../../testing-agent-center.ts';
import { carryOutMoves } from './commands/carry-out-moves.ts';
import { moveInTree } from './commands/move-in-tree.ts';
import { withdrawTreeMove } from './commands/withdraw-tree-move.ts';
import type { AgentDeps } from './deps.ts';
import { createAgentsModule } from './index.ts';
import { createTestAccounts, PASSWORD } from '../../../testing-accounts.ts';

const OFFSET = 360;
const DAY_MS = 86_400_000;
let site: TestSite;
let agents: Module;
let deps: AgentDeps;
const { idOf, open } = createTestAccounts(() => site);
const units = (whole: number): bigint => BigInt(whole) * 100_000n;
const today = (): { from: string; to: string } => {
  const day = platformDay(new Date(), OFFSET);
  return { from: day, to: day };
};
const catchUp = (): Promise<void> => drainOutbox(site.deps.db, agents.consumers!);

async function loginAs(account: string): Promise<Browser> {
  const browser = site.browser();
  expect((await browser.login(account, PASSWORD, { area: 'agent' })).code).toBe('OK');
  return browser;
}
async function play(account: string, stake: number, payout: number): Promise<Uuid> {
  const wager = { brandId: site.first, memberId: idOf(account), id: randomUUID() as Uuid };
  await playWager(site.deps.ledger, { ...wager, stake: units(stake) });
  await settleWager(site.deps.ledger, { ...wager, payout: units(payout) });
  return wager.id;
}
const downlinesOf = async (browser: Browser, more: Record<string, unknown> = {}): Promise<Downlines> =>
  (await browser.call('listDownlines', { ...today(), ...more })).value;
const overviewOf = async (browser: Browser): Promise<TeamOverview> =>
  (await browser.call('getTeamOverview', today())).value;
const register = (username: string, affiliateCode: string) =>
  site.browser().call('register', {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    paymentPassword: '482913',
    termsAccepted: true,
    affiliateCode,
  });
const memberOf = (account: string) =>
  site.deps.db.tx(site.first, (tx) => site.identity.findMember(tx, site.first, account));
const operator = (): OperatorContext =>
  ({ brandId: site.first, operator: { name: 'maker', operatorId: operatorId(1) }, ip: '10.0.0.1' }) as OperatorContext;

beforeAll(async () => {
  site = await createTestSite({
    more: ({ deps: given, brands, identity }) => {
      deps = { ...given, accounts: identity, brands, rebatesOf: () => Promise.resolve(new Map()) };
      return [(agents = createAgentsModule(deps)), createTestAgentCenter(given, { identity, brand: brands })];
    },
  });
  await open('house', 1, null);
  await open('top', 1, null);
  await open('middle', 2, 'top');
  await open('low', 2, 'middle');
  await open('player1', 0, 'low');
  await open('player2', 0, 'top');
  await open('tester', 41, null);
  await catchUp();
});
afterAll(() => site.close());

test('a downline counts with their whole team; rows and own play add up to the total', async () => {
  await play('player1', 100, 40);
  await play('low', 10, 0);
  await play('player2', 30, 90);
  await play('top', 5, 0);
  const undone = await play('player1', 1_000, 0);
  await reverseWager(site.deps.ledger, { brandId: site.first, memberId: idOf('player1'), id: undone });
  await play('house', 7_777, 0);
  await catchUp();
  const browser = await loginAs('top');
  const { page, own, total, line } = await downlinesOf(browser);
  expect(line.map(({ account }) => account)).toEqual(['top']);
  expect(page.content.map(({ account, size, sums }) => [account, size, sums.stake, sums.netLoss])).toEqual([
    ['player2', { agents: 0, members: 0 }, '30.00', '-60.00'],
    ['middle', { agents: 1, members: 1 }, '110.00', '70.00'],
  ]);
  expect([own.stake, total.stake, total.netLoss, total.bets]).toEqual(['5.00', '145.00', '15.00', 4]);
  const below = await downlinesOf(browser, { under: String(idOf('middle')) });
  expect(below.line.map(({ account }) => account)).toEqual(['top', 'middle']);
  expect(below.page.content.map(({ account, sums }) => [account, sums.stake])).toEqual([['low', '110.00']]);
});

test('the overview counts accounts once, tells who is there, and compares with the days before', async () => {
  const browser = await loginAs('top');
  const overview = await overviewOf(browser);
  expect(overview.size).toEqual({ agents: 2, members: 2 });
  expect(overview.online).toBe(1);
  expect(overview.now.registered).toBe(4);
  const counts = (await browser.call('countTeam', today())).value;
  expect(counts).toEqual({ bettors: 4, depositors: 0, active: 1, activeFrom: '100.00' });
  expect(overview.before.stake).toBe('0.00');
  expect(overview.days).toEqual([{ day: today().from, validBet: overview.now.validBet, netLoss: '15.00' }]);
});

test('nobody sees above or beside themselves: uplines, neighbours and ids of nobody are answered alike', async () => {
  const browser = await loginAs('middle');
  const answers = [];
  for (const under of [idOf('top'), idOf('player2'), idOf('tester'), memberId(999_999_999n)]) {
    const { status, code, value } = await browser.call('listDownlines', { ...today(), under: String(under) });
    answers.push({ status, code, value });
  }
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ status: 404, code: 'NOT_FOUND', value: null })));
  const found = await downlinesOf(browser, { account: 'p' });
  expect(found.page.content.map(({ account }) => account)).toEqual(['player1']);
});

test('an agent sees exactly the descendants of a random tree', async () => {
  const names = ['low', 'middle', 'top'];
  for (let index = 0; index < 30; index += 1) {
    const parent = names[(index * 7) % names.length]!;
    await open(`tree${index}`, 2, parent);
    names.push(`tree${index}`);
  }
  const browser = await loginAs('low');
  const parents = new Map<MemberId, MemberId | null>();
  for (const name of names) parents.set(idOf(name), (await memberOf(name))!.parentId);
  const isBelow = (id: MemberId): boolean => {
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null)
      if (at === idOf('low')) return true;
    return false;
  };
  for (const name of names) {
    const { code } = await browser.call('listDownlines', { ...today(), under: String(idOf(name)) });
    expect([name, code]).toEqual([name, name === 'low' || isBelow(idOf(name)) ? 'OK' : 'NOT_FOUND']);
  }
  const listed = await downlinesOf(browser, { account: 'tree', pageSize: 100 });
  expect(listed.page.content.map(({ account }) => account).toSorted()).toEqual(
    names.filter((name) => name.startsWith('tree') && isBelow(idOf(name))).toSorted(),
  );
});

test('players are no agents, and a range has bounds', async () => {
  const player = site.browser();
  await player.login('player1', PASSWORD);
  expect((await player.call('getTeamOverview', today())).code).toBe('NON_AGENT');
  expect((await site.browser().call('getTeamOverview', today())).code).toBe('NOT_LOGGED_IN');
  const browser = await loginAs('top');
  for (const range of [
    { from: '2026-01-02', to: '2026-01-01' },
    { from: '2026-01-01', to: '2026-04-03' },
    { from: '2026-02-30', to: '2026-03-01' },
  ])
    expect((await browser.call('getTeamOverview', range)).code).toBe('BAD_REQUEST');
  expect((await browser.call('getTeamOverview', { from: '2026-01-01', to: '2026-04-02' })).code).toBe('OK');
});

test('an agent opens accounts: an agent of their family, whose first login chooses a password', async () => {
  const browser = await loginAs('middle');
  const order = { nickname: 'New one', password: 'quiet-harbour-77', confirmPassword: 'quiet-harbour-77' };
  const made = await browser.call('registerDownline', { ...order, username: 'fresh1', accountType: 'agent' });
  expect(made.code).toBe('OK');
  const fresh = (await memberOf('fresh1'))!;
  expect([fresh.type, fresh.parentId, fresh.nickname, fresh.currency]).toEqual([2, idOf('middle'), 'New one', 'BDT']);
  const login = site.browser();
  const first = await login.login('fresh1', order.password, { area: 'agent' });
  expect(first.value).toMatchObject({ defaultPassword: true });
  expect((await login.call('getTeamOverview', today())).code).toBe('PASSWORD_CHANGE_NEEDED');

  const tester = await loginAs('tester');
  await tester.call('registerDownline', { ...order, username: 'fresh42', accountType: 'agent' });
  expect((await memberOf('fresh42'))!.type).toBe(42);
  const refusals = await Promise.all([
    browser.call('registerDownline', { ...order, username: 'fresh1', accountType: 'member' }),
    browser.call('registerDownline', { ...order, username: ' ', accountType: 'member' }),
    browser.call('registerDownline', { ...order, username: 'fresh2', confirmPassword: 'x', accountType: 'member' }),
    browser.call('registerDownline', {
      ...order,
      username: 'fresh2',
      password: 'password123',
      confirmPassword: 'password123',
      accountType: 'member',
    }),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual(['NAME_TAKEN', 'BAD_REQUEST', 'PASSWORDS_DIFFER', 'PASSWORD_WEAK']);
});

test('a link opens what it says, counts who came by it, and can be closed', async () => {
  const browser = await loginAs('low');
  const named = await browser.call('openAgentLink', { code: 'LowTeam1', label: 'Cafe', accountType: 'agent' });
  expect(named.value).toEqual({ code: 'LowTeam1' });
  const drawn = (await browser.call('openAgentLink', { accountType: 'member' })).value as { code: string };
  expect(drawn.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  expect((await browser.call('openAgentLink', { code: 'lowteam1', accountType: 'member' })).code).toBe('NAME_TAKEN');

  expect((await register('bylink1', 'LOWTEAM1')).code).toBe('OK');
  expect((await register('bylink2', drawn.code)).code).toBe('OK');
  expect([(await memberOf('bylink1'))!.type, (await memberOf('bylink2'))!.type]).toEqual([2, 0]);
  expect((await memberOf('bylink1'))!.parentId).toBe(idOf('low'));
  await catchUp();
  const links = (await browser.call('listAgentLinks')).value as AgentLink[];
  expect(
    links.map(({ code, accountType, registered, deposited }) => [code, accountType, registered, deposited]),
  ).toEqual(
    expect.arrayContaining([
      ['LowTeam1', 'agent', 1, 0],
      [drawn.code, 'member', 1, 0],
    ]),
  );

  const closing = { code: 'lowteam1', label: 'Closed cafe', enabled: false };
  expect((await browser.call('changeAgentLink', closing)).code).toBe('OK');
  expect((await register('bylink3', 'LowTeam1')).code).toBe('AFFILIATE_CODE_INVALID');
  expect((await (await loginAs('middle')).call('changeAgentLink', closing)).code).toBe('NOT_FOUND');
});

test('a subtree moves from the next day on, with its numbers; what it did before stays with the old line', async () => {
  await open('east', 2, 'top');
  await open('west', 2, 'top');
  await open('branch', 2, 'east');
  await open('leaf', 0, 'branch');
  await play('leaf', 50, 0);
  await catchUp();
  const move = (to: string, id = idOf('branch')) => moveInTree(deps, operator(), { id, to, reason: 'Asked for it.' });
  expect(await move('west')).toMatchObject({ ok: true });
  expect(await move('west')).toMatchObject({ error: { code: 'STATE_CONFLICT' } });
  const { effectiveAt } = await site.deps.db.tx(site.first, (tx) =>
    tx.row<{ effectiveAt: Date }>('select effective_at as "effectiveAt" from agents.move where member_id = $1', [
      idOf('branch'),
    ]),
  );
  expect(platformDay(effectiveAt, OFFSET)).not.toBe(today().from);
  expect(platformDay(new Date(effectiveAt.getTime() - 1), OFFSET)).toBe(today().from);
  await carryOutMoves(deps, site.first);
  expect((await memberOf('branch'))!.parentId).toBe(idOf('east'));
  site.turnClock(DAY_MS);
  await carryOutMoves(deps, site.first);
  expect((await memberOf('leaf'))!.path).toEqual([idOf('top'), idOf('west'), idOf('branch')]);
  await play('leaf', 20, 0);
  await catchUp();
  const rows = (await downlinesOf(await loginAs('top'), { pageSize: 100 })).page.content;
  const row = (account: string) => {
    const { size, sums } = rows.find((each) => each.account === account)!;
    return [size, sums.stake];
  };
  expect(row('east')).toEqual([{ agents: 0, members: 0 }, '50.00']);
  expect(row('west')).toEqual([{ agents: 1, members: 1 }, '20.00']);
});

test('a move into the own subtree, to another family, of a top agent or to nobody is refused by name', async () => {
  const move = (account: string, to: string) =>
    moveInTree(deps, operator(), { id: idOf(account), to, reason: 'Asked for it.' });
  const cases = [
    ['branch', 'branch', 'itself'],
    ['branch', 'leaf', 'below'],
    ['branch', 'west', 'same'],
    ['branch', 'tester', 'family'],
    ['top', 'house', 'top'],
    ['branch', 'nobody', 'unknown'],
  ] as const;
  for (const [account, to, fault] of cases)
    expect(await move(account, to)).toEqual({ ok: false, error: { code: 'BAD_REQUEST', fields: { to: fault } } });
  expect(await moveInTree(deps, operator(), { id: memberId(1n), to: 'west', reason: 'x' })).toMatchObject({
    error: { code: 'NOT_FOUND' },
  });
});

test('a waiting move is withdrawn, once', async () => {
  await moveInTree(deps, operator(), { id: idOf('leaf'), to: 'east', reason: 'Asked for it.' });
  const withdraw = () => withdrawTreeMove(deps, operator(), { id: idOf('leaf'), reason: 'Asked again.' });
  expect(await withdraw()).toMatchObject({ ok: true });
  expect(await withdraw()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  site.turnClock(DAY_MS);
  await carryOutMoves(deps, site.first);
  expect((await memberOf('leaf'))!.parentId).toBe(idOf('branch'));
});

test('whatever is moved at once, and whoever registers meanwhile, the tree stays a tree', async () => {
  const nodes: MemberId[] = [await open('root0', 1, null)];
  for (let index = 1; index < 12; index += 1) nodes.push(await open(`root${index}`, 2, `root${(index - 1) >> 1}`));
  let opened = 0;
  const moves = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(moves, async (pairs) => {
      const work = pairs.map(([from, to], index) =>
        index % 3 === 2
          ? open(`born${(opened += 1)}`, 0, `root${to}`).then(() => undefined)
          : site.deps.db.tx(site.first, (tx) =>
              site.identity.moveBelow(tx, { brandId: site.first, memberId: nodes[from]!, parentId: nodes[to]! }),
            ),
      );
      await Promise.all(work);
      const broken = await site.deps.db.tx(site.first, (tx) =>
        tx.rows(
          `select m.account from identity.member m left join identity.member p on p.id = m.parent_id
            where m.path <> case when p.id is null then '{}' else p.path || p.id end or m.id = any (m.path)`,
        ),
      );
      expect(broken).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
