import type { ReturnPoint } from '@baize/contract/console/returns';
import { niceStep } from '../../lib/nice-step.ts';

export type Curve = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Where each point stands. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly line: string;
  readonly expected: string;
  /** Outlines of the two bands, cut at the ends of the axis. */
  readonly watch: string;
  readonly alarm: string;
  readonly ticks: readonly { readonly y: number; readonly value: number }[];
  readonly rounds: readonly { readonly x: number; readonly value: number }[];
};
const MARGIN = { left: 56, right: 12, top: 10, bottom: 26 };
const TICKS = 5;
const ROUND_TICKS = 4;
const PAD = 0.04;
/** Beyond this a band is cut: the first rounds allow almost everything. */
const HIGH_MAX = 3;
const round = (value: number): number => Math.round(value * 10) / 10;
type Band = NonNullable<ReturnPoint['watch']>;

/** The axis shows all of the later half of the line and the bands as they stand at last. */
function axisOf(points: readonly ReturnPoint[]): { from: number; to: number } {
  const late = points.slice(Math.floor(points.length / 2));
  const last = points.at(-1)!;
  const values = [
    ...late.map(({ actual }) => actual),
    ...[last.watch, last.alarmBand].flatMap((band) => (band ? [band.low, Math.min(HIGH_MAX, band.high)] : [])),
    ...(last.expected === null ? [] : [last.expected]),
  ];
  return { from: Math.max(0, Math.min(...values) - PAD), to: Math.max(...values) + PAD };
}

/** Places the return over the rounds on its axes, with its bands. `points` is not empty. */
export function returnCurve(points: readonly ReturnPoint[], width: number, height: number): Curve {
  const { from, to } = axisOf(points);
  const { left, top } = MARGIN;
  const [right, bottom] = [width - MARGIN.right, height - MARGIN.bottom];
  const most = points.at(-1)!.rounds;
  const x = (rounds: number): number => round(left + (rounds / most) * (right - left));
  const y = (value: number): number =>
    round(bottom - ((Math.min(to, Math.max(from, value)) - from) / (to - from)) * (bottom - top));
  const path = (values: readonly (readonly [number, number])[]): string =>
    values.map(([px, py], at) => `${at === 0 ? 'M' : 'L'}${px} ${py}`).join('');
  const outline = (bandOf: (point: ReturnPoint) => Band | null): string => {
    const banded = points.flatMap((point) => {
      const band = bandOf(point);
      return band ? [{ at: x(point.rounds), ...band }] : [];
    });
    if (banded.length === 0) return '';
    // Before the first point nothing was known: its band reaches back to the begin.
    const all = [{ ...banded[0]!, at: left }, ...banded];
    const up = all.map(({ at, high }) => [at, y(high)] as const);
    const down = all.toReversed().map(({ at, low }) => [at, y(low)] as const);
    return `${path([...up, ...down])}Z`;
  };
  const places = points.map(({ rounds, actual }) => ({ x: x(rounds), y: y(actual) }));
  const told = points.flatMap(({ rounds, expected }) => (expected === null ? [] : [[x(rounds), y(expected)] as const]));
  const step = niceStep(to - from, TICKS);
  const first = Math.ceil(from / step);
  const roundStep = Math.max(1, niceStep(most, ROUND_TICKS));
  return {
    left,
    right,
    top,
    bottom,
    places,
    line: path(places.map((place) => [place.x, place.y])),
    expected: told.length === 0 ? '' : path([[left, told[0]![1]], ...told]),
    watch: outline((point) => point.watch),
    alarm: outline((point) => point.alarmBand),
    ticks: Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) => {
      const value = (first + at) * step;
      return { y: y(value), value };
    }),
    rounds: Array.from({ length: Math.floor(most / roundStep) + 1 }, (_, at) => ({
      x: x(at * roundStep),
      value: at * roundStep,
    })),
  };
}
