/**
 * Writes one page with everything the package draws, in both themes, for looking at:
 * `node packages/ui/contact-sheet.ts [folder]`, then open contact-sheet.html there.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ICON_NAMES } from './src/icon-names.ts';
import { EMBLEMS } from './src/art/kinds.ts';
import { gem, mine, mineTile, type MinesFace } from './src/art/mines-art.ts';
import { stageArt } from './src/art/stage-art.ts';
import { SLOT_THEMES, slotSymbol, slotSymbolIds } from './src/art/slot-symbol.ts';
import { ART_KINDS, bannerArt, tileArt, wideArt } from './src/art/tile-art.ts';

const folder = process.argv[2] ?? join(tmpdir(), 'baize-contact-sheet');
const source = (name: string) => readFileSync(new URL(`./src/${name}`, import.meta.url), 'utf8');
const css = ['tokens', 'base'].map((name) => source(`${name}.css`)).join('\n');
const image = (svg: string, extra = '') => `<img src="data:image/svg+xml,${encodeURIComponent(svg)}" alt="" ${extra}>`;
const section = (title: string, cells: readonly string[], width = 150) =>
  `<h2>${title}</h2><div class="sheet" style="grid-template-columns:repeat(auto-fill,minmax(${width}px,1fr))">${cells.join('')}</div>`;
const figure = (body: string, name: string) => `<figure>${body}<figcaption>${name}</figcaption></figure>`;

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
const symbols = SLOT_THEMES.map((theme) => slotSymbolIds(theme).map((id) => slotSymbol(theme, id) ?? ''));
const reels = symbols.flatMap((faces, i) =>
  slotSymbolIds(SLOT_THEMES[i] ?? 'tidewater').map((id, k) => figure(image(faces[k] ?? ''), id)),
);
const small = symbols.map(
  (faces) =>
    `<div style="display:flex;flex-wrap:wrap;gap:8px">${faces.map((face) => image(face, 'width="64" height="64" style="inline-size:64px"')).join('')}</div>`,
);
const stages = SLOT_THEMES.map((theme) => figure(image(stageArt(theme)), theme));
const faces: MinesFace[] = ['closed', 'hover', 'gem', 'mine', 'gem-missed', 'mine-missed'];
const mines = [
  ...faces.map((face) => figure(image(mineTile(face)), face)),
  figure(image(gem()), 'gem'),
  figure(image(mine()), 'mine'),
];
const icons = ICON_NAMES.map((name) => figure(`<svg class="icon"><use href="#${name}"/></svg>`, name));

const body = (theme: string) => `<div class="half" data-half="${theme}">
${section('Slot symbols', reels, 200)}${section('Stages', stages, 420)}${section('Mines', mines, 120)}<h2>At 64 px</h2>${small.join('')}${section('Icons', icons, 84)}${section('Emblems', emblems)}${section('A lobby', lobby, 120)}${section('Tables', tables, 260)}${section('Banners', banners, 560)}</div>`;

const page = (
  theme: string,
) => `<!doctype html><html lang="en" data-theme="${theme}"><meta charset="utf-8"><title>Contact sheet</title>
<style>${css} body{padding:24px} h2{margin-block:24px 12px} .sheet{display:grid;gap:12px} figure{display:grid;gap:4px;justify-items:center} figure img{inline-size:100%;border-radius:14px} figcaption{font:var(--t-12);color:var(--text-3)} .icon{inline-size:24px;block-size:24px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}</style>
<body><div hidden>${source('icons.svg')}</div>${body(theme)}</body></html>`;

mkdirSync(folder, { recursive: true });
for (const theme of ['dark', 'light']) writeFileSync(join(folder, `contact-sheet-${theme}.html`), page(theme));
process.stdout.write(`${join(folder, 'contact-sheet-dark.html')}\n`);
