import type { SlotMedal, SlotPosition, SlotRound, SlotSpin } from '@baize/domain/games/slot/record';
import { coinsOf, evaluationOf, type SlotModel } from '@baize/domain/games/slot/model';
import type { Amount } from '@baize/domain/money';
import { amount } from '@baize/domain/money';
import type { Speed } from '../core/prefs.ts';
import { cascadeShows, winShows, type WinShow } from './win-shows.ts';
import { countUpMs, isBigMoment, winTier, type WinTier } from '../core/tiers.ts';

/**
 * What is shown of a round, and when. Everything here is computed from the finished outcome: the plan decides how a
 * result is told, never what it is. Times are in ms.
 */
export interface Pace {
  /** The player's own wish, where the operator allows it. */
  readonly speed: Speed;
  /** The person's system asks for little motion. */
  readonly reduced: boolean;
  /** Shortest time from press to result that the operator demands. */
  readonly minCycleMs: number;
}

export interface ReelPlan {
  readonly reel: number;
  /** Strip position that ends in the top row. */
  readonly stop: number;
  /** When it lands, counted from the press. */
  readonly at: number;
  /** This reel decides about a feature: enough scatters lie on the reels before it. */
  readonly tension: boolean;
  /** Rows of this reel that show a scatter. */
  readonly scatterRows: readonly number[];
  /** Scatters on this reel and all before it. */
  readonly scatters: number;
}

const QUICK = { first: 280, gap: 60, tension: 450 };
const REEL_TIMES = {
  usual: { first: 750, gap: 240, tension: 1100 },
  quick: QUICK,
  /** The reels show their result one right after the other, so that each is heard. */
  instant: { first: 0, gap: 22, tension: 0 },
} as const satisfies Record<Speed, typeof QUICK>;

/** Nothing moves: what changes is simply seen. */
export const isStill = ({ reduced, speed }: Pace): boolean => reduced || speed === 'instant';
/** Between the answer and the first landing the reels need this long to come in cleanly. */
const LAND_IN = 140;

/** The fewest scatters that grant anything in a mode; undefined when none do. */
export function scattersNeeded(model: SlotModel, mode: SlotSpin['mode']): number | undefined {
  const count = model.awards[mode].findIndex((award) => award > 0);
  return count < 0 ? undefined : count;
}

const canShowScatter = (model: SlotModel, mode: SlotSpin['mode'], reel: number): boolean => {
  const scatter = model.symbols.find((symbol) => symbol.role === 'scatter');
  return scatter !== undefined && (model.strips[mode][reel]?.includes(scatter.id) ?? false);
};

export interface ReelPlace {
  readonly mode: SlotSpin['mode'];
  readonly reel: number;
  /** Scatters on the reels before this one. */
  readonly before: number;
}

/**
 * Does this reel decide about a feature? Yes when the reels before it show all scatters but one (or already enough)
 * and this reel can show one and more would grant more.
 */
export function isTense(model: SlotModel, { mode, reel, before }: ReelPlace): boolean {
  // One medal short of the respins: whatever this reel brings decides.
  if ('hold' in model) return before === model.hold.start - 1 && canShowScatter(model, mode, reel);
  const needed = scattersNeeded(model, mode);
  if (needed === undefined || before < needed - 1 || !canShowScatter(model, mode, reel)) return false;
  const awards = model.awards[mode];
  return (awards[before + 1] ?? 0) > (awards[before] ?? 0);
}

export interface SpinOrder {
  readonly model: SlotModel;
  readonly spin: SlotSpin;
  readonly pace: Pace;
  /** When the answer came, in ms from the press: no reel lands before. */
  readonly knownAt: number;
}

