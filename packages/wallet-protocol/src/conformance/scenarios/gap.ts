import { createHmac, randomUUID } from 'node:crypto';
import { GAP_PATHS } from '../../dialects/gap/messages.ts';
import { GAP_SIGNATURE, signGap } from '../../dialects/gap/signing.ts';
import { toSubunits, unitsOf } from '../../dialects/gap/subunits.ts';
import { writeJson } from '../../strict-json.ts';
import { check, equal, expectAnswer, units, type Seen } from '../checks.ts';
import type { Fields, RawCall } from '../link.ts';
import { betFields, secretOf, type OperatorBed, type TestPlayer } from '../operator-bed.ts';
import { scenario, type Group, type Scenario } from '../scenario.ts';
import { WIRES } from '../wires.ts';
import { booksOf, caseOpened, roundOf } from './books.ts';

const FUNDS = units(1_000);
const STAKE = units(10);
/** Subunits of the target's currency as the wire has them. */
const subunits = (player: TestPlayer, amount: bigint): bigint => toSubunits(amount, player.link.currency);

type Action = Fields & { readonly action_id: string };
const act = (player: TestPlayer, action: 'bet' | 'win', amount: bigint): Action => ({
  action,
  action_id: randomUUID(),
  amount: subunits(player, amount),
});

const playBody = (player: TestPlayer, fields: Fields): Buffer =>
  Buffer.from(
    writeJson({
      user_id: player.user,
      currency: player.link.currency,
      game: player.game,
      game_id: `r-${randomUUID()}`,
      session_id: player.token,
      ...fields,
    }),
  );
const play = (bed: OperatorBed, player: TestPlayer, fields: Fields): Promise<Seen> =>
  bed.send(player.link, { path: GAP_PATHS.play, body: playBody(player, fields) });

/** Our names for the actions of an answer, by theirs. */
const namesOf = (seen: Seen): ReadonlyMap<string, unknown> =>
  new Map(
    (seen.json?.['transactions'] as readonly Fields[] | undefined)?.map((each) => [
      each['action_id'] as string,
      each['tx_id'],
    ]),
  );

export const ACTIONS: Group<OperatorBed> = {
  name: 'several actions a request',
  scenarios: [
    scenario('rec-gap-bet-win-one-request', async (bed) => {
      const player = await bed.player(FUNDS);
      const both = [act(player, 'bet', STAKE), act(player, 'win', units(25))];
      expectAnswer(await play(bed, player, { finished: true, actions: both }), 'OK', { balance: FUNDS + units(15) });
      const torn = [act(player, 'bet', STAKE), act(player, 'bet', FUNDS * 2n)];
      const seen = await play(bed, player, { actions: torn });
      expectAnswer(seen, 'NOT_ENOUGH_MONEY', { balance: FUNDS + units(15), what: 'one of two refused' });
      equal(await player.units(), FUNDS + units(15), 'balance: neither happened');
    }),
    scenario('rec-gap-repeat-adds-new-action', async (bed) => {
      const player = await bed.player(FUNDS);
      const [bet, win] = [act(player, 'bet', STAKE), act(player, 'win', units(4))];
      const game_id = `r-${randomUUID()}`;
      const first = await play(bed, player, { game_id, actions: [bet] });
      const again = await play(bed, player, { game_id, actions: [bet, win] });
      expectAnswer(again, 'OK', { balance: FUNDS - units(6) });
      const [before, after] = [namesOf(first), namesOf(again)];
      check(before.get(bet.action_id) !== undefined, 'the bet has no tx_id');
      equal(after.get(bet.action_id), before.get(bet.action_id), 'tx_id of the repeated bet');
      check(after.get(win.action_id) !== undefined, 'the new action has no tx_id');
    }),
    scenario('rec-gap-finished-loses-open-bets', async (bed) => {
      const player = await bed.player(FUNDS);
      const game_id = `r-${randomUUID()}`;
      await play(bed, player, { game_id, actions: [act(player, 'bet', STAKE), act(player, 'bet', STAKE)] });
      expectAnswer(await play(bed, player, { game_id, finished: true }), 'OK', { balance: FUNDS - units(20) });
      const booked = await roundOf(player, game_id);
      if (booked) equal(booked.status, 'lost', 'round');
    }),
    scenario('rec-gap-freespins-twice', async (bed) => {
      const player = await bed.player(FUNDS);
      const reward = { connection: player.link.label, user: player.user, game_code: player.game };
      const terms = { rounds: 10, bet_value: STAKE, pays: 'cash' } as const;
      const { reward_uuid: issue_id } = await bed.control('reward', { ...reward, ...terms });
      const body = Buffer.from(
        writeJson({ issue_id, status: 'played', total_amount: subunits(player, units(7)).toString() }),
      );
      for (const what of ['first', 'second'])
        expectAnswer(await bed.send(player.link, { path: GAP_PATHS.freespins, body }), 'OK', {
          balance: FUNDS + units(7),
          what,
        });
      equal(await player.units(), FUNDS + units(7), 'balance: one credit');
    }),
    scenario('rec-gap-refused-actions-leave-no-id', async (bed) => {
      const player = await bed.player(FUNDS);
      const [known, fresh] = [act(player, 'bet', STAKE), act(player, 'bet', STAKE)];
      await play(bed, player, { actions: [known] });
      const game_id = `r-${randomUUID()}`;
      expectAnswer(await play(bed, player, { game_id, actions: [fresh, known] }), 'DUPLICATE');
      equal(await player.units(), FUNDS - STAKE, 'balance: nothing of it happened');
      expectAnswer(await play(bed, player, { game_id, actions: [fresh] }), 'OK', { balance: FUNDS - units(20) });
    }),
    scenario(
      'rec-gap-case-survives-the-undoing',
      async (bed) => {
        const player = await bed.player(FUNDS);
        const game_id = `r-${randomUUID()}`;
        const bet = act(player, 'bet', STAKE);
        await play(bed, player, { game_id, finished: true, actions: [bet] });
        const seen = await play(bed, player, { game_id, actions: [bet, act(player, 'win', units(50))] });
        expectAnswer(seen, 'DUPLICATE', { detail: 'ROUND_CLOSED' });
        equal(await player.units(), FUNDS - STAKE, 'balance');
        await caseOpened(player);
      },
      { opensCases: true },
    ),
    scenario('rec-gap-session-left-out', async (bed) => {
      const player = await bed.player(FUNDS);
      const fields = { session_id: undefined, actions: [act(player, 'bet', STAKE)] };
      expectAnswer(await play(bed, player, fields), 'OK', { balance: FUNDS - STAKE });
    }),
    scenario('rec-gap-balance-cut-to-subunit', async (bed) => {
      const player = await bed.player(FUNDS + unitsOf((await bed.main()).currency) - 1n);
      expectAnswer(await player.balance(), 'OK', { balance: FUNDS });
      const books = await booksOf(player);
      if (books) check(books.cash > FUNDS, 'what is finer than the subunit stays');
    }),
  ],
};

