import { randomUUID } from 'node:crypto';
import { amount } from '@baize/domain/money';
import type {
  Answer,
  BetCall,
  RollbackCall,
  SessionToken,
  TransactionCall,
  TransactionId,
  UserId,
  WinCall,
} from '@baize/wallet-protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { again, bet, CLOSED_GAME, createBed, rollback, win, type Bed, type Player } from './testing-kernel.ts';

let bed: Bed;
beforeAll(async () => {
  bed = await createBed();
});
afterAll(async () => {
  await bed?.close();
});

const send = (player: Pick<Player, 'supplierId'>, call: TransactionCall, by: 'one' | 'two' = 'one'): Promise<Answer> =>
  bed[by].call(player.supplierId, call);
const said = (answer: Answer): string =>
  answer.status.replace(/^RS_(ERROR_)?/, '') + (answer.detail === undefined ? '' : ` ${answer.detail}`);
const cash = async (player: Player): Promise<bigint> => (await bed.balances(player)).cash;
const expectSound = async (): Promise<void> => expect(await bed.broken()).toEqual([]);

const FUNDS = 1_000n;
const STAKE = 100n;
const PAYOUT = 250n;
/** No more than the test's database has connections: on a busy machine, who waits for one is refused. */
const AT_ONCE = 8;

type Letter = 'b' | 'w' | 'r';

/**
 * The rules of one bet in ten lines, written apart from the kernel: answers in order, and what is left of the funds.
 */
function model(order: readonly Letter[]): { answers: string[]; balance: bigint } {
  let state: 'none' | 'live' | 'settled' | 'reversed' | 'tombstone' = 'none';
  let balance = FUNDS;
  const stored = new Map<Letter, string>();
  const rules: Record<Letter, () => string> = {
    b: () => (state === 'tombstone' ? 'TRANSACTION_ROLLED_BACK' : ((state = 'live'), (balance -= STAKE), 'OK')),
    w: () =>
      state === 'none'
        ? 'TRANSACTION_DOES_NOT_EXIST'
        : state === 'live'
          ? ((state = 'settled'), (balance += PAYOUT), 'OK')
          : 'TRANSACTION_ROLLED_BACK',
    r: () =>
      state === 'none'
        ? ((state = 'tombstone'), 'OK')
        : state === 'live'
          ? ((state = 'reversed'), (balance += STAKE), 'OK')
          : 'DUPLICATE_TRANSACTION BET_SETTLED',
  };
  const answers = order.map((letter) => {
    const answer = stored.get(letter) ?? rules[letter]();
    if (answer !== 'TRANSACTION_DOES_NOT_EXIST') stored.set(letter, answer);
    return answer;
  });
  return { answers, balance };
}

function sequences(length: number): Letter[][] {
  if (length === 0) return [[]];
  return sequences(length - 1).flatMap((rest) => (['b', 'w', 'r'] as const).map((letter) => [...rest, letter]));
}

async function cast(): Promise<{ player: Player; calls: { b: BetCall; w: WinCall; r: RollbackCall } }> {
  const player = await bed.openPlayer(FUNDS);
  const b = bet(player, STAKE);
  return { player, calls: { b, w: win(b, PAYOUT), r: rollback(b) } };
}

/** Five events bring a bet, its win and its rollback in every order, with two of them again: six are `npm run proofs`. */
const EVENTS_MAX = process.env.PROOFS === 'whole' ? 6 : 5;

test(
  'every order of a bet, its win, its rollback and their duplicates, up to five or six events, is answered by the rules',
  { timeout: 400_000 },
  async () => {
    const orders = [1, 2, 3, 4, 5, 6].slice(0, EVENTS_MAX).flatMap(sequences);
    expect(orders).toHaveLength(EVENTS_MAX === 6 ? 1_092 : 363);
    const play = async (order: readonly Letter[], at: number): Promise<void> => {
      const { player, calls } = await cast();
      const answers: string[] = [];
      for (const [nth, letter] of order.entries())
        answers.push(said(await send(player, again(calls[letter]), (at + nth) % 2 === 0 ? 'one' : 'two')));
      expect({ order: order.join(''), answers, balance: await cash(player) }).toEqual({
        order: order.join(''),
        ...model(order),
      });
    };
    for (let at = 0; at < orders.length; at += AT_ONCE)
      await Promise.all(orders.slice(at, at + AT_ONCE).map((order, nth) => play(order, at + nth)));
    await expectSound();
  },
);

