import type { Module } from '../../../module.ts';
import { playerFileRoutes, type PlayerFileNeeds } from './console-routes.ts';

export type { PlayerFileNeeds } from './console-routes.ts';

/** What operators read of players: accounts, balances, totals, postings and wagers. */
export function createPlayerFileModule(needs: PlayerFileNeeds): Module {
  return { name: 'player-file', consoleRoutes: playerFileRoutes(needs) };
}
