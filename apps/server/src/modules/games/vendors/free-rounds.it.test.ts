import { randomUUID } from 'node:crypto';
import { amount } from '@baize/domain/money';
import type { Answer, BetCall, RewardId, RoundId, SessionToken, TransactionCall } from '@baize/wallet-protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Uuid } from '../../../ids.ts';
import { controlSuppliers } from './control.ts';
import { cancelReward, findReward, giveRewards, type RewardDraft } from '../../money/freerounds/index.ts';
import {
  again,
  bet,
  createBed,
  CURRENCY,
  GAME,
  CLOSED_GAME,
  rollback,
  win,
  type Bed,
  type Player,
} from './testing-kernel.ts';

let bed: Bed;
beforeAll(async () => {
  bed = await createBed();
});
afterAll(async () => {
  await bed?.close();
});

const FUNDS = 1_000n;
const STAKE = 100n;
const HOUR_MS = 3_600_000;
/** No more than the test's database has connections. */
const AT_ONCE = 8;
const send = (player: Pick<Player, 'supplierId'>, call: TransactionCall, by: 'one' | 'two' = 'one'): Promise<Answer> =>
  bed[by].call(player.supplierId, call);
const said = (answer: Answer): string =>
  answer.status.replace(/^RS_(ERROR_)?/, '') + (answer.detail === undefined ? '' : ` ${answer.detail}`);
const cash = async (player: Player): Promise<bigint> => (await bed.balances(player)).cash;
const expectSound = async (): Promise<void> => expect(await bed.broken()).toEqual([]);

async function give(player: Player, terms: Partial<RewardDraft> = {}): Promise<{ id: Uuid; reward: RewardId }> {
  const id = randomUUID() as Uuid;
  const rewardUuid = randomUUID() as Uuid;
  await bed.database.db.tx(player.brandId, (tx) =>
    giveRewards(tx, [
      {
        id,
        brandId: player.brandId,
        memberId: player.memberId,
        supplierId: player.supplierId,
        campaignId: null,
        rewardUuid,
        gameCode: GAME,
        currency: CURRENCY,
        rounds: 3,
        stake: STAKE,
        pays: 'cash',
        multiple: 0,
        weights: {},
        startsAt: new Date(Date.now() - HOUR_MS),
        endsAt: new Date(Date.now() + HOUR_MS),
        ...terms,
      },
    ]),
  );
  return { id, reward: rewardUuid as string as RewardId };
}
const stored = async (player: Player, id: Uuid) =>
  (await bed.database.db.tx(player.brandId, (tx) => findReward(tx, id)))!;
const takeBack = (player: Player, id: Uuid): Promise<boolean> =>
  bed.database.db.tx(player.brandId, async (tx) => {
    await bed.one.ledger.lock(tx, [player.memberId]);
    return cancelReward(tx, id);
  });
const freeBet = (player: Player, reward: RewardId, more: Partial<BetCall> = {}): BetCall =>
  bet(player, STAKE, { isFree: true, rewardUuid: reward, ...more });
const freeWin = (of: BetCall, units: bigint) => win(of, units, { isFree: true, rewardUuid: of.rewardUuid! });

test('a free round takes nothing, its win is paid by the house, and counts neither as stake nor as payout', async () => {
  const player = await bed.openPlayer(FUNDS);
  const { id, reward } = await give(player);
  const first = freeBet(player, reward);
  expect(await send(player, first)).toMatchObject({ status: 'RS_OK', balance: FUNDS });
  expect(await send(player, freeWin(first, 250n))).toMatchObject({ status: 'RS_OK', balance: FUNDS + 250n });
  expect(await stored(player, id)).toMatchObject({ used: 1, won: 250n });
  const [wager] = await bed.database.db.tx(player.brandId, (tx) =>
    tx.rows<Record<string, string>>(
      `select stake_cash + stake_bonus as stake, payout_cash + payout_bonus as payout, valid_bet, free_win
       from wagers.wager where member_id = $1`,
      [String(player.memberId)],
    ),
  );
  expect(wager).toEqual({ stake: '0', payout: '0', valid_bet: '0', free_win: '250' });
  const spent = await bed.database.db.tx(player.brandId, (tx) =>
    bed.one.ledger.houseBalance(tx, player.brandId, { house: 'free-rounds', currency: CURRENCY }),
  );
  expect(spent).toBe(-250n);
  await expectSound();
});

test('an empty wallet may play them, and a limit of stakes does not stand in their way', async () => {
  const player = await bed.openPlayer(0n);
  const { reward } = await give(player, { rounds: 1 });
  expect(said(await send(player, freeBet(player, reward)))).toBe('OK');
});

