import { randomUUID } from 'node:crypto';
import { check, equal, expectAnswer, expectParties, units } from '../checks.ts';
import type { OperatorBed } from '../operator-bed.ts';
import { scenario, type Group } from '../scenario.ts';
import { roundOf } from './books.ts';

const FUNDS = units(1_000);
const STAKE = units(10);

export const BET: Group<OperatorBed> = {
  name: 'bet',
  scenarios: [
    scenario('bet-plain-win-and-rollback', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE, {
        bet: 'lines=20;level=3',
        supplier_transaction_id: 'cnf-1',
        meta: { bet_type: 'spin' },
      });
      expectAnswer(bet.seen, 'OK', { balance: FUNDS - STAKE });
      expectParties(bet.seen, { user: player.user, currency: player.link.currency });
      expectAnswer((await player.win(bet, units(15))).seen, 'OK', { balance: FUNDS + units(5) });
      const second = await player.bet(STAKE);
      expectAnswer((await player.rollback(second)).seen, 'OK', { balance: FUNDS + units(5) });
    }),
    scenario('bet-whole-balance', async (bed) => {
      const player = await bed.player(FUNDS);
      expectAnswer((await player.bet(FUNDS)).seen, 'OK', { balance: 0n });
    }),
    scenario('bet-one-unit-over', async (bed) => {
      const player = await bed.player(FUNDS);
      expectAnswer((await player.bet(FUNDS + player.link.smallest)).seen, 'NOT_ENOUGH_MONEY', { balance: FUNDS });
      equal(await player.units(), FUNDS, 'balance');
    }),
    scenario('bet-three-in-one-round', async (bed) => {
      const player = await bed.player(FUNDS);
      const round = `r-${randomUUID()}`;
      for (const nth of [1n, 2n, 3n])
        expectAnswer((await player.bet(STAKE, { round })).seen, 'OK', { balance: FUNDS - STAKE * nth });
      const booked = await roundOf(player, round);
      if (booked) equal(booked.stake_cash + booked.stake_bonus, STAKE * 3n, 'stake of the round');
    }),
    scenario('bet-known-as-lost', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE, { round_closed: true });
      expectAnswer(bet.seen, 'OK', { balance: FUNDS - STAKE });
      const booked = await roundOf(player, bet.fields['round'] as string);
      if (booked) equal(booked.status, 'lost', 'round');
    }),
    scenario('bet-retired-game', async (bed) => {
      const link = await bed.link('retired-game');
      const player = await bed.player(FUNDS, { link });
      const game_code = link.games[1]!;
      const before = await player.bet(STAKE, { game_code });
      await bed.control('game', { connection: link.label, game_code, enabled: false });
      try {
        expectAnswer((await player.bet(STAKE, { game_code })).seen, 'INVALID_GAME');
        expectAnswer((await player.win(before, units(20))).seen, 'OK', {
          balance: FUNDS + STAKE,
          what: 'win of the round that was running',
        });
      } finally {
        await bed.control('game', { connection: link.label, game_code, enabled: true });
      }
    }),
    scenario('bet-disabled-sub-partner', async (bed) => {
      const link = await bed.link('partner');
      const player = await bed.player(FUNDS, { link });
      const before = await player.bet(STAKE);
      const late = { transaction_uuid: randomUUID() };
      await bed.control('partner', { connection: link.label, enabled: false });
      try {
        expectAnswer((await player.bet(STAKE, late)).seen, 'INVALID_PARTNER');
        expectAnswer((await player.win(before, units(20))).seen, 'OK', {
          balance: FUNDS + STAKE,
          what: 'win while disabled',
        });
      } finally {
        await bed.control('partner', { connection: link.label, enabled: true });
      }
      expectAnswer((await player.bet(STAKE, late)).seen, 'OK', {
        balance: FUNDS,
        what: 'same id once enabled: INVALID_PARTNER is never stored',
      });
    }),
    scenario('bet-refused-then-topped-up-same-id', async (bed) => {
      const player = await bed.player(STAKE);
      const bet = await player.bet(units(20));
      expectAnswer(bet.seen, 'NOT_ENOUGH_MONEY', { balance: STAKE });
      await bed.control('deposit', { user: player.user, amount: units(100) });
      expectAnswer(
        (await bed.transact('bet', player.link, { ...bet.fields, request_uuid: randomUUID() })).seen,
        'NOT_ENOUGH_MONEY',
      );
      equal(await player.units(), STAKE + units(100), 'balance');
    }),
    scenario('bet-refused-then-new-id', async (bed) => {
      const player = await bed.player(STAKE);
      const bet = await player.bet(units(20));
      expectAnswer(bet.seen, 'NOT_ENOUGH_MONEY', { balance: STAKE });
      await bed.control('deposit', { user: player.user, amount: units(100) });
      const again = { ...bet.fields, request_uuid: randomUUID(), transaction_uuid: randomUUID() };
      expectAnswer((await bed.transact('bet', player.link, again)).seen, 'OK', { balance: STAKE + units(80) });
    }),
    scenario('bet-jackpot-contribution-above-amount', async (bed) => {
      const player = await bed.player(FUNDS);
      expectAnswer(
        (await player.bet(STAKE, { jackpot_contribution: STAKE + player.link.smallest })).seen,
        'WRONG_TYPES',
      );
      expectAnswer((await player.bet(STAKE, { jackpot_contribution: STAKE / 100n })).seen, 'OK', {
        balance: FUNDS - STAKE,
      });
    }),
    scenario(
      'bet-answered-under-500ms-p99',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const took: number[] = [];
        for (let batch = 0; batch < 25; batch += 1) {
          await Promise.all(
            Array.from({ length: 8 }, async () => {
              const started = performance.now();
              expectAnswer((await player.bet(player.link.smallest)).seen, 'OK');
              took.push(performance.now() - started);
            }),
          );
        }
        const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]!;
        check(p99 < 500, `p99 of ${took.length} bets was ${p99.toFixed(0)} ms`);
        equal(await player.units(), FUNDS - player.link.smallest * 200n, 'balance');
      },
      { timeoutMs: 120_000 },
    ),
  ],
};
