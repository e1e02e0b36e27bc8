import type { FrameMessage } from '@baize/contract/play/frame-messages';
import { expect, test } from 'vitest';
import { parseAmount, type Amount } from '@baize/domain/money';
import type { BetResult, PlayApi, Reply } from '../wire/api.ts';
import type { PlayState, Round } from '../wire/rounds.ts';
import { createGame } from './game.ts';
import { shownBalance, shownNet } from './game-state.ts';
import { isThisBet } from './own-round.ts';
import { createSessionStore } from './session-store.ts';

const money = (text: string): Amount => parseAmount(text)!;
const fairness = { serverSeedHash: 'h', clientSeed: 'c', nonce: 4, modelHash: 'm', serverSeed: undefined };
const roundOf = (over: Partial<Round> = {}): Round => ({
  id: 'r-1',
  requestId: undefined,
  game: 'stu_dice',
  mode: 'real',
  currency: 'BDT',
  state: 'closed',
  settled: true,
  disputed: false,
  free: false,
  stake: money('10'),
  payout: money('19.80'),
  multiplierE4: 19_800n,
  openedAt: new Date(1_000_000).toISOString(),
  closedAt: undefined,
  balanceBefore: undefined,
  balanceAfter: undefined,
  fairness,
  detail: { family: 'dice', chanceE2: 5000, side: 'under', rollE2: 1234, win: true },
  ...over,
});
const playOf = (over: Partial<PlayState> = {}): PlayState => ({
  game: {
    code: 'stu_dice',
    family: 'dice',
    form: undefined,
    stepsForm: undefined,
    name: { en: 'Dice', bn: 'ডাইস' },
    enabled: true,
    rtp: '0.99',
    rtpHighest: '',
    topPrizeOneIn: undefined,
    jackpot: false,
    volatility: '',
    maxMultiplierE4: undefined,
    modelHash: 'm',
    model: undefined,
  },
  mode: 'real',
  currency: 'BDT',
  brandTheme: {},
  depositUrl: undefined,
  limits: {
    min: money('1'),
    max: money('500'),
    launchMax: money('500'),
    step: money('0.01'),
    maxWin: undefined,
    first: money('10'),
    payoutStep: money('0.00001'),
  },
  balance: money('100'),
  seeds: { serverSeedHash: 'h', nextServerSeedHash: 'n', clientSeed: 'c', nonce: 4 },
  open: undefined,
  pending: undefined,
  freeRounds: undefined,
  muted: false,
  quickAllowed: true,
  autoplayAllowed: false,
  minCycleMs: 0,
  serverTime: '',
  ...over,
});
const dice = (said: { requestId: string; stake: string }) =>
  ({ name: 'playDice', input: { ...said, chance: '50.00', side: 'under' } }) as const;
const answer = <T>(value: T): Reply<T> => ({ is: 'answer', value });
const lost: Reply<never> = { is: 'unknown', code: 'NETWORK', afterMs: undefined };

function setup(
  replies: Reply<BetResult>[],
  {
    play = playOf(),
    plays = [] as PlayState[],
    rounds = [] as Round[],
    stored = new Map<string, string>(),
    clock = 1_000_000,
    isOnline = (): boolean => true,
  } = {},
) {
  const told: FrameMessage[] = [];
  const sent: unknown[] = [];
  let time = clock;
  const api = {
    state: () => Promise.resolve(answer(plays.shift() ?? play)),
    rounds: () => Promise.resolve(answer({ rounds, next: undefined })),
    money: (call: unknown) => {
      sent.push(call);
      return Promise.resolve(replies.shift() ?? lost);
    },
    reveal: () => Promise.resolve(lost),
    resetTry: () => Promise.resolve(answer(money('10000'))),
  } as unknown as PlayApi;
  const box = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const game = createGame({
    api,
    notifyParent: (message) => told.push(message),
    store: createSessionStore('s', box),
    now: () => time,
    wait: (milliseconds) => {
      time += milliseconds;
      return Promise.resolve();
    },
    isOnline,
  });
  return { game, told, sent, stored, balance: () => shownBalance(game.get()), net: () => shownNet(game.get()) };
}
/** Enough turns for all that is under way: every answer and every wait of these tests is a resolved promise. */
const TURNS = 1_000;
async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
}

