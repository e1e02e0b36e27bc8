import { initialsOf } from '@baize/domain/initials';
import type { Member } from './store.ts';

/** White letters are read on every hue at this saturation and lightness. */
const COLOUR = { saturation: 55, lightness: 34 };
/** Neighbours by number are far apart on the circle of colours. */
const HUE_STEP = 137n;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A member's picture, drawn from what is known of them: the letters of their name on a colour that is always theirs. An
 * address of data, so that nobody learns an id or asks for another's.
 */
export function memberIcon({ id, account, nickname }: Pick<Member, 'id' | 'account' | 'nickname'>): string {
  const letters = initialsOf(nickname || account).replaceAll(/[&<>]/g, (sign) => ENTITIES[sign]!);
  const hue = (id * HUE_STEP) % 360n;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="32" fill="hsl(${hue} ${COLOUR.saturation}% ${COLOUR.lightness}%)"/>` +
    '<text x="32" y="33" fill="#fff" font-family="sans-serif" font-size="26" font-weight="600" text-anchor="middle" ' +
    `dominant-baseline="central">${letters}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
