import { svg } from '../shapes.ts';
import {
  cord,
  form,
  group,
  halo,
  light,
  line,
  medallion,
  oval,
  plate,
  rosette,
  shade,
  turned,
  twinkle,
  type SymbolBuilder,
} from './kit.ts';

/** Petals around the middle, the first turned by `from` degrees. */
type PetalRing = {
  readonly count: number;
  readonly radius: number;
  readonly size: number;
  readonly fill: string;
  readonly from: number;
};

/** A night market: what hangs, rolls, sounds and smells there. */
export const lanternAlley: Readonly<Record<string, SymbolBuilder>> = {
  lantern: () => svg`
    ${rosette('ember')}
    ${line('M0-98V-72', { colour: '#e9a52c', width: 6 })}
    ${cord('M0 66V88M-12 66V82M12 66V82', 'gold', 4)}
    ${oval({ cx: 0, cy: -2, rx: 66, ry: 56, fill: 'red' })}
    ${oval({ cx: 0, cy: -2, rx: 48, ry: 54, fill: 'glow', outline: 0 })}
    <g fill="none" stroke="#7d0d1e" stroke-width="3" opacity=".55"><ellipse cy="-2" rx="44" ry="56"/>
    <ellipse cy="-2" rx="19" ry="56"/></g>
    ${form('M-34-70H34L28-52H-28ZM-28 48H28L34 68H-34Z', 'gold')}
    ${oval({ cx: 0, cy: -2, rx: 25, ry: 25, fill: 'crimson', outline: 3 })}
    ${turned(8, () => '<path d="M0-20Q7-10 0-3Q-7-10 0-20Z" fill="#ffd98a"/>')}
    ${light('M-48-30C-62-10-60 18-48 32C-52 10-50-12-38-40Z', 0.55)}`,

  moon: () => svg`
    ${medallion('storm')}
    ${twinkle(-44, -46, 10)}${twinkle(58, 34, 9)}${twinkle(-58, 20, 6)}${twinkle(10, -66, 6)}
    ${form('M30-70A68 68 0 1 0 62 36A56 56 0 1 1 30-70Z', 'gold')}
    ${light('M-4-60C-46-46-60 6-38 42C-36 6-30-30-4-60Z', 0.6)}
    <g fill="#b56d10" opacity=".35"><circle cx="-40" cy="24" r="7"/><circle cx="-22" cy="42" r="5"/>
    <circle cx="-46" cy="-6" r="4"/></g>
    <polygon points="40,-38 46,-20 65,-20 50,-8 56,11 40,0 24,11 30,-8 15,-20 34,-20" fill="url(#ivory)"
    stroke="#1c0b16" stroke-width="3" stroke-linejoin="round"/>
    ${form('M-74 62A18 18 0 0 1-52 42A24 24 0 0 1-8 40A17 17 0 0 1 22 62Z', 'slate')}
    ${light('M-58 50Q-50 40-40 46Q-30 32-14 42Q-30 40-38 50Z', 0.6)}`,

  rickshaw: () => {
    const wheel = (x: number, y: number, r: number) =>
      group(
        `translate(${x} ${y})`,
        svg`
    <circle r="${r}" fill="#2a1430" fill-opacity=".55" stroke="#1c0b16" stroke-width="13"/>
    <circle r="${r}" fill="none" stroke="url(#gold)" stroke-width="6"/>
    ${turned(8, () => line(`M0 0V${-r + 3}`, { colour: '#ffe9b0', width: 2.5 }))}
    <circle r="7" fill="url(#red)" stroke="#1c0b16" stroke-width="3"/>`,
      );
    return svg`
    ${plate('lagoon')}
    ${wheel(-34, 42, 33)}${wheel(56, 48, 27)}
    ${cord('M-20 26L56 48M56 48L46-16L64-24M-4 20L46-2', 'brass', 6)}
    ${form('M-70 26V4H0L10 26Z', 'crimson')}
    ${line('M-62 15H-6', { colour: '#ffd98a', width: 4 })}
    ${form('M-72 4C-84-58-40-84 4-66C16-60 22-50 22-42L-4-34C-14-30-14-8-10 4Z', 'magenta')}
    ${form('M-72 4C-84-58-40-84-18-73C-34-60-44-30-40 4Z', 'amber', 3)}
    ${form('M-52 4C-60-44-38-68-18-73L-2-67C-28-50-30-20-24 4Z', 'teal', 3)}
    ${light('M-66-22C-66-52-50-66-32-70C-50-58-58-42-58-16Z', 0.5)}
    ${form('M22-42L30-32L-2-24L-6-34Z', 'gold', 3)}
    ${cord('M58-26L74-34', 'red', 6)}
    <circle cx="34" cy="8" r="9" fill="url(#lemon)" stroke="#1c0b16" stroke-width="3"/>`;
  },

  drum: () => svg`
    ${plate('dusk')}
    ${group(
      'rotate(-24)',
      svg`
    ${form('M-52-46C-20-62 20-62 52-46C64-16 64 18 52 48C20 64-20 64-52 48C-64 18-64-16-52-46Z', 'wood')}
    ${shade('M52-46C64-16 64 18 52 48C34 58 12 61-8 60C30 46 44 0 36-52Z', 0.3)}
    ${line('M-44-50L-28 56L-10-58L10 58L28-56L44 50', { colour: '#ffe3a0', width: 5 })}
    ${line('M-55 0C-20 14 20 14 55 0', { colour: 'crimson', width: 13 })}
    ${line('M-55 0C-20 14 20 14 55 0', { colour: '#ffd36a', width: 3 })}
    ${oval({ cx: -54, cy: 0, rx: 17, ry: 48, fill: 'ivory' })}
    ${oval({ cx: -54, cy: 0, rx: 9, ry: 25, fill: 'bark', outline: 2 })}
    ${oval({ cx: 54, cy: 0, rx: 17, ry: 48, fill: 'gold' })}
    ${oval({ cx: 54, cy: 0, rx: 10, ry: 30, fill: 'ivory', outline: 2 })}
    ${light('M-28-48C-8-56 14-56 34-50C14-50-8-48-24-40Z', 0.5)}`,
    )}
    ${cord('M14 74L76 26', 'wood', 8)}
    <circle cx="78" cy="24" r="10" fill="url(#red)" stroke="#1c0b16" stroke-width="4"/>`,

  kite: () => svg`
    ${plate('ocean')}
    ${cord('M-8 48C-30 60-40 70-34 84', '#ffe9b0', 3)}
    ${form('M-30 62L-48 52L-44 72ZM-26 62L-10 70L-14 54Z', 'amber', 3)}
    ${form('M10-82L70-22L-8 50L-66-18Z', 'red')}
    ${form('M10-82L70-22L2-16Z', 'amber', 0)}
    ${form('M2-16L70-22L-8 50Z', 'teal', 0)}
    ${form('M2-16L-8 50L-66-18Z', 'magenta', 0)}
    ${line('M10-82L-8 50M-66-18Q4-34 70-22', { colour: '#fff4d6', width: 4 })}
    <path d="M10-82L70-22L-8 50L-66-18Z" fill="none" stroke="#1c0b16" stroke-width="5" stroke-linejoin="round"/>
    <circle cx="2" cy="-18" r="15" fill="url(#lemon)" stroke="#1c0b16" stroke-width="3"/>
    ${group(
      'translate(2 -18)',
      turned(8, () => '<path d="M0-10L3-3H-3Z" fill="#b5400f"/>'),
    )}
    ${light('M4-72L-52-20L-40-20Z', 0.5)}`,

  teapot: () => svg`
    ${plate('honey')}
    ${line('M-34-66C-44-56-26-50-34-38M-10-78C-20-66 0-60-10-46M16-66C6-56 24-50 16-38', {
      colour: '#fff',
      width: 6,
      opacity: 0.75,
    })}
    ${line('M52-4C92-16 88 46 46 40', { colour: '#1c0b16', width: 18 })}
    ${line('M52-4C92-16 88 46 46 40', { colour: 'brass', width: 10 })}
    ${form('M-50 2C-70 2-74-22-88-26L-82-36C-60-34-54-12-40-12Z', 'jade')}
    ${form('M-48-10H44C66 14 62 58 38 68H-40C-64 58-68 14-48-10Z', 'jade')}
    ${form('M-40-10C-36-26-20-32-2-32C16-32 32-26 36-10Z', 'teal')}
    <circle cx="-2" cy="-38" r="9" fill="url(#gold)" stroke="#1c0b16" stroke-width="4"/>
    ${shade('M38 68H-6C38 58 46 20 36-10H44C66 14 62 58 38 68Z', 0.3)}
    ${light('M-44 2C-56 20-54 46-40 56C-46 36-42 16-30 0Z', 0.6)}
    ${group(
      'translate(-4 28)',
      turned(6, () => form('M0-26C11-19 11-8 0-2C-11-8-11-19 0-26Z', 'rose', 2)),
    )}
    <circle cx="-4" cy="28" r="7" fill="url(#lemon)" stroke="#1c0b16" stroke-width="2"/>`,

  marigold: () => {
    const ring = ({ count, radius, size, fill, from }: PetalRing) =>
      turned(count, () => oval({ cx: 0, cy: -radius, rx: size, ry: size * 0.9, fill, outline: 3 }), from);
    return svg`
    ${halo('#ff9a2e')}
    ${form('M-76 40C-60 22-34 30-22 44C-40 60-66 60-76 40Z', 'leaf')}
    ${form('M76 40C60 22 34 30 22 44C40 60 66 60 76 40Z', 'leaf')}
    ${ring({ count: 13, radius: 55, size: 17, fill: 'orange', from: 0 })}
    ${ring({ count: 11, radius: 40, size: 16, fill: 'amber', from: 14 })}
    ${ring({ count: 8, radius: 24, size: 14, fill: 'orange', from: 5 })}
    ${ring({ count: 5, radius: 11, size: 11, fill: 'amber', from: 20 })}
    <circle r="9" fill="url(#red)" stroke="#1c0b16" stroke-width="3"/>
    ${light('M-40-44C-26-58-6-62 10-60C-8-54-24-46-32-34Z', 0.45)}`;
  },

  clove: () => {
    const bud = svg`
    ${form('M-9-18C-8 10-4 50 0 72C4 50 8 10 9-18Z', 'bark')}
    ${light('M-5-8C-5 14-2 38-1 52C-2 30-3 10-1-10Z', 0.4)}
    ${form('M0-26C-22-40-34-56-32-68C-18-64-6-54 0-40C6-54 18-64 32-68C34-56 22-40 0-26Z', 'wood')}
    ${oval({ cx: 0, cy: -56, rx: 17, ry: 17, fill: 'bark' })}
    ${light('M-10-62Q-4-72 6-70Q-4-66-6-56Z', 0.5)}
    ${form('M-18-26Q0-36 18-26Q10-8 0-8Q-10-8-18-26Z', 'wood')}`;
    return svg`
    ${halo('#c9784a')}
    ${group('translate(28 12)rotate(38)scale(.94)', bud)}
    ${group('translate(-28 12)rotate(-38)scale(.94)', bud)}
    ${group('translate(0 2)scale(1.1)', bud)}`;
  },

  cardamom: () => {
    const pod = svg`
    ${form('M0-74C26-46 30 26 4 70Q0 76-4 70C-30 26-26-46 0-74Z', 'lime')}
    ${line('M0-66C6-30 6 26 0 64M-10-50C-18-14-16 24-6 54M10-50C18-14 16 24 6 54', {
      colour: '#3b7014',
      width: 3,
      opacity: 0.8,
    })}
    ${light('M-6-52C-16-24-18 4-14 30C-18 2-14-26-2-52Z', 0.65)}
    ${line('M0-74Q4-84 12-86', { colour: '#7a9b3a', width: 5 })}`;
    return svg`
    ${halo('#a4d93f')}
    ${group('translate(34 8)rotate(34)scale(.88)', pod)}
    ${group('translate(-34 8)rotate(-34)scale(.88)', pod)}
    ${pod}
    <g fill="#2a1608" stroke="#1c0b16"><circle cx="-38" cy="70" r="6"/><circle cx="-22" cy="76" r="5"/>
    <circle cx="40" cy="72" r="6"/></g>`;
  },

  turmeric: () => {
    const fingers = 'M-48 8C-20 24 22 20 50-4M-30 12C-40-8-40-30-30-48M4 16C0-10 8-40 24-58M38 4C54-8 64-22 66-38';
    return svg`
    ${halo('#ffb020')}
    ${line(fingers, { colour: '#1c0b16', width: 42 })}
    ${line(fingers, { colour: 'orange', width: 35 })}
    ${line(
      'M-46-26C-38-20-28-20-20-26M-46-8C-38-2-30-2-22-8M4-34C12-26 22-26 30-32M-2-12C6-6 14-6 ' +
        '20-10M50-28C58-20 68-20 76-26M-8 8C-10 18-8 26-4 32M26 2C24 12 28 20 32 26',
      {
        colour: '#a33c05',
        width: 4.5,
        opacity: 0.75,
      },
    )}
    ${light('M-40-44C-46-30-46-16-42-4C-42-20-38-34-32-46ZM8-46C4-34 0-22 2-10C6-26 12-40 20-50Z', 0.55)}
    ${oval({ cx: -58, cy: 12, rx: 17, ry: 21, fill: 'wood', outline: 4, turn: -20 })}
    ${oval({ cx: -58, cy: 12, rx: 12, ry: 16, fill: 'amber', outline: 0, turn: -20 })}
    ${oval({ cx: -58, cy: 12, rx: 6, ry: 9, fill: 'orange', outline: 0, turn: -20 })}
    ${form('M-70 76C-54 66-44 42-18 40C4 36 10 52 26 48C46 44 56 66 74 76C44 88-42 88-70 76Z', 'lemon')}
    ${light('M-44 66C-36 54-28 48-16 48C-24 56-32 62-40 72Z', 0.8)}
    ${shade('M74 76C44 88-42 88-70 76C-30 82 30 76 52 60C60 66 66 72 74 76Z', 0.2)}
    <g fill="#d9860a" opacity=".7"><circle cx="-4" cy="62" r="3"/><circle cx="16" cy="68" r="2.5"/>
    <circle cx="-22" cy="72" r="2.5"/><circle cx="38" cy="72" r="2.5"/></g>`;
  },

  chilli: () => {
    const pepper = svg`
    ${form('M-24-38C-10-52 20-50 26-34C34 2 20 52-38 82C-8 46-18 6-24-38Z', 'red')}
    ${light('M8-34C16-4 8 32-16 58C0 28 0-2-4-36Z', 0.4)}
    ${shade('M-24-38C-18 6-8 46-38 82C-18 56-26 14-30-20Z', 0.25)}
    ${form('M-30-32C-24-54 24-56 32-30C20-38 10-34 2-26C-8-36-20-38-30-32Z', 'leaf')}
    ${line('M0-46C0-64 10-74 22-78', { colour: '#1c0b16', width: 15 })}
    ${line('M0-46C0-64 10-74 22-78', { colour: 'leaf', width: 9 })}`;
    return svg`
    ${halo('#ff5a4d')}
    ${group('translate(30 0)rotate(10)scale(-.92 .92)', pepper)}
    ${group('translate(-22 4)rotate(4)', pepper)}`;
  },
};
