import { polygon, star, svg, TURN, round, repeat } from '../shapes.ts';
import {
  cord,
  form,
  group,
  halo,
  light,
  line,
  medallion,
  plate,
  rosette,
  shade,
  turned,
  twinkle,
  type SymbolBuilder,
} from './kit.ts';

/** A cut stone of so many corners: rim, table and the facets between them. */
type Cut = {
  readonly fill: string;
  readonly corners: number;
  /** Radii of the rim and of the table. */
  readonly outer: number;
  readonly inner: number;
  /** Width over height. */
  readonly stretch: number;
  readonly turn: number;
};

const corner = ({ corners, stretch, turn }: Cut, radius: number, index: number): string => {
  const angle = turn + (index * TURN) / corners;
  return `${round(radius * Math.cos(angle) * stretch)} ${round(radius * Math.sin(angle))}`;
};

const ringOf = (cut: Cut, radius: number): string =>
  `M${repeat(cut.corners, (i) => `${i === 0 ? '' : 'L'}${corner(cut, radius, i)}`)}Z`;

const stone = (cut: Cut): string => {
  const { corners, outer, inner } = cut;
  const shine = [corners * 0.5, corners * 0.75].map((at) => corner(cut, inner * 0.86, Math.round(at))).join('L');
  const facets = repeat(corners, (i) => {
    const rim = `${corner(cut, outer, i)}L${corner(cut, outer, i + 1)}`;
    const d = `M${rim}L${corner(cut, inner, i + 1)}L${corner(cut, inner, i)}Z`;
    // Light from the top left: facets that look there are bright, those that look away are dark.
    const looks = Math.cos(cut.turn + ((i + 0.5) * TURN) / corners + 0.75 * Math.PI);
    return looks > 0 ? light(d, round(0.1 + 0.36 * looks)) : shade(d, round(0.08 - 0.34 * looks));
  });
  return svg`
    ${form(ringOf(cut, outer), cut.fill, 5)}
    ${facets}
    <path d="${ringOf(cut, inner)}" fill="none" stroke="#fff" stroke-width="2.5" stroke-opacity=".65"/>
    ${light(`M${shine}L0 0Z`, 0.42)}`;
};

