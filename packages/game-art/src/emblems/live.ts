import type { EmblemSet } from '../emblem-type.ts';
import { chip, die, INK, playingCard, RED, sheen, star, stroke, svg, wheel } from '../shapes.ts';

/** Live tables: wheels, cards, dice and chips. */
export const live: EmblemSet = {
  roulette: (random) => svg`
    <g transform="rotate(${Math.round(random() * 30)})">
    ${wheel({ radius: 68, sectors: 18, colours: ['#d43a4e', INK] })}</g>
    <circle r="42" fill="#3a2412"/>
    <circle r="32" fill="url(#G)"/>
    <polygon points="${star({ cx: 0, cy: 0, outer: 26, inner: 7, points: 4 })}" fill="#7a4a1e"/>
    <circle cx="38" cy="-38" r="8" fill="#fff"/>
    ${sheen('M-70-30A76 76 0 0 1 10-76A90 90 0 0 0-70-30Z', 0.35)}`,
  baccarat: () => svg`
    ${playingCard({ x: -36, y: 4, turn: -10, suit: 's', width: 84 })}
    ${playingCard({ x: 38, y: 0, turn: 10, suit: 'h', width: 84 })}
    <circle cx="-42" cy="62" r="25" fill="#2f7bff" stroke="#fff" stroke-width="4"/>
    <circle cx="44" cy="62" r="25" fill="${RED}" stroke="#fff" stroke-width="4"/>
    <g font-family="sans-serif" font-weight="800" font-size="26" fill="#fff" text-anchor="middle">
    <text x="-42" y="71">P</text>
    <text x="44" y="71">B</text>
    </g>`,
  sicbo: () => svg`
    ${die({ x: 0, y: -26, size: 46, fill: RED })}
    ${die({ x: -44, y: 40, size: 46, fill: 'url(#P)' })}
    ${die({ x: 44, y: 40, size: 46, fill: '#1d8a5a' })}`,
  moneyWheel: (random) => svg`
    <g transform="rotate(${Math.round(random() * 40)})">
    ${wheel({ radius: 68, sectors: 12, colours: ['#ffcf5c', '#5cb8ff', '#ff6b7a', '#2fd68b'] })}</g>
    <circle r="15" fill="#fff"/>
    <path d="M-14-92H14L0-58Z" fill="#fff" stroke="#2a1606" stroke-width="3"/>`,
  dragonTiger: () => svg`
    <circle r="82" fill="url(#G)"/>
    <circle r="74" fill="#c2263b"/>
    <path d="M0-74A74 74 0 0 1 0 74A37 37 0 0 1 0 0A37 37 0 0 0 0-74Z" fill="#1f4fd1"/>
    <circle cy="-37" r="15" fill="#ffd98a"/>
    <circle cy="37" r="15" fill="#ffd98a"/>
    ${sheen('M-62-20A66 66 0 0 1 10-64A78 78 0 0 0-62-20Z', 0.4)}
    <circle r="74" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`,
  blackjack: () => {
    const stack = [
      ['#c2263b', '#ff6b7a'],
      ['#141826', '#475069'],
      ['#1d8a5a', '#2fd68b'],
      ['#c2263b', '#ff6b7a'],
      ['#5646d8', '#8a7bff'],
    ] as const;
    const chips = stack.map(
      ([side, top], i) => svg`
    <g transform="translate(-34 ${66 - i * 20})">
    <path d="M-50-8V4A50 18 0 0 0 50 4V-8Z" fill="${side}"/>
    <ellipse cy="-8" rx="50" ry="18" fill="${top}"/></g>`,
    );
    return svg`
    ${chips.join('')}
    <ellipse cx="-34" cy="-22" rx="32" ry="11" fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="10 8"/>
    ${chip({ x: 46, y: 34, radius: 44, fill: '#e0982f' })}
    <polygon points="${star({ cx: 46, cy: 34, outer: 20, inner: 8, points: 5 })}" fill="#fff"/>`;
  },
  andarBahar: () => svg`
    ${playingCard({ x: -34, y: -4, turn: -14, suit: 'c', width: 94 })}
    ${playingCard({ x: 36, y: -14, turn: 12, suit: 'd', width: 94 })}
    <path d="M-84 52Q0 92 84 52V72Q0 108-84 72Z" fill="url(#R)"/>
    ${stroke('M-62 70Q0 96 62 70', { colour: '#ffd98a', width: 3 })}`,
};