test(
  'the same events all at once, through two processes, end in one of the two outcomes and never in both',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Letter>('b', 'w', 'r'), { minLength: 3, maxLength: 6 }),
        async (order) => {
          const { player, calls } = await cast();
          const answers = await Promise.all(
            order.map(
              async (letter, nth) =>
                [letter, said(await send(player, again(calls[letter]), nth % 2 === 0 ? 'one' : 'two'))] as const,
            ),
          );
          const of = (letter: Letter): Set<string> =>
            new Set(
              answers
                .filter(([each]) => each === letter)
                .map(([, answer]) => answer)
                .filter((answer) => answer !== 'TRANSACTION_DOES_NOT_EXIST'),
            );
          // One id, one answer.
          for (const letter of ['b', 'w', 'r'] as const) expect(of(letter).size).toBeLessThanOrEqual(1);
          const [placed, paid, undone] = [of('b').has('OK'), of('w').has('OK'), of('r').has('OK')];
          expect(paid && undone).toBe(false);
          expect(await cash(player)).toBe(FUNDS - (placed && !undone ? STAKE : 0n) + (paid ? PAYOUT : 0n));
        },
      ),
      { numRuns: 40 },
    );
    await expectSound();
  },
);

const move = fc.oneof(
  fc.record({ kind: fc.constant('bet' as const), units: fc.bigInt({ min: 0n, max: 400n }), closing: fc.boolean() }),
  fc.record({
    kind: fc.constant('win' as const),
    of: fc.nat(5),
    units: fc.bigInt({ min: 0n, max: 900n }),
    closing: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('rollback' as const), of: fc.nat(5), closing: fc.boolean() }),
  fc.record({ kind: fc.constant('repeat' as const), of: fc.nat(11) }),
);

test(
  'property: any life of a round of many bets keeps stakes, payouts and both pockets exact',
  { timeout: 90_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 1, maxLength: 14 }),
        fc.bigInt({ min: 0n, max: 500n }),
        async (moves, bonus) => {
          const player = await bed.openPlayer(FUNDS, { bonus });
          const round = randomUUID() as BetCall['round'];
          const bets: BetCall[] = [];
          const sent: { call: TransactionCall; answer: Answer }[] = [];
          let net = 0n;
          for (const each of moves) {
            const base =
              each.kind === 'bet' || each.kind === 'repeat' ? undefined : bets[each.of % Math.max(1, bets.length)];
            const before = each.kind === 'repeat' ? sent[each.of % Math.max(1, sent.length)] : undefined;
            if (each.kind === 'repeat' ? !before : each.kind !== 'bet' && !base) continue;
            const call: TransactionCall =
              each.kind === 'bet'
                ? bet(player, each.units, { round, roundClosed: each.closing })
                : each.kind === 'win'
                  ? win(base!, each.units, { roundClosed: each.closing })
                  : each.kind === 'rollback'
                    ? rollback(base!, { roundClosed: each.closing })
                    : again(before!.call);
            const answer = await send(player, call);
            if (before) expect(said(answer)).toBe(said(before.answer));
            else {
              sent.push({ call, answer });
              if (call.kind === 'bet') bets.push(call);
              if (answer.status === 'RS_OK' && call.kind !== 'rollback')
                net += call.kind === 'bet' ? 0n - call.amount : call.amount;
            }
          }
          const { stake, returned } = await bookedOf(player);
          const now = await bed.balances(player);
          expect(now.cash + now.bonus).toBe(FUNDS + bonus + net + returned);
          expect(now.cash + now.bonus).toBe(FUNDS + bonus - stake.cash - stake.bonus + stake.payout);
          expect(now.cash).toBe(FUNDS - stake.cash + stake.payoutCash);
          expect(now.bonus).toBe(bonus - stake.bonus + stake.payout - stake.payoutCash);
        },
      ),
      { numRuns: 60 },
    );
    await expectSound();
  },
);

async function bookedOf(
  player: Player,
): Promise<{ stake: { cash: bigint; bonus: bigint; payout: bigint; payoutCash: bigint }; returned: bigint }> {
  const row = await bed.database.db.tx(player.brandId, (tx) =>
    tx.row<Record<string, string>>(
      `select coalesce(sum(stake_cash) filter (where status <> 2), 0) as cash, coalesce(sum(stake_bonus) filter (where status <> 2), 0) as bonus, coalesce(sum(payout_cash + payout_bonus), 0) as payout,
        coalesce(sum(payout_cash), 0) as payout_cash, coalesce(sum(stake_cash + stake_bonus) filter (where status = 2), 0) as returned from wagers.wager where member_id = $1`,
      [player.memberId],
    ),
  );
  const units = (name: string): bigint => BigInt(row[name]!);
  return {
    stake: { cash: units('cash'), bonus: units('bonus'), payout: units('payout'), payoutCash: units('payout_cash') },
    returned: units('returned'),
  };
}

