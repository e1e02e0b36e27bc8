import { randomUUID } from 'node:crypto';
import { equal, expectAnswer, units } from '../checks.ts';
import type { OperatorBed } from '../operator-bed.ts';
import { scenario, type Group } from '../scenario.ts';
import { booksOf, caseOpened, roundOf } from './books.ts';

const FUNDS = units(1_000);
const STAKE = units(10);

export const ROLLBACK: Group<OperatorBed> = {
  name: 'rollback',
  scenarios: [
    scenario('rb-unknown-tombstone', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(0n);
      expectAnswer((await player.rollback(bet, { reference_transaction_uuid: randomUUID() })).seen, 'OK', {
        balance: FUNDS,
      });
    }),
    scenario('rb-unknown-user', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(0n);
      const unknown = { user: `nobody_${randomUUID().slice(0, 8)}`, reference_transaction_uuid: randomUUID() };
      expectAnswer((await player.rollback(bet, unknown)).seen, 'OK');
    }),
    scenario('rb-then-late-bet', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(0n);
      const transaction_uuid = randomUUID();
      expectAnswer((await player.rollback(bet, { reference_transaction_uuid: transaction_uuid })).seen, 'OK', {
        balance: FUNDS,
      });
      const late = { ...bet.fields, request_uuid: randomUUID(), transaction_uuid, amount: STAKE };
      expectAnswer((await bed.transact('bet', player.link, late)).seen, 'ROLLED_BACK', { what: 'the late bet' });
      expectAnswer(
        (await bed.transact('bet', player.link, { ...late, request_uuid: randomUUID() })).seen,
        'ROLLED_BACK',
        { what: 'the late bet again' },
      );
      equal(await player.units(), FUNDS, 'balance');
    }),
    scenario(
      'rb-then-win',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const bet = await player.bet(STAKE);
        expectAnswer((await player.rollback(bet)).seen, 'OK', { balance: FUNDS });
        expectAnswer((await player.win(bet, units(20))).seen, 'ROLLED_BACK');
        equal(await player.units(), FUNDS, 'balance');
      },
      { opensCases: true },
    ),
    scenario('rb-twice-with-new-id', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      expectAnswer((await player.rollback(bet)).seen, 'OK', { balance: FUNDS, what: 'first' });
      expectAnswer((await player.rollback(bet)).seen, 'OK', { balance: FUNDS, what: 'second, of another id' });
    }),
    scenario('rb-of-refused-bet', async (bed) => {
      const player = await bed.player(STAKE);
      const bet = await player.bet(units(20));
      expectAnswer(bet.seen, 'NOT_ENOUGH_MONEY');
      expectAnswer((await player.rollback(bet)).seen, 'OK', { balance: STAKE });
    }),
    scenario(
      'rb-of-a-win',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const bet = await player.bet(STAKE);
        const win = await player.win(bet, units(20), { round_closed: false });
        expectAnswer((await player.rollback(win)).seen, 'DUPLICATE', { detail: 'NOT_A_BET' });
        equal(await player.units(), FUNDS + STAKE, 'balance');
      },
      { opensCases: true },
    ),
    scenario(
      'rb-after-settlement',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const bet = await player.bet(STAKE);
        await player.win(bet, units(20));
        expectAnswer((await player.rollback(bet)).seen, 'DUPLICATE', { detail: 'BET_SETTLED' });
        equal(await player.units(), FUNDS + STAKE, 'balance');
        await caseOpened(player);
      },
      { opensCases: true },
    ),
    scenario('rb-own-closing-bet', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE, { round_closed: true });
      expectAnswer((await player.rollback(bet)).seen, 'OK', { balance: FUNDS });
    }),
    scenario('rb-restores-bonus-parts', async (bed) => {
      const player = await bed.player(units(100));
      await bed.control('bonus', { user: player.user, amount: units(30) });
      const bet = await player.bet(units(50));
      expectAnswer((await player.rollback(bet)).seen, 'OK', { balance: units(130) });
      const books = await booksOf(player);
      if (books) equal(books.bonus as bigint, units(30), 'bonus');
      if (books) equal(books.cash as bigint, units(100), 'cash');
    }),
    scenario('rb-one-of-two-bets', async (bed) => {
      const player = await bed.player(FUNDS);
      const round = `r-${randomUUID()}`;
      const [one, two] = [await player.bet(STAKE, { round }), await player.bet(units(20), { round })];
      expectAnswer((await player.rollback(one, { round_closed: false })).seen, 'OK', { balance: FUNDS - units(20) });
      expectAnswer((await player.win(two, units(40))).seen, 'OK', {
        balance: FUNDS + units(20),
        what: 'the other bet lives on',
      });
    }),
    scenario(
      'rb-wrong-round',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const bet = await player.bet(STAKE);
        expectAnswer((await player.rollback(bet, { round: `r-${randomUUID()}` })).seen, 'DUPLICATE');
        equal(await player.units(), FUNDS - STAKE, 'balance');
      },
      { opensCases: true },
    ),
    scenario(
      'rb-wrong-user',
      async (bed) => {
        const [one, two] = [await bed.player(FUNDS), await bed.player(FUNDS)];
        const bet = await one.bet(STAKE);
        expectAnswer((await two.rollback(bet, { user: two.user, token: two.token })).seen, 'DUPLICATE');
        equal(await one.units(), FUNDS - STAKE, 'balance of the better');
        equal(await two.units(), FUNDS, 'balance of the other');
      },
      { opensCases: true },
    ),
    scenario('rb-blocked-user', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      await bed.control('block', { user: player.user, blocked: true });
      expectAnswer((await player.rollback(bet)).seen, 'OK', { balance: FUNDS });
    }),
    scenario('rb-reverses-turnover-and-limits', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('limit', { user: player.user, kind: 'daily_loss', amount: STAKE });
      const bet = await player.bet(STAKE);
      expectAnswer((await player.bet(STAKE)).seen, 'LIMIT_REACHED', { what: 'over the limit' });
      await player.rollback(bet);
      expectAnswer((await player.bet(STAKE)).seen, 'OK', { balance: FUNDS - STAKE, what: 'after the rollback' });
      const booked = await roundOf(player, bet.fields['round'] as string);
      if (booked) equal(booked.valid_bet as bigint, 0n, 'turnover of the reversed round');
    }),
  ],
};
