/** The rates' example of the rules (domain-rules 1.10) through the database, and what must hold of any line and any bets. */
import type { RebateRates } from '@baize/contract/rebates';
import { commissionRebates } from '@baize/domain/agents/rebates';
import { rate } from '@baize/domain/agents/rates';
import { amount, parseAmount } from '@baize/domain/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Computed } from '../../../db/query.ts';
import type { MemberContext } from '../../../context.ts';
import type { Tx } from '../../../db/pool.ts';
import type { MemberId, Uuid } from '../../../ids.ts';
import { drainOutbox, runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { playWager, reverseWager, settleWager } from '../../../testing-wagers.ts';
import { operatorContext } from '../../../testing-operator.ts';
import { giveRebateRates } from './commands/give-rebate-rates.ts';
import { giveTopRebates } from './commands/give-top-rebates.ts';
import { payRebates } from './commands/pay-rebates.ts';
import { rebateJobs } from './jobs.ts';
import { heldAlong, readRates } from './policy.ts';
import { explainRebate } from './queries.ts';
import { readRatesOf, saveRates } from './store.ts';

let t: TestPlatform;
const ids = new Map<string, MemberId>();
const idOf = (account: string): MemberId => ids.get(account)!;
async function open(account: string, type: number, parent: string | null): Promise<void> {
  const parentId = parent === null ? null : idOf(parent);
  const made = await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.identity.createMember(tx, t.brandId, { account, type, parentId }),
  );
  if (!made.ok) throw new Error(made.error.code);
  ids.set(account, made.value);
}
const units = (text: string): bigint => (text.startsWith('-') ? 0n - parseAmount(text.slice(1))! : parseAmount(text)!);
const LINE = ['A', 'B', 'player'] as const;

const give = (account: string, rates: RebateRates): Promise<void> =>
  t.platform.deps.db.tx(t.brandId, (tx) =>
    saveRates(tx, { brandId: t.brandId, given: new Map([[idOf(account), readRates(rates)]]), at: new Date() }),
  );
const catchUp = (): Promise<void> => drainOutbox(t.platform.deps.db, t.platform.consumers());
const turn = async (): Promise<void> => {
  await t.platform.modules
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'rebate-payments')!
    .run();
  await catchUp();
};
async function lose(account: string, stake: string, gameType: 'RNG' | 'FISH' = 'RNG'): Promise<Uuid> {
  const wager = { brandId: t.brandId, memberId: idOf(account), id: randomUUID() as Uuid };
  await playWager(t.platform.deps.ledger, { ...wager, stake: units(stake), gameType });
  await settleWager(t.platform.deps.ledger, { ...wager, payout: 0n });
  return wager.id;
}
const takeBack = (account: string, id: Uuid): Promise<void> =>
  reverseWager(t.platform.deps.ledger, { brandId: t.brandId, memberId: idOf(account), id });
/** What the ledger posted to an account, of their own bets and of those below. */
const postedTo = (member: MemberId): Promise<[bigint, bigint]> =>
  t.platform.deps.db.tx(t.brandId, async (tx) => {
    const sum = async (kind: 'rebate' | 'agent-rebate'): Promise<bigint> => {
      const { paid } = await tx.row(sql<Computed<{ paid: bigint }>>`
        select ledger_paid_since(${member}, ${[t.platform.deps.ledger.codeOf(kind)]}::smallint[], 'epoch') as paid`);
      return paid;
    };
    return [await sum('rebate'), await sum('agent-rebate')];
  });
const owedTo = (member: MemberId): Promise<bigint> =>
  t.platform.deps.db.tx(t.brandId, async (tx) => {
    const { owed } = await tx.row(sql<Computed<{ owed: bigint }>>`
      select coalesce(sum(amount), 0)::bigint as owed from rebates.owed where member_id = ${member}`);
    return owed;
  });
const OURS = /rebates|shares/;
const broken = async (): Promise<string[]> => {
  const checks = await t.platform.deps.db.tx(null, (tx) =>
    t.platform.deps.ledger.checkInvariants(tx, { caughtUp: true }),
  );
  // The bets are those of a test without a supplier: theirs are other proofs.
  return checks
    .filter(({ ok, name }) => !ok && OURS.test(name))
    .map(({ name }) => name)
    .toSorted();
};

