import { randomUUID } from 'node:crypto';
import { equal, expectAnswer, units, type Seen } from '../checks.ts';
import type { Fields } from '../link.ts';
import { winFields, type OperatorBed, type Turn } from '../operator-bed.ts';
import { scenario, type Group } from '../scenario.ts';
import { WIRES } from '../wires.ts';

const FUNDS = units(1_000);
const STAKE = units(10);
const COPIES = 50;
const fresh = (fields: Fields, change: Fields = {}): Fields => ({ ...fields, request_uuid: randomUUID(), ...change });

/** The same id with one change: refused as a duplicate for any user, and nothing moves. */
const differs = (id: string, change: (bed: OperatorBed, turn: Turn) => Fields | Promise<Fields>) =>
  scenario(id, async (bed) => {
    const player = await bed.player(FUNDS);
    const bet = await player.bet(STAKE);
    expectAnswer(bet.seen, 'OK');
    const altered = await change(bed, bet);
    expectAnswer((await bed.transact('bet', player.link, fresh(bet.fields, altered))).seen, 'DUPLICATE');
    equal(await player.units(), FUNDS - STAKE, 'balance');
  });

export const DUPLICATES: Group<OperatorBed> = {
  name: 'duplicates',
  scenarios: [
    scenario('dup-bet-identical', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      expectAnswer((await bed.transact('bet', player.link, bet.fields)).seen, 'OK', { balance: FUNDS - STAKE });
      equal(await player.units(), FUNDS - STAKE, 'balance');
    }),
    scenario('dup-bet-new-request-uuid', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      expectAnswer((await bed.transact('bet', player.link, fresh(bet.fields))).seen, 'OK', { balance: FUNDS - STAKE });
      equal(await player.units(), FUNDS - STAKE, 'balance');
    }),
    scenario('dup-bet-stored-balance', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      await player.bet(units(100));
      expectAnswer((await bed.transact('bet', player.link, fresh(bet.fields))).seen, 'OK', {
        balance: FUNDS - STAKE,
        what: 'the stored answer',
      });
      equal(await player.units(), FUNDS - units(110), 'balance');
    }),
    differs('dup-bet-amount-differs', (_bed, bet) => ({ amount: STAKE + bet.link.smallest })),
    differs('dup-bet-round-differs', () => ({ round: `r-${randomUUID()}` })),
    differs('dup-bet-game-differs', (_bed, bet) => ({
      game_code: bet.link.games.find((code) => code !== bet.fields['game_code'])!,
    })),
    differs('dup-bet-other-user', async (bed) => {
      const other = await bed.player(FUNDS);
      return { user: other.user, token: other.token };
    }),
    scenario('dup-bet-meta-differs', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE, { meta: { bet_type: 'spin' } });
      const altered = fresh(bet.fields, { meta: { bet_type: 'other' }, bet: 'text', round_closed: true });
      expectAnswer((await bed.transact('bet', player.link, altered)).seen, 'OK', { balance: FUNDS - STAKE });
      equal(await player.units(), FUNDS - STAKE, 'balance');
    }),
    scenario(
      'dup-bet-id-reused-as-win',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const bet = await player.bet(STAKE);
        const reused = winFields(bet, units(20), { transaction_uuid: bet.fields['transaction_uuid']! });
        expectAnswer((await bed.transact('win', player.link, reused)).seen, 'DUPLICATE');
        equal(await player.units(), FUNDS - STAKE, 'balance');
      },
      { opensCases: true },
    ),
    scenario('dup-uuid-in-upper-case', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      const upper = fresh(bet.fields, { transaction_uuid: (bet.fields['transaction_uuid'] as string).toUpperCase() });
      expectAnswer((await bed.transact('bet', player.link, upper)).seen, 'OK', { balance: FUNDS - STAKE });
      equal(await player.units(), FUNDS - STAKE, 'balance');
    }),
    scenario('dup-win-identical-x50-parallel', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      const win = winFields(bet, units(20));
      const answers = await Promise.all(
        Array.from({ length: COPIES }, async () => (await bed.transact('win', player.link, fresh(win))).seen),
      );
      for (const seen of answers) expectAnswer(seen, 'OK', { balance: FUNDS + STAKE });
      equal(await player.units(), FUNDS + STAKE, 'balance: one credit');
    }),
    scenario('dup-bet-identical-x20-parallel', async (bed) => {
      const player = await bed.player(FUNDS);
      const template = (await player.bet(0n)).fields;
      const bet = { ...template, transaction_uuid: randomUUID(), amount: STAKE };
      const answers: Seen[] = await Promise.all(
        Array.from({ length: 20 }, async () => (await bed.transact('bet', player.link, fresh(bet))).seen),
      );
      for (const seen of answers) expectAnswer(seen, 'OK', { balance: FUNDS - STAKE });
      equal(await player.units(), FUNDS - STAKE, 'balance: one debit');
    }),
    scenario(
      'dup-win-reference-differs',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const round = `r-${randomUUID()}`;
        const [one, two] = [await player.bet(STAKE, { round }), await player.bet(STAKE, { round })];
        const win = await player.win(one, units(5), { round_closed: false });
        const altered = fresh(win.fields, { reference_transaction_uuid: two.fields['transaction_uuid']! });
        expectAnswer((await bed.transact('win', player.link, altered)).seen, 'DUPLICATE');
        equal(await player.units(), FUNDS - units(15), 'balance');
      },
      { opensCases: true },
    ),
    scenario('dup-rollback-identical', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      const rollback = await player.rollback(bet);
      expectAnswer((await bed.transact('rollback', player.link, rollback.fields)).seen, 'OK', { balance: FUNDS });
      equal(await player.units(), FUNDS, 'balance');
    }),
    scenario('dup-after-expiry', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      await bed.control('expire', { token: player.token });
      expectAnswer((await bed.transact('bet', player.link, fresh(bet.fields))).seen, 'OK', { balance: FUNDS - STAKE });
    }),
    scenario('dup-after-5-months', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      await bed.control('age', {
        connection: player.link.label,
        transaction_uuid: WIRES[player.link.dialect].storedId(bet.fields['transaction_uuid'] as string),
        days: 155,
      });
      expectAnswer((await bed.transact('bet', player.link, fresh(bet.fields))).seen, 'OK', { balance: FUNDS - STAKE });
      equal(await player.units(), FUNDS - STAKE, 'balance');
    }),
    scenario('dup-request-uuid-new-body', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      const other = { ...bet.fields, transaction_uuid: randomUUID(), round: `r-${randomUUID()}` };
      expectAnswer((await bed.transact('bet', player.link, other)).seen, 'DUPLICATE');
      equal(await player.units(), FUNDS - STAKE, 'balance');
    }),
    scenario('dup-same-id-other-connection', async (bed) => {
      const one = await bed.player(FUNDS);
      const two = await bed.player(FUNDS, { link: await bed.link('other') });
      const transaction_uuid = randomUUID();
      expectAnswer((await one.bet(STAKE, { transaction_uuid })).seen, 'OK', {
        balance: FUNDS - STAKE,
        what: 'first connection',
      });
      expectAnswer((await two.bet(units(20), { transaction_uuid })).seen, 'OK', {
        balance: FUNDS - units(20),
        what: 'second connection',
      });
    }),
    scenario('dup-refusal-after-unblocking', async (bed) => {
      const player = await bed.player(FUNDS);
      await bed.control('block', { user: player.user, blocked: true });
      const bet = await player.bet(STAKE);
      expectAnswer(bet.seen, 'USER_DISABLED');
      await bed.control('block', { user: player.user, blocked: false });
      expectAnswer((await bed.transact('bet', player.link, fresh(bet.fields))).seen, 'USER_DISABLED', {
        what: 'the stored refusal',
      });
      equal(await player.units(), FUNDS, 'balance');
    }),
  ],
};