test('fifty bets with funds for ten: ten are taken, through two processes', async () => {
  const player = await bed.openPlayer(10n * STAKE);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => send(player, bet(player, STAKE), nth % 2 === 0 ? 'one' : 'two')),
  );
  expect(answers.filter((answer) => answer.status === 'RS_OK')).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 'RS_ERROR_NOT_ENOUGH_MONEY')).toHaveLength(40);
  expect(await cash(player)).toBe(0n);
});

test('one id of two players: one of them has it, in whichever order and through whichever process', async () => {
  for (let nth = 0; nth < 10; nth += 1) {
    const players = [await bed.openPlayer(FUNDS), await bed.openPlayer(FUNDS)] as const;
    const transactionUuid = randomUUID() as TransactionId;
    const answers = await Promise.all(
      players.map((player, at) => send(player, bet(player, STAKE, { transactionUuid }), at === 0 ? 'one' : 'two')),
    );
    expect(answers.map(said).toSorted()).toEqual(['DUPLICATE_TRANSACTION CONTENT_DIFFERS', 'OK']);
    expect((await cash(players[0])) + (await cash(players[1]))).toBe(2n * FUNDS - STAKE);
  }
  await expectSound();
});

test('two suppliers may use one id; two brands of one supplier may not', async () => {
  const transactionUuid = randomUUID() as TransactionId;
  const [main, other, second] = [
    await bed.openPlayer(FUNDS),
    await bed.openPlayer(FUNDS, { supplier: 'other' }),
    await bed.openPlayer(FUNDS, { brand: 'second' }),
  ];
  expect(said(await send(main, bet(main, STAKE, { transactionUuid })))).toBe('OK');
  expect(said(await send(other, bet(other, STAKE, { transactionUuid })))).toBe('OK');
  expect(said(await send(second, bet(second, STAKE, { transactionUuid })))).toBe(
    'DUPLICATE_TRANSACTION CONTENT_DIFFERS',
  );
  expect(await cash(second)).toBe(FUNDS);
});

test('a refused bet stays refused with the balance it was told, and its rollback moves nothing', async () => {
  const player = await bed.openPlayer(STAKE - 1n);
  const call = bet(player, STAKE);
  expect(await send(player, call)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: STAKE - 1n });
  await bed.credit(player, 'cash', FUNDS);
  expect(await send(player, again(call))).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: STAKE - 1n });
  expect(said(await send(player, win(call, PAYOUT)))).toBe('TRANSACTION_DOES_NOT_EXIST');
  expect(await send(player, rollback(call))).toMatchObject({ status: 'RS_OK', balance: FUNDS + STAKE - 1n });
});

test('every field of the content counts, the rest does not', async () => {
  const player = await bed.openPlayer(FUNDS);
  const call = bet(player, STAKE);
  expect(said(await send(player, call))).toBe('OK');
  for (const change of [
    { amount: amount(STAKE + 1n) },
    { round: 'another' as BetCall['round'] },
    { gameCode: CLOSED_GAME as BetCall['gameCode'] },
    { isFree: true },
    { isSupplierPromo: true },
  ]) {
    expect(said(await send(player, { ...again(call), ...change }))).toBe('DUPLICATE_TRANSACTION CONTENT_DIFFERS');
  }
  expect(
    said(
      await send(player, {
        ...again(call),
        bet: 'more',
        roundClosed: true,
        token: 'a-token-of-no-session' as SessionToken,
      }),
    ),
  ).toBe('OK');
  expect(await cash(player)).toBe(FUNDS - STAKE);
});

test('a closed game starts nothing, lets a running round go on and pays it', async () => {
  const player = await bed.openPlayer(FUNDS);
  const gameCode = CLOSED_GAME as BetCall['gameCode'];
  const running = bet(player, STAKE);
  expect(said(await send(player, running))).toBe('OK');
  expect(said(await send(player, bet(player, STAKE, { gameCode })))).toBe('INVALID_GAME');
  expect(said(await send(player, bet(player, STAKE, { gameCode, round: running.round })))).toBe('OK');
  expect(said(await send(player, win(running, PAYOUT, { gameCode })))).toBe('OK');
  expect(said(await send(player, bet(player, STAKE, { gameCode, round: running.round })))).toBe('INVALID_GAME');
  expect(said(await send(player, bet(player, STAKE, { round: running.round })))).toBe(
    'DUPLICATE_TRANSACTION ROUND_CLOSED',
  );
  expect(await cash(player)).toBe(FUNDS - 2n * STAKE + PAYOUT);
});