const bodyOf = (player: TestPlayer, fields: Fields = {}): Buffer => {
  const base = { user: player.user, token: player.token, game_code: player.game };
  const bet = betFields(base, { currency: player.link.currency, amount: STAKE }, fields);
  return WIRES.gap.encode(player.link, 'bet', bet).body;
};

type Sent = Omit<RawCall, 'path'> & { readonly path?: string };
/** A bet of 10 that goes wrong in one way must be refused and move nothing. */
const refused = (id: string, status: string, call: (player: TestPlayer, body: Buffer) => Sent): Scenario<OperatorBed> =>
  scenario(id, async (bed) => {
    const player = await bed.player(FUNDS);
    expectAnswer(await bed.send(player.link, { path: GAP_PATHS.play, ...call(player, bodyOf(player)) }), status);
    equal(await player.units(), FUNDS, 'balance');
  });
const unsigned = (id: string, call: (player: TestPlayer, body: Buffer) => Sent) =>
  refused(id, 'INVALID_SIGNATURE', call);
const edited = (id: string, edit: (body: string) => string) =>
  refused(id, 'WRONG_SYNTAX', (_player, body) => ({ body: Buffer.from(edit(body.toString())) }));
const without = (name: string) => (body: string) => {
  const { [name]: _left, ...rest } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify(rest);
};

