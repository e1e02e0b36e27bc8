import { randomInt, randomUUID } from 'node:crypto';
import { CALL_PATHS } from '../../calls.ts';
import type { CallKind } from '../../statuses.ts';
import { parseJsonText, writeJson } from '../../strict-json.ts';
import { equal, expectAnswer, units, type Seen } from '../checks.ts';
import type { Fields } from '../link.ts';
import { betFields, rollbackFields, winFields, type OperatorBed, type TestPlayer } from '../operator-bed.ts';
import { scenario, type Group } from '../scenario.ts';

const FUNDS = units(1_000);
const STAKE = units(10);
const betOf = (player: TestPlayer, fields: Fields = {}): Fields =>
  betFields(
    { user: player.user, token: player.token, game_code: player.game },
    { currency: player.link.currency, amount: STAKE },
    fields,
  );
/** A JSON value that plain data cannot express, such as 1e5. */
const rawNumber = (text: string): Fields[string] => {
  const parsed = parseJsonText(text);
  return parsed.ok ? parsed.value : text;
};

type BodyOf = (fields: Fields) => string;
const json: BodyOf = (fields) => writeJson(fields);

/** Sends an altered body of a plain bet, and demands the status and an unmoved balance. */
async function betBody(
  bed: OperatorBed,
  status: string,
  { write = json, fields = {} }: { readonly write?: BodyOf; readonly fields?: Fields },
): Promise<Seen> {
  const player = await bed.player(FUNDS);
  const bet = betOf(player, fields);
  const seen =
    write === json
      ? (await bed.transact('bet', player.link, bet)).seen
      : await bed.send(player.link, { path: CALL_PATHS.bet, body: Buffer.from(write(bet)) });
  expectAnswer(seen, status);
  equal(await player.units(), status === 'OK' ? FUNDS - STAKE : FUNDS, 'balance afterwards');
  return seen;
}
const without =
  (name: string): BodyOf =>
  (fields) =>
    json(Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)));

export const SYNTAX: Group<OperatorBed> = {
  name: 'syntax',
  scenarios: [
    scenario('syn-not-json', async (bed) => {
      for (const body of ['{"user":', 'user=m_1&amount=1', '[]', 'null', '"x"'])
        await betBody(bed, 'WRONG_SYNTAX', { write: () => body });
    }),
    scenario('syn-byte-order-mark', async (bed) => {
      await betBody(bed, 'WRONG_SYNTAX', { write: (fields) => `\ufeff${json(fields)}` });
    }),
    scenario('syn-empty-body', async (bed) => {
      const player = await bed.player(FUNDS);
      expectAnswer(await bed.send(player.link, { path: CALL_PATHS.bet, body: Buffer.alloc(0) }), 'INVALID_SIGNATURE');
    }),
    scenario('syn-duplicate-key-amount', async (bed) => {
      await betBody(bed, 'WRONG_SYNTAX', {
        write: (fields) => json(fields).replace('"amount":', '"amount":1,"amount":'),
      });
      await betBody(bed, 'WRONG_SYNTAX', {
        write: (fields) => json(fields).replace('"amount":', '"amoun\\u0074":1,"amount":'),
      });
    }),
    scenario('syn-missing-transaction-uuid', async (bed) => {
      await betBody(bed, 'WRONG_SYNTAX', { write: without('transaction_uuid') });
    }),
    scenario('syn-every-required-field', async (bed) => {
      for (const name of ['user', 'token', 'round', 'round_closed', 'game_code', 'currency', 'amount', 'is_free']) {
        await betBody(bed, 'WRONG_SYNTAX', { write: without(name) });
      }
    }),
    scenario('syn-uuid-malformed', async (bed) => {
      for (const wrong of ['1', randomUUID().replaceAll('-', ''), `${randomUUID()}0`])
        await betBody(bed, 'WRONG_TYPES', { fields: { transaction_uuid: wrong } });
    }),
    scenario('syn-bool-as-string', async (bed) => {
      await betBody(bed, 'WRONG_TYPES', { fields: { round_closed: 'false' } });
      await betBody(bed, 'WRONG_TYPES', { fields: { is_free: 0 } });
    }),
    scenario('syn-unknown-field', async (bed) => {
      await betBody(bed, 'OK', { fields: { operator_hint: { nested: [1n, rawNumber('1.5')] }, __proto: true } });
    }),
    scenario('syn-null-is-absent', async (bed) => {
      await betBody(bed, 'OK', {
        fields: {
          supplier_user: null,
          reward_uuid: null,
          bet: null,
          meta: null,
          is_supplier_promo: null,
        },
      });
    }),
    scenario('syn-reference-on-bet', async (bed) => {
      await betBody(bed, 'WRONG_SYNTAX', { fields: { reference_transaction_uuid: randomUUID() } });
    }),
    scenario('syn-win-body-sent-to-rollback', async (bed) => {
      const player = await bed.player(FUNDS);
      const bet = await player.bet(STAKE);
      expectAnswer(bet.seen, 'OK');
      const body = Buffer.from(json(winFields(bet, units(20))));
      expectAnswer(await bed.send(player.link, { path: CALL_PATHS.rollback, body }), 'WRONG_SYNTAX');
      equal(await player.units(), FUNDS - STAKE, 'balance: the bet stays');
      expectAnswer((await player.win(bet, units(20))).seen, 'OK', { balance: FUNDS + STAKE, what: 'the win itself' });
    }),
    scenario('syn-get-method', async (bed) => {
      const player = await bed.player(FUNDS);
      const seen = await bed.send(player.link, { path: CALL_PATHS.balance, body: Buffer.alloc(0), method: 'GET' });
      equal(seen.http, 405, 'HTTP code');
    }),
    scenario('syn-unknown-path', async (bed) => {
      const player = await bed.player(FUNDS);
      const seen = await bed.send(player.link, {
        path: '/transaction/jackpot',
        body: Buffer.from(json(betOf(player))),
      });
      equal(seen.http, 404, 'HTTP code');
    }),
    scenario('syn-oversized-body', async (bed) => {
      const player = await bed.player(FUNDS);
      const body = Buffer.from(json(betOf(player, { meta: { filler: 'x'.repeat(70_000) } })));
      const seen = await bed.send(player.link, { path: CALL_PATHS.bet, body });
      equal(seen.http, 413, 'HTTP code');
      equal(await player.units(), FUNDS, 'balance');
    }),
    scenario(
      'syn-request-uuid-echo',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const bet = await player.bet(STAKE);
        const bodies: readonly (readonly [CallKind, Fields])[] = [
          ['info', { user: player.user, request_uuid: randomUUID() }],
          ['balance', { user: player.user, token: player.token, game_code: player.game, request_uuid: randomUUID() }],
          ['bet', betOf(player)],
          ['bet', betOf(player, { amount: 'x' })],
          ['bet', { user: player.user, request_uuid: randomUUID() }],
          ['win', winFields(bet, units(1))],
          ['rollback', rollbackFields(bet)],
          ['bet', betOf(player, { amount: FUNDS * 9n })],
        ];
        for (const [kind, fields] of bodies) {
          const { seen } = await bed.transact(kind, player.link, fields);
          equal(seen.requestUuid, fields['request_uuid'] as string, `${kind} answered ${seen.status}: request_uuid`);
        }
      },
      { opensCases: true },
    ),
  ],
};

