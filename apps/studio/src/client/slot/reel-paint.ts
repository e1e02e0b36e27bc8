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
  /** A frame around it while it is lit; a honeycomb has its own. */
  readonly isFramed: boolean;
  /** Size and opacity: below 1 it shrinks away. */
  readonly share: number;
}

export function drawCell(
  pen: CanvasRenderingContext2D,
  box: Box,
  { sprite, fast, lit, isFramed, share }: CellLook,
): void {
  const middleX = box.left + box.width / 2;
  const middleY = box.top + box.height / 2;
  let scale = 1;
  pen.globalAlpha = share;
  if (lit === -1) pen.globalAlpha = 0.34;
  else if (lit !== undefined) {
    scale = 1 + 0.09 * lit;
    if (isFramed) frame(pen, box);
  }
  const size = Math.min(box.width, box.height) * SYMBOL_SHARE * scale * (0.4 + 0.6 * share);
  const tall = fast ? size * (1 + SMEAR) : size;
  pen.drawImage(fast ? sprite.blurred : sprite.sharp, middleX - size / 2, middleY - tall / 2, size, tall);
  pen.globalAlpha = 1;
}

function frame(pen: CanvasRenderingContext2D, { left, top, width, height }: Box): void {
  pen.beginPath();
  pen.roundRect(left + 2, top + 2, width - 4, height - 4, width * 0.11);
  pen.fillStyle = LIT_FILL;
  pen.fill();
  pen.lineWidth = Math.max(2, width * 0.022);
  pen.strokeStyle = LIT_EDGE;
  pen.stroke();
}

/** The light behind a reel that decides. */
export function glow(pen: CanvasRenderingContext2D, { left, top, width, height }: Box, now: number): void {
  const strength = 0.28 + 0.16 * Math.sin(now / 90);
  const light = pen.createLinearGradient(left, 0, left + width, 0);
  light.addColorStop(0, `rgba(244, 201, 93, ${strength + 0.25})`);
  light.addColorStop(0.5, `rgba(244, 201, 93, ${strength * 0.35})`);
  light.addColorStop(1, `rgba(244, 201, 93, ${strength + 0.25})`);
  pen.fillStyle = light;
  pen.fillRect(left, top, width, height);
}

/** Fire in a cell over which a wild grows: brightest half way. */
export function flare(pen: CanvasRenderingContext2D, { left, top, width, height }: Box, share: number): void {
  const fire = pen.createLinearGradient(0, top + height, 0, top);
  const strength = Math.sin(Math.PI * Math.max(0.12, share));
  fire.addColorStop(0, `rgba(255, 236, 130, ${strength})`);
  fire.addColorStop(0.45, `rgba(255, 122, 30, ${strength * 0.85})`);
  fire.addColorStop(1, 'rgba(190, 20, 30, 0)');
  pen.fillStyle = fire;
  pen.fillRect(left, top, width, height);
}

/** A wild that stays: on cloth of its own, with a seam of gold around it. */
export function drawStitched(pen: CanvasRenderingContext2D, box: Box, sprite: Sprite): void {
  const { left, top, width, height } = box;
  const edge = width * 0.05;
  pen.beginPath();
  pen.roundRect(left + 2, top + 2, width - 4, height - 4, width * 0.1);
  pen.fillStyle = '#3a0f3f';
  pen.fill();
  const size = Math.min(width, height) * (SYMBOL_SHARE - 0.06);
  pen.drawImage(sprite.sharp, left + (width - size) / 2, top + (height - size) / 2, size, size);
  pen.beginPath();
  pen.roundRect(left + edge, top + edge, width - 2 * edge, height - 2 * edge, width * 0.08);
  pen.setLineDash([width * 0.07, width * 0.045]);
  pen.lineWidth = Math.max(2, width * 0.03);
  pen.strokeStyle = LIT_EDGE;
  pen.stroke();
  pen.setLineDash([]);
}

/** The factor of a reel of wilds, in gold over its middle. */
export function drawFactor(pen: CanvasRenderingContext2D, { left, top, width, height }: Box, factor: number): void {
  pen.font = `800 ${Math.round(width * 0.5)}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = width * 0.13;
  pen.strokeStyle = '#2a0509';
  pen.fillStyle = '#ffe9a0';
  pen.strokeText(`×${factor}`, left + width / 2, top + height / 2);
  pen.fillText(`×${factor}`, left + width / 2, top + height / 2);
}
