import type { Module } from '../../../module.ts';
import { playerFileRoutes, type PlayerFileDeps } from './console-routes.ts';

export type { PlayerFileDeps } from './console-routes.ts';

/** What operators read of players: accounts, balances, totals, postings and wagers. */
export function createPlayerFileModule(given: PlayerFileDeps): Module {
  return { name: 'player-file', consoleRoutes: playerFileRoutes(given) };
}
