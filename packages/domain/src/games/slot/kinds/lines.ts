import { linesOf, type LineModel, type SlotMode } from '../model.ts';
import type { SlotLineWin } from '../record.ts';
import type { CompiledSlot } from '../tables.ts';
import { frequencies, isCount, modeFactor, require, type SlotKind } from './kind.ts';

/** Lines: on each line the best leftmost run pays, times the line bet. */
const LINES_MAX = 100;

/**
 * A run of wilds alone could stand for any regular symbol. It never has to: the wild pays at least as much for every
 * length, so that "the best symbol of a line" has one meaning. A wild that cannot start a line needs no pays.
 */
function checkWildPays(model: LineModel): void {
  const wild = model.symbols.find((symbol) => symbol.role === 'wild');
  if (!wild || !(['base', 'free'] as const).some((mode) => model.strips[mode][0]!.includes(wild.id))) return;
  for (const symbol of model.symbols.filter(({ role }) => role === 'regular')) {
    require(symbol.pays.every((pay, i) => (wild.pays[i] ?? 0) >= pay), `${symbol.id} pays more than wilds alone`);
  }
}

/** The lines of a model that plays any. */
export function checkLines(model: Pick<LineModel, 'lines' | 'reels' | 'rows'>): void {
  require(model.lines.length >= 1 && model.lines.length <= LINES_MAX, 'lines');
  for (const line of model.lines) {
    require(line.length === model.reels && line.every((row) => isCount(row) && row < model.rows), 'a line');
  }
}

function check(model: LineModel): void {
  checkLines(model);
  checkWildPays(model);
}

/**
 * The best paying leftmost run of a line as symbol x stride + count, the index of its pay; -1 where nothing pays.
 * The run of the first symbol that is not wild counts the wilds before it; it is paid unless the wilds alone pay more.
 */
export function bestRun(slot: CompiledSlot, window: Uint8Array, line: number): number {
  const { reels, wild, stride, lineCells, pays } = slot;
  const start = line * reels;
  let wilds = 0;
  while (wilds < reels && window[lineCells[start + wilds]!] === wild) wilds++;
  const wildRun = wilds > 0 ? wild * stride + wilds : -1;
  const wildPay = wilds > 0 ? pays[wildRun]! : 0;
  if (wilds === reels) return wildPay > 0 ? wildRun : -1;
  const symbol = window[lineCells[start + wilds]!]!;
  let count = wilds + 1;
  while (count < reels) {
    const next = window[lineCells[start + count]!]!;
    if (next !== symbol && next !== wild) break;
    count++;
  }
  const run = symbol * stride + count;
  const pay = pays[run]!;
  if (pay > 0 && pay >= wildPay) return run;
  return wildPay > 0 ? wildRun : -1;
}

/** Coins won on all lines of a window. */
export function lineUnits(slot: CompiledSlot, window: Uint8Array): number {
  let units = 0;
  for (let line = 0; line < slot.lineCount; line++) {
    const run = bestRun(slot, window, line);
    if (run >= 0) units += slot.pays[run]!;
  }
  return units;
}

/** The wins of a window, line by line. */
export function lineWinsOf(slot: CompiledSlot, window: Uint8Array): SlotLineWin[] {
  const lines = linesOf(slot.model);
  const wins: SlotLineWin[] = [];
  for (let line = 0; line < slot.lineCount; line++) {
    const run = bestRun(slot, window, line);
    if (run < 0) continue;
    const count = run % slot.stride;
    const rows = lines[line]!;
    wins.push({
      line,
      symbol: slot.model.symbols[Math.floor(run / slot.stride)]!.id,
      count,
      units: slot.pays[run]!,
      positions: rows.slice(0, count).map((row, reel) => [reel, row]),
    });
  }
  return wins;
}

/**
 * Coins that the lines win over all stop combinations, by enumerating the symbols one line can show with their numbers
 * of stops. Every line has the same sum, whatever its pattern.
 */
export function lineSum(slot: CompiledSlot, mode: SlotMode): bigint {
  const counts = frequencies(slot, mode);
  const window = new Uint8Array(slot.reels * slot.rows);
  const cells = slot.lineCells.subarray(0, slot.reels);
  let sum = 0n;
  const visit = (reel: number, ways: bigint): void => {
    if (reel === slot.reels) {
      const run = bestRun(slot, window, 0);
      if (run >= 0) sum += ways * BigInt(slot.pays[run]!);
      return;
    }
    counts[reel]!.forEach((count, symbol) => {
      if (count === 0) return;
      window[cells[reel]!] = symbol;
      visit(reel + 1, ways * BigInt(count));
    });
  };
  visit(0, 1n);
  return sum * BigInt(slot.lineCount);
}

export const LINES: SlotKind<LineModel> = {
  check,
  windowSum: lineSum,
  most: (model) => model.reels,
  evaluator: (slot) => ({
    begin: () => undefined,
    play: ({ window }, mode) => lineUnits(slot, window) * modeFactor(slot.model, mode),
    multiplier: (mode) => modeFactor(slot.model, mode),
    describe: ({ window }) => ({ lineWins: lineWinsOf(slot, window) }),
  }),
};
