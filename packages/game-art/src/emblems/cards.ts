import type { EmblemSet } from '../emblem-type.ts';
import { boldText, chip, playingCard, RED, sheen, sparkle, stroke, suitPath, svg, type Point } from '../shapes.ts';

/** A green-backed mahjong tile with the given face. */
const mahjongTile = ({ x, y, turn, face }: Point & { readonly turn: number; readonly face: string }) => svg`
  <g transform="translate(${x} ${y})rotate(${turn})">
  <rect x="-36" y="-46" width="78" height="104" rx="11" fill="#1d8a5a"/>
  <rect x="-42" y="-52" width="78" height="104" rx="11" fill="url(#W)"/>
  ${face}</g>`;

/** Card rooms. */
export const cards: EmblemSet = {
  fan: (random) => svg`
    ${playingCard({ x: -46, y: 14, turn: -22, suit: 's', width: 82 })}
    ${playingCard({ x: 0, y: 0, turn: 0, suit: 'h', width: 82 })}
    ${playingCard({ x: 46, y: 14, turn: 22, suit: random() > 0.5 ? 'd' : 'c', width: 82 })}`,
  pair: () => svg`
    ${playingCard({ x: -26, y: 2, turn: -14, suit: 'c', width: 98 })}
    ${playingCard({ x: 30, y: 4, turn: 12, suit: 'd', width: 98 })}`,
  mahjong: () => svg`
    ${mahjongTile({
      x: -40,
      y: 6,
      turn: -10,
      face: svg`
      <g transform="translate(-3 0)"><circle r="24" fill="none" stroke="#1d8a5a" stroke-width="6"/>
      <circle r="10" fill="${RED}"/></g>`,
    })}
    ${mahjongTile({ x: 44, y: -2, turn: 9, face: boldText({ x: -3, y: 24, size: 66, fill: RED, text: '8' }) })}`,
  joker: () => svg`
    <path d="M0 24C-30 30-62 20-80 44C-84 4-70-44-30-56C-22-30-8-10 0 24Z" fill="url(#R)"/>
    <path d="M0 24C30 30 62 20 80 44C84 4 70-44 30-56C22-30 8-10 0 24Z" fill="url(#P)"/>
    <path d="M-32-30C-22-74 22-74 32-30C20-4 8 0 0 30C-8 0-20-4-32-30Z" fill="url(#Q)"/>
    <g fill="url(#G)">
    <circle cx="-80" cy="48" r="12"/>
    <circle cx="80" cy="48" r="12"/>
    <circle cy="-76" r="12"/>
    <rect x="-58" y="34" width="116" height="28" rx="14"/>
    </g>
    ${stroke('M-36 48H36', { colour: '#8a5a12', width: 4 }).replace('/>', ' stroke-dasharray="1 14"/>')}`,
  poker: () => svg`
    ${playingCard({ x: -40, y: -8, turn: -12, suit: 'h', width: 78 })}
    ${playingCard({ x: 32, y: -14, turn: 12, suit: 's', width: 78 })}
    ${chip({ x: -40, y: 56, radius: 32, fill: '#c2263b' })}
    ${chip({ x: 36, y: 58, radius: 34, fill: '#5646d8' })}
    ${chip({ x: 0, y: 70, radius: 26, fill: '#1d8a5a' })}`,
  spade: () => svg`
    <path d="${suitPath.s}" transform="scale(3.3)" fill="url(#D)" stroke="url(#G)" stroke-width="2.4"/>
    <path d="${suitPath.s}" transform="translate(0 -6)scale(1.5)" fill="url(#G)"/>
    ${sheen('M-40-12Q-20-40-4-58Q-12-30-32 4Z', 0.4)}`,
  crownCard: () => svg`
    ${playingCard({ x: 0, y: -4, turn: 0, suit: 'd', width: 104 })}
    <path d="M-40 34L-24 6L0 30L24 6L40 34L34 66H-34Z" transform="translate(0 22)" fill="url(#G)" stroke="#8a5a12"
    stroke-width="2"/>
    ${sparkle(-58, -66, 18)}
    ${sparkle(60, -40, 12)}`,
};