const wrongAmount = (id: string, status: string, ...amounts: readonly Fields[string][]) =>
  scenario(id, async (bed) => {
    for (const amount of amounts) await betBody(bed, status, { fields: { amount } });
  });

export const AMOUNTS: Group<OperatorBed> = {
  name: 'currencies and amounts',
  scenarios: [
    scenario('cur-other-valid-code', async (bed) => {
      await betBody(bed, 'WRONG_CURRENCY', { fields: { currency: (await bed.main()).otherCurrency } });
    }),
    scenario('cur-lower-case', async (bed) => {
      await betBody(bed, 'WRONG_CURRENCY', { fields: { currency: (await bed.main()).currency.toLowerCase() } });
    }),
    scenario(
      'cur-win-in-other-code',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const bet = await player.bet(STAKE);
        expectAnswer(
          (await player.win(bet, units(20), { currency: player.link.otherCurrency })).seen,
          'WRONG_CURRENCY',
        );
        equal(await player.units(), FUNDS - STAKE, 'balance');
      },
      { opensCases: true },
    ),
    scenario('amt-smallest-unit', async (bed) => {
      const player = await bed.player(FUNDS);
      const { smallest } = player.link;
      expectAnswer((await player.bet(smallest)).seen, 'OK', { balance: FUNDS - smallest });
    }),
    scenario('amt-zero-bet', async (bed) => {
      const player = await bed.player(FUNDS);
      expectAnswer((await player.bet(0n)).seen, 'OK', { balance: FUNDS });
    }),
    wrongAmount('amt-negative', 'WRONG_TYPES', -1n, -STAKE, rawNumber('-0')),
    wrongAmount('amt-string', 'WRONG_TYPES', '100000', '', '1,00', ' 1', '0x10'),
    wrongAmount('amt-1e5-or-1.0', 'WRONG_TYPES', rawNumber('1e5'), rawNumber('1.0'), rawNumber('0.001')),
    wrongAmount('amt-not-a-number', 'WRONG_TYPES', null, true, [1n], {}),
    wrongAmount('amt-max-safe-integer', 'NOT_ENOUGH_MONEY', 9_007_199_254_740_991n),
    wrongAmount(
      'amt-above-max',
      'WRONG_TYPES',
      9_007_199_254_740_992n,
      2n ** 63n,
      2n ** 64n,
      rawNumber('1e308'),
      10n ** 30n,
    ),
    scenario(
      'amt-random-roundtrip',
      async (bed) => {
        const player = await bed.player(FUNDS);
        let expected = FUNDS;
        for (let turn = 0; turn < ROUNDTRIPS; turn += 1) {
          const { smallest } = player.link;
          const stake = (randomBelow(expected / 20n / smallest) + 1n) * smallest;
          const payout = randomBelow((stake * 2n) / smallest) * smallest;
          const bet = await player.bet(stake);
          expectAnswer(bet.seen, 'OK', { balance: expected - stake, what: `bet ${turn} of ${stake}` });
          expected += payout - stake;
          expectAnswer((await player.win(bet, payout)).seen, 'OK', {
            balance: expected,
            what: `win ${turn} of ${payout}`,
          });
        }
        equal(await player.units(), expected, 'balance at the end');
      },
      { timeoutMs: 120_000 },
    ),
  ],
};

/** The catalogue names 10 000; a run of a minute is enough to see a rounding, which shows at once. */
const ROUNDTRIPS = 250;
/** What `randomInt` can draw from at most. */
const RANDOM_MAX = 2n ** 48n - 1n;
const randomBelow = (limit: bigint): bigint =>
  limit <= 0n ? 0n : BigInt(randomInt(Number(limit < RANDOM_MAX ? limit : RANDOM_MAX)));
