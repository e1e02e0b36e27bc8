import { svg } from './shapes.ts';
import { definitionsFor, form, group, light, line, shade, turned, twinkle } from './symbols/kit.ts';
import { prefixIds } from './emblem.ts';

export type MinesFace = 'closed' | 'hover' | 'gem' | 'mine' | 'gem-missed' | 'mine-missed';

const SIZE = 100;

const gemBody = svg`
  ${form('M-52-40H52L80 0L0 78L-80 0Z', 'jade', 5)}
  ${shade('M24 0H80L0 78Z', 0.22)}
  ${light('M-52-40L-24 0L0-40L24 0L52-40Z', 0.35)}
  ${light('M-24 0H24L0 78Z', 0.22)}
  ${line('M-80 0H80M-52-40L-24 0L0 78L24 0L52-40M-24 0L0-40L24 0', { colour: '#eafff6', width: 3, opacity: 0.7 })}
  ${twinkle(-46, -48, 18)}`;

const mineBody = svg`
  ${turned(8, () => form('M-9-44L0-72L9-44Z', 'slate', 4))}
  <circle r="52" fill="url(#night)" stroke="#1c0b16" stroke-width="5"/>
  <circle r="52" fill="url(#glow)" opacity=".35"/>
  ${light('M-36-18C-30-36-10-44 6-40C-12-36-24-24-26-6Z', 0.7)}
  <circle cx="6" cy="6" r="16" fill="url(#red)" stroke="#1c0b16" stroke-width="4"/>
  ${light('M-3 2C0-5 8-7 13-4C6-3 2 2 1 8Z', 0.8)}`;

const burst = turned(10, () => '<path d="M-6-29L0-40L6-29Z" fill="#ffb547" opacity=".9"/>');

const CELL = {
  closed: { top: '#2f3d61', side: '#131a2c', edge: '#fff' },
  hover: { top: '#41527f', side: '#1a2340', edge: '#fff' },
} as const;

const lid = ({ top, side, edge }: (typeof CELL)[keyof typeof CELL]) => svg`
  <rect x="-44" y="-39" width="88" height="86" rx="17" fill="${side}"/>
  <rect x="-44" y="-45" width="88" height="86" rx="17" fill="${top}"/>
  <path d="M-28-43.5H28" stroke="${edge}" stroke-opacity=".22" stroke-width="2" stroke-linecap="round"/>
  <path d="M0-18L16 -2L0 14L-16 -2Z" fill="#fff" opacity=".07"/>`;

type Well = { readonly fill: string; readonly edge: string; readonly inside: string; readonly opacity?: number };

const well = ({ fill, edge, inside, opacity = 1 }: Well) => svg`
  <rect x="-44" y="-43" width="88" height="88" rx="17" fill="${fill}" stroke="${edge}" stroke-width="2.5"/>
  <g opacity="${opacity}">${inside}</g>`;

const FACES: Readonly<Record<MinesFace, string>> = {
  closed: lid(CELL.closed),
  hover: lid(CELL.hover),
  gem: well({ fill: '#0f3327', edge: '#2FD68B', inside: group('translate(0 -1)scale(.4)', gemBody) }),
  mine: well({
    fill: '#47121f',
    edge: '#FF6B7A',
    inside: group('translate(0 1)', burst) + group('translate(0 1)scale(.44)', mineBody),
  }),
  'gem-missed': well({
    fill: '#10201f',
    edge: '#2A3550',
    inside: group('translate(0 -1)scale(.34)', gemBody),
    opacity: 0.45,
  }),
  'mine-missed': well({
    fill: '#1d1420',
    edge: '#2A3550',
    inside: group('translate(0 1)scale(.42)', mineBody),
    opacity: 0.45,
  }),
};

const open = (half: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-half} ${-half} ${2 * half} ${2 * half}">`;

const standalone = (body: string, half: number, prefix: string) => {
  const markup = `${open(half)}<defs>${definitionsFor(body)}</defs>${body}</svg>`;
  return prefix ? prefixIds(markup, prefix) : markup;
};

/** One cell of the mines grid, 100 x 100 with its own margin. */
export function mineTile(face: MinesFace, prefix = ''): string {
  return standalone(FACES[face], SIZE / 2, prefix);
}

/** The gem alone, for counters and wins. */
export function gem(prefix = ''): string {
  return standalone(gemBody, 96, prefix);
}

/** The mine alone. */
export function mine(prefix = ''): string {
  return standalone(mineBody, 82, prefix);
}
