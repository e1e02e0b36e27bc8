import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { EMBLEMS, type ArtKind } from './kinds.ts';
import { compose } from './emblem.ts';
import { vendorMark } from './vendor-mark.ts';
import { ART_KINDS, artKind, bannerArt, tileArt, wideArt } from './tile-art.ts';

const MAX_GZIP_BYTES = 2048;
const MAX_NODES = 120;
const CODES = 1000;

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const nodes = (svg: string) => (svg.match(/<[a-zA-Z]/g) ?? []).length;
const kindOf = (i: number): ArtKind => ART_KINDS[i % ART_KINDS.length] ?? 'slots';

test('1,000 codes give 1,000 different pictures of at most 2 KB and 120 nodes', () => {
  const seen = new Set<string>();
  for (let i = 0; i < CODES; i += 1) {
    const svg = tileArt({ code: `game-${i}`, kind: kindOf(i), provider: `V${i % 8}` });
    seen.add(sha(svg));
    expect(gzipSync(svg).length, `game-${i}`).toBeLessThanOrEqual(MAX_GZIP_BYTES);
    expect(nodes(svg), `game-${i}`).toBeLessThanOrEqual(MAX_NODES);
  }
  expect(seen.size).toBe(CODES);
});

test('every emblem of every kind stays inside the limits, as tile, table and banner', () => {
  for (const kind of ART_KINDS) {
    const names = Object.keys(EMBLEMS[kind]);
    for (const emblem of names) {
      for (const draw of [tileArt, wideArt, bannerArt]) {
        const svg = draw({ code: `x-${emblem}`, kind, emblem });
        expect(gzipSync(svg).length, `${kind} ${emblem}`).toBeLessThanOrEqual(MAX_GZIP_BYTES);
        expect(nodes(svg), `${kind} ${emblem}`).toBeLessThanOrEqual(MAX_NODES);
        expect(svg).not.toMatch(/NaN|undefined|\n|<image|<script|href/);
        for (const [, id] of svg.matchAll(/url\(#(\w+)\)/g)) expect(svg, `${emblem} ${id}`).toContain(`id="${id}"`);
      }
    }
  }
  expect(Object.values(EMBLEMS).every((set) => Object.keys(set).length >= 4)).toBe(true);
});

test('the same options give the same bytes, others give others', () => {
  const options = { code: 'lucky', kind: 'slots', provider: 'PG' } as const;
  expect(tileArt(options)).toBe(tileArt({ ...options }));
  const others = [
    { ...options, provider: 'JL' },
    { ...options, seed: 1 },
    { ...options, brandHue: 40 },
    { ...options, kind: 'fish' as const },
  ];
  expect(new Set([options, ...others].map((o) => tileArt(o))).size).toBe(5);
});

test('a code that names an emblem gets it', () => {
  expect(compose({ code: 'stu_lantern_alley', kind: 'slots' }).emblem).toBe('lantern');
  expect(compose({ code: 'stu_monsoon_bloom', kind: 'slots' }).emblem).toBe('lotus');
  expect(compose({ code: 'stu_jewel_caravan', kind: 'slots' }).emblem).toBe('lamp');
  expect(compose({ code: 'stu_sweet_falls', kind: 'slots' }).emblem).toBe('laddu');
  expect(compose({ code: 'stu_brass_bells', kind: 'slots' }).emblem).toBe('bell');
  expect(compose({ code: 'stu_firebird', kind: 'slots' }).emblem).toBe('phoenix');
  expect(compose({ code: 'stu_golden_loom', kind: 'slots' }).emblem).toBe('spool');
  expect(compose({ code: 'stu_mangrove_honey', kind: 'slots' }).emblem).toBe('honey');
  expect(compose({ code: 'stu_mines', kind: 'house' }).emblem).toBe('mines');
  expect(compose({ code: 'stu_dice', kind: 'house' }).emblem).toBe('dice');
  expect(compose({ code: 'constructor', kind: 'slots' }).emblem).not.toBe('constructor');
});

test('game types of the wire find their kind', () => {
  expect(['RNG', 'PVP', 'ELOTT', 'BGS', 'nonsense'].map(artKind)).toEqual([
    'slots',
    'cards',
    'lottery',
    'house',
    'slots',
  ]);
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is a name like any other', (name) => {
  expect(artKind(name)).toBe('slots');
  expect(vendorMark(name)).toMatch(/^<svg /);
});
