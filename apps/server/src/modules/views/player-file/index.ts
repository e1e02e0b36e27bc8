import type { Deps } from '../../../deps.ts';
import type { WagersModule } from '../../base/wagers/index.ts';
import type { CatalogueModule } from '../../games/catalogue/index.ts';
import type { Module } from '../../module.ts';
import type { IdentityModule } from '../../people/identity/index.ts';
import { playerFileRoutes } from './console-routes.ts';

export type PlayerFileNeeds = {
  readonly deps: Pick<Deps, 'db'>;
  readonly identity: Pick<IdentityModule, 'ancestorsOf' | 'countDownlines'>;
  readonly wagers: Pick<WagersModule, 'listPostings' | 'listWagers'>;
  readonly catalogue: Pick<CatalogueModule, 'shelf'>;
};

/** What operators read of players: accounts, balances, totals, postings and wagers. */
export function createPlayerFileModule(needs: PlayerFileNeeds): Module {
  return { name: 'player-file', consoleRoutes: playerFileRoutes(needs) };
}