test('the balance is told when the game is there, play money also when it is filled up', async () => {
  const { game, told } = setup([], { play: playOf({ mode: 'try', balance: money('9000') }) });
  await game.load();
  await game.resetTry();
  const balance = (amount: string) => ({ type: 'balance', balance: money(amount), currency: 'BDT' });
  expect(told).toEqual([{ type: 'ready' }, balance('9000'), balance('10000')]);
});

test('a bet: the stake leaves the shown balance at once, the win arrives only when the result has been shown', async () => {
  const { game, told, balance, net } = setup([answer({ round: roundOf(), balance: money('109.80') })]);
  await game.load();
  game.bet(money('10'), dice);
  expect(balance()).toBe(money('90'));
  expect(net()).toBe(0n - money('10'));
  await settle();
  expect(game.get().progress.at).toBe('showing');
  expect(balance()).toBe(money('90'));
  game.shown();
  expect(balance()).toBe(money('109.80'));
  expect(net()).toBe(money('9.80'));
  expect(game.get().rounds[0]!.id).toBe('r-1');
  expect(game.get().play!.seeds.nonce).toBe(5);
  expect(told.map((message) => message.type)).toEqual(['ready', 'balance', 'round-start', 'round-end', 'balance']);
});

test('pressing twice places one bet', async () => {
  const { game, sent } = setup([answer({ round: roundOf(), balance: money('109.80') })]);
  await game.load();
  game.bet(money('10'), dice);
  game.bet(money('10'), dice);
  await settle();
  game.bet(money('10'), dice);
  expect(sent).toHaveLength(1);
});

test('a lost answer is asked for with the same request id, and found', async () => {
  const { game, sent } = setup([lost, lost, answer({ round: roundOf(), balance: money('109.80') })]);
  await game.load();
  game.bet(money('10'), dice);
  await settle();
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((call) => JSON.stringify(call))).size).toBe(1);
  expect(game.get().progress).toMatchObject({ at: 'showing', late: true });
  // What it is stays to be read until the player plays on.
  game.shown();
  expect(game.get().late).toBe(true);
  game.bet(money('10'), dice);
  expect(game.get().late).toBe(false);
});

test('a bet that never arrived is given back, not sent half a minute later', async () => {
  const { game, balance } = setup([]);
  await game.load();
  game.bet(money('10'), dice);
  await settle();
  expect(game.get().progress).toMatchObject({ at: 'refused', code: 'NOT_TAKEN' });
  expect(balance()).toBe(money('100'));
});

test('after a reload the bet in the air is looked for before anything can be played', async () => {
  const stored = new Map<string, string>();
  const before = setup([], { stored });
  await before.game.load();
  before.game.bet(money('10'), dice);
  expect([...stored.keys()]).toContain('baize-studio-bet:s');
  const kept = new Map(stored);
  const after = setup([], {
    stored: kept,
    rounds: [roundOf({ openedAt: new Date(1_000_100).toISOString() })],
    clock: 1_100_000,
  });
  const loading = after.game.load();
  await settle();
  await loading;
  expect(after.game.get().progress).toMatchObject({ at: 'showing', late: true });
  expect(after.sent).toHaveLength(0);
  expect(kept.has('baize-studio-bet:s')).toBe(false);
  await settle();
});

test('a refusal puts the stake back and takes the balance the studio names', async () => {
  const { game, balance, told } = setup([
    { is: 'refusal', code: 'NOT_ENOUGH_MONEY', balance: money('4'), round: undefined },
  ]);
  await game.load();
  game.bet(money('10'), dice);
  await settle();
  expect(balance()).toBe(money('4'));
  game.needDeposit(money('10'));
  expect(told.at(-1)).toEqual({ type: 'need-deposit', balance: money('4'), stake: money('10'), currency: 'BDT' });
  expect(told.map((message) => message.type)).toEqual([
    'ready',
    'balance',
    'round-start',
    'round-end',
    'balance',
    'need-deposit',
  ]);
  expect(told[3]).toMatchObject({ stake: 0n, payout: 0n });
  // Who followed the stake out of the balance follows it back.
  expect(told[4]).toEqual({ type: 'balance', balance: money('4'), currency: 'BDT' });
});

