import type { Fields } from '../instant/instant-game.ts';
import {
  cashOutMines,
  gemsOf,
  layMines,
  MINES_MODEL,
  minesLastStep,
  minesMoments,
  minesPayoutE4,
  revealTile,
  type MinesState,
} from '../mines.ts';
import { sequence } from '../../rng.ts';
import { stepsGame, type StepsGame } from './steps-game.ts';

/**
 * Mines as a game of many steps: a step opens a tile or takes what stands. Its published record is the one that its
 * model has had from its first version, so that a round of any day is checked alike.
 */
type MinesChoice = {
  readonly mines: number;
  /** The gems at which the round ends by itself. */
  readonly lastStep: number;
};

const { tiles, minesMin, minesMax } = MINES_MODEL;

export const MINES_TAKE: Fields = { move: 'take' };
export const minesOpen = (tile: number): Fields => ({ tile });

const layoutOf = (shown: Fields): readonly number[] => (shown['layout'] as readonly number[] | undefined) ?? [];

/** An action that is not one of `actions` leaves the state as it is. */
function apply(state: MinesState, { tile }: Fields): MinesState {
  if (tile === undefined) {
    const taken = cashOutMines(state);
    return taken.ok ? taken.value : state;
  }
  const opened = revealTile(state, tile as number, state.picks.length);
  return opened.ok ? opened.value.state : state;
}

const game: StepsGame<MinesChoice, MinesState> = {
  model: MINES_MODEL,
  facts: {
    // Any number of mines, and of gems after which the player stops: the products that rounding costs most and least.
    rtp: '0.989920',
    rtpHighest: '0.990000',
    volatility: 'chosen',
    // Every gem beside as many mines: the layouts are the fewest with twelve or thirteen of either.
    maxMultiplierE4: 51_482_970_000n,
    topPrizeOneIn: 5_200_300,
  },
  readChoice: ({ mines }) =>
    typeof mines === 'number' && Number.isInteger(mines) && mines >= minesMin && mines <= minesMax
      ? { mines, lastStep: tiles - mines }
      : undefined,
  within: ({ mines }, ceilingE4) => {
    const lastStep = minesLastStep(mines, ceilingE4);
    return lastStep === 0 ? undefined : { mines, lastStep };
  },
  deal: ({ mines }, draws) => layMines(mines, draws),
  begin: ({ mines, lastStep }, dealt) => ({ mines, lastStep, layout: dealt, picks: [], phase: 'open' }),
  actions: ({ phase, picks }) =>
    phase === 'open'
      ? [
          ...sequence(tiles)
            .filter((tile) => !picks.includes(tile))
            .map(minesOpen),
          ...(picks.length > 0 ? [MINES_TAKE] : []),
        ]
      : [],
  apply,
  show: (state) => ({
    phase: state.phase,
    gems: gemsOf(state),
    ...(state.phase !== 'open' && { layout: state.layout }),
  }),
  turned: layoutOf,
  multiplierE4: minesPayoutE4,
  endOfLeft: ({ picks }) => (picks.length > 0 ? MINES_TAKE : undefined),
  moments: ({ mines, picks }) => minesMoments(mines, picks.length),
  record: ({ choice, steps, shown }) => ({
    params: { mines: choice.mines },
    result: {
      phase: shown['phase']!,
      picks: steps.flatMap(({ tile }) => (tile === undefined ? [] : [tile])),
      gems: shown['gems']!,
      lastStep: choice.lastStep,
      layout: shown['layout'] ?? null,
    },
  }),
};

/** The state that a player sees: the mines are known once the round is over. */
export const minesState = (choice: Fields, shown: Fields, steps: readonly Fields[]): MinesState =>
  steps.reduce(game.apply, game.begin(choice as MinesChoice, layoutOf(shown)));

export const MINES = stepsGame(game);
