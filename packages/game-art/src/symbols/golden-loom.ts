import { repeat, svg } from '../shapes.ts';
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

/** Turns of thread around a spool, from one height to another. */
const winding = (colour: string, from: number, to: number): string =>
  repeat(Math.floor((to - from) / 9) + 1, (i) =>
    line(`M-30 ${from + i * 9}Q0 ${from + i * 9 + 9} 30 ${from + i * 9}`, { colour, width: 4, opacity: 0.85 }),
  );

/** A flower of the loom: eight petals around a heart. */
const buti = (size: number, petal: string): string =>
  group(
    `scale(${size})`,
    svg`
    ${turned(8, () => form('M0-34C12-26 10-12 0-6C-10-12-12-26 0-34Z', petal, 3))}
    ${oval({ cx: 0, cy: 0, rx: 9, ry: 9, fill: 'lemon', outline: 3 })}`,
  );

/** Along the edge of a kalka. */
const BEADS = [
  [-58, 24],
  [-50, -2],
  [-34, -22],
  [-12, -38],
  [8, -50],
  [22, -68],
] as const;

/** What lies around a weaver of Jamdani. */
export const goldenLoom: Readonly<Record<string, SymbolBuilder>> = {
  goldthread: () => svg`
    ${rosette('berry')}
    ${cord('M44-40C86-52 84-10 58-4C34 2 30 34 62 38', '#f8c84f', 4)}
    ${form('M-46-58C-46-70 46-70 46-58V-46C46-36-46-36-46-46Z', 'wood', 5)}
    ${form('M-36-44C-20-36 20-36 36-44V42C20 52-20 52-36 42Z', 'gold', 5)}
    ${winding('#a8640a', -32, 36)}
    ${form('M-46 46C-46 36 46 36 46 46V58C46 70-46 70-46 58Z', 'wood', 5)}
    ${oval({ cx: 0, cy: -59, rx: 40, ry: 9, fill: 'brass', outline: 3 })}
    ${oval({ cx: 0, cy: -60, rx: 11, ry: 4, fill: '#371605', outline: 0 })}
    ${light('M-28-34C-30-10-30 14-28 36C-18 40-18 38-18 34C-22 10-22-12-18-34Z', 0.55)}
    ${twinkle(-60, -30, 13)}${twinkle(66, -60, 9)}${twinkle(-54, 52, 8)}`,

  charka: () => svg`
    ${medallion('dusk')}
    ${form('M-70 62H70V74H-70ZM-50 62L-18 8H-4L-28 62ZM50 62L18 8H4L28 62Z', 'wood', 4)}
    <circle cx="0" cy="-6" r="52" fill="none" stroke="#1c0b16" stroke-width="18"/>
    <circle cx="0" cy="-6" r="52" fill="none" stroke="url(#goldEdge)" stroke-width="11"/>
    ${group(
      'translate(0 -6)',
      turned(12, () => line('M0-12V-46', { colour: '#f8c84f', width: 4.5 })),
    )}
    ${oval({ cx: 0, cy: -6, rx: 15, ry: 15, fill: 'crimson' })}
    ${oval({ cx: 0, cy: -6, rx: 6, ry: 6, fill: 'lemon', outline: 2 })}
    ${cord('M50-20L72 40', '#fff0c0', 2)}
    ${form('M62 42H82L78 62H66Z', 'rose', 4)}
    ${twinkle(-52, -58, 9)}${twinkle(56, -54, 11)}`,

  sari: () => svg`
    ${plate('berry')}
    ${form('M-66-40C-40-58 42-58 66-40V-14C40-30-40-30-66-14Z', 'magenta', 5)}
    ${form('M-70-8C-42-26 42-26 70-8V22C42 4-42 4-70 22Z', 'crimson', 5)}
    ${form('M-72 28C-44 8 44 8 72 28V58C44 40-44 40-72 58Z', 'magenta', 5)}
    ${line('M-64-22C-38-38 38-38 64-22M-68 13C-42-4 42-4 68 13M-70 49C-44 31 44 31 70 49', {
      colour: 'gold',
      width: 7,
    })}
    ${form('M18-52C30-52 42-50 50-46C44-8 46 28 58 68C44 66 30 64 18 64C6 28 6-16 18-52Z', 'gold', 5)}
    ${repeat(5, (i) =>
      line(`M${16 - (i % 2)} ${-36 + i * 22}L${46 + i} ${-30 + i * 22}`, { colour: '#a0246f', width: 4 }),
    )}
    ${line('M20 66V80M30 66V82M40 68V82M50 70V82', { colour: '#f8c84f', width: 4 })}
    ${light('M-58-36C-40-48-16-50-2-50C-20-46-44-40-58-26Z', 0.5)}
    ${twinkle(-48, 66, 9)}`,

  parrot: () => svg`
    ${plate('honey')}
    ${form('M26 20C44 40 52 62 46 88C34 80 26 76 18 84C14 62 10 44 6 34Z', 'teal', 4)}
    ${form('M-8-72C30-76 48-44 46-8C44 28 24 52-4 54C-38 54-52 26-46-6C-42-28-40-66-8-72Z', 'leaf', 5)}
    ${form('M6-10C32-20 46 4 34 36C28 54 14 62 2 62C-6 40-10 4 6-10Z', 'jade', 4)}
    ${line('M12 4C22 6 28 12 30 22M10 20C18 22 22 28 24 36', { colour: '#c9f58a', width: 3.5 })}
    ${form('M-42-38C-64-42-70-24-58-4C-54-14-46-20-36-20Z', 'red', 4)}
    ${line('M-40-18C-26-12-8-14 4-24', { colour: 'crimson', width: 8 })}
    ${eye({ x: -20, y: -42, radius: 11, iris: '#d98307' })}
    ${form('M-60 66H70V76H-60Z', 'wood', 4)}
    ${line('M-14 54V68M2 56V68', { colour: '#d98307', width: 7 })}
    ${light('M-18-66C8-68 26-50 32-30C20-46 2-56-22-56Z', 0.5)}`,

  bangle: () => svg`
    ${plate('lagoon')}
    ${[-26, 0, 26]
      .map((y, i) => {
        const fill = ['red', 'gold', 'leaf'][i]!;
        return svg`
    <ellipse cx="0" cy="${y}" rx="60" ry="30" fill="none" stroke="#1c0b16" stroke-width="24"/>
    <ellipse cx="0" cy="${y}" rx="60" ry="30" fill="none" stroke="url(#${fill})" stroke-width="15"/>
    ${repeat(5, (at) => `<circle cx="${-44 + at * 22}" cy="${y + [20, 28, 30, 28, 20][at]!}" r="4" fill="#fff6d8"/>`)}
    ${line(`M-56 ${y - 12}C-44 ${y - 30} 10 ${y - 34} 34 ${y - 27}`, { colour: '#fff', width: 4, opacity: 0.6 })}`;
      })
      .join('')}
    ${twinkle(58, -56, 12)}${twinkle(-62, 52, 8)}`,

  kalka: () => svg`
    ${plate('storm')}
    ${form('M-20 74C-62 64-72 20-46-14C-26-42 10-48 18-84C46-68 58-40 44-10C62 14 58 66-20 74Z', 'gold', 5)}
    ${form('M-18 58C-48 50-54 20-34-6C-18-26 12-34 22-58C36-42 40-24 28-6C42 14 40 52-18 58Z', 'violet', 4)}
    ${group('translate(-8 22)', buti(0.72, 'rose'))}
    ${line('M16-40C12-26 2-18-10-12', { colour: '#fff0a0', width: 4 })}
    <g fill="#a8640a">${BEADS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.6"/>`).join('')}</g>
    ${light('M-56 20C-58-4-40-26-18-38C-36-20-48-2-46 22Z', 0.5)}
    ${twinkle(56, -58, 10)}`,

  spool: () => svg`
    ${halo('#ff6d72')}
    ${form('M-40-62H40V-46H-40ZM-40 46H40V62H-40Z', 'wood', 5)}
    ${form('M-30-46C-12-40 12-40 30-46V46C12 52-12 52-30 46Z', 'red', 5)}
    ${winding('#8d0c26', -36, 40)}
    ${light('M-22-40C-24-12-24 16-22 40C-14 42-14 40-14 38C-18 12-18-14-14-40Z', 0.5)}
    ${cord('M28 30C58 34 66 52 52 74', '#ec2f45', 4)}`,

  button: () => svg`
    ${halo('#56b7ff')}
    ${oval({ cx: 0, cy: 0, rx: 68, ry: 68, fill: 'azure', outline: 5 })}
    ${oval({ cx: 0, cy: 0, rx: 48, ry: 48, fill: 'sky', outline: 4 })}
    ${[
      [-16, -16],
      [16, -16],
      [-16, 16],
      [16, 16],
    ]
      .map(([x, y]) => oval({ cx: x!, cy: y!, rx: 8.5, ry: 8.5, fill: '#0d2f8f', outline: 3 }))
      .join('')}
    ${line('M-16-16L16 16M16-16L-16 16', { colour: '#f8c84f', width: 6 })}
    ${light('M-56-14C-50-42-26-58 2-60C-22-48-40-32-46-6Z', 0.65)}`,

  thimble: () => svg`
    ${halo('#dbe7f5')}
    ${form('M-38-42C-34-78 34-78 38-42L52 56C30 72-30 72-52 56Z', 'slate', 5)}
    ${form('M-54 44C-30 62 30 62 54 44L58 62C34 82-34 82-58 62Z', 'gold', 5)}
    <g fill="#465873">${repeat(20, (i) => {
      const row = Math.floor(i / 5);
      return `<circle cx="${-32 + (i % 5) * 16}" cy="${-44 + row * 22 + [0, 5, 7, 5, 0][i % 5]!}" r="4.6"/>`;
    })}</g>
    ${shade('M38-42L52 56C46 60 40 62 34 64L20-66C30-60 36-52 38-42Z', 0.2)}
    ${light('M-32-40C-30-62-14-68-4-68C-20-58-26-36-32 30L-40 40Z', 0.6)}`,

  needle: () => svg`
    ${halo('#a4d93f')}
    ${cord('M34-50C70-74 84-30 54-22C14-12 10 20 40 34C60 44 56 70 34 76', '#4fbf4a', 5)}
    ${group(
      'rotate(38)',
      svg`
    ${form('M0-92C9-92 12-82 11-70L3 88H-3L-11-70C-12-82-9-92 0-92Z', 'slate', 4)}
    ${oval({ cx: 0, cy: -74, rx: 4, ry: 10, fill: '#1c0b16', outline: 0 })}
    ${light('M-4-54L-1 60L-6-50Z', 0.8)}`,
    )}
    ${both(twinkle(-58, 44, 8))}`,
};
