import { randomUUID } from 'node:crypto';
import { equal, expectAnswer, units } from '../checks.ts';
import type { Fields } from '../link.ts';
import type { OperatorBed } from '../operator-bed.ts';
import { scenario, type Group } from '../scenario.ts';
import { booksOf, roundOf } from './books.ts';

const FUNDS = units(1_000);
const STAKE = units(10);

export const ROUNDS: Group<OperatorBed> = {
  name: 'ordering and rounds',
  scenarios: [
    scenario('ord-rollback-overtakes-bet', async (bed) => {
      const player = await bed.player(FUNDS);
      const template = (await player.bet(0n)).fields;
      const bet = { ...template, request_uuid: randomUUID(), transaction_uuid: randomUUID(), amount: STAKE };
      expectAnswer((await player.rollback({ fields: bet })).seen, 'OK', {
        balance: FUNDS,
        what: 'the rollback that came first',
      });
      expectAnswer((await bed.transact('bet', player.link, bet)).seen, 'ROLLED_BACK', { what: 'the bet' });
      expectAnswer((await player.rollback({ fields: bet })).seen, 'OK', { balance: FUNDS, what: 'the rollback again' });
      equal(await player.units(), FUNDS, 'balance');
    }),
    scenario(
      'rnd-bet-after-close',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const bet = await player.bet(STAKE);
        await player.win(bet, 0n);
        expectAnswer((await player.bet(STAKE, { round: bet.fields['round']! })).seen, 'DUPLICATE', {
          detail: 'ROUND_CLOSED',
        });
        equal(await player.units(), FUNDS - STAKE, 'balance');
      },
      { opensCases: true },
    ),
    scenario('rnd-same-name-other-user', async (bed) => {
      const [one, two] = [await bed.player(FUNDS), await bed.player(FUNDS)];
      const bet = await one.bet(STAKE);
      await one.win(bet, 0n);
      expectAnswer((await two.bet(STAKE, { round: bet.fields['round']! })).seen, 'OK', { balance: FUNDS - STAKE });
    }),
    scenario(
      'rnd-closing-win-settles-all',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const round = `r-${randomUUID()}`;
        const bets = [
          await player.bet(STAKE, { round }),
          await player.bet(STAKE, { round }),
          await player.bet(STAKE, { round }),
        ];
        expectAnswer((await player.win(bets[0]!, units(25))).seen, 'OK', { balance: FUNDS - units(5) });
        for (const bet of bets)
          expectAnswer((await player.rollback(bet)).seen, 'DUPLICATE', {
            detail: 'BET_SETTLED',
            what: 'a rollback afterwards',
          });
        equal(await player.units(), FUNDS - units(5), 'balance');
        const booked = await roundOf(player, round);
        if (booked) equal(booked.status, 'won', 'round');
      },
      { opensCases: true },
    ),
    scenario(
      'rnd-settles-list',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const round = `r-${randomUUID()}`;
        const [one, two, three] = [
          await player.bet(STAKE, { round }),
          await player.bet(STAKE, { round }),
          await player.bet(STAKE, { round }),
        ];
        const meta = { settles: [two.fields['transaction_uuid']!] };
        expectAnswer((await player.win(one, units(5), { round_closed: false, meta })).seen, 'OK');
        expectAnswer((await player.rollback(two, { round_closed: false })).seen, 'DUPLICATE', {
          detail: 'BET_SETTLED',
          what: 'rollback of a listed bet',
        });
        expectAnswer((await player.rollback(three, { round_closed: false })).seen, 'OK', {
          balance: FUNDS - units(15),
          what: 'rollback of the bet that was not listed',
        });
      },
      { opensCases: true },
    ),
    scenario('rnd-buy-in-buy-out', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(units(200), { is_aggregated: true });
      expectAnswer(
        (await player.win(bet, 23_456_789n, { is_aggregated: true, meta: { valid_bet: units(310) } })).seen,
        'OK',
        { balance: FUNDS - units(200) + 23_456_789n },
      );
      const booked = await roundOf(player, bet.fields['round'] as string);
      if (booked) equal(booked.valid_bet as bigint, units(310), 'turnover of the buy-in');
    }),
    scenario('rnd-two-rounds-in-parallel', async (bed) => {
      const player = await bed.player(FUNDS);
      const [one, two] = [await player.bet(STAKE), await player.bet(STAKE)];
      expectAnswer((await player.win(two, units(30))).seen, 'OK', { balance: FUNDS + STAKE });
      expectAnswer((await player.rollback(one)).seen, 'OK', { balance: FUNDS + units(20) });
    }),
  ],
};

