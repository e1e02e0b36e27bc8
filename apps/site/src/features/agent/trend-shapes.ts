const [WIDTH, HEIGHT, GAP] = [960, 200, 4];
export const CHART = { WIDTH, HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` } as const;

/** Bars over zero, the largest as high as the chart: figures are drawn here, never reckoned with. */
export function barsOf(values: readonly number[]) {
  const most = Math.max(...values, 1);
  const step = WIDTH / values.length;
  return values.map((value, index) => {
    const height = (Math.max(0, value) / most) * HEIGHT;
    return { x: index * step + GAP / 2, y: HEIGHT - height, width: Math.max(1, step - GAP), height };
  });
}

/** "5/11": short, under a chart. */
export const dayName = (day: string): string => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;
