/**
 * Writes one page per theme with every icon and all generated art, for looking at:
 * `node scripts/contact-sheet.ts [folder]`, then open the pages it names.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBLEMS } from '@baize/game-art/kinds.ts';
import { gem, mine } from '@baize/game-art/mines-art.ts';
import { SLOT_THEMES, slotSymbol, slotSymbolIds } from '@baize/game-art/slot-symbol.ts';
import { ART_KINDS, bannerArt, tileArt, wideArt } from '@baize/game-art/tile-art.ts';
import { ICON_NAMES } from '../packages/ui/src/icon-names.ts';

const folder = process.argv[2] ?? join(tmpdir(), 'baize-contact-sheet');
const source = (name: string) => readFileSync(join(import.meta.dirname, '../packages/ui/src', name), 'utf8');
const image = (svg: string, extra = '') => `<img src="data:image/svg+xml,${encodeURIComponent(svg)}" alt="" ${extra}>`;
const figure = (body: string, name: string) => `<figure>${body}<figcaption>${name}</figcaption></figure>`;
const section = (title: string, cells: readonly string[], width = 150) => {
  const columns = `grid-template-columns:repeat(auto-fill,minmax(${width}px,1fr))`;
  return `<h2>${title}</h2><div class="sheet" style="${columns}">${cells.join('')}</div>`;
};

const emblems = ART_KINDS.flatMap((kind) =>
  Object.keys(EMBLEMS[kind]).map((emblem) =>
    figure(image(tileArt({ code: `sheet-${emblem}`, kind, emblem })), `${kind} ${emblem}`),
  ),
);
const lobby = Array.from({ length: 120 }, (_, i) =>
  figure(image(tileArt({ code: `slot-${i}`, kind: 'slots', provider: `V${i % 8}` })), `slot-${i}`),
);
const tables = Object.keys(EMBLEMS.live).map((emblem) =>
  figure(image(wideArt({ code: `t-${emblem}`, kind: 'live', emblem })), emblem),
);
const banners = [0, 1, 2].map((i) =>
  figure(image(bannerArt({ code: `banner-${i}`, kind: ART_KINDS[i * 2] ?? 'slots' })), `banner-${i}`),
);
const symbols = SLOT_THEMES.flatMap((theme) =>
  slotSymbolIds(theme).map((id) => ({ id, face: slotSymbol(theme, id) ?? '' })),
);
const reels = symbols.map(({ id, face }) => figure(image(face), id));
const small = symbols.map(({ face }) => image(face, 'width="64" height="64"'));
const mines = [figure(image(gem()), 'gem'), figure(image(mine()), 'mine')];
const icons = ICON_NAMES.map((name) => figure(`<svg class="icon"><use href="#${name}"/></svg>`, name));

const body = [
  section('Slot symbols', reels, 200),
  section('Mines', mines, 120),
  section('At 64 px', small, 72),
  section('Icons', icons, 84),
  section('Emblems', emblems),
  section('A lobby', lobby, 120),
  section('Tables', tables, 260),
  section('Banners', banners, 560),
].join('');

const css = `${source('tokens.css')}${source('base.css')}
body { padding: 24px }
h2 { margin-block: 24px 12px }
.sheet { display: grid; gap: 12px }
figure { display: grid; gap: 4px; justify-items: center }
figure img { inline-size: 100%; border-radius: 14px }
figcaption { font: var(--t-12); color: var(--text-3) }
.icon {
  inline-size: 24px; block-size: 24px; fill: none; stroke: currentColor; stroke-width: 1.75;
  stroke-linecap: round; stroke-linejoin: round;
}`;

const page = (theme: string) =>
  `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8"><title>Contact sheet</title>` +
  `<style>${css}</style><body><div hidden>${source('icons.svg')}</div>${body}</body></html>`;

mkdirSync(folder, { recursive: true });
for (const theme of ['dark', 'light']) {
  const file = join(folder, `contact-sheet-${theme}.html`);
  writeFileSync(file, page(theme));
  process.stdout.write(`${file}\n`);
}
