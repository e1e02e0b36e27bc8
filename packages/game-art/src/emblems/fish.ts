import type { EmblemSet } from '../emblem-type.ts';
import { oklch } from '../oklch.ts';
import { INK, polygon, round, sheen, sparkle, stroke, svg, type Point } from '../shapes.ts';

/** `flip` makes the fish swim the other way. */
type Swimmer = Point & { readonly scale: number; readonly hue: number; readonly flip?: boolean };

/** A fish in two tones. */
const swimmer = ({ x, y, scale, hue, flip = false }: Swimmer) => {
  const fin = oklch(0.66, 0.17, hue + 30);
  return svg`
  <g transform="translate(${x} ${y})scale(${flip ? -scale : scale} ${scale})">
  <path d="M-42 0L-80-30Q-66 0-80 30Z" fill="${fin}"/>
  <path d="M-14-26Q8-58 28-22Z" fill="${fin}"/>
  <path d="M-52 0C-28-38 24-38 52 0C24 38-28 38-52 0Z" fill="${oklch(0.78, 0.15, hue)}"/>
  <path d="M-52 0C-28 38 24 38 52 0C20 18-24 18-52 0Z" fill="${oklch(0.6, 0.16, hue)}"/>
  <circle cx="28" cy="-8" r="9" fill="#fff"/>
  <circle cx="31" cy="-7" r="5" fill="#10131f"/>
  ${stroke('M10-22q10 22 0 40M-10-26q10 26 0 48M-28-18q8 18 0 34', { colour: '#fff', width: 2.5, opacity: 0.45 })}</g>`;
};