/** When each reel lands. */
export function planReels({ model, spin, pace, knownAt }: SpinOrder): ReelPlan[] {
  const speed = REEL_TIMES[pace.reduced && pace.speed === 'usual' ? 'quick' : pace.speed];
  const extra = Math.max(0, pace.minCycleMs - (speed.first + speed.gap * (model.reels - 1)));
  let at = Math.max(speed.first + extra, knownAt + (isStill(pace) ? 0 : LAND_IN));
  let scatters = 0;
  return Array.from({ length: model.reels }, (_, reel) => {
    const tension = !isStill(pace) && isTense(model, { mode: spin.mode, reel, before: scatters });
    if (reel > 0) at += speed.gap;
    if (tension) at += speed.tension;
    const scatterRows = spin.scatter.positions.filter(([column]) => column === reel).map(([, row]) => row);
    scatters += scatterRows.length;
    return { reel, stop: spin.stops[reel]!, at, tension, scatterRows, scatters };
  });
}

/** The window that is seen when a spin is over: what has fallen last, or what the reels brought and wilds cover. */
export function lastWindow({ window, cascades, covered }: SlotSpin, model: SlotModel): SlotSpin['window'] {
  const fallen = cascades?.at(-1)?.window;
  if (fallen || !covered?.length) return fallen ?? window;
  const wild = wildOf(model);
  const cells = new Set(covered.map((cell) => cell.join(':')));
  return window.map((column, reel) => column.map((id, row) => (cells.has(`${reel}:${row}`) ? wild : id)));
}

/** The wild of a model; a model without one is never asked. */
const wildOf = (model: SlotModel): string => model.symbols.find(({ role }) => role === 'wild')?.id ?? '';

/** The cells in which wilds stay when a free spin has ended, as "reel:row". */
export function heldCells(spin: SlotSpin, model: SlotModel): ReadonlySet<string> {
  if (evaluationOf(model) !== 'sticky' || spin.mode !== 'free') return new Set();
  const wild = wildOf(model);
  const window = lastWindow(spin, model);
  return new Set(
    window.flatMap((column, reel) => column.flatMap((id, row) => (id === wild ? [`${reel}:${row}`] : []))),
  );
}

/** What a screen reader is told of a window: row by row. */
export const boardText = (window: SlotSpin['window'], name: (id: string) => string): string =>
  window[0]!.map((_, row) => window.map((column) => name(column[row]!)).join(', ')).join('; ');

/** Where the free spins stand while a spin is shown. */
export interface FreeMeter {
  /** Number of this free spin, from 1. */
  readonly current: number;
  /** Granted so far, what this spin grants not included. */
  readonly granted: number;
  readonly multiplier: number;
}

export type PresentationStep =
  | HoldStep
  | { readonly type: 'reels'; readonly spin: number; readonly free: FreeMeter | undefined; readonly wonBefore: number }
  | {
      readonly type: 'wins';
      readonly spin: number;
      readonly shows: readonly WinShow[];
      readonly units: number;
      readonly wonBefore: number;
      readonly tier: WinTier;
      readonly countMs: number;
      readonly holdMs: number;
    }
  /** Wilds fill their reels. */
  | { readonly type: 'cover'; readonly spin: number; readonly holdMs: number }
  /** One winning window of a cascade, and its fall into the next. */
  | {
      readonly type: 'cascade';
      readonly spin: number;
      readonly index: number;
      readonly shows: readonly WinShow[];
      readonly factor: number;
      readonly units: number;
      readonly wonBefore: number;
      readonly holdMs: number;
    }
  | {
      readonly type: 'big';
      readonly tier: WinTier;
      readonly units: number;
      readonly countMs: number;
      readonly holdMs: number;
    }
  | {
      readonly type: 'trigger';
      readonly spin: number;
      readonly positions: readonly SlotPosition[];
      readonly award: number;
      readonly again: boolean;
      readonly holdMs: number;
    }
  | { readonly type: 'intro'; readonly spins: number; readonly multiplier: number; readonly holdMs: number }
  | {
      readonly type: 'outro';
      readonly units: number;
      /** Free spins; none after respins. */
      readonly spins: number;
      readonly capped: boolean;
      readonly tier: WinTier;
      readonly countMs: number;
      readonly holdMs: number;
    };

