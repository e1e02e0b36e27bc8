import type { CrashMessage } from '@baize/contract/play/crash-messages';
import { parseAmount, type Amount } from '@baize/domain/money';
import { expect, test } from 'vitest';
import type { TableLink } from '../core/table-link.ts';
import type { BetResult, Reply } from '../wire/api.ts';
import type { CrashRound } from './crash-state.ts';
import { createCrashTable } from './crash-table.ts';

const money = (text: string): Amount => parseAmount(text)!;
const ORDER = { stake: money('0.20'), targetE2: 105 };
const LOST: Reply<BetResult> = { is: 'unknown', code: 'NETWORK', afterMs: undefined };

const betOf = (state: CrashRound['state'], payout = '0'): CrashRound =>
  ({
    id: 'bet',
    state,
    stake: ORDER.stake,
    payout: money(payout),
    currency: 'BDT',
    detail: { family: 'crash', shared: 's-1', phase: 'flying', panel: 1, targetE2: 105, ceilingE2: 100_000 },
  }) as unknown as CrashRound;
const answer = (round: CrashRound, balance: string): Reply<BetResult> => ({
  is: 'answer',
  value: { round, balance: money(balance) },
});
const tableOf = (id: string, now: number): CrashMessage =>
  ({ type: 'table', now, round: { id, startsAt: now + 5_000 }, chain: null, last: [] }) as unknown as CrashMessage;
const over = (id: string, now: number): CrashMessage =>
  ({ type: 'crash', now, over: { id, point: '1.10' } }) as unknown as CrashMessage;

/** Whatever was answered has been taken in. */
const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

const never = new Promise<Reply<BetResult>>(() => undefined);

/** A table with a stream that the test speaks on, and a studio that answers bets as it is told to. */
function setup(answers: Reply<BetResult>[], mine: CrashRound[] = [], pressed: Promise<Reply<BetResult>> = never) {
  const net = { isOnline: true };
  let hear: (message: CrashMessage) => void = () => undefined;
  let cut: () => void = () => undefined;
  const waits: (() => void)[] = [];
  const asked: unknown[] = [];
  const told: string[] = [];
  const link = {
    api: {
      crashBet: (input: unknown) => {
        asked.push(input);
        return Promise.resolve(answers.shift() ?? LOST);
      },
      crashCashOut: () => pressed,
      crashTable: () => Promise.resolve({ is: 'answer', value: { mine } }),
      crashStream: (_: AbortSignal, listen: typeof hear) =>
        new Promise<void>((resolve) => {
          [hear, cut] = [listen, resolve];
        }),
    },
    now: () => 0,
    wait: () => new Promise<void>((resolve) => void waits.push(resolve)),
    isOnline: () => net.isOnline,
    setBalance: (balance: Amount) => void told.push(`balance ${balance}`),
    refresh: () => void told.push('refresh'),
    placed: () => void told.push('placed'),
    found: () => void told.push('found'),
    cashed: ({ id, payout }: CrashRound) => void told.push(`cashed ${id} ${payout}`),
    ended: ({ state, payout }: CrashRound) => void told.push(`ended ${state} ${payout}`),
  } as unknown as TableLink;
  const table = createCrashTable(link);
  table.open();
  const pass = async (): Promise<void> => {
    for (const go of waits.splice(0)) go();
    await settled();
  };
  return { table, net, asked, told, pass, hear: (m: CrashMessage) => hear(m), cut: () => cut() };
}

test('a press without a network is refused: nothing is sent, kept or counted', async () => {
  const { table, net, asked, told, hear, pass } = setup([answer(betOf('open'), '99.80')]);
  hear(tableOf('s-1', 1_000));
  net.isOnline = false;
  table.press(0, ORDER);
  expect(table.get().panels[0]).toMatchObject({ armed: undefined, busy: undefined, problem: 'OFFLINE' });
  net.isOnline = true;
  hear(tableOf('s-2', 20_000));
  await pass();
  expect([asked, told]).toEqual([[], []]);
});

