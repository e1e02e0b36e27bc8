import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lobbyAt, PAGE_PARTS, partsAt } from './page-parts.ts';

test('an address names the files of what is drawn there, and none where that is closed', () => {
  expect(partsAt('rng', { capabilities: ['rng'] })).toEqual(['src/features/lobby/game-list-center.tsx']);
  expect(partsAt('rng', { capabilities: [] })).toEqual([]);
  expect(partsAt('seamless', { capabilities: [] })).toEqual(['src/features/play/seamless.tsx']);
  expect(partsAt('constructor', { capabilities: [] })).toEqual([]);
});

test.each(Object.entries(PAGE_PARTS))('what is drawn at /%s is a file of the site', (_first, { source }) => {
  expect(existsSync(fileURLToPath(new URL(`../../../site/${source}`, import.meta.url)))).toBe(true);
});

test.each([
  ['rng', '', { gameType: 'RNG', filter: 'ALL' }],
  ['fish', 'filter=NEW', { gameType: 'FISH', filter: 'NEW' }],
  ['rng', 'filter=FAV', undefined],
  ['rng', 'filter=HOT&q=river', undefined],
  ['live', '', undefined],
  ['constructor', '', undefined],
])('what /%s?%s shows first is known where its address asks for nothing else', (first, query, shown) => {
  expect(lobbyAt(first, new URLSearchParams(query))).toEqual(shown);
});