/** What the first dialect says in bytes of its own, said in this one. */
export const GAP_OWN: readonly Scenario<OperatorBed>[] = [
  unsigned('sig-missing-header', (_player, body) => ({ body, headers: { [GAP_SIGNATURE]: undefined } })),
  unsigned('sig-empty-value', (_player, body) => ({ body, headers: { [GAP_SIGNATURE]: '' } })),
  unsigned('sig-other-key', (_player, body) => ({ body, secret: Buffer.from('stranger') })),
  unsigned('sig-other-connection-key', (_player, body) => ({ body, secret: secretOf('gap-other') })),
  unsigned('sig-flipped-byte-in-amount', (_player, signedBody) => ({
    signedBody,
    body: Buffer.from(signedBody.toString().replace('"amount":1', '"amount":2')),
  })),
  unsigned('sig-trailing-newline-added', (_player, signedBody) => ({
    signedBody,
    body: Buffer.concat([signedBody, Buffer.from('\n')]),
  })),
  unsigned('sig-sha1-digest', ({ link }, body) => ({
    body,
    headers: { [GAP_SIGNATURE]: createHmac('sha1', link.secret).update(body).digest('hex') },
  })),
  unsigned('syn-empty-body', () => ({ body: Buffer.alloc(0) })),
  scenario('sig-reordered-keys-own-signature', async (bed) => {
    const player = await bed.player(FUNDS);
    const body = Buffer.from(
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(bodyOf(player).toString()) as object).toReversed())),
    );
    expectAnswer(await bed.send(player.link, { path: GAP_PATHS.play, body }), 'OK', { balance: FUNDS - STAKE });
  }),
  scenario('sig-vector-1.5', async () => {
    const parties = '{"user_id":"48213","currency":"EUR","game":"acme:BookOfTests","game_id":"r-5501"';
    const bet = '{"action":"bet","action_id":"a-1001","amount":100}';
    const win = '{"action":"win","action_id":"a-1002","amount":250}';
    const body = `${parties},"session_id":"s-7f21","finished":true,"actions":[${bet},${win}]}`;
    const signature = signGap(Buffer.from('gap-test-secret-not-for-production'), Buffer.from(body));
    equal(signature, '5a6f56b0e547310e77b3404537160e71a8fb59d2378e666e75f40aff47cf5646', 'the vector');
  }),
  edited('syn-not-json', (body) => body.slice(0, -1)),
  edited('syn-byte-order-mark', (body) => `\ufeff${body}`),
  edited('syn-duplicate-key-amount', (body) => body.replace('"amount":', '"amount":1,"amount":')),
  edited('syn-missing-transaction-uuid', (body) => body.replace('"action_id":', '"action_name":')),
  edited('syn-bool-as-string', (body) => body.replace('{', '{"finished":"true",')),
  scenario('syn-every-required-field', async (bed) => {
    for (const name of ['user_id', 'currency', 'game', 'game_id']) {
      const player = await bed.player(FUNDS);
      const body = Buffer.from(without(name)(bodyOf(player).toString()));
      expectAnswer(await bed.send(player.link, { path: GAP_PATHS.play, body }), 'WRONG_SYNTAX', { what: name });
      equal(await player.units(), FUNDS, 'balance');
    }
  }),
  scenario('syn-unknown-field', async (bed) => {
    const player = await bed.player(FUNDS);
    const body = Buffer.from(bodyOf(player).toString().replace('{', '{"hint":{"nested":[1.5]},'));
    expectAnswer(await bed.send(player.link, { path: GAP_PATHS.play, body }), 'OK', { balance: FUNDS - STAKE });
  }),
  scenario('syn-null-is-absent', async (bed) => {
    const player = await bed.player(FUNDS);
    const seen = await play(bed, player, { finished: null, session_id: null, actions: [act(player, 'bet', STAKE)] });
    expectAnswer(seen, 'OK', { balance: FUNDS - STAKE });
  }),
  refused('syn-win-body-sent-to-rollback', 'WRONG_SYNTAX', (player) => ({
    path: GAP_PATHS.rollback,
    body: playBody(player, { actions: [act(player, 'win', STAKE)] }),
  })),
  scenario('syn-get-method', async (bed) => {
    const player = await bed.player(FUNDS);
    const seen = await bed.send(player.link, { path: GAP_PATHS.play, body: Buffer.alloc(0), method: 'GET' });
    equal(seen.http, 405, 'HTTP code');
  }),
  scenario('syn-unknown-path', async (bed) => {
    const player = await bed.player(FUNDS);
    for (const path of ['/transaction/bet', '/playing', '/'])
      equal((await bed.send(player.link, { path, body: bodyOf(player) })).http, 404, `HTTP code of ${path}`);
  }),
  scenario('syn-oversized-body', async (bed) => {
    const player = await bed.player(FUNDS);
    const body = Buffer.from(
      bodyOf(player)
        .toString()
        .replace('{', `{"hint":"${'x'.repeat(70_000)}",`),
    );
    equal((await bed.send(player.link, { path: GAP_PATHS.play, body })).http, 413, 'HTTP code');
    equal(await player.units(), FUNDS, 'balance');
  }),
  scenario('win-unknown-bet', async (bed) => {
    const player = await bed.player(FUNDS);
    expectAnswer(await play(bed, player, { actions: [act(player, 'win', STAKE)] }), 'DOES_NOT_EXIST');
    equal(await player.units(), FUNDS, 'balance');
  }),
  scenario('amt-max-safe-integer', async (bed) => {
    const player = await bed.player(FUNDS);
    const most = (9_007_199_254_740_991n / player.link.smallest) * player.link.smallest;
    expectAnswer((await player.bet(most)).seen, 'NOT_ENOUGH_MONEY', { balance: FUNDS });
  }),
  scenario('amt-above-max', async (bed) => {
    const player = await bed.player(FUNDS);
    for (const amount of [9_007_199_254_740_991n / player.link.smallest + 1n, 2n ** 63n, 10n ** 30n]) {
      const action = { ...act(player, 'bet', STAKE), amount };
      expectAnswer(await play(bed, player, { actions: [action] }), 'WRONG_TYPES', { what: `${amount}` });
    }
    equal(await player.units(), FUNDS, 'balance');
  }),
];
