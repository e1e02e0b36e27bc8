import type { GameEntry } from '../catalogue/games.ts';

/**
 * Stand-in pictures where the client brings none: a colour that follows from the game's code and its emblem, drawn, no
 * text to translate.
 */
const hueOf = ({ code }: GameEntry): number =>
  code.split('').reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7);

const DICE =
  '<rect x="-44" y="-44" width="88" height="88" rx="18" transform="rotate(-12)"/>' +
  '<g fill="#fff" opacity=".92" transform="rotate(-12)"><circle cx="-22" cy="-22" r="9"/><circle cx="22" cy="22" r="9"/>' +
  '<circle r="9"/><circle cx="22" cy="-22" r="9"/><circle cx="-22" cy="22" r="9"/></g>';
const GEM = '<path d="M0-52 46-8 0 52-46-8Z"/><path d="M0-52 18-8 0 52-18-8Z" fill="#fff" opacity=".45"/>';
const STAR =
  '<path d="M0-54 14-17 54-16 22 9 34 48 0 25-34 48-22 9-54-16-14-17Z"/><circle r="11" fill="#fff" opacity=".7"/>';
const EMBLEMS: Readonly<Record<GameEntry['family'], string>> = {
  dice: DICE,
  slot: STAR,
  instant: GEM,
  crash: STAR,
  steps: GEM,
};

interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Of the emblem in the middle. */
  readonly scale: number;
}

function draw(game: GameEntry, { width, height, scale }: Canvas): string {
  const hue = hueOf(game);
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const middle = `translate(${width / 2} ${height / 2}) scale(${scale})`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>` +
    '<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">' +
    `<stop offset="0" stop-color="hsl(${hue} 62% 30%)"/>` +
    `<stop offset="1" stop-color="hsl(${(hue + 48) % 360} 70% 13%)"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>` +
    `<g transform="${middle}" fill="hsl(${hue} 88% 66%)">${EMBLEMS[game.family]}</g></svg>`
  );
}

export const drawThumb = (game: GameEntry): string => draw(game, { width: 320, height: 320, scale: 1.6 });
export const drawBackground = (game: GameEntry): string => draw(game, { width: 1280, height: 720, scale: 2.6 });
