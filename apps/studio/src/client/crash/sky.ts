/**
 * The picture of a flight: an evening river, and a paper kite whose string is the curve. Drawn anew for every frame.
 */
export interface SkyFrame {
  readonly width: number;
  readonly height: number;
  /** Milliseconds since the start; negative before. */
  readonly elapsed: number;
  /** Since when the string is broken, in ms; undefined while it holds. */
  readonly brokenFor: number | undefined;
  /** Nothing sways. */
  readonly still: boolean;
}
type Context = CanvasRenderingContext2D;
interface Point {
  readonly x: number;
  readonly y: number;
}

const GROWTH = 0.000_06;
const SHOWN_MS = 9_000;
const SHOWN_FIGURE = 1.9;
const CURVE_STEPS = 64;
const FAR = '#16243f';
const NEAR = '#0d1830';

const grow = (ms: number): number => Math.exp(GROWTH * Math.max(0, ms));

/** Where the figure of a moment is drawn. The frame widens with the flight, so the kite stays in it. */
function placeOf({ width, height }: SkyFrame, elapsed: number): (ms: number) => Point {
  const right = Math.max(SHOWN_MS, elapsed * 1.12);
  const top = Math.max(SHOWN_FIGURE, 1 + (grow(elapsed) - 1) * 1.25);
  const left = width * 0.07;
  const low = height * 0.8;
  return (ms) => ({
    x: left + (ms / right) * (width * 0.86),
    y: low - ((grow(ms) - 1) / (top - 1)) * (height * 0.68),
  });
}

export function drawSky(context: Context, frame: SkyFrame): void {
  const { width, height, elapsed, brokenFor } = frame;
  const flown = Math.max(0, elapsed);
  const time = frame.still ? 0 : flown + (brokenFor ?? 0);
  drawEvening(context, frame, time);
  const place = placeOf(frame, flown);
  const tip = elapsed <= 0 ? { x: width * 0.09, y: height * 0.74 } : place(flown);
  if (elapsed > 0) drawString(context, { place, flown, isBroken: brokenFor !== undefined });
  const size = Math.max(20, Math.min(width, height) * 0.085);
  const gone = (brokenFor ?? 0) / 1_000;
  const kite = { x: tip.x + gone * width * 0.12, y: tip.y + gone * gone * height * 0.16 - gone * height * 0.05 };
  const sway = frame.still ? 0 : Math.sin(time / 420) * 0.09;
  context.save();
  context.globalAlpha = Math.max(0, 1 - Math.max(0, gone - 0.5) / 1.4);
  drawKite(context, { at: kite, size, turn: -0.5 + sway + gone * 2.4, time });
  context.restore();
}

function drawEvening(context: Context, { width, height, elapsed }: SkyFrame, time: number): void {
  const high = Math.min(1, Math.log(grow(elapsed)) / Math.log(40));
  const sky = context.createLinearGradient(0, 0, 0, height * 0.82);
  sky.addColorStop(0, high > 0.5 ? '#070b1c' : '#0b1230');
  sky.addColorStop(0.55, '#23305f');
  sky.addColorStop(0.86, '#8a4a5c');
  sky.addColorStop(1, '#e39a5b');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  drawStars(context, { width, height }, 0.25 + high * 0.75);
  drawSun(context, { x: width * 0.78, y: height * 0.8 }, Math.min(width, height) * 0.11);
  const shift = (time / 90) % width;
  drawBank(context, { y: height * 0.8, width, height: height * 0.085, shift: shift * 0.25, colour: FAR });
  drawRiver(context, { width, height }, time);
  drawBank(context, { y: height * 0.985, width, height: height * 0.05, shift, colour: NEAR });
}

const STARS = Array.from({ length: 42 }, (_, i) => ({
  x: ((i * 97 + 31) % 211) / 211,
  y: (((i * 53 + 17) % 127) / 127) * 0.5,
  size: 0.6 + (i % 3) * 0.4,
}));

function drawStars(context: Context, { width, height }: { width: number; height: number }, strength: number): void {
  context.fillStyle = `rgb(255 246 222 / ${strength * 0.7})`;
  for (const { x, y, size } of STARS) context.fillRect(x * width, y * height, size, size);
}

function drawSun(context: Context, { x, y }: Point, size: number): void {
  const glow = context.createRadialGradient(x, y, size * 0.3, x, y, size * 3);
  glow.addColorStop(0, 'rgb(255 214 150 / 0.75)');
  glow.addColorStop(1, 'rgb(255 170 110 / 0)');
  context.fillStyle = glow;
  context.fillRect(x - size * 3, y - size * 3, size * 6, size * 3.1);
  context.fillStyle = '#ffd9a0';
  context.beginPath();
  context.arc(x, y, size, Math.PI, 0);
  context.fill();
}

interface Bank {
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly shift: number;
  readonly colour: string;
}

/** A bank of the river with its palms, which pass by. */
function drawBank(context: Context, { y, width, height, shift, colour }: Bank): void {
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.beginPath();
  context.moveTo(0, y);
  for (let step = 0; step <= 24; step++) {
    const x = (width * step) / 24;
    context.lineTo(
      x,
      y - height * (0.28 + 0.16 * Math.sin((x + shift) / (width / 9)) + 0.1 * Math.sin((x + shift) / 23)),
    );
  }
  context.lineTo(width, y + height);
  context.lineTo(0, y + height);
  context.fill();
  const gap = width / 3;
  for (let i = -1; i < 5; i++) {
    const x = i * gap - (shift % gap) + gap * 0.3;
    drawPalm(context, { x, y: y - height * 0.25 }, height * (0.75 + (((i % 2) + 2) % 2) * 0.3));
  }
}

