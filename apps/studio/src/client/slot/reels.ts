import type { SlotMode, SlotModel } from '@baize/domain/games/slot/model';
import { fallingColumn, fallMs, type Columns, type Fall } from './fall.ts';
import type { Fit } from './fit.ts';
import {
  isLeaving,
  reelPose,
  SETTLE_MS,
  shiftOf,
  stripIndex,
  symbolAt,
  type Pose,
  type Standing,
  type Turn,
} from './motion.ts';
import type { ReelPlan } from './presentation.ts';
import { drawCell, glow, type Box } from './reel-paint.ts';
import type { Sprites } from './sprites.ts';

/** What the reels report while they turn. */
export interface ReelEvents {
  readonly onStop: (plan: ReelPlan) => void;
  readonly onTension: (on: boolean) => void;
  readonly onTick: () => void;
}

/** What the reels are drawn with; changes with the size of the stage. */
export interface ReelView {
  readonly fit: Fit;
  readonly sprites: Sprites;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
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
  /** Shows a window that no stops give: the end of a cascade. */
  readonly rest: (window: Columns) => void;
  /** Sets all reels off. */
  readonly spin: (mode: SlotMode) => void;
  /** Brings them in; resolves when the last one rests. Without motion they simply show the result, one by one. */
  readonly land: (landing: Landing) => Promise<void>;
  /** Brings in what is still turning, now; false while the outcome is not known. */
  readonly slam: () => boolean;
  readonly elapsed: () => number;
  /** Cells to light up, as "reel:row"; undefined lights all. */
  readonly highlight: (cells: ReadonlySet<string> | undefined, pulse: boolean) => void;
  readonly destroy: () => void;
}

const REEL_GAP_MS = 55;
const TICK_MS = 92;
const PULSE_FOR_MS = 12_000;
/** A reel that is stopped by a press lands after this time, the next ones a little later each. */
const SLAM_MS = 60;
const SLAM_GAP_MS = 28;

interface State {
  mode: SlotMode;
  stops: number[];
  turns: Turn[];
  plans: readonly ReelPlan[];
  startedAt: number;
  /** How many reels have landed. */
  landed: number;
  spinning: boolean;
  /** Without motion: each reel changes to its result at once. */
  still: boolean;
  lastTick: number;
  /** The next reel to land decides about a feature. */
  tense: boolean;
  lit: ReadonlySet<string> | undefined;
  litAt: number;
  pulse: boolean;
  /** A window in its fall, and the one it fell to, which stays until the reels turn again. */
  fall: Fall | undefined;
  fellAt: number;
  window: Columns | undefined;
  /** What was seen when the reels were set off, and the fallen window that they come back to. */
  left: Columns | undefined;
  returns: Columns | undefined;
  done: (() => void) | undefined;
}

const restingState = (model: SlotModel): State => ({
  mode: 'base',
  stops: model.strips.base.map(() => 0),
  turns: [],
  plans: [],
  startedAt: 0,
  landed: 0,
  spinning: false,
  still: false,
  lastTick: 0,
  tense: false,
  lit: undefined,
  litAt: 0,
  pulse: false,
  fall: undefined,
  fellAt: 0,
  window: undefined,
  left: undefined,
  returns: undefined,
  done: undefined,
});

/** What the resting reels show. */
const seenWindow = ({ window, mode, stops }: State, model: SlotModel): Columns =>
  window ??
  model.strips[mode].map((strip, reel) =>
    Array.from({ length: model.rows }, (_, row) => strip[stripIndex(stops[reel]!, row, strip.length)]!),
  );

/** The window that a turning reel leaves or comes to. */
function standingOf(state: State, reel: number, time: number): Standing | undefined {
  if (!state.spinning) return undefined;
  const { turns, plans, still } = state;
  const plan = plans[reel];
  const leaving = still ? !plan || time < plan.at : isLeaving(turns[reel]!, time);
  const symbols = leaving ? state.left?.[reel] : state.returns?.[reel];
  return symbols && { stop: leaving ? turns[reel]!.from : plan!.stop, symbols };
}

function poseOf(state: State, reel: number, time: number): Pose {
  if (!state.spinning) return { position: state.stops[reel]!, speed: 0, phase: 'rest' };
  if (!state.still) return reelPose(state.turns[reel]!, time);
  const plan = state.plans[reel];
  return { position: plan && time >= plan.at ? plan.stop : state.stops[reel]!, speed: 0, phase: 'rest' };
}

/** Tells which reels have landed since the last frame. */
function announce(state: State, events: ReelEvents, time: number): void {
  while (state.landed < state.plans.length && time >= state.plans[state.landed]!.at) {
    const plan = state.plans[state.landed++]!;
    events.onStop(plan);
  }
  const next = state.plans[state.landed];
  const tense = next?.tension === true;
  if (tense !== state.tense) events.onTension((state.tense = tense));
  if (!state.still && time - state.lastTick > TICK_MS) {
    state.lastTick = time;
    events.onTick();
  }
}

function finish(state: State): void {
  state.spinning = false;
  state.stops = state.plans.map((plan) => plan.stop);
  state.plans = [];
  state.window = state.returns;
  tellDone(state);
}

function endFall(state: State): void {
  state.fall = undefined;
  tellDone(state);
}

function tellDone(state: State): void {
  const { done } = state;
  state.done = undefined;
  done?.();
}

