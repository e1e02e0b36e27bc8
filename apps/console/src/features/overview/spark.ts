const PAD = 3;
const round = (value: number): number => Math.round(value * 10) / 10;

export type Spark = { line: string; area: string; last: { x: number; y: number } };

/** A line through all values over the full width, zero always inside the picture; a flat course lies at the bottom. */
export function sparkPath(values: readonly number[], width: number, height: number): Spark {
  const bottom = Math.min(0, ...values);
  const top = Math.max(bottom + Number.EPSILON, 0, ...values);
  const span = top - bottom;
  const points = values.map((value, at) => ({
    x: round((at / Math.max(1, values.length - 1)) * width),
    y: round(PAD + ((top - value) / span) * (height - 2 * PAD)),
  }));
  const line = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return { line, area: `${line}L${width} ${height}L0 ${height}z`, last: points.at(-1) ?? { x: width, y: height } };
}