/** Fishing rooms: sea creatures and the cannon. */
export const fish: EmblemSet = {
  fishPair: (random) => svg`
    ${swimmer({ x: 14, y: -26, scale: 1.15, hue: 45 + random() * 30 })}
    ${swimmer({ x: -34, y: 48, scale: 0.68, hue: 340 + random() * 40, flip: true })}`,
  shark: () => svg`
    <path d="M-86 20C-50-38 30-54 88-4C60 34-30 48-86 20Z" fill="#8fb4d6"/>
    <path d="M-86 20C-40 30 40 24 88-4C60 40-30 52-86 20Z" fill="#f2f7ff"/>
    <path d="M-14-32L14-84Q22-50 34-32ZM-66 10L-92-34Q-88 0-92 40ZM0 26L-22 66Q14 54 28 24Z" fill="#6f98c0"/>
    <circle cx="56" cy="-10" r="6" fill="${INK}"/>
    ${stroke('M34-12q6 12 0 24M24-12q6 12 0 24M14-12q6 12 0 24', { colour: '#47698c', width: 3 })}
    <path d="M88-4L70 14L64 6L56 18L50 10L42 20L60 18Z" fill="#c2263b"/>`,
  octopus: () => {
    const arms = [-64, -34, -10, 14, 38, 66].map((x, i) => {
      const d = `M${x * 0.5} 4C${x * 0.6} 50 ${round(x * 1.35)} 40 ${round(x * 1.25)} ${74 - (i % 2) * 12}`;
      return `<path d="${d}" fill="none" stroke="url(#Q)" stroke-width="17" stroke-linecap="round"/>`;
    });
    return svg`
    ${arms.join('')}
    <path d="M0-84C58-84 62-24 46 14C30 34-30 34-46 14C-62-24-58-84 0-84Z" fill="url(#Q)"/>
    ${sheen('M-36-50Q-20-74 8-74Q-20-60-30-30Z', 0.5)}
    <circle cx="-18" cy="-20" r="14" fill="#fff"/>
    <circle cx="20" cy="-20" r="14" fill="#fff"/>
    <circle cx="-15" cy="-18" r="7" fill="${INK}"/>
    <circle cx="17" cy="-18" r="7" fill="${INK}"/>
    ${stroke('M-10 6Q0 14 10 6', { colour: INK, width: 4 })}`;
  },
  turtle: () => svg`
    <g fill="#4fb878">
    <ellipse cx="-56" cy="-46" rx="34" ry="14" transform="rotate(40-56-46)"/>
    <ellipse cx="56" cy="-46" rx="34" ry="14" transform="rotate(-40 56-46)"/>
    <ellipse cx="-50" cy="52" rx="26" ry="12" transform="rotate(-40-50 52)"/>
    <ellipse cx="50" cy="52" rx="26" ry="12" transform="rotate(40 50 52)"/>
    <ellipse cy="-68" rx="21" ry="22"/>
    </g>
    <ellipse cy="4" rx="62" ry="64" fill="url(#G)"/>
    <ellipse cy="4" rx="54" ry="56" fill="#2c7d57"/>
    <polygon points="${polygon({ cx: 0, cy: 4, radius: 27, corners: 6 })}" fill="#4fb878"/>
    ${stroke('M0-23V-50M23-10L46-24M23 18L46 32M0 31V58M-23 18L-46 32M-23-10L-46-24', { colour: '#f4d58a', width: 4 })}
    <circle cx="-8" cy="-74" r="4" fill="${INK}"/>
    <circle cx="8" cy="-74" r="4" fill="${INK}"/>`,
  crab: () => svg`
    ${stroke('M-44 34L-72 60M-30 46L-50 78M44 34L72 60M30 46L50 78M-54 16L-86 28M54 16L86 28', {
      colour: '#d2452f',
      width: 9,
    })}
    <path d="M-52-12C-84-20-90-52-70-78C-68-58-58-56-46-66C-36-44-40-26-44-14ZM52-12C84-20 90-52 70-78C68-58 58-56
    46-66C36-44 40-26 44-14Z" fill="#ff7a52"/>
    <ellipse cy="20" rx="62" ry="42" fill="#ff7a52"/>
    <path d="M-62 20A62 42 0 0 0 62 20A70 40 0 0 1-62 20Z" fill="#a32c1c" opacity=".5"/>
    ${sheen('M-44 2Q-20-18 14-14Q-20-8-34 14Z', 0.45)}
    ${stroke('M-16-20V-38M16-20V-38', { colour: '#ff7a52', width: 6 })}
    <circle cx="-16" cy="-42" r="10" fill="#fff"/>
    <circle cx="16" cy="-42" r="10" fill="#fff"/>
    <circle cx="-14" cy="-41" r="5" fill="${INK}"/>
    <circle cx="14" cy="-41" r="5" fill="${INK}"/>`,
  jellyfish: () => svg`
    ${stroke('M-40 10Q-54 40-38 84M-14 16Q-24 50-10 88M14 16Q24 50 10 88M40 10Q54 40 38 84', {
      colour: '#fff',
      width: 7,
      opacity: 0.5,
    })}
    <path d="M-70 14C-76-50-40-84 0-84C40-84 76-50 70 14Q58 26 46 14Q34 26 23 14Q11 26 0 14Q-11 26-23 14Q-34 26-46
    14Q-58 26-70 14Z" fill="url(#Q)" opacity=".92"/>
    ${sheen('M-48-24Q-40-62-6-70Q-32-48-34-14Z', 0.55)}
    <circle cx="24" cy="-30" r="7" fill="#fff" opacity=".6"/>
    <circle cx="40" cy="-6" r="5" fill="#fff" opacity=".6"/>`,
  cannon: () => svg`
    <g transform="rotate(-32)">
    <rect x="-24" y="-92" width="48" height="96" rx="12" fill="url(#G)"/>
    <rect x="-32" y="-92" width="64" height="20" rx="8" fill="#c98a22"/>
    <rect x="-30" y="-44" width="60" height="12" rx="6" fill="#c98a22"/>
    </g>
    <circle cy="34" r="54" fill="url(#D)"/>
    <circle cy="34" r="42" fill="url(#P)"/>
    <circle cy="34" r="16" fill="url(#G)"/>
    ${stroke('M0-6V10M0 58V74M-40 34H-24M24 34H40', { colour: '#fff', width: 5, opacity: 0.7 })}
    ${sheen('M-36 16A44 44 0 0 1 10-8A54 54 0 0 0-36 16Z', 0.5)}
    ${sparkle(-62, -72, 18)}`,
};