test('a balance the studio could not name is worked out, and asked for again', async () => {
  const { game, balance } = setup([answer({ round: roundOf(), balance: undefined })], {
    plays: [playOf(), playOf({ balance: money('109.80') })],
  });
  await game.load();
  game.bet(money('10'), dice);
  await settle();
  expect(balance()).toBe(money('90'));
  game.shown();
  expect(balance()).toBe(money('109.80'));
  await settle();
  expect(game.get().balance).toBe(money('109.80'));
});

test('a win that is still on its way is shown as won but not counted into the balance', async () => {
  const { game, balance, net } = setup([answer({ round: roundOf({ settled: false }), balance: undefined })], {
    plays: [playOf(), playOf({ balance: undefined })],
  });
  await game.load();
  game.bet(money('10'), dice);
  await settle();
  game.shown();
  expect(balance()).toBe(money('90'));
  expect(net()).toBe(money('9.80'));
});

test('an ended session blocks the game and tells the page around it', async () => {
  const { game, told } = setup([
    { is: 'refusal', code: 'WALLET_SESSION_EXPIRED', balance: undefined, round: undefined },
  ]);
  await game.load();
  game.bet(money('10'), dice);
  await settle();
  expect(game.get()).toMatchObject({ status: 'blocked', code: 'WALLET_SESSION_EXPIRED' });
  expect(told.at(-1)).toEqual({ type: 'session-ended', code: 'WALLET_SESSION_EXPIRED' });
});

test('an open round of an earlier visit is back on the board and announced', async () => {
  const open = roundOf({
    state: 'open',
    detail: {
      family: 'steps',
      form: 'mines',
      params: { mines: 3, lastStep: 22 },
      steps: [{ tile: 4 }],
      shown: { phase: 'open', gems: 1 },
    },
  });
  const { game, told } = setup([], { play: playOf({ open }) });
  await game.load();
  expect(game.get()).toMatchObject({ resumed: true, play: { open: { id: 'r-1' } } });
  expect(told.map((message) => message.type)).toEqual(['round-rest', 'ready', 'balance']);
});

test('a round that waits for its next step rests: the page may open what the player asks for', async () => {
  const open = roundOf({ state: 'open' });
  const { game, told } = setup([answer({ round: open, balance: money('90') })]);
  await game.load();
  game.bet(money('10'), (said) => ({ name: 'startSteps', input: { ...said, choice: { mines: 3 } } }));
  await settle();
  game.shown();
  expect(told.map((message) => message.type)).toEqual(['ready', 'balance', 'round-start', 'round-rest', 'balance']);
});

test('a step without a stake is told as one, with the figure that stays until its result was shown', async () => {
  const detail = { family: 'steps', steps: [] } as unknown as Round['detail'];
  const open = roundOf({ state: 'open', detail });
  const ended = roundOf({ payout: money('20'), detail });
  const { game, told } = setup(
    [
      { is: 'refusal', code: 'STEP_CONFLICT', balance: undefined, round: 'r-1' },
      answer({ round: ended, balance: money('110') }),
    ],
    { play: playOf({ open, balance: money('90') }) },
  );
  await game.load();
  game.step(open, { act: 'hit' });
  await settle();
  const start = { type: 'round-start', stake: 0n, currency: 'BDT', balance: money('90') };
  const still = { type: 'balance', balance: money('90'), currency: 'BDT' };
  expect(told.slice(3)).toEqual([start, { type: 'round-rest' }, still]);
  game.dismiss();
  game.step(open, { act: 'stand' });
  await settle();
  expect(told.slice(6)).toEqual([start]);
  game.shown();
  expect(told.slice(7).map(({ type }) => type)).toEqual(['round-end', 'balance']);
});

test('a round that was given back is told without a stake', async () => {
  const { game, told } = setup([
    answer({
      round: roundOf({ state: 'void', payout: money('0'), detail: { family: 'none' } }),
      balance: money('100'),
    }),
  ]);
  await game.load();
  game.bet(money('10'), dice);
  await settle();
  game.shown();
  expect(told.find((message) => message.type === 'round-end')).toMatchObject({ stake: 0n, payout: 0n });
});

