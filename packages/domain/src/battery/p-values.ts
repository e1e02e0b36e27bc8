/** Probabilities of what a fair stream would show by chance at least as far off; for statistics, never for money. */

const STEPS_MAX = 10_000;
const SMALLEST = 1e-300;
const PRECISION = 1e-14;

/** ln Gamma(x) for x > 0, by Lanczos' series. */
function logGamma(x: number): number {
  const series = [76.180_091_729_471_46, -86.505_320_329_416, 24.014_098_240_830_91, -1.231_739_572_450_155];
  const sum = [...series, 0.001_208_650_973_866_179, -0.000_005_395_239_384_953].reduce(
    (total, factor, index) => total + factor / (x + index + 1),
    1.000_000_000_190_015,
  );
  return Math.log((Math.sqrt(2 * Math.PI) * sum) / x) - (x + 5.5) + (x + 0.5) * Math.log(x + 5.5);
}

/** The upper part of the gamma function, Q(a, x): by its series below a + 1, by its continued fraction above. */
export function gammaUpper(a: number, x: number): number {
  if (x <= 0) return 1;
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < STEPS_MAX && term > sum * PRECISION; n++) sum += term *= x / (a + n);
    return 1 - sum * factor;
  }
  let b = x + 1 - a;
  let c = 1 / SMALLEST;
  let d = 1 / b;
  let product = d;
  for (let n = 1; n < STEPS_MAX; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b || SMALLEST);
    c = b + numerator / c || SMALLEST;
    product *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return factor * product;
}

/** The chance of a chi-square of so many degrees of freedom, or a larger one. */
export const chiSquareP = (statistic: number, degrees: number): number => gammaUpper(degrees / 2, statistic / 2);

/** The chance of a standard normal figure as far from zero, or farther. */
export const normalP = (z: number): number => gammaUpper(0.5, (z * z) / 2);

/** Cells expected to be met less often than this say nothing by themselves: they count as one. */
const EXPECTED_MIN = 5;

export type Cell = { readonly seen: number; readonly expected: number };

/** The chi-square test of counts against expectations that have the same sum. */
export function chiSquareOf(cells: readonly Cell[]): number {
  const merged: { seen: number; expected: number }[] = [];
  let rest = { seen: 0, expected: 0 };
  for (const { seen, expected } of cells.toSorted((a, b) => a.expected - b.expected)) {
    rest = { seen: rest.seen + seen, expected: rest.expected + expected };
    if (rest.expected < EXPECTED_MIN) continue;
    merged.push(rest);
    rest = { seen: 0, expected: 0 };
  }
  const last = merged.at(-1);
  if (last) merged[merged.length - 1] = { seen: last.seen + rest.seen, expected: last.expected + rest.expected };
  // One cell alone is as expected, whatever was seen.
  if (merged.length < 2) return 1;
  const statistic = merged.reduce((sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected, 0);
  return chiSquareP(statistic, merged.length - 1);
}