test('a page that is loaded anew after the end of a round still tells what became of its bet', async () => {
  const { told, hear, pass } = setup([], [betOf('open')]);
  const ended = { id: 's-1', startsAt: 1_000, over: { id: 's-1', point: '1.10' } };
  hear({ type: 'table', now: 9_000, round: ended, chain: null, last: [] } as unknown as CrashMessage);
  await settled();
  expect(told).toEqual([`ended open ${money('0.21')}`]);
  await pass();
  expect(told.at(-1)).toBe('refresh');
});

test('a bet that waits for the next round is taken back when the network goes', async () => {
  const { table, net, asked, hear, cut, pass } = setup([answer(betOf('open'), '99.80')]);
  hear(tableOf('s-1', 1_000));
  hear(over('s-1', 9_000));
  table.press(1, ORDER);
  expect(table.get().panels[1].armed).toEqual(ORDER);
  net.isOnline = false;
  cut();
  await pass();
  expect(table.get().panels[1]).toMatchObject({ armed: undefined, problem: 'OFFLINE' });
  net.isOnline = true;
  await pass();
  hear(tableOf('s-2', 20_000));
  await pass();
  expect(asked).toEqual([]);
});

test('the balance of an answer that was lost once is of then, and is not told', async () => {
  const { table, asked, told, hear, pass } = setup([LOST, answer(betOf('open'), '99.80')]);
  hear(tableOf('s-1', 1_000));
  table.press(0, ORDER);
  await pass();
  await pass();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
  expect(told).toEqual(['found']);
  expect(table.get().panels[0].bet?.id).toBe('bet');
});

test('a bet that is known only when its round is over is asked for its end, which counts', async () => {
  const { table, told, hear, pass } = setup([
    LOST,
    answer(betOf('open'), '99.80'),
    answer(betOf('closed', '0.21'), '100.01'),
  ]);
  hear(tableOf('s-1', 1_000));
  table.press(0, ORDER);
  await settled();
  hear(over('s-1', 9_000));
  hear(tableOf('s-2', 20_000));
  for (let turn = 0; turn < 4; turn += 1) await pass();
  expect(told).toEqual(['found', `ended closed ${money('0.21')}`, 'refresh']);
  expect(table.get().panels[0]).toMatchObject({ bet: undefined, busy: undefined });
});

test('a bet that is cashed out in the air counts while its round goes on, not before', async () => {
  const { table, told, hear } = setup([answer(betOf('open'), '99.80')]);
  hear(tableOf('s-1', 1_000));
  table.press(0, ORDER);
  await settled();
  told.length = 0;
  hear({ type: 'tick', id: 's-1', now: 6_100 } as CrashMessage);
  expect(told).toEqual([]);
  // 1.05 is passed after 813 ms.
  hear({ type: 'tick', id: 's-1', now: 7_000 } as CrashMessage);
  expect(told).toEqual([`cashed bet ${money('0.21')}`]);
});

test('a press that is under way counts by its answer, not by the target that the flight has passed meanwhile', async () => {
  const pressed = Promise.withResolvers<Reply<BetResult>>();
  const { table, told, hear } = setup([answer(betOf('open'), '99.80')], [], pressed.promise);
  hear(tableOf('s-1', 1_000));
  table.press(0, ORDER);
  await settled();
  hear({ type: 'tick', id: 's-1', now: 6_400 } as CrashMessage);
  table.cashOut(0);
  told.length = 0;
  hear({ type: 'tick', id: 's-1', now: 7_000 } as CrashMessage);
  hear(over('s-1', 9_000));
  await settled();
  expect(told).toEqual([]);
  const paid = betOf('closed', '0.206');
  const detail = { ...paid.detail, phase: 'cashed', cashedE2: 103 } as const;
  pressed.resolve(answer({ ...paid, detail }, '100.006'));
  await settled();
  expect(told).toEqual([
    `balance ${money('100.006')}`,
    `cashed bet ${money('0.206')}`,
    `ended closed ${money('0.206')}`,
  ]);
});
