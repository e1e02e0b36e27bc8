import type { Module } from '../../module.ts';
import { auditRoutes, brandRoutes, catalogueRoutes, jackpotRoutes } from './brand-routes.ts';
import type { ConsoleNeeds } from './needs.ts';
import { operatorRoutes } from './operator-routes.ts';
import { overviewRoutes } from './overview-routes.ts';
import { playerRoutes } from './player-routes.ts';
import { registerConsoleSession } from './session-routes.ts';

/** What operators see and do. Every change writes its audit row in its own transaction. */
export function createConsoleModule(needs: ConsoleNeeds): Module {
  return {
    name: 'console',
    consoleRoutes: [
      ...overviewRoutes(needs),
      ...playerRoutes(needs),
      ...catalogueRoutes(needs),
      ...brandRoutes(needs),
      ...jackpotRoutes(needs),
      ...auditRoutes(needs),
      ...operatorRoutes(needs),
    ],
    rawConsole: (app) => registerConsoleSession(app, needs),
  };
}
