import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gem, mine } from './mines-art.ts';
import { SLOT_THEMES, slotSymbol, slotSymbolIds } from './slot-symbol.ts';
import { vendorMark } from './vendor-mark.ts';

const MAX_SYMBOL_GZIP_BYTES = 3072;

const faces = SLOT_THEMES.flatMap((theme) =>
  slotSymbolIds(theme).map((id) => ({ name: `${theme} ${id}`, svg: slotSymbol(theme, id) ?? '' })),
);
const everything = [...faces, { name: 'gem', svg: gem() }, { name: 'mine', svg: mine() }];

/** A stroke along one straight upright or level line has an empty box, and a gradient paints nothing on it. */
function unpaintedStrokes(svg: string): string[] {
  return [...svg.matchAll(/<path d="([^"]+)"[^>]*stroke="url\(#\w+\)"/g)]
    .map(([, d]) => d ?? '')
    .filter((d) => /^M-?[\d.]+[ -]?-?[\d.]+[VH]-?[\d.]+$/.test(d));
}

test.each(everything)('$name is well-formed, complete and small', ({ svg }) => {
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|\n|<image|<script|http:(?!\/\/www\.w3)/);
  expect(svg.match(/<g[ >]/g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0);
  for (const [, id] of svg.matchAll(/(?:url\(|href=")#(\w+)/g)) expect(svg, id).toContain(`id="${id}"`);
  expect(unpaintedStrokes(svg)).toEqual([]);
  expect(gzipSync(svg).length).toBeLessThanOrEqual(MAX_SYMBOL_GZIP_BYTES);
});

test('the themes draw the symbols of the slots, all different', () => {
  expect(slotSymbolIds('lantern-alley')).toEqual([
    'lantern',
    'moon',
    'rickshaw',
    'drum',
    'kite',
    'teapot',
    'marigold',
    'clove',
    'cardamom',
    'turmeric',
    'chilli',
  ]);
  expect(slotSymbolIds('tidewater')).toEqual([
    'pearl',
    'lighthouse',
    'turtle',
    'dolphin',
    'crab',
    'shell',
    'coral',
    'starfish',
    'kelp',
    'pebble',
  ]);
  expect(slotSymbolIds('monsoon-bloom')).toEqual([
    'lotus',
    'raincloud',
    'tiger',
    'peacock',
    'elephant',
    'kingfisher',
    'hibiscus',
    'mango',
    'jackfruit',
    'betel',
    'paddy',
  ]);
  expect(slotSymbolIds('jewel-caravan')).toEqual([
    'star',
    'tent',
    'camel',
    'lamp',
    'carpet',
    'jar',
    'ruby',
    'emerald',
    'sapphire',
    'topaz',
    'amethyst',
  ]);
  expect(slotSymbolIds('sweet-falls')).toEqual([
    'doi',
    'sandesh',
    'rosogolla',
    'chomchom',
    'kalojam',
    'laddu',
    'jalebi',
    'barfi',
    'batasha',
  ]);
  expect(slotSymbolIds('brass-bells')).toEqual([
    'fire',
    'bell',
    'crucible',
    'gong',
    'anvil',
    'hammer',
    'tongs',
    'horn',
    'hoop',
    'chain',
    'rivet',
  ]);
  expect(slotSymbolIds('firebird')).toEqual([
    'firebird',
    'nest',
    'mask',
    'sword',
    'torch',
    'feather',
    'ring',
    'amber',
    'coal',
    'flint',
  ]);
  expect(slotSymbolIds('golden-loom')).toEqual([
    'goldthread',
    'charka',
    'sari',
    'parrot',
    'bangle',
    'kalka',
    'spool',
    'button',
    'thimble',
    'needle',
  ]);
  expect(slotSymbolIds('mangrove-honey')).toEqual([
    'queen',
    'comb',
    'honeypot',
    'kingfisher',
    'dinghy',
    'crab',
    'smoker',
    'khalsi',
    'keora',
    'golpata',
  ]);
  expect(new Set(faces.map((face) => face.svg)).size).toBe(93);
});

test('a symbol is found by its name or by its role; others are not', () => {
  expect(slotSymbol('tidewater', 'wild')).toBe(slotSymbol('tidewater', 'pearl'));
  expect(slotSymbol('monsoon-bloom', 'scatter')).toBe(slotSymbol('monsoon-bloom', 'raincloud'));
  expect(slotSymbol('lantern-alley', 'low3')).toBe(slotSymbol('lantern-alley', 'chilli'));
  expect(slotSymbol('tidewater', 'low3')).toBeUndefined();
  expect(slotSymbol('tidewater', 'tiger')).toBeUndefined();
  expect(slotSymbol('tidewater', 'toString')).toBeUndefined();
});

test('a prefix keeps the ids of two symbols apart', () => {
  const ids = (svg: string) => [...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id ?? '');
  const one = ids(slotSymbol('tidewater', 'crab', 'a') ?? '');
  const other = ids(slotSymbol('tidewater', 'shell', 'b') ?? '');
  expect(one.length).toBeGreaterThan(2);
  expect(one.filter((id) => other.includes(id))).toEqual([]);
});

test('every vendor has a mark of its own', () => {
  const codes = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS', 'NEW1', 'X<script>'];
  const marks = codes.map((code) => vendorMark(code));
  expect(new Set(marks).size).toBe(codes.length);
  expect(marks[4]).toContain('>CQ9</text>');
  expect(marks.join('')).not.toContain('<script');
});
