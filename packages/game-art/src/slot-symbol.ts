import { prefixIds } from './emblem.ts';
import { svg } from './shapes.ts';
import { definitionsFor, type SymbolBuilder } from './symbols/kit.ts';
import { brassBells } from './symbols/brass-bells.ts';
import { firebird } from './symbols/firebird.ts';
import { goldenLoom } from './symbols/golden-loom.ts';
import { jewelCaravan } from './symbols/jewel-caravan.ts';
import { lanternAlley } from './symbols/lantern-alley.ts';
import { mangroveHoney } from './symbols/mangrove-honey.ts';
import { monsoonBloom } from './symbols/monsoon-bloom.ts';
import { sweetFalls } from './symbols/sweet-falls.ts';
import { tidewater } from './symbols/tidewater.ts';

/** Symbols in the order of the pay tables: wild, scatter, then from the highest to the lowest. */
const THEMES = {
  'lantern-alley': lanternAlley,
  tidewater,
  'monsoon-bloom': monsoonBloom,
  'jewel-caravan': jewelCaravan,
  'sweet-falls': sweetFalls,
  'brass-bells': brassBells,
  firebird,
  'golden-loom': goldenLoom,
  'mangrove-honey': mangroveHoney,
} as const satisfies Record<string, Readonly<Record<string, SymbolBuilder>>>;

export type SlotTheme = keyof typeof THEMES;

export const SLOT_THEMES = Object.keys(THEMES) as SlotTheme[];

/** Roles by position, for games that do not name their symbols. */
const ROLES = ['wild', 'scatter', 'high1', 'high2', 'high3', 'high4', 'mid1', 'mid2', 'low1', 'low2', 'low3'] as const;

/** A theme's symbol ids in pay order. */
export function slotSymbolIds(theme: SlotTheme): string[] {
  return Object.keys(THEMES[theme]);
}

/**
 * One reel face as a standalone SVG of 200 x 200 on a transparent ground. `id` is the symbol's own name ("tiger") or
 * its role ("high1"); unknown ids give undefined. `prefix` keeps ids apart when several stand in one document.
 */
export function slotSymbol(theme: SlotTheme, id: string, prefix = ''): string | undefined {
  const set: Readonly<Record<string, SymbolBuilder>> = THEMES[theme];
  const byRole = ROLES.findIndex((role) => role === id);
  const name = Object.hasOwn(set, id) ? id : slotSymbolIds(theme)[byRole === -1 ? Infinity : byRole];
  const draw = name === undefined ? undefined : set[name];
  if (!draw) return undefined;
  const body = draw();
  const markup = svg`
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200" width="200" height="200">
  <defs>${definitionsFor(body)}</defs>${body}</svg>`;
  return prefix ? prefixIds(markup, prefix) : markup;
}
