import type { EmblemSet } from '../emblem-type.ts';
import { oklch } from '../oklch.ts';
import { INK, repeat, stroke, svg } from '../shapes.ts';

const feather = (turn: number, gradient: string) => svg`
  <g transform="rotate(${turn})">
  <path d="M0-92C34-50 30 20 4 66H-4C-30 20-34-50 0-92Z" fill="url(#${gradient})"/>
  ${stroke('M0-70V92', { colour: '#fff', width: 4, opacity: 0.8 })}
  ${stroke('M0-34L18-50M0-10L22-28M0 14L18-4M0-34L-18-50M0-10L-22-28M0 14L-18-4', {
    colour: '#fff',
    width: 2,
    opacity: 0.5,
  })}</g>`;

/** Cockfight: birds and feathers, no blood. */
export const cockfight: EmblemSet = {
  rooster: (random) => {
    const tail = repeat(6, (i) => {
      const colour = oklch(0.46 + 0.05 * i, 0.15, (150 + i * 34 + random() * 20) % 360);
      const out = `C-60 ${30 - i * 15} -84 ${-6 - i * 12} ${-80 + i * 12} ${-36 - i * 9}`;
      const back = `C${-62 + i * 10} ${2 - i * 8} -40 ${34 - i * 8} 6 42`;
      return `<path d="M-18 40${out}${back}Z" fill="${colour}"/>`;
    });
    return svg`
    ${tail}
    <path d="M-34 34C-42 84 20 96 52 66C74 46 66 0 60-30C54-58 24-58 18-32C12-4-4 14-34 34Z" fill="url(#Q)"/>
    <circle cx="40" cy="-42" r="26" fill="#f5a445"/>
    <path d="M20-58C14-84 32-82 34-70C38-92 54-86 50-70C62-86 70-66 58-54Z" fill="#e5304a"/>
    <path d="M62-46L88-36L62-26Z" fill="#ffcf5c"/>
    <path d="M50-26C46-4 64-2 62-24Z" fill="#e5304a"/>
    <circle cx="46" cy="-48" r="6" fill="${INK}"/>
    ${stroke('M2 82L-4 96M28 80L32 96', { colour: '#ffcf5c', width: 7 })}`;
  },
  feathers: () => svg`${feather(-32, 'R')}${feather(32, 'Q')}${feather(0, 'G')}`,
  shield: () => svg`
    <path d="M0-84L74-56V4C74 50 34 74 0 88C-34 74-74 50-74 4V-56Z" fill="url(#R)" stroke="url(#G)" stroke-width="8"/>
    <path d="M-34 46C-40 4-16-14-14-34C-24-40-30-34-36-30C-34-46-22-54-8-52C-8-68 8-70 12-60C26-66 32-52 26-42C40-30
    44 0 34 46C22 60-22 60-34 46Z" fill="#ffe3a3"/>
    <circle cx="6" cy="-36" r="5" fill="${INK}"/>
    <path d="M26-38L46-30L26-24Z" fill="#f08a2c"/>`,
  duel: () => svg`
    <path d="M-12 76C-70 60-84-10-50-60C-46-20-20-20-12-40C4 0 0 40-12 76Z" fill="url(#R)"/>
    <path d="M12 76C70 60 84-10 50-60C46-20 20-20 12-40C-4 0 0 40 12 76Z" fill="url(#P)"/>
    <circle cx="-42" cy="-56" r="18" fill="#f5a445"/>
    <circle cx="42" cy="-56" r="18" fill="#f5a445"/>
    <path d="M-26-58L-6-50L-26-44ZM26-58L6-50L26-44Z" fill="#ffcf5c"/>
    <path d="M-56-68Q-50-90-38-74Q-26-84-28-66ZM56-68Q50-90 38-74Q26-84 28-66Z" fill="#e5304a"/>
    <circle cx="-38" cy="-58" r="4" fill="${INK}"/>
    <circle cx="38" cy="-58" r="4" fill="${INK}"/>`,
};
