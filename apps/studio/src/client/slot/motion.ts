/**
 * How a reel moves, as a function of time alone. Positions are in symbols along the strip: at a whole number `s` the
 * top row shows strip position `s`; reels run downwards, so the position falls while they turn.
 */
export interface Turn {
  /** Position at rest before the turn. */
  readonly from: number;
  /** ms after the press when this reel is set off. */
  readonly startAt: number;
  /** Where and when it lands; undefined while the outcome is not known. */
  readonly landing: { readonly stop: number; readonly at: number; readonly slowFrom: number | undefined } | undefined;
}

/** Symbols per ms at full speed. */
export const SPEED = 0.026;
/** A reel that decides about a feature turns slower, so that it can be followed. */
export const SLOW_SPEED = 0.0125;
const WIND_UP_MS = 110;
const WIND_UP = 0.14;
const GATHER_MS = 130;
const OVERSHOOT = 0.26;
export const SETTLE_MS = 260;

export interface Pose {
  readonly position: number;
  /** Symbols per ms, for the blur. */
  readonly speed: number;
  readonly phase: 'rest' | 'winding' | 'turning' | 'settling';
}

/** Where a reel is `time` ms after the press. */
export function reelPose(turn: Turn, time: number): Pose {
  const since = time - turn.startAt;
  const { landing } = turn;
  if (landing && time >= landing.at) return settling(landing.stop, time - landing.at);
  if (since <= 0) return { position: turn.from, speed: 0, phase: 'rest' };
  if (landing && since > WIND_UP_MS + GATHER_MS) return approaching(landing, time);
  if (since <= WIND_UP_MS)
    return {
      position: turn.from + WIND_UP * Math.sin(((since / WIND_UP_MS) * Math.PI) / 2),
      speed: 0,
      phase: 'winding',
    };
  const run = since - WIND_UP_MS;
  const gathered = Math.min(run, GATHER_MS);
  const travelled = (SPEED * gathered * gathered) / (2 * GATHER_MS) + SPEED * Math.max(0, run - GATHER_MS);
  return { position: turn.from + WIND_UP - travelled, speed: (SPEED * gathered) / GATHER_MS, phase: 'turning' };
}

/** Full speed towards the stop, with a slower last stretch on a reel that decides about a feature. */
function approaching(landing: NonNullable<Turn['landing']>, time: number): Pose {
  const left = landing.at - time;
  if (landing.slowFrom === undefined) return { position: landing.stop + SPEED * left, speed: SPEED, phase: 'turning' };
  const slowLength = landing.at - landing.slowFrom;
  if (left <= slowLength) return { position: landing.stop + SLOW_SPEED * left, speed: SLOW_SPEED, phase: 'turning' };
  return {
    position: landing.stop + SLOW_SPEED * slowLength + SPEED * (left - slowLength),
    speed: SPEED,
    phase: 'turning',
  };
}

/** Past the stop a little, and back. */
function settling(stop: number, since: number): Pose {
  if (since >= SETTLE_MS) return { position: stop, speed: 0, phase: 'rest' };
  const share = since / SETTLE_MS;
  return { position: stop - OVERSHOOT * Math.sin(share * Math.PI) * (1 - share), speed: 0, phase: 'settling' };
}

/** Whether a reel still runs away from where it stood: nothing yet leads to where it lands. */
export const isLeaving = ({ startAt, landing }: Turn, time: number): boolean =>
  !landing || (time < landing.at && time - startAt <= WIND_UP_MS + GATHER_MS);

/** A window that a reel leaves or comes to rest on: where it fell, the strip has other symbols there. */
export interface WindowColumn {
  readonly stop: number;
  /** Symbol ids, the top row first. */
  readonly symbols: readonly string[];
}

/** What a reel shows `row` rows below the top at `position`: the window that stands there, or else the strip. */
export function symbolAt(
  strip: readonly string[],
  { position, row, windowColumn }: { position: number; row: number; windowColumn: WindowColumn | undefined },
): string {
  const seen = windowColumn && windowColumn.symbols[Math.floor(position) + row - windowColumn.stop];
  return seen ?? strip[stripIndex(position, row, strip.length)]!;
}

/** Strip index shown `row` rows below the top when a reel stands at `position`, for rows -1 .. rows. */
export function stripIndex(position: number, row: number, length: number): number {
  const index = (Math.floor(position) + row) % length;
  return index < 0 ? index + length : index;
}

/** How far, as a share of a symbol, the row at `stripIndex` is pushed up: 0 <= shift < 1. */
export const shiftOf = (position: number): number => position - Math.floor(position);
