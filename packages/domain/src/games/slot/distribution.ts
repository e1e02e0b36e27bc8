import type { SpinMoments } from './enumerate.ts';
import { coinsOf, type SlotModel } from './model.ts';

/**
 * The whole distribution of a round, free spins and their retriggers included, from the two enumerations. With h_a the
 * generating function of the wins of free spins that grant a further ones, a free spin and all that follows from it
 * has G = sum over a of h_a x G^a; that equation is solved at every frequency of a discrete Fourier transform, and the
 * round is the base spin's sum of b_a x G^a. No step is an estimate: what remains is rounding (about 1e-13) and the
 * mass beyond the transform's length, which wraps around and is far smaller still.
 */
export type Spectrum = { readonly re: Float64Array; readonly im: Float64Array };

/** In-place radix-2 transform; `sign` is -1 forwards and +1 backwards (not scaled). */
export function transform({ re, im }: Spectrum, sign: 1 | -1): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
  }
  const cos = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, k) => sign * Math.sin((2 * Math.PI * k) / size));
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half);
    for (let start = 0; start < size; start += 2 * half) {
      for (let k = 0; k < half; k++) {
        const a = start + k;
        const b = a + half;
        const c = cos[k * stride]!;
        const s = sin[k * stride]!;
        const x = re[b]! * c - im[b]! * s;
        const y = re[b]! * s + im[b]! * c;
        re[b] = re[a]! - x;
        im[b] = im[a]! - y;
        re[a] = re[a]! + x;
        im[a] = im[a]! + y;
      }
    }
  }
}

/** How a histogram becomes a spectrum: wins times `factor`, counts over `combinations`, `size` frequencies. */
type Scale = { readonly combinations: number; readonly factor: number; readonly size: number };

function spectrumOf(column: ReadonlyMap<number, number>, { combinations, factor, size }: Scale): Spectrum {
  const spectrum = { re: new Float64Array(size), im: new Float64Array(size) };
  for (const [units, count] of column) spectrum.re[(units * factor) % size]! += count / combinations;
  transform(spectrum, -1);
  return spectrum;
}

type Branch = { readonly award: number; readonly spectrum: Spectrum };

const branchesOf = (spin: SpinMoments, factor: number, size: number): Branch[] =>
  [...spin.histogram].map(([award, column]) => ({
    award,
    spectrum: spectrumOf(column, { combinations: spin.combinations, factor, size }),
  }));

/** point = sum over the branches of their value at frequency k times follow^award. */
function applyBranches(branches: readonly Branch[], k: number, follow: readonly [number, number]): [number, number] {
  let re = 0;
  let im = 0;
  for (const { award, spectrum } of branches) {
    let x = spectrum.re[k]!;
    let y = spectrum.im[k]!;
    let [fx, fy] = follow;
    for (let power = award; power > 0; power = Math.floor(power / 2)) {
      if (power % 2 === 1) [x, y] = [x * fx - y * fy, x * fy + y * fx];
      [fx, fy] = [fx * fx - fy * fy, 2 * fx * fy];
    }
    re += x;
    im += y;
  }
  return [re, im];
}

const FIXED_POINT_STEPS = 500;

function solveFollow(branches: readonly Branch[], k: number): [number, number] {
  let follow: [number, number] = [1, 0];
  for (let step = 0; step < FIXED_POINT_STEPS; step++) {
    const better = applyBranches(branches, k, follow);
    const moved = Math.abs(better[0] - follow[0]) + Math.abs(better[1] - follow[1]);
    follow = better;
    if (moved < 1e-17) break;
  }
  return follow;
}

const topWin = (spin: SpinMoments): number =>
  [...spin.histogram.values()].reduce((top, column) => [...column.keys()].reduce((a, b) => Math.max(a, b), top), 0);

/** Chance of every round win, the cap not applied; the index is coins, twice the largest single win at least. */
export function roundDistribution(model: SlotModel, base: SpinMoments, free: SpinMoments): Float64Array {
  const top = Math.max(model.maxWinUnits, topWin(base), topWin(free) * model.freeMultiplier);
  const size = 2 ** Math.ceil(Math.log2(2 * top + 1));
  const baseBranches = branchesOf(base, 1, size);
  const freeBranches = branchesOf(free, model.freeMultiplier, size);
  const round = { re: new Float64Array(size), im: new Float64Array(size) };
  for (let k = 0; k <= size / 2; k++) {
    const [re, im] = applyBranches(baseBranches, k, solveFollow(freeBranches, k));
    round.re[k] = re;
    round.im[k] = im;
    const mirror = (size - k) % size;
    round.re[mirror] = re;
    round.im[mirror] = mirror === k ? im : -im;
  }
  transform(round, 1);
  return round.re.map((value) => value / size);
}

export type CapFigures = {
  /** Return with the largest win applied, in units of the stake. */
  readonly rtp: number;
  /** What the cap takes from the uncapped return. */
  readonly lost: number;
  /** Chance that a round reaches the cap. */
  readonly chance: number;
  /** Standard deviation with the cap applied, in units of the stake. */
  readonly sigma: number;
};

/**
 * Figures with the cap applied. Wins never fall, so a round that stops at the cap pays min(win, cap).
 */
export function capFigures(model: SlotModel, distribution: Float64Array): CapFigures {
  const { maxWinUnits } = model;
  const sums = { chance: 0, lost: 0, mean: 0, square: 0 };
  distribution.forEach((chance, units) => {
    const paid = Math.min(units, maxWinUnits);
    sums.mean += chance * paid;
    sums.square += chance * paid * paid;
    sums.lost += chance * (units - paid);
    if (units >= maxWinUnits) sums.chance += chance;
  });
  const stake = coinsOf(model);
  return {
    rtp: sums.mean / stake,
    lost: sums.lost / stake,
    chance: sums.chance,
    sigma: Math.sqrt(sums.square - sums.mean * sums.mean) / stake,
  };
}
