import type { SlotRound, SlotSpin } from '@baize/domain/games/slot/record';
import { coinsOf, type SlotModel } from '@baize/domain/games/slot/model';
import type { Amount } from '@baize/domain/money';
import type { WinTier } from '../core/tiers.ts';
import type { Sounds } from '../sound/sounds.ts';
import { showCollect, showHold, showRespin, type MedalBoard } from './present-hold.ts';
import type { Reels } from './reels.ts';
import {
  heldCells,
  isStill,
  lastWindow,
  medalsOf,
  planReels,
  planRound,
  type Pace,
  type PresentationStep,
  type ReelPlan,
} from './presentation.ts';
import { winShows, type WinShow } from './win-shows.ts';

/** What stands above the reels for a moment. */
export type Panel =
  | { readonly type: 'big'; readonly tier: WinTier; readonly units: number; readonly countMs: number }
  | { readonly type: 'intro'; readonly spins: number; readonly multiplier: number }
  | { readonly type: 'again'; readonly spins: number }
  | { readonly type: 'hold' }
  | {
      readonly type: 'outro';
      readonly units: number;
      readonly spins: number;
      readonly capped: boolean;
      readonly tier: WinTier;
      readonly countMs: number;
    };

const NO_MEDALS: MedalBoard = { medals: [], held: false };

export interface SlotView {
  readonly phase: 'rest' | 'spinning' | 'showing';
  /** Coins won so far in this round; counted up over `countMs` from what had been won before. */
  readonly won: number;
  readonly wonBefore: number;
  readonly countMs: number;
  /** The win that is lit just now; all of them when undefined and `shows` is not empty. */
  readonly shows: readonly WinShow[];
  readonly current: WinShow | undefined;
  readonly free: { readonly current: number; readonly total: number; readonly multiplier: number } | undefined;
  readonly panel: Panel | undefined;
  /** The factor on the window that pays just now, in a game of cascades. */
  readonly factor: number | undefined;
  readonly board: MedalBoard;
  /** The stake of the round on the reels, for turning line bets into money. */
  readonly stake: Amount | undefined;
  /** A result is on the reels, as against none yet. */
  readonly result: boolean;
}

export interface Presenter {
  readonly get: () => SlotView;
  readonly subscribe: (listener: () => void) => () => void;
  /** The press: reels run although nothing is known yet. */
  readonly start: (stake: Amount, pace: Pace) => void;
  /** The answer: shows the whole round step by step; resolves when all of it has been shown. */
  readonly present: (round: SlotRound, stake: Amount, pace: Pace) => Promise<void>;
  /** No answer, or a refusal: the reels come back to where they were. */
  readonly cancel: () => Promise<void>;
  /** Puts an earlier result on the reels without presenting it again. */
  readonly showAtOnce: (round: SlotRound, stake: Amount) => void;
  /** Stops the reels, or ends what is being shown. */
  readonly hurry: () => void;
  readonly destroy: () => void;
}

export const IDLE_VIEW: SlotView = {
  phase: 'rest',
  won: 0,
  wonBefore: 0,
  countMs: 0,
  shows: [],
  current: undefined,
  free: undefined,
  panel: undefined,
  factor: undefined,
  board: NO_MEDALS,
  stake: undefined,
  result: false,
};
const LINE_MS = 1150;
const ALL_LINES_MS = 900;
const RETURN_FIRST_MS = 160;
const RETURN_GAP_MS = 50;

type Position = readonly [reel: number, row: number];
const cellsAt = (positions: readonly Position[]): Set<string> =>
  new Set(positions.map(([reel, row]) => `${reel}:${row}`));
const cellsOf = (shows: readonly WinShow[]): Set<string> => cellsAt(shows.flatMap((show) => show.positions));

