import { repeat, svg } from '../shapes.ts';
import {
  both,
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

const RIM = { colour: 'goldEdge', width: 6 } as const;

/** A bell of cast brass with its clapper, hanging from a yoke. */
const bell = (): string => svg`
  ${oval({ cx: 0, cy: 50, rx: 13, ry: 15, fill: 'wood', outline: 4 })}
  ${form('M-13-62A13 13 0 0 1 13-62V-48H-13Z', 'brass', 4)}
  ${form('M0-54C28-54 38-34 40-6C42 16 48 28 62 40H-62C-48 28-42 16-40-6C-38-34-28-54 0-54Z', 'gold', 5)}
  ${shade('M0-54C28-54 38-34 40-6C42 16 48 28 62 40H22C30 8 26-30 0-54Z', 0.26)}
  ${line('M-39-4C-14 4 14 4 39-4', { colour: '#8a4f08', width: 4 })}
  ${line('M-46 18C-16 28 16 28 46 18', { colour: '#8a4f08', width: 4 })}
  ${form('M-66 38H66A7 7 0 0 1 66 52H-66A7 7 0 0 1-66 38Z', 'goldEdge', 4)}
  ${light('M-14-44C-30-34-34-8-38 12C-30 14-26 12-24 8C-22-12-20-30-8-44Z', 0.6)}`;

const flame = (scale: number, fill: string): string =>
  group(
    `translate(0 ${Math.round(34 - 34 * scale)})scale(${scale})`,
    form(
      'M0-74C10-46 46-34 44 8C43 40 24 62 0 62C-24 62-43 40-44 8C-44-12-30-20-26-40C-14-32-12-20-10-12C2-26 4-48 0-74Z',
      fill,
    ),
  );

/** A bell foundry by night: the furnace, its tools, and what is cast there. */
export const brassBells: Readonly<Record<string, SymbolBuilder>> = {
  fire: () => svg`
    ${rosette('ember')}
    ${flame(1, 'red')}${flame(0.74, 'orange')}${flame(0.46, 'lemon')}
    ${twinkle(-44, -36, 9)}${twinkle(46, -26, 7)}`,

  bell: () => svg`
    ${medallion('ember')}
    <circle r="70" fill="url(#glow)"/>
    ${bell()}
    ${twinkle(-54, -30, 8)}${twinkle(52, -38, 10)}`,

  crucible: () => svg`
    ${plate('ember')}
    <circle cy="-26" r="58" fill="url(#glow)"/>
    ${form('M-58-24H58C58 28 40 66 20 70H-20C-40 66-58 28-58-24Z', 'stone', 5)}
    ${shade('M10 70H20C40 66 58 28 58-24H34C36 20 28 54 10 70Z', 0.3)}
    ${oval({ cx: 0, cy: -24, rx: 62, ry: 19, fill: 'slate', outline: 5 })}
    ${oval({ cx: 0, cy: -24, rx: 48, ry: 12, fill: 'amber', outline: 3 })}
    ${form('M58-22C76-20 76-2 60 0C66 20 50 34 58 58C44 44 52 14 46-8Z', 'orange', 3)}
    ${light('M-46 0C-44 26-36 46-26 58C-40 40-50 20-50 0Z', 0.45)}
    ${twinkle(-20, -52, 8)}`,

  gong: () => svg`
    ${plate('berry')}
    ${cord('M-52-72L-30-46M52-72L30-46', 'red', 6)}
    <circle cy="10" r="66" fill="url(#goldEdge)" stroke="#1c0b16" stroke-width="5"/>
    <circle cy="10" r="54" fill="url(#brass)" stroke="#7a4708" stroke-width="3"/>
    <circle cy="10" r="36" fill="none" stroke="#7a4708" stroke-width="3" opacity=".7"/>
    <circle cy="10" r="20" fill="url(#gold)" stroke="#7a4708" stroke-width="3"/>
    ${light('M-46-12C-34-34-12-42 8-40C-14-34-30-22-40-2Z', 0.55)}`,

  anvil: () => svg`
    ${plate('storm')}
    ${form('M-78-34H64V-6C40-4 26 8 24 26H40L52 58H-42L-30 26H-12C-14 4-44-4-78-34Z', 'slate', 5)}
    ${light('M-70-30H60V-20H-56Z', 0.6)}
    ${shade('M24 26H40L52 58H10C18 48 22 38 24 26Z', 0.3)}
    ${group(
      'translate(14 -46)',
      turned(6, () => line('M0-13Q1-18 0-22', { colour: '#ffd35c', width: 4 }), 30),
    )}
    <circle cx="14" cy="-46" r="7" fill="#fff2a8"/>${twinkle(30, -60, 9)}${twinkle(-8, -62, 7)}`,

  hammer: () => svg`
    ${plate('lagoon')}
    ${group(
      'rotate(38)',
      svg`${form('M-9-30H9V80A9 9 0 0 1-9 80Z', 'wood', 4)}
      ${form('M-46-66H34L52-50V-30L34-22H-46A6 6 0 0 1-52-28V-60A6 6 0 0 1-46-66Z', 'stone', 5)}
      ${light('M-44-62H32L38-54H-46Z', 0.6)}
      ${line('M-9 40H9M-9 54H9', { colour: '#ffd35c', width: 4 })}`,
    )}`,

  tongs: () => svg`
    ${plate('grove')}
    ${both(form('M-2-10C-30-20-42-50-30-78C-22-54-10-42 6-30L30 70C32 80 18 84 14 74Z', 'slate', 4))}
    <circle cy="-14" r="10" fill="url(#goldEdge)" stroke="#1c0b16" stroke-width="3"/>
    <circle cy="-66" r="18" fill="url(#orange)" stroke="#1c0b16" stroke-width="3"/>
    <circle cy="-66" r="30" fill="url(#glow)"/>`,

  horn: () => svg`
    ${halo('#ffb35c')}
    ${form('M-70 44C-20 52 20 30 44-46L72-30C60 40 0 82-66 64A10 10 0 0 1-70 44Z', 'brass', 5)}
    ${oval({ cx: 58, cy: -40, rx: 18, ry: 27, fill: 'gold', outline: 4, turn: 58 })}
    ${oval({ cx: 58, cy: -42, rx: 10, ry: 18, fill: 'wood', outline: 0, turn: 58 })}
    ${line('M-34 50L-30 68M2 36L14 54', RIM)}
    ${light('M-56 48C-14 50 18 30 38-20C24 30-10 60-56 54Z', 0.4)}`,

  hoop: () => svg`
    ${halo('#7cc9ff')}
    <circle r="48" fill="none" stroke="#1c0b16" stroke-width="32"/>
    <circle r="48" fill="none" stroke="url(#slate)" stroke-width="23"/>
    ${line('M-44-22A50 50 0 0 1 8-50', { colour: '#fff', width: 6, opacity: 0.7 })}
    ${form('M-18 32H18V68H-18Z', 'goldEdge', 4)}`,

  chain: () => svg`
    ${halo('#b99cff')}
    ${group(
      'rotate(-38)',
      repeat(3, (i) =>
        group(
          `translate(${-48 + i * 48} 0)`,
          i === 1
            ? cord('M-22 0Q0 1 22 0', 'stone', 15)
            : svg`<rect x="-32" y="-21" width="64" height="42" rx="21" fill="none" stroke="#1c0b16"
              stroke-width="20"/><rect x="-32" y="-21" width="64" height="42" rx="21" fill="none"
              stroke="url(#slate)" stroke-width="12"/>`,
        ),
      ),
    )}`,

  rivet: () => svg`
    ${halo('#7fe3b0')}
    ${form('M-14-8H14V52L0 74L-14 52Z', 'stone', 4)}
    ${form('M-46-8C-44-44-24-60 0-60C24-60 44-44 46-8Z', 'slate', 5)}
    ${light('M-34-16C-30-38-16-50 0-52C-14-42-22-30-24-16Z', 0.65)}`,
};
