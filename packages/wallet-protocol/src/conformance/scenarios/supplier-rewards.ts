import { randomUUID } from 'node:crypto';
import type { Result } from '@baize/domain/result';
import { amount, type Amount } from '@baize/domain/money';
import { freebetsOf, type FreebetClient, type FreebetReward, type Prepaid } from '../../freebets.ts';
import type { SupplierFault } from '../../operator-client.ts';
import { check, equal, UNIT, units } from '../checks.ts';
import { scenario, type Group } from '../scenario.ts';
import type { Launched, SupplierBed } from '../supplier-bed.ts';
import { Failure, Skip } from '../testbed.ts';

/** Free rounds as a supplier sells them: ordered, played, taken back and listed (docs/wallet/rewards.md). */
const FUNDS = units(1_000);
/** Where the operator chooses. */
const BET_VALUE = amount(units(20));
const BET_COUNT = 3;
const LISTED = 5;
const PAGE = 2;
const on = (id: string, run: (bed: SupplierBed) => Promise<void>) =>
  scenario<SupplierBed>(id, run, { timeoutMs: 60_000 });

type Shop = { readonly client: FreebetClient; readonly sold: readonly Prepaid[] };

async function openShop(bed: SupplierBed): Promise<Shop> {
  const client = freebetsOf(bed.client);
  const sold = await client.prepaids({ currency: bed.operator.books.currency });
  if (!sold.ok && sold.error.code === 'REFUSED' && sold.error.httpStatus === 404)
    throw new Skip('it sells no free rounds');
  const prepaids = wordOf(sold, 'prepaids/list');
  if (prepaids.length === 0) throw new Skip('it sells no free rounds');
  for (const { currency } of prepaids) equal(currency, bed.operator.books.currency, 'currency of a prepaid');
  return { client, sold: prepaids };
}

function wordOf<T>(answer: Result<T, SupplierFault>, call: string): T {
  if (answer.ok) return answer.value;
  throw new Failure(`freebet/${call}: ${answer.error.code} ${answer.error.error}`);
}

/** More than one round, so that a reward can be begun and not used up. */
function severalRounds({ sold }: Shop): Prepaid {
  const found = sold.find(({ bet_count: count }) => count === undefined || count > 1);
  if (!found) throw new Failure('no prepaid has more than one round');
  return found;
}

type Wanted = { readonly prepaid: Prepaid; readonly user: string; readonly reference?: string };

const termsOf = ({ prepaid, user, reference }: Wanted) => ({
  user,
  prepaid_uuid: prepaid.prepaid_uuid,
  bet_value: prepaid.bet_value ?? BET_VALUE,
  bet_count: prepaid.bet_count ?? BET_COUNT,
  currency: prepaid.currency,
  operator_reference: reference ?? randomUUID(),
});
const order = async ({ client }: Shop, wanted: Wanted): Promise<FreebetReward> =>
  wordOf(await client.createReward(termsOf(wanted)), 'rewards/create');

async function statusOf({ client }: Shop, { reward_uuid: id }: FreebetReward): Promise<string | undefined> {
  const { rewards } = wordOf(await client.rewards({ reward_uuid: id }), 'rewards/list');
  equal(rewards.length, 1, 'rewards under one id');
  return rewards[0]!.status;
}

/** It sells free rounds, so its control must be able to say what a player is offered, and to play one. */
async function proven<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw error instanceof Skip ? new Failure(`it sells free rounds, but ${error.message}`) : error;
  });
}
const offered = async (bed: SupplierBed, { session }: Launched): Promise<string | undefined> =>
  (await proven(bed.control('offered', { session }))).reward_uuid?.toLowerCase();

async function launch(bed: SupplierBed, { game_code: gameCode }: Prepaid): Promise<Launched> {
  bed.operator.connection.games.set(gameCode, true);
  return bed.launch(FUNDS, { gameCode });
}

/** Plays one round of a reward that our wallet knows; what it has won. */
async function playFree(bed: SupplierBed, launched: Launched, reward: FreebetReward): Promise<Amount> {
  const { reward_uuid: id, bet_value: stake } = reward;
  const played = await proven(
    bed.control('play', { session: launched.session, stake, favour: 'any', reward_uuid: id }),
  );
  check(played.state === 'won' || played.state === 'lost', `a free round ended ${played.state} ${played.status ?? ''}`);
  await bed.settled(played.round);
  const [bets, wins] = [bed.calls('bet', played.round), bed.calls('win', played.round)];
  equal(bets.length, 1, 'bets of a free round');
  for (const { call, status } of [...bets, ...wins]) {
    equal(status, 'RS_OK', `the ${call.kind} of a free round`);
    check('isFree' in call && call.isFree, `the ${call.kind} of a free round does not say that it is free`);
    equal(call.rewardUuid?.toLowerCase(), id.toLowerCase(), `reward of the ${call.kind}`);
  }
  const bet = bets[0]!.call;
  check(
    bet.kind === 'bet' && (bet.amount === 0n || bet.amount === stake),
    'the bet names another value than was ordered',
  );
  const win = wins.at(-1)?.call;
  check(win?.kind === 'win', 'the free round was not closed by a win');
  return win.amount;
}