/** The medals of a window that started respins. */
export type HoldStep =
  | { readonly type: 'hold'; readonly spin: number; readonly holdMs: number }
  | {
      readonly type: 'respin';
      readonly spin: number;
      readonly index: number;
      readonly turnMs: number;
      readonly holdMs: number;
    }
  | {
      readonly type: 'collect';
      readonly spin: number;
      /** What the round has won after each medal, and in the end after the grand prize. */
      readonly totals: readonly number[];
      readonly wonBefore: number;
      readonly eachMs: number;
    };

type CascadeStep = Extract<PresentationStep, { type: 'cascade' }>;

const HOLD = {
  winsInFeature: 900,
  perExtraLine: 320,
  trigger: 1500,
  again: 1300,
  intro: 2600,
  big: 2600,
  outro: 3600,
  cascade: 760,
  hold: 2400,
  respin: 620,
  caught: 560,
  missed: 220,
  collect: 230,
  cover: 260,
};

/** What only leads on is shown shorter at speed; what a player waits for keeps its time until nothing moves. */
const STEP_SHARE = { usual: 1, quick: 0.4, instant: 0.15 } as const satisfies Record<Speed, number>;
const MOMENT_SHARE = { usual: 1, quick: 1, instant: 0.4 } as const satisfies Record<Speed, number>;
const brisk = (length: number, { speed }: Pace): number => length * STEP_SHARE[speed];
const moment = (length: number, { speed }: Pace): number => length * MOMENT_SHARE[speed];

/** How long wins stay before the next free spin; the last spin's wins stay until the next press anyway. */
const featureHold = (shows: number, pace: Pace): number =>
  brisk(HOLD.winsInFeature + Math.min(3, Math.max(0, shows - 1)) * HOLD.perExtraLine, pace);

/** A free spin costs nothing of its own: its win counts as one once the round has won more than its stake. */
const spinTier = (own: WinTier, soFar: WinTier, free: boolean): WinTier =>
  free && own === 'none' && soFar !== 'none' ? 'small' : own;

/** Free spins are granted, and the first of them are announced. */
function triggerSteps({ model, spin, index, pace }: Omit<Fallen, 'won'>): PresentationStep[] {
  const again = index > 0;
  const trigger: PresentationStep = {
    type: 'trigger',
    spin: index,
    positions: spin.scatter.positions,
    award: spin.award,
    again,
    holdMs: moment(again ? HOLD.again : HOLD.trigger, pace),
  };
  const multiplier = 'ladders' in model ? model.ladders.free[0]! : model.freeMultiplier;
  return again
    ? [trigger]
    : [trigger, { type: 'intro', spins: spin.award, multiplier, holdMs: moment(HOLD.intro, pace) }];
}

interface Fallen {
  readonly model: SlotModel;
  readonly spin: SlotSpin;
  /** Number of the spin within its round. */
  readonly index: number;
  readonly pace: Pace;
  /** Coins that the round has won before the spin. */
  readonly won: number;
}

/** The windows of a cascade one after the other, within what the round may still win. */
function cascadeSteps({ model, spin, index, pace, won }: Fallen): CascadeStep[] {
  let wonBefore = won;
  return (spin.cascades ?? []).map((cascade, at) => {
    const units = Math.min(cascade.units, model.maxWinUnits - wonBefore);
    const step: CascadeStep = {
      type: 'cascade',
      spin: index,
      index: at,
      shows: cascadeShows(cascade),
      factor: cascade.multiplier,
      units,
      wonBefore,
      holdMs: brisk(HOLD.cascade, pace),
    };
    wonBefore += units;
    return step;
  });
}

/** All medals of a spin in the order in which they came. */
export const medalsOf = ({ medals = [], hold }: SlotSpin): SlotMedal[] => [...medals, ...(hold?.respins.flat() ?? [])];

