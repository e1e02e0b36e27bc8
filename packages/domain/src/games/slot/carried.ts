import { compileSlot } from './compile.ts';
import { countScatters, slotScratch } from './engine.ts';
import { transform, type Spectrum } from './distribution.ts';
import { fallOf, playOut } from './kinds/cascades.ts';
import type { CascadeModel, SlotMode } from './model.ts';
import { fillWindow } from './window.ts';

/**
 * The whole distribution of a round of cascades whose factor is carried through its free spins. A spin is decided by
 * its stops, so every combination is played once. The free spins are a chain over three counts: spins played, spins
 * granted, and the place on the ladder, none of which ever falls; so the chain is walked backwards once, at every
 * frequency of a discrete Fourier transform. No step is an estimate: what remains is rounding, and the mass beyond the
 * transform's length, which wraps around and is far smaller still.
 */

/** Spins that climb so many places and grant so many free spins. */
type Branch = {
  readonly climb: number;
  readonly award: number;
  /** By the place where the spin begins: combinations by the coins they win. */
  readonly coins: Map<number, number>[];
};
export type CascadeTally = { readonly combinations: number; readonly branches: readonly Branch[] };

/** Plays every stop combination of a mode; 26^5 of them take about ten seconds. */
export function tallyCascades(model: CascadeModel, mode: SlotMode): CascadeTally {
  const slot = compileSlot(model);
  const scratch = slotScratch(slot);
  const fall = fallOf(slot);
  const ladder = model.ladders[mode];
  const places = mode === 'free' ? ladder.length : 1;
  const branches = new Map<number, Branch>();
  const won: number[] = [];
  const seen = (units: number, _: number, drop: () => void): void => {
    won.push(units);
    drop();
  };
  const tally = (): void => {
    won.length = 0;
    fillWindow(scratch, mode);
    playOut(scratch, fall, { mode, from: 0, seen });
    const scatters = countScatters(slot, scratch.window);
    const award = slot.awards[mode][scatters]!;
    const key = won.length * 1_000 + award;
    const branch = branches.get(key) ?? {
      award,
      climb: won.length,
      coins: Array.from({ length: places }, () => new Map<number, number>()),
    };
    branches.set(key, branch);
    // Most spins win nothing, from whatever place.
    for (let place = 0; place < (won.length === 0 ? 1 : places); place++) {
      let coins = slot.scatterPays[scatters]!;
      for (let at = 0; at < won.length; at++) coins += won[at]! * ladder[Math.min(place + at, ladder.length - 1)]!;
      branch.coins[place]!.set(coins, (branch.coins[place]!.get(coins) ?? 0) + 1);
    }
  };
  const visit = (reel: number): void => {
    if (reel === slot.reels) return tally();
    for (let stop = 0; stop < slot.lengths[mode][reel]!; stop++) {
      scratch.stops[reel] = stop;
      visit(reel + 1);
    }
  };
  visit(0);
  for (const { climb, coins } of branches.values()) if (climb === 0) coins.fill(coins[0]!);
  const combinations = slot.lengths[mode].reduce((product, length) => product * length, 1);
  return { combinations, branches: [...branches.values()] };
}

/** A branch at the frequencies up to the middle; the others mirror them. */
type Wave = { readonly climb: number; readonly award: number; readonly places: readonly Spectrum[] };

function wavesOf({ branches, combinations }: CascadeTally, size: number): Wave[] {
  return branches.map(({ climb, award, coins }) => ({
    climb,
    award,
    places: coins.map((column) => {
      const spectrum = { re: new Float64Array(size), im: new Float64Array(size) };
      for (const [units, count] of column) spectrum.re[units % size]! += count / combinations;
      transform(spectrum, -1);
      return { re: spectrum.re.slice(0, size / 2 + 1), im: spectrum.im.slice(0, size / 2 + 1) };
    }),
  }));
}

/** Every value of (granted, place), for one number of spins played. */
type Row = { readonly re: Float64Array; readonly im: Float64Array };

/** Free spins from their begin, at frequency k: by the number granted, the value at place 0. */
function followAt(model: CascadeModel, waves: readonly Wave[], k: number): Row {
  const places = model.ladders.free.length;
  const most = model.maxFreeSpins;
  const rowOf = (): Row => ({
    re: new Float64Array((most + 1) * places).fill(1),
    im: new Float64Array((most + 1) * places),
  });
  let after = rowOf();
  for (let played = most - 1; played >= 0; played--) {
    const row = rowOf();
    for (let granted = played + 1; granted <= most; granted++) {
      for (let place = 0; place < places; place++) {
        let re = 0;
        let im = 0;
        for (const wave of waves) {
          const { re: x, im: y } = wave.places[place]!;
          const to = Math.min(granted + wave.award, most) * places + Math.min(place + wave.climb, places - 1);
          re += x[k]! * after.re[to]! - y[k]! * after.im[to]!;
          im += x[k]! * after.im[to]! + y[k]! * after.re[to]!;
        }
        row.re[granted * places + place] = re;
        row.im[granted * places + place] = im;
      }
    }
    after = row;
  }
  return after;
}

/** Chance of every round win, the cap not applied; the index is coins. */
export function cascadeDistribution(model: CascadeModel, base: CascadeTally, free: CascadeTally): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(2 * model.maxWinUnits + 1));
  const baseWaves = wavesOf(base, size);
  const freeWaves = wavesOf(free, size);
  const places = model.ladders.free.length;
  const round = { re: new Float64Array(size), im: new Float64Array(size) };
  for (let k = 0; k <= size / 2; k++) {
    const follow = followAt(model, freeWaves, k);
    for (const {
      award,
      places: [wave],
    } of baseWaves) {
      const at = Math.min(award, model.maxFreeSpins) * places;
      round.re[k]! += wave!.re[k]! * follow.re[at]! - wave!.im[k]! * follow.im[at]!;
      round.im[k]! += wave!.re[k]! * follow.im[at]! + wave!.im[k]! * follow.re[at]!;
    }
    const mirror = (size - k) % size;
    round.re[mirror] = round.re[k]!;
    round.im[mirror] = mirror === k ? round.im[k]! : -round.im[k]!;
  }
  transform(round, 1);
  return round.re.map((value) => value / size);
}
