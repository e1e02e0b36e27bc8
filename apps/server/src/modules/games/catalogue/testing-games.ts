import type { GameType } from '@baize/contract/boot';
import { amount } from '@baize/domain/money';
import type { SupplierId } from '../../../ids.ts';
import type { TestPlatform } from '../../../testing-platform.ts';
import type { GameDraft } from './store.ts';

const DAY_MS = 24 * 60 * 60_000;
export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** A game as tests put it on a shelf: what is not named is plain, switched on and old. */
export type TestGame = Partial<GameDraft> & { readonly gameCode: string; readonly vendor: string };

/** For tests: a supplier's games on the shelves that they name, each shelf of the type of its first game. */
export async function shelveTestGames(t: TestPlatform, games: readonly TestGame[]): Promise<SupplierId> {
  const draft = { code: 'tst', name: 'Test', baseUrl: '', operatorId: 1, mode: 'strict' as const, keys: [] };
  const supplierId = await t.platform.vendors.saveSupplier(draft, [t.brandId]);
  await t.platform.deps.db.tx(t.brandId, async (tx) => {
    for (const [index, game] of games.entries()) {
      const gameType: GameType = game.gameType ?? 'RNG';
      const common = { gameType, supplierId, enabled: true, maintenance: false, sort: index };
      const vendor = { ...common, code: game.vendor, displayName: `Studio ${game.vendor}`, isGame: 'GAME' };
      await t.platform.catalogue.saveVendor(tx, t.brandId, vendor);
      await t.platform.catalogue.saveGame(tx, t.brandId, {
        ...testGame,
        ...common,
        name: { en: game.gameCode },
        ...game,
      });
    }
  });
  t.platform.catalogue.forget(t.brandId);
  return supplierId;
}

/** What a game is where a test says nothing else. */
export const testGame = {
  classify: '',
  rtp: '0.9500',
  volatility: '',
  lines: null,
  minStake: amount(0n),
  maxStake: amount(0n),
  jackpot: false,
  trial: true,
  artKind: 'slots',
  isHot: false,
  isNew: null,
  releasedAt: daysAgo(365),
} as const;
