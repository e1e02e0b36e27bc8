import type { SlotRound } from '@baize/domain/games/slot/engine';
import type { SlotModel } from '@baize/domain/games/slot/model';
import type { Amount } from '@baize/domain/money';
import type { WinTier } from '../core/tiers.ts';
import type { Sounds } from '../sound/sounds.ts';
import type { Reels } from './reels.ts';
import {
  planReels,
  planRound,
  winShows,
  type Pace,
  type ReelPlan,
  type PresentationStep,
  type WinShow,
} from './presentation.ts';

/** What stands above the reels for a moment. */
export type Panel =
  | { readonly type: 'big'; readonly tier: WinTier; readonly units: number; readonly countMs: number }
  | { readonly type: 'intro'; readonly spins: number; readonly multiplier: number }
  | { readonly type: 'again'; readonly spins: number }
  | {
      readonly type: 'outro';
      readonly units: number;
      readonly spins: number;
      readonly capped: boolean;
      readonly tier: WinTier;
      readonly countMs: number;
    };

export interface SlotView {
  readonly phase: 'rest' | 'spinning' | 'telling';
  /** Line bets won so far in this round; counted up over `countMs`. */
  readonly won: number;
  readonly countMs: number;
  /** The win that is lit just now; all of them when undefined and `shows` is not empty. */
  readonly shows: readonly WinShow[];
  readonly current: WinShow | undefined;
  readonly free: { readonly current: number; readonly total: number; readonly multiplier: number } | undefined;
  readonly panel: Panel | undefined;
  /** The stake of the round on the reels, for turning line bets into money. */
  readonly stake: Amount | undefined;
  /** A result is on the reels, as against none yet. */
  readonly result: boolean;
}

export interface Presenter {
  readonly get: () => SlotView;
  readonly subscribe: (listener: () => void) => () => void;
  /** The press: reels run although nothing is known yet. */
  readonly press: (stake: Amount) => void;
  /** The answer: tells the whole round; resolves when all of it has been shown. */
  readonly tell: (round: SlotRound, stake: Amount, pace: Pace) => Promise<void>;
  /** No answer, or a refusal: the reels come back to where they were. */
  readonly callBack: () => Promise<void>;
  /** Puts an earlier result on the reels without telling it again. */
  readonly lay: (round: SlotRound, stake: Amount) => void;
  /** Stops the reels, or ends what is being shown. */
  readonly hurry: () => void;
  readonly destroy: () => void;
}

export const IDLE_VIEW: SlotView = {
  phase: 'rest',
  won: 0,
  countMs: 0,
  shows: [],
  current: undefined,
  free: undefined,
  panel: undefined,
  stake: undefined,
  result: false,
};
const LINE_MS = 1150;
const ALL_LINES_MS = 900;

export const cellsOf = (shows: readonly WinShow[]): Set<string> =>
  new Set(shows.flatMap((show) => show.positions.map(([reel, row]) => `${reel}:${row}`)));