test('a round that ended elsewhere is over for the page around us too', async () => {
  const open = roundOf({ state: 'open', detail: { family: 'steps', steps: [] } as never });
  const { game, told } = setup([{ is: 'refusal', code: 'ROUND_OPEN', balance: undefined, round: 'r-1' }], {
    plays: [playOf({ open })],
    rounds: [roundOf({ payout: money('50') })],
  });
  await game.load();
  game.step(open, { move: 'take' });
  await settle();
  expect(told.at(-1)).toEqual({
    type: 'round-end',
    round: 'r-1',
    stake: money('10'),
    payout: money('50'),
    currency: 'BDT',
  });
});

test('a bet under way elsewhere is waited for; nothing can be placed meanwhile', async () => {
  const pending = { requestId: 'x', round: 'r-9' };
  const plays = [playOf({ pending }), playOf({ pending }), playOf({ pending })];
  const { game, sent } = setup([], { plays });
  const seen: string[] = [];
  game.subscribe(() => {
    if (game.get().play?.pending) game.bet(money('10'), dice);
    seen.push(game.get().progress.at);
  });
  await game.load();
  expect(plays).toHaveLength(0);
  expect(new Set(seen)).toEqual(new Set(['ready']));
  expect(sent).toHaveLength(0);
  expect(game.get().play!.pending).toBeUndefined();
});

test('a bet is recognised by its request id where there is one, else by stake and time', () => {
  const bet = {
    call: dice({ requestId: 'x', stake: '10.00' }),
    stake: money('10'),
    sentAt: 1_000_000,
  };
  expect(isThisBet(roundOf({ requestId: 'x', stake: money('1') }), 'x', bet)).toBe(true);
  expect(isThisBet(roundOf({ requestId: 'y' }), 'x', bet)).toBe(false);
  expect(isThisBet(roundOf(), 'x', bet)).toBe(true);
  expect(isThisBet(roundOf({ stake: money('11') }), 'x', bet)).toBe(false);
  expect(isThisBet(roundOf({ openedAt: new Date(900_000).toISOString() }), 'x', bet)).toBe(false);
});

test('a press without a network is refused: nothing is kept, nothing is sent when the network is back', async () => {
  const net = { isOnline: false };
  const { game, sent, told, stored, balance } = setup([], { isOnline: () => net.isOnline });
  await game.load();
  game.bet(money('10'), dice);
  await settle();
  expect(game.get().progress).toMatchObject({ at: 'refused', code: 'OFFLINE' });
  expect(balance()).toBe(money('100'));
  net.isOnline = true;
  await settle();
  expect(sent).toEqual([]);
  expect([...stored.keys()].filter((key) => key.includes('-bet:'))).toEqual([]);
  expect(told.map(({ type }) => type)).toEqual(['ready', 'balance']);
});

test('a round that another window has ended is over here: the page is told, the player reads why', async () => {
  const open = roundOf({ state: 'open', payout: money('0'), detail: { family: 'none' } });
  const ended = roundOf({ payout: money('25') });
  const { game, told, balance } = setup([], {
    plays: [playOf({ open, balance: money('90') })],
    play: playOf({ balance: money('115') }),
    rounds: [ended],
  });
  await game.load();
  game.hear({ type: 'wallet', balance: '115.00', currency: 'BDT' });
  await settle();
  expect(game.get()).toMatchObject({ endedElsewhere: true, play: { open: undefined } });
  expect(balance()).toBe(money('115'));
  expect(told.at(-1)).toMatchObject({ type: 'round-end', round: 'r-1', payout: money('25') });
  game.noticed();
  expect(game.get().endedElsewhere).toBe(false);
});

test('time and result are those of the login: what was played elsewhere counts, and this game goes on from there', async () => {
  const { game, net, told } = setup([answer({ round: roundOf(), balance: money('109.80') })]);
  await game.load();
  const since = new Date(400_000).toISOString();
  game.hear({ type: 'session', since, staked: '50.00', paid: '20.00', open: [] });
  expect(net()).toBe(0n - money('30'));
  expect(game.get().visit.startedAt).toBe(400_000);
  game.bet(money('10'), dice);
  expect(net()).toBe(0n - money('40'));
  // While a stake is in play the page's sum may hold it already: it is not taken.
  game.hear({ type: 'session', since, staked: '60.00', paid: '20.00', open: [] });
  await settle();
  game.shown();
  expect(net()).toBe(0n - money('20.20'));
  expect(told.at(-1)).toEqual({ type: 'need-session' });
});