/** A camp in the desert by night: what is carried there, and what it is traded for. */
export const jewelCaravan: Readonly<Record<string, SymbolBuilder>> = {
  star: () => svg`
    ${rosette('storm')}
    ${turned(4, () => '<path d="M0-76L9-12H-9Z" fill="#fff6c8" opacity=".5"/>', 45)}
    <polygon points="${star({ cx: 0, cy: 0, outer: 70, inner: 24, points: 4 })}" fill="url(#gold)" stroke="#1c0b16"
    stroke-width="4" stroke-linejoin="round"/>
    ${group(
      'rotate(45)scale(.62)',
      `<polygon points="${star({ cx: 0, cy: 0, outer: 70, inner: 26, points: 4 })}" fill="url(#amber)" ` +
        'stroke="#1c0b16" stroke-width="5" stroke-linejoin="round"/>',
    )}
    <polygon points="${star({ cx: 0, cy: 0, outer: 46, inner: 15, points: 4 })}" fill="url(#lemon)"/>
    <circle r="13" fill="#fff"/>
    ${light('M0-70L-17-17L-70 0L-20-8L-10-22Z', 0.6)}
    ${twinkle(-48, -48, 9)}${twinkle(50, 46, 8)}`,

  tent: () => svg`
    ${medallion('dusk')}
    ${twinkle(-50, -40, 8)}${twinkle(54, -26, 6)}${twinkle(34, -60, 5)}
    ${form('M-30-64A22 22 0 1 0-8-44A17 17 0 1 1-30-64Z', 'gold', 3)}
    <path d="M-70 56Q0 40 70 56Q50 79 0 79Q-50 79-70 56Z" fill="url(#amber)"/>
    ${cord('M2-44L3-66', 'wood', 5)}
    ${form('M4-68L30-60L4-52Z', 'red', 3)}
    ${form('M2-46C18-16 44 4 70 12L60 64H-58L-68 12C-42 4-14-16 2-46Z', 'crimson', 5)}
    ${form('M2-46C8-16 16 4 26 14L24 64H-22L-24 14C-12 4-4-16 2-46Z', 'ivory', 0)}
    ${form('M2-46C-6-14-26 6-46 12L-42 64H-58L-68 12C-42 4-14-16 2-46Z', 'ivory', 0)}
    ${shade('M2-46C18-16 44 4 70 12L60 64H30C44 40 30-4 2-46Z', 0.28)}
    ${form('M0 8C-16 24-20 44-20 64H22C22 44 16 24 0 8Z', 'night', 4)}
    <path d="M0 30C-9 40-12 52-12 64H14C14 52 10 40 0 30Z" fill="url(#glow)"/>
    ${line('M-68 12C-40 24-30 6-22 14C-8 28 10 26 26 14C36 6 46 24 70 12', { colour: 'gold', width: 7 })}`,

  camel: () => svg`
    ${plate('honey')}
    <circle cx="46" cy="-44" r="26" fill="url(#lemon)" opacity=".8"/>
    <path d="M-84 58Q-30 34 20 56Q54 44 84 56V66Q84 84 60 84H-60Q-84 84-84 66Z" fill="#8a4a0a" opacity=".55"/>
    ${line('M-36 26L-42 74M-20 28L-18 74M26 28L22 74M42 22L48 74', { colour: '#1c0b16', width: 17 })}
    ${line('M-36 26L-42 74M-20 28L-18 74M26 28L22 74M42 22L48 74', { colour: '#c98442', width: 10 })}
    ${form(
      'M-86-46C-84-60-66-64-56-54C-46-46-48-34-44-22C-38-6-30-4-26-16C-20-40 2-44 8-18C14-38 34-40 44-18' +
        'C58-10 62 14 54 34C32 44-24 46-42 34C-56 22-58-8-64-28C-70-32-82-34-86-46Z',
      'wood',
      5,
    )}
    ${form('M-26-14C-20-34 0-38 8-18C14-34 34-36 42-16L38 18H-18Z', 'crimson', 4)}
    ${line('M-22-4C-6 6 22 6 40-6', { colour: 'gold', width: 6 })}
    ${line('M-20 10C-4 20 20 20 39 8', { colour: '#ffe3a0', width: 4 })}
    ${repeat(5, (i) => `<circle cx="${-14 + i * 12}" cy="24" r="4" fill="#ffd36a" stroke="#1c0b16" stroke-width="2"/>`)}
    <circle cx="-68" cy="-48" r="4.5" fill="#1c0b16"/>
    ${line('M-84-42Q-74-36-64-40', { colour: '#1c0b16', width: 3 })}
    ${form('M-54-56L-46-70L-44-52Z', 'wood', 3)}
    ${line('M-60-32Q-48-26-50-12', { colour: 'gold', width: 5 })}
    ${cord('M54 0Q66 8 62 30', 'wood', 4)}
    ${light('M-50-48C-44-34-44-10-36 8C-46-4-52-24-56-38Z', 0.4)}`,

  lamp: () => svg`
    ${plate('dusk')}
    ${group(
      'translate(6 6)scale(.88)',
      svg`
    <circle cx="-66" cy="-40" r="34" fill="url(#glow)"/>
    ${form('M-66-78C-46-56-48-36-60-26C-78-34-82-56-66-78Z', 'orange', 4)}
    ${form('M-64-60C-54-48-56-38-62-32C-70-38-72-48-64-60Z', 'lemon', 0)}
    ${line('M46-16C92-28 88 36 36 30', { colour: '#1c0b16', width: 19 })}
    ${line('M46-16C92-28 88 36 36 30', { colour: 'brass', width: 11 })}
    ${form('M-74-26C-58-22-50-10-34-8H42C56-8 56 8 46 24C32 44-10 48-30 34C-44 24-52-2-74-12Z', 'gold', 5)}
    ${shade('M42-8C56-8 56 8 46 24C32 44-10 48-30 34C10 40 38 22 34-8Z', 0.25)}
    ${form('M-24-8C-22-34 32-34 34-8Z', 'brass', 4)}
    <circle cx="5" cy="-34" r="8" fill="url(#red)" stroke="#1c0b16" stroke-width="3"/>
    ${form('M-14 40H24L36 60H-26Z', 'brass', 4)}
    ${form('M-36 58H46V70H-36Z', 'gold', 4)}
    ${group(
      'translate(6 14)',
      turned(5, () => '<path d="M0-13L4-4H-4Z" fill="#a3142b"/>'),
    )}
    <circle cx="6" cy="14" r="5" fill="url(#teal)" stroke="#1c0b16" stroke-width="2"/>
    ${light('M-44-6C-34 16-24 28-8 34C-24 14-26 2-24-4Z', 0.6)}`,
    )}`,

  carpet: () => svg`
    ${plate('lagoon')}
    ${line('M-70 62C-40 72-20 56 4 64M10 74C34 80 52 66 74 70', { colour: '#fff', width: 4, opacity: 0.4 })}
    ${group(
      'rotate(-12)',
      svg`
    ${form('M-76-6C-50-44-20 4 6-28C30-56 54-22 80-40L70 22C46 38 22 6-4 34C-30 60-54 14-84 44Z', 'crimson', 5)}
    ${form('M-64-2C-44-28-18 12 8-14C28-36 50-12 66-22L60 14C42 26 20-2-6 24C-28 46-50 12-70 28Z', 'amber', 3)}
    ${form('M-52 4C-36-12-14 18 8-2C24-18 40-2 54-8L50 8C38 16 18 2-4 18C-24 34-44 10-58 20Z', 'teal', 3)}
    <path d="M-30 4L-18 12L-28 22L-40 14ZM2 0L14 6L6 16L-6 12ZM34-8L44 0L36 8L26 2Z" fill="#ffe9b0"/>
    ${cord('M-84 44L-92 56M-80 18L-92 24M-78-2L-90-6M80-40L90-50M76-14L88-16M72 8L84 14', 'gold', 4)}
    ${light('M-70-4C-50-36-22 4 2-22C24-44 50-22 72-32C50-8 28-34 6-10C-18 14-46-18-66 8Z', 0.4)}`,
    )}
    ${twinkle(-54, -52, 10)}${twinkle(60, -62, 7)}${twinkle(10, -66, 5)}`,

  jar: () => svg`
    ${plate('grove')}
    ${line('M-30-34C-72-40-70 6-42 8M30-34C72-40 70 6 42 8', { colour: '#1c0b16', width: 18 })}
    ${line('M-30-34C-72-40-70 6-42 8M30-34C72-40 70 6 42 8', { colour: 'orange', width: 10 })}
    ${form('M-22-52C-20-34-54-24-54 12C-54 44-34 64-26 74H26C34 64 54 44 54 12C54-24 20-34 22-52Z', 'orange', 5)}
    ${shade('M22-52C20-34 54-24 54 12C54 44 34 64 26 74H4C34 44 40-10 8-52Z', 0.26)}
    ${form('M-32-66H32L26-50H-26Z', 'wood', 4)}
    ${line('M-51-2C-24 12 24 12 51-2', { colour: 'azure', width: 9 })}
    ${line('M-49 30C-22 44 22 44 49 30', { colour: 'azure', width: 9 })}
    ${line('M-48 14L-36 26L-22 20L-10 32L2 22L14 32L24 20L38 26L48 14', { colour: '#fff4d6', width: 5 })}
    ${form('M-30 72H30V82H-30Z', 'wood', 4)}
    ${light('M-20-34C-46-16-46 20-34 46C-36 18-32-12-10-34Z', 0.55)}`,

  ruby: () => svg`
    ${halo('#ff4d62')}
    ${stone({ fill: 'red', corners: 6, outer: 72, inner: 42, stretch: 0.94, turn: Math.PI / 6 })}
    ${twinkle(-34, -42, 12)}`,

  emerald: () => svg`
    ${halo('#2fd68b')}
    ${form('M-34-74H34L56-52V52L34 74H-34L-56 52V-52Z', 'leaf', 5)}
    ${light('M-34-74H34L22-48H-22Z', 0.5)}
    ${light('M-34-74L-22-48L-34-34L-56-52Z', 0.34)}
    ${light('M-56-52L-34-34V34L-56 52Z', 0.2)}
    ${shade('M34-74L56-52L34-34L22-48Z', 0.1)}
    ${shade('M56-52V52L34 34V-34Z', 0.22)}
    ${shade('M56 52L34 74L22 48L34 34ZM-34 74H34L22 48H-22ZM-56 52L-34 74L-22 48L-34 34Z', 0.32)}
    <path d="M-22-48H22L34-34V34L22 48H-22L-34 34V-34Z" fill="none" stroke="#fff" stroke-width="2.5"
    stroke-opacity=".65"/>
    ${light('M-22-40H10L-28 26V-30Z', 0.4)}
    ${twinkle(30, -50, 11)}`,

  sapphire: () => svg`
    ${halo('#4aa8ff')}
    ${stone({ fill: 'azure', corners: 10, outer: 72, inner: 40, stretch: 1, turn: 0 })}
    <polygon points="${polygon({ cx: 0, cy: 0, radius: 56, corners: 10, turn: TURN / 20 })}" fill="none"
    stroke="#bfe4ff" stroke-width="2" stroke-opacity=".55"/>
    ${twinkle(-38, -38, 12)}`,

  topaz: () => svg`
    ${halo('#ffc83d')}
    ${form('M0-84C22-46 58-20 58 22A58 56 0 0 1-58 22C-58-20-22-46 0-84Z', 'amber', 5)}
    ${shade('M0-84C22-46 58-20 58 22A58 56 0 0 1 0 78L18 44L32 18Z', 0.22)}
    ${shade('M-58 22A58 56 0 0 0 58 22L30 26L0 52L-30 26Z', 0.2)}
    ${light('M0-84C-22-46-58-20-58 22L-30 20L-18-12Z', 0.4)}
    <polygon points="${polygon({ cx: 0, cy: 16, radius: 34, corners: 8, turn: TURN / 16 })}" fill="none" stroke="#fff"
    stroke-width="2.5" stroke-opacity=".7"/>
    ${line('M0-84V-18M-58 22H-34M58 22H34M0 78V50M-40-32L-20-8M40-32L20-8', {
      colour: '#fff3c4',
      width: 2,
      opacity: 0.6,
    })}
    ${light('M-28 6L-10-10L4-14L-22 32Z', 0.5)}
    ${twinkle(-30, -26, 10)}`,

  amethyst: () => svg`
    ${halo('#a877ff')}
    ${form('M-44-62H44L76-22L0 76L-76-22Z', 'violet', 5)}
    ${light('M-44-62L-76-22H-34Z', 0.42)}
    ${light('M-44-62H0L-34-22Z', 0.26)}
    ${light('M0-62L34-22H-34Z', 0.5)}
    ${shade('M44-62L76-22H34Z', 0.14)}
    ${shade('M34-22H76L0 76Z', 0.36)}
    ${shade('M-34-22H34L0 76Z', 0.12)}
    ${light('M-76-22H-34L0 76Z', 0.14)}
    ${line('M-76-22H76M-34-22L0 76L34-22M-44-62L-34-22L0-62L34-22L44-62', {
      colour: '#fff',
      width: 2.5,
      opacity: 0.55,
    })}
    ${twinkle(46, -48, 12)}`,
};
