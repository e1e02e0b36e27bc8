import { repeat, round, star, svg } from '../shapes.ts';
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
  twinkle,
  type SymbolBuilder,
} from './kit.ts';

/** A shore at low tide. */
export const tidewater: Readonly<Record<string, SymbolBuilder>> = {
  pearl: () => svg`
    ${rosette('lagoon')}
    ${form('M-76 6C-84-50-46-82 0-82C46-82 84-50 76 6C40 22-40 22-76 6Z', 'violet')}
    ${line('M0-76V6M-26-74L-18 6M26-74L18 6M-50-62L-36 6M50-62L36 6', { colour: '#e8d8ff', width: 3, opacity: 0.6 })}
    ${form('M-76 6C-74-12-60-22-46-12C-36-28-14-28-6-14C2-28 26-28 34-12C48-24 72-14 76 6C40 20-40 20-76 6Z', 'rose')}
    ${form('M-80 14C-40 34 40 34 80 14C78 56 44 80 0 80C-44 80-78 56-80 14Z', 'violet')}
    ${line('M-58 32L-34 66M-24 40L-14 74M58 32L34 66M24 40L14 74M0 42V78', {
      colour: '#2c1472',
      width: 3,
      opacity: 0.5,
    })}
    ${form('M-80 14C-62 4-40 14-30 22C-12 12 12 12 30 22C40 14 62 4 80 14C40 36-40 36-80 14Z', 'rose', 3)}
    <circle cy="-2" r="35" fill="url(#pearl)" stroke="#1c0b16" stroke-width="4"/>
    ${light('M-24-14C-18-28-4-34 10-30C-4-26-14-16-18-2Z', 0.95)}
    ${twinkle(44, -52, 16)}${twinkle(-50, -44, 10)}${twinkle(22, -18, 7)}`,

  lighthouse: () => svg`
    ${medallion('ocean')}
    <path d="M0-47L-56-57Q-70-44-77-25ZM0-47L56-57Q70-44 77-25Z" fill="#fff3b0" opacity=".75"/>
    ${twinkle(-40, 4, 6)}${twinkle(44, 12, 7)}${twinkle(30, -74, 5)}
    ${form('M-20-30H20L30 58H-30Z', 'ivory')}
    ${form('M-23-8L23-8L25.5 14H-25.5ZM-28 36H28L30 58H-30Z', 'red', 0)}
    ${shade('M6-30H20L30 58H10Z', 0.22)}
    <path d="M-20-30H20L30 58H-30Z" fill="none" stroke="#1c0b16" stroke-width="4" stroke-linejoin="round"/>
    ${form('M-15-60H15V-36H-15Z', 'lemon')}
    <circle cy="-47" r="30" fill="url(#glow)"/>
    ${form('M-26-38H26V-29H-26Z', 'brass')}
    ${form('M-20-60C-16-76 16-76 20-60Z', 'red')}
    <circle cy="-77" r="5" fill="url(#gold)" stroke="#1c0b16" stroke-width="3"/>
    ${form('M-7 40H7V58H-7Z', 'bark', 3)}
    ${form(
      'M-74 36C-56 48-44 56-30 54C-10 52 10 52 30 54C44 56 56 48 74 36C66 62 40 82 0 82C-40 82-66 62-74 36Z',
      'teal',
    )}
    ${line('M-58 56C-46 64-36 64-26 60C-16 56-6 56 2 62C12 68 30 66 50 56', {
      colour: '#d8fffb',
      width: 4,
      opacity: 0.85,
    })}`,

  turtle: () => svg`
    ${plate('ocean')}
    ${both(svg`
    ${form('M30-34C52-62 82-58 86-36C76-40 60-30 46-16Z', 'jade')}
    ${form('M32 42C52 46 66 62 58 76C46 76 30 66 22 54Z', 'jade')}
    <g fill="#075a51" opacity=".55"><circle cx="62" cy="-44" r="4"/><circle cx="74" cy="-42" r="3"/>
    <circle cx="50" cy="-38" r="3"/><circle cx="46" cy="60" r="3"/></g>`)}
    ${form('M-19-44C-24-74-12-86 0-86C12-86 24-74 19-44Z', 'jade')}
    ${form('M0-52C42-52 62-22 58 10C54 44 28 70 0 78C-28 70-54 44-58 10C-62-22-42-52 0-52Z', 'gold')}
    ${form('M0-44C36-44 53-18 50 10C46 39 24 62 0 69C-24 62-46 39-50 10C-53-18-36-44 0-44Z', 'leaf', 3)}
    ${form('M0-26L24-12V16L0 30L-24 16V-12Z', 'lime', 3)}
    ${line('M0-26V-44M24-12L42-24M24 16L46 26M0 30V69M-24 16L-46 26M-24-12L-42-24', { colour: '#1c0b16', width: 3.5 })}
    ${light('M-36-20C-26-38-6-42 10-40C-8-32-20-22-28-4Z', 0.5)}
    ${both(eye({ x: 9, y: -68, radius: 6.5, iris: '#20120c' }))}
    ${line('M-7-56Q0-51 7-56', { colour: '#063b36', width: 3 })}`,

  dolphin: () => svg`
    ${plate('lagoon')}
    <circle cx="26" cy="-26" r="46" fill="url(#glow)"/>
    ${form('M-44 74C-66 58-74 34-66 16C-58 34-48 42-36 46C-26 34-12 30-2 34C-14 44-22 56-24 72Z', 'azure')}
    ${form(
      'M-40 50C-52-6-20-62 36-66C52-66 64-58 68-46L86-36C90-30 84-24 74-24L60-24C50-10 40-6 24-4C4 0-12 20-20 58Z',
      'azure',
    )}
    ${form(
      'M-26 56C-20 16 0-6 26-10C46-12 54-22 70-26L84-28C82-24 76-22 68-20C58-6 46 0 28 4C8 8-8 28-16 60Z',
      'ivory',
      0,
    )}
    ${form('M-6-54C-20-70-36-76-50-72C-44-60-38-46-30-30Z', 'azure')}
    ${form('M16-8C12 14-2 28-18 30C-18 14-10-2 4-14Z', 'azure')}
    ${light('M-26 6C-22-28 4-54 40-58C14-48-8-26-16 4Z', 0.4)}
    ${eye({ x: 56, y: -42, radius: 6.5, iris: '#0a1030' })}
    ${line('M60-29Q72-28 82-32', { colour: '#0a2a6b', width: 3 })}
    ${form(
      'M-80 74C-60 56-44 84-24 68C-6 54 10 84 30 68C48 56 62 74 80 66V70A12 12 0 0 1 68 82H-68A12 12 0 0 1-80 74Z',
      'sky',
    )}
    <g fill="#fff"><circle cx="-56" cy="30" r="5"/><circle cx="10" cy="46" r="6"/><circle cx="30" cy="34" r="4"/>
    <circle cx="52" cy="52" r="5"/><circle cx="-4" cy="62" r="4"/></g>`,

  crab: () => svg`
    ${plate('honey')}
    ${both(svg`
    ${cord('M38 32L62 40L72 62M32 42L50 56L54 74M42 20L70 22L82 42', 'red', 7)}
    ${cord('M40 4C56-4 60-16 58-30', 'red', 9)}
    ${form('M56-24C34-34 28-62 46-80C48-66 54-60 62-58C62-68 70-78 82-80C92-58 84-28 56-24Z', 'orange')}
    ${light('M46-38C38-52 40-64 44-72C46-62 50-56 56-52Z', 0.45)}
    ${cord('M15-10V-30', '#ff8a1e', 6)}
    ${eye({ x: 16, y: -38, radius: 12, iris: '#2a1250' })}`)}
    ${form('M-58 18C-56-14-28-22 0-22C28-22 56-14 58 18C54 48 28 62 0 62C-28 62-54 48-58 18Z', 'red')}
    ${shade('M58 18C54 48 28 62 0 62C-28 62-50 50-56 30C-20 48 24 46 58 18Z', 0.3)}
    ${light('M-44 4C-36-10-16-15 4-14C-16-8-30 2-36 16Z', 0.5)}
    ${line('M-18 26Q0 42 18 26', { colour: '#4d0612', width: 5 })}
    <g fill="#ffd98a"><circle cx="-34" cy="22" r="5"/><circle cx="34" cy="22" r="5"/>
    <circle cx="-26" cy="38" r="3.5"/><circle cx="26" cy="38" r="3.5"/></g>`,

  shell: () => svg`
    ${plate('berry')}
    ${form(
      'M0 76C-16 76-26 66-26 54L-80-10C-84-36-60-44-54-40C-58-64-34-74-24-68C-20-82 20-82 ' +
        '24-68C34-74 58-64 54-40C60-44 84-36 80-10L26 54C26 66 16 76 0 76Z',
      'rose',
    )}
    ${form('M0 54L-14-72C-6-80 6-80 14-72Z', 'ivory', 0)}
    ${form('M-6 54L-44-58C-38-68-28-70-24-68ZM6 54L44-58C38-68 28-70 24-68Z', 'ivory', 0)}
    ${form('M-14 56L-74-22C-70-36-60-42-54-40ZM14 56L74-22C70-36 60-42 54-40Z', 'ivory', 0)}
    ${line('M0 56V-78M-8 56L-24-68M8 56L24-68M-16 56L-54-40M16 56L54-40', { colour: '#b3246e', width: 4 })}
    <path d="M0 76C-16 76-26 66-26 54L-80-10C-84-36-60-44-54-40C-58-64-34-74-24-68C-20-82 20-82 24-68C34-74 58-64
    54-40C60-44 84-36 80-10L26 54C26 66 16 76 0 76Z" fill="none" stroke="#1c0b16" stroke-width="4.5"
    stroke-linejoin="round"/>
    ${form('M-34 54C-20 46 20 46 34 54C34 70 18 80 0 80C-18 80-34 70-34 54Z', 'gold')}
    ${light('M-66-14C-62-24-54-28-46-26C-54-20-56-10-54 0ZM-38-48C-34-58-26-60-20-58C-28-52-30-42-28-32Z', 0.6)}`,

  coral: () => {
    const branches =
      'M0 78C-2 40-4 24-24 4C-38-10-44-24-42-44M-24 4C-44 4-60-4-66-22M-6 40C16 26 24 12 ' +
      '24-14M24-4C24-30 18-44 2-62M24-10C42-16 52-30 52-52M-42-20C-30-34-26-46-28-66M-4 ' +
      '56C20 52 46 40 66 12M52-30C62-32 70-38 74-48M48 34C58 38 68 36 78 30';
    return svg`
    ${halo('#ff5aa8')}
    ${line(branches, { colour: '#1c0b16', width: 22 })}
    ${line(branches, { colour: 'magenta', width: 15 })}
    ${line('M-3 74C-5 40-8 26-27 6C-40-8-46-24-45-42M-9 38C12 24 20 10 20-12', {
      colour: '#ffd0ec',
      width: 4,
      opacity: 0.75,
    })}
    <g fill="#fff" opacity=".8"><circle cx="-66" cy="-20" r="3"/><circle cx="2" cy="-60" r="3"/>
    <circle cx="-28" cy="-64" r="3"/><circle cx="52" cy="-50" r="3"/><circle cx="66" cy="14" r="3"/>
    <circle cx="-42" cy="-44" r="3"/><circle cx="75" cy="-47" r="3"/></g>
    ${form('M-40 76C-30 60 30 60 42 76C34 86-32 86-40 76Z', 'stone')}`;
  },

  starfish: () => {
    const arms = repeat(5, (i) => {
      const turn = i * 72;
      return group(
        `rotate(${turn})`,
        '<path d="M0-70V-16" stroke="#fff0b8" stroke-width="5" stroke-linecap="round" stroke-dasharray=".1 12"/>',
      );
    });
    return svg`
    ${halo('#ffb02e')}
    <polygon points="${star({ cx: 0, cy: 6, outer: 84, inner: 34, points: 5 })}" fill="url(#orange)" stroke="#1c0b16"
    stroke-width="16" stroke-linejoin="round"/>
    <polygon points="${star({ cx: 0, cy: 6, outer: 84, inner: 34, points: 5 })}" fill="url(#orange)"
    stroke="url(#orange)" stroke-width="9" stroke-linejoin="round"/>
    <polygon points="${star({ cx: 0, cy: 6, outer: 60, inner: 24, points: 5 })}" fill="url(#amber)" opacity=".65"/>
    ${group('translate(0 6)', arms)}
    ${both(eye({ x: 12, y: 0, radius: 8.5, iris: '#5a2108' }))}
    ${line('M-9 17Q0 25 9 17', { colour: '#7a2a08', width: 4 })}
    ${light('M-8-62C-14-44-18-32-24-24C-16-26-6-42-2-60Z', 0.5)}`;
  },

  kelp: () => {
    const blade = (turn: number, scale: number, fill: string) =>
      group(
        `rotate(${turn} 0 80)translate(0 ${round(80 - 80 * scale)})scale(${scale})`,
        svg`
    ${form(
      'M-8 82C-22 66-26 52-14 36C-24 20-30 6-14-10C-26-26-24-42-10-54C-14-68-8-80 ' +
        '4-90C8-76 18-68 14-54C26-42 26-26 16-12C30 2 26 20 14 34C28 50 22 68 8 82Z',
      fill,
    )}
    ${line('M0 78C-4 60 4 48 0 34C-4 18 4 4 0-12C-4-28 4-42 2-72', { colour: '#dcffb8', width: 4, opacity: 0.75 })}
    ${light('M-12 22C-22 10-22 2-12-6C-16 4-14 12-8 20ZM-12-22C-20-34-18-42-8-50C-12-40-12-32-6-24Z', 0.5)}`,
      );
    return svg`
    ${halo('#3fd08a')}
    ${blade(-30, 0.86, 'jade')}${blade(30, 0.86, 'jade')}${blade(0, 1, 'leaf')}
    ${form('M-46 78C-30 62 30 62 46 78C34 90-34 90-46 78Z', 'stone')}
    <g fill="none" stroke="#d8fff0" stroke-width="3.5"><circle cx="-66" cy="-44" r="7"/>
    <circle cx="62" cy="-58" r="9"/><circle cx="78" cy="-30" r="5"/></g>`;
  },

  pebble: () => svg`
    ${halo('#8ea3c0')}
    ${oval({ cx: 2, cy: 52, rx: 68, ry: 26, fill: 'stone' })}
    ${line('M-50 44C-20 56 30 56 58 42', { colour: '#e4eefc', width: 5, opacity: 0.6 })}
    ${oval({ cx: -4, cy: 10, rx: 52, ry: 24, fill: 'slate' })}
    ${line('M-30-10C-26 10-26 20-32 30M-16-13C-12 8-12 22-18 33', { colour: '#46587a', width: 4, opacity: 0.55 })}
    ${oval({ cx: 6, cy: -30, rx: 38, ry: 21, fill: 'stone' })}
    ${line('M-22-38C0-28 22-28 38-40', { colour: '#e4eefc', width: 4, opacity: 0.6 })}
    ${oval({ cx: 0, cy: -62, rx: 22, ry: 15, fill: 'slate' })}
    ${light(
      'M-46 42C-36 32-14 29 6 30C-16 34-28 40-34 48ZM-42 2C-32-8-14-11 4-10C-14-6-24 0-30 ' +
        '8ZM-24-38C-16-46-4-48 8-48C-6-44-12-38-16-32ZM-14-66C-8-74 2-75 8-73C-2-70-6-66-8-60Z',
      0.6,
    )}`,
};