/** Runs the scenes of a round on the reels, one after another, and keeps what the page shows beside them. */
export function createPresenter(model: SlotModel, reels: Reels, sounds: () => Sounds): Presenter {
  let view = IDLE_VIEW;
  let base: readonly number[] = model.strips.base.map(() => 0);
  let gone = false;
  let rush = false;
  let hurried: (() => void) | undefined;
  let cycle: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (part: Partial<SlotView>): void => {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  };

  /** Waits, or until the player hurries on. */
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        hurried = undefined;
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      hurried = end;
    });

  const light = (shows: readonly WinShow[], current: WinShow | undefined, pulse: boolean): void => {
    set({ shows, current });
    reels.highlight(shows.length === 0 ? undefined : cellsOf(current ? [current] : shows), pulse);
  };

  const stopCycle = (): void => clearTimeout(cycle);

  /** After the round the wins are shown line by line until the next press. */
  const startCycle = (shows: readonly WinShow[], pulse: boolean): void => {
    stopCycle();
    if (shows.length === 0) return;
    let index = -1;
    const next = (): void => {
      if (gone) return;
      index = (index + 1) % (shows.length + 1);
      const current = index < shows.length ? shows[index] : undefined;
      if (shows.length === 1) return light(shows, shows[0], pulse);
      light(shows, current, pulse);
      cycle = setTimeout(next, LINE_MS);
    };
    cycle = setTimeout(next, ALL_LINES_MS);
  };

  const play = async (scene: PresentationStep, round: SlotRound, pace: Pace): Promise<void> => {
    switch (scene.type) {
      case 'reels': {
        const spin = round.spins[scene.spin]!;
        light([], undefined, false);
        set({
          phase: 'spinning',
          won: scene.wonBefore,
          countMs: 0,
          panel: undefined,
          free: scene.free && {
            current: scene.free.current,
            total: scene.free.granted,
            multiplier: scene.free.multiplier,
          },
        });
        if (scene.spin > 0) {
          reels.spin(spin.mode);
          sounds().spin();
        }
        await reels.land(planReels(model, spin, pace, reels.elapsed()), pace.reduced);
        return set({ phase: 'telling', result: true });
      }
      case 'wins':
        light(scene.shows, undefined, !pace.reduced && scene.tier !== 'none');
        set({ won: scene.wonBefore + scene.units, countMs: scene.countMs });
        sounds().win(scene.tier);
        if (scene.holdMs > 0 || scene.countMs > 0) await pause(Math.max(scene.holdMs, scene.countMs));
        return;
      case 'big':
        set({ panel: { type: 'big', tier: scene.tier, units: scene.units, countMs: scene.countMs } });
        sounds().big(scene.tier);
        await pause(scene.holdMs);
        return set({ panel: undefined });
      case 'trigger':
        set({ shows: [], current: undefined });
        reels.highlight(new Set(scene.positions.map(([reel, row]) => `${reel}:${row}`)), !pace.reduced);
        sounds().feature();
        if (scene.again) set({ panel: { type: 'again', spins: scene.award } });
        await pause(scene.holdMs);
        return set({ panel: undefined });
      case 'intro':
        set({
          panel: { type: 'intro', spins: scene.spins, multiplier: scene.multiplier },
          free: { current: 0, total: scene.spins, multiplier: scene.multiplier },
        });
        await pause(scene.holdMs);
        return set({ panel: undefined });
      case 'outro':
        set({
          panel: {
            type: 'outro',
            units: scene.units,
            spins: scene.spins,
            capped: scene.capped,
            tier: scene.tier,
            countMs: scene.countMs,
          },
          won: scene.units,
        });
        if (scene.tier !== 'none') sounds().big(scene.tier);
        await pause(scene.holdMs);
        return set({ panel: undefined });
    }
  };

  /** The round is told: the base game's reels and what they won stay until the next press. */
  const layDown = (round: SlotRound, stake: Amount, moving: boolean): void => {
    const first = round.spins[0]!;
    const pulse = moving && stake * BigInt(round.units) > stake * BigInt(model.lines.length);
    base = first.stops;
    if (round.spins.length > 1) reels.place('base', base);
    const shows = winShows(first, model.symbols.find((symbol) => symbol.role === 'scatter')?.id ?? '');
    set({ phase: 'rest', free: undefined, panel: undefined, won: round.units, countMs: 0, result: true });
    light(shows, undefined, pulse);
    startCycle(shows, pulse);
  };

  const restPlans = (): ReelPlan[] => {
    const now = reels.elapsed();
    return base.map((stop, reel) => ({
      reel,
      stop,
      at: now + 160 + reel * 50,
      tension: false,
      scatterRows: [],
      scatters: 0,
    }));
  };

  return {
    get: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    press: (stake) => {
      stopCycle();
      rush = false;
      set({ ...IDLE_VIEW, phase: 'spinning', stake });
      reels.highlight(undefined, false);
      reels.spin('base');
      sounds().spin();
    },
    tell: async (round, stake, pace) => {
      stopCycle();
      set({ stake });
      const hurriedPace = rush ? { ...pace, quick: true } : pace;
      for (const scene of planRound(model, round, stake, hurriedPace)) {
        if (gone) return;
        await play(scene, round, hurriedPace);
      }
      if (!gone) layDown(round, stake, !pace.reduced);
    },
    callBack: async () => {
      if (view.phase !== 'spinning') return;
      await reels.land(restPlans(), false);
      if (!gone) set({ phase: 'rest' });
    },
    lay: (round, stake) => {
      reels.place('base', round.spins[0]!.stops);
      set({ stake });
      layDown(round, stake, false);
    },
    hurry: () => {
      if (view.phase !== 'spinning') return hurried?.();
      rush = !reels.slam();
    },
    destroy: () => {
      gone = true;
      stopCycle();
      hurried?.();
      reels.destroy();
    },
  };
}