/** What the parts of a presenter share. */
interface Parts {
  readonly get: () => SlotView;
  readonly model: SlotModel;
  readonly reels: Reels;
  readonly sounds: () => Sounds;
  readonly set: (part: Partial<SlotView>) => void;
  readonly pause: Pause;
  readonly lights: Lights;
}

interface Pause {
  /** Resolves after this time, or when the player hurries on. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly end: () => void;
}

function createPause(): Pause {
  let hurried: (() => void) | undefined;
  return {
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          hurried = undefined;
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        hurried = end;
      }),
    end: () => hurried?.(),
  };
}

interface Lights {
  /** Lights one win, or all of them when `current` is undefined; without wins the board is evenly lit. */
  readonly light: (wins: { shows: readonly WinShow[]; current?: WinShow | undefined; pulse: boolean }) => void;
  /** After the round the wins are shown line by line until the next press. */
  readonly startCycle: (shows: readonly WinShow[], pulse: boolean) => void;
  readonly stopCycle: () => void;
}

function createLights(reels: Reels, set: Parts['set']): Lights {
  let cycle: ReturnType<typeof setTimeout> | undefined;
  const light: Lights['light'] = ({ shows, current, pulse }) => {
    set({ shows, current });
    reels.highlight(shows.length === 0 ? undefined : cellsOf(current ? [current] : shows), pulse);
  };
  const stopCycle = (): void => clearTimeout(cycle);
  const startCycle = (shows: readonly WinShow[], pulse: boolean): void => {
    stopCycle();
    if (shows.length === 0) return;
    let index = -1;
    const next = (): void => {
      index = (index + 1) % (shows.length + 1);
      const only = shows.length === 1;
      light({ shows, current: only ? shows[0] : shows[index], pulse });
      if (!only) cycle = setTimeout(next, LINE_MS);
    };
    cycle = setTimeout(next, ALL_LINES_MS);
  };
  return { light, startCycle, stopCycle };
}

/** Shows a panel for a time. */
async function showPanel({ set, pause }: Parts, panel: Panel, holdMs: number): Promise<void> {
  set({ panel });
  await pause.wait(holdMs);
  set({ panel: undefined });
}

/** The round that is being presented, and how fast. */
interface ShownRound {
  readonly round: SlotRound;
  readonly pace: Pace;
}

type StepOf<T extends PresentationStep['type']> = Extract<PresentationStep, { type: T }>;

/** Turns the reels of one spin and brings them in where the record says. */
async function showReels(parts: Parts, step: StepOf<'reels'>, { round, pace }: ShownRound): Promise<void> {
  const { reels, set, sounds, lights, model } = parts;
  const spin = round.spins[step.spin]!;
  const { free } = step;
  lights.light({ shows: [], pulse: false });
  set({
    phase: 'spinning',
    won: step.wonBefore,
    countMs: 0,
    panel: undefined,
    factor: undefined,
    board: NO_MEDALS,
    free: free && { current: free.current, total: free.granted, multiplier: free.multiplier },
  });
  const before = round.spins[step.spin - 1];
  reels.hold(before ? heldCells(before, model) : new Set());
  if (step.spin > 0) {
    reels.spin({ mode: spin.mode, still: isStill(pace) });
    sounds().spin();
  }
  await reels.land({ plans: planReels({ model, spin, pace, knownAt: reels.elapsed() }), still: isStill(pace) });
  const held = heldCells(spin, model);
  if (before && held.size > heldCells(before, model).size) sounds().gem(held.size);
  if (held.size > 0) reels.rest(lastWindow(spin, model));
  reels.hold(held);
  set({ phase: 'showing', result: true, board: { medals: spin.medals ?? [], held: false } });
}

async function showWins(parts: Parts, step: StepOf<'wins'>, { pace }: ShownRound): Promise<void> {
  parts.lights.light({ shows: step.shows, pulse: !pace.reduced && step.tier !== 'none' });
  const { wonBefore, units, countMs } = step;
  parts.set({ won: wonBefore + units, wonBefore, countMs });
  parts.sounds().win(step.tier);
  if (step.holdMs > 0 || step.countMs > 0) await parts.pause.wait(Math.max(step.holdMs, step.countMs));
}

