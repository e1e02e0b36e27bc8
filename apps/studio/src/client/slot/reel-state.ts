import type { SlotMode, SlotModel } from '@baize/domain/games/slot/model';
import type { Columns, Fall } from './fall.ts';
import type { Fit } from './fit.ts';
import { isLeaving, reelPose, stripIndex, type Pose, type WindowColumn, type Turn } from './motion.ts';
import type { ReelPlan } from './presentation.ts';
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

const REEL_GAP_MS = 55;
const TICK_MS = 92;
export const PULSE_FOR_MS = 12_000;
/** A reel that is stopped by a press lands after this time, the next ones a little later each. */
const SLAM_MS = 60;
const SLAM_GAP_MS = 28;

export interface State {
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
  /** Cells over which wilds grow, and those where they stay. */
  covering: ReadonlySet<string> | undefined;
  coveredAt: number;
  held: ReadonlySet<string>;
  /** What was seen when the reels were set off, and the fallen window that they come back to. */
  left: Columns | undefined;
  returns: Columns | undefined;
  done: (() => void) | undefined;
}

export const restingState = (model: SlotModel): State => ({
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
  covering: undefined,
  coveredAt: 0,
  held: new Set(),
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
export function windowColumnOf(state: State, reel: number, time: number): WindowColumn | undefined {
  if (!state.spinning) return undefined;
  const { turns, plans, still } = state;
  const plan = plans[reel];
  const leaving = still ? !plan || time < plan.at : isLeaving(turns[reel]!, time);
  const symbols = leaving ? state.left?.[reel] : state.returns?.[reel];
  return symbols && { stop: leaving ? turns[reel]!.from : plan!.stop, symbols };
}

export function poseOf(state: State, reel: number, time: number): Pose {
  if (!state.spinning) return { position: state.stops[reel]!, speed: 0, phase: 'rest' };
  if (!state.still) return reelPose(state.turns[reel]!, time);
  const plan = state.plans[reel];
  return { position: plan && time >= plan.at ? plan.stop : state.stops[reel]!, speed: 0, phase: 'rest' };
}

/** Tells which reels have landed since the last frame. */
export function announce(state: State, events: ReelEvents, time: number): void {
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

export function finish(state: State): void {
  state.spinning = false;
  state.stops = state.plans.map((plan) => plan.stop);
  state.plans = [];
  state.window = state.returns;
  tellDone(state);
}

export function endFall(state: State): void {
  state.fall = undefined;
  tellDone(state);
}

export function endCover(state: State): void {
  state.covering = undefined;
  tellDone(state);
}

function tellDone(state: State): void {
  const { done } = state;
  state.done = undefined;
  done?.();
}

export interface Start {
  readonly mode: SlotMode;
  /** Without motion: what stood stays in view until the result is seen. */
  readonly still: boolean;
}

export function startSpin(state: State, model: SlotModel, { mode, still }: Start): void {
  const from =
    state.mode === mode ? state.stops : state.stops.map((stop, reel) => stop % model.strips[mode][reel]!.length);
  Object.assign(state, {
    left: seenWindow(state, model),
    returns: undefined,
    mode,
    stops: from,
    spinning: true,
    still,
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

export function settlePlans(state: State, plans: readonly ReelPlan[]): void {
  state.plans = plans;
  state.turns = state.turns.map((turn, reel) => {
    const plan = plans[reel]!;
    const before = reel > 0 ? plans[reel - 1]!.at : plan.at;
    return { ...turn, landing: { stop: plan.stop, at: plan.at, slowFrom: plan.tension ? before : undefined } };
  });
}

/** Lets what is still turning land now. */
export function slam(state: State): boolean {
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
