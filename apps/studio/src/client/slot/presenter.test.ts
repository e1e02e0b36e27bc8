import { expect, test } from 'vitest';
import { fairDraws } from '@baize/domain/fairness';
import { playSlot } from '@baize/domain/games/slot/engine';
import type { SlotMode } from '@baize/domain/games/slot/model';
import { FIREBIRD } from '@baize/domain/games/slot/models/firebird';
import { GOLDEN_LOOM } from '@baize/domain/games/slot/models/golden-loom';
import { SWEET_FALLS } from '@baize/domain/games/slot/models/sweet-falls';
import { parseAmount } from '@baize/domain/money';
import type { Sounds } from '../sound/sounds.ts';
import { heldCells, lastWindow } from './presentation.ts';
import { createPresenter, type SlotView } from './presenter.ts';
import type { Columns } from './fall.ts';
import type { Start } from './reel-state.ts';
import type { Cover, Landing, Reels } from './reels.ts';

const stake = parseAmount('10')!;
const pace = { speed: 'quick', reduced: false, minCycleMs: 0 } as const;
const silent = new Proxy({}, { get: () => () => undefined }) as Sounds;

/** Reels that obey at once and keep where they were told to land. */
function obedientReels() {
  const landings: Landing[] = [];
  const covers: Cover[] = [];
  const held: ReadonlySet<string>[] = [];
  const starts: Start[] = [];
  const falls: boolean[] = [];
  const rested: Columns[] = [];
  const placed: (readonly [SlotMode, readonly number[]])[] = [];
  const nothing = () => undefined;
  const reels: Reels = {
    land: async (landing) => void landings.push(landing),
    fall: async (_fall, still) => void falls.push(still),
    cover: async (cover) => void covers.push(cover),
    hold: (cells) => void held.push(cells),
    slam: () => true,
    elapsed: () => 0,
    resize: nothing,
    place: (mode, stops) => void placed.push([mode, stops]),
    rest: (window) => void rested.push(window),
    spin: (start) => void starts.push(start),
    highlight: nothing,
    destroy: nothing,
  };
  return Object.assign(reels, { landings, covers, held, starts, falls, rested, placed });
}

/** A round of Sweet Falls whose first spin falls three times at least; in it one symbol pays alone. */
const roundOf = (nonce: number) =>
  playSlot(SWEET_FALLS, fairDraws({ serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'demo', nonce }));
const round = Array.from({ length: 400 }, (_, nonce) => nonce)
  .map(roundOf)
  .find(({ spins }) => spins.length === 1 && spins[0]!.cascades!.length >= 3)!;

test('what a cascade wins is counted on from what it had won, and one group alone is told as itself', async () => {
  const reels = obedientReels();
  const presenter = createPresenter(SWEET_FALLS, reels, () => silent);
  const counted: SlotView[] = [];
  presenter.subscribe(() => {
    const view = presenter.get();
    if (view.countMs > 0 && view.won !== counted.at(-1)?.won) counted.push(view);
  });
  presenter.start(stake, pace);
  let over = false;
  void presenter.present(round, stake, pace).then(() => (over = true));
  while (!over) {
    presenter.hurry();
    await Promise.resolve();
  }
  const sums = round.spins[0]!.cascades!.map(({ units }) => units);
  expect(counted.slice(0, sums.length).map(({ won, wonBefore }) => won - wonBefore)).toEqual(sums);
  expect(counted[2]!.wonBefore).toBe(counted[1]!.won);
  for (const { shows, current } of counted.slice(0, sums.length))
    expect(current?.kind).toBe(shows.length === 1 ? 'group' : undefined);
  presenter.destroy();
});

test('a spin without an answer brings the reels back to the window that had fallen', async () => {
  const reels = obedientReels();
  const presenter = createPresenter(SWEET_FALLS, reels, () => silent);
  presenter.showAtOnce(round, stake);
  presenter.start(stake, pace);
  await presenter.cancel();
  expect(reels.landings).toHaveLength(1);
  expect(reels.landings[0]!.window).toBe(lastWindow(round.spins[0]!, SWEET_FALLS));
  expect(reels.landings[0]!.plans.map(({ stop }) => stop)).toEqual(round.spins[0]!.stops);
  presenter.destroy();
});

