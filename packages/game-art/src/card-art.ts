import { boldText, suitPath, svg, type Suit } from './shapes.ts';

/** Playing cards of our own, 100 x 140: corner, pips as on every deck, courts and aces as we draw them. */
export type CardRank = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | 'J' | 'Q' | 'K' | 'A';

const COLOURS: Readonly<Record<Suit, string>> = { d: '#d7263d', h: '#d7263d', s: '#141826', c: '#141826' };
const ROBES: Readonly<Record<Suit, string>> = { d: '#e0833a', h: '#b3213c', s: '#3b4a8f', c: '#1d7a58' };

/** Far enough from the corners' signs that none touches one of these. */
const LEFT = -17;
const RIGHT = 17;
type Place = readonly [x: number, y: number];
const sides = (...rows: readonly number[]): Place[] =>
  rows.flatMap((y): Place[] => [
    [LEFT, y],
    [RIGHT, y],
  ]);
const middle = (...rows: readonly number[]): Place[] => rows.map((y): Place => [0, y]);

/** Where the pips stand around the middle; those below it are turned. */
const PIPS: Readonly<Record<Exclude<CardRank, 'A' | 'J' | 'Q' | 'K'>, readonly Place[]>> = {
  '2': middle(-42, 42),
  '3': middle(-42, 0, 42),
  '4': sides(-42, 42),
  '5': [...sides(-42, 42), ...middle(0)],
  '6': sides(-42, 0, 42),
  '7': [...sides(-42, 0, 42), ...middle(-21)],
  '8': [...sides(-42, 0, 42), ...middle(-21, 21)],
  '9': [...sides(-44, -15, 15, 44), ...middle(0)],
  '10': [...sides(-44, -15, 15, 44), ...middle(-30, 30)],
};

const pip = (suit: Suit, [x, y]: Place, scale: number): string =>
  `<path d="${suitPath[suit]}" transform="translate(${x} ${y})${y > 0 ? 'rotate(180)' : ''}scale(${scale})" ` +
  `fill="${COLOURS[suit]}"/>`;

const corner = (rank: CardRank, suit: Suit): string => svg`
  ${boldText({ x: -38, y: -48, size: rank === '10' ? 17 : 21, fill: COLOURS[suit], text: rank })}
  ${pip(suit, [-38, -34], 0.28)}`;

const HATS = {
  J: '<path d="M-11-36C-12-47 8-50 12-40L10-35Z" fill="#6a58f2"/><path d="M9-42C18-52 20-40 12-38Z" fill="#f4c95d"/>',
  Q:
    '<path d="M-12-35C-13-45-7-46-6-41C-5-48 5-48 6-41C7-46 13-45 12-35Z" fill="#f4c95d"/>' +
    '<circle cy="-48" r="2.6" fill="#d7263d"/>',
  K: '<path d="M-13-35L-15-49L-7-42L0-52L7-42L15-49L13-35Z" fill="#f4c95d"/><circle cy="-40" r="2.4" fill="#d7263d"/>',
} as const;

/** A bust of a court card, upright, ending at the middle. */
const bust = (rank: 'J' | 'Q' | 'K', suit: Suit): string => svg`
  <path d="M-27 0C-27-15-14-19 0-19S27-15 27 0Z" fill="${ROBES[suit]}"/>
  <path d="M-9-19L0-4L9-19Z" fill="#f4c95d"/>
  ${rank === 'Q' ? '<path d="M-14-14C-17-40 17-40 14-14Z" fill="#5a3420"/>' : ''}
  <ellipse cy="-26" rx="9.5" ry="10.5" fill="#f0cfa8"/>
  ${rank === 'K' ? '<path d="M-9-24C-9-10 9-10 9-24C5-19-5-19-9-24Z" fill="#7a4a2a"/>' : ''}
  <circle cx="-3.6" cy="-28" r="1.3" fill="#141826"/><circle cx="3.6" cy="-28" r="1.3" fill="#141826"/>
  ${HATS[rank]}`;

const court = (rank: 'J' | 'Q' | 'K', suit: Suit): string => svg`
  <rect x="-29" y="-57" width="58" height="114" rx="6" fill="${ROBES[suit]}" opacity=".13"/>
  <rect x="-29" y="-57" width="58" height="114" rx="6" fill="none" stroke="#c89b3c" stroke-width="1.5"/>
  ${bust(rank, suit)}<g transform="rotate(180)">${bust(rank, suit)}</g>
  <path d="M-27 0H27" stroke="#f4c95d" stroke-width="2.5"/>
  ${pip(suit, [-19, -46], 0.26)}${pip(suit, [19, 46], 0.26)}`;

const ace = (suit: Suit): string => svg`
  <circle r="33" fill="none" stroke="#c89b3c" stroke-width="1.5"/>
  <circle r="37" fill="none" stroke="#c89b3c" stroke-width="1" stroke-dasharray="1 5" stroke-linecap="round"/>
  ${pip(suit, [0, 0], 0.95)}`;

function middleOf(rank: CardRank, suit: Suit): string {
  if (rank === 'A') return ace(suit);
  if (rank === 'J' || rank === 'Q' || rank === 'K') return court(rank, suit);
  return PIPS[rank].map((place) => pip(suit, place, 0.4)).join('');
}

const card = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -70 100 140">${body}</svg>`;

export const cardFace = (rank: CardRank, suit: Suit): string =>
  card(svg`
    <rect x="-50" y="-70" width="100" height="140" rx="10" fill="#fdfcf8"/>
    <rect x="-49.5" y="-69.5" width="99" height="139" rx="9.5" fill="none" stroke="#0003"/>
    ${corner(rank, suit)}<g transform="rotate(180)">${corner(rank, suit)}</g>
    ${middleOf(rank, suit)}`);

export const cardBack = (): string =>
  card(svg`
    <rect x="-50" y="-70" width="100" height="140" rx="10" fill="#fdfcf8"/>
    <rect x="-44" y="-64" width="88" height="128" rx="7" fill="#33276f"/>
    <g fill="none" stroke="#8f80ff" stroke-width="1.4" opacity=".75">
    ${[-48, -32, -16, 0, 16, 32, 48]
      .map((y) => `<path d="M-40 ${y}L-20 ${y - 12}L0 ${y}L20 ${y - 12}L40 ${y}L20 ${y + 12}L0 ${y}L-20 ${y + 12}Z"/>`)
      .join('')}</g>
    <circle r="19" fill="#33276f" stroke="#f4c95d" stroke-width="2"/>
    <path d="M0-12L10 0L0 12L-10 0Z" fill="#f4c95d"/>`);
