import type { EmblemSet } from '../emblem-type.ts';
import { boldText, chip, die, playingCard, repeat, sheen, sparkle, stroke, svg, wheel } from '../shapes.ts';

/** What lies on the nine cells: 0 closed, 1 gem, 2 mine. */
const MINES_FACES = [1, 0, 2, 1, 2, 0, 0, 1, 2];

const minesCell = (x: number, y: number, face: number) => {
  const closed = face === 0;
  const cell =
    `<rect x="${x - 26}" y="${y - 26}" width="52" height="52" rx="12" ` +
    `fill="${closed ? 'url(#P)' : '#0b0f1a'}" fill-opacity="${closed ? 1 : 0.5}" stroke="#fff" stroke-opacity=".25"/>`;
  if (face === 1) {
    return svg`${cell}
    <path d="M${x - 15} ${y - 8}L${x - 8} ${y - 16}H${x + 8}L${x + 15} ${y - 8}L${x} ${y + 16}Z" fill="#2fd68b"/>
    <path d="M${x - 15} ${y - 8}H${x + 15}L${x} ${y + 16}Z" fill="#0b7a4b" opacity=".5"/>`;
  }
  if (face === 2)
    return (
      `${cell}<circle cx="${x}" cy="${y + 3}" r="13" fill="#ff6b7a"/>` +
      `${stroke(`M${x + 7} ${y - 8}l5-8`, { colour: '#ffcf5c', width: 4 })}`
    );
  return cell;
};

/** Place, radius, colour and number of each ball. */
const KENO_BALLS: readonly (readonly [number, number, number, string, string])[] = [
  [-46, 34, 42, 'url(#P)', '7'],
  [40, 40, 46, '#ff6b7a', '24'],
  [2, -38, 50, '#ffcf5c', '18'],
  [-66, -36, 26, '#2fd68b', '3'],
  [70, -34, 24, '#2fb8d6', '9'],
];

