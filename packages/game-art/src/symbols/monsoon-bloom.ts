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
  plate,
  rosette,
  shade,
  turned,
  twinkle,
  type SymbolBuilder,
} from './kit.ts';

/** The delta in the rains: its flowers, fruit and animals. */
export const monsoonBloom: Readonly<Record<string, SymbolBuilder>> = {
  lotus: () => {
    const petal = (turn: number, fill: string, scale = 1) =>
      group(
        `rotate(${turn} 0 46)translate(0 ${46 - 46 * scale})scale(${scale})`,
        svg`
    ${form('M0-84C28-50 26 12 0 46C-26 12-28-50 0-84Z', fill, 3.5)}
    ${line('M0-64V24', { colour: '#fff', width: 2.5, opacity: 0.55 })}`,
      );
    return svg`
    ${rosette('grove')}
    ${form('M-80 46C-56 26-20 38 0 54C20 38 56 26 80 46C58 72 22 74 0 64C-22 74-58 72-80 46Z', 'leaf')}
    ${petal(-74, 'magenta', 0.72)}${petal(74, 'magenta', 0.72)}
    ${petal(-49, 'rose', 0.86)}${petal(49, 'rose', 0.86)}
    ${petal(-25, 'magenta')}${petal(25, 'magenta')}
    ${petal(0, 'rose')}
    ${form('M-24 46C-30 22-16 8-12 22C-8 0 8 0 12 22C16 8 30 22 24 46Z', 'amber', 3)}
    ${light('M-6-66C-16-44-18-14-12 12C-12-20-8-46-1-70Z', 0.7)}
    ${twinkle(56, -52, 14)}${twinkle(-58, -44, 9)}`;
  },

  raincloud: () => svg`
    ${medallion('dusk')}
    ${line('M-48 40L-56 60M-26 46L-34 66M26 46L18 66M48 40L40 60M-2 58L-8 74', { colour: '#bfe9ff', width: 6 })}
    ${form('M14 8L-18 44H0L-12 78L30 34H10L24 8Z', 'amber')}
    ${light('M12 12L-8 38L0 38L14 16Z', 0.6)}
    ${form('M-62 26C-84 24-84-8-60-10C-64-40-26-56-8-36C6-60 46-52 46-22C74-26 82 22 56 26Z', 'slate')}
    ${shade('M56 26H-62C-76 24-78 10-74 2C-50 18 40 18 70 4C72 14 66 24 56 26Z', 0.28)}
    ${light('M-52-14C-50-34-28-42-14-28C-28-28-40-18-42-4ZM-2-34C6-46 26-46 34-32C22-34 10-28 4-18Z', 0.75)}
    ${twinkle(-56, -52, 7)}${twinkle(58, -50, 9)}`,

  tiger: () => svg`
    ${plate('grove')}
    ${both(svg`
    ${form('M36-46C38-72 62-78 72-62C78-48 70-34 58-28Z', 'orange')}
    ${form('M46-48C50-62 62-64 64-56C66-48 62-42 56-38Z', 'rose', 0)}
    ${form('M52 10C70 14 80 26 78 42C66 38 54 46 40 52Z', 'ivory')}`)}
    ${form('M0-66C44-66 66-36 62 2C60 40 32 72 0 74C-32 72-60 40-62 2C-66-36-44-66 0-66Z', 'orange')}
    ${both(svg`
    ${form('M4-10C22-24 48-18 48-2C44 12 22 12 4 6Z', 'ivory', 0)}
    ${line('M10-64L8-46M26-60L20-46M60-10L46-12M62 8L48 6M56 26L44 20', { colour: '#1c0b16', width: 7 })}
    ${form('M0 12C26 8 42 26 38 46C32 66 12 70 0 62Z', 'ivory', 0)}`)}
    ${line('M0-66V-44', { colour: '#1c0b16', width: 7 })}
    <path d="M0-66C44-66 66-36 62 2C60 40 32 72 0 74C-32 72-60 40-62 2C-66-36-44-66 0-66Z" fill="none"
    stroke="#1c0b16" stroke-width="4"/>
    ${both(eye({ x: 24, y: -6, radius: 11, iris: '#46b53a' }))}
    ${line('M-36-22L-12-14M36-22L12-14', { colour: '#1c0b16', width: 5 })}
    ${form('M-14 20H14L4 34H-4Z', 'rose')}
    ${line('M0 34V44M0 44C-6 54-20 54-24 46M0 44C6 54 20 54 24 46', { colour: '#1c0b16', width: 4 })}
    ${line('M-16 40L-56 34M-16 46L-54 50M16 40L56 34M16 46L54 50', { colour: '#fff', width: 2.5, opacity: 0.8 })}
    ${light('M-44-34C-34-52-14-58 4-58C-14-50-30-42-36-22Z', 0.4)}`,

  peacock: () => {
    const plume = (turn: number, length: number) =>
      group(
        `rotate(${turn} 0 40)`,
        svg`
    ${form(
      `M0 40C-14 ${
        20 - length * 0.4
      } -19 ${30 - length} 0 ${18 - length}C19 ${30 - length} 14 ${20 - length * 0.4} 0 40Z`,
      'jade',
      3,
    )}
    <circle cy="${40 - length}" r="12.5" fill="url(#amber)"/><circle cy="${40 - length}" r="9" fill="url(#teal)"/>
    <circle cy="${39 - length}" r="5" fill="#1b1a7a"/>`,
      );
    const back = [-76, 76, -57, 57, -38, 38, -19, 19, 0].map((turn) => plume(turn, 88));
    const front = [-66, 66, -44, 44, -22, 22].map((turn) => plume(turn, 60));
    return svg`
    ${plate('berry')}
    ${back.join('')}${front.join('')}
    ${form('M-30 82C-34 52-14 46-15 20C-22 8-20-16 0-18C20-16 22 8 15 20C14 46 34 52 30 82Z', 'azure')}
    ${light('M-12-2C-8-12 2-14 8-12C0-8-4 0-5 12C-8 30-18 44-20 66C-28 48-10 34-12-2Z', 0.45)}
    ${line('M-6-20L-12-36M0-20V-40M6-20L12-36', { colour: '#1c0b16', width: 6 })}
    ${line('M-6-20L-12-36M0-20V-40M6-20L12-36', { colour: 'gold', width: 3 })}
    <g fill="url(#amber)" stroke="#1c0b16" stroke-width="2.5"><circle cx="-13" cy="-38" r="5"/>
    <circle cy="-43" r="5"/><circle cx="13" cy="-38" r="5"/></g>
    ${both(eye({ x: 8, y: -2, radius: 6.5, iris: '#120a2a' }))}
    ${form('M-6 6H6L0 19Z', 'amber', 3)}`;
  },

  elephant: () => svg`
    ${plate('storm')}
    ${both(svg`
    ${form('M26-34C54-66 86-48 86-14C86 18 66 38 44 26C34 18 26-4 26-34Z', 'slate')}
    ${form('M36-26C54-48 74-38 75-14C75 8 62 20 48 14C40 8 36-8 36-26Z', 'rose', 0)}`)}
    ${form('M0-64C34-64 46-36 44-8C42 14 32 24 26 36H-26C-32 24-42 14-44-8C-46-36-34-64 0-64Z', 'slate')}
    ${both(form('M20 26C34 30 44 40 46 58C34 56 20 48 14 38Z', 'ivory'))}
    ${form('M-18 10C-22 40-22 60-10 74C2 86 24 82 26 66C16 72 8 66 10 54C12 40 16 26 18 10Z', 'slate')}
    ${line('M-16 34Q-4 38 12 34M-18 48Q-8 52 9 48M-14 62Q-6 62 4 58', { colour: '#46587a', width: 3, opacity: 0.8 })}
    ${form('M0-66C20-66 34-52 36-36C22-30 10-16 0 0C-10-16-22-30-36-36C-34-52-20-66 0-66Z', 'crimson')}
    ${line('M-34-36C-20-30-9-16 0-2C9-16 20-30 34-36', { colour: 'gold', width: 6 })}
    ${form('M0-54L11-40L0-24L-11-40Z', 'amber', 3)}
    <g fill="url(#jade)" stroke="#1c0b16" stroke-width="2"><circle cx="-21" cy="-46" r="5"/>
    <circle cx="21" cy="-46" r="5"/><circle cy="-8" r="5"/></g>
    ${both(eye({ x: 26, y: -10, radius: 8, iris: '#3a1d0a' }))}
    ${light('M-38-16C-42-34-34-50-24-56C-32-42-32-28-30-14Z', 0.5)}`,

  kingfisher: () => svg`
    ${plate('honey')}
    ${cord('M-84 66C-40 58 30 70 84 56', 'wood', 11)}
    ${form('M44 52C56 38 74 38 84 44C78 58 60 64 44 58Z', 'leaf', 3)}
    ${form('M26 44C40 62 36 80 28 90C20 78 12 64 12 48Z', 'azure')}
    ${form('M-40-38C-34-70 16-74 30-40C52-18 54 30 24 56C-6 62-30 38-34 2C-42-6-44-24-40-38Z', 'orange')}
    ${form('M-44-34C-40-76 22-80 34-38C34-30 20-24 8-26C-10-28-30-22-44-34Z', 'azure')}
    ${form('M30-40C54-18 58 32 26 58C4 40-4 4 14-24Z', 'azure')}
    ${line('M24-18C14 4 16 26 26 42M36-10C28 8 30 24 34 34', { colour: '#9be8ff', width: 4, opacity: 0.85 })}
    ${form('M-40-34L-92-16C-92-10-84-8-78-8L-36-14Z', 'red')}
    ${line('M-86-13L-38-23', { colour: '#5f0519', width: 3 })}
    ${form('M-30-16C-20-26-4-24 2-14C-4-4-24-2-30-16Z', 'ivory', 3)}
    ${eye({ x: -16, y: -36, radius: 9, iris: '#1a0e0a' })}
    ${light('M-30-52C-20-66 4-68 18-56C2-60-16-56-24-44Z', 0.6)}
    ${line('M-6 58V66M6 58V66', { colour: '#e04a1a', width: 6 })}
    <g fill="#d6f4ff"><circle cx="4" cy="-62" r="2.5"/><circle cx="16" cy="-54" r="2.5"/>
    <circle cx="-10" cy="-60" r="2.5"/><circle cx="24" cy="-42" r="2.5"/></g>`,

  hibiscus: () => svg`
    ${halo('#ff4d6d')}
    ${form('M-40 60C-74 66-86 44-84 28C-62 26-44 38-36 52ZM40 60C74 66 86 44 84 28C62 26 44 38 36 52Z', 'leaf')}
    ${turned(
      5,
      () => svg`
    ${form('M0 4C-38-16-44-58-24-72C-16-80-6-72 0-76C6-72 16-80 24-72C44-58 38-16 0 4Z', 'red')}
    ${line('M0-14V-58M-6-18C-14-34-18-46-18-58M6-18C14-34 18-46 18-58', {
      colour: '#8d0c26',
      width: 3,
      opacity: 0.55,
    })}`,
    )}
    <circle r="19" fill="url(#crimson)"/>
    ${cord('M0 0C12-14 22-32 24-56', 'lemon', 8)}
    <g fill="url(#amber)" stroke="#1c0b16" stroke-width="2.5"><circle cx="24" cy="-60" r="7"/>
    <circle cx="13" cy="-50" r="6"/><circle cx="34" cy="-50" r="6"/><circle cx="13" cy="-36" r="5"/>
    <circle cx="32" cy="-36" r="5"/></g>
    ${light('M-16-66C-26-58-28-40-20-24C-22-42-18-54-8-66Z', 0.45)}`,

  mango: () => svg`
    ${halo('#ffc928')}
    ${form('M-44-40C-8-70 44-58 62-16C78 26 50 74 4 76C-46 78-74 40-66 4C-62-14-56-28-44-40Z', 'amber')}
    ${form('M-44-40C-18-62 22-62 44-44C18-46-6-30-14-2C-22 30-52 30-66 8C-63-12-56-28-44-40Z', 'red', 0)}
    <path d="M-44-40C-8-70 44-58 62-16C78 26 50 74 4 76C-46 78-74 40-66 4C-62-14-56-28-44-40Z" fill="none"
    stroke="#1c0b16" stroke-width="4"/>
    ${shade('M62-16C78 26 50 74 4 76C-20 77-40 68-52 54C-8 66 46 44 62-16Z', 0.22)}
    ${light('M-50 0C-46-22-32-38-14-44C-30-28-38-10-40 12Z', 0.7)}
    ${cord('M-12-54C-14-66-10-76-2-82', 'bark', 6)}
    ${form('M-6-66C14-92 56-92 78-70C56-52 20-48-6-66Z', 'leaf')}
    ${line('M2-66C28-74 50-74 68-70', { colour: '#0f5a30', width: 3 })}`,

  jackfruit: () => {
    const bumps = repeat(9, (row) =>
      repeat(7, (i) => {
        const y = -56 + row * 15;
        const x = -48 + i * 16 + (row % 2) * 8;
        const inside = (x * x) / (54 * 54) + ((y - 4) * (y - 4)) / (68 * 68) < 0.92;
        return inside ? `<path d="M${x} ${y - 6}L${x + 6} ${y + 5}H${x - 6}Z"/>` : '';
      }),
    );
    return svg`
    ${halo('#7cc043')}
    ${cord('M0-66C0-80 8-86 16-90', 'bark', 9)}
    ${form('M6-72C26-90 50-86 60-72C44-60 24-60 6-72Z', 'leaf')}
    ${form('M0-68C38-68 60-34 58 8C56 50 32 78 0 78C-32 78-56 50-58 8C-60-34-38-68 0-68Z', 'lime')}
    <g fill="#356f14" opacity=".75">${bumps}</g>
    ${shade('M58 8C56 50 32 78 0 78C-14 78-28 72-38 62C8 66 46 40 50-34C56-22 59-8 58 8Z', 0.28)}
    ${form('M-16 12C4-6 46 2 50 30C48 60 22 72 2 70C-16 60-24 32-16 12Z', 'ivory')}
    ${group(
      'translate(16 36)',
      turned(5, () => form('M0-4C-11-12-10-28 0-30C10-28 11-12 0-4Z', 'amber', 2.5)),
    )}
    <circle cx="16" cy="36" r="6" fill="url(#brass)"/>
    ${light('M-42-14C-40-40-24-56-6-60C-22-48-32-30-34-8Z', 0.6)}`;
  },

  betel: () => svg`
    ${halo('#4fbf4a')}
    ${cord('M8-52C12-70 22-82 34-86', 'leaf', 7)}
    ${form('M6-52C32-78 78-62 76-20C74 22 34 58-14 84C-42 46-82 14-72-28C-64-62-20-74 6-52Z', 'leaf')}
    ${shade('M6-52C32-78 78-62 76-20C74 22 34 58-14 84C0 40 14-6 6-52Z', 0.2)}
    ${line(
      'M6-50C10-4 2 40-14 80M8-30C24-40 42-42 58-36M8-6C28-12 46-12 64-6M4 22C18 20 30 22 42 ' +
        '28M4-30C-14-42-34-44-52-36M6-6C-18-18-42-18-64-8M2 22C-16 8-34 8-52 18M-4 48C-16 38-26 38-36 42',
      {
        colour: '#dcffb0',
        width: 3.5,
        opacity: 0.8,
      },
    )}
    ${light('M-58-24C-50-46-32-54-14-50C-34-42-46-28-50-6Z', 0.45)}
    ${form('M30 52C40 40 64 42 68 56C66 72 44 78 34 70C28 66 26 58 30 52Z', 'wood')}
    ${light('M38 54Q46 46 56 50Q46 52 42 60Z', 0.6)}`,

  paddy: () => {
    const ear = repeat(8, (i) => {
      const y = -66 + i * 13;
      const grain = (side: number) =>
        form(
          `M0 ${y + 12}C${side * 4} ${y - 4} ${side * 15} ${y - 8} ${side * 22} ` +
            `${y - 8}C${side * 22} ${y + 6} ${side * 12} ${y + 16} 0 ${y + 12}Z`,
          'amber',
          2.5,
        );
      return grain(-1) + grain(1);
    });
    const stalk = svg`
    ${cord('M0-40V84', '#7fb52c', 4)}
    ${form('M0-60C-8-72-6-84 0-92C6-84 8-72 0-60Z', 'amber', 2.5)}
    ${ear}`;
    return svg`
    ${halo('#ffe14d')}
    ${form('M-6 70C-40 40-66 10-70-34C-44-10-14 26 0 66ZM6 70C40 40 66 10 70-34C44-10 14 26 0 66Z', 'leaf')}
    ${group('translate(14 8)rotate(24 0 84)scale(.9)', stalk)}
    ${group('translate(-14 8)rotate(-24 0 84)scale(.9)', stalk)}
    ${group('translate(0 6)scale(.96)', stalk)}
    ${form('M-22 50H22L26 64H-26Z', 'crimson')}
    ${line('M-18 57H18', { colour: '#ffd98a', width: 3 })}`;
  },
};