function drawPalm(context: Context, { x, y }: Point, height: number): void {
  context.lineWidth = Math.max(1, height * 0.06);
  context.beginPath();
  context.moveTo(x, y);
  context.quadraticCurveTo(x + height * 0.05, y - height * 0.6, x + height * 0.16, y - height);
  for (let leaf = 0; leaf < 7; leaf++) {
    const turn = Math.PI * (0.05 + leaf * 0.15);
    const top = { x: x + height * 0.16, y: y - height };
    context.moveTo(top.x, top.y);
    context.quadraticCurveTo(
      top.x - Math.cos(turn) * height * 0.24,
      top.y - Math.sin(turn) * height * 0.24,
      top.x - Math.cos(turn) * height * 0.42,
      top.y - Math.sin(turn) * height * 0.1 + height * 0.1,
    );
  }
  context.stroke();
}

function drawRiver(context: Context, { width, height }: { width: number; height: number }, time: number): void {
  const top = height * 0.815;
  const water = context.createLinearGradient(0, top, 0, height);
  water.addColorStop(0, '#a8625a');
  water.addColorStop(0.35, '#3b3a66');
  water.addColorStop(1, '#101a36');
  context.fillStyle = water;
  context.fillRect(0, top, width, height - top);
  context.strokeStyle = 'rgb(255 220 170 / 0.28)';
  context.lineWidth = 1;
  context.beginPath();
  for (let i = 0; i < 16; i++) {
    const y = top + ((i + 0.5) / 16) ** 1.5 * (height - top);
    const x = width * 0.78 + Math.sin(i * 2.1 + time / 700) * width * (0.02 + i * 0.004);
    const half = width * (0.012 + i * 0.0035);
    context.moveTo(x - half, y);
    context.lineTo(x + half, y);
  }
  context.stroke();
}

interface Curve {
  readonly place: (ms: number) => Point;
  readonly flown: number;
  readonly isBroken: boolean;
}

function drawString(context: Context, { place, flown, isBroken }: Curve): void {
  const points = Array.from({ length: CURVE_STEPS + 1 }, (_, i) => place((i / CURVE_STEPS) * flown));
  const first = points[0]!;
  const last = points.at(-1)!;
  const trace = (): void => {
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of points) context.lineTo(x, y);
  };
  trace();
  context.lineTo(last.x, first.y);
  context.closePath();
  const glow = context.createLinearGradient(0, last.y, 0, first.y);
  glow.addColorStop(0, isBroken ? 'rgb(255 107 122 / 0.28)' : 'rgb(255 212 140 / 0.3)');
  glow.addColorStop(1, 'rgb(255 212 140 / 0)');
  context.fillStyle = glow;
  context.fill();
  trace();
  context.strokeStyle = isBroken ? '#ff8b97' : '#ffe3ad';
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.setLineDash(isBroken ? [10, 9] : []);
  context.stroke();
  context.setLineDash([]);
}

interface Kite {
  readonly at: Point;
  readonly size: number;
  readonly turn: number;
  readonly time: number;
}

/** Four papers on a cross of bamboo, and a tail with bows. */
function drawKite(context: Context, { at, size, turn, time }: Kite): void {
  context.translate(at.x, at.y);
  context.rotate(turn);
  drawTail(context, size, time);
  const [top, right, low, left] = [
    { x: 0, y: -size },
    { x: size * 0.72, y: -size * 0.12 },
    { x: 0, y: size * 1.05 },
    { x: -size * 0.72, y: -size * 0.12 },
  ] as const;
  const middle = { x: 0, y: -size * 0.12 };
  const papers = [
    [top, right, '#ff7a59'],
    [right, low, '#ffc857'],
    [low, left, '#ff5470'],
    [left, top, '#ffe9c7'],
  ] as const;
  for (const [from, to, colour] of papers) {
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(middle.x, middle.y);
    context.lineTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.fill();
  }
  context.strokeStyle = '#7a3b2a';
  context.lineWidth = Math.max(1.2, size * 0.06);
  context.beginPath();
  context.moveTo(top.x, top.y);
  context.lineTo(low.x, low.y);
  context.moveTo(left.x, left.y);
  context.quadraticCurveTo(0, -size * 0.34, right.x, right.y);
  context.stroke();
}

function drawTail(context: Context, size: number, time: number): void {
  context.strokeStyle = '#ffe3ad';
  context.lineWidth = Math.max(1, size * 0.05);
  context.beginPath();
  context.moveTo(0, size);
  const bows: Point[] = [];
  for (let i = 1; i <= 12; i++) {
    const y = size * (1 + i * 0.17);
    const x = Math.sin(time / 260 + i * 0.75) * size * 0.05 * i;
    context.lineTo(x, y);
    if (i % 4 === 0) bows.push({ x, y });
  }
  context.stroke();
  context.fillStyle = '#4fd1c5';
  for (const { x, y } of bows) {
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x - size * 0.2, y - size * 0.12);
    context.lineTo(x - size * 0.2, y + size * 0.12);
    context.moveTo(x, y);
    context.lineTo(x + size * 0.2, y - size * 0.12);
    context.lineTo(x + size * 0.2, y + size * 0.12);
    context.fill();
  }
}
