import { heightOf } from '../lib/units.ts';
import type { Bucket } from '../lib/series.ts';
import { niceStep } from '../lib/nice-step.ts';

export type ChartShape = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  pitch: number;
  bars: { x: number; y: number; width: number; height: number }[];
  line: string;
  ticks: { y: number; text: string; zero: boolean }[];
};

const MARGIN = { left: 52, right: 8, top: 10, bottom: 26 };
const TICKS = 4;
const BAR_SHARE = 0.68;
const round = (value: number): number => Math.round(value * 10) / 10;
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Places bars for stakes and a line for the gross revenue on one axis that always shows zero. */
export function chartShape(buckets: readonly Bucket[], width: number, height: number): ChartShape {
  const stakes = buckets.map(({ stake }) => heightOf(stake));
  const revenue = buckets.map(({ ggr }) => heightOf(ggr));
  const high = Math.max(0, ...stakes, ...revenue);
  const low = Math.min(0, ...revenue);
  const step = niceStep(high - low || TICKS, TICKS);
  const [from, to] = [Math.floor(low / step) * step, Math.max(step, Math.ceil(high / step) * step)];
  const { left, top } = MARGIN;
  const [right, bottom] = [width - MARGIN.right, height - MARGIN.bottom];
  const y = (value: number): number => round(bottom - ((value - from) / (to - from)) * (bottom - top));
  const pitch = (right - left) / Math.max(1, buckets.length);
  const bars = stakes.map((value, at) => ({
    x: round(left + at * pitch + (pitch * (1 - BAR_SHARE)) / 2),
    y: y(value),
    width: round(Math.max(1, pitch * BAR_SHARE)),
    height: round(Math.max(0, y(0) - y(value))),
  }));
  const line = revenue
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${round(left + (at + 0.5) * pitch)} ${y(value)}`)
    .join('');
  const ticks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step).map(
    (value) => ({ y: y(value), text: COMPACT.format(value), zero: Math.abs(value) < step / 2 }),
  );
  return { left, right, top, bottom, pitch, bars, line, ticks };
}