test('wilds fill their reels before the wins are told, and what they multiplied is told with them', async () => {
  const found = Array.from({ length: 400 }, (_, nonce) =>
    playSlot(FIREBIRD, fairDraws({ serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'demo', nonce })),
  ).find(({ spins: [first, ...more] }) => more.length === 0 && first!.lineWins.some(({ factor }) => factor! > 1))!;
  const reels = obedientReels();
  const presenter = createPresenter(FIREBIRD, reels, () => silent);
  const factors = new Set<number | undefined>();
  presenter.subscribe(() => presenter.get().shows.forEach(({ factor }) => factors.add(factor)));
  presenter.start(stake, pace);
  let over = false;
  void presenter.present(found, stake, pace).then(() => (over = true));
  while (!over) {
    presenter.hurry();
    await Promise.resolve();
  }
  expect(reels.covers).toHaveLength(1);
  expect(reels.covers[0]!.window).toEqual(lastWindow(found.spins[0]!, FIREBIRD));
  expect(reels.covers[0]!.cells.size).toBe(found.spins[0]!.covered!.length);
  expect(factors).toContain(found.spins[0]!.lineWins.find(({ factor }) => factor! > 1)!.factor);
  presenter.destroy();
});

test('wilds of free spins are held while the reels turn behind them, stay with the last window, and go with the next press', async () => {
  const found = Array.from({ length: 2_000 }, (_, nonce) =>
    playSlot(GOLDEN_LOOM, fairDraws({ serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'demo', nonce })),
  ).find(({ spins }) => spins.some(({ covered }) => covered!.length >= 2))!;
  const reels = obedientReels();
  const presenter = createPresenter(GOLDEN_LOOM, reels, () => silent);
  presenter.start(stake, pace);
  let over = false;
  void presenter.present(found, stake, pace).then(() => (over = true));
  while (!over) {
    presenter.hurry();
    await Promise.resolve();
  }
  // The press clears what was held; then two tellings a spin, before it and after it: the sets only grow.
  const [cleared, ...sizes] = reels.held.map(({ size }) => size);
  expect(cleared).toBe(0);
  const told = sizes.slice(0, 2 * found.spins.length);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  const last = found.spins.at(-1)!;
  expect(told.at(-1)).toBe(heldCells(last, GOLDEN_LOOM).size);
  expect(last.covered!.every((cell) => reels.held[2 * found.spins.length - 1]!.has(cell.join(':')))).toBe(true);
  expect(sizes.at(-1)).toBe(told.at(-1));
  expect(reels.rested.at(-1)).toEqual(lastWindow(last, GOLDEN_LOOM));
  expect(presenter.get()).toMatchObject({ phase: 'rest', free: undefined, won: found.units, shows: [] });

  presenter.start(stake, pace);
  expect(reels.held.at(-1)!.size).toBe(0);
  // A bet that is refused brings them back to the same window, on the base game's own strips.
  await presenter.cancel();
  const { window, plans } = reels.landings.at(-1)!;
  expect(window).toEqual(lastWindow(last, GOLDEN_LOOM));
  for (const { reel, stop } of plans) expect(stop).toBeLessThan(GOLDEN_LOOM.strips.base[reel]!.length);
  presenter.destroy();

  const later = obedientReels();
  const reloaded = createPresenter(GOLDEN_LOOM, later, () => silent);
  reloaded.showAtOnce(found, stake);
  expect(later.placed).toEqual([['free', last.stops]]);
  reloaded.destroy();
});

test('at instant speed nothing turns: reels are set off still and land still, as soon as the answer is there', async () => {
  const reels = obedientReels();
  const presenter = createPresenter(SWEET_FALLS, reels, () => silent);
  const instant = { ...pace, speed: 'instant' } as const;
  presenter.start(stake, instant);
  let over = false;
  void presenter.present(round, stake, instant).then(() => (over = true));
  while (!over) {
    presenter.hurry();
    await Promise.resolve();
  }
  expect(reels.starts).toEqual([{ mode: 'base', still: true }]);
  expect(reels.landings.map(({ still }) => still)).toEqual([true]);
  expect(reels.landings[0]!.plans.at(-1)!.at).toBeLessThan(120);
  expect(reels.falls).toEqual(round.spins[0]!.cascades!.map(() => true));
  presenter.destroy();
});
