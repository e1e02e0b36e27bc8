import type { SlotMode, SlotModel } from '@baize/domain/games/slot/model';
import { fallMs, type Columns, type Fall } from './fall.ts';
import { SETTLE_MS } from './motion.ts';
import type { ReelPlan } from './presentation.ts';
import { COVER_MS, draw } from './reel-draw.ts';
import {
  announce,
  endCover,
  endFall,
  finish,
  PULSE_FOR_MS,
  restingState,
  settlePlans,
  slam,
  startSpin,
  type ReelEvents,
  type ReelView,
  type Start,
  type State,
} from './reel-state.ts';

/** A window, and the cells in which wilds come to lie over what was there. */
export interface Cover {
  readonly window: Columns;
  readonly cells: ReadonlySet<string>;
}

export interface Landing {
  readonly plans: readonly ReelPlan[];
  readonly still: boolean;
  /** What they come to rest on where that is not what the stops show: a window that had fallen. */
  readonly window?: Columns | undefined;
}

export interface Reels {
  readonly resize: (view: ReelView) => void;
  /** Puts the reels where a record says, at once. */
  readonly place: (mode: SlotMode, stops: readonly number[]) => void;
  /** Lets what is removed vanish and the rest fall into the next window; without motion the window simply changes. */
  readonly fall: (fall: Fall, still: boolean) => Promise<void>;
  /** Lets wilds grow over cells until the window is seen; without motion it simply changes. */
  readonly cover: (cover: Cover, still: boolean) => Promise<void>;
  /** Wilds that stay in these cells, as "reel:row", while the reels turn behind them. */
  readonly hold: (cells: ReadonlySet<string>) => void;
  /** Shows a window that no stops give: the end of a cascade. */
  readonly rest: (window: Columns) => void;
  /** Sets all reels off. */
  readonly spin: (start: Start) => void;
  /** Brings them in; resolves when the last one rests. Without motion they simply show the result, one by one. */
  readonly land: (landing: Landing) => Promise<void>;
  /** Brings in what is still turning, now; false while the outcome is not known. */
  readonly slam: () => boolean;
  readonly elapsed: () => number;
  /** Cells to light up, as "reel:row"; undefined lights all. */
  readonly highlight: (cells: ReadonlySet<string> | undefined, pulse: boolean) => void;
  readonly destroy: () => void;
}

/** What becomes of a window that the reels have brought. */
const changes = (state: State, wake: () => void): Pick<Reels, 'fall' | 'cover' | 'hold' | 'rest'> => ({
  fall: (fall, still) =>
    new Promise((resolve) => {
      Object.assign(state, { fall: still ? undefined : fall, fellAt: performance.now(), lit: undefined });
      state.window = fall.to;
      state.done = resolve;
      if (still) endFall(state);
      wake();
    }),
  cover: ({ window, cells }, still) =>
    new Promise((resolve) => {
      const covering = still ? undefined : cells;
      Object.assign(state, { window, covering, coveredAt: performance.now(), lit: undefined });
      state.done = resolve;
      if (still) endCover(state);
      wake();
    }),
  hold: (held) => {
    state.held = held;
    wake();
  },
  rest: (window) => {
    Object.assign(state, { window, lit: undefined });
    wake();
  },
});

/** The reels of a slot on a canvas. They are drawn only while something moves. */
export function createReels(canvas: HTMLCanvasElement, model: SlotModel, events: ReelEvents): Reels {
  const pen = canvas.getContext('2d')!;
  const state = restingState(model);
  let view: ReelView | undefined;
  let frame = 0;

  const tick = (): void => {
    frame = 0;
    const now = performance.now();
    const time = now - state.startedAt;
    if (state.spinning) announce(state, events, time);
    if (view) draw(pen, { ...view, model, state }, now);
    const last = state.plans.at(-1);
    if (state.spinning && last && time >= last.at + (state.still ? 60 : SETTLE_MS)) finish(state);
    if (state.fall && now - state.fellAt >= fallMs(model.reels)) endFall(state);
    if (state.covering && now - state.coveredAt >= COVER_MS) endCover(state);
    if (
      state.spinning ||
      state.fall ||
      state.covering ||
      (state.lit && state.pulse && now - state.litAt < PULSE_FOR_MS)
    )
      wake();
  };
  const wake = (): void => {
    frame ||= requestAnimationFrame(tick);
  };

  return {
    resize: (next) => {
      view = next;
      const { fit, ratio } = next;
      canvas.width = Math.round((fit.width - 2 * fit.border) * ratio);
      canvas.height = Math.round((fit.height - 2 * fit.border) * ratio);
      wake();
    },
    place: (mode, stops) => {
      Object.assign(state, { mode, stops: [...stops], spinning: false, plans: [], lit: undefined, window: undefined });
      wake();
    },
    spin: (start) => {
      startSpin(state, model, start);
      wake();
    },
    land: ({ plans, still, window }) =>
      new Promise((resolve) => {
        Object.assign(state, { still, returns: window });
        state.done = resolve;
        settlePlans(state, plans);
        wake();
      }),
    ...changes(state, wake),
    slam: () => slam(state),
    elapsed: () => performance.now() - state.startedAt,
    highlight: (cells, pulse) => {
      Object.assign(state, { lit: cells, litAt: performance.now(), pulse });
      wake();
    },
    destroy: () => {
      cancelAnimationFrame(frame);
      state.done?.();
    },
  };
}
