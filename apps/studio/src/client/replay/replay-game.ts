import { amount, ZERO } from '@baize/domain/money';
import type { GameControl } from '../core/game.ts';
import { emptyGame, type GameState } from '../core/game-state.ts';
import type { GameInfo, Round } from '../wire/rounds.ts';

/** A game that cannot be played: it only tells the parts of the page which currency and which game they show. */
export function replayGame(round: Round, game: GameInfo): GameControl {
  const { stake } = round;
  const state: GameState = {
    ...emptyGame({ startedAt: 0, net: 0n, open: [] }),
    status: 'ready',
    play: {
      game,
      mode: round.mode,
      currency: round.currency,
      depositUrl: undefined,
      brandTheme: {},
      limits: {
        min: stake,
        max: stake,
        launchMax: stake,
        step: stake,
        maxWin: undefined,
        first: stake,
        payoutStep: amount(1n),
      },
      balance: ZERO,
      seeds: {
        serverSeedHash: round.fairness.serverSeedHash,
        nextServerSeedHash: '',
        clientSeed: round.fairness.clientSeed,
        nonce: round.fairness.nonce,
      },
      open: undefined,
      pending: undefined,
      freeRounds: undefined,
      muted: false,
      quickAllowed: true,
      autoplayAllowed: false,
      minCycleMs: 0,
      serverTime: round.openedAt,
    },
    rounds: [round],
  };
  const nothing = (): void => undefined;
  const never = (): Promise<never> => Promise.reject(new Error('a replay places no call'));
  return {
    get: () => state,
    subscribe: () => nothing,
    load: () => Promise.resolve(),
    bet: nothing,
    freeBet: nothing,
    step: nothing,
    shown: nothing,
    dismiss: nothing,
    noticed: nothing,
    jackpotSeen: nothing,
    freeRoundsSeen: nothing,
    needDeposit: nothing,
    hear: nothing,
    table: undefined,
    moreRounds: () => Promise.resolve(),
    rotate: never,
    setClientSeed: never,
    resetTry: () => Promise.resolve(),
  };
}