beforeAll(async () => {
  t = await createTestPlatform();
  await open('A', 1, null);
  await open('B', 2, 'A');
  await open('player', 0, 'B');
  await open('other', 0, 'B');
});
afterAll(() => t.close());

test('RNG A 0.8 %, B 0.6 %, player 0.4 %: a bet of 10 000 gives 40, 20 and 20', async () => {
  await lose('player', '777'); // before anybody was given anything
  await catchUp();
  await give('A', { RNG: '0.008' });
  await give('B', { RNG: '0.006' });
  await give('player', { RNG: '0.004' });
  const wager = await lose('player', '10000');
  await catchUp();
  await turn();
  expect(await postedTo(idOf('player'))).toEqual([units('40'), 0n]);
  expect(await postedTo(idOf('B'))).toEqual([0n, units('20')]);
  expect(await postedTo(idOf('A'))).toEqual([0n, units('20')]);
  expect(await broken()).toEqual([]);

  // Taken back: nobody is debited, and what comes pays it first.
  await takeBack('player', wager);
  await catchUp();
  await turn();
  expect(await owedTo(idOf('player'))).toBe(units('-40'));
  expect((await postedTo(idOf('player')))[0]).toBe(units('40'));
  await lose('player', '15000');
  await catchUp();
  await turn();
  expect(await owedTo(idOf('player'))).toBe(0n);
  expect((await postedTo(idOf('player')))[0]).toBe(units('60'));
});

test('days know what was given back, and teams by it lost less', async () => {
  const sums = await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.rows(sql<Computed<{ memberId: MemberId; scope: string; rebates: bigint; agentRebates: bigint }>>`
      select member_id, scope, sum(rebates)::bigint as rebates, sum(agent_rebates)::bigint as agent_rebates
      from agents.day_sum where member_id = any (${LINE.map(idOf)}::bigint[]) group by 1, 2 order by 1, 2 desc`),
  );
  const rows = sums.map(({ memberId: _id, ...row }) => Object.values(row));
  expect(rows).toEqual([
    ['own', 0n, units('30')],
    ['below', units('60'), units('30')],
    ['own', 0n, units('30')],
    ['below', units('60'), 0n],
    ['own', units('60'), 0n],
  ]);
  const facts = await t.platform.deps.db.tx(t.brandId, (tx) =>
    tx.row(sql<Computed<{ loss: bigint }>>`
      select sum(net_loss)::bigint as loss from salaries.fact where member_id = any (${LINE.map(idOf)}::bigint[])`),
  );
  // 777 and 15 000 were lost; 60, 30 and 30 given back.
  expect(facts.loss).toBe(units('15657'));
});

test('whatever is given to whom, nobody holds more than the one above, and a bet gives the top’s share in all', () => {
  const share = fc.bigInt({ min: 0n, max: 50_000n });
  const lines = fc.array(share, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lines, fc.bigInt({ min: 1n, max: 10n ** 12n }), (given, bet) => {
      const line = given.map((_each, index) => BigInt(index + 1) as MemberId);
      const held = heldAlong(line, (id) => new Map([['RNG', rate(given[Number(id) - 1]!)]]), 'RNG');
      for (const [index, each] of held.entries()) {
        expect(each).toBeLessThanOrEqual(given[index]!);
        if (index > 0) expect(each).toBeLessThanOrEqual(held[index - 1]!);
      }
      const gifts = commissionRebates(amount(bet), held.toReversed());
      const sum = gifts.reduce<bigint>((all, each) => all + each, 0n);
      const whole = (bet * held[0]!) / 1_000_000n;
      expect(gifts.every((each) => each >= 0n)).toBe(true);
      expect(sum).toBeLessThanOrEqual(whole);
      // Each is cut down to four places, and no more is lost.
      expect(whole - sum).toBeLessThan(10n * BigInt(line.length + 1));
    }),
  );
});