test('no more rounds than were given; a round that was taken back is there again', async () => {
  const player = await bed.openPlayer(FUNDS);
  const { id, reward } = await give(player, { rounds: 2 });
  const [one, two] = [freeBet(player, reward), freeBet(player, reward)];
  expect([said(await send(player, one)), said(await send(player, two))]).toEqual(['OK', 'OK']);
  expect(said(await send(player, freeBet(player, reward)))).toBe('DUPLICATE_TRANSACTION REWARD_SPENT');
  expect(said(await send(player, rollback(two)))).toBe('OK');
  expect(await stored(player, id)).toMatchObject({ used: 1 });
  expect(said(await send(player, freeBet(player, reward)))).toBe('OK');
  expect(said(await send(player, freeWin(two, 5n)))).toBe('TRANSACTION_ROLLED_BACK');
  await expectSound();
});

test('what must be staked before it leaves stands in a row of its own for each win', async () => {
  const player = await bed.openPlayer(FUNDS);
  const { reward } = await give(player, { multiple: 3 });
  const played = freeBet(player, reward);
  await send(player, played);
  await send(player, freeWin(played, 70n));
  const rows = await bed.database.db.tx(player.brandId, (tx) =>
    tx.rows('select source, amount, multiple, required from turnover.requirement where member_id = $1', [
      String(player.memberId),
    ]),
  );
  expect(rows).toEqual([{ source: 'free-rounds', amount: '70', multiple: 3, required: '210' }]);
  await expectSound();
});

test('a win goes into the pocket that the reward names', async () => {
  const player = await bed.openPlayer(FUNDS, { bonus: 0n });
  const { reward } = await give(player, { pays: 'bonus' });
  const played = freeBet(player, reward);
  await send(player, played);
  expect(said(await send(player, freeWin(played, 40n)))).toBe('OK');
  expect(await bed.balances(player)).toMatchObject({ cash: FUNDS, bonus: 40n });
  await expectSound();
});

type Attack = readonly [string, (of: { player: Player; reward: RewardId }) => Promise<{ by: Player; call: BetCall }>];
const ATTACKS: readonly Attack[] = [
  ['an id that was never given', async ({ player }) => ({ by: player, call: freeBet(player, randomUUID() as never) })],
  [
    'another player',
    async ({ reward }) => {
      const other = await bed.openPlayer(FUNDS);
      return { by: other, call: freeBet(other, reward) };
    },
  ],
  [
    'a player of another brand',
    async ({ reward }) => {
      const other = await bed.openPlayer(FUNDS, { brand: 'second' });
      return { by: other, call: freeBet(other, reward) };
    },
  ],
  [
    'another supplier',
    async ({ player, reward }) => {
      const supplierId = bed.suppliers.other;
      const { memberId, brandId } = player;
      const session = { supplierId, brandId, memberId, currency: CURRENCY, gameCode: GAME };
      const token = await controlSuppliers(bed.database.db, bed.one.directory).openSession(session);
      const there = { ...player, supplierId, token: token as SessionToken };
      return { by: there, call: freeBet(there, reward) };
    },
  ],
  [
    'a higher stake',
    async ({ player, reward }) => ({ by: player, call: freeBet(player, reward, { amount: amount(STAKE + 1n) }) }),
  ],
  [
    'a lower stake',
    async ({ player, reward }) => ({ by: player, call: freeBet(player, reward, { amount: amount(1n) }) }),
  ],
];
test.each(ATTACKS)('a reward is not played with %s', async (_name, attack) => {
  const player = await bed.openPlayer(FUNDS);
  const { id, reward } = await give(player);
  const { by, call } = await attack({ player, reward });
  expect(said(await send(by, call))).toBe('DUPLICATE_TRANSACTION REWARD_UNKNOWN');
  expect(await stored(player, id)).toMatchObject({ used: 0, won: 0n });
});

test('a reward of another game, one that has not begun and one that is over are not played', async () => {
  const player = await bed.openPlayer(FUNDS);
  const other = await give(player, { gameCode: CLOSED_GAME });
  expect(said(await send(player, freeBet(player, other.reward)))).toBe('DUPLICATE_TRANSACTION REWARD_UNKNOWN');
  const early = await give(player, {
    startsAt: new Date(Date.now() + HOUR_MS),
    endsAt: new Date(Date.now() + 2 * HOUR_MS),
  });
  expect(said(await send(player, freeBet(player, early.reward)))).toBe('DUPLICATE_TRANSACTION REWARD_UNKNOWN');
  const late = await give(player, {
    startsAt: new Date(Date.now() - 2 * HOUR_MS),
    endsAt: new Date(Date.now() - HOUR_MS),
  });
  expect(said(await send(player, freeBet(player, late.reward)))).toBe('DUPLICATE_TRANSACTION REWARD_SPENT');
});

