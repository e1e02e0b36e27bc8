import { oklch } from './oklch.ts';
import { hashText } from './prng.ts';
import { svg } from './shapes.ts';

type Mark = { ground: string; figure: string };

const LOTUS_PETAL = 'M16 7.5C19.5 12 19.5 17.5 16 22.5C12.5 17.5 12.5 12 16 7.5Z';
const petal = (turn: number, fill: string) =>
  `<path d="${LOTUS_PETAL}" fill="${fill}" transform="rotate(${turn} 16 22.5)"/>`;

const MARKS: Readonly<Record<string, Mark>> = {
  baize: {
    ground: '#6A58F2',
    figure:
      '<path d="M16 5.5 26.5 16 16 26.5 5.5 16z" fill="#fff"/>' +
      '<path d="M16 10.5 21.5 16 16 21.5 10.5 16z" fill="#6A58F2"/><path d="M16 5.5 26.5 16H16z" fill="#C9C1FF"/>',
  },
  lotus: {
    ground: '#C72C75',
    figure: svg`
    ${petal(-74, '#FFB3D4')}${petal(74, '#FFB3D4')}${petal(-38, '#FFD9EA')}${petal(38, '#FFD9EA')}${petal(0, '#fff')}
    <path d="M7 24.5Q16 28.5 25 24.5" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round"/>`,
  },
};

export type BrandMarkOptions = {
  /** Fills the square and keeps the figure in the middle 80 %: for icons that a phone cuts to its own shape. */
  maskable?: boolean;
};

/** A brand's mark, 32 x 32; brands without one get their first letter on a colour of their own. */
export function brandMark(brandCode: string, { maskable = false }: BrandMarkOptions = {}): string {
  const mark = Object.hasOwn(MARKS, brandCode) ? MARKS[brandCode] : undefined;
  const { ground, figure } = mark ?? letterMark(brandCode);
  const body = maskable ? `<g transform="translate(3.2 3.2)scale(.8)">${figure}</g>` : figure;
  return svg`
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">
  <rect width="32" height="32"${maskable ? '' : ' rx="9"'} fill="${ground}"/>${body}</svg>`;
}

function letterMark(brandCode: string): Mark {
  const letter = /[A-Za-z0-9]/.exec(brandCode)?.[0]?.toUpperCase() ?? '';
  return {
    ground: oklch(0.5, 0.17, hashText(brandCode) % 360),
    figure:
      `<text x="16" y="22.5" font-family="Inter,system-ui,sans-serif" font-weight="800" ` +
      `font-size="18" text-anchor="middle" fill="#fff">${letter}</text>`,
  };
}