const session = (staked: string, paid: string, open: string[] | null) =>
  ({ type: 'session', since: new Date(400_000).toISOString(), staked, paid, open }) as const;

test('a payout that was not posted when the page told of the login counts by its round, and only once', async () => {
  const { game, net } = setup([], { rounds: [roundOf(), roundOf({ id: 'r-0' })] });
  await game.load();
  game.hear(session('10.00', '0.00', ['r-1']));
  expect(net()).toBe(money('9.80'));
  game.hear(session('10.00', '19.80', []));
  expect(net()).toBe(money('9.80'));
});

test('a round of many steps counts in the login of its stake alone', async () => {
  const open = roundOf({ state: 'open', payout: money('0'), detail: { family: 'steps', steps: [] } as never });
  const ended = () => answer({ round: roundOf({ payout: money('25') }), balance: money('115') });
  for (const [held, told, total] of [
    [['r-1'], '10.00', money('15')],
    [null, '10.00', money('15')],
    [[], '0.00', money('0')],
  ] as const) {
    const { game, net } = setup([ended()], { play: playOf({ open }) });
    await game.load();
    game.hear(session(told, '0.00', held && [...held]));
    game.step(open, { move: 'take' });
    await settle();
    game.shown();
    expect(net()).toBe(total);
  }
});

test('a page that heard of a start and of no end is told how it ended, then asked for its sums anew', async () => {
  const end = { type: 'round-end', round: 'r-1', stake: money('10'), payout: money('19.80') };
  for (const [heard, since, told] of [
    ['r-0', 0, end],
    ['', 0, end],
    // The newest round is the one that it knows, or is of another login: nothing came of the start.
    ['r-1', 0, { type: 'round-end', round: '', stake: 0n, payout: 0n }],
    ['', 2_000_000_000_000, { type: 'round-end', round: '', stake: 0n, payout: 0n }],
  ] as const) {
    const { game, net, told: sent } = setup([], { rounds: [roundOf(), roundOf({ id: 'r-0' })] });
    await game.load();
    game.hear({ ...session('50.00', '0.00', []), since: new Date(since).toISOString(), heard });
    expect(net()).toBe(0n);
    expect(sent.slice(-2)).toMatchObject([told, { type: 'need-session' }]);
  }
});

test('what has not ended is not told to have', async () => {
  const open = roundOf({ state: 'open', payout: money('0'), detail: { family: 'none' } });
  const { game, told, net } = setup([], { play: playOf({ open }), rounds: [roundOf({ id: 'r-0' })] });
  await game.load();
  game.hear({ ...session('50.00', '0.00', []), heard: '' });
  expect(net()).toBe(0n - money('50'));
  expect(told.some(({ type }) => type === 'round-end')).toBe(false);
});

test('a bet that was under way when the game was opened is asked for once it is over', async () => {
  const plays = [playOf({ pending: { requestId: 'q' } as never })];
  const { game, told } = setup([], { plays });
  await game.load();
  await settle();
  expect(told.at(-1)).toEqual({ type: 'need-session' });
});

test('a highest stake that was tightened binds an open game at once, and a relaxed one no more than its launch', async () => {
  const { game } = setup([], { plays: [playOf({}), playOf({})] });
  await game.load();
  const max = () => game.get().play!.limits.max;
  const hear = (amount: string | null, currency = 'BDT') => game.hear({ type: 'stake-max', amount, currency });
  hear('20.00');
  expect(max()).toBe(money('20'));
  await game.load(); // what the launch said is told again: the rule of now holds
  expect(max()).toBe(money('20'));
  hear('30.00', 'USD');
  expect(max()).toBe(money('20'));
  hear('7.005');
  expect(max()).toBe(money('7'));
  hear('9000.00');
  expect(max()).toBe(money('500'));
  hear('20.00');
  hear(null);
  expect(max()).toBe(money('500'));
});