test('the win of a round that began in time is paid after the reward is over', async () => {
  const player = await bed.openPlayer(FUNDS);
  const { reward } = await give(player, { endsAt: new Date(Date.now() + 1_500) });
  const played = freeBet(player, reward);
  expect(said(await send(player, played))).toBe('OK');
  await expect
    .poll(async () => said(await send(player, freeBet(player, reward))), { timeout: 5_000 })
    .toBe('DUPLICATE_TRANSACTION REWARD_SPENT');
  expect(said(await send(player, freeWin(played, 9n)))).toBe('OK');
});

test('free and paid money never mix: a free win of a paid bet, a paid one of a free bet, and one of another reward', async () => {
  const player = await bed.openPlayer(FUNDS);
  const [mine, other] = [await give(player), await give(player)];
  const [paid, free] = [bet(player, STAKE), freeBet(player, mine.reward)];
  await send(player, paid);
  await send(player, free);
  const mixed = [
    win(paid, 5n, { isFree: true, rewardUuid: mine.reward }),
    win(free, 5n),
    win(free, 5n, { isFree: true, isSupplierPromo: true }),
    win(free, 5n, { isFree: true, rewardUuid: other.reward }),
  ];
  for (const call of mixed) expect(said(await send(player, call))).toBe('DUPLICATE_TRANSACTION REWARD_UNKNOWN');
  expect(await cash(player)).toBe(FUNDS - STAKE);
  expect(said(await send(player, freeWin(free, 5n)))).toBe('OK');
  await expectSound();
});

test('a reward that is taken back is not played, and one that was begun is not taken back', async () => {
  const player = await bed.openPlayer(FUNDS);
  const [one, two] = [await give(player), await give(player)];
  expect(await takeBack(player, one.id)).toBe(true);
  expect(said(await send(player, freeBet(player, one.reward)))).toBe('DUPLICATE_TRANSACTION REWARD_SPENT');
  await send(player, freeBet(player, two.reward));
  expect(await takeBack(player, two.id)).toBe(false);
  expect(await takeBack(player, one.id)).toBe(false);
});

test('a round and the taking back that come at once are decided once, whichever is first', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const player = await bed.openPlayer(FUNDS);
    const { id, reward } = await give(player);
    // One decides from memory: what it remembers must not hide the change.
    await send(player, bet(player, 1n));
    const [played, taken] = await Promise.all([send(player, freeBet(player, reward)), takeBack(player, id)]);
    const { used, cancelledAt } = await stored(player, id);
    expect([said(played) === 'OK', taken]).toEqual([used === 1, cancelledAt !== null]);
    expect(used === 1).toBe(cancelledAt === null);
  }
  await expectSound();
});

type Step = { readonly nth: number; readonly what: 'bet' | 'win' | 'back'; readonly by: 'one' | 'two' };
const steps = fc.array(
  fc.record({
    nth: fc.integer({ min: 0, max: 4 }),
    what: fc.constantFrom<Step['what'][]>('bet', 'win', 'back'),
    by: fc.constantFrom<Step['by'][]>('one', 'two'),
  }),
  { minLength: 1, maxLength: 12 },
);

test('whatever is repeated or comes in another order: no more rounds than given, and each win once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), fc.boolean(), async (chosen, rounds, atOnce) => {
      const order = atOnce ? chosen.slice(0, AT_ONCE) : chosen;
      const player = await bed.openPlayer(FUNDS);
      const { id, reward } = await give(player, { rounds });
      const bets = Array.from({ length: 5 }, (_, nth) => freeBet(player, reward, { round: `r-${nth}` as RoundId }));
      const calls = bets.map((each, nth) => ({
        bet: each,
        win: freeWin(each, BigInt(10 ** nth)),
        back: rollback(each),
      }));
      const one = ({ nth, what, by }: Step): Promise<Answer> => send(player, again(calls[nth]![what]), by);
      const answers: Answer[] = atOnce ? await Promise.all(order.map(one)) : [];
      if (!atOnce) for (const step of order) answers.push(await one(step));
      const okay = (what: Step['what'], nth: number): boolean =>
        order.some((step, at) => step.what === what && step.nth === nth && said(answers[at]!) === 'OK');
      const won = calls.reduce((sum, call, nth) => (okay('win', nth) ? sum + call.win.amount : sum), 0n);
      const { used, won: booked } = await stored(player, id);
      expect(used).toBeLessThanOrEqual(rounds);
      expect(booked).toBe(won);
      expect(await cash(player)).toBe(FUNDS + won);
      // What was paid was never taken back, and what was taken back was never paid.
      calls.forEach((_, nth) => expect(okay('win', nth) && okay('back', nth) && okay('bet', nth)).toBe(false));
    }),
    { numRuns: 60 },
  );
  await expectSound();
}, 120_000);
