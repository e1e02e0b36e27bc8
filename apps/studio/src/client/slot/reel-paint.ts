import { SMEAR, type Sprite } from './sprites.ts';

/** A symbol's edge as a share of its cell. */
const SYMBOL_SHARE = 0.94;
const LIT_FILL = 'rgba(244, 201, 93, .2)';
const LIT_EDGE = '#F4C95D';

/** A place on the canvas in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface CellLook {
  readonly sprite: Sprite;
  /** The reel turns fast: the symbol is drawn out. */
  readonly fast: boolean;
  /** Undefined = no highlight on the board, -1 = others are lit, 0..1 = lit, the pulse's share. */
  readonly lit: number | undefined;
  /** Size and opacity: below 1 it shrinks away. */
  readonly share: number;
}

export function drawCell(pen: CanvasRenderingContext2D, box: Box, { sprite, fast, lit, share }: CellLook): void {
  const middleX = box.left + box.width / 2;
  const middleY = box.top + box.height / 2;
  let scale = 1;
  pen.globalAlpha = share;
  if (lit === -1) pen.globalAlpha = 0.34;
  else if (lit !== undefined) {
    scale = 1 + 0.09 * lit;
    pen.beginPath();
    pen.roundRect(box.left + 2, box.top + 2, box.width - 4, box.height - 4, box.width * 0.11);
    pen.fillStyle = LIT_FILL;
    pen.fill();
    pen.lineWidth = Math.max(2, box.width * 0.022);
    pen.strokeStyle = LIT_EDGE;
    pen.stroke();
  }
  const size = Math.min(box.width, box.height) * SYMBOL_SHARE * scale * (0.4 + 0.6 * share);
  const tall = fast ? size * (1 + SMEAR) : size;
  pen.drawImage(fast ? sprite.blurred : sprite.sharp, middleX - size / 2, middleY - tall / 2, size, tall);
  pen.globalAlpha = 1;
}

/** The light behind a reel that decides. */
export function glow(pen: CanvasRenderingContext2D, { left, width, height }: Box, now: number): void {
  const strength = 0.28 + 0.16 * Math.sin(now / 90);
  const light = pen.createLinearGradient(left, 0, left + width, 0);
  light.addColorStop(0, `rgba(244, 201, 93, ${strength + 0.25})`);
  light.addColorStop(0.5, `rgba(244, 201, 93, ${strength * 0.35})`);
  light.addColorStop(1, `rgba(244, 201, 93, ${strength + 0.25})`);
  pen.fillStyle = light;
  pen.fillRect(left, 0, width, height);
}