/** The reward in the runner's own wallet, as an operator knows what it ordered. */
function rememberReward(bed: SupplierBed, reward: FreebetReward): { readonly left: number } {
  const known = {
    user: reward.user as Launched['player']['user'],
    gameCode: reward.game_code,
    betValue: reward.bet_value,
    pays: 'cash' as const,
    left: reward.bet_count,
  };
  bed.operator.books.rewards.set(reward.reward_uuid, known);
  return known;
}

export const SUPPLIER_REWARDS: Group<SupplierBed> = {
  name: 'rewards (S)',
  scenarios: [
    on('pro-create-cancel-reward', async (bed) => {
      const shop = await openShop(bed);
      const prepaid = severalRounds(shop);
      const launched = await launch(bed, prepaid);
      const wanted = { prepaid, user: launched.player.user };
      const made = await order(shop, wanted);
      const terms = termsOf(wanted);
      equal(made.status, 'active', 'status of a reward that nobody has begun');
      equal(made.user, launched.player.user, 'player of the reward');
      equal(made.game_code, prepaid.game_code, 'game of the reward');
      equal(made.bet_value as bigint, terms.bet_value as bigint, 'value of a round');
      equal(made.bet_count, terms.bet_count, 'rounds of the reward');
      check(Date.parse(made.end_time) > Date.now(), 'the reward is over before it begins');
      equal(await offered(bed, launched), made.reward_uuid.toLowerCase(), 'what the player is offered');
      const back = wordOf(await shop.client.cancelReward(made.reward_uuid), 'rewards/cancel');
      equal(back.status, 'cancelled', 'status of what was taken back');
      equal(await statusOf(shop, made), 'cancelled', 'status of it in the list');
      equal(await offered(bed, launched), undefined, 'what the player is offered after it was taken back');
      const unknown = await shop.client.cancelReward(randomUUID());
      check(
        !unknown.ok && unknown.error.code === 'REFUSED' && unknown.error.httpStatus === 404,
        'an unknown reward is not 404',
      );
    }),
    on('pro-cancel-claimed', async (bed) => {
      const shop = await openShop(bed);
      const prepaid = severalRounds(shop);
      const launched = await launch(bed, prepaid);
      const made = await order(shop, { prepaid, user: launched.player.user });
      const known = rememberReward(bed, made);
      const won = await playFree(bed, launched, made);
      equal(launched.player.cash, FUNDS + won, 'balance: the round costs nothing, and its win is paid');
      equal(known.left, made.bet_count - 1, 'rounds left');
      equal(await statusOf(shop, made), 'claimed', 'status of a reward that was begun');
      const refused = await shop.client.cancelReward(made.reward_uuid);
      check(!refused.ok && refused.error.code === 'REFUSED', 'a reward that was begun was taken back');
      equal(refused.error.httpStatus, 400, 'HTTP code');
      equal(await statusOf(shop, made), 'claimed', 'status after that');
      equal(await offered(bed, launched), made.reward_uuid.toLowerCase(), 'what the player is offered further');
    }),
    on('pro-same-operator-reference', async (bed) => {
      const shop = await openShop(bed);
      const prepaid = shop.sold[0]!;
      const { user } = (await launch(bed, prepaid)).player;
      const wanted = { prepaid, user, reference: randomUUID() };
      const made = await Promise.all([order(shop, wanted), order(shop, wanted)]);
      made.push(await order(shop, wanted));
      equal(new Set(made.map(({ reward_uuid: id }) => id.toLowerCase())).size, 1, 'rewards of one reference');
      const { rewards } = wordOf(await shop.client.rewards({ user }), 'rewards/list');
      equal(rewards.length, 1, 'rewards of the player');
      equal(rewards[0]!.operator_reference, wanted.reference, 'reference');
    }),
    on('pro-prepaid-fixed-value-wins', async (bed) => {
      const shop = await openShop(bed);
      const prepaid = shop.sold.find(({ bet_value: value }) => value !== undefined);
      if (!prepaid) throw new Skip('no prepaid fixes its value');
      const fixed = prepaid.bet_value!;
      const { user } = (await launch(bed, prepaid)).player;
      const asked = { ...termsOf({ prepaid, user }), bet_value: amount(fixed + UNIT) };
      const made = wordOf(await shop.client.createReward(asked), 'rewards/create');
      equal(made.bet_value as bigint, fixed as bigint, 'value of a round');
    }),
    on('pro-rewards-paging', async (bed) => {
      const shop = await openShop(bed);
      const prepaid = shop.sold[0]!;
      const [own, other] = [await launch(bed, prepaid), await launch(bed, prepaid)].map(({ player }) => player.user);
      const made: string[] = [];
      for (let nth = 0; nth < LISTED; nth += 1) made.push((await order(shop, { prepaid, user: own! })).reward_uuid);
      await order(shop, { prepaid, user: other! });
      const listed: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < LISTED; page += 1) {
        const pagination = { cursor, limit: PAGE };
        const { rewards, pagination: next } = wordOf(
          await shop.client.rewards({ user: own!, pagination }),
          'rewards/list',
        );
        check(rewards.length <= PAGE, `a page of ${PAGE} has ${rewards.length} rewards`);
        listed.push(...rewards.map(({ reward_uuid: id }) => id));
        cursor = next.next_cursor;
        if (cursor === undefined) break;
      }
      equal(cursor, undefined, 'cursor after the last page');
      equal(listed.toSorted().join(' '), made.toSorted().join(' '), 'all rewards of the player, each once');
    }),
  ],
};