/** House games: crash, mines, plinko and the other originals. */
export const house: EmblemSet = {
  crash: () => svg`
    ${stroke('M-84 78H84M-84 78V-72', { colour: '#fff', width: 4, opacity: 0.3 })}
    <path d="M-82 76C-20 72 32 40 56-36V76Z" fill="url(#P)" opacity=".45"/>
    ${stroke('M-82 76C-20 72 32 40 54-30', { colour: '#fff', width: 8 })}
    <g transform="translate(56-40)rotate(28)scale(1.35)">
    <path d="M0-38C16-20 16 6 9 20H-9C-16 6-16-20 0-38Z" fill="#f7f8fc"/>
    <circle cy="-9" r="7" fill="url(#P)"/>
    <path d="M-9 6L-22 26L-8 20ZM9 6L22 26L8 20Z" fill="#ff6b7a"/>
    <path d="M-7 22Q0 50 7 22Z" fill="#ffcf5c"/>
    </g>`,
  mines: (random) => {
    const shift = Math.floor(random() * 2);
    return repeat(9, (i) =>
      minesCell((i % 3) * 58 - 58, Math.floor(i / 3) * 58 - 58, MINES_FACES[(i + shift) % 9] ?? 0),
    );
  },
  plinko: () => {
    const pegs = repeat(6, (y) =>
      repeat(y + 2, (x) => `<circle cx="${(x - (y + 1) / 2) * 24}" cy="${-74 + y * 24}" r="5"/>`),
    );
    const bins = ['#ff6b7a', '#ffb547', '#ffcf5c', '#ffb547', '#ff6b7a'];
    return svg`
    <g fill="#fff">${pegs}</g>
    ${bins
      .map((fill, i) => `<rect x="${-82 + i * 33.5}" y="64" width="30" height="22" rx="6" fill="${fill}"/>`)
      .join('')}
    <circle cx="13" cy="-12" r="13" fill="url(#G)"/>
    ${stroke('M0-92Q-18-60-6-40Q20-30 13-22', { colour: '#ffd98a', width: 3, opacity: 0.6, dashes: '1 8' })}`;
  },
  keno: () => svg`
    ${KENO_BALLS.map(
      ([x, y, radius, fill, text]) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>` +
        `<circle cx="${x}" cy="${y}" r="${radius * 0.58}" fill="#f7f8fc"/>` +
        boldText({ x, y: y + radius * 0.02, size: radius * 0.7, fill: '#10162a', text }) +
        sheen(`M${x - radius * 0.7} ${y - radius * 0.4}A${radius} ${radius} 0 0 1 ${x} ${y - radius * 0.86}`, 0.5),
    ).join('')}`,
  dice: () => svg`
    ${die({ x: -22, y: -14, size: 58, fill: 'url(#P)' })}
    ${die({ x: 48, y: 40, size: 38, fill: '#c2263b' })}`,
  hiLo: () => svg`
    ${playingCard({ x: -34, y: 4, turn: -8, suit: 'd', width: 84 })}
    <g transform="translate(46 0)">
    <circle cy="-42" r="34" fill="#2fd68b"/>
    <path d="M0-64L18-40H8V-22H-8V-40H-18Z" fill="#04140c"/>
    <circle cy="42" r="34" fill="#ff6b7a"/>
    <path d="M0 64L18 40H8V22H-8V40H-18Z" fill="#2a0409"/>
    </g>`,
  blackjack: () => svg`
    ${playingCard({ x: -30, y: -2, turn: -14, suit: 's', width: 96 })}
    ${playingCard({ x: 26, y: -6, turn: 10, suit: 'h', width: 96 })}
    ${chip({ x: -50, y: 60, radius: 26, fill: '#1d8a5a' })}
    <circle cx="30" cy="48" r="37" fill="#101626"/>
    <circle cx="30" cy="48" r="34" fill="url(#G)"/>
    ${boldText({ x: 30, y: 64, size: 46, fill: '#2a1d00', text: '21' })}`,
  poker: () => svg`
    ${playingCard({ x: -52, y: 8, turn: -24, suit: 'c', width: 72 })}
    ${playingCard({ x: -18, y: -10, turn: -8, suit: 'd', width: 72 })}
    ${playingCard({ x: 18, y: -10, turn: 8, suit: 's', width: 72 })}
    ${playingCard({ x: 52, y: 8, turn: 24, suit: 'h', width: 72 })}
    ${chip({ x: -26, y: 64, radius: 26, fill: '#c2263b' })}
    ${chip({ x: 28, y: 64, radius: 26, fill: '#5646d8' })}`,
  kite: () => svg`
    ${stroke('M-14 52Q-2 70-24 76T-40 88', { colour: '#f7e3b5', width: 4 })}
    <path d="M-24 66L-36 60L-34 72ZM-24 78L-12 72L-14 84Z" fill="#2fd6b8"/>
    <g transform="rotate(18)">
    <path d="M0-84L52-16L0 62L-52-16Z" fill="#ff7a4d"/>
    <path d="M0-84L52-16H0Z" fill="#ffb347"/>
    <path d="M-52-16H0V62Z" fill="#ff4d73"/>
    <path d="M0-16H52L0 62Z" fill="#ffd36b"/>
    ${stroke('M0-84V62M-52-16Q0-34 52-16', { colour: '#7a1f33', width: 5 })}
    ${sheen('M-5-72L-42-24L-24-30Z', 0.4)}
    </g>`,
  wheel: (random) => svg`
    <g transform="rotate(${Math.round(random() * 30)})">
    ${wheel({
      radius: 66,
      sectors: 20,
      colours: ['#2a3550', '#6a58f2', '#2a3550', '#2fd68b', '#2a3550', '#f4c95d'],
      hub: '#0b0f1a',
    })}</g>
    <circle r="16" fill="#6a58f2"/>
    <path d="M-13-94H13L0-60Z" fill="#fff"/>`,
  roulette: (random) => svg`
    <g transform="rotate(${Math.round(random() * 40)})">
    ${wheel({
      radius: 76,
      sectors: 18,
      colours: ['#b3263f', '#151b31'],
      hub: '#8a5a2f',
    })}
    <path d="M0-72A72 72 0 0 1 25-67.6L8.7-23.5A25 25 0 0 0 0-25Z" fill="#12805a"/></g>
    <circle r="84" fill="none" stroke="#8a5a2f" stroke-width="10"/>
    <circle r="79" fill="none" stroke="#f4c95d" stroke-width="2"/>
    <circle r="30" fill="url(#G)"/>
    ${stroke('M0-44V44M-44 0H44', { colour: '#ffe7a0', width: 6 })}
    <circle r="12" fill="#7a4a00"/>
    <circle cx="40" cy="-40" r="10" fill="#fff"/>
    ${sheen('M-58-34A68 68 0 0 1 0-68A80 80 0 0 0-58-34Z', 0.4)}`,
  bingo: () => svg`
    <rect x="-74" y="-80" width="112" height="136" rx="14" fill="#f8f3e6" transform="rotate(-8)"/>
    <g transform="rotate(-8)">${repeat(20, (i) => {
      const [x, y] = [-64 + (i % 4) * 24, -50 + Math.floor(i / 4) * 20];
      const marked = i % 5 === 0 || i === 9;
      return `<rect x="${x}" y="${y}" width="20" height="16" rx="4" fill="${marked ? '#e0453a' : '#d9cdb0'}"/>`;
    })}
    <rect x="-64" y="-72" width="92" height="16" rx="5" fill="url(#P)"/></g>
    <circle cx="38" cy="34" r="48" fill="#2fb8d6"/>
    <circle cx="38" cy="34" r="29" fill="#f7f8fc"/>
    ${boldText({ x: 38, y: 35, size: 32, fill: '#10162a', text: '75' })}
    ${sheen('M4 12A44 44 0 0 1 38-8A52 52 0 0 0 4 12Z', 0.6)}`,
  coin: () => svg`
    <circle r="80" fill="url(#G)"/>
    <circle r="68" fill="#b5761a"/>
    <circle r="64" fill="url(#G)"/>
    <path d="M-36-22L-18 4L0-38L18 4L36-22L28 32H-28Z" fill="#7a4a00"/>
    ${sheen('M-62-20A66 66 0 0 1 0-66A80 80 0 0 0-62-20Z', 0.6)}
    ${sparkle(62, -58, 20)}`,
  tower: () => {
    const path = [1, 0, 2, 1, 0];
    const bricks = repeat(5, (y) =>
      repeat(3, (x) => {
        const climbed = y > 1;
        const step = climbed && x === path[y];
        const fill = step ? '#2fd68b' : climbed ? '#0b0f1a' : 'url(#P)';
        return (
          `<rect x="${-80 + x * 55}" y="${-84 + y * 34}" width="50" height="28" rx="8" ` +
          `fill="${fill}" fill-opacity="${climbed && !step ? 0.45 : 1}"/>`
        );
      }),
    );
    return bricks + sparkle(2, 0, 12);
  },
  limbo: () => svg`
    <path d="M0-86L72-44V40L0 84L-72 40V-44Z" fill="#0b0f1a" fill-opacity=".45" stroke="url(#P)" stroke-width="8"
    stroke-linejoin="round"/>
    ${boldText({ x: 0, y: 4, size: 46, fill: '#fff', text: '100x' })}
    ${stroke('M-34 40L0 20L34 40', { colour: '#2fd68b', width: 9 })}
    ${stroke('M-34 60L0 40L34 60', { colour: '#2fd68b', width: 9, opacity: 0.5 })}`,
};
