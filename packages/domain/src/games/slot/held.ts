import { compileSlot } from './compile.ts';
import { transform } from './distribution.ts';
import { enumerateSpins, tallyShown, together, type Shown } from './enumerate.ts';
import { wildCells } from './kinds/sticky.ts';
import type { StickyModel } from './model.ts';
import type { CompiledSlot } from './tables.ts';

/**
 * The whole distribution of a round whose free spins hold their wilds. What a free spin wins and which wilds it leaves
 * depends on the set of wilds held before it and on its stops alone, so every stop combination is played once under
 * every set. The sets only grow, spins played and granted too; so the chain over the three is walked backwards once, at
 * every frequency of a discrete Fourier transform. No step is an estimate: what remains is rounding, and the mass
 * beyond the transform's length, which wraps around and is far smaller still.
 */

/** Free spins that leave a set of held wilds and grant so many more. */
type Branch = {
  /** The wilds that are held afterwards, as bits over the cells where one can land. */
  readonly to: number;
  readonly award: number;
  /** What such a spin wins, in coins, and how likely it is. */
  readonly units: Int32Array;
  readonly chances: Float64Array;
};
/** By the set of wilds held before: what a free spin comes to. */
export type HeldChain = readonly (readonly Branch[])[];

const SCATTER_MARKS = 64;

/** What a reel can show under the held wilds; its mark counts scatters and says which wilds are held then. */
function shownUnder(slot: CompiledSlot, reel: number, isHeld: (cell: number) => boolean): Shown[] {
  const cells = wildCells(slot);
  return Array.from({ length: slot.lengths.free[reel]! }, (_, stop): Shown => {
    const column = slot.strips.free[reel]!.slice(stop, stop + slot.rows);
    let mark = 0;
    column.forEach((__, row) => {
      const cell = reel * slot.rows + row;
      if (isHeld(cell)) column[row] = slot.wild;
      if (column[row] === slot.wild) mark += SCATTER_MARKS * 2 ** cells.indexOf(cell);
      if (column[row] === slot.scatter) mark++;
    });
    return { cells: column, mark, stops: 1 };
  });
}

/** Plays every stop combination of the free spins under every set of held wilds. */
export function tallyHeld(model: StickyModel): HeldChain {
  const slot = compileSlot(model);
  const cells = wildCells(slot);
  const combinations = slot.lengths.free.reduce((product, length) => product * length, 1);
  return Array.from({ length: 2 ** cells.length }, (_, set) => {
    const isHeld = (cell: number): boolean => cells.includes(cell) && ((set >> cells.indexOf(cell)) & 1) === 1;
    const reels = slot.strips.free.map((__, reel) => shownUnder(slot, reel, isHeld));
    const branches = new Map<string, { to: number; award: number; won: Map<number, number> }>();
    for (const [mark, column] of tallyShown(slot, together(reels))) {
      const scatters = mark % SCATTER_MARKS;
      const [to, award] = [Math.floor(mark / SCATTER_MARKS), slot.awards.free[scatters]!];
      const branch = branches.get(`${to}:${award}`) ?? { to, award, won: new Map<number, number>() };
      branches.set(`${to}:${award}`, branch);
      column.forEach((stops, lines) => {
        if (stops === 0) return;
        const units = (lines + slot.scatterPays[scatters]!) * model.freeMultiplier;
        branch.won.set(units, (branch.won.get(units) ?? 0) + stops / combinations);
      });
    }
    return [...branches.values()].map(({ to, award, won }) => ({
      to,
      award,
      units: Int32Array.from(won.keys()),
      chances: Float64Array.from(won.values()),
    }));
  });
}

/** The numbers of free spins that a round can have been granted in all, the least first. */
function grantsOf(model: StickyModel, chain: HeldChain): number[] {
  const limit = (granted: number): number => Math.min(granted, model.maxFreeSpins);
  const found = new Set(model.awards.base.filter((award) => award > 0).map(limit));
  const awards = new Set(chain.flat().map(({ award }) => award));
  for (const granted of found) for (const award of awards) found.add(limit(granted + award));
  return [...found].toSorted((a, b) => a - b);
}

