import type { FeedGame } from '@baize/wallet-protocol';
import type { OperatorContext } from '../../../../context.ts';
import type { BrandId } from '../../../../ids.ts';
import type { Module } from '../../../../module.ts';
import type { OperatorsModule } from '../../../base/operators/index.ts';
import type { ShelfKeeper, SupplierAdministration } from '../administration.ts';
import { callJobs } from '../calls/jobs.ts';
import type { Supplier } from '../directory.ts';
import type { AccountDeps } from '../portal/account.ts';
import type { PlayerDeps } from '../portal/players.ts';
import { portalRoutes } from '../portal/routes.ts';
import type { Runs } from '../portal/runs.ts';
import { pinsKey } from './keys.ts';
import { opensDoor } from './reach.ts';
import { deskRoutes } from './routes.ts';

export type DeskParts = PlayerDeps &
  AccountDeps & {
    readonly operators: Pick<OperatorsModule, 'createOperator' | 'findByName'>;
    readonly administer: SupplierAdministration;
    readonly catalogue: ShelfKeeper;
    readonly runs: Runs;
    readonly brandIds: () => Promise<readonly BrandId[]>;
  };

/** How owners administer suppliers, and what suppliers administer themselves in their portal. */
export const deskOf = (parts: DeskParts): Required<Pick<Module, 'consoleRoutes' | 'proposals' | 'jobs'>> => ({
  consoleRoutes: [...deskRoutes({ ...parts, shelveTestGame: shelverOf(parts) }), ...portalRoutes(parts)],
  proposals: [opensDoor(parts.directory), pinsKey(parts)],
  jobs: callJobs(parts),
});

const GAME_TYPE = 'RNG' as const;
const UNSAID = {
  rtp_theoretical: undefined,
  rtp_highest: undefined,
  model_hash: undefined,
  volatility: undefined,
  max_multiplier: undefined,
  assets: undefined,
  fairness: undefined,
  released_at: undefined,
};

/** A game to bet on before the supplier has any: a sandbox account is of no use without one. No player sees it. */
const shelverOf =
  ({ brand, catalogue }: Pick<DeskParts, 'brand' | 'catalogue'>) =>
  async ({ brandId, operator, ip }: OperatorContext, supplier: Supplier): Promise<void> => {
    const { currency } = await brand(brandId);
    const code = supplier.code.replaceAll('-', '_');
    const game: FeedGame = {
      ...UNSAID,
      game_code: `${code}_test`,
      version: 1,
      name: { en: `${supplier.name}: test game` },
      kind: 'instant',
      category: 'test',
      platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
      currencies: [currency],
      languages: ['en'],
      limits: {},
      freebet_support: false,
      demo: false,
      jackpot_pools: [],
      enabled: true,
    };
    const vendor = `SBX-${supplier.id}`;
    const shelf = { vendor, gameType: GAME_TYPE, displayName: supplier.name };
    const order = { brandId, currency, supplierId: supplier.id, shelf, games: [game], open: true, hidden: true };
    await catalogue.shelveGames({ name: operator.name, ip }, order);
  };
