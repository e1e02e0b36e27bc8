import { randomUUID } from 'node:crypto';
import { check, equal, expectAnswer, expectParties, units } from '../checks.ts';
import type { OperatorBed } from '../operator-bed.ts';
import { scenario, type Group } from '../scenario.ts';

const FUNDS = units(1_000);
const STAKE = units(10);

export const SESSION: Group<OperatorBed> = {
  name: 'session',
  scenarios: [
    scenario('ses-unknown-token-balance', async (bed) => {
      const player = await bed.player(FUNDS);
      expectAnswer(await player.balance({ token: randomUUID() }), 'INVALID_TOKEN');
      expectAnswer((await player.bet(STAKE, { token: randomUUID() })).seen, 'INVALID_TOKEN');
      equal(await player.units(), FUNDS, 'balance');
    }),
    scenario('ses-token-of-other-user', async (bed) => {
      const [one, two] = [await bed.player(FUNDS), await bed.player(FUNDS)];
      expectAnswer(await one.balance({ token: two.token }), 'INVALID_TOKEN');
      expectAnswer((await one.bet(STAKE, { token: two.token })).seen, 'INVALID_TOKEN');
      equal(await one.units(), FUNDS, 'balance of the first');
      equal(await two.units(), FUNDS, 'balance of the second');
    }),
    scenario('ses-token-of-other-connection', async (bed) => {
      const player = await bed.player(FUNDS);
      const foreign = await bed.player(FUNDS, { link: await bed.link('other') });
      expectAnswer((await player.bet(STAKE, { token: foreign.token, user: foreign.user })).seen, 'INVALID_TOKEN');
      equal(await foreign.units(), FUNDS, "balance of the other connection's player");
    }),
    scenario('ses-expired-bet', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('expire', { token: player.token });
      expectAnswer((await player.bet(STAKE)).seen, 'TOKEN_EXPIRED');
      expectAnswer(await player.balance(), 'TOKEN_EXPIRED');
      const { token } = await bed.control('session', { connection: player.link.label, user: player.user });
      expectAnswer(await player.balance({ token }), 'OK', { balance: FUNDS, what: 'balance with a new session' });
    }),
    scenario('ses-expired-cash-win', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      await bed.control('expire', { token: player.token });
      expectAnswer((await player.win(bet, units(30))).seen, 'OK', { balance: FUNDS + units(20) });
    }),
    scenario('ses-expired-rollback', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      await bed.control('expire', { token: player.token });
      expectAnswer((await player.rollback(bet)).seen, 'OK', { balance: FUNDS });
    }),
    scenario('ses-replaced-token-bet', async (bed) => {
      const player = await bed.player(FUNDS);
      const { token } = await bed.control('session', { connection: player.link.label, user: player.user });
      expectAnswer((await player.bet(STAKE)).seen, 'TOKEN_EXPIRED');
      expectAnswer((await player.bet(STAKE, { token })).seen, 'OK', { balance: FUNDS - STAKE });
    }),
    scenario('ses-game-switch-in-lobby', async (bed) => {
      const { games } = await bed.main();
      const player = await bed.player(FUNDS);
      expectAnswer((await player.bet(STAKE, { game_code: games[1]! })).seen, 'OK', { balance: FUNDS - STAKE });
      expectAnswer((await player.bet(STAKE, { game_code: 'cnf_no_such_game' })).seen, 'INVALID_GAME');
    }),
    scenario('ses-user-info-minimal', async (bed) => {
      const player = await bed.player(FUNDS);
      const { seen } = await bed.transact('info', player.link, { user: player.user, request_uuid: randomUUID() });
      expectAnswer(seen, 'OK');
      equal(seen.user, player.user, 'user');
      check(seen.json?.['balance'] === undefined, 'user/info must not tell the balance');
      for (const personal of ['birth_date', 'email', 'phone', 'name'])
        check(seen.json?.[personal] === undefined, `user/info must not tell ${personal}`);
    }),
    scenario('ses-user-info-unknown', async (bed) => {
      const { seen } = await bed.transact('info', await bed.main(), {
        user: `nobody_${randomUUID().slice(0, 8)}`,
        request_uuid: randomUUID(),
      });
      expectAnswer(seen, 'USER_DISABLED');
    }),
  ],
};

export const BALANCE: Group<OperatorBed> = {
  name: 'balance',
  scenarios: [
    scenario('bal-plain', async (bed) => {
      const player = await bed.player(356_000n);
      const seen = await player.balance();
      expectAnswer(seen, 'OK', { balance: 356_000n });
      expectParties(seen, { user: player.user, currency: player.link.currency });
    }),
    scenario('bal-after-deposit-same-request-uuid', async (bed) => {
      const player = await bed.player(FUNDS);
      const request_uuid = randomUUID();
      expectAnswer(await player.balance({ request_uuid }), 'OK', { balance: FUNDS });
      await bed.control('deposit', { user: player.user, amount: units(5) });
      expectAnswer(await player.balance({ request_uuid }), 'OK', {
        balance: FUNDS + units(5),
        what: 'repeated after a deposit',
      });
    }),
    scenario('bal-includes-usable-bonus', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('bonus', { user: player.user, amount: units(50) });
      expectAnswer(await player.balance(), 'OK', { balance: FUNDS + units(50) });
    }),
    scenario('bal-excludes-held-withdrawal', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('hold', { user: player.user, amount: units(400) });
      expectAnswer(await player.balance(), 'OK', { balance: FUNDS - units(400) });
      expectAnswer((await player.bet(FUNDS - units(399))).seen, 'NOT_ENOUGH_MONEY', { balance: FUNDS - units(400) });
    }),
    scenario('bal-blocked-user', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('block', { user: player.user, blocked: true });
      expectAnswer(await player.balance(), 'OK', { balance: FUNDS });
    }),
    scenario('bal-two-brands-same-name', async (bed) => {
      const name = `cnf${randomUUID().slice(0, 8)}`;
      const one = await bed.player(FUNDS, { brand: 'first', name });
      const two = await bed.player(units(7), { brand: 'second', name });
      expectAnswer(await one.balance(), 'OK', { balance: FUNDS, what: 'first brand' });
      expectAnswer(await two.balance(), 'OK', { balance: units(7), what: 'second brand' });
    }),
  ],
};