test('any bets, some taken back, in any batches: what was paid and what is owed is what the shares come to', async () => {
  const share = fc.integer({ min: 0, max: 500 }).map((points) => (points / 10_000).toFixed(4));
  const bets = fc.array(
    fc.record({ stake: fc.integer({ min: 1, max: 90_000 }), back: fc.boolean(), turns: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.tuple(share, share, share), bets, async (given, played) => {
      const before = await Promise.all(LINE.map(async (account) => totalOf(account)));
      for (const [index, each] of given.entries()) await give(LINE[index]!, { RNG: each });
      const held = await t.platform.deps.db.tx(t.brandId, async (tx) =>
        heldAlong(LINE.map(idOf), await readRatesOf(tx, LINE.map(idOf)), 'RNG'),
      );
      const expected = LINE.map(() => 0n);
      for (const { stake, back, turns } of played) {
        const id = await lose('player', (stake / 100).toFixed(2));
        if (turns) await catchUp();
        if (turns) await turn();
        if (back) await takeBack('player', id);
        const gifts = commissionRebates(amount(BigInt(stake) * 1_000n), held.toReversed()).toReversed();
        if (!back) for (const [index, gift] of gifts.entries()) expected[index]! += gift;
      }
      await catchUp();
      await turn();
      const after = await Promise.all(LINE.map(async (account) => totalOf(account)));
      expect(after.map((each, index) => each - before[index]!)).toEqual(expected);
    }),
    { numRuns: 5 },
  );
  expect(await broken()).toEqual([]);
});
const totalOf = async (account: string): Promise<bigint> => {
  const [own, below] = await postedTo(idOf(account));
  return own + below + (await owedTo(idOf(account)));
};

test('an agent gives a direct downline up to their own share; an operator gives a top agent up to the platform’s', async () => {
  const { deps } = t.platform;
  const asB = { brandId: t.brandId, actor: { memberId: idOf('B') } } as MemberContext;
  await give('A', { RNG: '0.008', FISH: '0.002' });
  await give('B', { RNG: '0.01' }); // holds 0.8 %: not more than A
  const giveAs = (to: string, rates: RebateRates) => giveRebateRates(deps, asB, { to: idOf(to), rates });
  expect(await giveAs('other', { RNG: '0.008' })).toEqual({ ok: true, value: null });
  expect(await giveAs('other', { RNG: '0.0081' })).toMatchObject({ ok: false, error: { code: 'BAD_REQUEST' } });
  expect(await giveAs('other', { FISH: '0.0001' })).toMatchObject({ ok: false, error: { code: 'BAD_REQUEST' } });
  expect(await giveAs('A', { RNG: '0' })).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  expect(await giveAs('B', { RNG: '0' })).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  const owner = await t.platform.operators.create({
    name: 'rebates',
    displayName: 'Rebates',
    role: 'owner',
    password: 'a long enough password',
    brandIds: [t.brandId],
  });
  const ctx = operatorContext(owner.id, t.brandId, []);
  const giveTop = (to: string, RNG: string) =>
    giveTopRebates(deps, ctx, { to: idOf(to), rates: { RNG }, reason: 'Agreed with them.' });
  expect((await giveTop('A', '0.05')).ok).toBe(true);
  expect(await giveTop('A', '0.0501')).toMatchObject({ ok: false, error: { code: 'BAD_REQUEST' } });
  expect(await giveTop('B', '0.01')).toMatchObject({ ok: false, error: { code: 'STATE_CONFLICT' } });
});

test('a payment that no posting proves, and a posting that no payment explains, are named', async () => {
  await runAsSuperuser(t.database, 'update rebates.payment set amount = amount + 1');
  expect(await broken()).toEqual(['rebates-agree-with-ledger', 'rebates-agree-with-shares']);
  await runAsSuperuser(
    t.database,
    'update rebates.payment set amount = amount - 1',
    'create table gone as select * from rebates.payment where own',
    'delete from rebates.payment where own',
  );
  expect(await broken()).toEqual(['postings-have-rebates', 'rebates-agree-with-shares']);
  await runAsSuperuser(t.database, 'insert into rebates.payment select * from gone', 'drop table gone');
  expect(await broken()).toEqual([]);
});

const LAST =
  'select e.seq from rebates.entry e where e.member_id = o.member_id and e.own = o.own order by seq desc limit 1';
const OF_PLAYER = (): string => `member_id = ${idOf('player')}`;
const FIRST_SHARE = (): string => `${OF_PLAYER()} and entry = 1 and amount > 0`;
type Case = readonly [what: string, names: readonly string[], breaks: () => string, mends: () => string];
const CASES: readonly Case[] = [
  [
    'an account that is owed more than came',
    ['rebates-agree-with-shares'],
    () => `update rebates.owed set amount = amount + 500 where ${OF_PLAYER()}`,
    () => `update rebates.owed set amount = amount - 500 where ${OF_PLAYER()}`,
  ],
  [
    'an entry that no share explains',
    ['rebates-agree-with-shares'],
    () => `update rebates.owed o set amount = amount + 500, seq = seq + 1 where ${OF_PLAYER()};
      insert into rebates.entry (member_id, category, own, seq, brand_id, amount, after)
        select member_id, category, own, seq, brand_id, 500, amount from rebates.owed where ${OF_PLAYER()}`,
    () => `delete from rebates.entry o where ${OF_PLAYER()} and seq = (${LAST});
      update rebates.owed set amount = amount - 500, seq = seq - 1 where ${OF_PLAYER()}`,
  ],
  [
    'an entry of a payment that is gone',
    ['rebates-agree-with-shares', 'rebates-were-owed'],
    () => `create table gone as select * from rebates.entry where ${OF_PLAYER()} and seq = 2;
      delete from rebates.entry where ${OF_PLAYER()} and seq = 2`,
    () => 'insert into rebates.entry select * from gone; drop table gone',
  ],
  [
    'a payment of what nobody was owed',
    ['rebates-agree-with-ledger', 'rebates-were-owed'],
    () => `insert into rebates.payment (id, brand_id, member_id, category, own, currency, amount, paid_at)
      select gen_random_uuid(), brand_id, member_id, 'FISH', own, currency, 7, now() from rebates.payment limit 1`,
    () => "delete from rebates.payment where category = 'FISH'",
  ],
  [
    'a share of a larger bet than was settled',
    ['shares-agree-with-wagers'],
    () => `update rebates.share set valid_bet = valid_bet + 1 where ${FIRST_SHARE()}`,
    () => `update rebates.share set valid_bet = valid_bet - 1 where ${FIRST_SHARE()}`,
  ],
  [
    'a share by another rate than it names',
    ['shares-agree-with-wagers'],
    () => `update rebates.share set rate = rate + 1000 where ${FIRST_SHARE()}`,
    () => `update rebates.share set rate = rate - 1000 where ${FIRST_SHARE()}`,
  ],
];
test.each(CASES)('%s is named by %s', async (...[, names, breaks, mends]) => {
  const run = async (statements: string): Promise<void> => runAsSuperuser(t.database, ...statements.split(';'));
  await run(breaks());
  expect(await broken()).toEqual(names);
  await run(mends());
  expect(await broken()).toEqual([]);
});

test('a turn goes on behind the last account that was paid, so that those with high ids have theirs', async () => {
  const { deps, brand } = t.platform;
  const accounts = ['A', 'player'];
  const owe = [
    'update rebates.owed set amount = 0',
    ...accounts.map(
      (account) => `insert into rebates.owed (member_id, category, own, brand_id, currency, amount)
        values (${idOf(account)}, 'RNG', false, ${t.brandId}, 'BDT', 100)
        on conflict (member_id, category, own) do update set amount = 100`,
    ),
  ];
  const unpaid = async (): Promise<string[]> => {
    const owed = await Promise.all(accounts.map((account) => owedTo(idOf(account))));
    return accounts.filter((_, at) => owed[at]! > 0n);
  };
  const [job] = rebateJobs({ ...deps, brands: brand }, 1);
  const seen: string[][] = [];
  for (let times = 0; times < 4; times += 1) {
    await runAsSuperuser(t.database, ...owe);
    await job!.run();
    seen.push(await unpaid());
  }
  expect(seen).toEqual([['player'], ['A'], ['player'], ['A']]);
});

test('a payment leaves what a batch of bets is adding to: neither waits for the other', async () => {
  const { deps } = t.platform;
  const [categories, other] = [['FISH', 'RNG'], idOf('other')];
  await runAsSuperuser(
    t.database,
    ...categories.map(
      (category) => `insert into rebates.owed (member_id, category, own, brand_id, currency, amount)
        values (${other}, '${category}', true, ${t.brandId}, 'BDT', 100)`,
    ),
  );
  const add = (tx: Tx, category: string) =>
    tx.run('update rebates.owed set amount = amount + 1 where member_id = $1 and category = $2', [other, category]);
  // Two statements of one batch lock in the order of its events; a payment in that of categories.
  await deps.db.tx(t.brandId, async (tx) => {
    await add(tx, 'RNG');
    await payRebates(deps, t.brandId, other);
    await add(tx, 'FISH');
  });
  expect(await owedTo(other)).toBe(102n);
  expect(await postedTo(other)).toEqual([100n, 0n]);
  await payRebates(deps, t.brandId, other);
  expect(await owedTo(other)).toBe(0n);
});

test('a copy tells shares and what came of them, and what is owed keeps an account until it is paid', async () => {
  const { personal } = t.platform.modules.find(({ name }) => name === 'rebates')!;
  const told = (tx: Tx) => personal!.tell!(tx, idOf('player'));
  const blocks = (): Promise<readonly string[]> =>
    t.platform.deps.db.tx(t.brandId, (tx) => personal!.blocks!(tx, idOf('player')));
  await give('A', { RNG: '0.008' });
  await give('B', { RNG: '0.006' });
  await give('player', { RNG: '0.005' });
  await turn();
  expect(await blocks()).toEqual([]);
  await lose('player', '100');
  await catchUp();
  expect(await blocks()).toEqual(['rebate']);
  expect(await t.platform.deps.db.tx(t.brandId, told)).toMatchObject({ owed: [{ own: true, amount: '0.50' }] });
  await turn();
  expect(await blocks()).toEqual([]);
  const { shares, owed, paid } = await t.platform.deps.db.tx(t.brandId, told);
  expect(shares).toContainEqual(expect.objectContaining({ category: 'RNG', rate: '0.005' }));
  expect([owed, (paid as object[])[0]]).toEqual([[], expect.objectContaining({ own: true, amount: '0.50' })]);
});

test('a payment opens into the bets that it is of, which add up to it, for whom it was paid to', async () => {
  const explainLast = (of: string, asker = of, pageSize = 20) =>
    t.platform.deps.db.tx(t.brandId, async (tx) => {
      const { id } = await tx.row(sql<Computed<{ id: Uuid }>>`
        select id from rebates.payment where member_id = ${idOf(of)} order by paid_at desc, entry desc limit 1`);
      return explainRebate(tx, { memberId: idOf(asker), id }, { pageNo: 1, pageSize });
    });
  const share = (account: string, of: string) => give(account, { FISH: of });
  for (const [account, of] of [...LINE.map((each, at) => [each, ['0.008', '0.006', '0.004'][at]!]), ['other', '0.002']])
    await share(account!, of!);
  // A bet that was paid and taken back is made up for by the next payment.
  const back = await lose('player', '10000', 'FISH');
  await catchUp();
  await turn();
  await takeBack('player', back);
  await lose('player', '15000', 'FISH');
  await catchUp();
  await turn();
  const mixed = await explainLast('player');
  expect([mixed!.amount, mixed!.bets!.content.map(({ amount: each }) => each).toSorted()]).toEqual([
    '20.00',
    ['-40.00', '60.00'],
  ]);
  const wagers = [await lose('player', '1000', 'FISH'), await lose('other', '2000', 'FISH')];
  await catchUp();
  await turn();
  const paid = (await explainLast('B'))!;
  expect([paid.category, paid.amount, paid.bets!.total]).toEqual(['FISH', '10.00', 2]);
  const told = paid.bets!.content.map(({ at: _at, ...bet }) => bet);
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      {
        wagerId: wagers[0],
        memberId: String(idOf('player')),
        account: 'player',
        validBet: '1000.00',
        rate: '0.002',
        amount: '2.00',
      },
      {
        wagerId: wagers[1],
        memberId: String(idOf('other')),
        account: 'other',
        validBet: '2000.00',
        rate: '0.004',
        amount: '8.00',
      },
    ]),
  );
  expect((await explainLast('B', 'B', 1))!.bets).toMatchObject({ total: 2, totalPages: 2 });
  expect((await explainLast('other'))!.bets!.content.map(({ account }) => account)).toEqual(['other']);
  expect(await explainLast('B', 'A')).toBeUndefined();
  // What is kept no longer adds up to no payment, and so is not told as if it did.
  await runAsSuperuser(t.database, `delete from rebates.share where wager_id = '${wagers[1]}'`);
  expect((await explainLast('B'))!.bets).toBeNull();
  expect((await explainLast('player'))!.bets!.total).toBe(1);
});
