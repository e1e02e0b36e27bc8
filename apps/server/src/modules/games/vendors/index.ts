import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId, SupplierId } from '../../../ids.ts';
import type { Module } from '../../module.ts';
import { createRequestMemory, type WalletDeps } from './commands/handle-wallet-call.ts';
import { openGameSession, type OpenGameOutcome, type OpenGameSession } from './commands/open-game-session.ts';
import { createDirectory, type Directory } from './directory.ts';
import type { GameDirectory } from './games.ts';
import { vendorJobs, type FeedSinks } from './jobs.ts';
import { registerWalletRoutes } from './routes.ts';
import { findReplay } from './queries.ts';
import { saveSupplier, setSupplierBrand, type SupplierDraft } from './store.ts';

export type { Game, GameDirectory } from './games.ts';
export type { OpenGameOutcome, OpenGameSession } from './commands/open-game-session.ts';
export { casePart, transactionPart } from './ledger-parts.ts';
export { WALLET_PREFIX } from './routes.ts';
export { controlSuppliers, type SupplierControl } from './control.ts';

/** What the wallet needs of lower and neighbouring rooms, given by app wiring. */
export type VendorsNeeds = GameDirectory & FeedSinks & Pick<WalletDeps, 'brandFacts' | 'memberFacts'>;

export type VendorsModule = Module & {
  readonly directory: Directory;
  readonly openGameSession: (order: OpenGameSession) => Promise<OpenGameOutcome>;
  /** Address where a round is seen again, from the feed or asked of the supplier. */
  readonly findReplay: (
    brandId: BrandId,
    memberId: MemberId,
    supplierId: SupplierId,
    round: string,
  ) => Promise<string | undefined>;
  readonly saveSupplier: (draft: SupplierDraft, brands: readonly BrandId[]) => Promise<SupplierId>;
  readonly close: () => void;
};

export function createVendorsModule(deps: Deps, needs: VendorsNeeds): VendorsModule {
  const directory = createDirectory(deps.db, deps.secrets.wallet);
  const wallet: WalletDeps = {
    db: deps.db,
    ledger: deps.ledger,
    directory,
    games: needs,
    brandFacts: needs.brandFacts,
    memberFacts: needs.memberFacts,
    now: deps.now,
    requests: createRequestMemory(),
  };
  return {
    name: 'vendors',
    rawSite: (app) => registerWalletRoutes(app, wallet),
    jobs: vendorJobs(deps, directory, needs),
    directory,
    openGameSession: (order) => openGameSession(deps.db, directory, deps.now(), order),
    findReplay: (brandId, memberId, supplierId, round) =>
      findReplay(deps.db, directory, brandId, memberId, supplierId, round),
    saveSupplier: async (draft, brands) => {
      const id = await deps.db.tx(null, async (tx) => {
        const saved = await saveSupplier(tx, draft);
        for (const brand of brands) await setSupplierBrand(tx, { supplierId: saved, brandId: brand, enabled: true });
        return saved;
      });
      directory.forget();
      return id;
    },
    close: directory.close,
  };
}
