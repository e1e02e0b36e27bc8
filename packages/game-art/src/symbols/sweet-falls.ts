import { repeat, round, star, svg, TURN } from '../shapes.ts';
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
  shade,
  turned,
  twinkle,
  type SymbolBuilder,
} from './kit.ts';

/** A round of jalebi: the coil of syrup, from the middle outwards. */
const coil = (turns: number, radius: number): string =>
  `M0 0${repeat(turns * 10, (i) => {
    const angle = ((i + 1) * TURN) / 10;
    const reach = (radius * (i + 1)) / (turns * 10);
    return `L${round(reach * Math.cos(angle))} ${round(reach * Math.sin(angle))}`;
  })}`;

/** Sugar on the back of a chomchom. */
const crumbs = (count: number): string =>
  `<g fill="#fff">${repeat(count, (i) => {
    const x = -52 + ((i * 37) % 106);
    return `<circle cx="${x}" cy="${-20 + ((i * 23) % 42)}" r="3.2"/>`;
  })}</g>`;

const almond = (x: number, y: number, turn: number): string =>
  group(`translate(${x} ${y})rotate(${turn})`, form('M0-13C9-5 9 7 0 13C-9 7-9-5 0-13Z', 'ivory', 2.5));

/** What a confectioner's counter holds on the evening of a festival. */
export const sweetFalls: Readonly<Record<string, SymbolBuilder>> = {
  doi: () => svg`
    ${medallion('berry')}
    ${twinkle(-56, -34, 7)}${twinkle(58, -22, 9)}
    ${form('M-56-26C-70 16-50 62-26 72H26C50 62 70 16 56-26Z', 'orange', 5)}
    ${shade('M56-26C70 16 50 62 26 72H0C36 50 44 10 36-26Z', 0.28)}
    ${line('M-56 8C-20 24 20 24 56 8', { colour: '#fff0c0', width: 6 })}
    ${line('M-50 30L-38 40L-26 33L-13 43L0 35L13 43L26 33L38 40L50 30', { colour: '#fff0c0', width: 4 })}
    ${oval({ cx: 0, cy: -28, rx: 64, ry: 22, fill: 'wood', outline: 5 })}
    ${oval({ cx: 0, cy: -31, rx: 54, ry: 16, fill: 'ivory', outline: 3 })}
    ${line('M-30-30C-14-40 12-22 34-34', { colour: '#e0b87a', width: 4, opacity: 0.7 })}
    ${group(
      'translate(4 -40)',
      turned(5, () => form('M0-16C8-11 8-3 0 0C-8-3-8-11 0-16Z', 'rose', 2.5)),
    )}
    <circle cx="4" cy="-40" r="5" fill="#ffe14d" stroke="#1c0b16" stroke-width="2"/>
    ${light('M-46-4C-48 24-36 48-24 60C-32 36-34 10-30-6Z', 0.5)}`,

  sandesh: () => svg`
    ${plate('ocean')}
    ${form('M-62 8C-46-44 22-58 50-18L80-44C74-22 74 24 80 46L50 24C22 62-46 54-62 8Z', 'lemon', 5)}
    ${shade('M-62 8C-46 54 22 62 50 24L80 46C76 34 74 22 75 10C40 34-30 34-62 8Z', 0.2)}
    ${line('M-28-30C-14-10-14 20-28 38', { colour: '#c8860a', width: 5 })}
    ${repeat(3, (i) =>
      line(`M${-8 + i * 19}-22q12 10 0 20q12 10 0 20`, { colour: '#d99a16', width: 4.5, opacity: 0.85 }),
    )}
    ${line('M58-16L72-26M60 4H74M58 22L72 32', { colour: '#c8860a', width: 4 })}
    <circle cx="-42" cy="-4" r="8" fill="#3c1c06"/><circle cx="-45" cy="-7" r="3" fill="#fff"/>
    ${light('M-50-12C-34-44 14-46 34-24C8-36-26-30-44-4Z', 0.6)}
    ${twinkle(48, -58, 9)}`,

  rosogolla: () => svg`
    ${plate('grove')}
    ${oval({ cx: 0, cy: 48, rx: 80, ry: 30, fill: 'brass', outline: 5 })}
    ${oval({ cx: 0, cy: 42, rx: 70, ry: 22, fill: 'amber', outline: 3 })}
    ${oval({ cx: -36, cy: 16, rx: 36, ry: 34, fill: 'pearlShade', outline: 5 })}
    ${oval({ cx: 38, cy: 18, rx: 35, ry: 33, fill: 'pearlShade', outline: 5 })}
    ${oval({ cx: 0, cy: -22, rx: 40, ry: 38, fill: 'ivory', outline: 5 })}
    ${light('M-24-38C-16-54 6-58 18-50C4-48-10-40-16-24Z', 0.9)}
    ${light('M-58 6C-54-8-42-14-32-10C-44-6-50 4-52 14Z', 0.8)}
    ${light('M20 8C24-4 36-10 46-6C34-2 28 6 26 14Z', 0.8)}
    ${line('M-70 44Q0 76 70 44', { colour: '#fff0b0', width: 5, opacity: 0.7 })}
    ${form('M0-62Q10-54 0-46Q-10-54 0-62Z', 'leaf', 2.5)}${form('M16-56Q22-44 10-42Q8-54 16-56Z', 'leaf', 2.5)}`,

  chomchom: () => svg`
    ${plate('dusk')}
    ${group(
      'translate(-4 26)rotate(-14)',
      svg`
    ${form('M-70 0C-70-32-40-38 0-38C40-38 70-32 70 0C70 32 40 38 0 38C-40 38-70 32-70 0Z', 'rose', 5)}
    ${shade('M70 0C70 32 40 38 0 38C-40 38-66 32-70 6C-30 28 40 26 70 0Z', 0.22)}
    ${light('M-56-12C-46-30 10-32 40-26C8-24-34-20-46 0Z', 0.7)}
    ${crumbs(14)}`,
    )}
    ${group(
      'translate(10 -34)rotate(16)scale(.82)',
      svg`
    ${form('M-70 0C-70-32-40-38 0-38C40-38 70-32 70 0C70 32 40 38 0 38C-40 38-70 32-70 0Z', 'amber', 5)}
    ${light('M-56-12C-46-30 10-32 40-26C8-24-34-20-46 0Z', 0.7)}
    ${crumbs(12)}`,
    )}`,

  kalojam: () => {
    const ball = (x: number, y: number, r: number) => svg`
    ${oval({ cx: x, cy: y, rx: r, ry: round(r * 0.94), fill: 'bark', outline: 5 })}
    ${group(`translate(${x} ${y})scale(${round(r / 40)})`, light('M-24-4Q-20-28 0-28Q-12-16-24-4Z', 0.65))}`;
    return svg`
    ${halo('#ff9ac8')}
    ${ball(-36, 26, 37)}${ball(38, 28, 36)}${ball(0, -26, 42)}
    ${almond(0, -38, 30)}${almond(-40, 14, -20)}${almond(42, 18, 10)}`;
  },

  laddu: () => svg`
    ${halo('#ffc928')}
    ${oval({ cx: 0, cy: 4, rx: 64, ry: 62, fill: 'amber', outline: 5 })}
    ${shade('M64 4A64 62 0 0 1-40 52C20 56 52 20 50-36A60 60 0 0 1 64 4Z', 0.22)}
    <g fill="#fff0a0" stroke="#d98307" stroke-width="2">${repeat(26, (i) => {
      const angle = i * 2.4;
      const reach = 10.5 * Math.sqrt(i + 0.5);
      return `<circle cx="${round(reach * Math.cos(angle))}" cy="${round(4 + reach * Math.sin(angle))}" r="6.5"/>`;
    })}</g>
    ${form('M-6-20Q8-30 12-14Q0-6-6-20Z', 'leaf', 2.5)}${form('M20 16Q34 10 34 26Q20 30 20 16Z', 'leaf', 2.5)}
    ${almond(-24, 14, 40)}
    ${light('M-50-12C-44-40-18-56 6-54C-16-46-34-28-42-2Z', 0.55)}`,

  jalebi: () => svg`
    ${halo('#ff8a2e')}
    ${line(coil(4, 64), { colour: '#1c0b16', width: 20 })}
    ${line(coil(4, 64), { colour: 'orange', width: 13.5 })}
    ${line(coil(4, 62), { colour: '#fff0c0', width: 3, opacity: 0.75 })}
    ${form('M64 0C72 24 60 48 44 58C56 40 60 20 54 4Z', 'orange', 4)}
    ${twinkle(-44, -48, 11)}${twinkle(50, -40, 7)}`,

  barfi: () => svg`
    ${halo('#6fe3a0')}
    ${form('M0-66L76-14L0 40L-76-14Z', 'lime', 5)}
    ${form('M-76-14L0 40V72L-76 18Z', 'leaf', 5)}
    ${form('M76-14L0 40V72L76 18Z', 'jade', 5)}
    ${form('M0-50L48-16L0 18L-48-16Z', 'slate', 2)}
    ${light('M0-50L48-16L20-10L-20-34Z', 0.6)}${light('M-48-16L0 18L-6 10L-30-14Z', 0.4)}
    ${almond(0, -16, 70)}
    <g fill="#4b8a18"><circle cx="-34" cy="-2" r="4"/>
    <circle cx="34" cy="-30" r="4"/><circle cx="30" cy="4" r="3"/></g>`,

  batasha: () => svg`
    ${halo('#9fd8ff')}
    <polygon points="${star({ cx: 0, cy: 4, outer: 70, inner: 58, points: 12 })}" fill="url(#sky)" stroke="#1c0b16"
    stroke-width="5" stroke-linejoin="round"/>
    ${oval({ cx: 0, cy: 2, rx: 50, ry: 48, fill: 'ivory', outline: 3 })}
    ${turned(8, () => '<path d="M0-40Q8-28 0-14Q-8-28 0-40Z" fill="#cdb892" opacity=".55"/>')}
    ${oval({ cx: 0, cy: 2, rx: 14, ry: 13, fill: 'rose', outline: 3 })}
    ${light('M-38-10C-34-34-8-46 12-42C-8-34-24-20-28 4Z', 0.7)}
    ${cord('M-12 64Q0 70 12 64', '#ffffff', 2)}
    ${twinkle(46, -42, 10)}`,
};