/** Medals stay, catch more, and are counted one after the other, within what the round may still win. */
function holdSteps({ model, spin, index, pace, won }: Fallen): HoldStep[] {
  const { hold } = spin;
  if (!hold || !('hold' in model)) return [];
  const turns = hold.respins.map((caught, at): HoldStep => ({
    type: 'respin',
    spin: index,
    index: at,
    turnMs: isStill(pace) ? 0 : brisk(HOLD.respin, pace),
    holdMs: brisk(caught.length > 0 ? HOLD.caught : HOLD.missed, pace),
  }));
  const worth = [...medalsOf(spin).map(({ units }) => units), ...(hold.grand ? [model.hold.grandUnits] : [])];
  let total = won;
  const totals = worth.map((units) => (total = Math.min(total + units, model.maxWinUnits)));
  return [
    { type: 'hold', spin: index, holdMs: brisk(HOLD.hold, pace) },
    ...turns,
    { type: 'collect', spin: index, totals, wonBefore: won, eachMs: brisk(HOLD.collect, pace) },
  ];
}

/** The factor with which a free spin begins: its own, or the place that the free spins before it have climbed to. */
const factorAt = (model: SlotModel, spin: SlotSpin, climbed: number): number =>
  'ladders' in model ? model.ladders.free[Math.min(climbed, model.ladders.free.length - 1)]! : spin.multiplier;

export interface RoundOrder {
  readonly model: SlotModel;
  readonly round: SlotRound;
  /** The whole stake. */
  readonly stake: Amount;
  readonly pace: Pace;
}

/**
 * The steps in which a whole round is shown, in order. Wins are kept in coins, so that no figure on the way can
 * differ from the record.
 */
export function planRound({ model, round, stake, pace }: RoundOrder): PresentationStep[] {
  const scatterId = model.symbols.find((symbol) => symbol.role === 'scatter')?.id ?? '';
  const lines = BigInt(coinsOf(model));
  const tierOf = (units: number): WinTier => winTier(amount((stake * BigInt(units)) / lines), stake);
  const steps: PresentationStep[] = [];
  const feature = round.spins.length > 1 || round.spins.some((spin) => spin.award > 0 || spin.hold);
  let won = 0;
  let granted = 0;
  let climbed = 0;
  round.spins.forEach((spin, index) => {
    const free: FreeMeter | undefined =
      index === 0 ? undefined : { current: index, granted, multiplier: factorAt(model, spin, climbed) };
    steps.push({ type: 'reels', spin: index, free, wonBefore: won });
    if (evaluationOf(model) === 'expanding' && spin.covered?.length)
      steps.push({ type: 'cover', spin: index, holdMs: brisk(HOLD.cover, pace) });
    const shows = winShows(spin, scatterId);
    const falls = cascadeSteps({ model, spin, index, pace, won });
    const fallen = falls.reduce((sum, { units }) => sum + units, 0);
    steps.push(...falls);
    const counted = Math.min(spin.units, model.maxWinUnits - won);
    if (counted > 0) {
      const held = Math.min(spin.hold?.units ?? 0, counted);
      const rest = counted - fallen - held;
      const tier = spinTier(tierOf(counted), tierOf(won + counted), index > 0);
      if (rest > 0 || (fallen === 0 && held === 0))
        steps.push({
          type: 'wins',
          spin: index,
          shows,
          units: rest,
          wonBefore: won + fallen,
          tier,
          countMs: moment(countUpMs(tier), pace),
          holdMs: feature ? featureHold(shows.length, pace) : 0,
        });
      steps.push(...holdSteps({ model, spin, index, pace, won: won + fallen + rest }));
      if (isBigMoment(tier) && held === 0)
        steps.push({
          type: 'big',
          tier,
          units: counted,
          countMs: moment(countUpMs(tier), pace),
          holdMs: moment(HOLD.big, pace),
        });
    }
    won += counted;
    if (index > 0) climbed += spin.cascades?.length ?? 0;
    if (spin.award > 0) steps.push(...triggerSteps({ model, spin, index, pace }));
    granted += spin.award;
  });
  if (feature) {
    const tier = tierOf(round.units);
    steps.push({
      type: 'outro',
      units: round.units,
      spins: round.spins.length - 1,
      capped: round.capped,
      tier,
      countMs: moment(countUpMs(tier), pace),
      holdMs: moment(HOLD.outro, pace),
    });
  }
  return steps;
}
