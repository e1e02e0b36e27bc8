/** Figures of repeated rounds: medians with their spread, because the machine is shared and noisy. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = Math.floor(at);
  return sorted[low]! + (sorted[Math.min(low + 1, sorted.length - 1)]! - sorted[low]!) * (at - low);
}

export const round = (value: number, places = 2): number => Number(value.toFixed(places));

/** Median and range as text: `1234 (1100..1300)`. */
export const spread = (values: readonly number[], places = 0): string =>
  `${round(median(values), places)} (${round(Math.min(...values), places)}..${round(Math.max(...values), places)})`;

/** Indices 0..n-1, uniform or by Zipf's law with exponent 1: a few players make most of the calls. */
export function playerPicker(n: number, law: 'uniform' | 'zipf'): () => number {
  if (law === 'uniform') return () => Math.floor(Math.random() * n);
  const cumulative = new Float64Array(n);
  let total = 0;
  for (let i = 0; i < n; i += 1) cumulative[i] = total += 1 / (i + 1);
  return () => {
    const at = Math.random() * total;
    let low = 0;
    let high = n - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle]! < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