/** Fire climbs over the reels on which a wild has landed. */
async function showCover({ model, reels, sounds, pause }: Parts, step: StepOf<'cover'>, shown: ShownRound) {
  const spin = shown.round.spins[step.spin]!;
  sounds().ignite(new Set(spin.covered?.map(([reel]) => reel)).size);
  await reels.cover({ window: lastWindow(spin, model), cells: cellsAt(spin.covered ?? []) }, isStill(shown.pace));
  await pause.wait(step.holdMs);
}

/** Lights what pays, counts it, and lets the window fall into the next one. */
async function showCascade(parts: Parts, step: StepOf<'cascade'>, { round, pace }: ShownRound): Promise<void> {
  const { reels, set, sounds, lights, pause } = parts;
  const { window, cascades } = round.spins[step.spin]!;
  const { wins, window: to } = cascades![step.index]!;
  const current = step.shows.length === 1 ? step.shows[0] : undefined;
  lights.light({ shows: step.shows, current, pulse: !pace.reduced });
  const { wonBefore, units, factor, holdMs } = step;
  set({ won: wonBefore + units, wonBefore, countMs: holdMs, factor });
  sounds().scatter(Math.min(5, step.index + 1));
  await pause.wait(holdMs);
  lights.light({ shows: [], pulse: false });
  const from = step.index === 0 ? window : cascades![step.index - 1]!.window;
  await reels.fall({ from, to, removed: cellsAt(wins.flatMap(({ positions }) => positions)) }, isStill(pace));
  sounds().stop(step.index % 5);
}

async function showTrigger(parts: Parts, step: StepOf<'trigger'>, { pace }: ShownRound): Promise<void> {
  parts.set({ shows: [], current: undefined });
  parts.reels.highlight(cellsAt(step.positions), !pace.reduced);
  parts.sounds().feature();
  if (step.again) return showPanel(parts, { type: 'again', spins: step.award }, step.holdMs);
  await parts.pause.wait(step.holdMs);
  parts.set({ panel: undefined });
}

async function showStep(parts: Parts, step: PresentationStep, shown: ShownRound): Promise<void> {
  switch (step.type) {
    case 'reels':
      return showReels(parts, step, shown);
    case 'wins':
      return showWins(parts, step, shown);
    case 'cascade':
      return showCascade(parts, step, shown);
    case 'hold':
      return showHold(parts, step, shown);
    case 'respin':
      return showRespin(parts, step, shown);
    case 'collect':
      return showCollect(parts, step, shown);
    case 'cover':
      return showCover(parts, step, shown);
    case 'big': {
      parts.sounds().big(step.tier);
      const { type, tier, units, countMs } = step;
      return showPanel(parts, { type, tier, units, countMs }, step.holdMs);
    }
    case 'trigger':
      return showTrigger(parts, step, shown);
    case 'intro': {
      const { type, spins, multiplier } = step;
      parts.set({ free: { current: 0, total: spins, multiplier } });
      return showPanel(parts, { type, spins, multiplier }, step.holdMs);
    }
    case 'outro': {
      const { type, units, spins, capped, tier, countMs } = step;
      parts.set({ won: units });
      if (tier !== 'none') parts.sounds().big(tier);
      return showPanel(parts, { type, units, spins, capped, tier, countMs }, step.holdMs);
    }
  }
}

/**
 * All of a round has been shown: the window in which it ended stays until the next press. What one spin won is told
 * line by line; of free spins the sum is told, because the last of them is only a part of it.
 */
