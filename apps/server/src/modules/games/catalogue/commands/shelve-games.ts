import type { GameType } from '@baize/contract/boot';
import { ok } from '@baize/domain/result';
import { amount } from '@baize/domain/money';
import { artKind } from '@baize/game-art/tile-art.ts';
import type { FeedGame } from '@baize/wallet-protocol';
import { NOTHING_CHANGED, runOperatorCommand, type AuditedBy } from '../../../../command/index.ts';
import type { CallResult } from '@baize/contract/failure';
import type { Db } from '../../../../db/pool.ts';
import type { BrandId, SupplierId } from '../../../../ids.ts';
import type { GameCatalogues } from '../game-catalogue.ts';
import { returnOf } from '../published-return.ts';
import { listGameRows, saveGame, saveVendor } from '../store.ts';

/** A vendor as players see it: where a supplier's games stand. One supplier may fill several. */
export type Shelf = { readonly vendor: string; readonly gameType: GameType; readonly displayName: string };
export type ShelveGames = {
  readonly brandId: BrandId;
  readonly currency: string;
  readonly supplierId: SupplierId;
  readonly shelf: Shelf;
  readonly games: readonly FeedGame[];
  /** No player is shown the shelf: for tests of suppliers. */
  readonly hidden?: boolean;
  readonly reason?: string;
  /** Whether they are switched on at once; else the console does that. */
  readonly open: boolean;
};
export type Shelved = { readonly added: readonly string[] };

const VENDOR_SORT = 100;
const SORT_STEP = 10;

/**
 * Puts the games of a supplier that the brand does not have yet on a shelf of the brand. What is there stays as the
 * brand has it.
 */
export function shelveGames(
  { db, gameCatalogues }: { readonly db: Db; readonly gameCatalogues: Pick<GameCatalogues, 'forget'> },
  by: AuditedBy,
  { brandId, currency, supplierId, shelf, games, open, hidden = false, reason }: ShelveGames,
): Promise<CallResult<Shelved, never>> {
  const scope = { brandId, by, afterCommit: () => gameCatalogues.forget(brandId) };
  const { vendor, gameType, displayName } = shelf;
  return runOperatorCommand<Shelved>({ db }, scope, async (tx) => {
    const rows = await listGameRows(tx);
    const known = new Set(rows.map(({ gameCode }) => gameCode));
    const fresh = games.filter((game) => game.currencies.includes(currency) && !known.has(game.game_code));
    const added = fresh.map(({ game_code }) => game_code);
    if (added.length === 0) return ok({ value: { added }, audit: NOTHING_CHANGED });
    const common = { supplierId, gameType, maintenance: false };
    const facts = { code: vendor, displayName, isGame: 'GAME', enabled: true, sort: VENDOR_SORT, hidden };
    await saveVendor(tx, brandId, { ...common, ...facts });
    for (const [index, game] of fresh.entries()) {
      const limits = game.limits[currency];
      await saveGame(tx, brandId, {
        ...common,
        gameCode: game.game_code,
        vendor,
        name: { ...game.name },
        classify: '',
        ...returnOf(game),
        volatility: game.volatility ?? '',
        lines: null,
        minStake: limits?.min ?? amount(0n),
        maxStake: limits?.max ?? amount(0n),
        jackpot: game.jackpot_pools.length > 0,
        trial: game.demo,
        artKind: artKind(gameType),
        isHot: false,
        isNew: null,
        platforms: [...game.platforms],
        ...(game.released_at === undefined ? {} : { releasedAt: new Date(game.released_at) }),
        enabled: open,
        sort: (rows.length + index + 1) * SORT_STEP,
      });
    }
    const after = { vendor, gameType, games: added, open };
    const audit = {
      action: 'shelve-games',
      target: `vendor:${vendor}`,
      before: null,
      after,
      ...(reason && { reason }),
    };
    return ok({ value: { added }, audit });
  });
}
