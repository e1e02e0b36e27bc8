import { randomUUID } from 'node:crypto';
import { check, equal, expectAnswer, isAnswer, sleep, units, type Seen } from '../checks.ts';
import type { Fields } from '../link.ts';
import { betFields, rollbackFields, winFields, type OperatorBed, type TestPlayer } from '../operator-bed.ts';
import { scenario, type Group } from '../scenario.ts';
import { Failure, Skip } from '../testbed.ts';

const FUNDS = units(1_000);
const STAKE = units(10);
const counted = (answers: readonly Seen[], status: string): number =>
  answers.filter((seen) => isAnswer(seen, status)).length;
const parallel = <T>(count: number, work: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => work(nth)));
const unsentBet = (player: TestPlayer, amount: bigint, fields: Fields = {}): Fields =>
  betFields(
    { user: player.user, token: player.token, game_code: player.game },
    { currency: player.link.currency, amount },
    fields,
  );

export const LIMITS: Group<OperatorBed> = {
  name: 'limits and exclusions',
  scenarios: [
    scenario('lim-single-stake', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('limit', { user: player.user, kind: 'stake', amount: STAKE });
      expectAnswer((await player.bet(STAKE + player.link.smallest)).seen, 'LIMIT_REACHED', { balance: FUNDS });
      expectAnswer((await player.bet(STAKE)).seen, 'OK', { balance: FUNDS - STAKE });
    }),
    scenario('lim-daily-loss-crossed-by-one', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('limit', { user: player.user, kind: 'daily_loss', amount: units(30) });
      expectAnswer((await player.bet(units(20))).seen, 'OK');
      expectAnswer((await player.bet(STAKE + player.link.smallest)).seen, 'LIMIT_REACHED', {
        balance: FUNDS - units(20),
      });
      expectAnswer((await player.bet(STAKE)).seen, 'OK', { balance: FUNDS - units(30), what: 'exactly to the limit' });
    }),
    scenario('lim-win-frees-loss-limit', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('limit', { user: player.user, kind: 'daily_loss', amount: units(20) });
      const bet = await player.bet(units(20));
      expectAnswer((await player.bet(STAKE)).seen, 'LIMIT_REACHED');
      await player.win(bet, units(15));
      expectAnswer((await player.bet(STAKE)).seen, 'OK', { balance: FUNDS - units(15) });
    }),
    scenario('lim-parallel-bets-at-edge', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('limit', { user: player.user, kind: 'daily_loss', amount: units(50) });
      const answers = await parallel(20, async () => (await player.bet(STAKE)).seen);
      equal(counted(answers, 'OK'), 5, 'accepted bets');
      equal(counted(answers, 'LIMIT_REACHED'), 15, 'refused bets');
      equal(await player.units(), FUNDS - units(50), 'balance');
    }),
    scenario('exc-self-excluded-bet', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('exclude', { user: player.user });
      expectAnswer((await player.bet(STAKE)).seen, 'USER_DISABLED');
      if (player.link.dialect !== 'v2') return;
      const { seen } = await bed.transact('info', player.link, { user: player.user, request_uuid: randomUUID() });
      expectAnswer(seen, 'USER_DISABLED', { what: 'user/info' });
    }),
  ],
};