function startSpin(state: State, model: SlotModel, mode: SlotMode): void {
  const from =
    state.mode === mode ? state.stops : state.stops.map((stop, reel) => stop % model.strips[mode][reel]!.length);
  Object.assign(state, {
    left: seenWindow(state, model),
    returns: undefined,
    mode,
    stops: from,
    spinning: true,
    still: false,
    plans: [],
    landed: 0,
    lastTick: 0,
    startedAt: performance.now(),
    lit: undefined,
    fall: undefined,
    window: undefined,
  });
  state.turns = from.map((stop, reel) => ({ from: stop, startAt: reel * REEL_GAP_MS, landing: undefined }));
}

function settlePlans(state: State, plans: readonly ReelPlan[]): void {
  state.plans = plans;
  state.turns = state.turns.map((turn, reel) => {
    const plan = plans[reel]!;
    const before = reel > 0 ? plans[reel - 1]!.at : plan.at;
    return { ...turn, landing: { stop: plan.stop, at: plan.at, slowFrom: plan.tension ? before : undefined } };
  });
}

/** Lets what is still turning land now. */
function slam(state: State): boolean {
  if (!state.spinning || state.plans.length === 0) return false;
  const soon = performance.now() - state.startedAt + SLAM_MS;
  settlePlans(
    state,
    state.plans.map((plan, reel) =>
      plan.at > soon ? { ...plan, tension: false, at: soon + Math.max(0, reel - state.landed) * SLAM_GAP_MS } : plan,
    ),
  );
  return true;
}

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
    if (state.spinning || state.fall || (state.lit && state.pulse && now - state.litAt < PULSE_FOR_MS)) wake();
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
    spin: (mode) => {
      startSpin(state, model, mode);
      wake();
    },
    land: ({ plans, still, window }) =>
      new Promise((resolve) => {
        Object.assign(state, { still, returns: window });
        state.done = resolve;
        settlePlans(state, plans);
        wake();
      }),
    fall: (fall, still) =>
      new Promise((resolve) => {
        Object.assign(state, { fall: still ? undefined : fall, fellAt: performance.now(), lit: undefined });
        state.window = fall.to;
        state.done = resolve;
        if (still) endFall(state);
        wake();
      }),
    rest: (window) => {
      Object.assign(state, { window, lit: undefined });
      wake();
    },
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

const FAST = 0.009;

interface Picture extends ReelView {
  readonly model: SlotModel;
  readonly state: State;
}

/** One frame: five columns, each with the symbols its position shows. */
function draw(pen: CanvasRenderingContext2D, picture: Picture, now: number): void {
  const { fit, ratio, model, state } = picture;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, fit.width, fit.height);
  const height = fit.cellHeight * model.rows;
  for (let reel = 0; reel < model.reels; reel++) {
    const column: Box = { left: reel * (fit.cellWidth + fit.gap), top: 0, width: fit.cellWidth, height };
    pen.save();
    pen.beginPath();
    pen.rect(column.left, 0, column.width, height);
    pen.clip();
    if (state.spinning && state.tense && state.landed === reel) glow(pen, column, now);
    drawColumn(pen, picture, { reel, column, now });
    pen.restore();
  }
}

interface Column {
  readonly reel: number;
  readonly column: Box;
  readonly now: number;
}

function drawColumn(pen: CanvasRenderingContext2D, picture: Picture, { reel, column, now }: Column): void {
  const { fit, sprites, model, state } = picture;
  if (state.fall || state.window) return drawStanding(pen, picture, { reel, column, now });
  const strip = model.strips[state.mode][reel]!;
  const time = now - state.startedAt;
  const pose = poseOf(state, reel, time);
  const standing = standingOf(state, reel, time);
  for (let row = -1; row <= model.rows; row++) {
    const sprite = sprites.get(symbolAt(strip, { position: pose.position, row, standing }));
    const top = (row - shiftOf(pose.position)) * fit.cellHeight;
    if (!sprite || top > column.height) continue;
    const box = { left: column.left, top, width: fit.cellWidth, height: fit.cellHeight };
    drawCell(pen, box, { sprite, fast: pose.speed > FAST, lit: litShare(state, `${reel}:${row}`, now), share: 1 });
  }
}

/** A column that does not turn: falling, or resting where it fell. */
function drawStanding(
  pen: CanvasRenderingContext2D,
  { fit, sprites, state }: Picture,
  { reel, column, now }: Column,
): void {
  const symbols = state.fall
    ? fallingColumn(state.fall, reel, now - state.fellAt)
    : state.window![reel]!.map((id, row) => ({ id, row, share: 1 }));
  for (const { id, row, share } of symbols) {
    const sprite = sprites.get(id);
    if (!sprite) continue;
    const box = { left: column.left, top: row * fit.cellHeight, width: fit.cellWidth, height: fit.cellHeight };
    const lit = state.fall ? undefined : litShare(state, `${reel}:${row}`, now);
    drawCell(pen, box, { sprite, fast: false, lit, share });
  }
}

/** How a cell is lit: undefined = no highlight on the board, -1 = others are lit, 0..1 = lit, the pulse's share. */
function litShare(state: State, cell: string, now: number): number | undefined {
  if (!state.lit || state.spinning) return undefined;
  if (!state.lit.has(cell)) return -1;
  const since = now - state.litAt;
  return state.pulse && since < PULSE_FOR_MS ? 0.5 - 0.5 * Math.cos(since / 190) : 0;
}