export const PROMOTIONS: Group<OperatorBed> = {
  name: 'promotions',
  scenarios: [
    ...(['cash', 'bonus'] as const).map((pays) =>
      scenario(`pro-free-win-to-${pays}-wallet`, async (bed) => {
        const player = await bed.player(FUNDS);
        const free = await rewardFields(bed, player, { rounds: 1, pays });
        const bet = await player.bet(STAKE, free);
        expectAnswer(bet.seen, 'OK', { balance: FUNDS, what: 'the free bet' });
        expectAnswer((await player.win(bet, units(7), free)).seen, 'OK', { balance: FUNDS + units(7) });
        const books = await booksOf(player);
        if (books) equal(books[pays] as bigint, pays === 'cash' ? FUNDS + units(7) : units(7), `the ${pays} account`);
      }),
    ),
    scenario('pro-free-bet-no-debit', async (bed) => {
      const player = await bed.player(FUNDS);
      expectAnswer((await player.bet(STAKE, await rewardFields(bed, player, { rounds: 1 }))).seen, 'OK', {
        balance: FUNDS,
      });
    }),
    scenario('pro-free-bet-beyond-count', async (bed) => {
      const player = await bed.player(FUNDS);
      const free = await rewardFields(bed, player, { rounds: 2 });
      await player.bet(STAKE, free);
      await player.bet(STAKE, free);
      expectAnswer((await player.bet(STAKE, free)).seen, 'DUPLICATE', { detail: 'REWARD_SPENT' });
    }),
    scenario('pro-free-bet-unknown-reward', async (bed) => {
      const player = await bed.player(FUNDS);
      expectAnswer((await player.bet(STAKE, { is_free: true, reward_uuid: randomUUID() })).seen, 'DUPLICATE', {
        detail: 'REWARD_UNKNOWN',
      });
      expectAnswer((await player.bet(STAKE, { is_free: true })).seen, 'WRONG_SYNTAX', { what: 'no reward named' });
      equal(await player.units(), FUNDS, 'balance');
    }),
    scenario('pro-free-rollback-returns-round', async (bed) => {
      const player = await bed.player(FUNDS);
      const free = await rewardFields(bed, player, { rounds: 1 });
      const bet = await player.bet(STAKE, free);
      expectAnswer((await player.rollback(bet)).seen, 'OK', { balance: FUNDS });
      expectAnswer((await player.bet(STAKE, free)).seen, 'OK', { balance: FUNDS, what: 'the round came back' });
    }),
    scenario('pro-supplier-win-no-reference', async (bed) => {
      const player = await bed.player(FUNDS);
      expectAnswer((await promoWin(bed, player, {})).seen, 'OK', { balance: FUNDS + units(5) });
    }),
    scenario('pro-supplier-win-after-close', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      await player.win(bet, 0n);
      expectAnswer((await promoWin(bed, player, { round: bet.fields['round']! })).seen, 'OK', {
        balance: FUNDS - units(5),
      });
    }),
    scenario('pro-supplier-win-expired-token', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('expire', { token: player.token });
      expectAnswer((await promoWin(bed, player, {})).seen, 'OK', { balance: FUNDS + units(5) });
    }),
    scenario(
      'pro-supplier-win-unknown-token',
      async (bed) => {
        const player = await bed.player(FUNDS);
        expectAnswer((await promoWin(bed, player, { token: randomUUID() })).seen, 'INVALID_TOKEN');
        equal(await player.units(), FUNDS, 'balance');
      },
      { opensCases: true },
    ),
    scenario('pro-supplier-win-twice', async (bed) => {
      const player = await bed.player(FUNDS);
      const win = await promoWin(bed, player, {});
      expectAnswer((await bed.transact('win', player.link, { ...win.fields, request_uuid: randomUUID() })).seen, 'OK', {
        balance: FUNDS + units(5),
      });
      equal(await player.units(), FUNDS + units(5), 'balance: one payout');
    }),
    scenario('pro-supplier-win-zero', async (bed) => {
      const player = await bed.player(FUNDS);
      expectAnswer((await promoWin(bed, player, { amount: 0n })).seen, 'WRONG_TYPES');
    }),
    scenario('pro-supplier-bet-nonzero', async (bed) => {
      const player = await bed.player(FUNDS);
      expectAnswer((await player.bet(STAKE, { is_supplier_promo: true, is_free: true })).seen, 'WRONG_TYPES');
      expectAnswer((await player.bet(0n, { is_supplier_promo: true, is_free: true })).seen, 'OK', { balance: FUNDS });
    }),
  ],
};

type Player = Awaited<ReturnType<OperatorBed['player']>>;

type Reward = { readonly rounds: number; readonly pays?: 'cash' | 'bonus' };

async function rewardFields(bed: OperatorBed, player: Player, { rounds, pays = 'cash' }: Reward) {
  const { reward_uuid } = await bed.control('reward', {
    connection: player.link.label,
    user: player.user,
    game_code: player.game,
    rounds,
    bet_value: STAKE,
    pays,
  });
  return { is_free: true, reward_uuid };
}

/** A supplier's promotion of 5: no bet, no reference. */
function promoWin(bed: OperatorBed, player: Player, fields: Fields) {
  return bed.transact('win', player.link, {
    user: player.user,
    token: player.token,
    game_code: player.game,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    round: `r-${randomUUID()}`,
    round_closed: true,
    currency: player.link.currency,
    amount: units(5),
    is_free: true,
    is_supplier_promo: true,
    meta: { supplier_promo_info: { promo_reference: 'cnf-promo' } },
    ...fields,
  });
}
