import { polygon, repeat, svg } from '../shapes.ts';
import {
  both,
  cord,
  eye,
  form,
  group,
  light,
  line,
  oval,
  paint,
  shade,
  turned,
  twinkle,
  type SymbolBuilder,
} from './kit.ts';

/** Cells stand on a flat side, as those of the board. */
const FLAT = Math.PI / 6;

const hexagon = (radius: number): string => polygon({ cx: 0, cy: 0, radius, corners: 6, turn: FLAT });

/** A cell of wax filled with one colour, behind the high symbols. */
const wax = (ground: string): string => svg`
  <polygon points="${hexagon(98)}" fill="url(#goldEdge)" stroke="#1c0b16" stroke-width="3" stroke-linejoin="round"/>
  <polygon points="${hexagon(87)}" fill="url(#${ground})" stroke="#1c0b16" stroke-width="3" stroke-linejoin="round"/>
  <path d="M-40-70H40L66-26Q0-52-66-26Z" fill="#fff" opacity=".16"/>`;

/** A rim of wax that lets the reel shine through, behind the low symbols. */
const rim = (colour: string): string => svg`
  <polygon points="${hexagon(92)}" fill="${colour}" fill-opacity=".2" stroke="${colour}" stroke-opacity=".8"
  stroke-width="4" stroke-linejoin="round"/>
  <polygon points="${hexagon(70)}" fill="url(#soft)" opacity=".3"/>`;

/** One wing of a bee, lit from above. */
const wing = (d: string): string => svg`
  <path d="${d}" fill="#e8f6ff" fill-opacity=".82" stroke="#1c0b16" stroke-width="4" stroke-linejoin="round"/>`;

/** The places of the six cells around the middle one, closely packed. */
const AROUND = Array.from({ length: 6 }, (_, i) => {
  const angle = Math.PI / 6 + (i * Math.PI) / 3;
  return [Math.round(45 * Math.cos(angle)), Math.round(45 * Math.sin(angle))] as const;
});

/** A cell of the comb: open and full of honey, or closed with wax. */
const combCell = (x: number, y: number, isOpen: boolean): string => svg`
  <polygon points="${polygon({ cx: x, cy: y, radius: 27, corners: 6, turn: FLAT })}"
  fill="${paint(isOpen ? 'bark' : 'amber')}" stroke="#5c2c07" stroke-width="4" stroke-linejoin="round"/>
  ${
    isOpen
      ? oval({ cx: x, cy: y + 4, rx: 15, ry: 13, fill: 'orange', outline: 0 })
      : light(`M${x - 16} ${y - 8}L${x - 9} ${y - 17}H${x + 6}L${x - 6} ${y - 6}Z`, 0.5)
  }`;

/** The middle of a leaf that leans. */
const vein = (turn: number): string =>
  group(`rotate(${turn} 0 62)`, line('M0 54V-44', { colour: '#136339', width: 3.5 }));

