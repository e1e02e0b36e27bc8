import { useEffect, useRef } from 'react';

const LIFE_MS = 2400;
const GRAVITY = 0.0011;
const RATIO_MAX = 1.5;

interface Bit {
  x: number;
  y: number;
  vx: number;
  vy: number;
  size: number;
  turn: number;
  spin: number;
  colour: string;
}

/** A fixed scatter instead of chance: every burst looks full, and none needs a random number. */
function makeBits(count: number, width: number, height: number, colours: readonly string[]): Bit[] {
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

/** Coins and petals that fly up once and fall. */
export function Confetti({ count, colours }: { count: number; colours: readonly string[] }) {
  const place = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = place.current;
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen) return undefined;
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = Math.min(RATIO_MAX, window.devicePixelRatio || 1);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const bits = makeBits(count, width, height, colours);
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
      for (const bit of bits) {
        bit.vy += GRAVITY * step;
        bit.x += bit.vx * step;
        bit.y += bit.vy * step;
        bit.turn += bit.spin * step;
        pen.setTransform(ratio, 0, 0, ratio, bit.x * ratio, bit.y * ratio);
        pen.rotate(bit.turn);
        pen.scale(Math.max(0.15, Math.abs(Math.cos(bit.turn * 2))), 1);
        pen.fillStyle = bit.colour;
        pen.beginPath();
        pen.arc(0, 0, bit.size, 0, 7);
        pen.fill();
        pen.fillStyle = 'rgba(255,255,255,.35)';
        pen.beginPath();
        pen.arc(-bit.size * 0.3, -bit.size * 0.3, bit.size * 0.4, 0, 7);
        pen.fill();
      }
      if (now - start < LIFE_MS) frame = requestAnimationFrame(draw);
      else pen.clearRect(0, 0, canvas.width, canvas.height);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [count, colours]);
  return <canvas className="burst" ref={place} aria-hidden="true" />;
}