test("turnover never exceeds the stake by the supplier's word, but for sums of many actions", async () => {
  const validOf = async (more: Partial<WinCall>): Promise<bigint> => {
    const player = await bed.openPlayer(FUNDS);
    const placed = bet(player, STAKE);
    await send(player, placed);
    await send(player, win(placed, 0n, more));
    const { valid } = await bed.database.db.tx(player.brandId, (tx) =>
      tx.row<{ valid: string }>('select sum(valid_bet) as valid from wagers.wager where member_id = $1', [
        player.memberId,
      ]),
    );
    return BigInt(valid);
  };
  expect(await validOf({})).toBe(STAKE);
  expect(await validOf({ meta: { validBet: amount(40n) } })).toBe(40n);
  expect(await validOf({ meta: { validBet: amount(STAKE * 9n) } })).toBe(STAKE);
  expect(await validOf({ meta: { validBet: amount(STAKE * 9n) }, isAggregated: true })).toBe(STAKE * 9n);
});

test('a supplier that guesses users, or that the brand does not let in, is told no balance', async () => {
  const player = await bed.openPlayer(FUNDS);
  const foreign = await bed.openPlayer(FUNDS, { brand: 'second' });
  const guess = { token: 'a-token-of-no-session' as SessionToken };
  const { other } = bed.suppliers;
  for (const call of [
    bet(player, STAKE, guess),
    rollback(bet(player, STAKE), guess),
    win(bet(player, STAKE), PAYOUT, guess),
  ])
    expect((await bed.one.call(player.supplierId, call)).balance).toBeUndefined();
  for (const call of [bet(foreign, STAKE), rollback(bet(foreign, STAKE)), win(bet(foreign, STAKE), PAYOUT)])
    expect((await bed.one.call(other, call)).balance).toBeUndefined();
  const balance = {
    kind: 'balance',
    requestUuid: randomUUID(),
    requestUuidEcho: '',
    user: player.user,
    gameCode: 'tst_dice',
    ...guess,
  } as Parameters<typeof bed.one.call>[1];
  expect(await bed.one.call(player.supplierId, balance)).not.toHaveProperty('balance', FUNDS);
  expect((await bed.one.call(player.supplierId, { ...balance, token: player.token } as typeof balance)).balance).toBe(
    FUNDS,
  );
});

test("a rollback for an unknown user leaves its tombstone, keeps its answer and undoes no other player's bet", async () => {
  const player = await bed.openPlayer(FUNDS);
  const unknown = { user: 'm_999999999999' as UserId };
  const late = bet(player, STAKE);
  const undo = rollback(late, unknown);
  expect(said(await send(player, undo))).toBe('OK');
  expect(said(await send(player, again(undo)))).toBe('OK');
  expect(said(await send(player, late))).toBe('TRANSACTION_ROLLED_BACK');
  const taken = bet(player, STAKE);
  await send(player, taken);
  const wrong = rollback(taken, unknown);
  expect(said(await send(player, wrong))).toBe('DUPLICATE_TRANSACTION OTHER_USER');
  expect(said(await send(player, again(wrong)))).toBe('DUPLICATE_TRANSACTION OTHER_USER');
  expect(said(await send(player, { ...again(wrong), reference: randomUUID() as TransactionId }))).toBe(
    'DUPLICATE_TRANSACTION CONTENT_DIFFERS',
  );
  expect(said(await send(player, bet(player, STAKE, { ...unknown, transactionUuid: taken.transactionUuid })))).toBe(
    'DUPLICATE_TRANSACTION CONTENT_DIFFERS',
  );
  expect(await cash(player)).toBe(FUNDS - STAKE);
  await expectSound();
});

test('a contradiction about owed money opens a case, once', async () => {
  const player = await bed.openPlayer(FUNDS);
  const placed = bet(player, STAKE);
  await send(player, placed);
  await send(player, win(placed, PAYOUT));
  const [second, undo] = [win(placed, PAYOUT), rollback(placed)];
  for (const call of [second, again(second), undo, again(undo)]) await send(player, call);
  const cases = await bed.database.db.tx(player.brandId, (tx) =>
    tx.rows<{ code: string }>('select code from vendors.case_row where member_id = $1 order by code', [
      player.memberId,
    ]),
  );
  expect(cases.map((each) => each.code)).toEqual(['BET_SETTLED', 'ROUND_CLOSED']);
  expect(await cash(player)).toBe(FUNDS - STAKE + PAYOUT);
});