function showResult({ model, reels, set, lights }: Parts, round: SlotRound, { stake, moving }: ResultLook): void {
  const last = round.spins.at(-1)!;
  const pulse = moving && stake * BigInt(round.units) > stake * BigInt(coinsOf(model));
  reels.hold(heldCells(last, model));
  if (hasOwnWindow(last)) reels.rest(lastWindow(last, model));
  const scatter = model.symbols.find((symbol) => symbol.role === 'scatter')?.id ?? '';
  const shows = round.spins.length > 1 ? [] : winShows(last, scatter);
  set({
    phase: 'rest',
    free: undefined,
    panel: undefined,
    factor: undefined,
    board: { medals: medalsOf(last), held: last.hold !== undefined },
    won: round.units,
    countMs: 0,
    result: true,
  });
  lights.light({ shows, pulse });
  lights.startCycle(shows, pulse);
}

/** It ended in a window that its stops alone do not show. */
const hasOwnWindow = ({ cascades, covered }: SlotSpin): boolean => Boolean(cascades?.length ?? covered?.length);

interface ResultLook {
  readonly stake: Amount;
  /** Wins may pulse. */
  readonly moving: boolean;
}

/** How the reels come back to where they stood, one shortly after the other. */
const returnPlans = (stops: readonly number[], now: number): ReelPlan[] =>
  stops.map((stop, reel) => ({
    reel,
    stop,
    at: now + RETURN_FIRST_MS + reel * RETURN_GAP_MS,
    tension: false,
    scatterRows: [],
    scatters: 0,
  }));

/** Shows a round on the reels step by step, and keeps what the page shows beside them. */
export function createPresenter(model: SlotModel, reels: Reels, sounds: () => Sounds): Presenter {
  let view = IDLE_VIEW;
  let resting: SlotSpin | undefined;
  let gone = false;
  let rush = false;
  let still = false;
  const listeners = new Set<() => void>();
  const set = (part: Partial<SlotView>): void => {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  };
  const pause = createPause();
  const lights = createLights(reels, set);
  const parts: Parts = { get: () => view, model, reels, sounds, set, pause, lights };
  const rest = (round: SlotRound, look: ResultLook): void => {
    resting = round.spins.at(-1);
    showResult(parts, round, look);
  };
  return {
    get: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: (stake, pace) => {
      lights.stopCycle();
      rush = false;
      still = isStill(pace);
      set({ ...IDLE_VIEW, phase: 'spinning', stake });
      reels.highlight(undefined, false);
      reels.hold(new Set());
      reels.spin({ mode: 'base', still });
      sounds().spin();
    },
    present: async (round, stake, pace) => {
      lights.stopCycle();
      set({ stake });
      const shown: ShownRound = { round, pace: rush && pace.speed === 'usual' ? { ...pace, speed: 'quick' } : pace };
      for (const step of planRound({ model, round, stake, pace: shown.pace })) {
        if (gone) return;
        await showStep(parts, step, shown);
      }
      if (!gone) rest(round, { stake, moving: !pace.reduced });
    },
    cancel: async () => {
      if (view.phase !== 'spinning') return;
      const stops = model.strips.base.map((strip, reel) => (resting?.stops[reel] ?? 0) % strip.length);
      // The reels of a press turn by the base game's strips: what free spins ended in does not stand on those.
      const isOther = resting && (resting.mode === 'free' || hasOwnWindow(resting));
      const window = isOther ? lastWindow(resting!, model) : undefined;
      await reels.land({ plans: returnPlans(stops, reels.elapsed()), still, window });
      if (!gone) set({ phase: 'rest' });
    },
    showAtOnce: (round, stake) => {
      const { mode, stops } = round.spins.at(-1)!;
      reels.place(mode, stops);
      set({ stake });
      rest(round, { stake, moving: false });
    },
    hurry: () => {
      if (view.phase !== 'spinning') return pause.end();
      rush = !reels.slam();
    },
    destroy: () => {
      gone = true;
      lights.stopCycle();
      pause.end();
      reels.destroy();
    },
  };
}