/** What the honey collectors of the mangrove forest meet on their way. */
export const mangroveHoney: Readonly<Record<string, SymbolBuilder>> = {
  queen: () => svg`
    ${wax('groundHoney')}
    <circle r="66" fill="url(#glow)"/>
    ${turned(12, () => '<path d="M-4-30L-8-76H8L4-30Z" fill="#fff" opacity=".14"/>')}
    ${both(wing('M8-14C26-60 66-70 78-50C88-30 60-6 10-4Z'))}
    ${both(wing('M8 2C36-8 62 2 62 18C60 34 32 30 8 12Z'))}
    ${form('M0-22C24-22 30 4 26 30C22 58 10 74 0 84C-10 74-22 58-26 30C-30 4-24-22 0-22Z', 'amber', 5)}
    <path d="M-28 8Q0 20 28 8L28 24Q0 36-28 24ZM-23 40Q0 52 23 40L17 56Q0 64-17 56Z" fill="#3a1c08"/>
    ${oval({ cx: 0, cy: -32, rx: 24, ry: 21, fill: 'brass', outline: 5 })}
    ${both(eye({ x: 11, y: -32, radius: 8, iris: '#5c2c07' }))}
    ${both(line('M6-48C10-60 18-66 26-68', { colour: '#1c0b16', width: 4 }))}
    ${form('M-22-52L-26-82L-10-68L0-90L10-68L26-82L22-52Q0-62-22-52Z', 'gold', 4)}
    <circle cy="-70" r="5" fill="#ec2f45"/>
    ${light('M-16-8C-22 8-20 34-12 54C-10 34-12 8-8-14Z', 0.5)}
    ${twinkle(-70, 34, 9)}${twinkle(70, -4, 8)}`,

  comb: () => svg`
    <polygon points="${hexagon(98)}" fill="url(#goldEdge)" stroke="#1c0b16" stroke-width="3" stroke-linejoin="round"/>
    <polygon points="${hexagon(86)}" fill="url(#groundDusk)" stroke="#1c0b16" stroke-width="3" stroke-linejoin="round"/>
    <circle r="70" fill="url(#glow)"/>
    ${AROUND.map(([x, y], i) => combCell(x, y, i % 3 === 1)).join('')}
    ${combCell(0, 0, false)}
    ${form('M-8 22C2 20 10 24 9 34C9 48 6 54 6 66C6 76-8 76-8 66C-7 52-12 34-8 22Z', 'orange', 3)}
    ${light('M-4 28C-7 40-4 52-4 64C-1 56-2 40 0 30Z', 0.7)}
    ${group(
      'translate(40 -46) rotate(24) scale(.42)',
      svg`
      ${wing('M-4-16C-30-60-2-72 6-18Z')}${wing('M2-16C8-66 40-60 14-12Z')}
      ${oval({ cx: 0, cy: 4, rx: 38, ry: 25, fill: 'amber', outline: 7 })}
      <path d="M-12-20Q-4 4-12 28L-1 29Q7 4-1-21ZM12-19Q20 4 12 27L22 23Q28 4 22-15Z" fill="#3a1c08"/>`,
    )}
    ${twinkle(-58, -36, 10)}${twinkle(-30, 62, 8)}`,

  honeypot: () => svg`
    ${wax('groundEmber')}
    ${form('M-46-26C-74-4-72 56-32 72H32C72 56 74-4 46-26Z', 'orange', 5)}
    ${form('M-52-44C-52-58 52-58 52-44V-34C52-22-52-22-52-34Z', 'brass', 5)}
    ${oval({ cx: 0, cy: -46, rx: 44, ry: 10, fill: '#7a3d05', outline: 3 })}
    ${oval({ cx: 0, cy: -44, rx: 36, ry: 7, fill: 'amber', outline: 0 })}
    ${form('M26-40C40-38 46-30 42-14C40-4 42 6 36 12C28 16 26 6 27-4C28-16 18-20 16-28Z', 'amber', 3)}
    <path d="M-62 12Q0 34 62 12L63 30Q0 52-63 30Z" fill="#7a2f0a" opacity=".55"/>
    ${repeat(5, (i) => {
      const x = -44 + i * 22;
      const y = 30 + [-6, 1, 4, 1, -6][i]!;
      return `<polygon points="${polygon({ cx: x, cy: y, radius: 8, corners: 6, turn: FLAT })}" fill="#ffd35c"/>`;
    })}
    ${cord('M-14-46L-42-84', '#b9764a', 8)}
    ${group('translate(-45 -87) rotate(-34)', form('M-15-9H15V9H-15Z', 'wood', 3))}
    ${light('M-50-8C-60 10-58 38-44 54C-46 34-46 10-38-10Z', 0.55)}
    ${twinkle(58, -58, 11)}`,

  kingfisher: () => svg`
    ${wax('groundLagoon')}
    ${cord('M-70 62C-30 54 30 66 72 54', '#743c1c', 9)}
    ${form('M6 40L22 82L2 76L-12 84L-14 42Z', 'azure', 4)}
    ${form('M-14-62C24-72 46-40 42-4C40 30 18 58-8 58C-36 54-42 22-36-8C-38-36-40-56-14-62Z', 'orange', 5)}
    ${form('M-18-64C20-78 44-50 46-16C48 14 40 44 14 56C22 26 18-6-2-22C-16-32-32-46-18-64Z', 'azure', 5)}
    ${form('M-24-46L-88-26L-26-24Z', '#2a1620', 4)}
    ${form('M-32-24C-20-16-6-20 0-28C0-12-10-2-24-4Z', 'ivory', 3)}
    ${eye({ x: -14, y: -44, radius: 10, iris: '#3a1c08' })}
    ${line('M18-40C30-26 36-6 32 18M8-32C20-14 26 6 24 32', { colour: '#8fe6ff', width: 5, opacity: 0.9 })}
    ${line('M-10 56V66M2 56V66', { colour: '#ec2f45', width: 6 })}
    ${light('M-12-58C6-66 24-54 34-36C18-48 2-54-14-50Z', 0.5)}
    ${twinkle(60, -44, 10)}`,

  dinghy: () => svg`
    ${wax('groundGrove')}
    <path d="M-74 44Q-36 32 0 44T74 44L52 72H-52Z" fill="#7fe6dc" opacity=".55"/>
    ${form('M-84 10C-56 22 56 22 84 10C76 40 52 56 0 56C-52 56-76 40-84 10Z', 'bark', 5)}
    ${form('M-84 10C-56 22 56 22 84 10L80 22C52 32-52 32-80 22Z', 'wood', 4)}
    ${form('M-42 15C-42-36 42-36 42 15C14 21-14 21-42 15Z', 'brass', 5)}
    ${line('M-26-14V16M-9-22V18M9-22V18M26-14V16', { colour: '#7a4708', width: 4 })}
    ${line('M-40-2Q0 8 40-2', { colour: '#7a4708', width: 4 })}
    ${cord('M58-62L74 40', '#a55b24', 5)}
    ${form('M64 30L86 34L82 66L66 62Z', 'wood', 3)}
    ${cord('M-62 10V-66', '#743c1c', 5)}
    ${oval({ cx: -62, cy: -40, rx: 11, ry: 14, fill: 'lemon', outline: 4 })}
    <circle cx="-62" cy="-40" r="30" fill="url(#glow)" opacity=".8"/>
    ${line('M-66 58Q-40 50-18 58M10 62Q34 54 58 60', { colour: '#e8fffb', width: 4, opacity: 0.8 })}`,

  crab: () => svg`
    ${wax('groundStorm')}
    ${both(
      svg`
    ${cord('M40 18L70 14L80 36M36 30L62 40L64 60M28 40L44 58L38 74', '#b8350f', 6)}
    ${cord('M38-4C58-10 64-24 62-36', '#e0561c', 9)}
    ${form('M62-36C40-42 38-72 58-80C54-66 62-60 68-62C76-70 74-78 70-82C88-76 88-40 62-36Z', 'orange', 4)}
    ${cord('M14-22V-40', '#e0561c', 5)}`,
    )}
    ${form('M0-28C44-28 62-4 54 20C46 44 20 50 0 50C-20 50-46 44-54 20C-62-4-44-28 0-28Z', 'orange', 5)}
    ${both(eye({ x: 14, y: -44, radius: 10, iris: '#1c0b16' }))}
    ${line('M-16 26Q0 36 16 26', { colour: '#7a1f05', width: 5 })}
    ${both(`<circle cx="30" cy="6" r="7" fill="#ffdf9a" opacity=".9"/>`)}
    ${light('M-40-4C-32-18-14-22 4-22C-12-14-26-8-34 8Z', 0.55)}`,

  smoker: () => svg`
    ${rim('#9fd08a')}
    <path d="M-4-20C-40-34-30-58-8-60C-28-72-12-92 12-86C40-84 44-62 24-56C50-50 44-24 14-20Z" fill="#dfe9e2"
    fill-opacity=".85" stroke="#1c0b16" stroke-width="4" stroke-linejoin="round"/>
    ${form('M-34-18C-20-34 24-34 38-18L14 60C8 84-8 84-12 60Z', 'leaf', 5)}
    ${line('M-18-20L-2 62M4-26L2 66M24-20L8 62', { colour: '#136339', width: 4 })}
    ${cord('M-28 2Q2 14 32 0M-20 26Q2 36 24 24M-12 48Q2 54 14 46', '#d3912b', 5)}
    ${oval({ cx: 2, cy: -22, rx: 30, ry: 9, fill: 'red', outline: 3 })}
    ${oval({ cx: 0, cy: -23, rx: 17, ry: 4.5, fill: 'lemon', outline: 0 })}
    ${light('M-22-8L-6 54C-12 40-24 14-26-6Z', 0.45)}`,

  khalsi: () => svg`
    ${rim('#ffb0e2')}
    ${both(form('M10 34C34 18 62 26 74 46C52 62 24 58 10 34Z', 'leaf', 4))}
    ${turned(5, () => form('M0-8C-26-20-26-58 0-72C26-58 26-20 0-8Z', 'ivory', 4))}
    ${turned(5, () => line('M0-16V-46', { colour: '#f0a6cf', width: 4 }), 36)}
    ${turned(5, () => line('M0-14C2-26 0-34 0-44', { colour: '#c92f7e', width: 3 }))}
    ${oval({ cx: 0, cy: 0, rx: 15, ry: 15, fill: 'amber', outline: 4 })}
    ${turned(6, () => '<circle cx="0" cy="-8" r="2.6" fill="#8a4a05"/>')}
    ${light('M-10-62C-20-50-20-34-12-22C-12-38-8-50 0-64Z', 0.6)}`,

  keora: () => svg`
    ${rim('#a4d93f')}
    ${form('M-4-56C18-84 54-78 66-58C46-42 16-40-4-56Z', 'leaf', 4)}
    ${line('M4-56C24-62 40-62 58-58', { colour: '#136339', width: 4 })}
    ${turned(6, () => form('M-12-40L0-70L12-40Z', 'jade', 4), 30)}
    ${oval({ cx: 0, cy: 8, rx: 54, ry: 50, fill: 'lime', outline: 5 })}
    ${form('M-22-22L-10-32L0-24L10-32L22-22L12-12L14 0L0-6L-14 0L-12-12Z', 'jade', 3)}
    ${cord('M0-18V-44', '#743c1c', 5)}
    ${shade('M54 8C54 36 28 58 0 58C-12 58-24 54-34 46C6 52 38 30 46-18C52-10 54 0 54 8Z', 0.22)}
    ${light('M-42 4C-44-14-32-30-18-36C-28-20-32-6-32 14Z', 0.6)}`,

  golpata: () => svg`
    ${rim('#4fbf4a')}
    ${[-52, -27, 27, 52]
      .map((turn) =>
        group(
          `rotate(${turn} 0 62)`,
          form('M0 62C-15 24-13-22 0-58C13-22 15 24 0 62Z', Math.abs(turn) === 52 ? 'jade' : 'leaf', 4),
        ),
      )
      .join('')}
    ${form('M0 66C-18 24-16-40 0-86C16-40 18 24 0 66Z', 'lime', 4)}
    ${line('M0 62V-66', { colour: '#4b8a18', width: 4 })}
    ${vein(-27)}${vein(27)}
    ${oval({ cx: 0, cy: 66, rx: 20, ry: 13, fill: 'bark', outline: 4 })}
    ${light('M-5-60C-12-30-12 10-6 44C-5 10-4-26-2-60Z', 0.5)}`,
};
