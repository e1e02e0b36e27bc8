import { repeat, round, svg } from '../shapes.ts';
import {
  both,
  cord,
  eye,
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

/** A tongue of fire that stands on 0,0 and is `height` tall. */
const flame = (height: number, fill: string, outline = 4): string => {
  const h = (share: number): number => round(height * share);
  const d =
    `M0 0C${h(-0.46)} 0 ${h(-0.48)} ${h(-0.36)} ${h(-0.2)} ${h(-0.56)}C${h(-0.2)} ${h(-0.42)} ${h(-0.08)} ${h(-0.4)}` +
    ` ${h(-0.06)} ${h(-0.5)}C${h(-0.02)} ${h(-0.7)} ${h(-0.12)} ${h(-0.84)} ${h(0.06)} ${h(-1)}` +
    `C${h(0.06)} ${h(-0.78)}` +
    ` ${h(0.4)} ${h(-0.6)} ${h(0.4)} ${h(-0.3)}C${h(0.4)} ${h(-0.1)} ${h(0.2)} 0 0 0Z`;
  return form(d, fill, outline);
};

/** Fire in three colours, the hottest within. */
const fire = (x: number, y: number, height: number): string =>
  group(
    `translate(${x} ${y})`,
    svg`
    ${flame(height, 'red')}${flame(round(height * 0.7), 'orange', 0)}${flame(round(height * 0.4), 'lemon', 0)}`,
  );

const TAIL = 'M-10 30C-34 46-40 66-30 88C-22 78-16 80-10 90C-6 78 6 78 10 90C16 80 22 78 30 88C40 66 34 46 10 30Z';

const wing = svg`
    ${form(
      'M10 4C26-22 46-58 88-74C84-58 88-50 92-44C82-40 80-32 86-24C74-22 70-14 76-6C62-8 54 0 58 12' +
        'C40 8 22 24 8 34Z',
      'red',
    )}
    ${form(
      'M12 6C28-14 44-40 72-54C68-42 72-36 76-30C66-28 64-20 68-14C56-14 52-6 54 2C40 0 24 14 10 24Z',
      'orange',
      0,
    )}
    ${line('M18 8C32-10 46-30 64-40M20 14C34 0 48-12 62-18', { colour: '#fff0a0', width: 3.5, opacity: 0.9 })}`;

const lump = (x: number, y: number, size: number): string =>
  group(
    `translate(${x} ${y})scale(${size})`,
    svg`
    ${form('M-30-14L-10-30L20-26L34-4L24 24L-6 30L-32 16Z', 'bark', 5)}
    ${line('M-22-4L-4 4L8-14M-4 4L2 22M8-14L26-8', { colour: '#ff5a1e', width: 7 })}
    ${line('M-22-4L-4 4L8-14M-4 4L2 22M8-14L26-8', { colour: '#ffe14d', width: 2.5 })}`,
  );

const stone = (d: string, edge: string): string => svg`
    ${form(d, 'stone', 5)}${line(edge, { colour: '#dbe7f5', width: 3.5, opacity: 0.8 })}`;

/** A mountain that burns by night, and what is found on its slopes. */
export const firebird: Readonly<Record<string, SymbolBuilder>> = {
  firebird: () => svg`
    ${rosette('ember')}
    ${form(TAIL, 'red')}
    ${line('M0 36V76M-10 38C-20 50-22 62-20 72M10 38C20 50 22 62 20 72', { colour: '#ffd23e', width: 5 })}
    ${both(wing)}
    ${form('M0-44C22-40 26-10 20 14C16 32 8 40 0 44C-8 40-16 32-20 14C-26-10-22-40 0-44Z', 'orange')}
    ${form('M0-12C10-10 12 6 8 20C6 28 2 32 0 34C-2 32-6 28-8 20C-12 6-10-10 0-12Z', 'lemon', 0)}
    ${both(form('M2-62C8-78 22-84 26-92C30-76 22-62 10-54Z', 'red', 3))}
    ${form('M0-70C5-80 5-88 0-96C-5-88-5-80 0-70Z', 'amber', 3)}
    ${oval({ cx: 0, cy: -46, rx: 22, ry: 21, fill: 'amber' })}
    ${both(eye({ x: 9, y: -50, radius: 6.5, iris: '#c4152f' }))}
    ${form('M-7-40H7L0-24Z', 'brass', 3)}
    ${light('M-16-20C-18 0-14 20-8 30C-14 8-14-8-10-22Z', 0.5)}
    ${twinkle(-70, 34, 9)}${twinkle(66, 46, 12)}`,

  nest: () => svg`
    ${medallion('ember')}
    ${fire(-38, 34, 78)}${fire(38, 34, 74)}${fire(0, 26, 104)}
    ${oval({ cx: -26, cy: 22, rx: 21, ry: 27, fill: 'rose', turn: -14 })}
    ${oval({ cx: 27, cy: 22, rx: 21, ry: 27, fill: 'amber', turn: 14 })}
    ${oval({ cx: 0, cy: 14, rx: 24, ry: 31, fill: 'lemon' })}
    ${light('M-14 4C-12-10 0-16 8-14C-2-8-6 2-8 16Z', 0.8)}
    ${form('M-76 22C-54 36-30 42 0 42C30 42 54 36 76 22C72 56 44 74 0 74C-44 74-72 56-76 22Z', 'wood', 5)}
    ${line('M-66 36L-30 62M-52 38L-6 68M-22 44L28 66M12 44L-26 68M44 40L8 70M64 34L36 62', {
      colour: '#371605',
      width: 5,
    })}
    ${line('M-70 28C-40 46 40 46 70 28', { colour: '#ffcf8a', width: 5, opacity: 0.85 })}
    ${twinkle(-58, -38, 10)}${twinkle(60, -30, 8)}`,

  mask: () => svg`
    ${plate('berry')}
    ${turned(12, () => form('M-9-62L0-84L9-62Z', 'amber', 3))}
    ${form('M0-66C42-66 62-40 58 0C54 40 28 68 0 72C-28 68-54 40-58 0C-62-40-42-66 0-66Z', 'gold', 5)}
    ${shade('M0-66C42-66 62-40 58 0C54 40 28 68 0 72C30 40 34-30 0-66Z', 0.18)}
    ${both(svg`
    ${form('M12-6C18-20 40-22 48-8C40 6 20 6 12-6Z', '#1c0b16', 0)}
    ${form('M20-7C26-14 36-14 41-7C36 0 26 0 20-7Z', 'red', 0)}
    ${line('M10-22C22-36 42-34 52-22', { colour: '#8a5a12', width: 6 })}`)}
    ${form('M-8-4L0-14L8-4L12 24H-12Z', 'brass', 3)}
    ${form('M-28 38C-14 32 14 32 28 38C16 52-16 52-28 38Z', '#5f0519', 3)}
    ${line('M-26 39C-12 42 12 42 26 39', { colour: '#fff3c4', width: 3 })}
    ${form('M0-56L12-42L0-28L-12-42Z', 'crimson', 3)}
    ${light('M-48-16C-46-44-26-58-8-60C-26-48-36-32-38-8Z', 0.6)}`,

  sword: () => svg`
    ${plate('storm')}
    ${group(
      'rotate(38)',
      svg`
    ${form('M-9 26C-14-24-10-60 18-94C26-54 22-10 11 26Z', 'slate', 5)}
    ${light('M-3 22C-6-22 0-56 16-84C4-46 4-14 4 22Z', 0.7)}
    ${form('M-34 26C-18 18 18 18 34 26C38 32 36 38 30 38C12 32-12 32-30 38C-36 38-38 32-34 26Z', 'gold', 4)}
    ${form('M-8 36H8L10 68H-10Z', 'crimson', 4)}
    ${line('M-8 44L9 48M-9 54L10 58M-9 63L9 66', { colour: '#f8c84f', width: 3.5 })}
    ${oval({ cx: 0, cy: 76, rx: 13, ry: 12, fill: 'gold' })}`,
    )}
    ${fire(-48, 70, 52)}${fire(54, 72, 38)}
    ${twinkle(58, -62, 12)}`,

  torch: () => svg`
    ${plate('lagoon')}
    ${fire(0, 20, 104)}
    ${form('M-34 8C-18 20 18 20 34 8L26 36C10 42-10 42-26 36Z', 'brass', 5)}
    ${form('M-16 38H16L10 86C4 90-4 90-10 86Z', 'wood', 5)}
    ${line('M-14 50L13 54M-12 64L11 68', { colour: '#371605', width: 4.5 })}
    ${light('M-26 16C-14 22 2 24 12 22C0 28-16 28-24 24Z', 0.6)}
    ${twinkle(-56, -40, 10)}${twinkle(56, -20, 8)}`,

  feather: () => svg`
    ${plate('dusk')}
    ${group(
      'rotate(34)',
      svg`
    ${form('M0-90C34-66 42-14 24 30C16 46 6 52 0 54C-6 52-16 46-24 30C-42-14-34-66 0-90Z', 'red', 5)}
    ${form('M0-70C22-50 28-12 16 22C10 34 4 38 0 40C-4 38-10 34-16 22C-28-12-22-50 0-70Z', 'orange', 0)}
    ${form('M0-50C12-36 14-12 8 8C4 16 2 18 0 20C-2 18-4 16-8 8C-14-12-12-36 0-50Z', 'lemon', 0)}
    ${oval({ cx: 0, cy: -22, rx: 9, ry: 13, fill: 'teal', outline: 3 })}
    ${line('M0-86V88', { colour: '#5f0519', width: 5 })}
    ${line('M0 40L26 24M0 40L-26 24M0 10L32-6M0 10L-32-6', { colour: '#8d0c26', width: 3, opacity: 0.7 })}
    ${light('M-24-24C-26-50-14-70-2-82C-12-60-16-40-16-16Z', 0.45)}`,
    )}
    ${twinkle(-50, 46, 9)}`,

  ring: () => svg`
    ${halo('#ff6d72')}
    <ellipse cx="0" cy="26" rx="47" ry="46" fill="none" stroke="#1c0b16" stroke-width="25"/>
    <ellipse cx="0" cy="26" rx="47" ry="46" fill="none" stroke="url(#goldEdge)" stroke-width="17"/>
    ${form('M-34-36L-20-60H20L34-36L0-2Z', 'crimson', 5)}
    ${light('M-20-60H0L-10-36H-34Z', 0.55)}${light('M0-60H20L10-36H-10Z', 0.28)}
    ${line('M-34-36H34M-10-36L0-2L10-36', { colour: '#ffd0d0', width: 2.5, opacity: 0.7 })}
    ${form('M-24-18L-8-6L-14 2L-30-8ZM24-18L8-6L14 2L30-8Z', 'gold', 3)}
    ${twinkle(40, -58, 12)}`,

  amber: () => svg`
    ${halo('#ffc928')}
    ${form('M4-76C40-40 62-8 58 24C54 58 28 74 0 74C-30 74-56 56-58 24C-60-6-30-38 4-76Z', 'orange', 5)}
    ${form('M4-52C32-22 46 0 42 24C38 48 20 58 0 58C-22 58-42 46-42 22C-42-2-18-24 4-52Z', 'amber', 0)}
    ${group(
      'translate(2 20)rotate(-24)',
      svg`
    ${both(form('M2-8C18-26 34-18 30-4C24 6 10 4 2-2Z', '#fff6c8', 2))}
    ${oval({ cx: 0, cy: 8, rx: 8, ry: 18, fill: 'bark', outline: 2.5 })}
    ${line('M-8 4H8M-8 12H8M-4-14L-10-24M4-14L10-24', { colour: '#1c0b16', width: 3 })}`,
    )}
    ${light('M-40 18C-40-6-22-30-6-46C-16-22-26-6-26 22Z', 0.65)}
    ${twinkle(44, -44, 10)}`,

  coal: () => svg`
    ${halo('#ff5a1e')}
    ${lump(-34, 30, 1.15)}${lump(36, 32, 1.1)}${lump(0, -20, 1.35)}
    ${cord('M-22-72C-14-82-26-88-18-96', '#ff8a4c', 3)}${cord('M20-68C28-78 16-84 24-92', '#ffc84a', 3)}
    ${repeat(5, (i) => `<circle cx="${-60 + i * 30}" cy="${-52 + ((i * 29) % 40)}" r="3.5" fill="#ffe14d"/>`)}`,

  flint: () => svg`
    ${halo('#8aa2ff')}
    ${stone('M-78 20L-50-14L-12-6L-6 26L-30 60L-68 52Z', 'M-50-14L-36 16L-6 26M-36 16L-30 60')}
    ${stone('M10-8L44-40L76-14L70 26L30 36L8 16Z', 'M44-40L38-6L70 26M38-6L8 16')}
    ${turned(7, (index) => form('M-4-14L0-46L4-14Z', index % 2 ? 'amber' : 'orange', 2.5), 12)}
    ${oval({ cx: 0, cy: 0, rx: 13, ry: 13, fill: 'lemon', outline: 3 })}
    ${twinkle(0, 0, 15)}${twinkle(-40, -52, 9)}${twinkle(52, 58, 8)}`,
};