/** A value for each set of held wilds. */
type Row = { readonly re: Float64Array; readonly im: Float64Array };
/** The branches of every set at one frequency. */
type Waves = readonly Row[];

/** Turns by which a coin moves at one frequency; all frequencies share the table. */
type Circle = { readonly cos: Float64Array; readonly sin: Float64Array };

function wavesAt(chain: HeldChain, { cos, sin }: Circle, k: number): Waves {
  const size = cos.length;
  return chain.map((branches) => {
    const row = { re: new Float64Array(branches.length), im: new Float64Array(branches.length) };
    branches.forEach(({ units, chances }, at) => {
      let re = 0;
      let im = 0;
      for (let i = 0; i < units.length; i++) {
        const turn = (units[i]! * k) % size;
        re += chances[i]! * cos[turn]!;
        im -= chances[i]! * sin[turn]!;
      }
      row.re[at] = re;
      row.im[at] = im;
    });
    return row;
  });
}

/** One free spin under every set: its own coins times what follows it. */
function spinBefore(chain: HeldChain, waves: Waves, after: (award: number) => Row): Row {
  const row = { re: new Float64Array(chain.length), im: new Float64Array(chain.length) };
  chain.forEach((branches, set) => {
    const { re, im } = waves[set]!;
    branches.forEach(({ to, award }, at) => {
      const next = after(award);
      row.re[set]! += re[at]! * next.re[to]! - im[at]! * next.im[to]!;
      row.im[set]! += re[at]! * next.im[to]! + im[at]! * next.re[to]!;
    });
  });
  return row;
}

/** All free spins of a round that begins with so many of them, by that number, at one frequency. */
function followAt(model: StickyModel, chain: HeldChain, waves: Waves): (granted: number) => readonly [number, number] {
  const grants = grantsOf(model, chain);
  const done: Row = { re: new Float64Array(chain.length).fill(1), im: new Float64Array(chain.length) };
  let after = new Map<number, Row>();
  for (let played = model.maxFreeSpins - 1; played >= 0; played--) {
    const rows = new Map<number, Row>();
    for (const granted of grants.filter((each) => each > played)) {
      const next = (award: number): Row => {
        const total = Math.min(granted + award, model.maxFreeSpins);
        return total === played + 1 ? done : after.get(total)!;
      };
      rows.set(granted, spinBefore(chain, waves, next));
    }
    after = rows;
  }
  return (granted) => {
    const row = granted === 0 ? done : after.get(Math.min(granted, model.maxFreeSpins))!;
    return [row.re[0]!, row.im[0]!];
  };
}

/** Chance of every round win, the cap not applied; the index is coins. */
export function heldDistribution(model: StickyModel, chain: HeldChain): Float64Array {
  const base = enumerateSpins(model, 'base');
  const size = 2 ** Math.ceil(Math.log2(2 * model.maxWinUnits + 1));
  const angles = Float64Array.from({ length: size }, (_, turn) => (2 * Math.PI * turn) / size);
  const circle = { cos: angles.map(Math.cos), sin: angles.map(Math.sin) };
  const round = { re: new Float64Array(size), im: new Float64Array(size) };
  const first: HeldChain = [
    [...base.histogram].map(([award, column]) => ({
      to: 0,
      award,
      units: Int32Array.from(column.keys()),
      chances: Float64Array.from(column.values(), (count) => count / base.combinations),
    })),
  ];
  for (let k = 0; k <= size / 2; k++) {
    const follow = followAt(model, chain, wavesAt(chain, circle, k));
    const [wave] = wavesAt(first, circle, k);
    const mirror = (size - k) % size;
    first[0]!.forEach(({ award }, at) => {
      const [re, im] = follow(award);
      round.re[k]! += wave!.re[at]! * re - wave!.im[at]! * im;
      round.im[k]! += wave!.re[at]! * im + wave!.im[at]! * re;
    });
    round.re[mirror] = round.re[k]!;
    round.im[mirror] = mirror === k ? round.im[k]! : -round.im[k]!;
  }
  transform(round, 1);
  return round.re.map((value) => value / size);
}
