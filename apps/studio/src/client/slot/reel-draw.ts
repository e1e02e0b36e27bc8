import type { SlotModel } from '@baize/domain/games/slot/model';
import { fallingColumn } from './fall.ts';
import { loweredOf } from './fit.ts';
import { shiftOf, symbolAt } from './motion.ts';
import { drawCell, drawFactor, drawStitched, flare, glow, type Box } from './reel-paint.ts';
import { poseOf, PULSE_FOR_MS, windowColumnOf, type ReelView, type State } from './reel-state.ts';

const FAST = 0.009;
/** How long a wild takes to fill its reel. */
export const COVER_MS = 460;

interface Picture extends ReelView {
  readonly model: SlotModel;
  readonly state: State;
}

/** One frame: five columns, each with the symbols its position shows. */
export function draw(pen: CanvasRenderingContext2D, picture: Picture, now: number): void {
  const { fit, ratio, model, state } = picture;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, fit.width, fit.height);
  const height = fit.cellHeight * model.rows;
  for (let reel = 0; reel < model.reels; reel++) {
    const column: Box = {
      left: reel * (fit.cellWidth + fit.gap),
      top: loweredOf(fit, reel),
      width: fit.cellWidth,
      height,
    };
    pen.save();
    pen.beginPath();
    pen.rect(column.left, column.top, column.width, height);
    pen.clip();
    if (state.spinning && state.tense && state.landed === reel) glow(pen, column, now);
    drawColumn(pen, picture, { reel, column, now });
    drawHeld(pen, picture, reel);
    pen.restore();
  }
}

interface Column {
  readonly reel: number;
  readonly column: Box;
  readonly now: number;
}

function drawColumn(pen: CanvasRenderingContext2D, picture: Picture, { reel, column, now }: Column): void {
  const { fit, sprites, model, state } = picture;
  if (state.fall || state.window) return drawResting(pen, picture, { reel, column, now });
  const strip = model.strips[state.mode][reel]!;
  const time = now - state.startedAt;
  const pose = poseOf(state, reel, time);
  const windowColumn = windowColumnOf(state, reel, time);
  for (let row = -1; row <= model.rows; row++) {
    const sprite = sprites.get(symbolAt(strip, { position: pose.position, row, windowColumn }));
    const top = column.top + (row - shiftOf(pose.position)) * fit.cellHeight;
    if (!sprite || top > column.top + column.height) continue;
    const box = { left: column.left, top, width: fit.cellWidth, height: fit.cellHeight };
    const lit = litShare(state, `${reel}:${row}`, now);
    drawCell(pen, box, { sprite, fast: pose.speed > FAST, lit, isFramed: fit.lowered === 0, share: 1 });
  }
}

/** A column that does not turn: falling, or resting where it fell. */
function drawResting(
  pen: CanvasRenderingContext2D,
  { fit, sprites, model, state }: Picture,
  { reel, column, now }: Column,
): void {
  const symbols = state.fall
    ? fallingColumn(state.fall, reel, now - state.fellAt)
    : state.window![reel]!.map((id, row) => ({ id, row, share: 1 }));
  for (const { id, row, share } of symbols) {
    const sprite = sprites.get(id);
    if (!sprite) continue;
    const top = column.top + row * fit.cellHeight;
    const box = { left: column.left, top, width: fit.cellWidth, height: fit.cellHeight };
    const lit = state.fall ? undefined : litShare(state, `${reel}:${row}`, now);
    const grown = coverShare(state, `${reel}:${row}`, now);
    if (grown < 1) flare(pen, box, grown);
    drawCell(pen, box, { sprite, fast: false, lit, isFramed: fit.lowered === 0, share: share * grown });
  }
  const factor = state.fall ? 1 : filledFactor(state, model, reel);
  if (factor > 1) drawFactor(pen, column, factor);
}

/** What a reel of wilds multiplies by; 1 where it is none. */
function filledFactor({ window, mode }: State, model: SlotModel, reel: number): number {
  const wild = model.symbols.find(({ role }) => role === 'wild')?.id;
  return 'factors' in model && window?.[reel]!.every((id) => id === wild) ? model.factors[mode][reel]! : 1;
}

/** The wilds that stay, before the reel that turns behind them; where it rests its own symbols are wild there. */
function drawHeld(pen: CanvasRenderingContext2D, { fit, sprites, model, state }: Picture, reel: number): void {
  const wild = model.symbols.find(({ role }) => role === 'wild');
  const sprite = wild && sprites.get(wild.id);
  if (!sprite) return;
  for (let row = 0; row < model.rows; row++) {
    if (!state.held.has(`${reel}:${row}`)) continue;
    const left = reel * (fit.cellWidth + fit.gap);
    drawStitched(pen, { left, top: row * fit.cellHeight, width: fit.cellWidth, height: fit.cellHeight }, sprite);
  }
}

/** How far a wild has grown over its cell. */
function coverShare({ covering, coveredAt }: State, cell: string, now: number): number {
  if (!covering?.has(cell)) return 1;
  const share = Math.min(1, (now - coveredAt) / COVER_MS);
  return 1 - (1 - share) ** 3;
}

/** How a cell is lit: undefined = no highlight on the board, -1 = others are lit, 0..1 = lit, the pulse's share. */
function litShare(state: State, cell: string, now: number): number | undefined {
  if (!state.lit || state.spinning) return undefined;
  if (!state.lit.has(cell)) return -1;
  const since = now - state.litAt;
  return state.pulse && since < PULSE_FOR_MS ? 0.5 - 0.5 * Math.cos(since / 190) : 0;
}