export const CONCURRENCY: Group<OperatorBed> = {
  name: 'concurrency',
  scenarios: [
    scenario('con-50-bets-funds-for-10', async (bed) => {
      const player = await bed.player(units(100));
      const answers = await parallel(50, async () => (await player.bet(STAKE)).seen);
      equal(counted(answers, 'OK'), 10, 'accepted bets');
      equal(counted(answers, 'NOT_ENOUGH_MONEY'), 40, 'refused bets');
      equal(await player.units(), 0n, 'balance');
    }),
    scenario('con-bet-vs-withdrawal', async (bed) => {
      const player = await bed.player(units(100));
      await player.bet(0n);
      let held = 0;
      const hold = async (): Promise<void> => {
        try {
          await bed.control('hold', { user: player.user, amount: STAKE });
          held += 1;
        } catch (error) {
          if (error instanceof Skip || !(error instanceof Failure) || !error.message.includes('HTTP 400')) throw error;
        }
      };
      const answers: Seen[] = [];
      await parallel(30, async (nth) => {
        if (nth % 2 === 0) await hold();
        else answers.push((await player.bet(STAKE)).seen);
      });
      const bets = counted(answers, 'OK');
      check(
        bets + counted(answers, 'NOT_ENOUGH_MONEY') === answers.length,
        'a bet was answered otherwise than OK or NOT_ENOUGH_MONEY',
      );
      equal(bets + held, 10, 'bets and withdrawals together');
      equal(await player.units(), 0n, 'balance');
    }),
    scenario('con-bet-and-its-rollback', async (bed) => {
      const player = await bed.player(FUNDS);
      for (let turn = 0; turn < 10; turn += 1) {
        const bet = unsentBet(player, STAKE);
        const rollback = rollbackFields({ fields: bet });
        const [placed, undone] = await Promise.all([
          bed.transact('bet', player.link, bet),
          bed.transact('rollback', player.link, rollback),
        ]);
        check(
          isAnswer(placed.seen, 'OK') || isAnswer(placed.seen, 'ROLLED_BACK'),
          `the bet was answered ${placed.seen.status}`,
        );
        expectAnswer(undone.seen, 'OK', { what: 'the rollback' });
        equal(await player.units(), FUNDS, `balance after turn ${turn}`);
      }
    }),
    scenario(
      'con-win-and-rollback-same-bet',
      async (bed) => {
        const player = await bed.player(FUNDS);
        let expected = FUNDS;
        for (let turn = 0; turn < 10; turn += 1) {
          const bet = await player.bet(STAKE);
          const [paid, undone] = await Promise.all([
            bed.transact('win', player.link, winFields(bet, units(30))),
            bed.transact('rollback', player.link, rollbackFields(bet)),
          ]);
          const won = paid.seen.status === 'OK';
          check(
            won !== (undone.seen.status === 'OK'),
            `win ${paid.seen.status}, rollback ${undone.seen.status}: exactly one succeeds`,
          );
          expected += won ? units(20) : 0n;
          equal(await player.units(), expected, `balance after turn ${turn}`);
        }
      },
      { opensCases: true },
    ),
    scenario(
      'con-200-users-hot-table',
      async (bed) => {
        const players: TestPlayer[] = [];
        for (let batch = 0; batch < 20; batch += 1) players.push(...(await parallel(10, () => bed.player(FUNDS))));
        const round = `table-${randomUUID()}`;
        const answers = await Promise.all(
          players.map(async (player) => {
            const bet = await player.bet(STAKE, { round });
            return [bet.seen, (await player.win(bet, units(15))).seen];
          }),
        );
        for (const [bet, win] of answers) {
          expectAnswer(bet!, 'OK', { balance: FUNDS - STAKE, what: 'bet at the table' });
          expectAnswer(win!, 'OK', { balance: FUNDS + units(5), what: 'win at the table' });
        }
      },
      { timeoutMs: 60_000 },
    ),
    scenario('con-same-id-two-users', async (bed) => {
      const [one, two] = [await bed.player(FUNDS), await bed.player(FUNDS)];
      const transaction_uuid = randomUUID();
      const answers = await Promise.all([one.bet(STAKE, { transaction_uuid }), two.bet(STAKE, { transaction_uuid })]);
      const seen = answers.map((turn) => turn.seen);
      equal(counted(seen, 'OK'), 1, 'accepted');
      equal(counted(seen, 'DUPLICATE'), 1, 'refused as duplicate');
      equal((await one.units()) + (await two.units()), FUNDS * 2n - STAKE, 'both balances together');
    }),
  ],
};

/** After a cut connection the supplier knows nothing: it rolls back, and a bet that comes late must not count. */
const cutThenRolledBack = (id: string, where: 'half' | 'whole') =>
  scenario(
    id,
    async (bed) => {
      const player = await bed.player(FUNDS);
      for (const pause of [0, 20]) {
        const bet = unsentBet(player, STAKE);
        await bed.cutOff({ link: player.link, kind: 'bet', fields: bet }, where);
        await sleep(pause);
        expectAnswer((await player.rollback({ fields: bet })).seen, 'OK', { what: 'the rollback' });
        await sleep(100);
        equal(await player.units(), FUNDS, 'balance after the rollback');
        const late = (await bed.transact('bet', player.link, bet)).seen;
        // A bet that got through and was reversed has its own stored answer; one that never did is refused.
        check(isAnswer(late, 'ROLLED_BACK') || isAnswer(late, 'OK'), `the late bet was answered ${late.status}`);
        equal(await player.units(), FUNDS, 'balance after the late bet');
        expectAnswer((await player.win({ fields: bet }, units(20))).seen, 'ROLLED_BACK', { what: 'a win for it' });
      }
    },
    { opensCases: true },
  );

export const FAULTS: Group<OperatorBed> = {
  name: 'faults',
  scenarios: [
    cutThenRolledBack('flt-timeout-before-commit', 'half'),
    cutThenRolledBack('flt-timeout-after-commit', 'whole'),
    scenario('flt-win-timeout-after-commit', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      const win = winFields(bet, units(20));
      await bed.cutOff({ link: player.link, kind: 'win', fields: win }, 'whole');
      for (let retry = 0; retry < 3; retry += 1) {
        expectAnswer((await bed.transact('win', player.link, win)).seen, 'OK', {
          balance: FUNDS + STAKE,
          what: `retry ${retry}`,
        });
      }
      equal(await player.units(), FUNDS + STAKE, 'balance: one credit');
    }),
    scenario('flt-replayed-and-shuffled', async (bed) => {
      const player = await bed.player(FUNDS);
      const bets = Array.from({ length: 6 }, () => unsentBet(player, STAKE));
      const calls = bets.flatMap(
        (bet) =>
          [
            ['bet', bet],
            ['win', winFields({ fields: bet }, units(12))],
          ] as const,
      );
      for (let pass = 0; pass < 4; pass += 1) {
        const shuffled = calls
          .map((call) => ({ call, order: randomUUID() }))
          .toSorted((a, b) => (a.order < b.order ? -1 : 1));
        await Promise.all(
          shuffled.map(({ call: [kind, fields] }) =>
            bed.transact(kind, player.link, { ...fields, request_uuid: randomUUID() }),
          ),
        );
      }
      equal(await player.units(), FUNDS + units(2) * 6n, 'balance: every bet and every win once');
    }),
  ],
};
