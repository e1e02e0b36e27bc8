import { randomUUID } from 'node:crypto';
import { check, equal, expectAnswer, isAnswer, units } from '../checks.ts';
import type { OperatorBed } from '../operator-bed.ts';
import { scenario, type Group } from '../scenario.ts';
import { booksOf, caseOpened, roundOf } from './books.ts';

const FUNDS = units(1_000);
const STAKE = units(10);
const roundId = (turn: { readonly fields: { readonly [name: string]: unknown } }): string =>
  turn.fields['round'] as string;

export const WIN: Group<OperatorBed> = {
  name: 'win',
  scenarios: [
    scenario('win-zero-closes', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      expectAnswer((await player.win(bet, 0n)).seen, 'OK', { balance: FUNDS - STAKE });
      const booked = await roundOf(player, roundId(bet));
      if (booked) equal(booked.status, 'lost', 'round');
    }),
    scenario('win-unknown-bet', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      expectAnswer(
        (await player.win(bet, units(20), { reference_transaction_uuid: randomUUID() })).seen,
        'DOES_NOT_EXIST',
      );
      equal(await player.units(), FUNDS - STAKE, 'balance');
    }),
    scenario('win-before-its-bet', async (bed) => {
      const player = await bed.player(FUNDS);
      const template = await player.bet(STAKE);
      const late = {
        ...template.fields,
        request_uuid: randomUUID(),
        transaction_uuid: randomUUID(),
        round: `r-${randomUUID()}`,
      };
      const win = await player.win({ ...template, fields: late }, units(20));
      expectAnswer(win.seen, 'DOES_NOT_EXIST', { what: 'win before its bet' });
      expectAnswer((await bed.transact('bet', player.link, late)).seen, 'OK', {
        balance: FUNDS - units(20),
        what: 'the bet',
      });
      expectAnswer((await bed.transact('win', player.link, win.fields)).seen, 'OK', {
        balance: FUNDS,
        what: 'the win again',
      });
    }),
    scenario('win-of-refused-bet', async (bed) => {
      const player = await bed.player(STAKE);
      const bet = await player.bet(units(20));
      expectAnswer(bet.seen, 'NOT_ENOUGH_MONEY');
      const { seen } = await player.win(bet, units(40));
      check(
        isAnswer(seen, 'DOES_NOT_EXIST') || isAnswer(seen, 'DUPLICATE'),
        `a win for a refused bet was answered ${seen.status}`,
      );
      equal(await player.units(), STAKE, 'balance');
    }),
    scenario('win-two-for-one-bet-open-round', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      expectAnswer((await player.win(bet, units(5), { round_closed: false })).seen, 'OK', {
        balance: FUNDS - units(5),
        what: 'first win',
      });
      expectAnswer((await player.win(bet, units(7))).seen, 'OK', { balance: FUNDS + units(2), what: 'second win' });
    }),
    scenario(
      'win-after-closing-win',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const bet = await player.bet(STAKE);
        expectAnswer((await player.win(bet, units(20))).seen, 'OK');
        expectAnswer((await player.win(bet, units(20))).seen, 'DUPLICATE', { detail: 'ROUND_CLOSED' });
        equal(await player.units(), FUNDS + STAKE, 'balance');
        await caseOpened(player);
      },
      { opensCases: true },
    ),
    scenario(
      'win-other-users-reference',
      async (bed) => {
        const [one, two] = [await bed.player(FUNDS), await bed.player(FUNDS)];
        const bet = await one.bet(STAKE);
        expectAnswer((await two.win(bet, units(20), { user: two.user, token: two.token })).seen, 'DUPLICATE');
        equal(await one.units(), FUNDS - STAKE, 'balance of the better');
        equal(await two.units(), FUNDS, 'balance of the other');
      },
      { opensCases: true },
    ),
    scenario(
      'win-other-round-reference',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const bet = await player.bet(STAKE);
        expectAnswer((await player.win(bet, units(20), { round: `r-${randomUUID()}` })).seen, 'DUPLICATE');
        equal(await player.units(), FUNDS - STAKE, 'balance');
      },
      { opensCases: true },
    ),
    scenario(
      'win-reference-is-a-win',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const bet = await player.bet(STAKE);
        const win = await player.win(bet, units(3), { round_closed: false });
        const { seen } = await player.win(bet, units(20), {
          reference_transaction_uuid: win.fields['transaction_uuid']!,
        });
        expectAnswer(seen, 'DUPLICATE');
        equal(await player.units(), FUNDS - units(7), 'balance');
      },
      { opensCases: true },
    ),
    scenario('win-jackpot-part', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE, { jackpot_contribution: STAKE / 100n });
      const win = await player.win(bet, units(100), {
        jackpot_win: units(90),
        meta: { jackpot: { pool_id: 'cnf-pool' } },
      });
      expectAnswer(win.seen, 'OK', { balance: FUNDS + units(90) });
      const booked = await roundOf(player, roundId(bet));
      if (booked?.jackpot_win !== undefined)
        equal(booked.jackpot_win as bigint, units(90), 'jackpot part in the ledger');
    }),
    scenario('win-jackpot-above-amount', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      expectAnswer((await player.win(bet, units(5), { jackpot_win: units(6) })).seen, 'WRONG_TYPES');
      equal(await player.units(), FUNDS - STAKE, 'balance');
    }),
    scenario('win-blocked-user', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      await bed.control('block', { user: player.user, blocked: true });
      expectAnswer((await player.bet(STAKE)).seen, 'USER_DISABLED', { what: 'a bet of the blocked player' });
      expectAnswer((await player.win(bet, units(20))).seen, 'OK', { balance: FUNDS + STAKE });
    }),
    scenario('win-during-exclusion', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      await bed.control('exclude', { user: player.user });
      expectAnswer((await player.win(bet, units(20))).seen, 'OK', { balance: FUNDS + STAKE });
    }),
    scenario('win-valid-bet-zero-on-tie', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      expectAnswer((await player.win(bet, STAKE, { meta: { valid_bet: 0n } })).seen, 'OK', { balance: FUNDS });
      const booked = await roundOf(player, roundId(bet));
      if (booked) equal(booked.valid_bet as bigint, 0n, 'turnover');
    }),
    scenario('win-returns-parts', async (bed) => {
      const player = await bed.player(units(100));
      await bed.control('bonus', { user: player.user, amount: units(30) });
      const bet = await player.bet(units(50));
      expectAnswer(bet.seen, 'OK', { balance: units(80) });
      const during = await booksOf(player);
      expectAnswer((await player.win(bet, units(100))).seen, 'OK', { balance: units(180) });
      const after = await booksOf(player);
      if (!during || !after) return;
      const bonusPart = units(30) - during.bonus;
      equal(after.bonus - during.bonus, (units(100) * bonusPart) / units(50), 'bonus part of the payout');
    }),
    scenario('win-huge-payout', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      const huge = (900_000_000_000n * 100_000n) / 100n;
      expectAnswer((await player.win(bet, huge)).seen, 'OK', { balance: FUNDS - STAKE + huge });
    }),
  ],
};
