import type { SlotMode, SlotModel } from '@baize/domain/games/slot/model';
import type { Fit } from './fit.ts';
import { reelPose, SETTLE_MS, shiftOf, stripIndex, type Pose, type Turn } from './motion.ts';
import { SMEAR, type Sprite, type Sprites } from './sprites.ts';
import type { ReelPlan } from './presentation.ts';

/** What the reels tell while they turn. */
export interface ReelEvents {
  readonly onStop: (plan: ReelPlan) => void;
  readonly onTension: (on: boolean) => void;
  readonly onTick: () => void;
}

export interface Reels {
  readonly resize: (fit: Fit, sprites: Sprites, ratio: number) => void;
  /** Puts the reels where a record says, at once. */
  readonly place: (mode: SlotMode, stops: readonly number[]) => void;
  /** Sets all reels off. */
  readonly spin: (mode: SlotMode) => void;
  /** Brings them in; resolves when the last one rests. Without motion they simply show the result, one by one. */
  readonly land: (plans: readonly ReelPlan[], still: boolean) => Promise<void>;
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

interface State {
  mode: SlotMode;
  stops: number[];
  turns: Turn[];
  plans: readonly ReelPlan[];
  startedAt: number;
  landed: number;
  spinning: boolean;
  still: boolean;
  lastTick: number;
  tense: boolean;
  lit: ReadonlySet<string> | undefined;
  litAt: number;
  pulse: boolean;
  done: (() => void) | undefined;
}

export function createReels(canvas: HTMLCanvasElement, model: SlotModel, events: ReelEvents): Reels {
  const pen = canvas.getContext('2d')!;
  const state: State = {
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
    done: undefined,
  };
  let view: { fit: Fit; sprites: Sprites; ratio: number } | undefined;
  let frame = 0;

  const poseOf = (reel: number, time: number): Pose => {
    if (!state.spinning) return { position: state.stops[reel]!, speed: 0, phase: 'rest' };
    if (!state.still) return reelPose(state.turns[reel]!, time);
    const plan = state.plans[reel];
    return { position: plan && time >= plan.at ? plan.stop : state.stops[reel]!, speed: 0, phase: 'rest' };
  };

  const announce = (time: number): void => {
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
  };

  const finish = (): void => {
    state.spinning = false;
    state.stops = state.plans.map((plan) => plan.stop);
    state.plans = [];
    const { done } = state;
    state.done = undefined;
    done?.();
  };

  const tick = (): void => {
    frame = 0;
    const now = performance.now();
    const time = now - state.startedAt;
    if (state.spinning) announce(time);
    draw(pen, model, view, state, poseOf, now, time);
    const last = state.plans.at(-1);
    if (state.spinning && last && time >= last.at + (state.still ? 60 : SETTLE_MS)) finish();
    if (state.spinning || (state.lit && state.pulse && now - state.litAt < PULSE_FOR_MS)) wake();
  };
  const wake = (): void => {
    frame ||= requestAnimationFrame(tick);
  };

  const settlePlans = (plans: readonly ReelPlan[]): void => {
    state.plans = plans;
    state.turns = state.turns.map((turn, reel) => {
      const plan = plans[reel]!;
      const before = reel > 0 ? plans[reel - 1]!.at : plan.at;
      return { ...turn, landing: { stop: plan.stop, at: plan.at, slowFrom: plan.tension ? before : undefined } };
    });
  };

  return {
    resize: (fit, sprites, ratio) => {
      view = { fit, sprites, ratio };
      canvas.width = Math.round((fit.width - 2 * fit.border) * ratio);
      canvas.height = Math.round((fit.height - 2 * fit.border) * ratio);
      wake();
    },
    place: (mode, stops) => {
      Object.assign(state, { mode, stops: [...stops], spinning: false, plans: [], lit: undefined });
      wake();
    },
    spin: (mode) => {
      const from =
        state.mode === mode ? state.stops : state.stops.map((stop, reel) => stop % model.strips[mode][reel]!.length);
      Object.assign(state, {
        mode,
        stops: from,
        spinning: true,
        still: false,
        plans: [],
        landed: 0,
        lastTick: 0,
        startedAt: performance.now(),
        lit: undefined,
      });
      state.turns = from.map((stop, reel) => ({ from: stop, startAt: reel * REEL_GAP_MS, landing: undefined }));
      wake();
    },
    land: (plans, still) =>
      new Promise((resolve) => {
        state.still = still;
        state.done = resolve;
        settlePlans(plans);
        wake();
      }),
    slam: () => {
      if (!state.spinning || state.plans.length === 0) return false;
      const time = performance.now() - state.startedAt;
      settlePlans(
        state.plans.map((plan, reel) =>
          plan.at > time + 60
            ? { ...plan, tension: false, at: time + 60 + Math.max(0, reel - state.landed) * 28 }
            : plan,
        ),
      );
      return true;
    },
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
const LIT_FILL = 'rgba(244, 201, 93, .2)';
const LIT_EDGE = '#F4C95D';

/** One frame: five columns, each with the symbols its position shows. */
function draw(
  pen: CanvasRenderingContext2D,
  model: SlotModel,
  view: { fit: Fit; sprites: Sprites; ratio: number } | undefined,
  state: State,
  poseOf: (reel: number, time: number) => Pose,
  now: number,
  time: number,
): void {
  if (!view) return;
  const { fit, sprites, ratio } = view;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, fit.width, fit.height);
  const height = fit.cellHeight * model.rows;
  const size = Math.min(fit.cellWidth, fit.cellHeight) * 0.94;
  for (let reel = 0; reel < model.reels; reel++) {
    const left = reel * (fit.cellWidth + fit.gap);
    const strip = model.strips[state.mode][reel]!;
    const pose = poseOf(reel, time);
    pen.save();
    pen.beginPath();
    pen.rect(left, 0, fit.cellWidth, height);
    pen.clip();
    if (state.spinning && state.tense && state.landed === reel) glow(pen, left, fit.cellWidth, height, now);
    for (let row = -1; row <= model.rows; row++) {
      const sprite = sprites.get(strip[stripIndex(pose.position, row, strip.length)]!);
      if (!sprite) continue;
      const top = (row - shiftOf(pose.position)) * fit.cellHeight;
      if (top > height) continue;
      drawCell(
        pen,
        { left, top, width: fit.cellWidth, height: fit.cellHeight, size },
        sprite,
        pose.speed > FAST,
        litShare(state, reel, row, now),
      );
    }
    pen.restore();
  }
}

/** How a cell is lit: undefined = no highlight on the board, -1 = others are lit, 0..1 = lit, with the pulse's share. */
function litShare(state: State, reel: number, row: number, now: number): number | undefined {
  if (!state.lit || state.spinning) return undefined;
  if (!state.lit.has(`${reel}:${row}`)) return -1;
  const since = now - state.litAt;
  return state.pulse && since < PULSE_FOR_MS ? 0.5 - 0.5 * Math.cos(since / 190) : 0;
}

interface Cell {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
}

function drawCell(
  pen: CanvasRenderingContext2D,
  cell: Cell,
  sprite: Sprite,
  fast: boolean,
  lit: number | undefined,
): void {
  const middleX = cell.left + cell.width / 2;
  const middleY = cell.top + cell.height / 2;
  let scale = 1;
  pen.globalAlpha = 1;
  if (lit === -1) pen.globalAlpha = 0.34;
  else if (lit !== undefined) {
    scale = 1 + 0.09 * lit;
    pen.beginPath();
    pen.roundRect(cell.left + 2, cell.top + 2, cell.width - 4, cell.height - 4, cell.width * 0.11);
    pen.fillStyle = LIT_FILL;
    pen.fill();
    pen.lineWidth = Math.max(2, cell.width * 0.022);
    pen.strokeStyle = LIT_EDGE;
    pen.stroke();
  }
  const size = cell.size * scale;
  const tall = fast ? size * (1 + SMEAR) : size;
  pen.drawImage(fast ? sprite.blurred : sprite.sharp, middleX - size / 2, middleY - tall / 2, size, tall);
  pen.globalAlpha = 1;
}

/** The light behind a reel that decides. */
function glow(pen: CanvasRenderingContext2D, left: number, width: number, height: number, now: number): void {
  const strength = 0.28 + 0.16 * Math.sin(now / 90);
  const light = pen.createLinearGradient(left, 0, left + width, 0);
  light.addColorStop(0, `rgba(244, 201, 93, ${strength + 0.25})`);
  light.addColorStop(0.5, `rgba(244, 201, 93, ${strength * 0.35})`);
  light.addColorStop(1, `rgba(244, 201, 93, ${strength + 0.25})`);
  pen.fillStyle = light;
  pen.fillRect(left, 0, width, height);
}
