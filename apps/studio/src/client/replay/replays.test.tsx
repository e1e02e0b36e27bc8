// @vitest-environment happy-dom
/** Every game of the house: a round of it is drawn again from its record alone, also one of a game that is added. */
import type { PlayRound } from '@baize/contract/play/rounds';
import { GAMES, type GameEntry } from '@baize/domain/games/registry';
import { sampleRecord, sampleTold } from '@baize/domain/games/sample-round';
import { coinsOf } from '@baize/domain/games/slot/model';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { en } from '../messages/en.ts';
import { wordsOf, WordsProvider } from '../parts/context.tsx';
import { readGame, readRound } from '../wire/rounds.ts';
import ReplayPage from './replay-page.tsx';

const asked = vi.hoisted(() => ({ found: {} as unknown }));
vi.mock('../wire/api.ts', () => ({
  createApi: () => ({ round: async () => ({ is: 'answer', value: asked.found }) }),
}));
const words = wordsOf({ lang: 'en', theme: 'dark', offset: 0 }, en);
// What moves is cancelled with its page, of which only browsers make nothing.
vi.stubGlobal('matchMedia', () => ({
  matches: true,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
afterEach(cleanup);

/** The record of a round, as the studio answers the page that asks for it. */
function roundOf(game: GameEntry, nonce: number): PlayRound {
  const { stake, payout, multiplier, ...record } = sampleRecord(game, nonce);
  const { params, result } = sampleTold(game, nonce);
  const lineBet = game.family === 'slot' ? { lineBet: (Number(stake) / coinsOf(game.model)).toFixed(2) } : {};
  return {
    id: record['round'],
    game: game.code,
    mode: 'real',
    currency: 'BDT',
    state: 'closed',
    settled: true,
    closedBy: null,
    stake,
    payout,
    multiplier,
    validBet: stake,
    jackpotContribution: '0.00',
    openedAt: '2026-01-02T03:04:05.000Z',
    closedAt: '2026-01-02T03:04:06.000Z',
    balanceBefore: null,
    balanceAfter: null,
    family: game.family,
    ...('form' in game && { form: game.form }),
    params: { ...params, ...lineBet },
    // What the studio adds where a game has it.
    result: { freeSpins: 0, ...result },
    fairness: {
      serverSeedHash: record['serverSeedHash'],
      clientSeed: record['clientSeed'],
      nonce,
      modelHash: game.modelHash,
      serverSeed: record['serverSeed'],
    },
  } as unknown as PlayRound;
}

test.each(GAMES.map((game) => [game.code, game] as const))(
  '%s: its recorded rounds are drawn again',
  async (_, game) => {
    const { code, family, name, modelHash, model } = game;
    const form = 'form' in game ? game.form : undefined;
    for (const nonce of [1, 2]) {
      asked.found = {
        round: readRound(roundOf(game, nonce)),
        game: readGame({ code, family, name, modelHash, rules: { model, form, stepsForm: form } } as never),
      };
      render(
        <WordsProvider value={words}>
          <ReplayPage round={`r-${nonce}`} session="" />
        </WordsProvider>,
      );
      expect(await screen.findByText(en['replay.note'])).toBeDefined();
      // What stands in the place of the stage, once its chunk is there.
      await waitFor(() => {
        const place = document.querySelector('main > div')!;
        expect(place.querySelector('[class*=_loading_]')).toBeNull();
        expect(place.querySelectorAll('*').length).toBeGreaterThan(4);
      });
      cleanup();
    }
  },
);
