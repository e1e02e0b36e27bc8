import { useEffect, useRef } from 'react';
import styles from './confetti.module.css';

const LIFE_MS = 2400;
const GRAVITY = 0.0011;
const RATIO_MAX = 1.5;

interface Piece {
  x: number;
  y: number;
  vx: number;
  vy: number;
  size: number;
  turn: number;
  spin: number;
  colour: string;
}

interface Scatter extends ConfettiProps {
  /** The canvas in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** A fixed scatter instead of chance: it always looks full, and needs no random number. */
function makePieces({ count, colours, width, height }: Scatter): Piece[] {
  return Array.from({ length: count }, (_, index) => {
    const golden = (index * 0.618034) % 1;
    const angle = -Math.PI / 2 + (golden - 0.5) * 2.1;
    const force = (0.55 + ((index * 0.377) % 1) * 0.75) * Math.sqrt(height) * 0.043;
    return {
      x: width / 2 + (golden - 0.5) * width * 0.3,
      y: height * 0.62,
      vx: Math.cos(angle) * force,
      vy: Math.sin(angle) * force,
      size: 5 + ((index * 7) % 9),
      turn: golden * 6,
      spin: ((index % 7) - 3) * 0.004,
      colour: colours[index % colours.length]!,
    };
  });
}

export interface ConfettiProps {
  readonly count: number;
  readonly colours: readonly string[];
}

/** Coins and petals that fly up once and fall. */
export function Confetti({ count, colours }: ConfettiProps) {
  const place = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = place.current;
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen) return undefined;
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = Math.min(RATIO_MAX, window.devicePixelRatio || 1);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const pieces = makePieces({ count, colours, width, height });
    const start = performance.now();
    let before = start;
    let frame = 0;
    const draw = (): void => {
      const now = performance.now();
      const step = Math.min(34, now - before);
      before = now;
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, width, height);
      pen.globalAlpha = Math.max(0, Math.min(1, (LIFE_MS - (now - start)) / 500));
      for (const piece of pieces) {
        piece.vy += GRAVITY * step;
        piece.x += piece.vx * step;
        piece.y += piece.vy * step;
        piece.turn += piece.spin * step;
        pen.setTransform(ratio, 0, 0, ratio, piece.x * ratio, piece.y * ratio);
        pen.rotate(piece.turn);
        pen.scale(Math.max(0.15, Math.abs(Math.cos(piece.turn * 2))), 1);
        pen.fillStyle = piece.colour;
        pen.beginPath();
        pen.arc(0, 0, piece.size, 0, 7);
        pen.fill();
        pen.fillStyle = 'rgba(255,255,255,.35)';
        pen.beginPath();
        pen.arc(-piece.size * 0.3, -piece.size * 0.3, piece.size * 0.4, 0, 7);
        pen.fill();
      }
      if (now - start < LIFE_MS) frame = requestAnimationFrame(draw);
      else pen.clearRect(0, 0, canvas.width, canvas.height);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [count, colours]);
  return <canvas className={styles.confetti} ref={place} aria-hidden="true" />;
}
