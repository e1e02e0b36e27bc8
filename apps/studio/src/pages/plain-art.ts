import type { GameEntry } from '../catalogue/games.ts';

/**
 * Stand-in pictures where the client brings none: a colour of the game's own and its emblem, drawn, no text to
 * translate.
 */
const HUES: Readonly<Record<GameEntry['code'], number>> = {
  stu_lantern_alley: 18,
  stu_tidewater: 196,
  stu_monsoon_bloom: 326,
  stu_jewel_caravan: 268,
  stu_sweet_falls: 338,
  stu_brass_bells: 32,
  stu_firebird: 12,
  stu_golden_loom: 304,
  stu_mangrove_honey: 42,
  stu_paper_kite: 232,
  stu_dice: 258,
  stu_mines: 158,
  stu_peg_drop: 340,
  stu_limbo: 286,
  stu_keno: 28,
  stu_harbour_wheel: 206,
  stu_roulette: 152,
  stu_bingo: 44,
  stu_hi_lo: 140,
  stu_video_poker: 4,
  stu_blackjack: 166,
};

const hueOf = (game: GameEntry): number => HUES[game.code];

const DICE =
  '<rect x="-44" y="-44" width="88" height="88" rx="18" transform="rotate(-12)"/>' +
  '<g fill="#fff" opacity=".92" transform="rotate(-12)"><circle cx="-22" cy="-22" r="9"/><circle cx="22" cy="22" r="9"/>' +
  '<circle r="9"/><circle cx="22" cy="-22" r="9"/><circle cx="-22" cy="22" r="9"/></g>';
const GEM = '<path d="M0-52 46-8 0 52-46-8Z"/><path d="M0-52 18-8 0 52-18-8Z" fill="#fff" opacity=".45"/>';
const STAR =
  '<path d="M0-54 14-17 54-16 22 9 34 48 0 25-34 48-22 9-54-16-14-17Z"/><circle r="11" fill="#fff" opacity=".7"/>';
const EMBLEMS: Readonly<Record<GameEntry['family'], string>> = {
  dice: DICE,
  mines: GEM,
  slot: STAR,
  instant: GEM,
  crash: STAR,
  steps: STAR,
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
