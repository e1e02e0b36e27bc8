import type { EmblemSet } from '../emblem-type.ts';
import {
  boldText,
  INK,
  numberedBall,
  RED,
  repeat,
  round,
  sheen,
  sparkle,
  spectrum,
  star,
  stroke,
  svg,
} from '../shapes.ts';

/** Lotteries: balls, tickets and digits. */
export const lottery: EmblemSet = {
  balls: (random, hue) => {
    const places = [
      [0, -50],
      [-50, -10],
      [50, -10],
      [-30, 50],
      [32, 50],
    ] as const;
    return places
      .map(([x, y], i) =>
        numberedBall({ x, y, radius: 36, fill: spectrum(hue, i, 5), number: 1 + Math.floor(random() * 45) }),
      )
      .join('');
  },
  drum: (random, hue) => {
    const places = [
      [-34, 26],
      [6, 40],
      [42, 22],
      [-10, -2],
      [30, -24],
      [-42, -24],
    ] as const;
    return svg`
    <path d="M-50 60L-66 90H66L50 60Z" fill="#b5761a"/>
    <circle cy="-6" r="78" fill="#0b0f1a" fill-opacity=".35" stroke="url(#G)" stroke-width="9"/>
    ${places
      .map(([x, y], i) =>
        numberedBall({
          x,
          y,
          radius: 22,
          fill: spectrum(hue, i, 6),
          number: 1 + Math.floor(random() * 36),
        }),
      )
      .join('')}
    ${sheen('M-58-30A62 62 0 0 1 6-68A78 78 0 0 0-58-30Z', 0.5)}`;
  },
  ticket: (random) => svg`
    <g transform="rotate(-12)">
    <path d="M-84-46H84V-16A16 16 0 0 0 84 16V46H-84V16A16 16 0 0 0-84-16Z" fill="url(#G)"/>
    <path d="M-84-46H84V-38H-84Z" fill="#fff" opacity=".5"/>
    ${stroke('M36-40V40', { colour: '#8a5a12', width: 3, opacity: 0.7, dashes: '2 9' })}
    ${boldText({ x: -24, y: 18, size: 54, fill: '#4a2f06', text: 100 + Math.floor(random() * 899) })}
    <polygon points="${star({ cx: 60, cy: 0, outer: 17, inner: 7, points: 5 })}" fill="#8a5a12"/></g>
    ${sparkle(-64, -62, 18)}
    ${sparkle(70, 56, 14)}`,
  digits: (random) => svg`
    <rect x="-84" y="-56" width="168" height="112" rx="18" fill="url(#D)" stroke="url(#G)" stroke-width="6"/>
    ${repeat(
      3,
      (i) => svg`
    <rect x="${-74 + i * 51}" y="-44" width="46" height="88" rx="9" fill="url(#W)"/>
    ${boldText({ x: -51 + i * 51, y: 20, size: 58, fill: i === 1 ? RED : INK, text: Math.floor(random() * 10) })}`,
    )}
    <path d="M-84-2H84" stroke="#0b0f1a" stroke-width="2" opacity=".35"/>`,
  keno: (random) =>
    repeat(16, (i) => {
      const x = -82 + (i % 4) * 42;
      const y = -82 + Math.floor(i / 4) * 42;
      const hit = random() > 0.66;
      const cell =
        `<rect x="${x}" y="${y}" width="38" height="38" rx="10" ` +
        `fill="${hit ? 'url(#G)' : '#fff'}"${hit ? '' : ' opacity=".16"'}/>`;
      return hit
        ? `${cell}<polygon points="` +
            `${star({ cx: x + 19, cy: y + 19, outer: 12, inner: 5, points: 5 })}" fill="#6b4400"/>`
        : cell;
    }),
  spiral: (_random, hue) =>
    repeat(8, (turn) => {
      const i = 7 - turn;
      const distance = 10 + i * 7.6;
      const x = round(distance * Math.cos(2 + i * 1.02) - 3);
      const y = round(distance * Math.sin(2 + i * 1.02));
      return numberedBall({ x, y, radius: Math.floor(18 + i * 1.7), fill: spectrum(hue, i, 8), number: i + 1 });
    }),
  hexNumber: (random) => svg`
    <path d="M0-86L74-43V43L0 86L-74 43V-43Z" fill="url(#G)"/>
    <path d="M0-72L62-36V36L0 72L-62 36V-36Z" fill="url(#P)"/>
    ${boldText({ x: 0, y: 26, size: 74, fill: '#fff', text: Math.floor(10 + random() * 80) })}
    ${sheen('M0-72L62-36L-62 6V-36Z', 0.18)}`,
};
