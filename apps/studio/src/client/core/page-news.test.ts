import type { PageMessage } from '@baize/contract/play/frame-messages';
import { parseAmount } from '@baize/domain/money';
import { expect, test } from 'vitest';
import type { PlayState, Round } from '../wire/rounds.ts';
import { emptyGame, type GameState } from './game-state.ts';
import { createPageNews } from './page-news.ts';

const money = (text: string) => parseAmount(text)!;
const open = { id: 'r-1' } as Round;
const stateOf = (over: Partial<GameState> = {}, play: Partial<PlayState> = {}): GameState => ({
  ...emptyGame({ startedAt: 0, net: 0n, open: [] }),
  status: 'ready',
  balance: money('100'),
  play: { mode: 'real', currency: 'BDT', ...play } as PlayState,
  ...over,
});
const SENT = { at: 'sent', requestId: 'q', bet: {} } as unknown as GameState['progress'];
const wallet = (balance: string, currency = 'BDT'): PageMessage => ({ type: 'wallet', balance, currency });

/** `answers`: what the game is after each look; a look that gets none was overtaken by a bet. */
function setup(state: GameState, answers: GameState[] = []) {
  let looks = 0;
  const told: string[] = [];
  let hidden: boolean | undefined;
  let excluded = 0;
  const held = { state };
  const news = createPageNews({
    get: () => held.state,
    wait: () => Promise.resolve(),
    dispatch: (event) => {
      if (event.type === 'figures') hidden = event.hidden;
    },
    setVisit: () => void told.push('session'),
    askSession: () => void told.push('asked'),
    exclude: () => {
      excluded++;
      held.state = { ...held.state, status: 'blocked' };
    },
    look: () => {
      looks++;
      const next = answers.shift();
      held.state = next ?? stateOf({ progress: SENT });
      return Promise.resolve(next !== undefined);
    },
  });
  return { news, held, told, looks: () => looks, hidden: () => hidden, excluded: () => excluded };
}
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

test('another figure than the one that is shown asks the studio once; the same one asks nothing', async () => {
  const { news, looks } = setup(stateOf(), [stateOf({ balance: money('600') })]);
  news.hear(wallet('100.00'));
  await settle();
  expect(looks()).toBe(0);
  news.hear(wallet('600.00'));
  news.hear(wallet('600.00'));
  await settle();
  expect(looks()).toBe(1);
});

test('what is told of the login in the middle of a round is not taken, and asked for when the round is over', () => {
  const { news, held, told } = setup(stateOf({ progress: SENT }));
  const session: PageMessage = { type: 'session', since: '', staked: '1.00', paid: '0.00', open: [] };
  news.hear(session);
  expect(told).toEqual([]);
  held.state = stateOf();
  news.catchUp();
  news.hear(session);
  news.catchUp();
  expect(told).toEqual(['asked', 'session']);
});

test('a figure that the studio does not confirm is not asked for again and again', async () => {
  const { news, looks } = setup(stateOf(), [stateOf()]);
  news.hear(wallet('999.00'));
  await settle();
  expect(looks()).toBe(1);
});

test('while a bet is under way nothing is asked; afterwards only what is still news', async () => {
  const { news, held, looks } = setup(stateOf({ progress: SENT }), [stateOf({ balance: money('640') })]);
  news.hear(wallet('90.00'));
  news.hear(wallet('140.00'));
  await settle();
  expect(looks()).toBe(0);
  held.state = stateOf({ balance: money('140') });
  news.catchUp();
  await settle();
  expect(looks()).toBe(0);
  held.state = stateOf({ progress: SENT });
  news.hear(wallet('640.00'));
  held.state = stateOf({ balance: money('140') });
  news.catchUp();
  await settle();
  expect(looks()).toBe(1);
});

test('an answer that a bet overtook is asked for again when the bet is over', async () => {
  const { news, held, looks } = setup(stateOf());
  news.hear(wallet('600.00'));
  await settle();
  expect(looks()).toBe(1);
  held.state = stateOf();
  news.catchUp();
  await settle();
  expect(looks()).toBe(2);
});

test('an ended bet matters only where a round is open here', async () => {
  const closed = setup(stateOf());
  closed.news.hear({ type: 'bet-ended' });
  await settle();
  expect(closed.looks()).toBe(0);
  const opened = setup(stateOf({}, { open }), [stateOf()]);
  opened.news.hear({ type: 'bet-ended' });
  await settle();
  expect(opened.looks()).toBe(1);
});

test('an exclusion ends the game at once, and one with an open round when that has come to its end', async () => {
  const idle = setup(stateOf());
  idle.news.hear({ type: 'excluded' });
  await settle();
  expect(idle.excluded()).toBe(1);
  const playing = setup(stateOf({}, { open }));
  playing.news.hear({ type: 'excluded' });
  playing.news.catchUp();
  await settle();
  expect(playing.excluded()).toBe(0);
  playing.held.state = stateOf();
  playing.news.catchUp();
  await settle();
  expect(playing.excluded()).toBe(1);
  const trial = setup(stateOf({}, { mode: 'try' }));
  trial.news.hear({ type: 'excluded' });
  await settle();
  expect(trial.excluded()).toBe(0);
});

test('try play and another currency hear nothing of the wallet; hiding figures is passed on', async () => {
  const trial = setup(stateOf({}, { mode: 'try' }));
  trial.news.hear(wallet('1.00'));
  const other = setup(stateOf());
  other.news.hear(wallet('1.00', 'EUR'));
  await settle();
  expect([trial.looks(), other.looks()]).toEqual([0, 0]);
  trial.news.hear({ type: 'figures', hidden: true });
  expect(trial.hidden()).toBe(true);
});
