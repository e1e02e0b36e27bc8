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
    reveal: nothing,
    cashOut: nothing,
    step: nothing,
    shown: nothing,
    dismiss: nothing,
    noticed: nothing,
    jackpotSeen: nothing,
    needDeposit: nothing,
    hear: nothing,
    table: undefined,
    moreRounds: () => Promise.resolve(),
    rotate: never,
    setClientSeed: never,
    resetTry: () => Promise.resolve(),
  };
}

/** The states a mines round went through: nothing open, one pick more each time, then the end with the whole board. */
export function minesSteps<
  T extends {
    readonly phase: string;
    readonly picks: readonly number[];
    readonly layout: readonly number[] | undefined;
    readonly gems: number;
  },
>(detail: T): readonly T[] {
  const shown = detail.phase === 'busted' ? detail.picks.length - 1 : detail.picks.length;
  const running = Array.from({ length: shown + 1 }, (_, gems) => ({
    ...detail,
    phase: 'open',
    picks: detail.picks.slice(0, gems),
    layout: undefined,
    gems,
  }));
  return detail.layout === undefined ? running : [...running, detail];
}
